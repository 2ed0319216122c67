"""The latest actions are appended to a file. None is lost, and each is moved into the database once."""

import asyncio
import glob
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from dedale.server import sqlite_thread as stores
from dedale.server.journal import Journal, left_over, line_of, read_journal
from dedale.server.journal_recovery import take_in
from dedale.server.schema import name_of
from dedale.server.sqlite_store import SqliteStore
from dedale.server.store import StoreError
from dedale.session.changes import LoggedAction
from dedale.session.messages import encode
from server.kept import execute


def action(match: int, n: int) -> LoggedAction:
    return (match, n, 10 * n, 0, f"key {n}", '{"do":"start"}')


def kept(database: Path) -> list[tuple[int, int, str]]:
    with closing(sqlite3.connect(database)) as connection:
        return connection.execute("SELECT match, n, key FROM actions ORDER BY match, n").fetchall()


def name(database: Path) -> str:
    with closing(sqlite3.connect(database)) as connection:
        return name_of(connection)


def aside(database: Path) -> list[str]:
    """Return the names of what was set aside, without the database's name."""
    found = database.parent.glob(f"{glob.escape(database.name)}.set-aside-*")
    return sorted(each.name.removeprefix(f"{database.name}.set-aside-") for each in found)


@pytest.fixture
def database(tmp_path: Path) -> Path:
    """A journal with match 1 and match 2."""
    path = tmp_path / "tables [1].db"
    SqliteStore(str(path), lambda *_: None).close()
    with closing(sqlite3.connect(path)) as connection:
        for match in (1, 2):
            connection.execute(
                "INSERT INTO matches VALUES (?, ?, 'a', 'mall', '{}', 0, '[]', 0, NULL, 0, NULL, 1)",
                (match, str(match)),
            )
        connection.commit()
    return path


def test_what_was_appended_is_in_the_database_once_the_store_is_closed(database: Path) -> None:
    store = SqliteStore(str(database), lambda *_: None)
    store.append([action(1, 1), action(2, 1)])
    store.append([action(1, 2)])
    assert len(left_over(database)) == 1
    store.close()
    assert kept(database) == [(1, 1, "key 1"), (1, 2, "key 2"), (2, 1, "key 1")]
    assert left_over(database) == []


def test_what_a_killed_server_left_is_moved_at_the_next_start_and_a_torn_line_is_none(database: Path) -> None:
    for n in (1, 2, 3):
        journal = Journal(database, name(database))
        journal.append([action(1, n)])
        path = journal.turn_over()
    assert path
    with path.open("ab") as file:
        file.write(encode(action(1, 4))[:-3])
    assert [each.name[-1] for each in left_over(database)] == ["1", "2", "3"]
    SqliteStore(str(database), lambda *_: None).close()
    assert [n for _, n, _ in kept(database)] == [1, 2, 3]
    assert left_over(database) == []
    assert aside(database) == ["1-actions-3"]


def test_a_file_that_was_moved_but_not_removed_counts_once(database: Path) -> None:
    journal = Journal(database, name(database))
    journal.append([action(1, 1)])
    path = journal.turn_over()
    assert path
    text = path.read_bytes()
    SqliteStore(str(database), lambda *_: None).close()
    path.write_bytes(text + encode(action(1, 2)) + b"\n")
    SqliteStore(str(database), lambda *_: None).close()
    assert [n for _, n, _ in kept(database)] == [1, 2]


def test_actions_that_belong_to_no_match_are_set_aside(
    database: Path, caplog: pytest.LogCaptureFixture
) -> None:
    journal = Journal(database, name(database))
    journal.append([action(7, 1), action(2, 1)])
    path = journal.turn_over()
    assert path
    text = path.read_bytes()
    SqliteStore(str(database), lambda *_: None).close()
    assert kept(database) == [(2, 1, "key 1")]
    assert aside(database) == ["1-actions-1"]
    assert database.with_name(f"{database.name}.set-aside-1-actions-1").read_bytes() == text
    [record] = caplog.records
    assert record.getMessage() == (
        f"of {path.name}, 1 lines were taken in, 0 could not be read and 1 belong to no match of this "
        "database; "
        f"what could not be used is kept as {database}.set-aside-1*, and docs/server.md says what to do"
    )


GARBAGE = [b"\x00" * 50, b"[1]", b"{}", b"\xff", b"[1,2,3,4,5,6]", b"", b'[1,2,3,4,"\xff",""]', b"00000000 1"]


@pytest.mark.parametrize("garbage", GARBAGE)
@pytest.mark.parametrize("checked", [True, False])
def test_what_is_behind_garbage_is_read(tmp_path: Path, garbage: bytes, checked: bool) -> None:
    path = tmp_path / "some"
    one, two = (line_of(action(1, n)) if checked else encode(action(1, n)) + b"\n" for n in (1, 2))
    path.write_bytes(one + garbage + b"\n" + two)
    found = read_journal(path)
    assert found.actions == [encode(action(1, 1)), encode(action(1, 2))]
    assert (found.unread, found.is_torn) == (1, False)


def test_every_wrong_bit_is_noticed(tmp_path: Path) -> None:
    path = tmp_path / "some"
    lines = [line_of(action(1, n)) for n in (1, 2, 3)]
    text = b"".join(lines)
    for at in range(len(lines[0]), len(lines[0]) + len(lines[1])):
        for bit in range(8):
            path.write_bytes(text[:at] + bytes([text[at] ^ 1 << bit]) + text[at + 1 :])
            found = read_journal(path)
            assert found.unread
            # A lost line end takes the next line with it.
            assert found.actions in (
                [encode(action(1, 1)), encode(action(1, 3))], [encode(action(1, 1))]
            )  # fmt: skip


def test_a_last_line_that_only_lacks_its_end_is_read(tmp_path: Path) -> None:
    path = tmp_path / "some"
    path.write_bytes(line_of(action(1, 1))[:-1])
    assert read_journal(path) == ("", [encode(action(1, 1))], 0, False)


def test_a_journal_from_before_there_were_checksums_is_taken_in(database: Path) -> None:
    path = database.with_name(f"{database.name}-actions-4")
    path.write_bytes(b"".join(encode(action(1, n)) + b"\n" for n in (1, 2, 3)))
    SqliteStore(str(database), lambda *_: None).close()
    assert [n for _, n, _ in kept(database)] == [1, 2, 3]
    assert not path.exists()
    assert not aside(database)


def test_a_zeroed_line_costs_only_what_cannot_stand_without_it(
    database: Path, caplog: pytest.LogCaptureFixture
) -> None:
    with closing(sqlite3.connect(database)) as connection, connection:
        connection.execute("INSERT INTO tables VALUES ('a', 'ABCD', 'w', '{}', 'playing', 0, 0, 0)")
    journal = Journal(database, name(database))
    journal.append([action(match, n) for n in range(1, 101) for match in (1, 2)])
    path = journal.turn_over()
    assert path
    lines = path.read_bytes().split(b"\n")
    broken = next(at for at, line in enumerate(lines) if b"[1,50," in line)
    lines[broken] = b"\0" * len(lines[broken])
    path.write_bytes(b"\n".join(lines))
    SqliteStore(str(database), lambda *_: None).close()
    assert [n for match, n, _ in kept(database) if match == 1] == [*range(1, 50)]
    assert [n for match, n, _ in kept(database) if match == 2] == [*range(1, 101)]
    assert aside(database) == ["1-actions-1", "2-actions-1"]
    behind = read_journal(database.with_name(f"{database.name}.set-aside-2-actions-1"))
    assert behind.actions == [encode(action(1, n)) for n in range(51, 101)]
    assert [record.levelname for record in caplog.records] == ["ERROR"] * 3
    lost = vars(caplog.records[1])
    assert (lost["code"], lost["kept"], lost["set_aside"]) == ("ABCD", 49, 50)
    # The next start leaves alone what was set aside, and the match goes on.
    store = SqliteStore(str(database), lambda *_: None)
    store.append([action(1, 50)])
    store.close()
    assert [n for match, n, _ in kept(database) if match == 1] == [*range(1, 51)]
    assert aside(database) == ["1-actions-1", "2-actions-1"]


def test_a_finished_match_keeps_what_is_left_of_its_log(
    database: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """Nobody goes on with it, so nothing is in the way. After a crash, its table is named."""
    journal = Journal(database, name(database))
    journal.append([action(1, 5)])
    journal.turn_over()
    with closing(sqlite3.connect(database, isolation_level=None)) as connection:
        connection.execute("INSERT INTO tables VALUES ('a', 'ABCD', 'w', '{}', 'over', 0, 0, 0)")
        connection.execute("UPDATE matches SET outcome = '{}' WHERE number = 1")
        for match, n in ((1, 1), (1, 3), (2, 2)):
            connection.execute("INSERT INTO actions VALUES (?, ?, ?, ?, ?, ?)", action(match, n))
    SqliteStore(str(database), lambda *_: None).close()
    assert [(match, n) for match, n, _ in kept(database)] == [(1, 1), (1, 3), (1, 5)]
    [said] = [vars(record) for record in caplog.records if "finished match" in record.getMessage()]
    assert (said["code"], said["replay"], said["kept"], said["lost"]) == ("ABCD", "1", 3, 2)


def test_another_action_under_the_same_number_is_set_aside(database: Path) -> None:
    store = SqliteStore(str(database), lambda *_: None)
    store.append([action(1, 1)])
    store.close()
    other = database.with_name(f"{database.name}-actions-1")
    other.write_bytes(line_of((1, 1, 10, 1, "another key", "{}")))
    SqliteStore(str(database), lambda *_: None).close()
    assert kept(database) == [(1, 1, "key 1")]
    assert aside(database) == ["1-actions-1"]


def test_the_journal_of_another_database_is_set_aside(database: Path) -> None:
    journal = Journal(database, "another")
    journal.append([action(1, 1)])
    journal.turn_over()
    SqliteStore(str(database), lambda *_: None).close()
    assert kept(database) == []
    assert aside(database) == ["1-actions-1"]


def test_whoever_asks_for_actions_sees_the_latest(database: Path) -> None:
    async def ask() -> int:
        store = SqliteStore(str(database), asyncio.get_running_loop().call_soon_threadsafe)
        store.append([action(1, 1), action(1, 2)])
        found: int = await store.read_actions(
            lambda connection: connection.execute("SELECT count(*) FROM actions").fetchone()[0]
        )
        await asyncio.to_thread(store.close)
        return found

    assert asyncio.run(ask()) == 2


def test_while_they_cannot_be_moved_nobody_is_told_a_shorter_story(database: Path) -> None:
    async def ask() -> None:
        store = SqliteStore(str(database), asyncio.get_running_loop().call_soon_threadsafe)
        full = "CREATE TRIGGER full BEFORE INSERT ON actions BEGIN SELECT raise(ABORT, ''); END"
        await execute(store, full)
        store.append([action(1, 1)])
        with pytest.raises(StoreError):
            await store.read_actions(lambda connection: None)
        await execute(store, "DROP TRIGGER full")
        found = await store.read_actions(
            lambda connection: connection.execute("SELECT n FROM actions").fetchall()
        )
        assert found == [(1,)]
        await asyncio.to_thread(store.close)

    asyncio.run(ask())


def test_many_who_ask_for_actions_share_one_move_and_see_the_latest(
    database: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    moves = []

    def counted(connection: sqlite3.Connection, path: Path) -> None:
        moves.append(path)
        take_in(connection, path)

    monkeypatch.setattr(stores, "take_in", counted)

    async def ask() -> list[int]:
        store = SqliteStore(str(database), asyncio.get_running_loop().call_soon_threadsafe)

        async def last() -> int:
            found: int = await store.read_actions(
                lambda connection: connection.execute("SELECT max(n) FROM actions").fetchone()[0]
            )
            return found

        async def ask_after(n: int) -> int:
            store.append([action(1, n)])
            return await last()

        first = await ask_after(1)
        found = await asyncio.gather(*(ask_after(n) for n in range(2, 12)))
        assert len(moves) == 2
        assert await last() == 11, "where nothing was appended, nothing is moved"
        await asyncio.to_thread(store.close)
        return [first, *found]

    found = asyncio.run(ask())
    assert all(seen >= n for n, seen in enumerate(found, 1))
    assert len(moves) == 2
