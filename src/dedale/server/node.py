"""This server as one of the nodes that share a database: it keeps its lease, and claims tables."""

import asyncio
import logging
from collections import Counter
from collections.abc import Callable, Mapping
from contextlib import suppress

import asyncpg

from dedale.server import postgres_nodes as nodes
from dedale.server.lease import Lease, LeaseLost, boot_time
from dedale.server.node_metrics import NodeMetrics
from dedale.server.node_status import NodeStatus
from dedale.server.postgres_nodes import BEAT_SECONDS
from dedale.session.changes import TableRecord

LOG = logging.getLogger("dedale.server")
ERRORS = (asyncpg.PostgresError, asyncpg.InterfaceError, OSError, TimeoutError, LeaseLost)
AGAIN_SECONDS = 0.2
"""Between two attempts to register."""
CLAIM_SECONDS = 8
"""How long to wait for a table that another node has: longer than a lease."""
TRY_SECONDS = 0.02
"""Between two attempts to claim one, at first; twice as long after each."""
ASK_SECONDS = 1
"""Between two requests for the same table."""
WATCH_SECONDS = 1
"""How long to look whether a node is dead, before whoever waits for its tables asks again."""
NO_TABLES = "[]"
SETTLED_SECONDS = 10
"""A table with people at it is not handed over twice within this time, so that it does not go to and fro."""


class Node:
    """`name` is what hosts call it."""

    def __init__(self, address: str, name: str) -> None:
        self._address, self._name = address, name
        self._lease: Lease | None = None
        self._before: str | None = None
        """The id under which this server was registered last."""
        self.metrics = NodeMetrics(lambda: self._lease.seconds_left if self._lease else 0.0)
        self.beating: asyncio.Task[None] | None = None
        self._doubt = asyncio.Event()
        self._lost: Callable[[], None] = lambda: None
        self._asked: Callable[[str, bool], None] = lambda table, settled: None
        self._got: dict[str, float] = {}
        """When this node got each table that it had to ask another for."""
        self._sockets: Callable[[], Mapping[int, int]] = dict
        self._status: Callable[[], NodeStatus] = NodeStatus
        self.sockets_elsewhere: Counter[int] = Counter()
        """By maker, at the other nodes and as of their last beats."""
        self.bans = nodes.BanList(0, [])
        self._banned: Callable[[], object] = lambda: None
        self._open_here: Callable[[], str] = lambda: NO_TABLES
        self._open_elsewhere: Callable[[list[str]], None] = lambda tables: None
        self._told_open = NO_TABLES
        """What other nodes know of the open tables here."""
        self._heard_open: str | None = None
        """Which state of theirs is known here."""
        self._watched: dict[str, asyncio.Task[bool]] = {}
        """Other nodes whose tables are wanted here."""

    async def start(self) -> None:
        await self._register()
        await self._renew(self.trusted())
        self.beating = asyncio.ensure_future(self._beat())

    async def stop(self) -> None:
        if self.beating:
            self.beating.cancel()
        lease, self._lease = self._lease, None
        if lease:
            with suppress(*ERRORS):  # others then wait until the lease is over
                await lease.give_up()

    def attend(
        self,
        lost: Callable[[], None],
        asked: Callable[[str, bool], None],
        sockets: Callable[[], Mapping[int, int]],
        banned: Callable[[], object],
        status: Callable[[], NodeStatus],
    ) -> None:
        self._lost, self._asked, self._sockets, self._banned = lost, asked, sockets, banned
        self._status = status

    def attend_open(self, here: Callable[[], str], elsewhere: Callable[[list[str]], None]) -> None:
        self._open_here, self._open_elsewhere = here, elsewhere

    @property
    def lease(self) -> Lease | None:
        """None while there is none to rely on."""
        return self._lease if self._lease and self._lease.is_valid else None

    def trusted(self) -> Lease:
        """Raises LeaseLost."""
        lease = self._lease
        if lease and not lease.is_valid:
            self.lose(lease, "it is over")
        if self._lease is None:
            raise LeaseLost("this node has no lease")
        return self._lease

    def lose(self, lease: Lease | None, reason: object) -> None:
        """Whatever is in memory may no longer be true."""
        if lease is None or lease is not self._lease:
            return
        LOG.warning("the lease was lost", extra={"node": lease.node, "reason": str(reason)})
        self.metrics.losses += 1
        self._lease = None
        self._got.clear()
        self._doubt.set()
        lease.end()
        self._lost()

    async def _register(self) -> None:
        self._lease = await Lease.take(self._address, self._name, self._before, self._hear, self.lose)
        self._before = self._lease.node
        self._told_open = NO_TABLES
        self._doubt.clear()

    async def _beat(self) -> None:
        """From the event loop itself: if that hangs, the lease must end."""
        while True:
            with suppress(TimeoutError):
                async with asyncio.timeout(BEAT_SECONDS):
                    await self._doubt.wait()
            lease = self._lease
            try:
                if lease:
                    await self._renew(lease)
                else:
                    await self._register()
                    LOG.warning("registered again", extra={"node": self._before})
            except ERRORS as error:
                self.lose(lease, error)
                await asyncio.sleep(AGAIN_SECONDS)

    async def _renew(self, lease: Lease) -> None:
        """Tell the other nodes what they should know, and hear what they do."""
        heard = await lease.beat(nodes.Told(self._sockets(), self._status()))
        self.metrics.renewals += 1
        self.sockets_elsewhere = sum(map(Counter, heard.sockets), Counter())
        if heard.bans != self.bans.number:
            self.bans = await lease.read_bans()
            self._banned()
        if (tables := self._open_here()) != self._told_open:
            await lease.tell_open(tables)
            self._told_open = tables
        if heard.opened != self._heard_open:
            self._open_elsewhere(await lease.read_open())
            self._heard_open = heard.opened

    # Tables

    def _hear(self, table: str) -> None:
        """Another node asks for a table."""
        self._asked(table, boot_time() - self._got.get(table, -SETTLED_SECONDS) >= SETTLED_SECONDS)

    def released(self, table: str) -> None:
        self._got.pop(table, None)

    async def claim(self, table: str) -> TableRecord | None:
        """Own a table, and read it; None if there is no such table. Raises one of ERRORS."""
        end, asked, pause = boot_time() + CLAIM_SECONDS, 0.0, TRY_SECONDS
        while boot_time() < end:
            lease = self.trusted()
            try:
                async with lease.claiming:
                    found = await nodes.claim(lease.claimer, lease.node, table)
                    if self.trusted() is not lease:
                        raise LeaseLost("the lease was lost meanwhile")
                    if not isinstance(found, str):
                        self.metrics.claims += found is not None
                        if asked:
                            self._got[table] = boot_time()
                        return found
                    if boot_time() - asked >= ASK_SECONDS:
                        await nodes.ask_for(lease.claimer, found, table)
                        asked = boot_time()
            except asyncpg.LockNotAvailableError:
                continue  # somebody else is claiming it
            watch = self._watch(lease, found)
            await asyncio.wait([watch], timeout=pause)
            if watch.done() and watch.result():
                asked = 0.0  # the dead hand nothing over
            pause *= 2
        raise TimeoutError("another node has the table")

    def _watch(self, lease: Lease, node: str) -> asyncio.Task[bool]:
        """Ends as soon as that node was declared dead, or after a while. One serves all of its tables."""
        if node not in self._watched:
            watch = self._watched[node] = asyncio.ensure_future(self._bury(lease, node))
            watch.add_done_callback(lambda _: self._watched.pop(node))
        return self._watched[node]

    async def _bury(self, lease: Lease, node: str) -> bool:
        end = boot_time() + WATCH_SECONDS
        while boot_time() < end and lease.is_valid:
            with suppress(*ERRORS):  # a dead node may have a write in flight
                async with lease.claiming:
                    if await nodes.bury(lease.claimer, node):
                        LOG.warning("a node was declared dead", extra={"node": node})
                        self.metrics.deaths += 1
                        return True
            await asyncio.sleep(TRY_SECONDS)
        return False
