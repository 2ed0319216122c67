"""MALL-52: two working cameras close the hourglasses, and the barbarian disables cameras."""

from pathlib import Path
from typing import Any

import pytest

from mall.play import ALL, Play, own
from mall.scenarios.malls import HOURGLASS, lay, mall, square

pytestmark = pytest.mark.rule("MALL-52")

EAST, SOUTH, NORTH = [6, 2], [1, 6], [2, -3]
"""Where the cameras of tiles 7, 8 and 9 are when they are laid to those sides of tile 1."""


def cameras(sides: str = "ES", pile: tuple[int, ...] = (7, 8, 9, 4), **options: Any) -> Play:
    play = mall(6, list(pile), **options)
    lay(play, sides)
    return play


def closed(play: Play) -> bool:
    return {"do": "move", "hero": "dwarf", "to": HOURGLASS} not in play.legal()


def test_one_working_camera_closes_nothing() -> None:
    play = cameras("E")
    assert not closed(play)
    play.move("dwarf", HOURGLASS, t=60_000)
    assert play.view()["sand_ms"] == 60_000


def test_two_working_cameras_keep_every_hero_off_an_hourglass() -> None:
    play = cameras("ES")
    assert closed(play)
    play.refused("move", hero="dwarf", to=HOURGLASS)
    play.refused("move", hero="mage", to=HOURGLASS)
    play.move("dwarf", [2, 0], [3, 0])
    play.refused("move", hero="dwarf", to=HOURGLASS)
    play.move("dwarf", [2, 0])
    play.move("elf", [2, 1])
    play.refused("move", hero="elf", to=HOURGLASS)
    play.move("elf", [2, 2])
    play.move("barbarian", [1, 1], [2, 1])
    play.refused("move", hero="barbarian", to=HOURGLASS)


def test_a_camera_works_from_when_its_tile_is_laid() -> None:
    play = cameras("E")
    assert not closed(play)
    lay(play, "S")
    assert closed(play)


def test_no_hero_may_pass_over_a_closed_hourglass() -> None:
    play = cameras("ES")
    play.move("dwarf", [2, 0])
    play.refused("move", hero="mage", to=[3, 0])
    play.move("dwarf", [3, 0])
    play.move("mage", [3, 3])
    play.refused("move", hero="dwarf", to=[3, 2])


def test_no_more_than_one_camera_lets_heroes_pass_over_an_hourglass() -> None:
    play = cameras("E")
    play.move("mage", [3, 0])
    assert HOURGLASS not in play.view()["out_of_order"]


def test_a_used_up_hourglass_may_be_entered_and_passed_over() -> None:
    play = cameras("E")
    play.move("dwarf", HOURGLASS, t=60_000)
    play.move("dwarf", [2, 1])
    lay(play, "S")
    play.move("dwarf", HOURGLASS)
    play.move("dwarf", [2, 1])
    play.move("mage", [3, 0])
    assert play.view()["sand_ms"] == 60_000, "it is out of order, so nothing turns"


def test_a_hero_that_stands_on_the_hourglass_may_stay_and_leave() -> None:
    play = cameras("E")
    play.move("dwarf", HOURGLASS, t=60_000)
    lay(play, "S")
    play.move("dwarf", [2, 1])


def test_the_barbarian_disables_the_camera_on_which_his_move_ends() -> None:
    play = cameras("ES")
    play.move("barbarian", SOUTH)
    assert SOUTH in play.view()["out_of_order"]
    assert not closed(play)
    play.move("dwarf", HOURGLASS, t=60_000)
    assert play.view()["sand_ms"] == 60_000


def test_a_disabled_camera_never_works_again() -> None:
    play = cameras("ES")
    play.move("barbarian", SOUTH)
    play.move("barbarian", [1, 5])
    assert SOUTH in play.view()["out_of_order"]
    assert not closed(play)


def test_a_camera_that_comes_later_closes_the_hourglasses_again() -> None:
    play = cameras("ES")
    play.move("barbarian", SOUTH)
    play.move("dwarf", [2, 0])
    play.do("explore", at=[2, 0])
    play.move("dwarf", [2, 1])
    assert closed(play)


def test_the_barbarian_disables_nothing_by_passing_over() -> None:
    play = cameras("ES")
    play.move("barbarian", [1, 7])
    assert SOUTH not in play.view()["out_of_order"]
    assert closed(play)


@pytest.mark.parametrize(
    ("hero", "way"),
    [
        ("mage", [EAST]),
        ("dwarf", [[2, 2], [2, 3], [3, 3], [3, 2], EAST]),
        ("elf", [[1, 0], [2, 0], [2, 2], EAST]),
    ],
)
def test_other_heroes_do_nothing_to_a_camera(hero: str, way: list[list[int]]) -> None:
    play = cameras("ES")
    if hero == "elf":
        play.move("dwarf", [2, 3])
    if hero != "mage":
        play.move("mage", [7, 2], [7, 1])
    if hero == "dwarf":
        play.move("barbarian", [0, 3])
    play.move(hero, *way)
    assert play.view()["heroes"][hero] == EAST
    assert EAST not in play.view()["out_of_order"]
    play.move(hero, [5, 2])
    assert EAST not in play.view()["out_of_order"]


def test_with_three_cameras_the_barbarian_must_disable_two() -> None:
    play = cameras("ESN")
    play.move("dwarf", [2, 1])
    assert closed(play)
    play.move("barbarian", SOUTH)
    assert closed(play)
    play.move("mage", [7, 2], [7, 1])
    play.move("barbarian", [1, 2], EAST)
    assert not closed(play)


def test_every_hourglass_of_the_mall_is_closed() -> None:
    play = cameras("ESNW", pile=(7, 8, 11, 4))
    play.move("elf", [-4, 1])
    for x in (0, 3):
        play.refused("move", hero="elf", to=square(play, 4, x, 0))


def test_hourglasses_stay_closed_after_the_theft() -> None:
    play = mall(6, [2, 7, 8])
    lay(play, "NES")
    play.move("dwarf", [2, -2], [4, -2])
    play.move("mage", [2, 2], [2, -4], [4, -4])
    play.move("barbarian", [1, 2], [2, 2], [2, -4], [1, -4])
    play.move("elf", [2, 1], [2, -2], [1, -2])
    assert play.view()["stolen"]
    play.move("elf", [2, -2], [2, 1])
    play.refused("move", hero="elf", to=HOURGLASS)


@pytest.mark.rule("MALL-92")
@pytest.mark.parametrize(("sides", "may"), [("E", True), ("ES", False)])
def test_the_little_sister_may_not_teleport_onto_a_closed_hourglass(sides: str, may: bool) -> None:
    play = cameras(sides, heroes=5)
    play.move("sister", [0, 1])
    assert ({"do": "move", "hero": "sister", "to": HOURGLASS} in play.legal()) == may
    if not may:
        play.refused("move", hero="sister", to=HOURGLASS)


@pytest.mark.rule("MALL-92")
def test_a_teleport_across_an_hourglass_does_not_pass_over_it() -> None:
    """Nothing stops a teleport (TOWER-43)."""
    play = cameras("ES", heroes=5)
    play.move("sister", [0, 1])
    play.move("mage", [4, 2])
    play.move("sister", [4, 1])


def test_where_there_is_no_hourglass_cameras_close_nothing(tmp_path: Path) -> None:
    text = Path(own("time")).read_text(encoding="utf-8")
    path = tmp_path / "cameras.maze"
    path.write_text(text.replace(" Z ", "   ").replace("Y?  B", "Y?  C"), encoding="utf-8")
    play = Play(scenario=6, side="A", tiles=str(path), deal=[ALL], pile=[2], start={"elf": [2, 1]})
    assert len(play.view()["cameras"]) == 2
    play.move("elf", [3, 1])
