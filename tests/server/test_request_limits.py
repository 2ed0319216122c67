"""How much may be asked over HTTP, and how often."""

from contextlib import suppress
from pathlib import Path

from dedale.server.limits import Buckets, Limits, Rate
from dedale.server.static_files import CLIENT
from server.harness import Server, new_token
from server.raw import OwnServer, Raw, hello, refuses


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


def test_a_body_has_a_size(limited: Server) -> None:
    token = new_token()
    most = Limits().text_bytes
    for size, status in ((most, 400), (most + 1, 413), (2 * most, 413)):
        assert limited.http("POST", "/api/shared", {"text": "x" * size}, token)[0] == status
    # Without a length, it is counted as it arrives.
    raw = Raw(limited)
    raw.send(
        b"POST /api/shared HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n"
        b"transfer-encoding: chunked\r\nauthorization: Bearer %b\r\n\r\n" % token.encode()
    )
    raw.send((b"4000\r\n" + b"x" * 0x4000 + b"\r\n") * 5)
    assert raw.answer().status == 413


def test_a_request_has_a_head_of_some_size(limited: Server) -> None:
    """A client that sends more is hung up on. uvicorn alone would keep it all."""
    raw = Raw(limited)
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
