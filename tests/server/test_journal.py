"""The latest actions are appended to a file; none of them is lost, and each comes into the database once."""

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from dedale.server import store as stores
from dedale.server.journal import Action, Journal, actions_in, left_over
from dedale.server.messages import encode
from dedale.server.store import Store


def action(match: int, n: int) -> Action:
    return (match, n, 10 * n, 0, f"key {n}", '{"do":"start"}')


def kept(database: Path) -> list[tuple[int, int, str]]:
    with closing(sqlite3.connect(database)) as connection:
        return connection.execute("SELECT match, n, key FROM actions ORDER BY match, n").fetchall()


@pytest.fixture
def database(tmp_path: Path) -> Path:
    """With a match 1 and a match 2."""
    path = tmp_path / "tables [1].db"
    Store(str(path), lambda *_: None).close()
    with closing(sqlite3.connect(path)) as connection:
        for match in (1, 2):
            connection.execute(
                "INSERT INTO matches VALUES (?, ?, 'a', 'mall', '{}', 0, '[]', 0, NULL, 0, NULL, 1)",
                (match, str(match)),
            )
        connection.commit()
    return path


def test_what_was_appended_is_in_the_database_once_the_store_is_closed(database: Path) -> None:
    store = Store(str(database), lambda *_: None)
    store.append([action(1, 1), action(2, 1)])
    store.append([action(1, 2)])
    assert len(left_over(str(database))) == 1
    store.close()
    assert kept(database) == [(1, 1, "key 1"), (1, 2, "key 2"), (2, 1, "key 1")]
    assert left_over(str(database)) == []


def test_what_a_killed_server_left_is_moved_at_the_next_start_and_a_torn_line_is_none(database: Path) -> None:
    for n in (1, 2, 3):
        journal = Journal(str(database))
        journal.append([action(1, n)])
        path = journal.turn_over()
    assert path
    with path.open("ab") as file:
        file.write(encode(action(1, 4))[:-3])
    assert [each.name[-1] for each in left_over(str(database))] == ["1", "2", "3"]
    Store(str(database), lambda *_: None).close()
    assert [n for _, n, _ in kept(database)] == [1, 2, 3]
    assert left_over(str(database)) == []


def test_a_file_that_was_moved_but_not_removed_counts_once(database: Path) -> None:
    journal = Journal(str(database))
    journal.append([action(1, 1)])
    path = journal.turn_over()
    assert path
    text = path.read_bytes()
    Store(str(database), lambda *_: None).close()
    path.write_bytes(text + encode(action(1, 2)) + b"\n")
    Store(str(database), lambda *_: None).close()
    assert [n for _, n, _ in kept(database)] == [1, 2]


def test_actions_of_a_match_that_was_forgotten_are_dropped(database: Path) -> None:
    journal = Journal(str(database))
    journal.append([action(7, 1), action(2, 1)])
    journal.turn_over()
    Store(str(database), lambda *_: None).close()
    assert kept(database) == [(2, 1, "key 1")]


@pytest.mark.parametrize("garbage", [b"\x00" * 50 + b"\n", b"[1]\n", b"{}\n", b"\xff\n", b"[1,2,3,4,5,6]\n"])
def test_garbage_ends_a_file(tmp_path: Path, garbage: bytes) -> None:
    path = tmp_path / "some"
    line = encode(action(1, 1))
    path.write_bytes(line + b"\n" + garbage + line + b"\n")
    assert actions_in(path) == [line]


def test_whoever_asks_for_actions_sees_the_latest(database: Path) -> None:
    async def ask() -> int:
        store = Store(str(database), asyncio.get_running_loop().call_soon_threadsafe)
        store.append([action(1, 1), action(1, 2)])
        found: int = await store.read_actions(
            lambda connection: connection.execute("SELECT count(*) FROM actions").fetchone()[0]
        )
        await asyncio.to_thread(store.close)
        return found

    assert asyncio.run(ask()) == 2


def test_while_they_cannot_be_moved_nobody_is_told_a_shorter_story(database: Path) -> None:
    async def ask() -> None:
        store = Store(str(database), asyncio.get_running_loop().call_soon_threadsafe)
        await store.save(
            ("CREATE TRIGGER full BEFORE INSERT ON actions BEGIN SELECT raise(ABORT, ''); END", ())
        )
        store.append([action(1, 1)])
        with pytest.raises(sqlite3.OperationalError):
            await store.read_actions(lambda connection: None)
        await store.save(("DROP TRIGGER full", ()))
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

    def counted(path: Path) -> list[bytes]:
        moves.append(path)
        return actions_in(path)

    monkeypatch.setattr(stores, "actions_in", counted)

    async def ask() -> list[int]:
        store = Store(str(database), asyncio.get_running_loop().call_soon_threadsafe)

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
