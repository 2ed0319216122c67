"""How much clients may ask for, and what happens to those who ask for more."""

import json
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from dedale.games.base import Refusal
from dedale.server.limits import Buckets, Limits, Rate
from dedale.server.static_files import CLIENT
from dedale.session.lobby import Lobby, rename, sit
from dedale.session.names import look_of
from server.raw import CLOSE, PING, PONG, OwnServer, Raw, frame, metric, refuses, web_socket
from server.running import JSON, Client, Server, new_token

TOO_BIG, VIOLATION, AGAIN = 1009, 1008, 1013


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server with no limit on HTTP requests."""
    limits = "messages=Rate(1, 60), sockets_of_table=8"
    server = OwnServer(tmp_path_factory.mktemp("limits") / "tables.db", limits).start()
    yield server
    server.stop()
    assert "Traceback" not in server.log()


def hello(server: Server, table: JSON, **small: int) -> Raw:
    raw = web_socket(server, **small)
    raw.say(type="hello", token=new_token(), table=table["id"])
    raw.message("lobby")
    return raw


def test_a_message_has_a_size(server: Server) -> None:
    table = server.table("mall")
    most = Limits().message_bytes
    longest = b'{"type":"ping","n":1}'.ljust(most)
    raw = hello(server, table)
    raw.send(frame(longest))
    assert raw.message("pong")["n"] == 1
    # In fragments it is no longer than in one piece.
    raw.send(frame(longest[:100], fin=False) + frame(longest[100:], 0))
    assert raw.message("pong")["n"] == 1
    raw.send(frame(longest + b" "))
    assert raw.close_code() == TOO_BIG
    for parts in ([longest[:-1], b"  "], [b" "] * 33):
        raw = hello(server, table)
        raw.send(frame(parts[0], fin=False) + b"".join(frame(part, 0, fin=False) for part in parts[1:]))
        assert raw.close_code() == TOO_BIG


def test_whoever_sends_too_fast_is_refused_and_then_cut_off(server: Server) -> None:
    table = server.table("mall")
    other, fast = hello(server, table), hello(server, table)
    fast.send(b"".join(frame(b'{"type":"ping","n":%d}' % n) for n in range(100)))
    answers = [fast.message() for _ in range(100)]
    assert {each["type"] for each in answers} == {"pong", "refused"}
    refusals = [each for each in answers if each["type"] == "refused"]
    assert 10 <= len(refusals) <= 41
    assert {each["error"] for each in refusals} == {"too_fast"}
    fast.send(b"".join(frame(b"{}") for _ in range(300)))
    assert fast.close_code() in (VIOLATION, 0)
    other.say(type="ping", n=7)
    assert other.message("pong")["n"] == 7


def test_the_messages_of_an_address_are_counted_together(tmp_path: Path) -> None:
    server = OwnServer(tmp_path / "tables.db", "messages_of_address=Rate(0.01, 30)").start()
    one, other = web_socket(server), web_socket(server)
    for raw in (one, other):
        raw.send(b"".join(frame(b'{"type":"ping","n":%d}' % n) for n in range(20)))
        errors = [raw.message("refused")["error"] for _ in range(20)]
        assert errors == (["no_hello"] * 20 if raw is one else ["no_hello"] * 10 + ["too_fast"] * 10)
    server.stop()


def test_pings_of_the_protocol_count_as_messages(server: Server) -> None:
    raw = hello(server, server.table("mall"))
    raw.send(frame(b"lag?", PING))
    assert raw.frame() == (PONG, b"lag?")
    raw.send(b"".join(frame(b"", PING) for _ in range(300)))
    assert raw.close_code() in (VIOLATION, 0)


@pytest.mark.parametrize(
    "flood",
    [
        pytest.param(frame(b"", PONG), id="pongs"),
        pytest.param(frame(b""), id="empty-texts"),
        pytest.param(frame(b"", fin=False) + frame(b"", 0), id="empty-parts"),
    ],
)
def test_frames_of_every_kind_count_as_messages(server: Server, flood: bytes) -> None:
    raw = hello(server, server.table("mall"))
    raw.send(flood * 300)
    assert raw.close_code() in (VIOLATION, 0)


def test_a_refusal_for_haste_says_what_it_refuses(server: Server) -> None:
    raw = hello(server, server.table("mall"))
    raw.send(b"".join(frame(b'{"type":"start","key":"k%d"}' % n) for n in range(100)))
    refusals = [raw.message("refused") for _ in range(100)]
    hasty = [each for each in refusals if each["error"] == "too_fast"]
    assert hasty
    assert {each["key"] for each in refusals} == {f"k{n}" for n in range(100)}


def test_whoever_sends_request_after_request_without_waiting_is_cut_off(tmp_path: Path) -> None:
    """Waiting requests take memory, so neither many at once nor more and more over time may wait."""
    server = OwnServer(tmp_path / "tables.db").start()
    request = b"GET /healthz HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n"
    greedy = Raw(server)
    with suppress(ConnectionError):
        for _ in range(100):
            greedy.send(request * 1_000)
    assert greedy.read_until_closed().count(b"200 OK") < 100
    some = Raw(server)
    some.send(request * 10)
    assert [some.answer().status for _ in range(10)] == [200] * 10
    assert "Traceback" not in server.forget_log()
    server.stop()


@pytest.mark.parametrize(
    "name",
    ["Bo", "BO", "B\u200do", "\u200cBo", "Bo\u3164", "B\u115fo", "\uff22o", "Bo\ufe0f", " Bo", "B o"],
)
def test_nobody_at_a_table_looks_like_another(name: str) -> None:
    lobby = sit(Lobby("duel", {}, (None, None), "host"), 0, "bo", "Bo")
    assert isinstance(lobby, Lobby)
    refusal = sit(lobby, 1, "eve", name)
    assert isinstance(refusal, Refusal)
    assert refusal.error == "bad_name"
    assert isinstance(rename(lobby, 0, "bo", name), Lobby), "it is one's own"


@pytest.mark.parametrize("name", ["\u3164", "\u200d", "\u2800 \u115f"])
def test_a_name_is_to_be_seen(name: str) -> None:
    refusal = sit(Lobby("duel", {}, (None, None), "host"), 0, "bo", name)
    assert isinstance(refusal, Refusal)
    assert refusal.error == "bad_name"


def test_names_that_differ_to_the_eye_are_different() -> None:
    names = ["Bo", "Bó", "Bø", "B0", "Bo2", "博", "👩‍🚀", "👩"]
    assert len({look_of(name) for name in names}) == len(names)


def test_a_socket_that_never_says_hello_is_closed(tmp_path: Path) -> None:
    server = OwnServer(tmp_path / "tables.db", "hello_seconds=3.0").start()
    quiet, wrong, busy = web_socket(server), web_socket(server), hello(server, server.table("mall"))
    wrong.say(type="hello", token=new_token(), table="nowhere")
    assert wrong.message()["error"] == "no_such_table"
    wrong.say(type="start")
    assert wrong.message()["error"] == "no_hello"
    assert quiet.message() == {"type": "bye", "reason": "Nobody said hello.", "again": True}
    assert quiet.close_code() == AGAIN
    assert wrong.message("bye")["again"]
    time.sleep(1)
    busy.say(type="ping", n=1)
    assert busy.message("pong")["n"] == 1
    server.stop()


def test_a_table_holds_so_many(server: Server) -> None:
    table = server.table("mall")
    here = [hello(server, table) for _ in range(8)]
    late = web_socket(server)
    late.say(type="hello", token=new_token(), watch=table["watch"])
    assert late.message() == {
        "type": "refused", "key": "", "error": "full", "message": "Too many people are at this table."
    }  # fmt: skip
    here[0].close()
    # The same socket may try again as soon as there is room.
    for _ in range(100):
        late.say(type="hello", token=new_token(), watch=table["watch"])
        answer = late.message()
        if answer["type"] == "lobby":
            break
        time.sleep(0.05)
    assert answer["type"] == "lobby"


def test_an_address_has_so_many_sockets(tmp_path: Path) -> None:
    server = OwnServer(tmp_path / "tables.db", "sockets_of_address=3, sockets=5").start()
    table = server.table("mall")
    here = [hello(server, table) for _ in range(3)]
    late = web_socket(server)
    assert late.message() == {
        "type": "bye",
        "reason": "Too many connections from this address.",
        "again": True,
    }
    assert late.close_code() == AGAIN
    here[0].send(frame(b"", CLOSE))
    here[0].read_until_closed()
    hello(server, table)
    server.stop()


def test_the_limits_of_an_address_over_http(tmp_path: Path) -> None:
    few = "codes=Rate(0.001, 3), new_tables=Rate(0.001, 3), shared_texts=Rate(0.001, 2), texts=1, tables=3"
    server = OwnServer(tmp_path / "tables.db", few).start()
    token = new_token()

    def codes(*asked: tuple[str, str, object]) -> list[int]:
        return [server.http(*each, token)[0] for each in asked]

    assert codes(*[("GET", "/api/codes/QQQQ", None)] * 4) == [404, 404, 404, 429]
    quest = {"text": "quest: A\nheroes: O\nstars: 1\n\n+---+---+\n| O   O=|\n+---+---+\n"}
    assert codes(*[("POST", "/api/shared", quest)] * 3) == [201, 503, 429]
    seated = {"game": "mall", "name": "Ann"}
    assert codes(*[("POST", "/api/tables", seated)] * 4) == [201, 201, 201, 429]
    server.stop()
    for limit, path, body in (
        ("tables=3", "/api/tables", seated),
        ("tables_of_address=3", "/api/tables", seated),
        ("texts_of_address=1", "/api/shared", quest),
    ):
        full = OwnServer(tmp_path / "tables.db", limit).start()
        status, answer = full.http("POST", path, body, token)
        assert (status, answer["error"]) == (503, "full")
        full.stop()


def test_an_address_may_ask_so_often(tmp_path: Path) -> None:
    server = OwnServer(tmp_path / "tables.db", "requests=Rate(0.001, 4)").start()
    assert [server.http("GET", "/api/games")[0] for _ in range(3)] == [200] * 3
    assert Raw(server).upgrade().status == 101
    assert Raw(server).upgrade().status == 429
    assert server.http("GET", "/api/games")[0] == 429
    server.stop()


def test_files_of_the_client_are_counted_by_themselves(tmp_path: Path) -> None:
    """A first visit fetches them all, and somebody who shares an address with others must still get a
    table."""
    server = OwnServer(tmp_path / "tables.db", "requests=Rate(0.001, 2), files=Rate(0.001, 3)").start()
    icons = [Raw(server).ask("GET", "/assets/icon.svg").status for _ in range(4)]
    assert 429 not in icons[:3]
    assert icons[3] == 429
    assert server.http("GET", "/api/games")[0] == 200
    assert Raw(server).upgrade().status == 101
    server.stop()


def test_a_household_may_come_at_the_same_moment() -> None:
    """Each browser fetches every file of the client on its first visit."""
    files = [each for each in (CLIENT / "assets").rglob("*") if each.suffix not in (".br", ".gz")]
    assert Limits().files.burst >= 10 * len(files)


def test_a_body_has_a_size(server: Server) -> None:
    token = new_token()
    most = Limits().text_bytes
    for size, status in ((most, 400), (most + 1, 413), (2 * most, 413)):
        assert server.http("POST", "/api/shared", {"text": "x" * size}, token)[0] == status
    # Without a length, it is counted as it arrives.
    raw = Raw(server)
    raw.send(
        b"POST /api/shared HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n"
        b"transfer-encoding: chunked\r\nauthorization: Bearer %b\r\n\r\n" % token.encode()
    )
    raw.send((b"4000\r\n" + b"x" * 0x4000 + b"\r\n") * 5)
    assert raw.answer().status == 413


def test_a_request_has_a_head_of_some_size(server: Server) -> None:
    """A client that sends more is hung up on. uvicorn alone would keep it all."""
    raw = Raw(server)
    raw.send(b"GET / HTTP/1.1\r\nhost: localhost\r\nx: ")
    assert refuses(raw, b"x" * 65_536, 200)


def test_a_request_that_never_ends_is_given_up(tmp_path: Path) -> None:
    hurry = "import dedale.server.http_connection as connection; connection.REQUEST_SECONDS = 1.5"
    server = OwnServer(tmp_path / "tables.db", before=hurry).start()
    half = b"POST /api/shared HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n"
    half += b"content-length: 9\r\nauthorization: Bearer %b\r\n" % new_token().encode()
    starts = [b"", b"GET / HT", b"\r\n", half, half + b"\r\n", half + b"\r\n{"]
    slow = [Raw(server) for _ in starts]
    well, lasting = Raw(server), hello(server, server.table("mall"))
    for raw, start in zip(slow, starts, strict=True):
        raw.send(start)
    assert well.ask("GET", "/healthz").status == 200
    for raw in slow:
        assert raw.read_until_closed() == b""
    # A healthy connection goes on, and a WebSocket lasts.
    assert well.ask("GET", "/healthz").status == 200
    lasting.say(type="ping", n=1)
    assert lasting.message("pong")["n"] == 1
    server.stop()


NAMES = {
    "": "bad_name", " ": "bad_name", "x" * 41: "bad_name", "x" * 201: "bad_message", "a\nb": "bad_name",
    "a\0b": "bad_name", "\x1b[31m": "bad_name", "\u2028": "bad_name", "\x85": "bad_name",
}  # fmt: skip


def test_names_have_a_length_and_no_control_characters(server: Server) -> None:
    client = Client(server, server.table("mall", {"players": 2})["id"])
    for name, error in NAMES.items():
        client.unanswered.clear()
        raw = web_socket(server)
        raw.say(type="hello", token=new_token(), table=client.lobby["id"])
        raw.say(type="sit", seat=0, name=name, key="k")
        assert raw.message("refused")["error"] == error
        raw.close()
        status, answer = server.http("POST", "/api/tables", {"game": "mall", "name": name}, new_token())
        assert status == 400
        assert answer["message"].endswith(".")
    assert client.lobby["seats"] == [None, None]


def test_markup_comes_back_as_the_text_it_is(server: Server) -> None:
    token, markup = new_token(), "<img src=x onerror=\"alert('1')\">&amp;"
    table = server.table("tower", {"quest": "1-1", "players": 2}, token, name=markup)
    client = Client(server, table["id"], token=token)
    client.well("sit", seat=1, name="</script>")
    client.well("start")
    said = client.do(0, {"do": "say", "text": markup * 5})
    assert said["type"] == "ack"
    client.sync()
    assert client.seen[0].said[-1]["talk"] == {"do": "say", "text": markup * 5}
    assert client.lobby["seats"][0]["name"] == markup
    for text, error in (
        ("x" * 501, "long_text"),
        ("a\x07", "bad_text"),
        ("", "empty_text"),
        ("a\nb", "bad_text"),
    ):
        assert client.refused("act", seat=0, action={"do": "say", "text": text}) == error
    answer = Raw(server).ask("GET", "/api/tables", authorization=f"Bearer {token}")
    assert answer.headers["content-type"] == "application/json"
    assert json.loads(answer.body)["tables"][0]["names"][0] == markup


def test_a_key_is_short_and_a_text(server: Server) -> None:
    raw = hello(server, server.table("mall"))
    for wrong in ("k" * 41, "k\0k"):
        raw.say(type="sit", seat=0, name="Ann", key=wrong)
        assert raw.message("refused")["error"] == "bad_message"
    raw.say(type="sit", seat=0, name="Ann", key="k" * 40)
    assert raw.message("ack")["key"] == "k" * 40


def test_a_match_has_an_end(tmp_path: Path) -> None:
    server = OwnServer(tmp_path / "tables.db", "actions_of_match=5").start()
    token = new_token()
    table = server.table("tower", {"quest": "1-1", "players": 2}, token, name="Ann")
    client = Client(server, table["id"], token=token)
    client.well("sit", seat=1, name="Bo")
    client.well("start")
    for _ in range(5):
        assert client.do(0, {"do": "say", "text": "Hm."})["type"] == "ack"
    assert client.refused("act", seat=0, action={"do": "say", "text": "Hm."}) == "too_long"
    client.sync()
    assert len(client.seen[0].said) == 5
    server.stop()


def test_a_client_that_never_reads_is_dropped_and_the_others_do_not_wait(tmp_path: Path) -> None:
    """Its buffer is small and much is sent. It can come back and get everything again."""
    server = OwnServer(tmp_path / "tables.db", "unread_bytes=100_000").start()
    token = new_token()
    table = server.table("tower", {"quest": "1-1", "players": 2}, token, name="Ann")
    ann = Client(server, table["id"], token=token)
    ann.well("sit", seat=1, name="Bo")
    ann.well("start")
    deaf = hello(server, table, receive_buffer=4_096)
    deaf.socket.setblocking(False)
    flood, longest = frame(b'{"type":"sync"}'), 0.0
    for _ in range(2_000):
        try:
            deaf.socket.send(flood * 20)
        except BlockingIOError:
            pass
        except OSError:
            break
        before = time.monotonic()
        assert ann.do(0, {"do": "say", "text": "Are you there?"})["type"] == "ack"
        longest = max(longest, time.monotonic() - before)
        ann.hear_all()
        if ann.lobby["watching"] == 0:
            break
    ann.catch_up()
    assert ann.lobby["watching"] == 0
    assert longest < 5
    assert metric(server, "dedale_dropped_clients_total") == 1
    back = hello(server, table)
    assert back.message("snapshot")["said"][-1]["talk"]["text"] == "Are you there?"
    server.stop()


def test_a_flood_of_pings_by_one_who_never_reads_is_not_kept(tmp_path: Path) -> None:
    """Their answers would fill the server's memory. The limit on messages is off here."""
    server = OwnServer(tmp_path / "tables.db", "unread_bytes=50_000").start()
    deaf = web_socket(server, receive_buffer=4_096)
    deaf.socket.settimeout(1)
    pings = frame(b"x" * 125, PING) * 500
    assert refuses(deaf, pings, 10_000)
    assert metric(server, "dedale_dropped_clients_total") == 1
    server.stop()


def test_the_server_asks_for_as_many_files_as_it_lets_in(tmp_path: Path) -> None:
    few = "import resource as r; r.setrlimit(r.RLIMIT_NOFILE, (40, r.getrlimit(r.RLIMIT_NOFILE)[1]))"
    server = OwnServer(tmp_path / "tables.db", "sockets=200", few).start()
    here = [web_socket(server) for _ in range(60)]
    assert metric(server, "dedale_sockets") == 60
    assert len(here) == 60
    server.stop()


def test_buckets_fill_up_with_time_and_forget_the_oldest() -> None:
    now = [0.0]
    buckets = Buckets(Rate(2, 3), lambda: now[0], most=2)
    assert [buckets.take("a") for _ in range(4)] == [True, True, True, False]
    now[0] = 0.5
    assert [buckets.take("a") for _ in range(2)] == [True, False]
    assert buckets.take("b")
    assert not buckets.take("a")
    assert buckets.take("c")
    assert not buckets.take("a")
    assert [buckets.take("b") for _ in range(4)] == [True, True, True, False]
    now[0] = 100
    assert [buckets.take("a") for _ in range(4)] == [True, True, True, False]


def test_sockets_of_a_dead_client_are_noticed(tmp_path: Path) -> None:
    """It neither closes nor answers, so it is pinged and then hung up on."""
    hurry = "import dedale.server.websocket as sockets; sockets.PING_SECONDS = 1.5"
    server = OwnServer(tmp_path / "tables.db", before=hurry).start()
    table = server.table("mall")
    dead, alive = hello(server, table), Client(server, table["id"])
    # The library of the live one answers pings while it listens.
    alive.until(lambda: alive.lobby["watching"] == 1)
    opcodes = set()
    with suppress(EOFError, ConnectionError):
        while True:
            opcodes.add(dead.frame().opcode)
    assert PING in opcodes
    assert Raw(server).ask("GET", "/healthz").status == 200
    server.stop()


def test_whoever_breaks_the_protocol_is_not_read_any_further(server: Server) -> None:
    """Anything after that would be kept as the beginning of a frame that never ends."""
    table, before = server.table("mall"), server.memory("VmHWM")
    for _ in range(8):
        raw = hello(server, table)
        raw.send(b"\x81\xff" + (1 << 40).to_bytes(8) + bytes(4))
        assert refuses(raw, b"x" * 1_000_000, 100)
    assert server.memory("VmHWM") - before < 16 << 20


def test_an_address_asks_for_whole_tables_so_often(tmp_path: Path) -> None:
    server = OwnServer(tmp_path / "tables.db", "syncs=Rate(0.001, 3)").start()
    table = server.table("mall")
    for raw, kinds in ((hello(server, table), ["lobby"] * 2), (hello(server, table), ["lobby", "refused"])):
        for kind in kinds:
            raw.say(type="sync")
            raw.say(type="ping", n=1)
            assert raw.message()["type"] == kind
            raw.message("pong")
    server.stop()


def test_all_together_have_so_many_connections(tmp_path: Path) -> None:
    server = OwnServer(tmp_path / "tables.db", "connections=20").start()
    sockets = [web_socket(server) for _ in range(10)]  # these are counted separately
    here = [Raw(server) for _ in range(20)]
    assert here[-1].ask("GET", "/healthz").status == 200
    assert refuses(Raw(server), b"GET /healthz HTTP/1.1\r\n\r\n", 100_000)
    here[0].close()
    while True:  # until the server has noticed
        with suppress(EOFError, ConnectionError):
            assert Raw(server).ask("GET", "/healthz").status == 200
            break
    assert len(sockets) == 10
    server.stop()


def test_where_few_files_can_be_open_fewer_clients_are_let_in(tmp_path: Path) -> None:
    """Players need files for what they do, so connections must not use up the last one."""
    few = "import resource as r; r.setrlimit(r.RLIMIT_NOFILE, (200, 200))"
    server = OwnServer(tmp_path / "tables.db", "sockets=50, connections=1_000", few).start()
    token = new_token()
    table = server.table("tower", {"quest": "1-1"}, token, name="Ann", start=True)
    ann = Client(server, table["id"], token=token)
    crowd = [Raw(server) for _ in range(300)]
    for _ in range(20):
        assert ann.do(0, {"do": "say", "text": "Crowded here."})["type"] == "ack"
    for each in crowd:
        each.close()
    ann.close()
    server.stop()
    assert "Traceback" not in server.log()
