"""With the little sister there are five: exploring, the theft and the end."""

from typing import Any

import pytest

from mall.play import ALL, Play, own

ITEMS = {"barbarian": [3, 1], "mage": [1, 0], "elf": [2, 3], "dwarf": [0, 3]}


def table(**options: Any) -> Play:
    """All on their items but the sister, who is on the hourglass at (0, 0); hers is at (0, 2)."""
    options = {"scenario": 1, "deal": [ALL], "pile": [2], "start": ITEMS, **options}
    return Play(heroes=5, tiles=own("sister"), **options)


def places(play: Play) -> list[list[int]]:
    return sorted(action["at"] for action in play.legal() if action["do"] == "explore")


@pytest.mark.rule("MALL-93")
@pytest.mark.parametrize("at", [[2, 0], [0, 1], [3, 2], [1, 3]])
def test_on_an_exploration_square_of_any_colour_she_lets_the_explorer_lay_a_tile(at: list[int]) -> None:
    play = table(start={**ITEMS, "sister": at}, deal=[["explore"], [a for a in ALL if a != "explore"]])
    assert places(play) == [at]
    assert play.refused("explore", 1, at=at) == "not_your_action"
    play.do("explore", at=at)
    assert play.view()["pile"] == 0


@pytest.mark.rule("MALL-93")
def test_she_opens_no_way_that_leads_to_a_tile_already() -> None:
    play = table(start={**ITEMS, "sister": [2, 0]}, pile=[2, 3])
    play.do("explore", at=[2, 0])
    play.refused("explore", at=[2, 0])
    assert places(play) == []


@pytest.mark.rule("MALL-93")
def test_she_opens_no_way_where_she_does_not_stand() -> None:
    play = table()
    for at in ([2, 0], [0, 1], [3, 2], [1, 3], [0, 0]):
        play.refused("explore", at=at)


@pytest.mark.rule("MALL-93", "MALL-19")
def test_her_square_counts_among_several_to_choose_from() -> None:
    play = table(start={**ITEMS, "sister": [3, 2], "dwarf": [2, 0]}, pile=[2, 3])
    assert places(play) == [[2, 0], [3, 2]]
    play.do("peek")
    play.do("explore", at=[3, 2])
    assert play.view()["tiles"][1] == {"tile": 2, "at": [1, 0], "turns": 1}


@pytest.mark.rule("MALL-94", "MALL-26")
def test_the_theft_needs_all_five() -> None:
    play = table(start={**ITEMS, "barbarian": [2, 1]})
    play.move("barbarian", [3, 1])
    assert not play.view()["stolen"], "the four are there, she is not"
    play.move("sister", [0, 2])
    assert play.view()["stolen"]


@pytest.mark.rule("MALL-94", "MALL-26")
def test_the_theft_needs_the_others_too_when_she_is_on_her_item() -> None:
    play = table(start={**ITEMS, "barbarian": [2, 1]})
    play.move("sister", [0, 2])
    assert not play.view()["stolen"]
    play.move("barbarian", [3, 1])
    assert play.view()["stolen"]


@pytest.mark.rule("MALL-94", "MALL-26")
def test_in_the_pocket_edition_too_the_theft_needs_all_five() -> None:
    play = table(edition="pocket")
    play.refused("steal")
    play.move("sister", [0, 2])
    play.do("steal")
    assert play.view()["stolen"]


@pytest.mark.rule("MALL-94", "MALL-29", "TOWER-45")
def test_victory_needs_all_five() -> None:
    play = table()
    play.move("sister", [0, 2])
    play.move("sister", [3, 2])
    play.move("barbarian", [2, 1])
    play.move("sister", [3, 3])
    assert play.view()["heroes"]["sister"] is None, "she left by the common exit"
    play.move("elf", [3, 3])
    play.move("dwarf", [3, 3])
    play.move("mage", [1, 3], [3, 3])
    assert play.view()["outcome"] is None
    play.move("barbarian", [3, 1], [3, 3])
    assert play.view()["outcome"] == {"result": "won", "winners": [0]}


@pytest.mark.rule("MALL-94", "MALL-29")
def test_there_is_no_victory_without_her() -> None:
    play = table()
    play.move("sister", [0, 2])
    play.move("barbarian", [3, 3])
    play.move("elf", [3, 3])
    play.move("dwarf", [3, 3])
    play.move("mage", [1, 3], [3, 3])
    assert play.view()["heroes"] == {**dict.fromkeys(ITEMS), "sister": [0, 2]}
    assert play.view()["outcome"] is None


@pytest.mark.rule("MALL-92", "MALL-28", "TOWER-45")
def test_she_teleports_onto_her_own_exit_when_someone_stands_next_to_it() -> None:
    play = table(scenario=2)
    play.move("sister", [0, 2])
    play.move("sister", [3, 2])
    play.move("sister", [3, 3])
    assert play.view()["heroes"]["sister"] == [3, 3], "the purple exit is not hers here"
    play.move("barbarian", [2, 1])
    play.refused("move", hero="sister", to=[3, 0])
    play.move("barbarian", [3, 1])
    play.move("sister", [3, 0])
    assert play.view()["heroes"]["sister"] is None


@pytest.mark.rule("MALL-28", "MALL-91")
def test_before_the_theft_her_exit_is_plain_floor() -> None:
    play = table(start={**ITEMS, "barbarian": [2, 0]}, scenario=2)
    play.move("sister", [3, 0])
    assert play.view()["heroes"]["sister"] == [3, 0]


@pytest.mark.rule("MALL-28", "MALL-92")
def test_who_has_left_is_nobody_to_stand_next_to() -> None:
    play = table()
    play.move("sister", [0, 2])
    play.move("barbarian", [3, 3])
    assert play.view()["heroes"]["barbarian"] is None
    ways = [action["to"] for action in play.legal() if action["do"] == "move" and action["hero"] == "sister"]
    assert sorted(ways) == [[0, 0], [2, 2]], "next to the mage and to the elf"
