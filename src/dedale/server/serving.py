"""Running the server: one process, one port, one database file."""

import asyncio
import socket
import webbrowser
from collections.abc import Callable

import uvicorn
from msgspec import Struct

from dedale.server.app import HEADERS, make_app
from dedale.server.connection import Connection
from dedale.server.house import House
from dedale.server.limits import Limits
from dedale.server.socket import UpgradedProtocol
from dedale.server.store import Store


class Settings(Struct, frozen=True):
    database: str
    host: str = "127.0.0.1"
    port: int = 0
    """0: any that is free."""
    limits: Limits = Limits()
    origins: tuple[str, ...] = ()
    trust_proxy: bool = False
    full_sync: bool = False


def serve(settings: Settings, ready: Callable[[str], None]) -> None:
    """Run until stopped; `ready` is told the address. Raises OSError or BadDatabase before anything runs."""
    listener = _listen(settings.host, settings.port)
    try:
        with asyncio.Runner(loop_factory=_loop_factory()) as runner:
            runner.run(_serve(settings, listener, ready))
    finally:
        listener.close()


async def _serve(settings: Settings, listener: socket.socket, ready: Callable[[str], None]) -> None:
    loop = asyncio.get_running_loop()
    store = Store(settings.database, loop.call_soon_threadsafe, full_sync=settings.full_sync)
    house = House(store, settings.limits)
    app = make_app(house, settings.origins, settings.trust_proxy)
    config = uvicorn.Config(
        app,
        ws=UpgradedProtocol,
        http=Connection,
        headers=list(HEADERS.items()),
        log_config=None,
        access_log=False,
        server_header=False,
        date_header=False,
        proxy_headers=False,
        timeout_graceful_shutdown=5,
    )
    host, port = listener.getsockname()[:2]
    loop.call_later(0, ready, f"http://{f'[{host}]' if ':' in host else host}:{port}/")
    await uvicorn.Server(config).serve(sockets=[listener])


def is_free(port: int) -> bool:
    """Whether that port of this machine can be listened on."""
    try:
        _listen("127.0.0.1", port).close()
    except OSError:
        return False
    return True


def _listen(host: str, port: int) -> socket.socket:
    family, kind, protocol, _, address = socket.getaddrinfo(
        host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
    )[0]
    listener = socket.socket(family, kind, protocol)
    try:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind(address)
        listener.listen(1024)
    except OSError:
        listener.close()
        raise
    return listener


def _loop_factory() -> Callable[[], asyncio.AbstractEventLoop] | None:
    """uvloop where it runs; it does not on Windows."""
    try:
        import uvloop
    except ImportError:
        return None
    return uvloop.new_event_loop


def open_browser(address: str) -> None:
    webbrowser.open(address)
