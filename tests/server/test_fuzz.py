"""Whatever arrives over the network, the server survives, answers in one sentence, and others notice
nothing."""

import json
import struct
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
    unsupported_method,
)

from dedale.games.registry import GAMES_TO_PLAY
from dedale.server import challenges, climb_api, daily_api, http_api, person_api
from dedale.server.openapi import description
from draws import drawn
from server.harness import JSON, Client, Server, new_token
from server.raw import BINARY, CLOSE, Raw, frame, web_socket

OPTIONS: dict[str, JSON] = {
    "mall": {"players": 1}, "tower": {"quest": "1-1", "players": 1}, "hidden": {"look": False}, "duel": {}
}  # fmt: skip
GROWTH_BYTES = 64 << 20
"""How much the server may grow through all of this: caches fill up, but nothing is kept."""
OURS = settings(
    max_examples=drawn(120, part=4),
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)


class Place:
    """The server, a bystander at her own table, and a table of every game to fuzz."""

    def __init__(self, server: Server) -> None:
        self.server, self.token = server, new_token()
        self.bystander = Client(server, server.table("mall")["id"])
        self.tables: dict[str, str] = {game: self._table(game) for game in GAMES_TO_PLAY}
        self._sockets: dict[str, Raw] = {}

    def _table(self, game: str) -> str:
        made = self.server.table(game, OPTIONS[game], self.token, name="Fuzz")
        client = Client(self.server, made["id"], token=self.token)
        for seat in range(1, len(client.lobby["seats"])):
            client.well("sit", seat=seat, name=f"Fuzz {seat}")
        client.well("start")
        client.close()
        return str(made["id"])

    def socket(self, game: str) -> Raw:
        """Return a client at the table of that game, the same as last time unless it was hung up on."""
        if game not in self._sockets:
            raw = self._sockets[game] = web_socket(self.server)
            raw.say(type="hello", token=self.token, table=self.tables[game])
            answered(raw)
        return self._sockets[game]

    def is_well(self) -> None:
        assert self.server.running
        self.bystander.catch_up()

    def memory(self) -> int:
        status = Path(f"/proc/{self.server.pid}/statm")
        return int(status.read_text().split()[1]) * 4_096 if status.exists() else 0


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Place]:
    server = Server(tmp_path_factory.mktemp("fuzz") / "tables.db").start()
    place = Place(server)
    before = place.memory()
    yield place
    place.is_well()
    assert place.memory() < before + GROWTH_BYTES
    server.stop()
    log = server.log()
    assert "Traceback" not in log
    assert all(json.loads(line)["level"] in ("warning", "error") for line in log.splitlines())


# Bytes and frames

opcodes = st.sampled_from([0, 1, 1, 1, 2, 3, 7, 8, 9, 10, 11, 15])
frames = st.builds(
    frame,
    st.binary(max_size=300) | st.text(max_size=50).map(str.encode),
    opcodes,
    fin=st.booleans(),
    rsv=st.sampled_from([0, 0, 0, 1, 2, 4, 7]),
    masked=st.sampled_from([True, True, True, False]),
)


@OURS
@given(parts=st.lists(frames | st.binary(max_size=100), min_size=1, max_size=8), cut=st.integers(0, 200))
@example(parts=[frame(b"\xff\xfe")], cut=0)
@example(parts=[frame(b"{", fin=False), frame(b"{}")], cut=0)
@example(parts=[frame(b"", fin=False), frame(b'{"type":"ping"}', 0)], cut=0)
@example(parts=[frame(b"", 0)], cut=0)
@example(parts=[frame(b"\x03", CLOSE)], cut=0)
@example(parts=[frame(struct.pack("!H", 5) + b"x", CLOSE)], cut=0)
@example(parts=[frame(struct.pack("!H", 1000) + b"\xff", CLOSE), frame(b"{}")], cut=0)
@example(parts=[frame(b"x" * 126, CLOSE)], cut=0)
def test_broken_frames_harm_nobody(place: Place, parts: list[bytes], cut: int) -> None:
    raw = web_socket(place.server)
    data = b"".join(parts)
    raw.send(data[: len(data) - cut] if cut < len(data) else data)
    place.is_well()
    raw.close()


@pytest.mark.parametrize(
    "size", [1 << 14, (1 << 14) + 1, 1 << 16, 1 << 31, 1 << 62, (1 << 63) - 1, 1 << 63, (1 << 64) - 1]
)
def test_a_frame_that_claims_to_be_huge_is_not_waited_for(place: Place, size: int) -> None:
    raw = web_socket(place.server)
    length = b"\xfe" + struct.pack("!H", size) if size < 1 << 16 else b"\xff" + struct.pack("!Q", size)
    raw.send(b"\x81" + length + bytes(4) + b'{"type":')
    if size > 1 << 14:
        assert raw.close_code() in (1002, 1009)
    place.is_well()
    raw.close()


def test_binary_is_not_spoken_here(place: Place) -> None:
    raw = web_socket(place.server)
    raw.send(frame(b"{}", BINARY))
    assert raw.close_code() == 1003


@OURS
@given(data=st.binary(max_size=400) | st.text(max_size=200).map(str.encode))
@example(data=b"[" * 10_000)
@example(data=b'{"type":' * 1_500)
@example(data=b'{"type":"act","seat":0,"action":' + b"[" * 9_000)
@example(data=b'{"type":"act","seat":0,"action":' + b"[" * 8_000 + b"]" * 8_000 + b"}")
@example(data=b'{"type":"options","options":' + b'{"a":' * 2_500 + b"1" + b"}" * 2_501)
@example(data=b'{"type":"ping","n":' + b"9" * 5_000 + b"}")
@example(data=b'{"type":"ping","n":1e400}')
@example(data=b'{"type":"sit","seat":0,"name":"\xff"}')
@example(data=b'{"type":"sit","seat":0,"name":"\\ud800","key":"\\udfff"}')
@example(data=b'{"type":"hello","token":"\\ud800","table":"\\ud800"}')
@example(data=b'{"type":"options","options":{"\\ud800":"shared:\\ud800"}}')
@example(data=b"\xef\xbb\xbf{}")
@example(data=b"")
def test_what_is_not_json_is_answered_with_a_sentence(place: Place, data: bytes) -> None:
    raw = place.socket("mall")
    raw.send(frame(data))
    assert answered(raw)[0]["type"] in ("refused", "pong")
    place.is_well()


def answered(raw: Raw, n: int = 77) -> list[JSON]:
    """Read everything up to the answer to a ping. Refusals must be one plain sentence."""
    raw.say(type="ping", n=n)
    heard: list[JSON] = []
    while not heard or (heard[-1]["type"], heard[-1].get("n")) != ("pong", n):
        heard.append(raw.message())
    for message in heard:
        if message["type"] == "refused":
            sentence = message["message"]
            assert sentence.endswith("."), sentence
            assert len(sentence) < 500, sentence
            assert sentence.isprintable(), sentence
            assert not {"Traceback", "msgspec", "Struct"} & set(sentence.split()), sentence
    return heard


# Messages

scalars = (
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=60)
    | st.sampled_from([-1, 31, 32, 2**31, 2**53, 2**63, 2**64, 10**30, "", "0", "N", "shared:", "shared:x"])
)  # fmt: skip
values = st.recursive(
    scalars,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=10), inner, max_size=4),
    max_leaves=10,
)
MESSAGES: list[JSON] = [
    {"type": "hello", "token": "t" * 22, "table": "x"}, {"type": "hello", "token": "t" * 22, "watch": "x"},
    {"type": "sit", "seat": 0, "name": "Ann"}, {"type": "stand", "seat": 9},
    {"type": "rename", "seat": 0, "name": "B"},
    {"type": "look", "seat": 0, "figure": "elf", "colour": "blue"}, {"type": "inherit", "token": "t" * 22},
    {"type": "ready", "seat": 0, "ready": True}, {"type": "bot", "seat": 0, "bot": "wanderer"},
    {"type": "free", "seat": 0}, {"type": "remove", "seat": 1},
    {"type": "options", "options": {"players": 2}}, {"type": "start"},
    {"type": "rematch"}, {"type": "host", "seat": 0}, {"type": "sync"}, {"type": "copy"},
    {"type": "ping", "n": 1}, {"type": "list"},
    {"type": "hello", "token": "t" * 22, "open": "x", "name": "Ann"},
    {"type": "open", "open": True, "language": "fr"}, {"type": "quiet", "gestures": True},
    {"type": "chat", "text": "Hm."}, {"type": "chat", "sign": "yes", "name": "Eve"},
    {"type": "report", "seat": 0, "reason": "Hm."}, {"type": "pace", "seconds": 3_600},
    {"type": "act", "seat": 0, "action": {"do": "say", "text": "Hm."}},
]  # fmt: skip
EDGE, AT = [1, 1, "E"], [1, 1]
ACTIONS: list[JSON] = [
    {"do": "start"}, {"do": "move", "hero": "dwarf", "to": AT}, {"do": "escalator", "hero": "elf", "to": AT},
    {"do": "vortex", "hero": "mage", "to": AT}, {"do": "peek"}, {"do": "explore", "at": AT}, {"do": "steal"},
    {"do": "draw"}, {"do": "discard", "tile": 3}, {"do": "resume"}, {"do": "slide", "card": 1},
    {"do": "move", "hero": "dwarf", "to": AT, "swap": "elf"}, {"do": "rotate", "card": 0, "quarters": 1},
    {"do": "wall", "edge": EDGE}, {"do": "ready"}, {"do": "roll"}, {"do": "step", "dir": "N"}, {"do": "stop"},
    {"do": "token", "at": AT}, {"do": "door", "edge": EDGE}, {"do": "rock", "at": AT},
    {"do": "rock", "dir": "N"},
    {"do": "push", "dir": "N", "to": AT}, {"do": "shoot", "dir": "W"}, {"do": "tunnel", "to": AT},
    {"do": "wall", "token": AT, "edges": [EDGE]}, {"do": "pass"}, {"do": "note", "edge": EDGE},
    {"do": "nudge", "seat": 1}, {"do": "stare", "seat": 0}, {"do": "drum", "seat": 0},
    {"do": "say", "text": "Hm."},
    {"do": "gesture", "sign": "yes"}, {"do": "point", "icon": "elf"}, {"do": "count", "by": 1},
    {"do": "offer", "what": "draw"}, {"do": "offer", "what": "take_back"}, {"do": "accept"},
    {"do": "decline"}, {"do": "withdraw"}, {"do": "resign"}, {"do": "resign", "late": True},
]  # fmt: skip


@st.composite
def bent(draw: st.DrawFn, whole: list[JSON]) -> JSON:
    """Take one of these and change one of its fields, or add or remove one."""
    found = dict(draw(st.sampled_from(whole)))
    field = draw(st.sampled_from([*found, "key", "seat", "nonsense"]))
    if draw(st.integers(0, 5)):
        found[field] = draw(values)
    else:
        found.pop(field, None)
    return found


def json_of(value: Any) -> bytes:
    return json.dumps(value).encode()


games = st.sampled_from(GAMES_TO_PLAY)


@settings(OURS, max_examples=drawn(250, part=4))
@given(game=games, message=bent(MESSAGES))
def test_wrong_types_in_every_field_are_refused(place: Place, game: str, message: JSON) -> None:
    raw = place.socket(game)
    raw.send(frame(json_of(message)))
    answered(raw)
    place.is_well()


@settings(OURS, max_examples=drawn(250, part=4))
@given(game=games, action=bent(ACTIONS) | st.sampled_from(ACTIONS) | values)
def test_actions_of_any_game_at_any_table(place: Place, game: str, action: Any) -> None:
    raw = place.socket(game)
    raw.send(frame(json_of({"type": "act", "seat": 0, "action": action})))
    answered(raw)
    place.is_well()


def test_every_message_and_action_as_it_should_be(place: Place) -> None:
    """Make the tests above begin with what is nearly right."""
    for game in GAMES_TO_PLAY:
        raw = place.socket(game)
        heard = []
        for message in [*MESSAGES, *({"type": "act", "seat": 0, "action": action} for action in ACTIONS)]:
            raw.send(frame(json_of(message)))
            heard += answered(raw)
        assert "bad_message" not in {each.get("error") for each in heard}
        errors = [each for each in heard if each.get("error") == "bad_action"]
        assert 0 < len(errors) < len(ACTIONS)
    place.is_well()


# HTTP


@OURS
@given(data=st.binary(min_size=1, max_size=300))
@example(data=b"GET /ws HTTP/1.1\r\nupgrade: websocket\r\nconnection: upgrade\r\n\r\n")
@example(
    data=b"POST /ws HTTP/1.1\r\nupgrade: websocket\r\nconnection: upgrade\r\ncontent-length: 5\r\n\r\nhello"
)
@example(data=b"GET /%ff%00/../.. HTTP/1.1\r\nhost: localhost\r\n\r\n")
@example(data=b"GET http://[ HTTP/1.1\r\nhost: localhost\r\norigin: http://[\r\n\r\n")
@example(data=b"CONNECT x:1 HTTP/1.1\r\nhost: localhost\r\n\r\n")
@example(data=b"GET / HTTP/0.9\r\n\r\n")
@example(data=b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n")
@example(data=b"POST /api/shared HTTP/1.1\r\ntransfer-encoding: chunked\r\n\r\nffffffffffffffff\r\n")
@example(data=b"GET / HTTP/1.1\r\nupgrade: h2c\r\nconnection: upgrade\r\n\r\n")
def test_broken_requests_harm_nobody(place: Place, data: bytes) -> None:
    raw = Raw(place.server)
    raw.send(data)
    place.is_well()
    assert Raw(place.server).ask("GET", "/healthz").status == 200
    raw.close()


schema = schemathesis.openapi.from_dict(description())
CHECKS = (
    not_a_server_error, status_code_conformance, content_type_conformance, response_schema_conformance,
    unsupported_method,
)  # fmt: skip


FRAMING = {"connection", "content-length", "expect", "transfer-encoding", "upgrade"}
"""Anything else in these breaks a request; `test_broken_requests_harm_nobody` sends such."""


@schema.parametrize()
@settings(max_examples=drawn(60, part=4), deadline=None, suppress_health_check=list(HealthCheck))
def test_http_is_as_it_is_described(case: Any, place: Place) -> None:
    address = f"http://127.0.0.1:{place.server.port}"
    for name in [each for each in case.headers or () if each.lower() in FRAMING]:
        del case.headers[name]
    case.call_and_validate(
        base_url=address, headers={"authorization": f"Bearer {place.token}"}, checks=list(CHECKS)
    )


def test_the_description_names_every_page(place: Place) -> None:
    served = json.loads(Raw(place.server).ask("GET", "/openapi.json").body)
    assert served == json.loads(json.dumps(description()))
    described = {(path, method.upper()) for path, methods in served["paths"].items() for method in methods}
    routes = [*http_api.ROUTES, *challenges.ROUTES, *daily_api.ROUTES, *climb_api.ROUTES, *person_api.ROUTES]
    pages = {(route.path, method) for route in routes for method in route.methods or () if method != "HEAD"}
    assert pages <= described
