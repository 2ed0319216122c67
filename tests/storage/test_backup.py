"""Backups: everything comes back, into either kind of database, also from a server where people play."""

import asyncio
import gzip
import os
import re
import sqlite3
import stat
import threading
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import asyncpg
import pytest

from dedale.cli import main
from dedale.games.base import Outcome
from dedale.match.ledger import LedgerEntry
from dedale.server.backup_file import LEFT_OUT
from dedale.server.gallery_records import HideEntry, MarkEntry, Publish
from dedale.server.person import MakeTransfer, WriteDocument
from dedale.server.postgres_store import PostgresStore
from dedale.server.retention import DAY
from dedale.server.schema import MIGRATIONS, prepare
from dedale.server.sqlite_store import SqliteStore
from dedale.server.store import (
    AddActions,
    Climbed,
    HasRun,
    KeepPushKey,
    MakeTable,
    Rate,
    SetChallenge,
    ShareText,
    SolveDaily,
    Store,
    Subscription,
)
from dedale.server.stored_match import PART
from dedale.session.changes import (
    BeginMatch,
    EndMatch,
    SeeMatch,
    SetTime,
    SetTurn,
    SitDown,
    SolveFloor,
    TryChallenge,
    WriteLedger,
)
from server.harness import Client, Server, new_token, wait_until
from storage.cluster import Cluster
from storage.records import ANN, BO, action, document, table

Captured = pytest.CaptureFixture[str]
Contents = dict[str, list[tuple[Any, ...]]]
KINDS = ("sqlite", "postgres")
SECRET = b"a token that another device may take"
EVERYTHING = {
    "server": "id, ran",
    "tables": "id, code, watch, lobby, status, touched, ran, maker",
    "sitting": "device, id",
    "matches": "number, id, at, game, options, seed, names, t, outcome, started, ended, rules",
    "actions": "match, n, t, seat, key, action",
    "witnesses": "match, device, seated",
    "challenges": "code, match, written, maker",
    "attempts": "match, challenge, result",
    "ledger": "match, entry, written",
    "progress": "device, floor, moves, written",
    "daily": "device, date, moves, seconds, written, late, maker, counted",
    "ratings": "name, kind, rating, deviation, volatility",
    "climbs": "device, quest, solved, written",
    "shared": "id, kind, text, written, maker, used",
    "gallery": "id, game, name, author, device, maker, origin, digest, stars, moves, wins, picture, written, "
    "likes, solves, hidden",
    "gallery_marks": "entry, what, device, maker, written",
    "turns": "at, seats, since, due",
    "subscriptions": "endpoint, device, p256dh, auth, language, written",
    "push_keys": "one, private",
    "documents": "device, version, text, writer, maker, used",
}


@pytest.fixture
def folder() -> Iterator[Path]:
    """The path of a socket has to be short."""
    with TemporaryDirectory(prefix="dedale-") as made:
        yield Path(made)


@pytest.fixture
def new_database(folder: Path, request: pytest.FixtureRequest) -> Callable[[str], str]:
    def make(kind: str) -> str:
        if kind == "sqlite":
            return str(folder / f"tables-{len([*folder.iterdir()])}.db")
        cluster: Cluster = request.getfixturevalue("postgres")
        return cluster.new_database()

    return make


def is_file(database: str) -> bool:
    return "://" not in database


async def opened(database: str) -> Store:
    if is_file(database):
        return SqliteStore(database, asyncio.get_running_loop().call_soon_threadsafe)
    return await PostgresStore.open(database)


def fill(database: str) -> None:
    """With at least one of everything, and different ages."""

    async def run() -> None:
        store = await opened(database)
        await store.save(HasRun(3 * DAY), MakeTable(table("t"), 5, 7), SitDown(ANN, "t"), SitDown(BO, "t"))
        await store.save(ShareText("x", "quest", "one é\n", 8, 3), HasRun(60))
        await store.save(MakeTable(table("a", playing=True, match=1), 6, 0), SitDown(ANN, "a"))
        await store.save(ShareText("y", "tiles", "two", 9), HasRun(1))
        await store.save(BeginMatch(1, "m", "t", document(), 3), BeginMatch(2, "n", "a", document(), 4))
        await store.save(AddActions([action(1, n) for n in range(1, 2 * PART)]), SetTime(1, 99_999))
        await store.save(AddActions([action(2, 1)]), EndMatch(2, 99, Outcome("won", (0,)), 4))
        await store.save(WriteLedger("n", LedgerEntry(8, 12, ("Ann",), "mon", 2, 9_000), 4))
        await store.save(SolveFloor(ANN, "1-1", 14, 2), SolveDaily(BO, "2026-01-02", 20, 60, 3, 1, 7, 9))
        await store.save(
            SeeMatch("n", ANN, seated=True), SetChallenge("k", "n", 5, 7), TryChallenge("n", "k")
        )
        await store.save(
            Rate("daily1-2026-01-02", "quest", 1_500_000, 200_000, 60_000), Climbed(BO, "x", 1, 5)
        )
        entry = Publish("x", "tower", "é", "Bo", BO, 3, None, "d", 2, 9, None, b'{"ground":{}}', 8)
        await store.save(entry, MarkEntry("x", "like", ANN, 3, 9, 1), HideEntry("x", 1))
        await store.save(
            SetTurn("t", (0, 1), 5, 9), KeepPushKey("k"), Subscription("e", BO, "p", "a", "fr", 3)
        )
        await store.save(
            MakeTransfer("x", ANN, SECRET.decode(), 5, 605), WriteDocument(ANN, 0, "two é", "w", 7)
        )
        await store.stop()

    asyncio.run(run())


def contents(database: str) -> Contents:
    """All rows of everything that players can miss."""

    async def ask(question: str) -> list[tuple[Any, ...]]:
        connection = await asyncpg.connect(database)
        rows = await connection.fetch(question)
        await connection.close()
        return [tuple(row) for row in rows]

    found: Contents = {}
    for name, columns in EVERYTHING.items():
        question = f"SELECT {columns} FROM {name}"
        if is_file(database):
            with closing(sqlite3.connect(database)) as connection:
                found[name] = sorted(connection.execute(question), key=repr)
        else:
            found[name] = sorted(asyncio.run(ask(question)), key=repr)
    return found


def done(*words: object) -> None:
    assert main([str(word) for word in words]) == 0


def refused(capsys: Captured, *words: object) -> str:
    capsys.readouterr()
    assert main([str(word) for word in words]) == 2
    out, err = capsys.readouterr()
    assert (out, err.count("\n")) == ("", 1)
    return err


@pytest.mark.parametrize("target", KINDS)
@pytest.mark.parametrize("source", KINDS)
def test_everything_comes_back_into_either_kind_of_database(
    folder: Path, new_database: Callable[[str], str], source: str, target: str
) -> None:
    one, backup = new_database(source), folder / "backup"
    fill(one)
    before = contents(one)
    assert all(before.values())
    done("backup", backup, "--database", one)
    assert SECRET not in gzip.decompress(backup.read_bytes())
    other = new_database(target)
    done("restore", backup, "--database", other)
    assert contents(one) == contents(other) == before

    async def go_on() -> None:
        """The one that was restored can be used."""
        store = await opened(other)
        assert next(await store.numbers()) > 2
        assert [record.id for record, _ in await store.tables_of(ANN, 9)] == ["a", "t"]
        await store.save(AddActions([action(1, 2 * PART)]))
        found = await store.find_match("m")
        assert found
        assert found.length == 2 * PART
        await store.stop()

    asyncio.run(go_on())


def test_no_table_of_a_database_is_forgotten(folder: Path, postgres: Cluster) -> None:
    """Who adds one has to add it above. Nodes are no part of a backup: they are servers that run now."""

    async def names(address: str) -> set[str]:
        await (await PostgresStore.open(address)).stop()
        connection = await asyncpg.connect(address)
        where = "information_schema.columns WHERE table_schema = 'public' AND table_name <> 'nodes'"
        rows = await connection.fetch(f"SELECT table_name || '.' || column_name FROM {where}")
        await connection.close()
        return {name for (name,) in rows}

    known = {f"{name}.{column}" for name, columns in EVERYTHING.items() for column in columns.split(", ")}
    of_nodes = {"tables.made", "tables.owner", "tables.epoch", "actions.epoch", "server.version"}
    of_minutes = {f"{LEFT_OUT}.{column}" for column in ("name", "device", "text", "until", "taker")}
    of_the_host = {"bans.network", "server.bans"}  # in a file of the host's own without PostgreSQL
    assert asyncio.run(names(postgres.new_database())) == known | of_nodes | of_minutes | of_the_host
    SqliteStore(str(folder / "tables.db"), lambda *_: None).close()
    with closing(sqlite3.connect(folder / "tables.db")) as connection:
        question = "SELECT m.name || '.' || c.name FROM sqlite_master AS m, pragma_table_info(m.name) AS c"
        found = {name for (name,) in connection.execute(f"{question} WHERE m.type = 'table'")}
    of_file = {"server.ran_again", "server.checkpoints", "server.log"}
    assert found == known | of_minutes | of_file


@pytest.mark.parametrize("kind", KINDS)
def test_a_backup_of_a_running_server_has_what_was_acknowledged_and_no_gap(
    folder: Path, new_database: Callable[[str], str], kind: str
) -> None:
    database, socket = new_database(kind), folder / "socket"
    options = ("--no-limits", "--database", database, "--admin-socket", str(socket))
    server = Server(folder / "none.db", *options).start()
    where = ["--socket", socket] if kind == "sqlite" else ["--database", database]
    token = new_token()
    made = server.table("tower", {"quest": "1-1", "players": 2}, token, name="Ann")
    ann = Client(server, made["id"], token=token)
    ann.well("sit", seat=1, name="Bo")
    ann.well("start")
    ann.until_begun()
    acked: list[str] = []
    enough = threading.Event()

    def play() -> None:
        while not enough.is_set():
            # While a seat is on its way into the database, actions go there too, past the journal.
            ann.send({"type": "stand", "seat": 1})
            acked.append(ann.act(0, {"do": "say", "text": "and"}))
            ann.answer(acked[-1])
            ann.send({"type": "sit", "seat": 1, "name": "Bo"})
            acked.append(ann.act(0, {"do": "say", "text": "on"}))
            ann.act(0, {"do": "say", "text": "and on"})
            ann.answer(acked[-1])

    player = threading.Thread(target=play)
    player.start()
    backups = [folder / f"backup {n}" for n in range(3)]
    known: list[list[str]] = []
    for backup in backups:
        wait_until(lambda: len(acked) > 3 + len(known[-1] if known else ()))
        # The list may end with one that is still on its way.
        known.append(acked[:-1])
        done("backup", backup, *where)
    enough.set()
    player.join()
    server.stop()
    logs = []
    for before, backup in zip(known, backups, strict=True):
        restored = folder / f"{backup.name}.db"
        done("restore", backup, "--database", restored)
        log = [(n, key) for _, n, _, _, key, _ in sorted(contents(str(restored))["actions"])]
        assert [n for n, _ in log] == [*range(1, len(log) + 1)]
        assert {*before} <= {key for _, key in log}
        logs.append(log)
    assert len(logs[0]) < len(logs[-1])
    final = [(n, key) for _, n, _, _, key, _ in sorted(contents(database)["actions"])]
    assert all(log == final[: len(log)] for log in logs)
    # It goes on from there, as if nothing had happened since.
    again = Server(restored, "--no-limits").start()
    ann.close()
    ann.server = again
    ann.connect()
    assert len(ann.seen[0].said) == min(len(logs[-1]), 50)
    ann.close()
    again.stop()
    assert not server.log() + again.log()


def test_a_server_without_a_word_about_its_socket_is_found_by_its_database(
    folder: Path, capsys: Captured, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(folder))
    data = folder / "dedale"
    data.mkdir()
    server = Server(data / "tables.db", "--admin-socket", f"{data}/admin-{{port}}.sock").start()
    made = server.table("mall")
    done("backup", folder / "backup")
    done("restore", folder / "backup", "--database", folder / "restored.db")
    assert [row[0] for row in contents(str(folder / "restored.db"))["tables"]] == [made["id"]]
    hidden = Server(folder / "other.db", "--admin-socket", "none").start()
    said = refused(capsys, "backup", folder / "another", "--database", folder / "other.db")
    assert "the server that was found does not use" in said
    hidden.stop()
    server.stop()
    assert not server.log() + hidden.log()


@pytest.fixture
def backup(folder: Path) -> Path:
    fill(str(folder / "tables.db"))
    done("backup", folder / "backup", "--database", folder / "tables.db")
    return folder / "backup"


def test_a_backup_is_a_database_file_in_gzip(backup: Path, folder: Path) -> None:
    (folder / "own.db").write_bytes(gzip.decompress(backup.read_bytes()))
    assert contents(str(folder / "own.db")) == contents(str(folder / "tables.db"))


@pytest.mark.parametrize("kind", KINDS)
def test_a_file_that_is_cut_off_or_damaged_is_refused_with_the_place(
    backup: Path, folder: Path, new_database: Callable[[str], str], capsys: Captured, kind: str
) -> None:
    data, bad, target = backup.read_bytes(), folder / "bad", new_database(kind)
    if kind == "postgres":
        done("restore", backup, "--database", target)  # something to lose
    size = len(data)
    for place in (0, 1, 17, size // 2, size - 21, size - 20, size - 1):
        bad.write_bytes(data[:place])
        said = refused(capsys, "restore", bad, "--database", target, "--overwrite")
        assert f"{bad} is cut off at byte {place}" in said
    for place in (0, 1, 2, 3, 20, size // 3, size - 30, size - 25):
        bad.write_bytes(data[:place] + bytes([data[place] ^ 0xE4]) + data[place + 1 :])
        said = refused(capsys, "restore", bad, "--database", target, "--overwrite")
        assert re.search(
            rf"{bad} is [^\n]+ damaged (after byte \d+|between bytes \d+ and \d+|at its beginning)\.", said
        )
    if kind == "postgres":
        assert contents(target) == contents(str(folder / "tables.db"))
    assert {each.name for each in folder.iterdir()} == {"tables.db", "backup", "bad"}


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        (b"", "is cut off at byte 40"),
        (b"SQLite" * 1_000, "is not a database"),
        (None, "was written by a newer Dédale"),
    ],
)
def test_what_is_whole_but_no_database_of_ours_is_refused(
    backup: Path, folder: Path, capsys: Captured, data: bytes | None, sentence: str
) -> None:
    if data is None:
        with closing(sqlite3.connect(folder / "tables.db")) as connection:
            connection.execute(f"PRAGMA user_version = {len(MIGRATIONS) + 1}")
        data = (folder / "tables.db").read_bytes()
    backup.write_bytes(gzip.compress(data) + gzip.compress(b""))
    said = refused(capsys, "restore", backup, "--database", folder / "new.db")
    assert f"{backup} {sentence}" in said
    assert not (folder / "new.db").exists()


@pytest.mark.parametrize("kind", KINDS)
def test_what_is_there_is_only_replaced_when_told_so(
    backup: Path, folder: Path, new_database: Callable[[str], str], capsys: Captured, kind: str
) -> None:
    target = new_database(kind)

    async def make(name: str) -> None:
        store = await opened(target)
        await store.save(MakeTable(table(name), 0, 0))
        await store.stop()

    asyncio.run(make("mine"))
    there = contents(target)
    assert "--overwrite" in refused(capsys, "restore", backup, "--database", target)
    assert contents(target) == there
    done("restore", backup, "--database", target, "--overwrite")
    assert contents(target) == contents(str(folder / "tables.db"))
    if kind == "sqlite":
        assert contents(f"{target}.set-aside-1") == there


@pytest.mark.parametrize("kind", KINDS)
def test_a_database_that_a_server_uses_is_not_replaced(
    backup: Path, folder: Path, new_database: Callable[[str], str], capsys: Captured, kind: str
) -> None:
    target = new_database(kind)
    server = Server(folder / "none.db", "--no-limits", "--database", target).start()
    made = server.table("mall")
    said = refused(capsys, "restore", backup, "--database", target, "--overwrite")
    assert "in use by" in said
    assert server.http("GET", f"/api/codes/{made['code']}")[0] == 200
    server.stop()
    assert len(contents(target)["tables"]) == 1
    assert not server.log()


def test_a_damaged_database_is_replaced_when_told_so(backup: Path, folder: Path) -> None:
    damaged = folder / "damaged.db"
    damaged.write_bytes(b"no database")
    done("restore", backup, "--database", damaged, "--overwrite")
    assert contents(str(damaged)) == contents(str(folder / "tables.db"))


def test_an_older_backup_is_brought_to_the_newest_version(folder: Path) -> None:
    with closing(sqlite3.connect(folder / "old.db", isolation_level=None)) as connection:
        prepare(connection, "old.db", MIGRATIONS[:2])
        connection.execute("INSERT INTO tables VALUES ('a', 'b', 'c', '{}', 'lobby', 5)")
    (folder / "backup").write_bytes(gzip.compress((folder / "old.db").read_bytes()) + gzip.compress(b""))
    done("restore", folder / "backup", "--database", folder / "tables.db")
    assert contents(str(folder / "tables.db"))["tables"] == [("a", "b", "c", "{}", "lobby", 5, 0, 0)]


def test_what_root_restores_belongs_to_the_server(backup: Path, folder: Path) -> None:
    (folder / "state").mkdir()
    if os.geteuid() == 0:
        os.chown(folder / "state", 12_345, 12_346)
    done("restore", backup, "--database", folder / "state" / "tables.db")
    owners = [
        (found.st_uid, found.st_gid) for found in map(Path.stat, [folder / "state", *folder.glob("state/*")])
    ]
    assert len(owners) == 2
    assert len({*owners}) == 1


def test_only_its_owner_may_read_a_backup_and_what_is_restored(folder: Path) -> None:
    before = os.umask(0)
    try:
        fill(str(folder / "tables.db"))
        done("backup", folder / "backup", "--database", folder / "tables.db")
        done("restore", folder / "backup", "--database", folder / "new" / "tables.db")
    finally:
        os.umask(before)
    modes = {path.name: stat.S_IMODE(path.stat().st_mode) for path in folder.rglob("*")}
    assert modes == {"tables.db": 0o600, "backup": 0o600, "new": 0o700}


def test_mistakes_are_one_line(backup: Path, folder: Path, capsys: Captured) -> None:
    database = ("--database", folder / "tables.db")
    assert "already exists" in refused(capsys, "backup", backup, *database)
    assert "there is no database" in refused(capsys, "backup", folder / "b", "--database", folder / "none.db")
    assert "cannot be written" in refused(capsys, "backup", folder / "none" / "b", *database)
    assert "no server is answering there" in refused(
        capsys, "backup", folder / "b", "--socket", folder / "none"
    )
    new = ("--database", folder / "new.db")
    assert "cannot be restored" in refused(capsys, "restore", folder / "none", *new)
    nowhere = ("--database", "postgresql://ann:secret@/none?host=/nowhere")
    for words in (("backup", folder / "b"), ("restore", backup)):
        said = refused(capsys, *words, *nowhere)
        assert "cannot be used" in said
        assert "secret" not in said
    assert {each.name for each in folder.iterdir()} == {"tables.db", "backup"}
