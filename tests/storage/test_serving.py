"""`dedale serve --database postgresql://…`: the same promises as with a file."""

import re
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed

from server.harness import SECONDS, Client, Server, new_token, wait_until
from storage.cluster import Cluster


@pytest.fixture
def address(postgres: Cluster) -> str:
    return postgres.new_database()


@pytest.fixture
def server(address: str, tmp_path: Path) -> Iterator[Server]:
    # The last database counts; the file only names the log.
    server = Server(tmp_path / "none.db", "--no-limits", "--database", address).start()
    yield server
    if server.running:
        server.kill()
    assert not server.log()
    assert [each.name for each in tmp_path.iterdir()] == ["none.log"]


def test_what_was_acknowledged_survives_a_kill(server: Server) -> None:
    token = new_token()
    made = server.table("tower", {"quest": "1-1", "players": 1}, token, name="Ann", start=True)
    ann = Client(server, made["id"], token=token)
    for n in range(20):
        assert ann.do(0, {"do": "say", "text": f"{n}"})["type"] == "ack"
    last = [ann.act(0, {"do": "say", "text": f"{n}"}) for n in range(20, 40)]
    server.kill()
    ann.hear_the_rest()
    acked = 20 + sum(ann.acked[key] for key in last)
    ann.close()
    server.start()
    ann.connect()
    server.complained("a node was declared dead")
    ann.until_begun()
    ann.until_answered()
    ann.sync()
    said = [each["talk"]["text"] for each in ann.seen[0].said]
    assert said == [f"{n}" for n in range(40)]
    assert acked >= 20
    assert server.http("GET", "/api/tables", token=token)[1]["tables"][0]["id"] == made["id"]
    server.stop()


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        (("--salvage",), "--full-sync and --salvage are for a database file, not for PostgreSQL."),
        (("--database", "postgresql://ann:secret@/none?host=/nowhere"), "cannot be opened: "),
    ],
)
def test_what_cannot_be_used_is_refused_in_one_sentence(
    server: Server, address: str, options: tuple[str, ...], sentence: str
) -> None:
    second = Server(server.database, "--database", address, *options)
    done = subprocess.run(second.command(), capture_output=True, timeout=SECONDS)
    said = done.stderr.decode()
    assert (done.returncode, done.stdout) == (2, b"")
    assert re.fullmatch(r"dedale: [^\n]+\.\n", said)
    assert sentence in said
    assert "secret" not in said
    assert server.http("GET", "/healthz")[0] == 200


def test_play_goes_on_when_the_database_was_restarted(server: Server, postgres: Cluster) -> None:
    token = new_token()
    made = server.table("tower", {"quest": "1-1", "players": 1}, token, name="Ann", start=True)
    ann = Client(server, made["id"], token=token)
    for n in range(3):
        try:
            ann.do(0, {"do": "say", "text": f"{n}"})
        except ConnectionClosed:  # it was not kept, or nobody knows: who comes back is told
            ann.close()
            ann.connect()
            ann.until_answered()
        postgres.restart()
        wait_until(lambda: server.http("GET", "/healthz")[0] == 200)
    ann.close()
    ann.connect()
    assert [each["talk"]["text"] for each in ann.seen[0].said] == ["0", "1", "2"]
    server.forget_log()
