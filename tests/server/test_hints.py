"""Hints at a table, and the verdict on a drawn quest: asked over the network, computed beside the tables."""

import json
from pathlib import Path
from typing import Any

import pytest

from dedale.games.tower.pack import the_pack
from server.harness import JSON, Client, Server, new_token
from server.hints import DRAFT, Asker, check, get_ready, sit, solve
from server.raw import OwnServer


@pytest.fixture(scope="module")
def ready(shared: Server) -> Server:
    get_ready(shared)
    return shared


def own(text: str) -> JSON:
    return {"path": "own", "text": text}


def test_each_level_tells_one_thing_more(ready: Server) -> None:
    client = sit(ready, quest="t1")
    told = [client.hint(level) for level in (1, 2, 3)]
    for level, hint in enumerate(told, 1):
        assert (hint["level"], hint["solvable"], hint["moves"]) == (level, True, 8)
    hero, where, action = told[0]["hero"], told[1]["where"], told[2]["action"]
    assert {**action} == {"do": "move", "hero": hero, "to": where}
    assert set(told[0]) == {"type", "key", "level", "solvable", "moves", "hero"}
    assert set(told[1]) == set(told[0]) | {"where", "card"}
    assert set(told[2]) == set(told[1]) | {"action"}
    assert client.do(0, action)["type"] == "ack"
    assert client.hint(1)["moves"] == 7


def test_whoever_follows_the_hints_solves_the_quest(ready: Server) -> None:
    client = sit(ready, quest="3-1")
    moves = the_pack().floor("3-1").quest.moves or 0
    for left in range(moves, 0, -1):
        told = client.hint(3)
        assert told["moves"] == left
        assert client.do(0, told["action"])["type"] == "ack"
    client.until(lambda: not client.lobby["playing"])
    assert client.seen[0].view["outcome"]["result"] == "won"
    assert client.refused("hint", seat=0, level=1) == "no_match"


def test_a_card_that_moves_has_no_hero(ready: Server) -> None:
    client = sit(ready, quest="1-L")
    cards = 0
    while client.seen[0].view["outcome"] is None:
        told = client.hint(3)
        if told["hero"] is None:
            cards += 1
            assert told["where"] is None
            assert told["card"] == told["action"]["card"]
            assert "card" not in client.hint(1)
        client.do(0, told["action"])
    assert cards >= 2


def test_what_can_no_longer_be_solved_is_said_so(ready: Server) -> None:
    client = sit(ready, quest=own(DRAFT))
    assert client.hint(1)["hero"] == "elf"
    client.do(0, {"do": "move", "hero": "elf", "to": [0, 1]})
    told = client.hint(3)
    assert (told["solvable"], told["moves"]) == (False, None)
    assert not {"hero", "where", "card", "action"} & set(told)


def test_nobody_else_hears_of_a_hint(ready: Server) -> None:
    token = new_token()
    table = ready.table("tower", {"quest": "t1", "players": 2}, token, name="Ann")
    ann, bob = Asker(ready, table["id"], token=token), Client(ready, table["id"])
    bob.well("sit", seat=1, name="Bob")
    for seat, client in enumerate((ann, bob)):
        client.well("ready", seat=seat, ready=True)
    ann.well("start")
    ann.until(lambda: ann.seen)
    assert ann.hint(2)["solvable"]
    # A client fails if it receives something it does not know.
    bob.catch_up()
    watching = Asker(ready, watch=table["watch"])
    assert watching.refused("hint", seat=0, level=1) == "not_your_seat"
    assert ann.refused("hint", seat=1, level=1) == "not_your_seat"
    assert ann.seen[0].events == []


def test_experts_and_other_games_have_no_hints(ready: Server) -> None:
    assert sit(ready, quest="t1", talk="expert").refused("hint", seat=0, level=1) == "no_hints"
    assert sit(ready, quest="t1", talk="initiate").hint(1)["solvable"]
    token = new_token()
    table = ready.table("duel", {}, token, name="Ann", bots="wanderer", start=True)
    assert Asker(ready, table["id"], token=token).refused("hint", seat=0, level=1) == "no_hints"


@pytest.mark.parametrize("level", [0, 4, "1", None])
def test_there_are_three_levels(ready: Server, level: Any) -> None:
    client = sit(ready, quest="t1")
    client.send({"type": "hint", "seat": 0, "level": level, "key": "k"})
    answer = json.loads(client.socket.recv(10))
    assert (answer["type"], answer["error"]) == ("refused", "bad_message")


def test_a_drawn_quest_is_judged(ready: Server) -> None:
    floor = the_pack().floor("1-3")
    status, found = solve(ready, floor.source.text)
    assert (status, found["solvable"], found["moves"]) == (200, True, floor.quest.moves)
    assert len(found["plan"]) == floor.quest.moves
    assert found["grade"]["stars"] == 2
    assert set(found["grade"]) == {"stars", "score", "handovers", "detours", "needed", "dead", "choices"}
    trapped = DRAFT.replace("> G=", "< G=")
    nothing: JSON = {"moves": None, "plan": [], "grade": None, "mistake": None}
    assert solve(ready, trapped) == (200, {"solvable": False, **nothing})


def test_a_mistake_in_a_drawn_quest_is_told_with_its_place(ready: Server) -> None:
    status, found = solve(ready, DRAFT.replace(" v ", " w "))
    assert (status, found["solvable"]) == (200, None)
    assert (found["mistake"]["line"], found["mistake"]["column"]) == (6, 3)
    assert found["mistake"]["message"]
    status, found = solve(ready, "x" * 70_000)
    assert status == 413


def test_nobody_asks_too_often(tmp_path: Path) -> None:
    server = OwnServer(tmp_path / "tables.db", "hints=Rate(0.001, 2), solves=Rate(0.001, 2)").start()
    client = sit(server, quest=own(DRAFT))
    assert [client.hint(1)["type"] for _ in range(2)] == ["hint", "hint"]
    assert client.refused("hint", seat=0, level=1) == "too_fast"
    assert [solve(server, DRAFT)[0], check(server, DRAFT)[0], check(server, DRAFT)[0]] == [200, 200, 429]
    client.close()
    server.stop()
    assert not server.log()
