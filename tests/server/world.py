"""A server in this process whose clock a test sets, with clients that stay as long as it wants."""

import asyncio
import json
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from functools import cache
from typing import Any

from dedale.server.gateway import Gateway
from dedale.server.limits import Limits
from dedale.server.sqlite_store import SqliteStore
from dedale.server.tables import REST_SECONDS, Tables
from dedale.session.messages import AtTable
from dedale.session.table import Table
from dedale.session.tokens import device_of
from server.harness import JSON, new_token
from server.kept import sqlite_of

Test = Callable[["World"], Awaitable[None]]
QUEST = {"quest": "1-1", "players": 1}


@cache
def gateway_of(tables: Tables) -> Gateway:
    return Gateway(tables)


class FakeSocket:
    """A client that stays as long as the test wants."""

    def __init__(self, tables: Tables, address: str = "192.0.2.1") -> None:
        self.tables, self.address = tables, address
        self.device, self.watching, self.tag = "", False, ""
        self.table: Table | None = None
        self.waiting: list[AtTable] | None = None
        self.heard: list[JSON] = []
        refusal = gateway_of(tables).admit(self)
        assert refusal is None, refusal

    def send(self, *frames: bytes) -> None:
        self.heard += map(json.loads, frames)

    def close(self, reason: str, *, again: bool) -> None:
        self.heard.append({"type": "bye", "reason": reason, "again": again})
        gateway_of(self.tables).gone(self)

    def say(self, **message: Any) -> None:
        gateway_of(self.tables).receive(self, json.dumps(message).encode())

    def types(self) -> list[str]:
        return [message["type"] for message in self.heard]

    def last(self, kind: str) -> JSON:
        return next(message for message in reversed(self.heard) if message["type"] == kind)


class Member:
    """The host of a table. Keeps the frames as they come."""

    device, watching, address, tag = "d" * 32, False, "", ""

    def __init__(self) -> None:
        self.waiting: list[AtTable] | None = None
        self.table: Table | None = None
        self.frames: list[bytes] = []
        self.closed = ""

    def send(self, *frames: bytes) -> None:
        self.frames += frames

    def close(self, reason: str, *, again: bool) -> None:
        self.closed = reason


class World:
    """Tables whose clock the test sets, and one player at one of them."""

    def __init__(self, tables: Tables, clock: list[float]) -> None:
        self.tables, self.clock = tables, clock
        self.token = new_token()

    async def begin(self) -> None:
        row = await self.tables.make_table("0" * 32, "tower", QUEST, None, None, start=False)
        assert isinstance(row, tuple), row
        self.id, self.watch = row.id, row.watch
        self.player = self.come()
        self.player.say(type="sit", seat=0, name="Ann")
        await self.settle()
        self.player.say(type="start")
        await self.settle()
        assert self.player.last("snapshot")["seat"] == 0

    async def another(self, game: str, options: JSON, bots: str | None = None) -> FakeSocket:
        """Return the host of another table, in its first seat."""
        token = new_token()
        row = await self.tables.make_table(device_of(token) or "", game, options, "Ann", bots, start=False)
        assert isinstance(row, tuple), row
        host = FakeSocket(self.tables)
        host.say(type="hello", token=token, table=row.id)
        await self.settle()
        assert host.table
        return host

    def come(self, token: str = "", watch: bool = False) -> FakeSocket:
        socket = FakeSocket(self.tables)
        where = {"watch": self.watch} if watch else {"table": self.id}
        socket.say(type="hello", token=token or self.token, **where)
        return socket

    async def settle(self) -> None:
        """Wait until everything that was under way is done."""
        waiting = True
        while waiting:
            for _ in range(4):
                await sqlite_of(self.tables).read(lambda connection: None)
                await asyncio.sleep(0)
            self.tables.end_turn()
            waiting = any(
                socket.waiting is not None or (socket.table and self.tables.outbox.is_busy(socket.table))
                for socket in self.tables.sockets
            )

    def act(self, key: str, socket: FakeSocket | None = None) -> None:
        action = {"do": "say", "text": f"This is {key}."}
        (socket or self.player).say(type="act", seat=0, action=action, key=key)

    async def rest(self) -> None:
        """Everybody has left long ago."""
        for socket in list(self.tables.sockets):
            gateway_of(self.tables).gone(socket)
        await self.settle()
        self.tables.sweep()
        self.clock[0] += REST_SECONDS + 1
        self.tables.sweep()
        assert not self.tables.awake

    async def said(self) -> list[str]:
        """Return what was said, according to the file."""
        rows = await sqlite_of(self.tables).read(
            lambda connection: connection.execute("SELECT action FROM actions ORDER BY n").fetchall()
        )
        return [json.loads(action)["text"].split()[-1].rstrip(".") for (action,) in rows]


@asynccontextmanager
async def world() -> AsyncIterator[World]:
    loop, clock = asyncio.get_running_loop(), [1_000.0]
    store = SqliteStore(":memory:", loop.call_soon_threadsafe)
    tables = Tables(store, Limits(), lambda: clock[0])
    await tables.open()
    world = World(tables, clock)
    await world.begin()
    yield world
    await tables.close()


def race(test: Test) -> Callable[[], None]:
    """Turn it into a test."""

    def run() -> None:
        async def main() -> None:
            async with world() as there:
                await asyncio.wait_for(test(there), 30)

        asyncio.run(main())

    run.__name__, run.__doc__ = test.__name__, test.__doc__
    return run
