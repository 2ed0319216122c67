"""Friends who take turns over days, at a server in this process whose date the test sets."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from dedale.server.limits import UNLIMITED
from dedale.server.push import Pusher
from dedale.server.store import Store
from dedale.server.tables import Tables
from dedale.session.tokens import device_of, tag_of
from dedale.session.turns import Turn
from server.harness import JSON, SECONDS, new_token
from server.world import FakeSocket

DAY = 86_400
NOON = 1_800_000_000
CONTACT = "mailto:host@maze.example"


class Calendar(Tables):
    """`push` is the origin of the test's own push service."""

    def __init__(self, store: Store, date: list[int], push: str = "") -> None:
        super().__init__(store, UNLIMITED, push_contact=CONTACT if push else "")
        self.date = date
        if push:
            self.pusher = Pusher(store, CONTACT, self.wall, own=push)

    def wall(self) -> int:
        return self.date[0]


@asynccontextmanager
async def serving(store: Store, date: list[int], push: str = "") -> AsyncIterator[Calendar]:
    tables = Calendar(store, date, push)
    await tables.open()
    try:
        yield tables
    finally:
        await tables.close()


class Friends:
    """Ann and Bo, who take turns at a table."""

    def __init__(self, tables: Tables, table_id: str, tokens: tuple[str, str]) -> None:
        self.tables, self.id, self.tokens = tables, table_id, tokens

    @classmethod
    async def begin(cls, tables: Tables, game: str = "duel", options: JSON | None = None) -> "Friends":
        tokens = new_token(), new_token()
        row = await tables.make_table(
            device_of(tokens[0]) or "", game, {"players": 2, **(options or {})}, "Ann", None, start=False
        )
        assert isinstance(row, tuple), row
        friends = cls(tables, row.id, tokens)
        ann, bo = await friends.come(0), await friends.come(1)
        bo.say(type="sit", seat=1, name="Bo")
        bo.say(type="ready", seat=1, ready=True)
        await friends.settled(bo)
        ann.say(type="pace", seconds=DAY)
        ann.say(type="start")
        await friends.settled(ann)
        return friends

    async def come(self, seat: int) -> FakeSocket:
        socket = FakeSocket(self.tables)
        socket.tag = tag_of(self.id)
        socket.say(type="hello", token=self.tokens[seat], table=self.id)
        await self.settled(socket)
        return socket

    async def settled(self, socket: FakeSocket) -> None:
        """Wait until everything that was said is done, stored and shown."""
        async with asyncio.timeout(SECONDS):
            while socket.waiting is not None or not socket.table or self.tables.outbox.is_busy(socket.table):
                await asyncio.sleep(0.001)
        self.tables.end_turn()
        await self.tables.store.save()
        await asyncio.sleep(0)

    async def turn(self) -> Turn | None:
        return await self.tables.store.find_turn(self.id)

    async def ended(self) -> Any:
        """Return how the match ended, as the next visitor sees it."""
        view = (await self.come(1)).last("snapshot")["view"]
        return view["outcome"], view["reason"]

    async def look(self) -> None:
        await self.tables.deadlines.look()
        self.tables.end_turn()
        await self.tables.store.save()
