"""Runs the server: one process, one port, one database file."""

import asyncio
import gc
import signal
import socket
import sys
import threading
from collections.abc import Callable
from contextlib import suppress
from typing import Any, NoReturn

import uvicorn
from msgspec.structs import replace

from dedale.server.addresses import Gate
from dedale.server.admin_commands import Admin
from dedale.server.admin_socket import admin_socket
from dedale.server.app import HEADERS, make_app
from dedale.server.bans import Bans, FileBans
from dedale.server.handover import hand_over_all
from dedale.server.http_connection import Connection
from dedale.server.ice_servers import IceServers
from dedale.server.limits import Limits
from dedale.server.listeners import address_of, listen, port_of
from dedale.server.schema import NO_ASYNCPG, BadDatabase
from dedale.server.settings import Settings
from dedale.server.sqlite_store import SqliteStore
from dedale.server.store import Store
from dedale.server.systemd import feed_watchdog, inherited_sockets, notify
from dedale.server.tables import Tables
from dedale.server.websocket import UpgradedProtocol

OTHER_FILES = 100
"""Files besides clients: the database and its journal, the pipes of processes."""
FILES_OF_CONNECTION = 2
"""The connection itself, and a file being sent to it."""

SWITCH_SECONDS = 0.0005
"""How soon a thread that reads a long text yields to the event loop. Any message may have to wait for it."""


def serve(settings: Settings, ready: Callable[[str], None], channel: socket.socket | None = None) -> None:
    """Run until stopped. `ready` gets the address. A worker does not listen: connections come by its channel.
    Raises OSError or BadDatabase before anything runs."""
    listeners = [] if channel else inherited_sockets() or [listen(settings.host, settings.port)]
    if threading.current_thread() is threading.main_thread():
        signal.signal(signal.SIGTERM, _stop)
    settings = replace(settings, limits=_within_files(settings.limits))
    try:
        with asyncio.Runner(loop_factory=loop_factory()) as runner:
            runner.run(_serve(settings, listeners, ready, channel))
    finally:
        for listener in listeners:
            listener.close()


def _stop(*_: object) -> NoReturn:
    """Exit cleanly: stopping a server is not an error. uvicorn raises the signal again once all is closed."""
    raise SystemExit(0)


async def _serve(
    settings: Settings,
    listeners: list[socket.socket],
    ready: Callable[[str], None],
    channel: socket.socket | None,
) -> None:
    store, bans = await _open_store(settings)
    ice = IceServers(settings.ice, settings.ice_secret)
    tables = Tables(
        store, settings.limits, make_daily=not settings.no_daily, ice=ice, push_contact=settings.push_contact
    )
    host_names = tuple(name.lower() for name in settings.host_name)
    gate = Gate(settings.origin, settings.trust_proxy, host_names, bans)
    app = make_app(tables, gate)
    config = uvicorn.Config(
        app,
        ws=UpgradedProtocol,
        http=Connection,
        # A connection goes to a worker for one request: the next may belong to another.
        headers=[*HEADERS.items(), *([("connection", "close")] if channel else [])],
        log_config=None,
        access_log=False,
        server_header=False,
        date_header=False,
        proxy_headers=False,
        timeout_graceful_shutdown=5,
    )
    _calm_collector()
    sys.setswitchinterval(SWITCH_SECONDS)
    server = _Server(config, tables, channel)
    address = address_of(listeners[0]) if listeners else settings.node
    admin = Admin(tables, gate, address, server.stop)
    watchdog = asyncio.ensure_future(feed_watchdog())
    port = port_of(listeners[0]) if listeners else settings.port
    async with admin_socket(settings.admin_socket.replace("{port}", str(port)), admin):
        asyncio.get_running_loop().call_later(0, ready, address)
        await server.serve(sockets=listeners)
    watchdog.cancel()


async def _open_store(settings: Settings) -> tuple[Store, Bans | None]:
    """Raises BadDatabase."""
    if not settings.is_postgres:
        call_soon = asyncio.get_running_loop().call_soon_threadsafe
        full_sync, salvage = settings.full_sync, settings.salvage
        file = SqliteStore(settings.database, call_soon, full_sync=full_sync, salvage=salvage)
        return file, FileBans(settings.ban_file) if settings.ban_file else None
    try:
        from dedale.server.postgres_store import PostgresStore
        from dedale.server.shared_bans import SharedBans
    except ModuleNotFoundError:
        raise BadDatabase(NO_ASYNCPG) from None
    store = await PostgresStore.open(settings.database, settings.node)
    return store, SharedBans(store)


class _Server(uvicorn.Server):
    def __init__(self, config: uvicorn.Config, tables: Tables, channel: socket.socket | None) -> None:
        super().__init__(config)
        self._tables, self._channel = tables, channel

    def stop(self) -> None:
        self.should_exit = True

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self._channel:
            self._channel.setblocking(False)
            asyncio.get_running_loop().add_reader(self._channel, self._receive, self._channel)
        notify("READY=1")

    def _receive(self, channel: socket.socket) -> None:
        """Take a connection that the front process has accepted."""
        try:
            data, files, _, _ = socket.recv_fds(channel, 1, 1)
        except BlockingIOError:
            return
        if not data:  # the front process is gone
            asyncio.get_running_loop().remove_reader(channel)
            self.stop()
        for file in files:
            self._tables.run(self._connect(socket.socket(fileno=file)))

    async def _connect(self, connection: socket.socket) -> None:
        def protocol() -> Any:
            return Connection(self.config, self.server_state, self.lifespan.state)

        connection.setblocking(False)
        with suppress(OSError):
            await asyncio.get_running_loop().connect_accepted_socket(protocol, connection)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Newcomers go to other nodes from now on. uvicorn waits for clients to go; what others wait for must
        not."""
        notify("STOPPING=1")
        if self._channel:
            asyncio.get_running_loop().remove_reader(self._channel)
        for server in self.servers:
            server.close()
        if self._tables.store.shared:
            await hand_over_all(self._tables)
        await self._tables.stop_solving()
        await super().shutdown(sockets)


def _calm_collector() -> None:
    """Tables live long and have no cycles. A full collection over thousands of them would stop all play, and
    so, for a tenth of a second, would one over all young objects unless it comes early enough."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(10_000, 5, 10_000)


def _within_files(limits: Limits) -> Limits:
    """Limit clients to the files that may be open, with some left for storage."""
    wanted = limits.sockets + FILES_OF_CONNECTION * limits.connections
    allowed = _allow_files(wanted + OTHER_FILES) - OTHER_FILES
    # At most half of them are for HTTP connections, which come and go.
    connections = max(1, min(limits.connections, allowed // (2 * FILES_OF_CONNECTION)))
    sockets = max(1, min(limits.sockets, allowed - FILES_OF_CONNECTION * connections))
    return replace(limits, sockets=sockets, connections=connections)


def _allow_files(wanted: int) -> int:
    """Raise the limit on open files, since every socket is one and many systems start low. Return how many
    there may be, if fewer than wanted."""
    try:
        import resource
    except ImportError:
        return wanted  # Windows has no such limit
    allowed, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    if most != resource.RLIM_INFINITY:
        wanted = min(wanted, most)
    if allowed != resource.RLIM_INFINITY and allowed < wanted:
        with suppress(OSError, ValueError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, most))
            allowed = wanted
    return wanted if allowed == resource.RLIM_INFINITY else allowed


def loop_factory() -> Callable[[], asyncio.AbstractEventLoop] | None:
    """Return uvloop where it runs; it does not on Windows."""
    try:
        import uvloop
    except ImportError:
        return None
    return uvloop.new_event_loop
