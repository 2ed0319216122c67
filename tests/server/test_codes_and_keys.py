"""Two tables never get one code, and nobody's keys are forgotten because of others."""

import asyncio
import sqlite3
from contextlib import closing
from itertools import chain, cycle
from pathlib import Path

import msgspec
import pytest

from dedale.games.tower import TOWER
from dedale.games.tower.setup import Options
from dedale.match import Match
from dedale.match.document import document_of
from dedale.match.manners import Say
from dedale.server import tables as houses
from dedale.server.limits import UNLIMITED
from dedale.server.schema import prepare
from dedale.server.sqlite_records import find_match
from dedale.server.sqlite_store import SqliteStore
from dedale.server.stored_match import PART
from dedale.server.tables import Tables
from dedale.session.changes import MatchRecord, TableRecord
from dedale.session.live_match import KEYS, LiveMatch
from dedale.session.seen_keys import SENDERS, Answered
from server.faults import BEGIN, action
from server.kept import match_of


def test_two_tables_that_draw_the_same_code_at_the_same_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn = chain(["BBBB", "BBBB", "BBBB", "BBBB", "CCCC", "BBBB", "CCCC"], cycle(["DDDD"]))
    monkeypatch.setattr(houses, "new_code", lambda: next(drawn))

    async def make() -> list[TableRecord]:
        store = SqliteStore(str(tmp_path / "tables.db"), asyncio.get_running_loop().call_soon_threadsafe)
        house = Tables(store, UNLIMITED)
        await house.open()
        made = await asyncio.gather(
            *(house.make_table("d" * 32, "duel", {}, "Ann", None, start=False) for _ in range(3))
        )
        await house.close()
        return [row for row in made if isinstance(row, TableRecord)]

    assert sorted(row.code for row in asyncio.run(make())) == ["BBBB", "CCCC", "DDDD"]


def test_a_seat_remembers_its_keys_whatever_the_others_do() -> None:
    answered = Answered(KEYS)
    answered.remember(0, "first")
    for n in range(10 * KEYS):
        answered.remember(1, f"key {n}")
    assert answered.knows(0, "first")
    assert not answered.knows(1, "first")
    assert all(answered.knows(1, f"key {n}") for n in range(9 * KEYS, 10 * KEYS))
    assert not answered.knows(1, f"key {9 * KEYS - 1}")


def test_strangers_are_forgotten_before_those_who_still_send() -> None:
    answered = Answered(KEYS)
    for n in range(10 * SENDERS):
        answered.remember("host", f"key {n}")
        answered.remember(f"stranger {n}", "some")
    assert answered.knows("host", "key 0")
    assert not answered.knows("stranger 0", "some")
    assert answered.knows(f"stranger {10 * SENDERS - 1}", "some")


def test_a_match_that_is_played_again_from_its_log_knows_the_keys_of_each_seat() -> None:
    table = Match.open(TOWER, Options(quest="t1", players=2), 1)
    assert isinstance(table, Match)
    seats = [0, *[1] * (KEYS + 1)]
    for seat in seats:
        assert isinstance(table.act(seat, Say("hello"), 0), list)
    kept = MatchRecord(1, document_of(table), [f"key {n}" for n in range(len(seats))])
    *_, match = LiveMatch.again(kept, lambda: 0.0)
    assert match.answered.knows(0, "key 0")
    assert not match.answered.knows(1, "key 1")
    assert match.answered.knows(1, "key 2")


def test_a_log_with_a_gap_is_read_up_to_it(tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / "tables.db", isolation_level=None)) as connection:
        prepare(connection, "tables.db")
        connection.execute(BEGIN, (1, "m", "t"))
        for n in (1, 2, 4, 5):
            connection.execute("INSERT INTO actions VALUES (?, ?, ?, ?, ?, ?)", action(1, n))
        kept = match_of(connection, "m")
    assert kept.keys == ["key 1", "key 2"]
    assert len(kept.document.log) == 2


def test_a_long_log_comes_out_of_the_database_in_parts_that_are_read_one_by_one(tmp_path: Path) -> None:
    """Whoever shows a match again has no use for all of it at once, and nobody for row by row."""
    with closing(sqlite3.connect(tmp_path / "tables.db", isolation_level=None)) as connection:
        prepare(connection, "tables.db")
        connection.execute(BEGIN, (1, "m", "t"))
        length = 2 * PART + 1
        for n in range(1, length + 1):
            connection.execute("INSERT INTO actions VALUES (?, ?, ?, ?, ?, ?)", action(1, n))
        stored = find_match(connection, "m")
        kept = match_of(connection, "m")
    assert stored
    assert (stored.length, len(stored.log)) == (length, 4), "the last part is empty"
    assert kept.keys == [f"key {n}" for n in range(1, length + 1)]
    assert [entry[:3] for entry in stored.entries()] == list(kept.document.log)
    stored.log[1] = "not JSON"
    entries = stored.entries()
    assert [next(entries)[3] for _ in range(PART)] == kept.keys[:PART]
    with pytest.raises(msgspec.DecodeError):
        next(entries)
