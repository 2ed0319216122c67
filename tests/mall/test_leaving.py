"""Losing in the pocket edition: everybody is at an exit, and nothing has been stolen."""

from typing import Any

import pytest

from mall.play import ALL, Play, names, own

pytestmark = pytest.mark.rule("MALL-26")

Start = dict[str, list[int]]
OWN: Start = {"barbarian": [3, 0], "mage": [3, 3], "elf": [0, 2], "dwarf": [0, 3]}
"""Each on the exit of its own colour."""
PURPLE: Start = {"barbarian": [0, 0], "mage": [3, 1], "elf": [1, 0], "dwarf": [3, 3]}
"""On purple exits, and on common ones."""
OTHER: Start = {"barbarian": [0, 2], "mage": [0, 3], "elf": [3, 0], "dwarf": [3, 1]}
"""Each on another's exit."""


def table(start: Start, scenario: int = 2, **options: Any) -> Play:
    heroes = 5 if "sister" in start else 4
    options = {"edition": "pocket", "deal": [ALL], "pile": [2], **options}
    return Play(tiles=own("leaving"), start=start, scenario=scenario, heroes=heroes, **options)


def lost(play: Play) -> bool:
    view = play.view()
    if view["outcome"] is None:
        return False
    assert view["outcome"] == {"result": "lost", "winners": []}
    assert view["reason"] == "left without the theft"
    assert play.legal() == []
    return True


@pytest.mark.parametrize(
    ("scenario", "start", "last", "away"),
    [
        (2, OWN, "dwarf", [1, 3]),
        (2, OWN, "mage", [3, 2]),
        (1, PURPLE, "mage", [2, 1]),
        (10, OTHER, "mage", [1, 3]),
        (2, OWN | {"sister": [2, 3]}, "sister", [2, 1]),
        (2, OWN | {"sister": [2, 3]}, "elf", [1, 2]),
        (1, PURPLE | {"sister": [2, 3]}, "mage", [2, 1]),
    ],
)
def test_it_is_lost_when_every_hero_stands_on_an_exit_that_it_could_leave_by(
    scenario: int, start: Start, last: str, away: list[int]
) -> None:
    play = table({**start, last: away}, scenario)
    assert not lost(play)
    events = play.move(last, start[last])
    assert names(events) == ["moved", "ended"]
    assert lost(play)


@pytest.mark.parametrize(
    ("scenario", "start", "last", "away"),
    [
        pytest.param(2, OWN | {"elf": [0, 3], "dwarf": [0, 2]}, "elf", [1, 3], id="others' exits"),
        pytest.param(1, PURPLE | {"dwarf": [0, 3]}, "dwarf", [1, 3], id="not a purple one"),
        pytest.param(10, OTHER | {"dwarf": [0, 3], "mage": [3, 1]}, "dwarf", [1, 3], id="the own one"),
        pytest.param(2, OWN | {"dwarf": [1, 3]}, "dwarf", [2, 3], id="the sister's"),
        pytest.param(2, OWN | {"sister": [2, 2]}, "dwarf", [1, 3], id="without the sister"),
    ],
)
def test_it_is_not_lost_while_somebody_could_not_leave(
    scenario: int, start: Start, last: str, away: list[int]
) -> None:
    play = table({**start, last: away}, scenario)
    play.move(last, start[last])
    assert not lost(play)


@pytest.mark.parametrize("start", [OWN, PURPLE, OWN | {"sister": [2, 3]}])
def test_heroes_that_begin_at_their_exits_lose_when_the_game_begins(start: Start) -> None:
    play = table(start, 1 if start is PURPLE else 2, begin=False)
    assert not lost(play)
    assert names(play.do("start")) == ["started", "ended"]
    assert lost(play)


def test_the_table_edition_knows_no_such_loss() -> None:
    play = table(OWN | {"dwarf": [1, 3]}, edition="table")
    play.move("dwarf", [0, 3])
    assert not lost(play)
    assert not lost(table(OWN, edition="table"))
