"""The Tower as text and in words."""

import re

from contract.random_tower import quest
from dedale.games.base import Step
from dedale.games.tower import TOWER
from dedale.games.tower.actions import Move
from dedale.games.tower.quest import Hero
from dedale.games.tower.setup import Options
from dedale.games.tower.state import State
from dedale.games.tower.text_board import describe, draw
from dedale.grid import Square


def played(name: str, *moves: tuple[Hero, Square]) -> State:
    state = TOWER.new(Options(quest=quest(name)), 0)
    for hero, to in moves:
        assert isinstance(state, State)
        step = TOWER.apply(state, 0, Move(hero, to), 0)
        assert isinstance(step, Step)
        state = step.state
    assert isinstance(state, State)
    return state


def test_a_drawing_shows_heroes_beside_what_they_stand_on() -> None:
    state = played("two-keys", ("sorceress", (1, 1)))
    assert draw(state, colour=False).splitlines() == [
        "┌───────┬───────┐",
        "│(O)    │ k2    │",
        "│   ╶───┴─1─┐ ↓ │",
        "│    Pk1    o   │",
        "├───╴   ┌───┤   │",
        "│░░░    2 O=│ P=│",
        "└───────┴───┴───┘",
    ]


def test_colour_changes_nothing_but_the_colour() -> None:
    for name in ("two-keys", "powers", "turning", "sliding"):
        state = played(name)
        painted = draw(state, colour=True)
        assert painted != draw(state, colour=False)
        assert re.sub(r"\x1b\[[0-9;]*m", "", painted) == draw(state, colour=False)


def test_the_gap_of_a_ring_is_empty() -> None:
    lines = draw(played("sliding"), colour=False).splitlines()
    assert lines[5][9:16].strip() == ""


def test_the_board_in_words() -> None:
    words = describe(played("two-keys", ("sorceress", (1, 1)))).splitlines()
    assert words[0].startswith("row 0, column 0: the dwarf; open to the east and south.")
    assert "Column 1: the sorceress, key 1;" in words[1]
    assert "small passage to the east" in words[1]
    assert "Column 2: orange exit; door 2 to the west." in words[2]
    assert "common exit" in describe(played("powers"))
    assert "yellow armory" in describe(played("powers"))
