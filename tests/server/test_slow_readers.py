"""Long answers over HTTP: made as they are read, and not for clients that do not read."""

import json
from collections.abc import Iterator

import pytest

from dedale.games.tower.pack import the_pack
from server.harness import JSON, Client, Server, new_token, wait_until
from server.raw import OwnServer, Raw, frame, is_let_in, metric, refuses, web_socket
from server.strategies import climb

LONG = "import dedale.server.replay_response as shown; shown.SHORT_BYTES, shown.MOST_LONG = 2_000, 1"
SMALL_BUFFERS = """
import socket
import dedale.server.http_connection as connection
connection.READ_SECONDS = 3
made = connection.Connection.connection_made
def small(self, transport):
    transport.get_extra_info("socket").setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 4_096)
    made(self, transport)
connection.Connection.connection_made = small
"""
TALK = 150


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """Every replay is a long one, of which one may be read at a time, by clients that do read."""
    folder = tmp_path_factory.mktemp("slow")
    server = OwnServer(folder / "tables.db", "connections_of_address=20", f"{LONG}\n{SMALL_BUFFERS}").start()
    yield server
    server.stop()
    assert "Traceback" not in server.log()


@pytest.fixture(scope="module")
def replay(server: Server) -> str:
    """A replay of some 80 kB."""
    token = new_token()
    table = server.table("tower", {"quest": "t1"}, token, name="Ann", start=True)
    ann = Client(server, table["id"], token=token)
    for number in range(TALK):
        assert ann.do(0, {"do": "say", "text": f"{number} {'x' * 450}"})["type"] == "ack"
    choose = climb("t1")
    while ann.lobby["playing"]:
        action = choose(ann.seen[0], 0)
        assert action
        ann.do(0, action)
        ann.catch_up()
    ann.close()
    return str(ann.lobby["replay"])


def shown(server: Server, replay: str) -> tuple[int, JSON]:
    status, answer = server.http("GET", f"/api/replays/{replay}/shown")
    return status, dict(answer)


def until_dropped(server: Server, before: float) -> None:
    wait_until(lambda: metric(server, "dedale_dropped_clients_total") > before)


def ask_only(raw: Raw, path: str) -> None:
    raw.send(f"GET {path} HTTP/1.1\r\nhost: 127.0.0.1:{raw.port}\r\n\r\n".encode())


def test_a_long_match_is_shown_as_a_short_one_is(server: Server, replay: str) -> None:
    status, streamed = shown(server, replay)
    assert status == 200
    texts = [event.get("text", "") for frame in streamed["frames"][1:] for event in frame["events"]]
    assert [text for text in texts if text] == [f"{number} {'x' * 450}" for number in range(TALK)]
    server.stop()
    short = OwnServer(server.database).start()
    assert shown(short, replay) == (200, streamed)
    short.stop()
    server.start()


def test_whoever_asks_and_does_not_read_is_dropped(server: Server, replay: str) -> None:
    busy = False
    while not busy:  # on a slow machine it may be dropped before anybody has seen it
        before = metric(server, "dedale_dropped_clients_total")
        deaf = Raw(server, receive_buffer=4_096)
        ask_only(deaf, f"/api/replays/{replay}/shown")
        deaf.more()  # its answer has begun, so it is the one that others have to wait for
        while not busy and metric(server, "dedale_dropped_clients_total") == before:
            status, answer = shown(server, replay)
            busy = status == 503
    assert answer["error"] == "busy"
    until_dropped(server, before)
    while (again := shown(server, replay))[0] == 503:
        pass
    assert again[0] == 200
    assert not deaf.read_until_closed().endswith(b"]}\r\n0\r\n\r\n")


def test_an_answer_in_one_piece_is_not_kept_for_ever_either(server: Server, replay: str) -> None:
    """Return what is left of it when the connection has been idle for a while."""
    before = metric(server, "dedale_dropped_clients_total")
    deaf = Raw(server, receive_buffer=4_096)
    ask_only(deaf, f"/api/replays/{replay}")
    until_dropped(server, before)
    assert len(deaf.read_until_closed()) < len(json.dumps(server.replay(replay)))


def test_whoever_reads_slowly_but_reads_gets_all(server: Server, replay: str) -> None:
    slow = Raw(server, receive_buffer=4_096)
    ask_only(slow, f"/api/replays/{replay}/shown")
    while not slow.received.endswith(b"\r\n0\r\n\r\n"):
        assert slow.more()
    assert slow.received.count(b'"v":') > TALK


@pytest.mark.parametrize("size", [10_000, 65_000])
def test_frames_of_any_size_come_whole_and_in_order_to_whoever_reads_late(server: Server, size: int) -> None:
    """Large and small ones wait for the same slow reader. Their headers must not get mixed up."""
    token = new_token()
    quest = the_pack().floor("t1").source.text
    quest = f"note: {'x' * (size - len(quest))}\n{quest}"
    table = server.table("tower", {"quest": {"path": "mine", "text": quest}}, token, name="Ann", start=True)
    late = web_socket(server, receive_buffer=4_096)
    late.say(type="hello", token=new_token(), table=table["id"])
    assert len(json.dumps(late.message("lobby"))) > size
    late.message("snapshot")
    asked = range(8)
    late.send(b"".join(frame(b'{"type":"sync"}') + frame(b'{"type":"ping","n":%d}' % n) for n in asked))
    Client(server, table["id"], token=token).close()  # by now the server has answered all of it
    came = [late.message() for _ in range(3 * len(asked) + 2)]
    assert [each["type"] for each in came] == ["lobby", "snapshot", "pong"] * len(asked) + ["lobby"] * 2
    assert [each["n"] for each in came if each["type"] == "pong"] == [*asked]


def test_an_address_has_so_many_connections(server: Server) -> None:
    sockets = [web_socket(server) for _ in range(30)]  # these are counted separately
    here = [Raw(server) for _ in range(20)]
    assert here[-1].ask("GET", "/healthz").status == 200
    assert refuses(Raw(server), b"GET /healthz HTTP/1.1\r\n\r\n", 100_000)
    for each in here:
        each.close()
    wait_until(lambda: is_let_in(server))
    assert len(sockets) == 30
