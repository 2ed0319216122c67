"""Fills a server with tables at which nobody does anything."""

import asyncio
from collections.abc import Awaitable, Iterable

from dedale.server_lab.asking import post
from dedale.server_lab.dedale_table import DedaleRoom, DedaleSocket, hello, seat_down
from dedale.server_lab.machine import memory
from dedale.server_lab.orders import SEATS, Filled, Order

WARM_TABLES = 20
"""They come first, so that what the server loads once is not counted."""
REST = 1.0
AT_ONCE = 20


class IdleRoom(DedaleRoom):
    """A match that has begun. One device holds all four seats."""

    async def open(self) -> None:
        holder = DedaleSocket(self, 0)
        self.sockets = [holder]
        table = post(self.port, "/api/tables", {"game": "mall", "options": self.options()}, holder.token)
        self._watch = table["watch"]
        await holder.connect(self.port, "/ws")
        holder.say(hello(holder.token, table=table["id"]))
        for seat in range(SEATS):
            seat_down(holder, seat)
        holder.say(b'{"type":"start"}')
        for _ in range(SEATS):
            await holder.expect(b'{"type":"snapshot"')
        holder.hear = _nothing

    async def watch(self) -> None:
        """One more who looks on."""
        watcher = DedaleSocket(self, 0)
        await watcher.connect(self.port, "/ws")
        watcher.say(hello(watcher.token, watch=self._watch))
        await watcher.expect(b'{"type":"snapshot"')
        watcher.hear = _nothing
        self.sockets.append(watcher)


async def fill(order: Order) -> Filled:
    """Open the tables, then so many watchers at each, and see what that takes."""
    warm = [IdleRoom(number, order, _nothing) for number in range(WARM_TABLES)]
    await _all(room.open() for room in warm)
    await _all(room.watch() for room in warm)
    before = await _memory(order.pid)
    rooms = [IdleRoom(number, order, _nothing) for number in range(order.tables)]
    await _all(room.open() for room in rooms)
    with_tables = await _memory(order.pid)
    await _all(room.watch() for _ in range(order.watchers) for room in rooms)
    return Filled(before, with_tables, await _memory(order.pid))


async def _all(work: Iterable[Awaitable[None]]) -> None:
    gate = asyncio.Semaphore(AT_ONCE)

    async def one(each: Awaitable[None]) -> None:
        async with gate:
            await each

    await asyncio.gather(*map(one, work))


async def _memory(pid: int) -> int | None:
    await asyncio.sleep(REST)
    return memory(pid)


def _nothing(*_: object) -> None:
    pass
