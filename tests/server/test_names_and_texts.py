"""Names, talk and keys: how long they may be, and what may be in them."""

import json
from pathlib import Path

import pytest

from dedale.games.base import Refusal
from dedale.session.lobby import Lobby, rename, sit
from dedale.session.lookalike_names import look_of
from server.harness import Client, Server, new_token
from server.raw import (
    OwnServer,
    Raw,
    hello,
    web_socket,
)


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


NAMES = {
    "": "bad_name", " ": "bad_name", "x" * 41: "bad_name", "x" * 201: "bad_message", "a\nb": "bad_name",
    "a\0b": "bad_name", "\x1b[31m": "bad_name", "\u2028": "bad_name", "\x85": "bad_name",
}  # fmt: skip


def test_names_have_a_length_and_no_control_characters(limited: Server) -> None:
    client = Client(limited, limited.table("mall", {"players": 2})["id"])
    for name, error in NAMES.items():
        client.unanswered.clear()
        raw = web_socket(limited)
        raw.say(type="hello", token=new_token(), table=client.lobby["id"])
        raw.say(type="sit", seat=0, name=name, key="k")
        assert raw.message("refused")["error"] == error
        raw.close()
        status, answer = limited.http("POST", "/api/tables", {"game": "mall", "name": name}, new_token())
        assert status == 400
        assert answer["message"].endswith(".")
    assert client.lobby["seats"] == [None, None]


def test_markup_comes_back_as_the_text_it_is(limited: Server) -> None:
    token, markup = new_token(), "<img src=x onerror=\"alert('1')\">&amp;"
    table = limited.table("tower", {"quest": "1-1", "players": 2}, token, name=markup)
    client = Client(limited, table["id"], token=token)
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
    answer = Raw(limited).ask("GET", "/api/tables", authorization=f"Bearer {token}")
    assert answer.headers["content-type"] == "application/json"
    assert json.loads(answer.body)["tables"][0]["names"][0] == markup


def test_a_key_is_short_and_a_text(limited: Server) -> None:
    raw = hello(limited, limited.table("mall"))
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
