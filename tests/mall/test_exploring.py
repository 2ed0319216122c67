"""Laying tiles: who opens the way, looking before choosing, and the end of the pile."""

from typing import Any

import pytest

from mall.play import ALL, Play, own

TWO_READY = {"dwarf": [2, 0], "mage": [3, 2], "barbarian": [1, 1], "elf": [2, 2]}


def table(start: dict[str, list[int]] = TWO_READY, **options: Any) -> Play:
    options = {"scenario": 2, "deal": [ALL], "pile": [2, 3, 4, 5], **options}
    return Play(tiles=own("open"), start=start, **options)


def places(play: Play) -> list[list[int]]:
    return sorted(action["at"] for action in play.legal() if action["do"] == "explore")


def laid(play: Play) -> list[tuple[int, list[int]]]:
    return [(tile["tile"], tile["at"]) for tile in play.view()["tiles"]]


@pytest.mark.rule("MALL-19")
def test_the_explorer_lays_the_top_tile_where_a_hero_stands_on_its_colour() -> None:
    play = table({"dwarf": [2, 0], "mage": [1, 1]})
    assert places(play) == [[2, 0]]
    play.do("explore", at=[2, 0])
    assert laid(play) == [(1, [0, 0]), (2, [0, -1])]
    assert play.view()["pile"] == 3


@pytest.mark.rule("MALL-19")
def test_nothing_is_explored_where_no_hero_stands() -> None:
    play = table({"dwarf": [2, 1], "mage": [1, 1]})
    for at in ([2, 0], [3, 2], [1, 3], [0, 1], [2, 1]):
        play.refused("explore", at=at)
    assert places(play) == []


@pytest.mark.rule("MALL-19")
@pytest.mark.parametrize("hero", ["barbarian", "mage", "elf"])
def test_a_hero_of_another_colour_opens_no_way(hero: str) -> None:
    play = table({hero: [2, 0], "dwarf": [1, 1]})
    play.refused("explore", at=[2, 0])
    assert places(play) == []


@pytest.mark.rule("MALL-19")
def test_nothing_is_explored_twice() -> None:
    play = table({"dwarf": [2, 0], "mage": [1, 1]})
    play.do("explore", at=[2, 0])
    play.refused("explore", at=[2, 0])
    assert places(play) == []


@pytest.mark.rule("MALL-19")
def test_the_tiles_are_laid_in_the_order_of_the_pile() -> None:
    play = table(pile=[5, 3, 2])
    play.do("explore", at=[3, 2])
    play.do("explore", at=[2, 0])
    assert laid(play) == [(1, [0, 0]), (5, [1, 0]), (3, [0, -1])]


@pytest.mark.rule("MALL-19")
def test_if_several_squares_qualify_the_explorer_may_look_first_and_then_choose() -> None:
    for at, place in (([2, 0], [0, -1]), ([3, 2], [1, 0])):
        play = table(deal=[ALL, []])
        assert places(play) == [[2, 0], [3, 2]]
        assert {"do": "peek"} in play.legal()
        assert play.view(0)["next"] is None
        play.do("peek")
        assert play.view(0)["next"] == 2
        assert places(play) == [[2, 0], [3, 2]]
        play.do("explore", at=at)
        assert laid(play)[1:] == [(2, place)]
        assert play.view(0)["next"] is None, "the tile under it was not seen"


@pytest.mark.rule("MALL-19")
def test_the_explorer_may_also_choose_without_looking() -> None:
    play = table()
    play.do("explore", at=[3, 2])
    assert laid(play)[1:] == [(2, [1, 0])]


@pytest.mark.rule("MALL-19")
def test_looking_first_is_refused_where_there_is_only_one_place() -> None:
    play = table({"dwarf": [2, 0], "mage": [1, 1]})
    play.refused("peek")
    assert {"do": "peek"} not in play.legal()


@pytest.mark.rule("MALL-19")
def test_looking_first_is_refused_where_there_is_no_place() -> None:
    play = table({"dwarf": [2, 1], "mage": [1, 1]})
    play.refused("peek")
    assert {"do": "peek"} not in play.legal()


@pytest.mark.rule("MALL-19", "MALL-14")
def test_looking_belongs_to_the_explorer() -> None:
    play = table(deal=[[a for a in ALL if a != "explore"], ["explore"]])
    assert play.refused("peek", 0) == "not_your_action"
    assert {"do": "peek"} not in play.legal(0)
    play.do("peek", 1)


@pytest.mark.rule("MALL-19")
@pytest.mark.parametrize("edition", ["table", "pocket"])
def test_once_seen_a_tile_must_be_laid_before_another_is_drawn(edition: str) -> None:
    play = table(edition=edition)
    play.do("peek")
    play.refused("peek")
    assert {"do": "peek"} not in play.legal()
    assert play.view()["pile"] == 4, "a tile that was looked at is not laid yet"
    play.do("explore", at=[2, 0])
    play.do("explore", at=[3, 2])
    assert [number for number, _ in laid(play)] == [1, 2, 3]


@pytest.mark.rule("MALL-19")
def test_a_seen_tile_waits_while_the_heroes_go_elsewhere() -> None:
    play = table()
    play.do("peek")
    play.move("dwarf", [3, 0])
    play.move("mage", [3, 1])
    assert places(play) == []
    play.refused("peek")
    assert play.view(0)["next"] == 2
    play.move("dwarf", [2, 0])
    play.do("explore", at=[2, 0])
    assert [number for number, _ in laid(play)] == [1, 2]


@pytest.mark.rule("MALL-19")
def test_a_tile_is_laid_without_the_hero_moving() -> None:
    play = table()
    before = play.view()["heroes"]
    play.do("explore", at=[2, 0])
    assert play.view()["heroes"] == before


@pytest.mark.rule("MALL-20")
def test_when_the_pile_is_empty_nothing_more_can_be_explored() -> None:
    play = table(pile=[5])
    play.do("explore", at=[2, 0])
    assert play.view()["pile"] == 0
    play.refused("explore", at=[3, 2])
    play.refused("peek")
    assert not [action for action in play.legal() if action["do"] in ("explore", "peek")]
    assert play.view()["outcome"] is None


@pytest.mark.rule("MALL-20")
def test_with_no_tile_at_all_nothing_can_be_explored() -> None:
    play = table(pile=[])
    play.refused("explore", at=[2, 0])
    assert places(play) == []
