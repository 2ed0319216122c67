"""The store in one SQLite file, with its journal beside it. Nothing needs to be set up."""

import asyncio
import sqlite3
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import count, islice
from typing import Any

from dedale.server import sqlite_records as records
from dedale.server.challenge_questions import ChallengeQuestions
from dedale.server.climb_questions import ClimbQuestions
from dedale.server.count_questions import CountQuestions
from dedale.server.daily_tries import Row
from dedale.server.gallery_questions import GalleryQuestions
from dedale.server.node_status import NodeRecord
from dedale.server.person_questions import PersonQuestions
from dedale.server.schema import name_of
from dedale.server.sqlite_thread import SqliteThread
from dedale.server.store import Progress, StoredText, Subscription
from dedale.server.stored_match import StoredMatch
from dedale.session.changes import TableRecord
from dedale.session.turns import Turn


class SqliteStore(
    SqliteThread, ChallengeQuestions, ClimbQuestions, CountQuestions, PersonQuestions, GalleryQuestions
):
    """The `Store` of a single server."""

    shared = False
    lease: object = "the only node"
    metrics = None

    def attend(self, *_: Callable[..., object]) -> None:
        """There are no other nodes."""

    def attend_open(self, here: Callable[[], str], elsewhere: Callable[[list[str]], None]) -> None:
        """There are no other nodes."""

    def sockets_elsewhere(self, maker: int) -> int:
        return 0

    async def claim(self, table: str) -> TableRecord | None:
        return await self.find_table(table)

    async def has_others(self) -> bool:
        return False

    async def nodes(self) -> list[NodeRecord]:
        return []

    async def owned_tables(self) -> list[tuple[TableRecord, str]]:
        return []

    async def is_first(self) -> bool:
        return True

    async def stop(self) -> None:
        await asyncio.to_thread(self.close)

    async def name(self) -> str:
        return await self.read(name_of)

    async def numbers(self) -> Iterator[int]:
        return count(await self.read(records.last_number) + 1)

    async def find_table(self, table: str) -> TableRecord | None:
        return await self.read(partial(records.find_table, table=table))

    async def find_code(self, code: str) -> str | None:
        return await self.read(partial(records.find_code, code=code))

    async def find_watched(self, watch: str) -> str | None:
        return await self.read(partial(records.find_watched, watch=watch))

    async def find_match(self, match_id: str) -> StoredMatch | None:
        return await self.read_actions(partial(records.find_match, match_id=match_id))

    async def find_text(self, text_id: str) -> StoredText | None:
        return await self.read(partial(records.find_text, text_id=text_id))

    async def find_texts(self, ids: Sequence[str]) -> dict[str, str]:
        return await self.read(partial(records.find_texts, ids=ids))

    async def tables_of(self, device: str, most: int) -> list[tuple[TableRecord, int]]:
        return await self.read(partial(records.tables_of, device=device, most=most))

    async def turns_of(self, device: str) -> dict[str, Turn]:
        return await self.read(partial(records.turns_of, device=device))

    async def find_turn(self, table: str) -> Turn | None:
        return await self.read(partial(records.find_turn, table=table))

    async def due_turns(self, when: int, most: int) -> list[tuple[str, int]]:
        return await self.read(partial(records.due_turns, when=when, most=most))

    async def subscriptions_of(self, device: str) -> list[Subscription]:
        return await self.read(partial(records.subscriptions_of, device=device))

    async def push_key(self) -> str | None:
        return await self.read(records.push_key)

    async def progress(self, device: str) -> Progress:
        return await self.read(partial(records.progress, device=device))

    async def daily_tries(self, date: str, optimum: int) -> list[Row]:
        return await self.read(partial(records.daily_tries, date=date, optimum=optimum))

    async def _ask(self, sql: str, *values: Any) -> list[Any]:
        asked = sql.replace("$", "?")
        return await self.read(lambda connection: connection.execute(asked, values).fetchall())

    async def ledger(self, most: int) -> list[tuple[str, bytes]]:
        return await self.read(partial(records.ledger, most=most))

    async def spare_tables(
        self, is_spare: Callable[[str], bool], most: int, maker: int | None = None
    ) -> list[str]:
        def ask(connection: sqlite3.Connection) -> list[str]:
            return list(islice(filter(is_spare, records.least_missed(connection, maker)), most))

        return await self.read(ask)

    async def is_clean(self, now: int = 0) -> bool:
        # Move what was appended first. Otherwise the actions of a deleted match would belong to nothing.
        return await self.read_actions(partial(records.is_clean, now=now))
