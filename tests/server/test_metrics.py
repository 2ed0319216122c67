"""What the host can see: health, metrics, and machine-readable logs."""

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from prometheus_client.parser import text_string_to_metric_families

from server.harness import Client, Server, new_token, wait_until
from server.raw import OwnServer, Raw, frame, web_socket


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    server = Server(tmp_path / "tables.db").start()
    yield server
    server.stop()


def numbers(server: Server) -> dict[str, float]:
    """Return every sample. Labels are part of its name."""
    answer = Raw(server).ask("GET", "/metrics")
    assert answer.status == 200
    assert answer.headers["content-type"].startswith("text/plain; version=")
    families = list(text_string_to_metric_families(answer.body.decode()))
    assert all(family.documentation for family in families)
    assert all(family.type in ("counter", "gauge") for family in families)
    return {
        sample.name + "".join(f" {value}" for value in sample.labels.values()): sample.value
        for family in families
        for sample in family.samples
    }


def test_health(server: Server) -> None:
    assert server.http("GET", "/healthz") == (200, {"ok": True})


def test_a_server_whose_file_cannot_be_read_is_not_well(tmp_path: Path) -> None:
    breaks = """
import sqlite3
from dedale.server.sqlite_store import SqliteStore as Store
answer, save, Store.broken = Store._answer, Store.save, False
def fail(connection):
    raise sqlite3.OperationalError("disk I/O error")
def _answer(self, question):
    answer(self, question._replace(ask=fail) if self.broken else question)
def share(self, *changes):
    Store.broken = True
    return save(self, *changes)
Store._answer, Store.save = _answer, share
"""
    server = OwnServer(tmp_path / "tables.db", before=breaks).start()
    sent = {"content_type": "application/json", "authorization": f"Bearer {new_token()}"}
    Raw(server).ask("PUT", "/api/daily/2026-01-01", b'{"moves":1,"seconds":1}', **sent)
    status, answer = server.http("GET", "/healthz")
    assert (status, answer["error"]) == (503, "disk")
    # Metrics still work, and newcomers are told to come back.
    assert numbers(server)["dedale_sockets"] == 0
    raw = web_socket(server)
    raw.say(type="hello", token=new_token(), table="x" * 16)
    assert raw.message("bye") == {"type": "bye", "reason": "The table could not be loaded.", "again": True}
    server.stop()
    assert "disk I/O error" in server.log()


def test_the_numbers_count(server: Server) -> None:
    before = numbers(server)
    assert before["dedale_sockets"] == before["dedale_tables_awake"] == before["dedale_messages_total"] == 0
    client = Client(server, server.table("mall")["id"])
    client.well("sit", seat=0, name="Ann")
    assert client.refused("sit", seat=0, name="Bo") == "taken"
    raw = web_socket(server)
    raw.send(frame(b"{"))
    raw.message("refused")
    after = numbers(server)
    assert after["dedale_sockets"] == 2
    assert after["dedale_tables_awake"] == after["dedale_tables_made_total"] == 1
    assert after["dedale_messages_total"] == 4
    assert after["dedale_commits_total"] >= 1
    assert after["dedale_frames_total"] >= 3
    assert after["dedale_refused_total taken"] == after["dedale_refused_total broken_json"] == 1
    assert after["dedale_dropped_clients_total"] == 0
    client.close()
    raw.close()
    wait_until(lambda: numbers(server)["dedale_sockets"] == 0)


def test_logs_are_one_json_object_a_line(tmp_path: Path) -> None:
    breaks = "from dedale.session.table import Table\nTable.handle = lambda *_: 1 / 0"
    server = OwnServer(tmp_path / "tables.db", before=breaks).start()
    raw = web_socket(server)
    raw.say(type="hello", token=new_token(), table=server.table("mall")["id"])
    raw.say(type="sync")
    assert raw.message("bye")["reason"] == "Something went wrong at this table; it was logged."
    Raw(server).send(b"broken\r\n\r\n")
    server.stop()
    entries = [json.loads(line) for line in server.log().splitlines()]
    assert {"time", "level", "logger", "message"} <= set.intersection(*map(set, entries))
    assert all(re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z", each["time"]) for each in entries)
    [error] = [each for each in entries if each["level"] == "error"]
    assert error["logger"] == "dedale.server"
    assert error["message"] == "something went wrong at a table"
    assert len(error["table"]) == 16
    assert "ZeroDivisionError" in error["trace"]
