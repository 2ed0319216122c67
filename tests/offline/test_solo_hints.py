"""Hints and solutions without the compiled solver."""

import pytest
from msgspec.json import decode, encode

from dedale.browser import hints
from dedale.games.tower.pack import the_pack
from dedale.games.tower.plan_text import read_plan
from offline.alone import JSON, Alone


def ask(alone: Alone, level: int) -> JSON:
    alone.say("hint", seat=0, level=level, key="h")
    return alone.frames[-1]


@pytest.mark.parametrize("floor", ["t3", "4-L", "8-L"])
def test_whoever_follows_the_hints_solves_the_floor_in_the_fewest_moves(floor: str) -> None:
    alone = Alone("tower", {"quest": floor})
    alone.hello()
    for left in range(the_pack().floor(floor).quest.moves or 0, 0, -1):
        hint = ask(alone, 3)
        assert (hint["solvable"], hint["moves"]) == (True, left)
        alone.act(**hint["action"])
    assert alone.hello()["view"]["outcome"]["result"] == "won"


def test_each_level_tells_a_little_more() -> None:
    alone = Alone("tower", {"quest": "t1"})
    first = decode(encode(read_plan(the_pack().floor("t1").quest.plan or "")[0]))
    who, where, whole = (ask(alone, level) for level in (1, 2, 3))
    known = {"type": "hint", "key": "h", "solvable": True, "moves": the_pack().floor("t1").quest.moves}
    assert who == {**known, "level": 1, "hero": first["hero"]}
    assert where == {**who, "level": 2, "where": first["to"], "card": None}
    assert whole == {**where, "level": 3, "action": first}


def test_a_hint_about_a_card_names_no_hero() -> None:
    alone = Alone("tower", {"quest": "4-L"})
    alone.hello()
    turns = ("rotate", "slide")
    while (hint := ask(alone, 3))["action"]["do"] not in turns:
        alone.act(**hint["action"])
    assert hint["hero"] is None
    assert hint["where"] is None
    assert hint["card"] == hint["action"]["card"]
    assert "card" not in ask(alone, 1)


@pytest.mark.parametrize("floor", ["t1", "5-3", "12-8", "1-L"])
def test_whoever_has_left_the_plan_is_led_back_to_it(floor: str) -> None:
    """From wherever a first move leads, the hints lead out, in as many moves as they say."""
    alone = Alone("tower", {"quest": floor})
    first, *_ = decode(encode(read_plan(the_pack().floor(floor).quest.plan or "")))
    strays = [each for each in alone.hello()["legal"] if each["do"] in ("move", "rotate") and each != first]
    assert strays
    for number, stray in enumerate(strays[:3]):
        alone.act(**stray)
        hint = ask(alone, 3)
        assert hint["solvable"] is True
        for left in range(hint["moves"], 0, -1):
            hint = ask(alone, 3)
            assert hint["moves"] <= left
            alone.act(**hint["action"])
            if "outcome" in alone.last("update").get("view", {}):
                break
        assert alone.last("update")["view"]["outcome"]["result"] == "won"
        alone.say("rematch", key=f"again{number}")


def test_from_where_there_is_no_way_out_the_player_is_told_so() -> None:
    alone = Alone("tower", {"quest": "t5"})
    alone.hello()
    alone.act("move", hero="sorceress", to=[0, 0])
    alone.act("move", hero="sorceress", to=[1, 0], swap="elf")
    assert ask(alone, 3) == {"type": "hint", "key": "h", "level": 3, "solvable": False, "moves": None}
    alone.act("undo")
    assert ask(alone, 1)["solvable"] is True


def test_a_search_that_takes_too_long_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hints, "MEMORY_MB", 0)
    alone = Alone("tower", {"quest": {"path": "own", "text": the_pack().floor("5-1").source.text}})
    assert ask(alone, 3) == {"type": "hint", "key": "h", "level": 3, "solvable": None, "moves": None}


def test_the_plan_in_an_own_file_is_not_believed() -> None:
    text = the_pack().floor("t1").source.text
    moves = the_pack().floor("t1").quest.moves
    lines = [line for line in text.splitlines() if not line.startswith(("plan:", "moves:"))]
    lied = "\n".join(["moves: 1", "plan: dwarf 0,0", *lines]) + "\n"
    alone = Alone("tower", {"quest": {"path": "own", "text": lied}})
    assert ask(alone, 1)["moves"] == moves
    assert hints.judge(lied)["moves"] == moves


@pytest.mark.parametrize(
    ("game", "options", "error"),
    [
        ("mall", {"players": 1}, "no_hints"),
        ("tower", {"quest": "t1", "talk": "expert"}, "no_hints"),
    ],
)
def test_where_there_are_no_hints(game: str, options: JSON, error: str) -> None:
    alone = Alone(game, options)
    ask(alone, 1)
    assert alone.refusal() == error


def test_a_quest_that_cannot_be_solved_is_told_apart() -> None:
    text = "quest: Shut in\nheroes: O\n\n+---+---+\n| O |O= |\n+---+---+\n"
    found: JSON = {"solvable": False, "moves": None, "plan": [], "grade": None, "mistake": None}
    assert hints.judge(text) == found
