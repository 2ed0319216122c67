"""Drives the load, flat out or paced, and measures it."""

import asyncio
from array import array
from collections import Counter
from collections.abc import Callable
from itertools import cycle
from time import perf_counter, process_time
from typing import NamedTuple

from dedale.lab.server.load_protocol import Order, Taken
from dedale.lab.server.machine import family_seconds, memory, processor_seconds, waiting_seconds
from dedale.lab.server.peer_table import Table, Unfit

AT_ONCE = 20
"""Tables opened at the same time."""
TICK = 0.001
GRACE = 5.0
"""Seconds to wait for the last actions."""

Tell = Callable[[Taken], None]


class _Marks(NamedTuple):
    """Readings of the clocks: wall time, our CPU time, the server's CPU time."""

    time: float
    used: float
    server_used: float | None
    server_waited: float | None
    helpers_used: list[float]


class Driver:
    """All tables of a server, and how long their actions took."""

    def __init__(self, order: Order, kind: type[Table], tell: Tell) -> None:
        self._order = order
        self._rest = kind.rest(order)
        self._tell = tell
        self._tables: list[Table] = [kind(number, order, self._finished) for number in range(order.tables)]
        self._latencies = array("d")
        self._flat_out = False
        """True if a table acts again as soon as it can."""
        self._since = self._marks()

    async def open(self) -> None:
        gate = asyncio.Semaphore(AT_ONCE)

        async def opened(table: Table) -> None:
            async with gate:
                await table.open()

        await asyncio.gather(*map(opened, self._tables))
        await asyncio.sleep(self._rest)

    async def flat_out(self) -> None:
        """Keep the requested number of actions in flight at every table."""
        self._flat_out = True
        for table in self._tables:
            for _ in range(self._order.at_once):
                table.begin()
        await self._warm_up()
        await self._measure()
        self._flat_out = False

    async def paced(self) -> None:
        """Start actions at a fixed rate, whether the server keeps up or not."""
        pacer = asyncio.create_task(self._pace())
        await asyncio.sleep(self._order.warm)
        await self._measure()
        pacer.cancel()

    async def settle(self) -> tuple[int, int]:
        """Wait for what is in flight. Returns the number of tables without an answer and of lost updates."""
        for table in self._tables:
            table.due.clear()
        until = perf_counter() + GRACE
        while any(table.busy for table in self._tables) and perf_counter() < until:
            await asyncio.sleep(TICK)
        for table in self._tables:
            await table.audit()
        return sum(table.busy for table in self._tables), sum(table.lost for table in self._tables)

    def _finished(self, table: Table, began: float) -> None:
        self._latencies.append(perf_counter() - began)
        if table.due:
            table.act(table.due.popleft())
        elif self._flat_out:
            table.begin()

    async def _pace(self) -> None:
        tables = cycle(self._tables)
        due = perf_counter()
        while True:
            while due <= (now := perf_counter()):
                due += 1 / self._order.pace
                table = next(tables)
                if table.busy:
                    table.due.append(now)
                else:
                    table.act(now)
            await asyncio.sleep(TICK)

    async def _warm_up(self) -> None:
        """Wait until the server has used that much CPU time, which takes longer on a busy machine."""
        began, used = perf_counter(), processor_seconds(*self._order.pids)
        while perf_counter() - began < self._order.longest_warm_up:
            await asyncio.sleep(self._order.warm / 10)
            uses = processor_seconds(*self._order.pids)
            worked = perf_counter() - began if used is None or uses is None else uses - used
            if worked >= self._order.warm:
                break

    async def _measure(self) -> None:
        left = self._order.seconds
        while left > 0:
            stretch = min(left, self._order.interval)
            del self._latencies[:]
            self._since = self._marks()
            await asyncio.sleep(stretch)
            left -= stretch
            self._tell(self._taken())

    def _marks(self) -> _Marks:
        pids = self._order.pids
        return _Marks(
            perf_counter(),
            process_time(),
            processor_seconds(*pids),
            waiting_seconds(*pids),
            [family_seconds(helper) for helper in self._order.helpers],
        )

    def _taken(self) -> Taken:
        """The figures since the last call."""
        if any(table.cut for table in self._tables):
            raise Unfit("The server closed a socket under load.")
        if not self._latencies:
            raise Unfit("No action came back.")
        then, now = self._since, self._marks()
        seconds = now.time - then.time
        latencies = sorted(each * 1000 for each in self._latencies)
        return Taken(
            actions=len(latencies),
            seconds=seconds,
            p50=latencies[len(latencies) // 2],
            p99=latencies[int(len(latencies) * 0.99)],
            longest=latencies[-1],
            tenths=Counter(int(each * 10) for each in latencies),
            load_cores=(now.used - then.used) / seconds,
            server_cores=_share(then.server_used, now.server_used, seconds),
            server_waited=_share(then.server_waited, now.server_waited, seconds),
            memory=memory(*self._order.pids),
            refused=sum(table.refused for table in self._tables),
            helper_cores=tuple(
                (after - before) / seconds
                for before, after in zip(then.helpers_used, now.helpers_used, strict=True)
            ),
        )


def _share(then: float | None, now: float | None, seconds: float) -> float | None:
    return None if then is None or now is None else (now - then) / seconds
