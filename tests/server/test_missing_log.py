"""SQLite's log was deleted, emptied or swapped: the server notices, and a kill never looks like that."""

import asyncio
import re
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from dedale.server.checkpoints import checkpoint
from dedale.server.schema import BadDatabase
from dedale.server.sqlite_store import SqliteStore
from server.faults import MATCHES, NAME, Files, contents, killed, put, refused_start, rows_in, without
from server.harness import Server
from server.kept import execute

WAL = f"{NAME}-wal"
MISSING = f"is without {WAL}, which had its latest changes; put a good copy back"


@pytest.fixture(scope="module")
def left(tmp_path_factory: pytest.TempPathFactory) -> Files:
    """Half of the matches are in the file, the others in its log; there is no journal."""
    files = killed(tmp_path_factory.mktemp("killed"), part_in_file=True, old=False)
    return {NAME: files[NAME], WAL: files[WAL]}


def open_and_close(database: Path, *, salvage: bool = False) -> None:
    SqliteStore(str(database), lambda *_: None, salvage=salvage).close()


@pytest.mark.parametrize(
    "damage",
    [
        pytest.param(lambda files: without(files, WAL), id="deleted"),
        pytest.param(lambda files: files | {WAL: b""}, id="emptied"),
        pytest.param(lambda files: files | {WAL: files[WAL][:32]}, id="no frame"),
        pytest.param(lambda files: files | {WAL: files[WAL][:4_000]}, id="no whole frame"),
    ],
)
def test_a_server_does_not_go_on_without_the_latest_changes(
    damage: Callable[[Files], Files], left: Files, tmp_path: Path
) -> None:
    files = damage(left)
    database = put(tmp_path, files)
    said = refused_start(database)
    assert re.fullmatch(r"dedale: [^\n]+\.\n", said)
    assert MISSING in said
    assert "'dedale serve --salvage'" in said
    assert contents(tmp_path) == files
    server = Server(database, "--salvage").start()
    server.kill()
    assert "docs/server.md" in server.log()
    # It goes on with what is in the file. When the log turns up, it fits what was set aside.
    open_and_close(database)
    assert 0 < len(rows_in(database, "matches")) < len(MATCHES)
    aside = tmp_path / f"{NAME}.set-aside-1"
    assert aside.read_bytes() == left[NAME]
    (tmp_path / f"{aside.name}-wal").write_bytes(left[WAL])
    open_and_close(aside)
    assert len(rows_in(aside, "matches")) == len(MATCHES)


def test_a_copy_of_the_file_alone_is_known_to_lack_something(tmp_path: Path) -> None:
    server = Server(tmp_path / NAME).start()
    server.table("duel")
    copied = tmp_path / "copy" / NAME
    copied.parent.mkdir()
    copied.write_bytes(server.database.read_bytes())
    with pytest.raises(BadDatabase, match=MISSING):
        open_and_close(copied)
    server.stop()
    copied.write_bytes(server.database.read_bytes())
    open_and_close(copied)


def test_a_log_that_goes_with_another_state_of_the_file_is_set_aside(left: Files, tmp_path: Path) -> None:
    """Somebody has put an older copy of the file back, and has left the log where it was."""
    old = tmp_path / "old"
    old.mkdir()
    open_and_close(put(old, left))
    older = contents(old)[NAME]
    open_and_close(old / NAME)
    store = SqliteStore(str(old / NAME), lambda *_: None)
    files = {NAME: older, WAL: (old / WAL).read_bytes()}
    store.close()
    new = tmp_path / "new"
    new.mkdir()
    database = put(new, files)
    with pytest.raises(BadDatabase, match=f"is not what {WAL} beside it belongs to; put a good copy back"):
        open_and_close(database)
    assert contents(new) == files
    open_and_close(database, salvage=True)
    assert len(rows_in(database, "matches")) == len(MATCHES)
    aside = f"{NAME}.set-aside-1"
    assert without(contents(new), NAME) == {aside: files[NAME], f"{aside}-wal": files[WAL]}


def test_whoever_moves_the_log_into_the_file_takes_nothing_away(left: Files, tmp_path: Path) -> None:
    database = put(tmp_path, left)
    with closing(sqlite3.connect(database)) as connection:
        connection.execute("SELECT * FROM tables").fetchall()
    assert [each.name for each in tmp_path.iterdir()] == [NAME]
    open_and_close(database)
    assert len(rows_in(database, "matches")) == len(MATCHES)


def test_a_server_that_is_killed_before_anything_was_written_starts_again(tmp_path: Path) -> None:
    server = Server(tmp_path / NAME)
    for _ in range(3):
        server.start()
        server.kill()
    assert not server.log()
    assert not [each for each in tmp_path.iterdir() if ".set-aside-" in each.name]


def test_a_kill_during_a_checkpoint_loses_nothing(left: Files, tmp_path: Path) -> None:
    database = put(tmp_path, left)
    connection = sqlite3.connect(database, isolation_level=None)
    connection.execute("PRAGMA wal_autocheckpoint = 0")
    copies: list[Files] = []

    def killed_here(sql: str) -> None:
        copies.append(without(contents(tmp_path), f"{NAME}-shm"))

    connection.set_trace_callback(killed_here)  # before each statement
    checkpoint(connection)
    connection.set_trace_callback(None)
    copies.append(without(contents(tmp_path), f"{NAME}-shm"))
    connection.close()
    # And between the header of the new log and its first frame.
    before, after = copies[-2:]
    assert before[WAL][:32] != after[WAL][:32]
    copies.append(before | {WAL: after[WAL][:32] + before[WAL][32:]})
    assert len(copies) == 5
    for number, files in enumerate(copies):
        folder = tmp_path / str(number)
        folder.mkdir()
        open_and_close(put(folder, files))
        assert not list(folder.glob("*-wal"))
        assert len(rows_in(folder / NAME, "matches")) == len(MATCHES)


def test_a_long_log_is_moved_into_the_file_which_still_knows_that_it_has_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    most = 100_000
    monkeypatch.setattr("dedale.server.sqlite_thread.CHECKPOINT_BYTES", most)
    database, sizes = tmp_path / NAME, []

    async def write() -> Files:
        store = SqliteStore(str(database), asyncio.get_running_loop().call_soon_threadsafe)
        for n in range(100):
            await execute(store, "INSERT INTO ledger VALUES (?, zeroblob(4000), 1)", str(n))
            sizes.append((tmp_path / WAL).stat().st_size)
        await store.read(lambda connection: None)  # nothing is being moved any more
        files = contents(tmp_path)
        await asyncio.to_thread(store.close)
        return files

    files = asyncio.run(write())
    assert max(sizes) < 2 * most
    (tmp_path / "killed").mkdir()
    killed_there = put(tmp_path / "killed", without(files, WAL))
    assert 0 < len(rows_in(killed_there, "ledger")) < 100
    with pytest.raises(BadDatabase, match=MISSING):
        open_and_close(killed_there)
    open_and_close(put(tmp_path / "killed", files))
    assert len(rows_in(killed_there, "ledger")) == len(rows_in(database, "ledger")) == 100
