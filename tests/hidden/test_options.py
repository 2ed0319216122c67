"""Options that are refused."""

from typing import Any

import pytest

from dedale.games.base import Refusal
from dedale.games.hidden import HIDDEN
from dedale.games.hidden.setup import Options
from dedale.games.hidden.state import State
from hidden.play import FIVE, SYMBOLS, Play
from hidden.walls import labyrinth

WALLS: list[Any] = labyrinth()


@pytest.mark.parametrize(
    "options",
    [
        {"walls": 22, "labyrinth": labyrinth(count=22)},
        {"walls": "19", "labyrinth": WALLS},
        {"build": "magic"},
        {"build": "one", "builder": 2},
        {"build": "one", "builder": -1},
        {"build": "one", "labyrinth": WALLS},
        {"build": "turns", "labyrinth": WALLS},
        {"look_ms": -1, "look": True},
        {"look": "yes"},
        {"turn": 2},
        {"helps": "all"},
        {"labyrinth": WALLS[:18]},
        {"labyrinth": labyrinth(count=20)},
        {"labyrinth": labyrinth(count=24)},
        {"labyrinth": []},
        {"walls": 24, "labyrinth": WALLS},
        {"labyrinth": [*WALLS[:18], WALLS[0]]},
        {"labyrinth": [*WALLS[:18], (5, 0, "E")]},
        {"labyrinth": [*WALLS[:18], (0, 5, "S")]},
        {"labyrinth": [*WALLS[:18], (-1, 0, "E")]},
        {"labyrinth": [*WALLS[:18], (0, 0, "N")]},
        {"labyrinth": "all"},
        {"turned": 4},
        {"turned": -1},
        {"turned": 1.5},
        {"bag": []},
        {"bag": [*SYMBOLS[:-1], SYMBOLS[0]]},
        {"bag": [*SYMBOLS, SYMBOLS[0]]},
        {"bag": [*SYMBOLS[:-1], "zzz"]},
        {"bag": [*FIVE, "ant"]},
        {"first": 2},
        {"first": -1},
        {"dice": [0]},
        {"dice": [1, 5]},
        {"dice": ["2"]},
        {"bogus": 1},
    ],
    ids=lambda options: str(options)[:50],
)
def test_options_that_cannot_be_had_are_refused_with_a_sentence(options: dict[str, Any]) -> None:
    with pytest.raises(AssertionError, match=r"'error': 'bad_option', 'message': [\"'].*[.]"):
        Play(**options)


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ({"players": 5}, "The Hidden Labyrinth is for 2 to 4 players, not 5."),
        ({"players": 1}, "The Hidden Labyrinth is for 2 to 4 players, not 1."),
        ({"walls": 20}, "A labyrinth has 19 or 24 walls, not 20."),
        ({"build": "magic"}, "A labyrinth is built in one of these ways: drawn, one, turns."),
        ({"helps": "all"}, "The option 'helps' must be one of these: none, notes."),
        ({"builder": 2}, "There is no seat 2 for 'builder'; they go from 0 to 1."),
        (
            {"look_ms": 5, "look": False},
            "A time for studying the walls makes sense only if they are studied.",
        ),
        ({"look_ms": 0}, "The time for studying the walls must be from 1 to 86400000 milliseconds."),
        ({"look_ms": 86_400_001}, "The time for studying the walls must be from 1 to 86400000 milliseconds."),
        ({"dice": (4, 5)}, "The die has no face 5."),
        ({"board": "board.maze"}, "There is no board 'board.maze'."),
        ({"turned": 4}, "A labyrinth is turned by 0 to 3 quarters, not 4."),
        ({"turned": -1}, "A labyrinth is turned by 0 to 3 quarters, not -1."),
        ({"turned": 1, "turn": False}, "This table does not turn the labyrinth."),
        ({"bag": ()}, "There is no token in the bag."),
        ({"bag": ("zzz",)}, "The board has no symbol 'zzz'."),
        ({"first": 2}, "There is no seat 2 for 'first'; they go from 0 to 1."),
        ({"labyrinth": (), "build": "one"}, "A labyrinth that players build cannot be fixed beforehand."),
        ({"labyrinth": ((5, 0, "E"),)}, "[5, 0, 'E'] is not an edge between two squares."),
        ({"labyrinth": ((0, 0, "E"),) * 2}, "The labyrinth has two walls on the same edge."),
        ({"labyrinth": ((0, 0, "E"),)}, "The labyrinth has 1 walls, not 19."),
    ],
    ids=str,
)
def test_whoever_asks_the_rules_themselves_is_told_why_not(options: dict[str, Any], sentence: str) -> None:
    assert HIDDEN.new(Options(**options), 1) == Refusal("bad_option", sentence)


@pytest.mark.parametrize(
    "options",
    [{"look_ms": 1}, {"look_ms": 86_400_000}, {"turned": 0, "turn": False}, {"turned": 3}, {"first": 1}],
    ids=str,
)
def test_what_is_just_within_bounds_can_be_had(options: dict[str, Any]) -> None:
    assert isinstance(HIDDEN.new(Options(**options), 1), State)


def test_only_the_game_is_needed() -> None:
    plain = dict.fromkeys(("board", "look", "turned", "first", "dice", "labyrinth"))
    view = Play(**plain).view()
    assert (view["phase"], len(view["seats"]), len(view["walls"]), view["helps"]) == (
        "looking",
        2,
        19,
        "none",
    )


def test_the_same_seed_gives_the_same_table_and_another_seed_another() -> None:
    def table(seed: int) -> Any:
        return Play(seed=seed, labyrinth=None, look=True, bag=None, first=None).view()

    assert table(3) == table(3)
    assert len({str(table(seed)) for seed in range(8)}) == 8


@pytest.mark.parametrize("fixed", ["bag", "dice", "first", "turned"])
def test_to_fix_one_thing_does_not_shift_another(fixed: str) -> None:
    """Each random draw is independent."""
    values = {"bag": SYMBOLS, "dice": [4], "first": 1, "turned": 2}
    open_, fixed_ = (
        Play(look=True, seed=9, **(dict.fromkeys((*values, "labyrinth")) | options))
        for options in ({}, {fixed: values[fixed]})
    )
    assert fixed_.walls() == open_.walls()
    for play in (open_, fixed_):
        for seat in range(2):
            play.do("ready", seat)
    if fixed != "bag":
        assert fixed_.view()["wanted"] == open_.view()["wanted"]
    if fixed != "first":
        assert fixed_.turn == open_.turn
