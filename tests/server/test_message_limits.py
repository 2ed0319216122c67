"""How much may be said over a WebSocket, and how fast."""

from pathlib import Path

import pytest

from dedale.server.limits import Limits
from server.harness import Client, Server, new_token
from server.raw import (
    PING,
    PONG,
    TOO_BIG,
    VIOLATION,
    OwnServer,
    frame,
    hello,
    metric,
    refuses,
    web_socket,
)


def test_a_message_has_a_size(limited: Server) -> None:
    table = limited.table("mall")
    most = Limits().message_bytes
    longest = b'{"type":"ping","n":1}'.ljust(most)
    raw = hello(limited, table)
    raw.send(frame(longest))
    assert raw.message("pong")["n"] == 1
    # In fragments it is no longer than in one piece.
    raw.send(frame(longest[:100], fin=False) + frame(longest[100:], 0))
    assert raw.message("pong")["n"] == 1
    raw.send(frame(longest + b" "))
    assert raw.close_code() == TOO_BIG
    for parts in ([longest[:-1], b"  "], [b" "] * 33):
        raw = hello(limited, table)
        raw.send(frame(parts[0], fin=False) + b"".join(frame(part, 0, fin=False) for part in parts[1:]))
        assert raw.close_code() == TOO_BIG


def test_whoever_sends_too_fast_is_refused_and_then_cut_off(limited: Server) -> None:
    table = limited.table("mall")
    other, fast = hello(limited, table), hello(limited, table)
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


def test_pings_of_the_protocol_count_as_messages(limited: Server) -> None:
    raw = hello(limited, limited.table("mall"))
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
def test_frames_of_every_kind_count_as_messages(limited: Server, flood: bytes) -> None:
    raw = hello(limited, limited.table("mall"))
    raw.send(flood * 300)
    assert raw.close_code() in (VIOLATION, 0)


def test_a_refusal_for_haste_says_what_it_refuses(limited: Server) -> None:
    raw = hello(limited, limited.table("mall"))
    raw.send(b"".join(frame(b'{"type":"start","key":"k%d"}' % n) for n in range(100)))
    refusals = [raw.message("refused") for _ in range(100)]
    hasty = [each for each in refusals if each["error"] == "too_fast"]
    assert hasty
    assert {each["key"] for each in refusals} == {f"k{n}" for n in range(100)}


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


def test_whoever_breaks_the_protocol_is_not_read_any_further(limited: Server) -> None:
    """Anything after that would be kept as the beginning of a frame that never ends."""
    table, before = limited.table("mall"), limited.memory("VmHWM")
    for _ in range(8):
        raw = hello(limited, table)
        raw.send(b"\x81\xff" + (1 << 40).to_bytes(8) + bytes(4))
        assert refuses(raw, b"x" * 1_000_000, 100)
    assert limited.memory("VmHWM") - before < 16 << 20


def test_a_flood_of_pings_by_one_who_never_reads_is_not_kept(tmp_path: Path) -> None:
    """Their answers would fill the server's memory. The limit on messages is off here."""
    server = OwnServer(tmp_path / "tables.db", "unread_bytes=50_000").start()
    deaf = web_socket(server, receive_buffer=4_096)
    deaf.socket.settimeout(1)
    pings = frame(b"x" * 125, PING) * 500
    assert refuses(deaf, pings, 10_000)
    assert metric(server, "dedale_dropped_clients_total") == 1
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
    flood = frame(b'{"type":"sync"}')
    for _ in range(2_000):
        try:
            deaf.socket.send(flood * 20)
        except BlockingIOError:
            pass
        except OSError:
            break
        assert ann.do(0, {"do": "say", "text": "Are you there?"})["type"] == "ack"
        ann.hear_all()
        if ann.lobby["watching"] == 0:
            break
    ann.catch_up()
    assert ann.lobby["watching"] == 0
    assert metric(server, "dedale_dropped_clients_total") == 1
    back = hello(server, table)
    assert back.message("snapshot")["said"][-1]["talk"]["text"] == "Are you there?"
    server.stop()
