"""A node's lease on the database: until when it may trust what it remembers of its tables."""

import asyncio
import secrets
import time
from collections.abc import Callable

import asyncpg

from dedale.server import postgres_nodes as nodes
from dedale.server.postgres_nodes import LEASE_SECONDS, Connection

CONNECT_SECONDS = 3
STATEMENT_SECONDS = 3
"""Less than the lease: whoever waits longer for the database is in doubt."""
IDLE_SECONDS = 3
"""A node that is stopped in the middle of a transaction must not keep others from declaring it dead."""
LOCK_SECONDS = 1
_CLOCK = getattr(time, "CLOCK_BOOTTIME", time.CLOCK_MONOTONIC)


def boot_time() -> float:
    """Seconds of a clock that goes on while the machine sleeps."""
    return time.clock_gettime(_CLOCK)


class LeaseLost(Exception):
    """This node was declared dead, or must assume so."""


class Fenced(LeaseLost):
    """The database has refused a write, and kept nothing of it."""

    def __init__(self) -> None:
        super().__init__("this node was declared dead")


class Lease:
    """One life of a node, with its connections. It ends at the first doubt, and a new one begins."""

    def __init__(self, *connections: Connection) -> None:
        self.node = secrets.token_hex(8)
        self._beats, self.writer, self.reader, self.claimer = connections
        self.claiming = asyncio.Lock()
        self._valid_until = 0.0

    @classmethod
    async def take(
        cls,
        address: str,
        name: str,
        before: str | None,
        asked: Callable[[str], None],
        lost: Callable[["Lease", str], None],
    ) -> "Lease":
        """`asked` hears of tables that other nodes want; `lost` is called when a connection is cut."""
        connections: list[Connection] = []
        try:
            for settings in ({}, {}, {}, {"lock_timeout": f"{LOCK_SECONDS}s"}):
                connections.append(await _connect(address, settings))
            lease = cls(*connections)
            channel = nodes.channel_of(lease.node)
            await lease._beats.add_listener(channel, lambda *heard: asked(str(heard[-1])))
            sent = boot_time()
            await nodes.register(lease._beats, lease.node, name, before)
        except BaseException:
            for connection in connections:
                connection.terminate()
            raise
        lease._valid_until = sent + LEASE_SECONDS
        for connection in connections:
            connection.add_termination_listener(lambda _: lost(lease, "a connection was cut"))
        return lease

    @property
    def is_valid(self) -> bool:
        return boot_time() < self._valid_until

    @property
    def seconds_left(self) -> float:
        return max(0.0, self._valid_until - boot_time())

    async def beat(self, told: nodes.Told) -> nodes.Heard:
        """Extend the lease. It counts from when that was asked, not from when it was granted."""
        sent = boot_time()
        heard = await nodes.renew(self._beats, self.node, told) if self.is_valid else None
        if heard is None:
            raise LeaseLost("this node was declared dead")
        self._valid_until = sent + LEASE_SECONDS
        return heard

    async def read_bans(self) -> nodes.BanList:
        return await nodes.read_bans(self._beats)

    async def tell_open(self, tables: str) -> None:
        await nodes.tell_open(self._beats, self.node, tables)

    async def read_open(self) -> list[str]:
        return await nodes.read_open(self._beats, self.node)

    async def give_up(self) -> None:
        """Leave on purpose: the tables are free at once."""
        await self._beats.execute("DELETE FROM nodes WHERE node = $1", self.node)
        self.end()

    def end(self) -> None:
        self._valid_until = 0.0
        for connection in (self._beats, self.writer, self.reader, self.claimer):
            connection.terminate()


async def _connect(address: str, settings: dict[str, str]) -> Connection:
    return await asyncpg.connect(
        address,
        timeout=CONNECT_SECONDS,
        command_timeout=STATEMENT_SECONDS,
        server_settings={"idle_in_transaction_session_timeout": f"{IDLE_SECONDS}s", **settings},
    )
