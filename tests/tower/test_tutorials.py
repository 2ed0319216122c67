"""The six tutorials: each teaches its own topics, requires them, and is short."""

import re
from collections import Counter
from typing import Any

import pytest

from contract.referee_play import RefereePlay
from dedale.games.base import Source
from dedale.games.tower.pack import the_pack
from dedale.games.tower.quest_reader import read_quest
from dedale.grid import DIRECTIONS, DOORS
from dedale.lessons.client_files import lesson_files
from dedale.lessons.reader import read_lesson
from dedale.solver import plain_solver

TUTORIALS = ("t1", "t2", "t3", "t4", "t5", "t6")
NEVER = 999
every_tutorial = pytest.mark.parametrize("floor", TUTORIALS)

CODES = {"H": "ladders", "X": "traps", "S": "invocation squares", "L": "the little sister"}
ENDS = {"!": "armories", "=": "exits"}
EDGES = {"o": "narrow passages", **dict.fromkeys("<>^v", "drafts"), **dict.fromkeys(DOORS, "doors and keys")}
TEACHES = {
    "t1": {"armories", "exits", "doors and keys"},
    "t2": {"ladders"},
    "t3": {"drafts", "narrow passages", "jumps"},
    "t4": {"traps"},
    "t5": {"invocation squares"},
    "t6": {"the little sister"},
}


def text_of(floor: str) -> str:
    return the_pack().floor(floor).source.text


def played(floor: str) -> list[dict[str, Any]]:
    """Return the events of its stored solution, through the referee."""
    play = RefereePlay(game="tower", quest=floor)
    [event] = play.do("solution")
    events = [event for action in event["plan"] for event in play.ask(seat=0, **action)["events"]]
    assert play.view()["outcome"]["result"] == "won"
    return events


def things(floor: str) -> set[str]:
    """Return what the board has, and jumps if there are any."""
    quest = the_pack().floor(floor).quest
    [card] = quest.cards
    codes = {quest.code(place) for place in quest.places()}
    edges = {card.edge(square, way) for square in card.all_squares() for way in DIRECTIONS}
    found = {CODES.get(code) or ENDS.get(code[-1:]) for code in codes} | {EDGES.get(edge) for edge in edges}
    found |= {"jumps" for event in played(floor) if event.get("by") == "jump"}
    return {thing for thing in found if thing}


def fewest(text: str) -> int:
    """Return the fewest moves that solve a tutorial, or a variant of it; NEVER if it cannot be solved."""
    lines = [line for line in text.splitlines() if not line.startswith(("moves:", "plan:"))]
    return plain_solver.solve(read_quest(Source("changed.maze", "\n".join(lines)))).moves or NEVER


def without(text: str, code: str, which: int = 0, instead: str = "   ") -> str:
    """Return the tutorial with one of its things replaced."""
    parts = text.split(code)
    return code.join(parts[: which + 1]) + instead + code.join(parts[which + 1 :])


@pytest.mark.rule("TOWER-61")
def test_the_tutorials_teach_in_the_order_of_the_rules() -> None:
    known: set[str] = set()
    for floor in TUTORIALS:
        assert things(floor) - known == TEACHES[floor]
        known |= things(floor)


@pytest.mark.rule("TOWER-61")
def test_tutorial_1_needs_armories_doors_and_keys() -> None:
    text = text_of("t1")
    assert fewest(re.sub("[YP]!", "  ", text)) < fewest(text)
    for door in "12":
        assert fewest(text.replace(f"-{door}-", "   ").replace(f"k{door}", "  ")) < fewest(text)


@pytest.mark.rule("TOWER-61")
def test_tutorial_2_needs_every_ladder() -> None:
    text = text_of("t2")
    assert [fewest(without(text, " H ", which)) for which in range(text.count(" H "))] == [NEVER] * 3
    assert [event.get("by") for event in played("t2")].count("ladder") >= 4


@pytest.mark.rule("TOWER-61")
def test_tutorial_3_needs_drafts_the_dwarf_and_the_elf() -> None:
    text = text_of("t3")
    assert fewest(without(text, " ^ ")) < fewest(text)
    assert fewest(without(text, " v ", instead="---")) == NEVER
    assert fewest(without(text, "-o-", instead="---")) == NEVER
    # With somebody else in the elf's place nobody jumps, and nobody gets past the other.
    assert fewest(text.replace("G", "Y")) == NEVER


@pytest.mark.rule("TOWER-61")
def test_tutorial_4_needs_the_barbarian_at_both_traps() -> None:
    text = text_of("t4")
    assert [fewest(without(text, " X ", which, "###")) for which in range(text.count(" X "))] == [NEVER] * 2
    assert fewest(text.replace("Y", "G")) == NEVER
    assert [event.get("by") for event in played("t4")].count("throw") == 2


@pytest.mark.rule("TOWER-61")
def test_tutorial_5_needs_the_sorceress_on_both_invocation_squares() -> None:
    text = text_of("t5")
    assert [fewest(without(text, " S ", which)) for which in range(text.count(" S "))] == [NEVER] * 2
    assert fewest(text.replace("P", "Y")) == NEVER


@pytest.mark.rule("TOWER-61")
def test_tutorial_6_needs_the_little_sister() -> None:
    assert fewest(text_of("t6").replace("L", "Y")) == NEVER
    ways = Counter(event["by"] for event in played("t6") if event.get("hero") == "sister" and "by" in event)
    assert ways["teleport"] >= 3


@every_tutorial
def test_a_newcomer_is_soon_done_with_a_tutorial(floor: str) -> None:
    quest = the_pack().floor(floor).quest
    moves = Counter(event["hero"] for event in played(floor) if event["event"] == "moved")
    assert 6 <= moves.total() <= 14
    assert all(moves[hero.name] >= 2 for hero in quest.heroes)
    assert (quest.layout, quest.stars, quest.moves) == ("single", 1, fewest(text_of(floor)))


@every_tutorial
def test_a_tutorial_says_what_it_teaches_and_is_a_lesson(floor: str) -> None:
    assert len(re.findall(r"^teaches: (.+)$", text_of(floor), re.MULTILINE)) == 1
    path = lesson_files()[floor.replace("t", "tower-")]
    lesson = read_lesson(Source(str(path), path.read_text(encoding="utf-8")))
    assert lesson.new["quest"] == floor
    plan = [action for step in lesson.steps for action in step.solution]
    assert len(plan) == the_pack().floor(floor).quest.moves
