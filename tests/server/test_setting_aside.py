"""A server says what is missing or damaged. It deletes nothing, and starts empty only if told to.

tests/server/test_faults.py does the same at random. These tests check what the host is told.
"""

import os
import re
import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from dedale.server.journal import left_over, line_of
from dedale.server.sqlite_store import SqliteStore
from dedale.server.wal import Unread, unread
from dedale.session.messages import encode
from server.faults import (
    IN_DATABASE,
    MATCHES,
    NAME,
    Files,
    action,
    contents,
    killed,
    put,
    refused_start,
    rows_in,
    without,
)
from server.harness import Client, Server, new_token
from server.kept import copy_of, match_in

WAL = f"{NAME}-wal"
JOURNAL = f"{NAME}-actions-1"


@pytest.fixture(scope="module")
def left(tmp_path_factory: pytest.TempPathFactory) -> Files:
    """What a killed server has left, with all matches in SQLite's log."""
    return killed(tmp_path_factory.mktemp("killed"), part_in_file=False, old=False)


def stopped(left: Files, folder: Path) -> Files:
    """The same, with everything in the database file and the journal."""
    SqliteStore(str(put(folder, left)), lambda *_: None).close()
    return without(left, WAL) | contents(folder)


@pytest.mark.parametrize(
    ("damage", "sentence"),
    [
        (lambda files: without(files, NAME), f"is missing or empty, and {WAL} beside it is not"),
        (lambda files: files | {NAME: b""}, f"is missing or empty, and {WAL} beside it is not"),
        (lambda files: without(files, NAME, WAL), f"is missing or empty, and {JOURNAL} and "),
        (lambda files: without(files, WAL), f"is without a single match, and {JOURNAL} and "),
        (lambda files: files | {WAL: b""}, f"is without a single match, and {JOURNAL} and "),
        (lambda files: files | {WAL: files[WAL][:40]}, f"is without a single match, and {JOURNAL} and "),
        (lambda files: without(files, WAL) | {NAME: os.urandom(4_096)}, "is not a database"),
        (lambda files: files | {NAME: files[NAME][:-100] + b"x" * 100}, "is damaged: "),
    ],
)
def test_a_server_does_not_start_empty_beside_what_was_played(
    damage: Callable[[Files], Files], sentence: str, left: Files, tmp_path: Path
) -> None:
    if "damaged" in sentence:
        left = stopped(left, tmp_path)
    files = damage(left)
    database = put(tmp_path, files)
    said = refused_start(database)
    assert re.fullmatch(r"dedale: [^\n]+\.\n", said)
    assert sentence in said
    assert "'dedale serve --salvage'" in said
    assert contents(tmp_path) == files
    server = Server(database, "--salvage").start()
    server.kill()
    assert "docs/server.md" in server.log()
    assert {data for data in files.values() if data} - {files.get(NAME)} <= set(contents(tmp_path).values())


def test_all_that_is_set_aside_at_once_is_a_database_of_its_own(left: Files, tmp_path: Path) -> None:
    """Somebody who finds the missing part can put it beside the rest."""
    SqliteStore(str(put(tmp_path, without(left, NAME))), lambda *_: None, salvage=True).close()
    aside = tmp_path / f"{NAME}.set-aside-1"
    aside.write_bytes(left[NAME])
    SqliteStore(str(aside), lambda *_: None).close()
    assert len(rows_in(aside, "actions")) == len(MATCHES) * 30
    assert len(rows_in(tmp_path / NAME, "actions")) == 0


def test_salvage_changes_nothing_where_nothing_is_wrong(left: Files, tmp_path: Path) -> None:
    SqliteStore(str(put(tmp_path, left)), lambda *_: None, salvage=True).close()
    assert [each.name for each in tmp_path.iterdir()] == [NAME]
    assert len(rows_in(tmp_path / NAME, "actions")) == len(MATCHES) * 30


def test_a_log_that_is_damaged_in_the_middle_is_read_that_far_and_kept(
    left: Files, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    wal = bytearray(left[WAL])
    wal[len(wal) - 3 * 4_120 + 100] ^= 1
    database = put(tmp_path, left | {WAL: bytes(wal)})
    SqliteStore(str(database), lambda *_: None).close()
    assert contents(tmp_path)[f"{NAME}.set-aside-1-wal"] == bytes(wal)
    assert contents(tmp_path)[f"{NAME}.set-aside-1"] == left[NAME]
    assert f"{WAL} is damaged; what could not be used is kept as {database}.set-aside-1*" in caplog.text
    assert 0 < len(rows_in(database, "matches")) < len(MATCHES)


def test_what_sqlite_did_not_read_of_a_log_is_known(tmp_path: Path) -> None:
    path, wal = tmp_path / "some.db", tmp_path / "some.db-wal"
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("CREATE TABLE some (x)")
        for n in range(20):
            connection.execute("INSERT INTO some VALUES (?)", (n,))
        frames = connection.execute("PRAGMA wal_checkpoint").fetchone()[1]
        assert unread(wal, frames) == Unread.NOTHING
        assert unread(wal, frames - 1) == Unread.DAMAGED, "it ends a transaction"
        # The log is restarted: behind the new frames are some that were already moved.
        connection.execute("INSERT INTO some VALUES (?)", ("new",))
        assert wal.stat().st_size == 32 + frames * 4_120
        assert unread(wal, 1) == Unread.NOTHING
        data = wal.read_bytes()
    for cut in (1, 4_000, 4_119):
        wal.write_bytes(data[: 32 + 4_120 - cut])
        assert unread(wal, 0) == Unread.UNFINISHED
    wal.write_bytes(b"\0" + data[1:])
    assert unread(wal, 0) == Unread.DAMAGED
    wal.write_bytes(data[:31])
    assert unread(wal, 0) == Unread.DAMAGED
    wal.write_bytes(data[:32] + bytes(4_120))
    assert unread(wal, 0) == Unread.DAMAGED
    wal.write_bytes(b"")
    assert unread(wal, 0) == Unread.NOTHING


def test_a_new_database_that_was_not_finished_is_begun_again(tmp_path: Path) -> None:
    database, half = tmp_path / NAME, tmp_path / "half.db"
    with closing(sqlite3.connect(half, isolation_level=None)) as connection:
        connection.execute("PRAGMA cache_size = 1")
        connection.executescript("BEGIN; CREATE TABLE tables (x); CREATE TABLE more (y);")
        connection.execute("INSERT INTO more VALUES (zeroblob(100000))")
        shutil.copy(half, database)
        shutil.copy(f"{half}-journal", f"{database}-journal")
    SqliteStore(str(database), lambda *_: None).close()
    assert len(rows_in(database, "server")) == 1


# Names and who may read


@pytest.mark.parametrize("way", ["link", "link in a folder", "folder"])
def test_a_link_is_another_name_of_the_same_database(tmp_path: Path, way: str) -> None:
    real = tmp_path / "real" / NAME
    real.parent.mkdir()
    (tmp_path / "other").mkdir()
    name = {"link": tmp_path / "link.db", "link in a folder": tmp_path / "other" / NAME, "folder": real}[way]
    if way == "folder":
        (tmp_path / "folder").symlink_to(real.parent)
        name = tmp_path / "folder" / NAME
    else:
        name.symlink_to(real)
    token = new_token()
    server = Server(name).start()
    made = server.table("tower", {"quest": "t1"}, token, name="Ann", start=True)
    client = Client(server, made["id"], token=token)
    keys = [client.act(0, {"do": "say", "text": str(n)}) for n in range(20)]
    client.until(lambda: not client.unanswered)
    server.kill()
    assert len(left_over(real)) == 1
    assert match_in(real, tmp_path / "copy").keys == keys
    SqliteStore(str(real), lambda *_: None).close()
    assert len(rows_in(real, "actions")) == 20
    assert not [each for each in tmp_path.rglob("*-actions-*") if each.parent.name != "copy"]


def test_a_journal_that_was_named_after_the_link_is_taken_in(left: Files, tmp_path: Path) -> None:
    real, link = tmp_path / "real", tmp_path / "link"
    real.mkdir()
    link.mkdir()
    database = put(real, {name: data for name, data in left.items() if "-actions-" not in name})
    (link / "linked.db").symlink_to(database)
    missing = [n for n in range(1, 14) if n not in IN_DATABASE]
    lines = [encode(action(match, n)) + b"\n" for match in MATCHES for n in missing]
    (link / "linked.db-actions-3").write_bytes(b"".join(lines))
    (link / "linked.db-actions-4").write_bytes(line_of(action(99, 1)))
    SqliteStore(str(link / "linked.db"), lambda *_: None).close()
    assert len(rows_in(database, "actions")) == len(MATCHES) * 13
    assert {each.name for each in link.iterdir()} == {"linked.db", "linked.db.set-aside-1-actions-4"}
    assert [each.name for each in real.iterdir()] == [NAME]


def mode(path: Path) -> int:
    return path.stat().st_mode & 0o777


@pytest.mark.parametrize("umask", [0o000, 0o022])
def test_nobody_else_may_read_what_the_server_keeps(tmp_path: Path, umask: int) -> None:
    database = tmp_path / "some" / "where" / NAME
    before = os.umask(umask)
    try:
        store = SqliteStore(str(database), lambda *_: None)
        store.append([action(1, 1)])
        modes = {each.name: mode(each) for each in database.parent.iterdir()}
        store.close()
    finally:
        os.umask(before)
    assert modes == {NAME: 0o600, WAL: 0o600, JOURNAL: 0o600}
    assert mode(database.parent) == mode(database.parent.parent) == 0o700
    assert [mode(each) for each in database.parent.iterdir() if ".set-aside-" in each.name] == [0o600]


def test_what_an_older_server_left_open_to_others_is_closed(left: Files, tmp_path: Path) -> None:
    database = put(tmp_path, left | {f"{NAME}-shm": b""})
    tmp_path.chmod(0o755)
    for each in tmp_path.iterdir():
        each.chmod(0o644)
    copied = copy_of(database, tmp_path / "copy")
    wal = (copied.parent / WAL).read_bytes()
    (copied.parent / WAL).write_bytes(wal[:-1])
    store = SqliteStore(str(copied), lambda *_: None)
    assert {mode(each) for each in copied.parent.iterdir()} == {0o600}
    assert len(list(copied.parent.glob("*.set-aside-*-wal"))) == 1
    store.close()
    assert mode(tmp_path) == 0o755, "the server has not made this folder"
