"""No two tables get the same code, and nobody's keys are forgotten because of others."""

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
from dedale.match.talk import Say
from dedale.server.limits import UNLIMITED
from dedale.server.schema import prepare
from dedale.server.sqlite_records import find_match
from dedale.server.sqlite_store import SqliteStore
from dedale.server.stored_match import PART
from dedale.server.tables import Tables
from dedale.session.changes import MatchRecord, TableRecord
from dedale.session.live_match import KEYS, LiveMatch
from dedale.session.seen_keys import SENDERS, SeenKeys
from dedale.session.table import KEYS as TABLE_KEYS
from dedale.session.tokens import code_of, new_id
from server.faults import BEGIN, action
from server.kept import match_of
from server.world import world


def test_no_id_looks_like_an_option_of_a_command(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn = iter(("-option", "--", "an-id"))
    monkeypatch.setattr("secrets.token_urlsafe", lambda _: next(drawn))
    assert new_id() == "an-id"


def test_two_tables_that_draw_the_same_code_at_the_same_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn = chain(["BBBB", "BBBB", "BBBB", "BBBB", "CCCC", "BBBB", "CCCC"], cycle(["DDDD"]))
    monkeypatch.setattr("dedale.server.codes.new_code", lambda length: next(drawn))

    async def make() -> list[TableRecord]:
        store = SqliteStore(str(tmp_path / "tables.db"), asyncio.get_running_loop().call_soon_threadsafe)
        tables = Tables(store, UNLIMITED)
        await tables.open()
        made = await asyncio.gather(
            *(tables.make_table("d" * 32, "duel", {}, "Ann", None, start=False) for _ in range(3))
        )
        await tables.close()
        return [row for row in made if isinstance(row, TableRecord)]

    assert sorted(row.code for row in asyncio.run(make())) == ["BBBB", "CCCC", "DDDD"]


def test_codes_are_longer_where_a_guess_would_too_often_find_a_table(monkeypatch: pytest.MonkeyPatch) -> None:
    async def test() -> None:
        async with world() as there:  # which has one table already
            monkeypatch.setattr("dedale.server.codes.GUESSES", 20**4)
            code = (await there.another("duel", {})).last("lobby")["code"]
            monkeypatch.setattr("dedale.server.codes.GUESSES", 20**4 // 2)
            assert len((await there.another("duel", {})).last("lobby")["code"]) == 4
            assert len((await there.another("duel", {})).last("lobby")["code"]) == 5
            assert (len(code), code_of(f" {code.lower()} ")) == (4, code)
            assert [code_of(text) for text in ("BCD", "BCDFG", "BCDFGH")] == [None, "BCDFG", None]

    asyncio.run(test())


def test_a_seat_remembers_its_keys_whatever_the_others_do() -> None:
    seen = SeenKeys(KEYS)
    seen.remember(0, "first")
    for n in range(10 * KEYS):
        seen.remember(1, f"key {n}")
    assert seen.knows(0, "first")
    assert not seen.knows(1, "first")
    assert all(seen.knows(1, f"key {n}") for n in range(9 * KEYS, 10 * KEYS))
    assert not seen.knows(1, f"key {9 * KEYS - 1}")


def test_a_device_that_sends_much_is_forgiven_only_what_it_sent_lately() -> None:
    async def test() -> None:
        async with world() as there:
            host = await there.another("duel", {})

            def rename(name: str, key: str) -> str:
                host.say(type="rename", seat=0, name=name, key=key)
                assert host.table
                assert host.table.lobby.seats[0]
                return host.table.lobby.seats[0].name

            assert rename("Ann", "first") == "Ann"
            for n in range(1, TABLE_KEYS):
                rename(f"Bo {n}", f"key {n}")
            assert rename("Ann", "first") != "Ann", "it was done before"
            rename("Bo", "one more")
            assert rename("Ann", "first") == "Ann", "nobody knows that it was"

    asyncio.run(test())


def test_strangers_are_forgotten_before_those_who_still_send() -> None:
    seen = SeenKeys(KEYS)
    for n in range(10 * SENDERS):
        seen.remember("host", f"key {n}")
        seen.remember(f"stranger {n}", "some")
    assert seen.knows("host", "key 0")
    assert not seen.knows("stranger 0", "some")
    assert seen.knows(f"stranger {10 * SENDERS - 1}", "some")


def test_a_match_that_is_played_again_from_its_log_knows_the_keys_of_each_seat() -> None:
    table = Match.open(TOWER, Options(quest="t1", players=2), 1)
    assert isinstance(table, Match)
    seats = [0, *[1] * (KEYS + 1)]
    for seat in seats:
        assert isinstance(table.act(seat, Say("hello"), 0), list)
    kept = MatchRecord(1, document_of(table), [f"key {n}" for n in range(len(seats))])
    *_, match = LiveMatch.again(kept, lambda: 0.0)
    assert match.seen_keys.knows(0, "key 0")
    assert not match.seen_keys.knows(1, "key 1")
    assert match.seen_keys.knows(1, "key 2")


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
    """A replay does not need the whole log at once, but row by row would be slow."""
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
