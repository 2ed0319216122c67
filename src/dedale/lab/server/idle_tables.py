"""Fills a server with idle tables."""

import asyncio
from collections.abc import Awaitable, Iterable

from dedale.lab.server.dedale_server import DedaleSocket, DedaleTable, hello, seat_down
from dedale.lab.server.http_client import post
from dedale.lab.server.load_protocol import SEATS, Filled, Order
from dedale.lab.server.machine import memory

WARM_TABLES = 20
"""Opened first, so that one-time costs of the server are not counted."""
REST = 1.0
AT_ONCE = 20


class IdleTable(DedaleTable):
    """A running match. One device holds all four seats."""

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
        """Add a spectator."""
        watcher = DedaleSocket(self, 0)
        await watcher.connect(self.port, "/ws")
        watcher.say(hello(watcher.token, watch=self._watch))
        await watcher.expect(b'{"type":"snapshot"')
        watcher.hear = _nothing
        self.sockets.append(watcher)


async def fill(order: Order) -> Filled:
    """Open the tables, then spectators at each, and measure the memory."""
    warm = [IdleTable(number, order, _nothing) for number in range(WARM_TABLES)]
    await _all(table.open() for table in warm)
    await _all(table.watch() for table in warm)
    before = await _memory(*order.pids)
    tables = [IdleTable(number, order, _nothing) for number in range(order.tables)]
    await _all(table.open() for table in tables)
    with_tables = await _memory(*order.pids)
    await _all(table.watch() for _ in range(order.watchers) for table in tables)
    return Filled(before, with_tables, await _memory(*order.pids))


async def _all(work: Iterable[Awaitable[None]]) -> None:
    gate = asyncio.Semaphore(AT_ONCE)

    async def one(each: Awaitable[None]) -> None:
        async with gate:
            await each

    await asyncio.gather(*map(one, work))


async def _memory(*pids: int) -> int | None:
    await asyncio.sleep(REST)
    return memory(*pids)


def _nothing(*_: object) -> None:
    pass
