"""Tables are deleted when the server has run long enough without them, whatever any clock says."""

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from dedale.server import sqlite_records as records
from dedale.server.limits import UNLIMITED
from dedale.server.person import MakeTransfer
from dedale.server.retention import AT_A_TIME, DAY, KEPT_DAYS
from dedale.server.schema import MIGRATIONS, BadDatabase, prepare
from dedale.server.sqlite_store import SqliteStore
from dedale.server.store import AddActions, CleanUp, HasRun
from dedale.server.tables import SWEEP_SECONDS, Tables
from dedale.session.changes import SaveTable, SitDown, TableRecord
from dedale.session.lobby import Lobby, Sitter
from dedale.session.table import Table
from server.faults import begin
from server.kept import keep

NOW = 1_800_000_000
LONG = 1_000 * DAY


def lobby(status: str, match_id: str) -> Lobby:
    match = 0 if status == "lobby" else 1
    seats = (Sitter("Ann", device="d" * 32),)
    return Lobby("duel", {}, seats, "d" * 32, match, match_id if match else "", playing=status == "playing")


def test_tables_are_forgotten_by_age_and_finished_matches_kept(tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / "old.db", isolation_level=None)) as connection:
        prepare(connection, "old.db")
        connection.execute("PRAGMA foreign_keys = ON")
        keep(connection, HasRun(LONG))
        number = 0
        for status, days in KEPT_DAYS.items():
            for age, seconds in (("young", 0), ("old", 1)):
                number += 1
                name = f"{age} {status}"
                row = TableRecord(name, name, f"w {name}", lobby(status, f"m {name}"))
                keep(connection, SaveTable(row, NOW))
                ran = LONG - days * DAY - seconds
                connection.execute("UPDATE tables SET ran = ? WHERE id = ?", (ran, name))
                keep(connection, SitDown("d" * 32, name))
                outcome = b'{"result":"draw"}' if status == "over" else None
                connection.execute(
                    "INSERT INTO matches VALUES (?, ?, ?, 'duel', '{}', 1, '[]', 0, ?, 1, NULL, 1)",
                    (number, f"m {name}", name, outcome),
                )
                keep(connection, AddActions([(number, 1, 0, 0, "k", '{"do":"pass"}')]))
        keep(connection, CleanUp())
        young = {f"young {status}" for status in KEPT_DAYS}
        assert names(connection, "SELECT id FROM tables") == young
        assert names(connection, "SELECT id FROM sitting") == young
        kept = {f"m {name}" for name in (*young, "old over")}
        assert names(connection, "SELECT id FROM matches") == kept
        assert names(connection, "SELECT id FROM matches JOIN actions ON match = number") == kept


def test_many_old_tables_are_forgotten_some_at_a_time(tmp_path: Path) -> None:
    async def forget() -> None:
        store = SqliteStore(str(tmp_path / "tables.db"), asyncio.get_running_loop().call_soon_threadsafe)
        tables = Tables(store, UNLIMITED)
        most = AT_A_TIME
        for n in range(2 * most + 3):
            row = TableRecord(f"t{n}", f"c{n}", f"w{n}", lobby("playing", f"m{n}"))
            await store.save(SaveTable(row, 0), begin(n))
        await store.save(HasRun(LONG), CleanUp())
        left = await store.read(lambda connection: names(connection, "SELECT at FROM matches"))
        assert len(left) == most + 3
        assert await store.read(lambda connection: names(connection, "SELECT id FROM tables")) == left
        await tables.clean_up()
        assert not await store.read(lambda connection: names(connection, "SELECT id FROM tables"))
        assert not await store.read(lambda connection: names(connection, "SELECT at FROM matches"))
        await asyncio.to_thread(store.close)

    asyncio.run(forget())


def names(connection: sqlite3.Connection, question: str) -> set[str]:
    return {name for (name,) in connection.execute(question)}


def test_a_table_at_which_somebody_is_stays_however_old(tmp_path: Path) -> None:
    async def stay() -> None:
        loop = asyncio.get_running_loop()
        store = SqliteStore(str(tmp_path / "tables.db"), loop.call_soon_threadsafe)
        tables = Tables(store, UNLIMITED)
        await tables.open()
        rows = [await tables.make_table("d" * 32, "duel", {}, "Ann", None, start=False) for _ in range(2)]
        assert all(isinstance(row, TableRecord) for row in rows)
        await store.save(HasRun(LONG))
        tables.awake.pop(rows[0].id)  # type: ignore[union-attr]
        await tables.clean_up()
        left = await store.read(lambda connection: names(connection, "SELECT id FROM tables"))
        assert left == {rows[1].id}  # type: ignore[union-attr]
        await tables.close()

    asyncio.run(stay())


# Clocks


def start(database: Path, wall: int, monkeypatch: pytest.MonkeyPatch, *, new: bool = False) -> set[str]:
    """Return what a server keeps after cleaning up, if it starts when the clock says `wall`."""

    async def run() -> set[str]:
        store = SqliteStore(str(database), asyncio.get_running_loop().call_soon_threadsafe)
        tables = Tables(store, UNLIMITED)
        monkeypatch.setattr(tables, "wall", lambda: wall)
        await tables.open()
        if new:
            await tables.make_table("d" * 32, "duel", {}, "Ann", None, start=False)
            tables.awake.clear()
        await tables.clean_up()
        left = await store.read(lambda connection: names(connection, "SELECT id FROM tables"))
        await tables.close()
        return left

    return asyncio.run(run())


@pytest.mark.parametrize("walls", [(NOW, NOW + 40 * DAY, NOW), (0, NOW, NOW), (NOW, 0, NOW), (-5, 2**40, 0)])
def test_a_wrong_clock_deletes_nothing(
    tmp_path: Path, walls: tuple[int, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    database = tmp_path / "tables.db"
    first = start(database, walls[0], monkeypatch, new=True)
    assert len(first) == 1
    for wall in walls[1:]:
        assert start(database, wall, monkeypatch) == first


def test_only_time_in_which_the_server_was_seen_to_run_counts(tmp_path: Path) -> None:
    async def run() -> None:
        now = 5_000.0
        store = SqliteStore(str(tmp_path / "tables.db"), asyncio.get_running_loop().call_soon_threadsafe)
        tables = Tables(store, UNLIMITED, lambda: now)

        async def ran() -> int:
            found: int = await store.read(
                lambda connection: connection.execute("SELECT ran FROM server").fetchone()[0]
            )
            return found

        for seconds, expected in (
            (SWEEP_SECONDS, SWEEP_SECONDS),
            (SWEEP_SECONDS + 3.5, 2 * SWEEP_SECONDS + 3),
            (40 * DAY, 2 * SWEEP_SECONDS + 3),  # the machine slept
            (-40 * DAY, 2 * SWEEP_SECONDS + 3),
            (SWEEP_SECONDS, 3 * SWEEP_SECONDS + 3),
        ):
            now += seconds
            tables.note_running()
            assert await ran() == expected
        await asyncio.to_thread(store.close)

    asyncio.run(run())


def test_a_running_server_notes_that_it_runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def run() -> None:
        now = 0.0

        async def sleep(seconds: float) -> None:
            nonlocal now
            now += seconds
            await real_sleep(0)

        real_sleep = asyncio.sleep
        monkeypatch.setattr("dedale.server.tables.asyncio.sleep", sleep)
        store = SqliteStore(str(tmp_path / "tables.db"), asyncio.get_running_loop().call_soon_threadsafe)
        tables = Tables(store, UNLIMITED, lambda: now)
        await tables.open()
        while not await store.read(
            lambda connection: names(connection, "SELECT ran FROM server WHERE ran > 99")
        ):
            pass
        await tables.close()

    asyncio.run(run())


def test_what_is_too_old_is_looked_for_every_ten_minutes(monkeypatch: pytest.MonkeyPatch) -> None:
    async def run() -> None:
        now, cleaned = 1_000.0, []

        async def sleep(seconds: float) -> None:
            nonlocal now
            now += seconds
            if now > 1_000 + 3_600:
                raise asyncio.CancelledError

        async def clean_up() -> None:
            cleaned.append(now - 1_000)

        store = SqliteStore(":memory:", asyncio.get_running_loop().call_soon_threadsafe)
        tables = Tables(store, UNLIMITED, lambda: now)
        monkeypatch.setattr(tables, "clean_up", clean_up)
        monkeypatch.setattr("dedale.server.tables.asyncio.sleep", sleep)
        with pytest.raises(asyncio.CancelledError):
            await tables.look_after()
        assert cleaned == [600 * n for n in range(7)]
        await asyncio.to_thread(store.close)

    asyncio.run(run())


def test_a_transfer_that_nobody_took_is_deleted_by_the_clock_on_the_wall() -> None:
    async def run() -> None:
        store = SqliteStore(":memory:", asyncio.get_running_loop().call_soon_threadsafe)
        tables = Tables(store, UNLIMITED)
        now = tables.wall()
        await store.save(
            MakeTransfer("old", "a" * 32, "", now - 600, now), MakeTransfer("new", "b" * 32, "", 0, now + 600)
        )
        await tables.clean_up()
        assert await store.count_transfers(0) == 1
        await asyncio.to_thread(store.close)

    asyncio.run(run())


def test_tables_of_an_older_file_are_young(tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / "old.db", isolation_level=None)) as connection:
        prepare(connection, "old.db", MIGRATIONS[:2])
        connection.execute("INSERT INTO tables VALUES ('a', 'b', 'c', '{}', 'lobby', 0)")
        connection.execute("INSERT INTO sitting VALUES ('d', 'a')")
        prepare(connection, "old.db")
        assert records.is_clean(connection)
        keep(connection, HasRun(2 * DAY))
        assert records.is_clean(connection)
        keep(connection, HasRun(1))
        assert not records.is_clean(connection)


def test_a_wrong_bit_does_not_make_all_tables_old(tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / "old.db", isolation_level=None)) as connection:
        prepare(connection, "old.db")
        connection.execute("UPDATE server SET ran = 1 << 40")
    with pytest.raises(BadDatabase, match="damaged"):
        SqliteStore(str(tmp_path / "old.db"), lambda *_: None)


def test_what_was_appended_is_moved_before_its_match_is_forgotten(tmp_path: Path) -> None:
    async def run() -> None:
        store = SqliteStore(str(tmp_path / "tables.db"), asyncio.get_running_loop().call_soon_threadsafe)
        tables = Tables(store, UNLIMITED)
        row = TableRecord("t1", "c", "w", lobby("playing", "m1"))
        await store.save(SaveTable(row, NOW), begin(1))
        store.append([(1, 1, 0, 0, "k", '{"do":"pass"}')])
        await store.save(HasRun(LONG))
        await tables.clean_up()
        assert not await store.read(lambda connection: names(connection, "SELECT id FROM tables"))
        await asyncio.to_thread(store.close)

    asyncio.run(run())
    assert [each.name for each in tmp_path.iterdir()] == ["tables.db"]


def test_a_table_to_which_somebody_comes_meanwhile_stays(tmp_path: Path) -> None:
    async def run() -> None:
        store = SqliteStore(str(tmp_path / "tables.db"), asyncio.get_running_loop().call_soon_threadsafe)
        tables = Tables(store, UNLIMITED)
        await tables.open()
        row = await tables.make_table("d" * 32, "duel", {}, "Ann", None, start=False)
        assert isinstance(row, TableRecord)
        tables.awake.clear()
        await store.save(HasRun(LONG))
        cleaned = asyncio.ensure_future(tables.clean_up())
        await asyncio.sleep(0)
        assert isinstance(await tables.table(row.id), Table)
        await cleaned
        assert await store.read(lambda connection: names(connection, "SELECT id FROM tables")) == {row.id}
        await tables.close()

    asyncio.run(run())
