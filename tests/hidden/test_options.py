"""Options that cannot be had."""

from typing import Any

import pytest

from hidden.playing import FIVE, SYMBOLS, Play
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
    """Each thing that is drawn has chance of its own."""
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
