"""Several workers on one port, each a node of its own: `dedale serve --workers`.

The front process accepts connections, looks at the head of the request without taking it, and hands the
socket itself to a worker. It never sees what follows. Whoever comes to a table goes to the worker of its tag,
and anybody else to that of their address, as limits are counted by address.
"""

import asyncio
import re
import signal
import socket
from collections import Counter
from collections.abc import Callable, Coroutine
from contextlib import suppress
from typing import Any, TypeVar
from zlib import crc32

from dedale.games.base import Refusal
from dedale.server.addresses import Gate
from dedale.server.limits import HEAD_BYTES, REQUEST_SECONDS
from dedale.server.listeners import address_of, listen, port_of
from dedale.server.metrics_of_workers import merged
from dedale.server.settings import Settings
from dedale.server.systemd import feed_watchdog, inherited_sockets, notify
from dedale.server.worker_process import WorkerProcess
from dedale.session.messages import encode

T = TypeVar("T")
END = b"\r\n\r\n"
ACCEPT_SECONDS = 0.1
"""After an attempt to accept that failed: there are too many open files."""
_TAG = re.compile(rb"GET /ws/([0-9a-f]{8})[ ?]")
_FORWARDED = re.compile(rb"^x-forwarded-for:[ \t]*([^\r\n]*)", re.IGNORECASE | re.MULTILINE)
_FOR_ALL = re.compile(rb"GET (/metrics|/readyz|/healthz)[ ?]")
NO_ANSWER = (
    b"HTTP/1.1 503 Service Unavailable\r\ncontent-type: application/json\r\nconnection: close\r\n\r\n"
    + encode(Refusal("gone", "A worker is not answering."))
)


def serve_workers(settings: Settings, ready: Callable[[str], None]) -> None:
    """Run until stopped. Raises OSError before anything runs, and WorkerFailed if the first worker cannot."""
    listeners = inherited_sockets() or [listen(settings.host, settings.port)]
    stopped_by = asyncio.run(Front(settings, listeners).run(ready))
    if stopped_by == signal.SIGINT:
        raise KeyboardInterrupt


class Front:
    def __init__(self, settings: Settings, listeners: list[socket.socket]) -> None:
        self._listeners, self._limits = listeners, settings.limits
        self._gate = Gate(trust_proxy=settings.trust_proxy)
        port = port_of(listeners[0])
        self._workers = [
            WorkerProcess(number, settings.of_worker(number, port))
            for number in range(1, settings.workers + 1)
        ]
        self._waiting: Counter[str] = Counter()
        """Connections whose request has not come yet, by address."""
        self._tasks: set[asyncio.Task[None]] = set()

    async def run(self, ready: Callable[[str], None]) -> int:
        """Return the signal that stopped it. Raises WorkerFailed."""
        loop = asyncio.get_running_loop()
        stopped: asyncio.Future[int] = loop.create_future()
        for number in (signal.SIGTERM, signal.SIGINT):
            loop.add_signal_handler(number, _set, stopped, number)
        begun = asyncio.ensure_future(self._begin(ready))
        try:
            both: list[asyncio.Future[Any]] = [begun, stopped]
            await asyncio.wait(both, return_when=asyncio.FIRST_COMPLETED)
            if begun.done():
                begun.result()
            return await stopped
        finally:
            notify("STOPPING=1")
            for task in (begun, *self._tasks):
                task.cancel()
            for listener in self._listeners:
                listener.close()
            await asyncio.gather(*(worker.stop() for worker in self._workers))

    async def _begin(self, ready: Callable[[str], None]) -> None:
        # The first one brings the database to the newest version, or says why it cannot be used.
        await self._workers[0].begin()
        await asyncio.gather(*(worker.begin() for worker in self._workers[1:]))
        for listener in self._listeners:
            listener.setblocking(False)
            self._do(self._accept(listener))
        self._do(feed_watchdog())
        notify("READY=1")
        ready(address_of(self._listeners[0]))

    def _do(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _accept(self, listener: socket.socket) -> None:
        loop = asyncio.get_running_loop()
        while True:
            try:
                connection, peer = await loop.sock_accept(listener)
            except OSError:
                await asyncio.sleep(ACCEPT_SECONDS)
                continue
            self._do(self._receive(connection, str(peer[0])))

    async def _receive(self, connection: socket.socket, peer: str) -> None:
        # All connections of a proxy come from its address.
        waits = "" if self._gate.trust_proxy else self._gate.address_of(peer, ())
        self._waiting[waits] += 1
        try:
            # The worker has a copy of the socket by the time this one is closed.
            with connection, suppress(OSError, TimeoutError):
                if self._has_room(waits):
                    async with asyncio.timeout(REQUEST_SECONDS):
                        await self._pass_on(connection, peer, await peek(connection))
        finally:
            self._waiting[waits] -= 1
            if not self._waiting[waits]:
                del self._waiting[waits]

    def _has_room(self, address: str) -> bool:
        limits = self._limits
        few = not address or self._waiting[address] <= limits.connections_of_address
        return few and self._waiting.total() <= limits.connections

    async def _pass_on(self, connection: socket.socket, peer: str, head: bytes) -> None:
        if found := _FOR_ALL.match(head):
            connection.recv(len(head))
            answer = await self._ask_all(head, found[1])
            await asyncio.get_running_loop().sock_sendall(connection, answer)
            return
        forwarded = [each.decode("latin-1") for each in _FORWARDED.findall(head)]
        tag = _TAG.match(head)
        place = int(tag[1], 16) if tag else crc32(self._gate.address_of(peer, forwarded).encode())
        self._workers[place % len(self._workers)].hand(connection)

    async def _ask_all(self, head: bytes, path: bytes) -> bytes:
        """All is well if all is well with each of them. Their metrics are told apart by a label."""
        answers = await asyncio.gather(*(worker.ask(head) for worker in self._workers))
        for answer in answers:
            if not answer.startswith(b"HTTP/1.1 200 "):
                return answer or NO_ANSWER
        return merged(answers) if path == b"/metrics" else answers[0]


def _set(future: asyncio.Future[T], value: T) -> None:
    """The first time counts."""
    if not future.done():
        future.set_result(value)


async def peek(connection: socket.socket) -> bytes:
    """The head of a request, once it is there, or as much of it as will come. Nothing is taken."""
    loop = asyncio.get_running_loop()
    head = b""
    while True:
        # Otherwise the part that is there would make it readable all the time.
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVLOWAT, len(head) + 1)
        readable: asyncio.Future[None] = loop.create_future()
        loop.add_reader(connection, _set, readable, None)
        try:
            await readable
        finally:
            loop.remove_reader(connection)
        before, head = head, connection.recv(HEAD_BYTES, socket.MSG_PEEK)
        if END in head or len(head) in (len(before), HEAD_BYTES):
            connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVLOWAT, 1)
            return head
