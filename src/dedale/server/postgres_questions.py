"""What the server asks of PostgreSQL."""

import asyncio
from abc import abstractmethod
from collections.abc import Iterator, Sequence
from typing import Any

from dedale.server.challenge_questions import ChallengeQuestions
from dedale.server.climb_questions import ClimbQuestions
from dedale.server.count_questions import CountQuestions
from dedale.server.daily_tries import QUESTION, Row
from dedale.server.gallery_questions import GalleryQuestions
from dedale.server.lease import Lease
from dedale.server.node_status import NodeRecord, read_status
from dedale.server.person_questions import PersonQuestions
from dedale.server.postgres_nodes import DEAD, FREE, IS_FIRST, NODES, OTHERS, OWNED
from dedale.server.postgres_records import OLD
from dedale.server.postgres_schema import NUMBERS
from dedale.server.retention import DAY, KEPT_DAYS
from dedale.server.statements import DUE, EMPTY, EXPIRED, SHOWN, UNUSED, UNUSED_DOCUMENTS, VISITED_LONG_AGO
from dedale.server.store import Progress, StoredText, Subscription
from dedale.server.stored_match import MATCH_COLUMNS, PART, StoredMatch, read_head
from dedale.server.stored_table import read_lobby, read_tables, read_turn
from dedale.session.changes import TableRecord
from dedale.session.turns import Turn

_PART = (
    "SELECT coalesce(json_agg(json_build_array(t, seat, key, action, n) ORDER BY n), '[]')::text, "
    "count(*), max(n) FROM "
    f"(SELECT * FROM actions WHERE match = $1 AND n > $2 ORDER BY n LIMIT {PART}) AS part"
)


class Questions(ChallengeQuestions, ClimbQuestions, CountQuestions, PersonQuestions, GalleryQuestions):
    @property
    @abstractmethod
    def lease(self) -> Lease | None: ...

    @property
    def _me(self) -> str:
        return self.lease.node if self.lease else ""

    async def _value(self, sql: str, *values: Any) -> Any:
        """The first value of the first row; None if there is none."""
        rows = await self._ask(sql, *values)
        return rows[0][0] if rows else None

    async def name(self) -> str:
        return str(await self._value("SELECT id FROM server"))

    async def numbers(self) -> Iterator[int]:
        block = await self._value("SELECT nextval('number_blocks')")
        return iter(range(block * NUMBERS, (block + 1) * NUMBERS))

    async def find_table(self, table: str) -> TableRecord | None:
        for code, watch, lobby in await self._ask(
            "SELECT code, watch, lobby FROM tables WHERE id = $1", table
        ):
            return TableRecord(table, code, watch, read_lobby(lobby))
        return None

    async def find_code(self, code: str) -> str | None:
        found: str | None = await self._value("SELECT id FROM tables WHERE code = $1", code)
        return found

    async def find_watched(self, watch: str) -> str | None:
        found: str | None = await self._value("SELECT id FROM tables WHERE watch = $1", watch)
        return found

    async def find_match(self, match_id: str) -> StoredMatch | None:
        question = f"SELECT {MATCH_COLUMNS} FROM matches WHERE id = $1"
        for number, *head in await self._ask(question, match_id):
            log: list[str] = []
            length, last = 0, 0
            while last is not None:
                [[part, size, last]] = await self._ask(_PART, number, last)
                log.append(part)
                length += size
            return StoredMatch(number, read_head(*head), log, length)
        return None

    async def find_text(self, text_id: str) -> StoredText | None:
        question = f"SELECT kind, text, {DUE} FROM shared WHERE id = $1 AND {SHOWN}"
        return next((StoredText(*row) for row in await self._ask(question, text_id)), None)

    async def find_texts(self, ids: Sequence[str]) -> dict[str, str]:
        return dict(map(tuple, await self._ask("SELECT id, text FROM shared WHERE id = ANY($1)", ids)))

    async def tables_of(self, device: str, most: int) -> list[tuple[TableRecord, int]]:
        question = (
            "SELECT tables.id, code, watch, lobby, touched FROM tables JOIN sitting USING (id) "
            "WHERE device = $1 ORDER BY touched DESC LIMIT $2"
        )
        return await asyncio.to_thread(read_tables, await self._ask(question, device, most))

    async def turns_of(self, device: str) -> dict[str, Turn]:
        question = "SELECT at, seats, since, due FROM turns JOIN sitting ON id = at WHERE device = $1"
        return {table: read_turn(*turn) for table, *turn in await self._ask(question, device)}

    async def find_turn(self, table: str) -> Turn | None:
        rows = await self._ask("SELECT seats, since, due FROM turns WHERE at = $1", table)
        return read_turn(*rows[0]) if rows else None

    async def due_turns(self, when: int, most: int) -> list[tuple[str, int]]:
        question = (
            "SELECT at, due FROM turns JOIN tables ON id = at WHERE due <= $1 "
            f"AND (owner = $3 OR ($3 = {IS_FIRST} AND {FREE})) ORDER BY due LIMIT $2"
        )
        return [(table, due) for table, due in await self._ask(question, when, most, self._me)]

    async def subscriptions_of(self, device: str) -> list[Subscription]:
        question = "SELECT * FROM subscriptions WHERE device = $1 ORDER BY written DESC, endpoint"
        return [Subscription(*row) for row in await self._ask(question, device)]

    async def push_key(self) -> str | None:
        found: str | None = await self._value("SELECT private FROM push_keys")
        return found

    async def progress(self, device: str) -> Progress:
        floors = await self._ask("SELECT floor, moves FROM progress WHERE device = $1", device)
        daily = await self._ask("SELECT date, moves, seconds, late FROM daily WHERE device = $1", device)
        return Progress(
            dict(map(tuple, floors)),
            {day: (moves, seconds, bool(late)) for day, moves, seconds, late in daily},
        )

    async def daily_tries(self, date: str, optimum: int) -> list[Row]:
        return [tuple(row) for row in await self._ask(QUESTION, date, optimum)]

    async def ledger(self, most: int) -> list[tuple[str, bytes]]:
        question = "SELECT match, entry FROM ledger ORDER BY written DESC LIMIT $1"
        return [(match, entry) for match, entry in await self._ask(question, most)]

    async def is_first(self) -> bool:
        return bool(await self._value(f"SELECT $1 = {IS_FIRST}", self._me))

    async def has_others(self) -> bool:
        return bool(await self._ask(OTHERS, self._me))

    async def nodes(self) -> list[NodeRecord]:
        return [
            NodeRecord(name, is_me, is_heard, read_status(status), tables, playing)
            for name, is_me, is_heard, status, tables, playing in await self._ask(NODES, self._me)
        ]

    async def owned_tables(self) -> list[tuple[TableRecord, str]]:
        return await asyncio.to_thread(read_tables, await self._ask(OWNED))

    async def _least_missed(self, maker: int | None) -> list[str]:
        found: list[str] = []
        for which in (EMPTY, f"{VISITED_LONG_AGO} AND NOT {EMPTY}"):
            question = (
                f"SELECT id FROM tables WHERE status = $1 AND {which} AND (owner = $3 OR {FREE}) "
                "AND ($2::bigint IS NULL OR maker = $2) ORDER BY ran, made"
            )
            for status in ("lobby", "over"):
                found += [table for (table,) in await self._ask(question, status, maker, self._me)]
        return found

    async def is_clean(self, now: int = 0) -> bool:
        if not await self.is_first():
            return True
        if await self._ask(f"SELECT 1 FROM {DEAD} LIMIT 1"):
            return False
        for status, days in KEPT_DAYS.items():
            if await self._ask(f"SELECT 1 FROM {OLD} LIMIT 1", status, days * DAY):
                return False
        return not (
            await self._ask(f"SELECT 1 FROM {UNUSED} LIMIT 1")
            or await self._ask(f"SELECT 1 FROM {UNUSED_DOCUMENTS} LIMIT 1")
            or await self._ask(f"SELECT 1 FROM {EXPIRED} LIMIT 1", now)
        )
