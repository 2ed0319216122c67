"""Which floors of the Tower a match has solved."""

from typing import Any

import pytest

from dedale.games.base import Source
from dedale.games.null import NULL, GiveUp
from dedale.games.null import Options as NullOptions
from dedale.games.tower import TOWER
from dedale.games.tower.actions import Move, Skip, Solution
from dedale.games.tower.pack import the_pack
from dedale.games.tower.plan_text import read_plan
from dedale.games.tower.setup import Options
from dedale.match import Match
from dedale.match.progress import solved_floors

pytestmark = pytest.mark.usefixtures("small_pack")


def opened(**options: Any) -> Match:
    match = Match.open(TOWER, Options(**options), 1)
    assert isinstance(match, Match), match
    return match


def solved(match: Match, floor: str) -> list[tuple[str, int]]:
    """Yield what the stored plan of a floor solves, with each of its moves."""
    found = []
    for action in read_plan(the_pack().floor(floor).quest.plan or ""):
        events = match.act(0, action)
        assert isinstance(events, list), events
        found += solved_floors(match, events)
    return found


def test_a_solved_floor_counts_with_its_moves() -> None:
    assert solved(opened(quest="1-1"), "1-1") == [("1-1", the_pack().floor("1-1").quest.moves)]


def test_a_floor_whose_solution_was_shown_does_not_count() -> None:
    match = opened(quest="1-1")
    match.act(0, Solution())
    assert solved(match, "1-1") == []
    assert match.outcome is not None


def test_a_floor_that_was_skipped_does_not_count() -> None:
    match = opened(quest="1-1")
    events = match.act(0, Skip())
    assert isinstance(events, list)
    assert match.outcome is not None
    assert solved_floors(match, events) == []


def test_in_an_adventure_each_quest_counts_once() -> None:
    match = opened(adventure=1)
    floors = [floor for floor in the_pack().floors() if floor.startswith("1-")]
    assert [solved(match, floor) for floor in floors] == [
        [(floor, the_pack().floor(floor).quest.moves)] for floor in floors
    ]
    assert match.outcome is not None


def test_a_quest_of_a_file_has_no_floor_to_count() -> None:
    match = opened(quest=Source("own.maze", "quest: Own\nheroes: O\n\n+---+---+\n| O   O=|\n+---+---+\n"))
    events = match.act(0, Move("dwarf", (1, 0)))
    assert isinstance(events, list)
    assert match.outcome is not None
    assert solved_floors(match, events) == []


def test_other_games_have_no_floors() -> None:
    match = Match.open(NULL, NullOptions(goal=1), 1)
    assert isinstance(match, Match)
    match.act(0, GiveUp())
    assert solved_floors(match, [{"event": "solved", "quest": "1-1", "moves": 3}]) == []
