"""Foreign pages may not talk to the server, and every response has the security headers."""

import json
from collections.abc import Iterator
from pathlib import Path
from socket import gethostname

import pytest

from dedale.server.addresses import Gate
from server.harness import Client, Server, new_token
from server.raw import OwnServer, Raw, web_socket

FOREIGN = [
    "http://evil.example",
    "https://evil.example:1",
    "null",
    "http://127.0.0.1",
    "http://[",
    "file://",
    "",
]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    server = Server(
        tmp_path_factory.mktemp("origin") / "tables.db", "--origin", "https://play.example"
    ).start()
    yield server
    server.stop()
    assert "Traceback" not in server.log()


def post(server: Server, **headers: str) -> int:
    raw = Raw(server)
    token = {"authorization": f"Bearer {new_token()}"}
    answer = raw.ask(
        "POST", "/api/tables", b'{"game":"mall"}', content_type="application/json", **token, **headers
    )
    raw.close()
    return answer.status


@pytest.mark.parametrize("origin", FOREIGN)
def test_a_foreign_page_gets_no_websocket(server: Server, origin: str) -> None:
    answer = Raw(server).upgrade(origin=origin)
    assert answer.status == 403
    assert answer.body == b"This page may not talk to this server."


@pytest.mark.parametrize("origin", FOREIGN[:-1])
def test_a_foreign_page_may_change_nothing(server: Server, origin: str) -> None:
    assert post(server, origin=origin) == 403


def test_our_own_page_and_programs_may(server: Server) -> None:
    ours = [{"origin": f"http://127.0.0.1:{server.port}"}, {"origin": "https://play.example"}, {}]
    for headers in ours:
        assert Raw(server).upgrade(**headers).status == 101
        assert post(server, **headers) == 201


def test_an_origin_counts_with_its_port_and_host() -> None:
    gate = Gate(("https://b.example",))
    assert gate.is_ours("http://a.example:1", "a.example:1")
    assert gate.is_ours("https://a.example", "a.example")
    assert gate.is_ours("https://b.example", "a.example")
    for origin, host in (
        ("http://a.example:2", "a.example:1"), ("http://a.example", ""), ("http://", ""),
        ("a.example", "a.example"), ("http://a.example/", "a.example"), ("ftp://a.example", "a.example"),
        ("http://x@a.example", "a.example"),
    ):  # fmt: skip
        assert not gate.is_ours(origin, host)


def test_a_name_that_leads_here_does_not_make_a_page_ours(server: Server) -> None:
    """The owner of a name can point it at this machine, but its pages are still foreign."""
    evil = {"host": f"evil.example:{server.port}", "origin": f"http://evil.example:{server.port}"}
    assert Raw(server).upgrade(**evil).status == 403
    assert post(server, **evil) == 403
    assert Raw(server).ask("GET", "/api/ledger", host="evil.example").status == 403
    for host in ("localhost", f"127.0.0.1:{server.port}", "[::1]:80", "play.example"):
        assert Raw(server).ask("GET", "/api/ledger", host=host).status == 200
    for host in ("localhost.evil.example", "127.0.0.1.evil.example", "x@localhost", "127.0.0.1:x"):
        assert not Gate().knows(host)


def test_a_server_on_the_net_is_known_by_its_addresses_and_by_the_names_that_it_was_given() -> None:
    gate = Gate(("https://play.example",), host_names=("maze.example",))
    for host in ("192.0.2.7:8000", "[2001:db8::1]:8000", "[2001:db8::1]", "maze.example", "MAZE.example.:80"):
        assert gate.knows(host)
    assert gate.knows(gethostname())
    for host in (
        "evil.example",
        "maze.example.evil.example",
        "example",
        "[maze.example]",
        "192.0.2.7.evil.example",
    ):
        assert not gate.knows(host)


def test_a_browser_may_keep_the_connection_alive_while_it_upgrades_it(server: Server) -> None:
    assert Raw(server).upgrade(connection="keep-alive, Upgrade").status == 101


HANDSHAKES = [
    {"sec_websocket_key": "short"}, {"sec_websocket_key": "é"}, {"sec_websocket_version": "12"},
    {"content_length": "5"}, {"transfer_encoding": "chunked"}, {f"x-{n}": "x" for n in range(200)},
]  # fmt: skip


@pytest.mark.parametrize("headers", HANDSHAKES)
def test_what_is_no_handshake_is_refused(server: Server, headers: dict[str, str]) -> None:
    assert Raw(server).upgrade(**headers).status == 400


def answers(server: Server) -> Iterator[tuple[str, int, dict[str, str]]]:
    """Responses of every kind, including errors."""
    token = new_token()
    for method, path, body in (
        ("GET", "/", b""), ("GET", "/healthz", b""), ("GET", "/metrics", b""), ("GET", "/openapi.json", b""),
        ("GET", "/api/games", b""), ("HEAD", "/", b""), ("GET", "/nowhere", b""),
        ("DELETE", "/api/tables", b""),
        ("GET", "/assets/nothing.js", b""), ("GET", "/api/nowhere", b""), ("GET", "/api/codes/QQQQ", b""),
        ("GET", "/assets/../index.html", b""), ("GET", "/assets/%2e%2e/index.html", b""),
        ("OPTIONS", "/", b""),
        ("POST", "/api/tables", b"{"), ("POST", "/api/tables", b'{"game":"chess"}'),
        ("POST", "/api/tables", b'{"game":"mall"}'), ("POST", "/api/shared", b"x" * 100_000),
    ):  # fmt: skip
        raw = Raw(server)
        sent = {"authorization": f"Bearer {token}", "content_type": "application/json", "connection": "close"}
        answer = raw.ask(method, path, b"" if method == "HEAD" else body, **sent)
        yield f"{method} {path}", answer.status, answer.headers
        raw.close()
    raw = Raw(server)
    raw.send(b"NOT HTTP AT ALL\r\n\r\n")
    yield "nonsense", *raw.answer()[:2]
    yield "foreign upgrade", *Raw(server).upgrade(origin="http://evil.example")[:2]
    yield "upgrade elsewhere", *Raw(server).upgrade("/elsewhere")[:2]
    yield "no handshake", *Raw(server).upgrade(sec_websocket_key="x")[:2]


def test_every_answer_carries_the_security_headers(server: Server) -> None:
    seen = set()
    for what, status, headers in answers(server):
        seen.add(status)
        assert status < 500, what
        policy = headers["content-security-policy"]
        assert "default-src 'self'" in policy, what
        assert "frame-ancestors 'none'" in policy
        assert headers["x-content-type-options"] == "nosniff", what
        assert headers["x-frame-options"] == "DENY", what
        assert headers["referrer-policy"] == "no-referrer", what
        assert headers["cross-origin-opener-policy"] == "same-origin", what
        assert "server" not in headers, what
        assert "access-control-allow-origin" not in headers, what
    assert {200, 201, 400, 403, 404, 405, 413} <= seen


def test_the_policy_lets_no_inline_or_foreign_script_run(server: Server) -> None:
    policy = Raw(server).ask("GET", "/").headers["content-security-policy"]
    rules = {name: sources for name, *sources in (rule.split() for rule in policy.split(";"))}
    assert rules["script-src"] == ["'self'", "'wasm-unsafe-eval'"]
    assert rules["object-src"] == rules["base-uri"] == ["'none'"]
    assert "unsafe-inline" not in policy
    assert "'unsafe-eval'" not in policy
    assert "http" not in policy


def test_only_a_trusted_proxy_says_who_its_clients_are() -> None:
    def address(*forwarded: str, trust_proxy: bool = True) -> str:
        return Gate(trust_proxy=trust_proxy).address_of("192.0.2.1", forwarded)

    assert address("203.0.113.7", trust_proxy=False) == "192.0.2.1"
    assert address() == "192.0.2.1"
    assert address("203.0.113.7") == "203.0.113.7"
    # What the client itself sent comes before what the proxy added, on the same line or a separate one.
    assert address("198.51.100.9, 203.0.113.7") == "203.0.113.7"
    assert address("198.51.100.9", "203.0.113.7") == "203.0.113.7"
    assert address("198.51.100.9,") == "192.0.2.1"
    assert len(address("x" * 10_000)) == 64
    # A customer with a whole network is one customer.
    assert address("2001:db8::1") == address("2001:db8::ffff") != address("2001:db8:0:1::1")
    assert address("::ffff:203.0.113.7") == "203.0.113.7"


@pytest.mark.parametrize("trusts", [False, True])
def test_tries_are_counted_by_the_address_that_counts(tmp_path: Path, trusts: bool) -> None:
    server = Server(tmp_path / "tables.db", *(["--trust-proxy"] if trusts else ["--log", "info"])).start()
    statuses = [
        Raw(server).ask("GET", "/api/codes/QQQQ", x_forwarded_for=f"203.0.113.{n}").status for n in range(20)
    ]
    server.stop()
    assert statuses[:10] == [404] * 10
    assert statuses[-1] == (404 if trusts else 429)


def test_tokens_and_texts_are_never_logged(tmp_path: Path) -> None:
    server = Server(tmp_path / "tables.db", "--log", "debug").start()
    token, other = new_token(), new_token()
    table = server.table("tower", {"quest": "1-1", "players": 2}, token, name="Ann")
    client = Client(server, table["id"], token=token)
    client.well("bot", seat=1, bot="wanderer")
    client.well("start")
    client.refused("act", seat=0, action={"do": "say", "text": "in confidence" * 100})
    client.send({"type": "hello", "token": other, "table": "nowhere"})
    raw = web_socket(server)
    raw.send(b'\x81\x85\0\0\0\0{"to')
    raw.say(type="hello", token=other + "!", table=other)
    raw.read_until_closed()
    Raw(server).ask("GET", f"/api/progress?token={token}", authorization=f"Bearer {token}")
    Raw(server).ask("GET", "/api/progress", authorization=f"Basic {token}")
    broken = Raw(server)
    broken.send(f"GET / HTTP/1.1\r\nAuthorization: Bearer {token}\r\n: broken\r\n\r\n".encode())
    broken.read_until_closed()
    client.socket.close()
    server.stop()
    log = server.log()
    assert log.count("\n") > 2
    for line in log.splitlines():
        assert isinstance(json.loads(line), dict)
    assert token not in log
    assert other not in log
    assert "in confidence" not in log


def test_a_broken_page_says_so_with_the_headers_and_without_the_reason(tmp_path: Path) -> None:
    breaks = "import dedale.server.http_api as http; http.kind_of = lambda source: 1 / 0"
    server = OwnServer(tmp_path / "tables.db", before=breaks).start()
    token = {"authorization": f"Bearer {new_token()}"}
    answer = Raw(server).ask("POST", "/api/shared", b'{"text":"x"}', content_type="application/json", **token)
    assert (answer.status, json.loads(answer.body)["error"]) == (500, "broken")
    assert b"ivision" not in answer.body
    assert "content-security-policy" in answer.headers
    server.stop()
    assert "ZeroDivisionError" in server.log()
    assert token["authorization"] not in server.log()
