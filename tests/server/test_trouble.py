"""A disk that is full, slow or read-only, and no files to open: nothing is lost, and the host is told."""

import asyncio
import errno
import json
import os
import resource
import sqlite3
import threading
from contextlib import closing
from pathlib import Path

import pytest

from dedale.games.base import Refusal
from dedale.server.health import not_kept
from dedale.server.schema import BadDatabase
from dedale.server.sqlite_store import SqliteStore
from dedale.server.store import AddActions
from server.faults import action, begin
from server.harness import Client, Server, new_token
from server.kept import match_in
from server.raw import Raw

QUEST = {"quest": "t1"}
SAY = {"do": "say", "text": "hello"}


def limit(server: Server, kind: int, most: int) -> None:
    _, hard = resource.prlimit(server.pid, kind)
    resource.prlimit(server.pid, kind, (hard if most < 0 else most, hard))


def test_while_nothing_can_be_written_the_host_is_told_and_nothing_acknowledged_is_lost(
    server: Server,
) -> None:
    token = new_token()
    made = server.table("tower", QUEST, token, name="Ann", start=True)
    client = Client(server, made["id"], token=token)
    assert client.do(0, SAY)["type"] == "ack"
    assert server.http("GET", "/healthz") == (200, {"ok": True})
    limit(server, resource.RLIMIT_FSIZE, 1)
    status, answer = server.http("GET", "/healthz")
    assert (status, answer["error"]) in ((503, "disk"), (503, "disk_full"))
    assert server.http("POST", "/api/tables", {"game": "duel"}, new_token())[0] == 503
    lost = client.act(0, SAY)
    client.hear_the_rest()
    assert not client.acked[lost]
    assert server.http("GET", "/healthz")[0] == 503
    limit(server, resource.RLIMIT_FSIZE, -1)
    assert server.http("GET", "/healthz") == (200, {"ok": True})
    client.close()
    client.connect()
    client.until(lambda: not client.unanswered)
    assert client.do(0, SAY)["type"] == "ack"
    server.kill()
    server.forget_log()
    kept = match_in(server.database, server.database.parent / "copy")
    assert kept.keys == [key for key in client.sent if client.acked[key]]
    assert len(kept.keys) == 3


def test_without_a_file_to_open_nothing_acknowledged_is_lost(server: Server) -> None:
    token = new_token()
    made = server.table("tower", QUEST, token, name="Ann", start=True)
    client = Client(server, made["id"], token=token)
    raw = Raw(server)
    assert raw.ask("GET", "/healthz").status == 200
    limit(server, resource.RLIMIT_NOFILE, 4)
    answer = raw.ask("GET", "/healthz")
    assert (answer.status, json.loads(answer.body)["error"]) == (503, "files")
    lost = client.act(0, SAY)
    client.hear_the_rest()
    assert not client.acked[lost]
    limit(server, resource.RLIMIT_NOFILE, -1)
    assert raw.ask("GET", "/healthz").status == 200
    client.close()
    client.connect()
    client.until(lambda: not client.unanswered)
    server.kill()
    server.forget_log()
    assert match_in(server.database, server.database.parent / "copy").keys == [lost]


def trouble(database: Path, before: str = "", delete: bool = False) -> Refusal | None:
    async def ask() -> Refusal | None:
        store = SqliteStore(str(database), asyncio.get_running_loop().call_soon_threadsafe)
        await store.read(lambda connection: connection.execute(before).fetchone() if before else None)
        if delete:
            database.unlink()
        one, two = await asyncio.gather(store.trouble(), store.trouble())
        assert one == two
        await asyncio.to_thread(store.close)
        return one

    return asyncio.run(ask())


def test_a_new_server_can_keep_things_and_leaves_nothing_behind(tmp_path: Path) -> None:
    assert trouble(tmp_path / "tables.db") is None
    assert trouble(Path(":memory:")) is None
    assert [each.name for each in tmp_path.iterdir()] == ["tables.db"]


def test_a_database_that_may_only_be_read(tmp_path: Path) -> None:
    found = trouble(tmp_path / "tables.db", "PRAGMA query_only = ON")
    assert found == Refusal("read_only", "Nothing can be saved: the disk is read-only.")


def test_a_database_that_was_deleted(tmp_path: Path) -> None:
    found = trouble(tmp_path / "tables.db", delete=True)
    assert found
    assert found.error == "gone"


@pytest.mark.parametrize(
    ("error", "word"),
    [
        (OSError(errno.ENOSPC, ""), "disk_full"),
        (OSError(errno.EROFS, ""), "read_only"),
        (OSError(errno.EMFILE, ""), "files"),
        (OSError(errno.EIO, ""), "disk"),
        (OSError("the disk is full"), "disk"),
        (sqlite3.OperationalError("of no known kind"), "disk"),
    ],
)
def test_the_host_is_told_why_in_one_word(error: Exception, word: str) -> None:
    assert not_kept(error).error == word


def test_a_full_database_says_so() -> None:
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as connection:
        connection.execute("PRAGMA max_page_count = 2")
        connection.execute("CREATE TABLE some (x)")
        with pytest.raises(sqlite3.OperationalError) as full:
            connection.execute("INSERT INTO some VALUES (zeroblob(100000))")
    assert not_kept(full.value).error == "disk_full"


@pytest.mark.parametrize("number", [errno.ENOSPC, errno.EROFS, errno.EMFILE])
def test_what_cannot_be_moved_stays_in_the_journal(
    tmp_path: Path, number: int, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """At whatever step the disk fails."""
    database = tmp_path / "tables.db"

    async def play() -> None:
        store = SqliteStore(str(database), asyncio.get_running_loop().call_soon_threadsafe)
        await store.save(begin(1))
        store.append([action(1, 1)])
        await asyncio.to_thread(store.close)

    def fail(*_: object, **__: object) -> None:
        raise OSError(number, os.strerror(number))

    for step in ("read_bytes", "unlink"):
        with monkeypatch.context() as broken:
            broken.setattr(Path, step, fail)
            asyncio.run(play()) if step == "read_bytes" else SqliteStore(
                str(database), lambda *_: None
            ).close()
        assert (tmp_path / "tables.db-actions-1").exists()
    assert "actions could not be moved" in caplog.text
    SqliteStore(str(database), lambda *_: None).close()
    with closing(sqlite3.connect(database)) as connection:
        assert connection.execute("SELECT match, n FROM actions").fetchall() == [(1, 1)]
    assert [each.name for each in tmp_path.iterdir()] == ["tables.db"]


@pytest.mark.parametrize("number", [errno.EMFILE, errno.EROFS, errno.ENOSPC, errno.EIO])
def test_a_start_on_a_disk_that_refuses_is_one_sentence(
    tmp_path: Path, number: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        raise OSError(number, os.strerror(number))

    monkeypatch.setattr(os, "open", fail)
    with pytest.raises(BadDatabase, match=rf"^[^\n]* cannot be opened: {os.strerror(number)}\.$"):
        SqliteStore(str(tmp_path / "tables.db"), lambda *_: None)


def test_a_slow_disk_holds_up_nothing_but_what_needs_it(tmp_path: Path) -> None:
    async def play() -> None:
        store = SqliteStore(str(tmp_path / "tables.db"), asyncio.get_running_loop().call_soon_threadsafe)
        await store.save(begin(1))
        goes_on = threading.Event()
        slow = asyncio.ensure_future(store.read(lambda connection: goes_on.wait()))
        saved = asyncio.ensure_future(store.save(AddActions([action(1, 1)])))
        store.append([action(1, 2)])
        told = asyncio.ensure_future(store.trouble())
        for _ in range(20):
            await asyncio.sleep(0)
        assert not any(each.done() for each in (saved, told))
        goes_on.set()
        await asyncio.gather(slow, saved, told)
        await asyncio.to_thread(store.close)

    asyncio.run(play())
    with closing(sqlite3.connect(tmp_path / "tables.db")) as connection:
        assert connection.execute("SELECT n FROM actions").fetchall() == [(1,), (2,)]


def test_a_store_goes_on_after_something_that_no_database_can_keep(tmp_path: Path) -> None:
    async def play() -> None:
        store = SqliteStore(str(tmp_path / "tables.db"), asyncio.get_running_loop().call_soon_threadsafe)
        with pytest.raises(OverflowError):
            await store.save(begin(2**64))
        await store.save(begin(1))
        await asyncio.to_thread(store.close)

    asyncio.run(play())
