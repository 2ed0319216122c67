"""MALL-51: the mage on a crystal ball lets the explorer lay one or two tiles wherever there is room."""

from typing import Any

import pytest

from mall.play import ALL, Play, own
from mall.scenarios.malls import lay, mall, square

pytestmark = pytest.mark.rule("MALL-51")

BALL = [6, 2]
GREEN, ORANGE, YELLOW = [0, 1], [2, 0], [1, 3]
"""The exploration squares of tile 1 that are not occupied."""


def ball(*pile: int, **options: Any) -> Play:
    """Tile 6 is to the east, and the mage stands on its crystal ball."""
    play = mall(5, [6, *pile], **options)
    lay(play, "E")
    play.move("mage", BALL)
    return play


def explorable(play: Play) -> list[list[int]]:
    return sorted(action["at"] for action in play.legal() if action["do"] == "explore")


def in_service(play: Play) -> bool:
    return BALL not in play.view()["out_of_order"]


def test_a_tile_may_be_laid_at_any_exploration_square_of_any_colour() -> None:
    play = ball(11, 12)
    own = square(play, 6, 3, 2)
    assert explorable(play) == sorted([GREEN, ORANGE, YELLOW, own])


@pytest.mark.parametrize("at", [GREEN, ORANGE, YELLOW])
def test_no_hero_stands_on_the_square_that_is_explored(at: list[int]) -> None:
    play = ball(11, 12)
    assert at not in play.view()["heroes"].values()
    play.do("explore", at=at)
    assert len(play.view()["tiles"]) == 3


def test_the_square_must_lead_to_unexplored_space() -> None:
    play = ball(11, 12)
    play.refused("explore", at=[3, 2])
    play.do("explore", at=GREEN)
    play.refused("explore", at=GREEN)


def test_only_an_exploration_square_will_do() -> None:
    play = ball(11, 12)
    play.refused("explore", at=[0, 0])
    play.refused("explore", at=BALL)


def test_after_two_tiles_the_ball_is_out_of_order() -> None:
    play = ball(11, 12, 10)
    play.do("explore", at=GREEN)
    assert in_service(play)
    play.do("explore", at=YELLOW)
    assert not in_service(play)
    assert explorable(play) == []
    play.refused("explore", at=ORANGE)


def test_the_second_tile_may_join_the_first() -> None:
    play = ball(10, 11)
    play.do("explore", at=GREEN)
    beyond = square(play, 10, 2, 0)
    assert beyond == [-4, 0]
    play.do("explore", at=beyond)
    assert {"tile": 11, "at": [-2, 0], "turns": 3} in play.view()["tiles"]
    assert not in_service(play)


def test_after_one_tile_the_ball_is_out_of_order_when_she_leaves() -> None:
    play = ball(11, 12)
    play.do("explore", at=GREEN)
    assert in_service(play)
    play.move("mage", [5, 2])
    assert not in_service(play)
    play.refused("explore", at=YELLOW)
    play.move("mage", BALL)
    play.refused("explore", at=YELLOW)


def test_it_need_not_happen_when_she_arrives() -> None:
    play = ball(11, 12)
    play.move("elf", [1, 0], t=20_000)
    play.move("dwarf", [2, 0], t=40_000)
    play.do("explore", at=GREEN, t=60_000)
    play.move("elf", [0, 0], t=80_000)
    play.do("explore", at=YELLOW, t=100_000)
    assert not in_service(play)


def test_she_must_still_stand_there() -> None:
    play = ball(11, 12)
    play.move("mage", [5, 2])
    play.refused("explore", at=GREEN)


def test_a_ball_that_she_leaves_unused_stays_in_service() -> None:
    play = ball(11, 12)
    play.move("mage", [5, 2])
    assert in_service(play)
    play.move("mage", BALL)
    play.do("explore", at=GREEN)


def test_passing_over_it_does_nothing() -> None:
    play = mall(5, [6, 11])
    lay(play, "E")
    play.move("mage", [7, 2])
    assert in_service(play)
    assert explorable(play) == []


@pytest.mark.parametrize(
    ("hero", "way"),
    [
        ("barbarian", [BALL]),
        ("dwarf", [[2, 2], BALL]),
        ("elf", [[1, 0], [3, 0], [3, 2], BALL]),
    ],
)
def test_other_heroes_get_nothing_from_it(hero: str, way: list[list[int]]) -> None:
    play = mall(5, [6, 11, 12])
    lay(play, "E")
    play.move("mage", [3, 3])
    play.move(hero, *way)
    assert explorable(play) == []
    play.refused("explore", at=GREEN)
    play.move(hero, [5, 2])
    assert in_service(play), "another hero does not use it up"


def test_only_the_explorer_lays_the_tiles() -> None:
    play = mall(5, [6, 11, 12], deal=[ALL, ["N", "S", "E", "W", "vortex", "escalator"]])
    lay(play, "E")
    play.move("mage", BALL, seat=1)
    assert play.refused("explore", seat=1, at=GREEN) == "not_your_action"
    assert not any(action["do"] == "explore" for action in play.legal(1))
    play.do("explore", seat=0, at=GREEN)


def test_an_empty_pile_gives_nothing() -> None:
    play = ball(11)
    play.do("explore", at=GREEN)
    assert explorable(play) == []
    play.refused("explore", at=YELLOW)


def test_the_explorer_may_look_at_the_tile_first_and_then_choose() -> None:
    play = ball(11, 12)
    play.do("peek")
    play.do("explore", at=YELLOW)
    assert {"tile": 11, "at": [0, 1], "turns": 2} in play.view()["tiles"]


def test_it_works_after_the_theft_too() -> None:
    """Only vortexes stop then (MALL-27)."""
    play = mall(5, [2, 6, 11, 12])
    lay(play, "N")
    play.move("dwarf", [2, -2], [4, -2])
    play.move("mage", [3, 2])
    play.do("explore", at=[3, 2])
    play.move("mage", [2, 2], [2, -4], [4, -4])
    play.move("barbarian", [2, 2], [2, -4], [1, -4])
    play.move("elf", [2, 1], [2, -2], [1, -2])
    assert play.view()["stolen"]
    play.move("mage", [2, -4], [2, 2], BALL)
    play.do("explore", at=GREEN)
    play.do("explore", at=YELLOW)
    assert not in_service(play)


def test_a_tile_that_a_hero_could_lay_anyway_does_not_use_the_ball() -> None:
    """The elf on the green square needs no help from the mage, so both tiles of the ball are left."""
    play = ball(10, 11, 12, 13)
    play.move("elf", GREEN)
    play.do("explore", at=GREEN)
    play.do("explore", at=YELLOW)
    play.do("explore", at=ORANGE)
    assert not in_service(play)


@pytest.mark.rule("MALL-28")
def test_when_the_mage_is_out_no_ball_helps_anybody() -> None:
    items = {"barbarian": [2, 1], "mage": [1, 0], "elf": [2, 3], "dwarf": [0, 3]}
    play = Play(scenario=5, side="A", tiles=own("theft"), deal=[ALL], pile=[2], start=items)
    play.move("barbarian", [3, 1])
    play.move("mage", [1, 2], [3, 2], [3, 3])
    assert play.view()["out"] == ["mage"]
    assert explorable(play) == []
    assert play.refused("explore", at=[2, 0]) == "no_hero_there"
