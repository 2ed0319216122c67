"""Many people watch the list of open tables: what a change costs the server, and what each takes."""

import asyncio
import secrets
from collections.abc import Callable, Iterator
from time import perf_counter

import uvloop
from msgspec import Struct
from picows import WSFrame, WSListener, WSMsgType, WSTransport, ws_connect

from dedale.lab.server.http_client import post
from dedale.lab.server.machine import (
    LOAD_CORE,
    allow_many_sockets,
    load_average,
    memory,
    on_core,
    processor_seconds,
)
from dedale.lab.server.measurements import where
from dedale.lab.server.peer_table import HOST, PATIENCE, Unfit
from dedale.lab.server.peers import Running, running
from dedale.languages import LANGUAGES
from dedale.session.tokens import tag_of

WARM = 20
"""Watchers that come first, so that one-time costs are not counted."""
REST = 1.0
AT_ONCE = 50
OPTIONS = {"scenario": 3, "players": 4}
SPOKEN = tuple(LANGUAGES)


class Plan(Struct, frozen=True):
    watchers: int = 1_000
    changes: int = 30
    idle_seconds: float = 20


class Figures(Struct, frozen=True):
    bytes_per_watcher: float
    idle: float
    """Share of a core that the server uses while the list stands still."""
    per_change: float
    """CPU seconds of the server."""
    first: float
    last: float
    """Seconds until the first and the last watcher knew, on average."""


class _Socket(WSListener):
    """Tells when something is heard."""

    transport: WSTransport

    def __init__(self, heard: Callable[[], None]) -> None:
        self._heard = heard

    def on_ws_connected(self, transport: WSTransport) -> None:
        self.transport = transport

    def on_ws_frame(self, transport: WSTransport, frame: WSFrame) -> None:
        if frame.msg_type == WSMsgType.TEXT:
            self._heard()

    def say(self, text: str) -> None:
        self.transport.send(WSMsgType.TEXT, text.encode())


class _Audience:
    """Everybody who watches."""

    def __init__(self, port: int) -> None:
        self._port = port
        self.sockets: list[_Socket] = []
        self._waiting = 0
        self._all = asyncio.Event()
        self.first = self.last = 0.0

    def _heard(self) -> None:
        now = perf_counter()
        self.first, self.last = self.first or now, now
        self._waiting -= 1
        if not self._waiting:
            self._all.set()

    async def grow(self, count: int) -> None:
        self._expect(count)
        gate = asyncio.Semaphore(AT_ONCE)

        async def come() -> None:
            async with gate:
                await self._watch()

        await asyncio.gather(*(come() for _ in range(count)))
        await self.all_have_heard()

    async def _watch(self) -> None:
        socket = _Socket(self._heard)
        await ws_connect(lambda: socket, f"ws://{HOST}:{self._port}/ws")
        self.sockets.append(socket)
        socket.say('{"type":"list"}')

    def expect_change(self) -> None:
        self._expect(len(self.sockets))

    def _expect(self, count: int) -> None:
        self._waiting, self.first, self.last = count, 0.0, 0.0
        self._all.clear()

    async def all_have_heard(self) -> None:
        try:
            await asyncio.wait_for(self._all.wait(), PATIENCE)
        except TimeoutError:
            raise Unfit(f"{self._waiting} watchers were not told of a change.") from None


def lines(plan: Plan) -> Iterator[str]:
    allow_many_sockets()
    yield f"{where()} Load average: {load_average()}."
    with running("dedale") as server, on_core(LOAD_CORE):
        found = uvloop.run(_measured(server, plan))
    yield f"{plan.watchers} watchers of the list of open tables, {plan.changes} changes, one table on it:"
    yield f"memory of the server per watcher: {found.bytes_per_watcher / 1000:.1f} kB"
    yield f"processor time per change: {found.per_change * 1000:.1f} ms"
    yield f"processor while the list stands still: {found.idle:.1%} of a core"
    yield (
        f"known to the first watcher after {found.first * 1000:.0f} ms, "
        f"to the last after {found.last * 1000:.0f} ms"
    )


async def _measured(server: Running, plan: Plan) -> Figures:
    host = await _host(server.port)
    audience = _Audience(server.port)
    await audience.grow(WARM)
    before = await _memory(server.pid)
    await audience.grow(plan.watchers)
    after = await _memory(server.pid)
    began, used = perf_counter(), _used(server.pid)
    await asyncio.sleep(plan.idle_seconds)
    idle = (_used(server.pid) - used) / (perf_counter() - began)
    began, used = perf_counter(), _used(server.pid)
    firsts, lasts = 0.0, 0.0
    for number in range(plan.changes):
        audience.expect_change()
        asked = perf_counter()
        host.say(f'{{"type":"open","open":true,"language":"{SPOKEN[number % len(SPOKEN)]}"}}')
        await audience.all_have_heard()
        firsts += audience.first - asked
        lasts += audience.last - asked
        await asyncio.sleep(1.1 * REST)  # the list is told once a second
    spent = _used(server.pid) - used - idle * (perf_counter() - began)
    return Figures(
        bytes_per_watcher=(after - before) / plan.watchers,
        idle=idle,
        per_change=spent / plan.changes,
        first=firsts / plan.changes,
        last=lasts / plan.changes,
    )


async def _host(port: int) -> _Socket:
    """Somebody at an open table."""
    token = secrets.token_urlsafe(24)
    made = post(port, "/api/tables", {"game": "mall", "options": OPTIONS, "name": "Ann", "open": "de"}, token)
    there = asyncio.Event()
    socket = _Socket(there.set)
    await ws_connect(lambda: socket, f"ws://{HOST}:{port}/ws/{tag_of(made['id'])}")
    socket.say(f'{{"type":"hello","token":"{token}","table":"{made["id"]}"}}')
    await there.wait()
    await asyncio.sleep(2 * REST)  # until it is on the list
    return socket


async def _memory(pid: int) -> int:
    await asyncio.sleep(REST)
    return memory(pid) or 0


def _used(pid: int) -> float:
    return processor_seconds(pid) or 0.0
