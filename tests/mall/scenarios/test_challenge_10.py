"""MALL-63: every hero steals an item that is not its own and leaves by an exit that is not its own."""

from typing import Any

import pytest

from mall.play import Play
from mall.scenarios.malls import EXITS, HEROES, lay_items_and_exits, mall, to_exit, to_item

pytestmark = pytest.mark.rule("MALL-63")

OTHERS = {"dwarf": "elf", "mage": "barbarian", "barbarian": "mage", "elf": "dwarf"}
ROUND = {"dwarf": "mage", "mage": "elf", "elf": "barbarian", "barbarian": "dwarf"}


def rob(whose: dict[str, str], **options: Any) -> Play:
    """Bring each hero onto the item of the one named, in the order of the table."""
    play = mall(10, [2, 3], **options)
    lay_items_and_exits(play)
    for hero in ("dwarf", "mage", "barbarian", "elf"):
        assert not play.view()["stolen"]
        to_item(play, hero, whose[hero])
    return play


@pytest.mark.parametrize("whose", [OTHERS, ROUND])
def test_the_theft_happens_when_every_hero_stands_on_an_item_that_is_not_its_own(
    whose: dict[str, str],
) -> None:
    assert rob(whose).view()["stolen"]


def test_own_items_are_not_stolen() -> None:
    assert not rob({hero: hero for hero in HEROES}).view()["stolen"]


@pytest.mark.parametrize("hero", ["dwarf", "mage", "barbarian", "elf"])
def test_one_hero_on_its_own_item_is_enough_to_stop_the_theft(hero: str) -> None:
    others = [other for other in HEROES if other != hero]
    whose = {hero: hero, **dict(zip(others, [*others[1:], others[0]], strict=True))}
    assert not rob(whose).view()["stolen"]


def test_before_the_theft_exits_are_plain_floor() -> None:
    play = mall(10, [2, 3])
    lay_items_and_exits(play)
    play.move("mage", [7, 2], [7, 1])
    play.move("mage", [7, 2])


def test_a_hero_does_not_leave_by_its_own_exit() -> None:
    play = rob(OTHERS)
    to_exit(play, "dwarf", "dwarf")
    assert not is_out(play, "dwarf")
    play.move("dwarf", [5, 2], [5, 1])
    assert is_out(play, "dwarf"), "the elf's exit is another's"


def is_out(play: Play, hero: str) -> bool:
    """Nobody can move a hero that has left."""
    return not any(action.get("hero") == hero for action in play.legal())


@pytest.mark.parametrize("whose", [hero for hero in HEROES if hero != "dwarf"])
def test_a_hero_leaves_by_any_exit_that_is_not_its_own(whose: str) -> None:
    play = rob(OTHERS)
    to_exit(play, "dwarf", whose)
    assert is_out(play, "dwarf")


def test_the_pawn_stays_on_the_exit() -> None:
    play = rob(OTHERS)
    to_exit(play, "dwarf", "elf")
    play.refused("move", hero="dwarf", to=[5, 2])
    play.move("mage", [2, -4], [2, 2], [6, 2], [6, 1])
    play.refused("move", hero="mage", to=EXITS["elf"])
    play.refused("move", hero="mage", to=[4, 1])
    assert play.view()["heroes"]["dwarf"] == EXITS["elf"]


def test_no_exit_serves_twice() -> None:
    play = rob(OTHERS)
    to_exit(play, "dwarf", "elf")
    play.move("mage", [2, -4], [2, 2], [5, 2])
    play.refused("move", hero="mage", to=EXITS["elf"])
    assert play.view()["outcome"] is None


def test_an_own_exit_still_serves_the_others_after_its_owner_has_stood_on_it() -> None:
    play = rob(OTHERS)
    to_exit(play, "dwarf", "dwarf")
    play.move("dwarf", [5, 2], [5, 1])
    to_exit(play, "mage", "dwarf")
    assert is_out(play, "mage")


@pytest.mark.parametrize("whose", [OTHERS, ROUND])
def test_the_game_is_won_when_all_have_left_by_others_exits(whose: dict[str, str]) -> None:
    play = rob(OTHERS)
    for hero in ("dwarf", "elf", "mage", "barbarian"):
        assert play.view()["outcome"] is None
        to_exit(play, hero, whose[hero])
    assert play.view()["outcome"]["result"] == "won"


def test_a_hero_for_whom_only_its_own_exit_is_left_cannot_leave() -> None:
    play = rob(OTHERS)
    for hero, whose in {"dwarf": "elf", "elf": "dwarf", "mage": "barbarian"}.items():
        to_exit(play, hero, whose)
    to_exit(play, "barbarian", "mage")
    assert play.view()["outcome"]["result"] == "won"

    play = rob(OTHERS)
    for hero, whose in {"dwarf": "elf", "elf": "barbarian", "barbarian": "dwarf"}.items():
        to_exit(play, hero, whose)
    to_exit(play, "mage", "mage")
    assert play.view()["outcome"] is None


def test_in_the_pocket_edition_the_theft_is_triggered() -> None:
    play = rob(OTHERS, edition="pocket")
    assert not play.view()["stolen"]
    play.do("steal")
    assert play.view()["stolen"]
