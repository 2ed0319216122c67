"""What the host can see: health, metrics, and machine-readable logs."""

import json
import platform
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from prometheus_client.parser import text_string_to_metric_families

from dedale import __version__
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
    assert all(family.type in ("counter", "gauge", "histogram") for family in families)
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


def test_how_long_commits_take_and_how_late_the_loop_is(server: Server) -> None:
    client = Client(server, server.table("mall")["id"])
    before = numbers(server)
    client.well("sit", seat=0, name="Ann")
    wait_until(
        lambda: numbers(server)["dedale_loop_lag_seconds_count"] > before["dedale_loop_lag_seconds_count"]
    )
    after = numbers(server)
    for name in ("dedale_commit_seconds", "dedale_loop_lag_seconds"):
        assert after[f"{name}_count"] > before[f"{name}_count"] or name == "dedale_loop_lag_seconds"
        counts = [count for sample, count in after.items() if sample.startswith(f"{name}_bucket ")]
        assert counts == sorted(counts)
        assert counts[-1] == after[f"{name}_bucket +Inf"] == after[f"{name}_count"]
        assert after[f"{name}_sum"] >= 0
    client.close()


def test_actions_that_are_only_appended_count_as_commits_too(server: Server) -> None:
    token = new_token()
    made = server.table("tower", {"quest": "1-1", "players": 1}, token, name="Ann", start=True)
    client = Client(server, made["id"], token=token)
    before = numbers(server)
    assert client.do(0, {"do": "say", "text": "one"})["type"] == "ack"
    after = numbers(server)
    assert after["dedale_commit_seconds_count"] == before["dedale_commit_seconds_count"] + 1
    assert after["dedale_commits_total"] == before["dedale_commits_total"] + 1
    client.close()


def test_tables_and_players_are_counted_by_game(server: Server) -> None:
    token = new_token()
    made = server.table(
        "tower", {"quest": "1-1", "players": 2}, token, name="Ann", bots="wanderer", start=True
    )
    ann, eve = Client(server, made["id"], token=token), Client(server, watch=made["watch"])
    server.table("mall", name="Bo")  # and goes
    seen = numbers(server)
    assert seen["dedale_game_tables tower playing"] == seen["dedale_game_tables mall lobby"] == 1
    assert seen["dedale_game_players tower"] == 1
    assert seen["dedale_game_players mall"] == 0
    ann.close()
    eve.close()
    wait_until(lambda: numbers(server)["dedale_game_players tower"] == 0)


def test_the_process_and_its_build_are_shown(server: Server) -> None:
    seen = numbers(server)
    assert seen[f"dedale_build_info {platform.python_version()} {__version__}"] == 1
    assert seen["process_resident_memory_bytes"] == pytest.approx(server.memory(), rel=0.5)
    assert seen["process_cpu_seconds_total"] > 0
    assert seen["process_open_fds"] > 3


def test_a_server_that_is_alive_may_not_be_ready(tmp_path: Path) -> None:
    breaks = """
from dedale.games.base import Refusal
from dedale.server.sqlite_store import SqliteStore
async def trouble(self):
    return Refusal("disk_full", "Nothing can be saved: the disk is full.")
SqliteStore.trouble = trouble
"""
    server = OwnServer(tmp_path / "tables.db", before=breaks).start()
    assert server.http("GET", "/livez") == (200, {"ok": True})
    status, answer = server.http("GET", "/readyz")
    assert (status, answer["error"]) == (503, "disk_full")
    server.stop()


def test_a_healthy_server_is_alive_and_ready(server: Server) -> None:
    assert server.http("GET", "/livez") == server.http("GET", "/readyz") == (200, {"ok": True})


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
