"""The database file: which files are refused and left alone, how old ones are migrated, what is deleted."""

import asyncio
import os
import re
import sqlite3
import subprocess
from contextlib import closing
from pathlib import Path

import pytest

from dedale.match.talk import Say
from dedale.server.journal import left_over
from dedale.server.limits import UNLIMITED
from dedale.server.schema import APPLICATION, MIGRATIONS, BadDatabase, prepare
from dedale.server.sqlite_store import SqliteStore
from dedale.server.tables import Tables
from dedale.session.changes import SolveFloor, TableRecord
from dedale.session.table import Table
from server.harness import SECONDS, Client, Server, answer_to, new_token
from server.kept import copy_of, execute, match_of
from server.world import Member, gateway_of

NEWER = len(MIGRATIONS) + 1
FULL = "CREATE TRIGGER full BEFORE INSERT ON actions BEGIN SELECT raise(ABORT, 'full'); END"


def ours(path: Path, version: int = len(MIGRATIONS)) -> sqlite3.Connection:
    """Return the file of a server that has just been started."""
    connection = sqlite3.connect(path, isolation_level=None)
    prepare(connection, str(path))
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute(f"PRAGMA user_version = {version}")
    return connection


def newer(path: Path) -> None:
    ours(path, NEWER).close()


def another_programs(path: Path) -> None:
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("CREATE TABLE recipes (cake TEXT)")


def another_programs_and_empty(path: Path) -> None:
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("PRAGMA application_id = 77")


def damaged(path: Path) -> None:
    """The page of one table, so that the others can still be found."""
    with closing(ours(path)) as connection:
        [(page,)] = connection.execute("SELECT rootpage FROM sqlite_master WHERE name = 'tables'")
        [(size,)] = connection.execute("PRAGMA page_size")
    data = path.read_bytes()
    path.write_bytes(data[: (page - 1) * size] + b"\xff" * size + data[page * size :])


def cut_short(path: Path) -> None:
    ours(path).close()
    data = path.read_bytes()
    path.write_bytes(data[: len(data) // 2])


@pytest.mark.parametrize(
    ("make", "sentence"),
    [
        (newer, f"was written by a newer Dédale (version {NEWER} of the file)"),
        (another_programs, "is the database of another program."),
        (another_programs_and_empty, "is the database of another program."),
        (lambda path: path.write_bytes(os.urandom(5_000)), "is not a database; put a good copy back"),
        (lambda path: path.write_bytes(b"a letter\n"), "is not a database; put a good copy back"),
        (damaged, "is damaged: "),
        (cut_short, "is not a database; put a good copy back"),
        (Path.mkdir, "cannot be opened: unable to open database file."),
    ],
)
def test_a_file_that_cannot_be_used_is_refused_and_stays_as_it_is(
    tmp_path: Path, make: object, sentence: str
) -> None:
    path = tmp_path / "tables.db"
    make(path)  # type: ignore[operator]
    before = path.read_bytes() if path.is_file() else None
    done = subprocess.run(Server(path).command(), capture_output=True, timeout=SECONDS)
    said = done.stderr.decode()
    assert (done.returncode, done.stdout) == (2, b"")
    assert re.fullmatch(r"dedale: [^\n]+\.\n", said)
    assert sentence in said
    assert (path.read_bytes() if path.is_file() else None) == before
    assert [each.name for each in tmp_path.iterdir()] == ["tables.db"]


def test_a_newer_file_that_was_not_closed_keeps_what_is_in_it(tmp_path: Path) -> None:
    path = tmp_path / "newer.db"
    with closing(ours(path, NEWER)) as connection:
        connection.execute("INSERT INTO ledger VALUES ('a', 'b', 1)")
        copied = copy_of(path, tmp_path / "crashed")
    with pytest.raises(BadDatabase, match="newer"):
        SqliteStore(str(copied), lambda *_: None)
    with closing(sqlite3.connect(copied)) as connection:
        assert connection.execute("SELECT * FROM ledger").fetchall() == [("a", "b", 1)]
        assert connection.execute("PRAGMA user_version").fetchone() == (NEWER,)


def test_a_file_in_use_is_refused_and_the_other_server_goes_on(shared: Server) -> None:
    made = shared.table("duel")
    second = Server(shared.database)
    done = subprocess.run(second.command(), capture_output=True, timeout=SECONDS)
    assert done.returncode == 2
    assert done.stderr.decode() == (
        f"dedale: {shared.database} cannot be opened: it is in use by another server.\n"
    )
    assert Client(shared, made["id"]).lobby["id"] == made["id"]
    assert shared.table("duel")["id"] != made["id"]


def test_a_folder_that_is_not_there_is_made(tmp_path: Path) -> None:
    store = SqliteStore(str(tmp_path / "some" / "where" / "tables.db"), lambda *_: None)
    store.close()
    assert (tmp_path / "some" / "where" / "tables.db").is_file()


# Migrations

MORE = (*MIGRATIONS, "ALTER TABLE ledger ADD COLUMN stars INTEGER NOT NULL DEFAULT 3; CREATE TABLE more (x)")
WRONG = (*MORE, "CREATE TABLE half (x); CREATE TABLE ledger (y)")


def version_of(connection: sqlite3.Connection) -> int:
    version: int = connection.execute("PRAGMA user_version").fetchone()[0]
    return version


def test_an_older_file_becomes_a_newer_one_and_keeps_what_is_in_it(tmp_path: Path) -> None:
    path = tmp_path / "old.db"
    with closing(ours(path)) as connection:
        connection.execute("INSERT INTO ledger VALUES ('a', 'b', 1)")
        prepare(connection, str(path), MORE)
        assert version_of(connection) == len(MORE)
        assert connection.execute("SELECT * FROM ledger").fetchall() == [("a", "b", 1, 3)]
        prepare(connection, str(path), MORE)
        with pytest.raises(BadDatabase, match="newer"):
            prepare(connection, str(path))


def test_matches_of_a_file_from_before_rules_had_numbers_were_played_by_the_first(tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / "dedale.db")) as connection:
        prepare(connection, "dedale.db", MIGRATIONS[:1])
        connection.execute(
            "INSERT INTO matches VALUES (1, 'm', 't', 'duel', '{}', 1, '[]', 0, NULL, 1, NULL)"
        )
        connection.commit()
        prepare(connection, "dedale.db")
        assert match_of(connection, "m").document.rules == 1


def test_a_new_file_gets_all_migrations(tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / "new.db", isolation_level=None)) as connection:
        prepare(connection, "new.db", MORE)
        assert version_of(connection) == len(MORE)
        assert connection.execute("PRAGMA application_id").fetchone() == (APPLICATION,)
        assert connection.execute("SELECT stars FROM ledger").fetchall() == []


def test_a_migration_that_fails_leaves_the_version_before(tmp_path: Path) -> None:
    path = tmp_path / "old.db"
    with closing(ours(path)) as connection:
        connection.execute("INSERT INTO ledger VALUES ('a', 'b', 1)")
        with pytest.raises(sqlite3.OperationalError, match="already exists"):
            prepare(connection, str(path), WRONG)
    with closing(sqlite3.connect(path)) as connection:
        assert version_of(connection) == len(MORE)
        names = {name for (name,) in connection.execute("SELECT name FROM sqlite_master")}
        assert "more" in names
        assert "half" not in names


# What cannot be kept


def test_what_stands_on_something_that_was_not_kept_is_not_kept_either(tmp_path: Path) -> None:
    class Owner:
        pass

    one, other = Owner(), Owner()
    told: list[tuple[str, bool]] = []
    store = SqliteStore(str(tmp_path / "tables.db"), lambda tell, *rest: tell(*rest))

    def write(name: str, owner: Owner, text: object = "x") -> None:
        change = SolveFloor(name, text, 1, 1)  # type: ignore[arg-type]
        store.write([change], lambda error: told.append((name, error is None)), owner)

    write("a", one)
    write("b", one, None)  # not null, says the schema
    write("c", one)
    write("d", other)
    write("e", one)
    store.close()
    assert sorted(told) == [("a", True), ("b", False), ("c", False), ("d", True), ("e", False)]
    with closing(sqlite3.connect(tmp_path / "tables.db")) as connection:
        assert connection.execute("SELECT device FROM progress").fetchall() == [("a",), ("d",)]


@pytest.mark.parametrize("where", ["database", "journal"])
def test_a_change_that_cannot_be_kept_is_not_shown_and_the_table_goes_on_from_the_file(
    tmp_path: Path, where: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def lose() -> None:
        loop = asyncio.get_running_loop()
        store = SqliteStore(
            str(tmp_path / "tables.db"), loop.call_soon_threadsafe, full_sync=where == "database"
        )
        tables = Tables(store, UNLIMITED)
        await tables.open()
        row = await tables.make_table("d" * 32, "tower", {"quest": "t1"}, "Ann", None, start=True)
        assert isinstance(row, TableRecord)
        member = Member()
        gateway = gateway_of(tables)
        gateway.admit(member)
        table = tables.awake[row.id]
        member.table = table
        table.join(member)
        tables.flush(table)
        gateway_of(tables).receive(
            member, b'{"type":"act","seat":0,"action":{"do":"say","text":"kept"},"key":"j"}'
        )
        await asyncio.sleep(0)
        await store.read(lambda connection: None)
        await asyncio.sleep(0)
        assert b'"ack":"j"' in member.frames[-1]
        if where == "database":
            await execute(store, FULL)
        else:
            write = os.write
            monkeypatch.setattr(os, "write", lambda file, text: write(file, text[:9]))
        member.frames.clear()
        gateway_of(tables).receive(
            member, b'{"type":"act","seat":0,"action":{"do":"say","text":"lost"},"key":"k"}'
        )
        await asyncio.sleep(0)
        await store.read(lambda connection: None)
        await asyncio.sleep(0)
        monkeypatch.undo()
        assert member.frames == []
        assert member.closed
        assert row.id not in tables.awake
        again = await tables.table(row.id)
        assert isinstance(again, Table)
        assert again.live
        assert [entry.action for entry in again.live.match.log] == [Say("kept")]
        await tables.close()

    asyncio.run(lose())


def test_whoever_asks_for_a_table_that_is_not_there_moves_nothing(server: Server) -> None:
    """Anybody can ask this, as often as the limits allow. It must not cost a move of the journal."""
    token = new_token()
    made = server.table("tower", {"quest": "t1"}, token, name="Ann", start=True)
    client = Client(server, made["id"], token=token)
    client.do(0, {"do": "say", "text": "hello"})
    journals = left_over(server.database)
    assert len(journals) == 1
    for where in ("table", "watch"):
        answer = answer_to(server, type="hello", token=token, **{where: "nothing"})
        assert answer["error"] == "no_such_table"
    empty = server.table("tower", {"quest": "t1"}, token)
    assert not Client(server, empty["id"]).lobby["match"]
    assert left_over(server.database) == journals


@pytest.mark.parametrize(
    "change",
    [
        pytest.param("""UPDATE actions SET action = '{"do":"fly"}'""", id="unknown-action"),
        pytest.param("UPDATE matches SET rules = 1", id="older-rules"),
    ],
)
def test_a_table_of_other_rules_is_refused_with_a_sentence(server: Server, change: str) -> None:
    token = new_token()
    made = server.table("tower", {"quest": "t1"}, token, name="Ann", start=True)
    client = Client(server, made["id"], token=token)
    client.do(0, {"do": "say", "text": "hello"})
    server.stop()
    with closing(sqlite3.connect(server.database)) as connection:
        connection.execute(change)
        connection.commit()
    server.start()
    answer = answer_to(server, type="hello", token=token, table=made["id"])
    assert answer["error"] == "other_rules"
    server.complained("a table could not be loaded")


@pytest.mark.parametrize("lobby", [b"{", b'{"game":"duel"}', b'{"game":"\xff"}'])
def test_a_table_that_cannot_be_read_hides_no_other(server: Server, lobby: bytes) -> None:
    token = new_token()
    broken, whole = (server.table("duel", {"players": 2}, token, name="Ann") for _ in range(2))
    server.stop()
    with closing(sqlite3.connect(server.database)) as connection:
        connection.execute("UPDATE tables SET lobby = ? WHERE id = ?", (lobby, broken["id"]))
        connection.commit()
    server.start()
    status, found = server.http("GET", "/api/tables", token=token)
    assert (status, [each["id"] for each in found["tables"]]) == (200, [whole["id"]])
    server.complained("a table cannot be read")
    assert answer_to(server, type="hello", token=token, table=broken["id"])["type"] == "bye"
    server.complained("a table could not be loaded")
