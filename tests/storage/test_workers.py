"""`dedale serve --workers`: several processes on one port, and nobody notices."""

import json
import os
import signal
import socket
import stat
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from prometheus_client.parser import text_string_to_metric_families
from websockets.sync.client import connect

from dedale.cli import main
from dedale.session.tokens import tag_of
from server.harness import JSON, SECONDS, Client, Server, new_token, wait_until
from storage.cluster import Cluster

QUEST = {"quest": "1-1", "players": 1}
WORKERS = (1, 2)


class Site(Server):
    """A server with two workers."""

    def worker(self, number: int, capsys: pytest.CaptureFixture[str], *words: str) -> JSON:
        """Ask one of them by its own socket."""
        capsys.readouterr()
        path = self.database.parent / f"{self.port}-{number}.sock"
        assert stat.S_IMODE(path.stat().st_mode) == 0o600
        assert main(["admin", "--socket", str(path), "--json", *words]) == 0
        return dict(json.loads(capsys.readouterr().out))

    def pid_of(self, number: int, capsys: pytest.CaptureFixture[str]) -> int:
        rows = self.worker(number, capsys, "status")["rows"]
        pids = [row["pid"] for row in rows if row["node"].endswith(f"-{number}")]
        [pid] = filter(is_alive, pids)  # those before it may still be known
        return int(pid)

    def send(self, *parts: bytes) -> bytes:
        """What is answered until the line is closed."""
        with socket.create_connection(("127.0.0.1", self.port), SECONDS) as wire:
            wire.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            for part in parts:
                wire.sendall(part)
            with wire.makefile("rb") as file:
                return file.read()

    def play(self, worker: int) -> Client:
        """Somebody alone at a table of that worker."""
        while True:
            token = new_token()
            made = self.table("tower", QUEST, token, name="Ann", start=True)
            if int(tag_of(made["id"]), 16) % len(WORKERS) == worker - 1:
                return Client(self, made["id"], token=token)


@contextmanager
def served(postgres: Cluster) -> Iterator[Site]:
    with TemporaryDirectory(prefix="dedale-") as folder:  # the path of a socket has to be short
        options = ["--no-limits", "--limit", "connections-of-address=20"]
        options += ["--admin-socket", f"{folder}/{{port}}.sock", "--database", postgres.new_database()]
        site = Site(Path(folder, "none.db"), *options, "--workers", str(len(WORKERS)))
        site.start()
        yield site
        if site.running:
            site.stop()
        assert not site.log()


@pytest.fixture(scope="module")
def site(postgres: Cluster) -> Iterator[Site]:
    with served(postgres) as made:
        yield made


def is_alive(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


def metric(site: Site, name: str) -> dict[str, float]:
    """By worker."""
    answer = site.send(b"GET /metrics HTTP/1.1\r\nHost: localhost\r\n\r\n")
    head, _, body = answer.partition(b"\r\n\r\n")
    assert head.startswith(b"HTTP/1.1 200 ")
    families = text_string_to_metric_families(body.decode())
    samples = [sample for family in families for sample in family.samples if sample.name == name]
    return {sample.labels["worker"]: sample.value for sample in samples}


def test_everybody_at_a_table_meets_at_one_worker(site: Site) -> None:
    players = [site.play(worker) for worker in (*WORKERS, *WORKERS)]
    for ann in players:
        bo = Client(site, ann.lobby["id"])
        assert ann.do(0, {"do": "say", "text": "here"})["type"] == "ack"
        bo.sync()
        assert [each["talk"]["text"] for each in bo.seen[None].said] == ["here"]
        bo.close()
    assert metric(site, "dedale_sockets") == {"1": 2, "2": 2}
    # Who cannot know the tag is told.
    heard = []
    for ann in players[:2]:
        with connect(f"ws://127.0.0.1:{site.port}/ws") as wire:
            wire.send(json.dumps({"type": "hello", "token": new_token(), "watch": ann.lobby["watch"]}))
            heard.append(json.loads(wire.recv(SECONDS)))
            assert heard[-1].get("tag", tag_of(ann.lobby["id"])) == tag_of(ann.lobby["id"])
    assert {each["type"] for each in heard} == {"lobby", "elsewhere"}
    for ann in players:
        ann.close()


def test_requests_are_answered_however_they_arrive(site: Site) -> None:
    request = b"GET /livez HTTP/1.1\r\nHost: localhost\r\nX-Long: " + b"x" * 9_000 + b"\r\n\r\n"
    for parts in ([request], [request[:1], request[1:20], request[20:-3], request[-3:]], [request, request]):
        answer = site.send(*parts)
        assert answer.startswith(b"HTTP/1.1 200 ")
        # The next request may be for another worker, so there is none.
        assert answer.count(b"HTTP/1.1 ") == 1
        assert b"connection: close" in answer.lower()
    assert site.send(b"nonsense\r\n\r\n").startswith(b"HTTP/1.1 400 ")
    foreign = b"GET /metrics HTTP/1.1\r\nHost: foreign.example\r\n\r\n"
    assert site.send(foreign).startswith(b"HTTP/1.1 403 ")


def test_an_address_has_so_many_connections_that_say_nothing(site: Site) -> None:
    silent = [socket.create_connection(("127.0.0.1", site.port), SECONDS) for _ in range(20)]
    assert site.send() == b""
    silent.pop().close()
    wait_until(lambda: site.http("GET", "/livez")[0] == 200)
    for wire in silent:
        wire.close()


def test_a_worker_that_dies_is_replaced_and_nothing_is_lost(
    site: Site, capsys: pytest.CaptureFixture[str]
) -> None:
    ann, bo = site.play(1), site.play(2)
    for client in (ann, bo):
        for n in range(10):
            assert client.do(0, {"do": "say", "text": f"{n}"})["type"] == "ack"
    before = site.pid_of(1, capsys)
    os.kill(before, signal.SIGKILL)
    # Who comes now waits for the next one. A worker knows no such page.
    assert site.send(b"GET /ws/00000000 HTTP/1.1\r\nHost: localhost\r\n\r\n").startswith(b"HTTP/1.1 404 ")
    ann.hear_the_rest()
    ann.close()
    ann.connect()
    assert [each["talk"]["text"] for each in ann.seen[0].said] == [f"{n}" for n in range(10)]
    assert ann.do(0, {"do": "say", "text": "on"})["type"] == "ack"
    assert bo.do(0, {"do": "say", "text": "on"})["type"] == "ack"
    assert site.pid_of(1, capsys) != before
    assert metric(site, "dedale_sockets") == {"1": 1, "2": 1}
    assert site.http("GET", "/readyz")[0] == 200
    ann.close()
    bo.close()
    log = site.forget_log()
    assert log.count("a worker ended and is replaced") == 1
    assert "Traceback" not in log


def test_a_worker_that_hangs_is_killed_and_replaced(site: Site, capsys: pytest.CaptureFixture[str]) -> None:
    ann, bo = site.play(1), site.play(2)
    for client in (ann, bo):
        assert client.do(0, {"do": "say", "text": "before"})["type"] == "ack"
    before = [site.pid_of(worker, capsys) for worker in WORKERS]
    os.kill(before[0], signal.SIGSTOP)
    ann.hear_the_rest()  # its sockets are closed with it
    ann.close()
    ann.connect()
    assert ann.do(0, {"do": "say", "text": "after"})["type"] == "ack"
    assert bo.do(0, {"do": "say", "text": "after"})["type"] == "ack"
    ann.sync()
    assert [each["talk"]["text"] for each in ann.seen[0].said] == ["before", "after"]
    after = [site.pid_of(worker, capsys) for worker in WORKERS]
    assert not is_alive(before[0])
    assert after[0] != before[0]
    assert after[1] == before[1]
    ann.close()
    bo.close()
    assert site.forget_log().count("a worker hangs and is killed") == 1


def test_it_is_ready_only_if_all_of_its_workers_are(site: Site, capsys: pytest.CaptureFixture[str]) -> None:
    ann = site.play(2)
    assert site.http("GET", "/readyz") == (200, {"ok": True})
    site.worker(2, capsys, "drain")
    status, answer = site.http("GET", "/readyz")
    assert (status, answer["error"]) == (503, "closing")
    assert site.http("GET", "/healthz")[0] == 200
    ann.close()
    # When its last match is over, a fresh one takes its place.
    wait_until(lambda: site.http("GET", "/readyz")[0] == 200)


def test_a_stop_reaches_all_workers_and_none_outlives_the_front_process(
    postgres: Cluster, capsys: pytest.CaptureFixture[str]
) -> None:
    with served(postgres) as site:
        players = [site.play(worker) for worker in WORKERS]
        pids = [site.pid_of(worker, capsys) for worker in WORKERS]
        keys = [ann.act(0, {"do": "say", "text": "last words"}) for ann in players]
        for ann, key in zip(players, keys, strict=True):
            ann.answer(key)
        site.stop()
        for ann in players:
            ann.hear_the_rest()
            assert ann.bye
            assert ann.bye["again"]
            ann.close()
        assert not any(map(is_alive, pids))
        site.start()
        pids = [site.pid_of(worker, capsys) for worker in WORKERS]
        site.kill()
        wait_until(lambda: not any(map(is_alive, pids)))


def test_what_cannot_be_used_is_refused_in_one_line(tmp_path: Path) -> None:
    site = Site(
        tmp_path / "none.db", "--workers", "2", "--database", "postgresql://ann:secret@/none?host=/nowhere"
    )
    with pytest.raises(AssertionError, match="cannot be opened"):
        site.start()
    assert site.log().count("\n") == 1
    assert "secret" not in site.log()
