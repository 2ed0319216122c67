"""A disk that fails or is slow while people play: one sentence, and nothing acknowledged is lost."""

import asyncio
import sqlite3
import threading
from pathlib import Path

import pytest

from dedale.match.talk import Say
from dedale.server import outbox
from dedale.server.limits import UNLIMITED
from dedale.server.sqlite_store import SqliteStore
from dedale.server.sqlite_thread import commit
from dedale.server.statements import Statement
from dedale.server.tables import Tables
from dedale.session.changes import SolveFloor, TableRecord
from dedale.session.table import Table
from server.harness import SECONDS, Client, is_sentence, new_token
from server.kept import match_in
from server.raw import OwnServer
from server.world import Member, gateway_of

SAY = {"do": "say", "text": "hello"}
FAULTY = """
import errno, os
from pathlib import Path
flag = Path({flag!r})
def broken(call):
    def refuse(*arguments, **named):
        if flag.exists():
            number = getattr(errno, flag.read_text())
            raise OSError(number, os.strerror(number))
        return call(*arguments, **named)
    return refuse
os.write, os.open = broken(os.write), broken(os.open)
"""


@pytest.mark.parametrize(
    ("trouble", "word"),
    [("EROFS", "read_only"), ("ENOSPC", "disk_full"), ("EIO", "disk"), ("EMFILE", "files")],
)
def test_a_disk_that_refuses_loses_nothing_that_was_acknowledged(
    tmp_path: Path, trouble: str, word: str
) -> None:
    """The next player to try gets the same sentence. When the disk recovers, play goes on by itself."""
    flag = tmp_path / "flag"
    server = OwnServer(tmp_path / "tables.db", before=FAULTY.format(flag=str(flag))).start()
    token = new_token()
    made = server.table("tower", {"quest": "t1"}, token, name="Ann", start=True)
    ann = Client(server, made["id"], token=token)
    assert ann.do(0, SAY)["type"] == "ack"
    server.http("GET", "/api/replays/none")  # the journal is moved, so the next action needs a new file
    # Nobody may see the fault half written.
    (tmp_path / "soon").write_text(trouble)
    (tmp_path / "soon").rename(flag)
    lost = ann.act(0, SAY)
    ann.hear_the_rest()
    assert not ann.acked[lost]
    assert ann.bye
    assert ann.bye["again"]
    assert is_sentence({"error": word, "message": ann.bye["reason"]})
    status, answer = server.http("GET", "/healthz")
    assert (status, answer["error"]) == (503, word)
    assert is_sentence(answer)
    flag.unlink()
    assert server.http("GET", "/healthz")[0] == 200
    ann.close()
    ann.connect()
    ann.until(lambda: not ann.unanswered)
    assert ann.do(0, SAY)["type"] == "ack"
    server.kill()
    assert "Traceback" not in server.forget_log()
    kept = match_in(server.database, tmp_path / "copy")
    assert kept.keys == [key for key in ann.sent if ann.acked[key]]
    assert len(kept.keys) == 3


def test_only_so_much_of_a_table_waits_for_a_slow_disk(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its people are told, and find what was stored when they come back."""
    monkeypatch.setattr(outbox, "MOST_PENDING", 5)

    async def play() -> None:
        loop = asyncio.get_running_loop()
        store = SqliteStore(str(tmp_path / "tables.db"), loop.call_soon_threadsafe, full_sync=True)
        tables = Tables(store, UNLIMITED)
        await tables.open()
        row = await tables.make_table("d" * 32, "tower", {"quest": "t1"}, "Ann", None, start=True)
        assert isinstance(row, TableRecord)
        member = Member()
        gateway_of(tables).admit(member)
        member.table = tables.awake[row.id]
        member.table.join(member)
        goes_on = threading.Event()
        slow = asyncio.ensure_future(store.read(lambda connection: goes_on.wait()))
        await asyncio.sleep(0)
        sent = 0
        while not member.closed:
            sent += 1
            assert sent < 50
            gateway_of(tables).receive(
                member, b'{"type":"act","seat":0,"action":{"do":"say","text":"%d"},"key":"%d"}' % (sent, sent)
            )
            await asyncio.sleep(0)
        assert not any(b'"ack"' in frame for frame in member.frames)
        goes_on.set()
        await slow
        again = await tables.table(row.id)
        assert isinstance(again, Table)
        assert again.live
        told = [entry.action for entry in again.live.match.log]
        assert told == [Say(str(n)) for n in range(1, sent)]
        acked = [n for n in range(1, sent + 1) if any(b'"ack":"%d"' % n in frame for frame in member.frames)]
        assert {Say(str(n)) for n in acked} <= {*told}
        await tables.close()

    asyncio.run(play())


def test_changes_that_come_while_the_disk_is_busy_share_one_commit(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With --full-sync, each commit waits for the disk."""
    sizes: list[int] = []

    def counted(connection: sqlite3.Connection, statements: list[Statement]) -> None:
        if statements:
            sizes.append(len(statements))
        commit(connection, statements)

    monkeypatch.setattr("dedale.server.sqlite_thread.commit", counted)

    async def test() -> None:
        loop = asyncio.get_running_loop()
        store = SqliteStore(str(tmp_path / "tables.db"), loop.call_soon_threadsafe, full_sync=True)
        busy = threading.Event()
        told: list[Exception | None] = []
        waiting = asyncio.ensure_future(store.read(lambda _: busy.wait(SECONDS)))
        await asyncio.sleep(0)
        for n in range(100):
            store.write([SolveFloor(f"{n}", "1-1", 9, 0)], told.append)
            await asyncio.sleep(0)  # each in a turn of its own
        assert not told
        busy.set()
        await waiting
        await store.save()
        assert (told, sizes) == ([None] * 100, [100])
        await store.stop()

    asyncio.run(test())


def test_what_needs_no_commit_does_not_wait_for_one(tmp_path: Path) -> None:
    async def play() -> None:
        loop = asyncio.get_running_loop()
        store = SqliteStore(str(tmp_path / "tables.db"), loop.call_soon_threadsafe, full_sync=True)
        tables = Tables(store, UNLIMITED)
        await tables.open()
        row = await tables.make_table("d" * 32, "tower", {"quest": "t1"}, "Ann", None, start=True)
        assert isinstance(row, TableRecord)
        member, gateway = Member(), gateway_of(tables)
        gateway.admit(member)
        member.table = tables.awake[row.id]
        member.table.join(member)
        goes_on = threading.Event()
        slow = asyncio.ensure_future(store.read(lambda connection: goes_on.wait()))
        for _ in range(3):
            await asyncio.sleep(0)
        gateway.receive(member, b'{"type":"ping","n":1}')
        gateway.receive(member, b'{"type":"act","seat":0,"action":{"do":"fly"},"key":"k"}')
        gateway.receive(member, b'{"type":"rename","seat":0,"name":"","key":"r"}')
        gateway.receive(member, b'{"type":"sync"}')
        for _ in range(3):
            await asyncio.sleep(0)
        told = b"".join(member.frames)
        assert all(part in told for part in (b'"pong"', b'"key":"k"', b'"key":"r"', b'"snapshot"'))
        goes_on.set()
        await slow
        await tables.close()

    asyncio.run(play())
