"""Where the openings of neighbouring tiles meet: passages that open at once, and dead ends."""

import pytest

from mall.play import ALL, Play, own

CENTRE = {"barbarian": [1, 1], "dwarf": [2, 1], "mage": [1, 2], "elf": [2, 2]}


def explorable(play: Play) -> dict[tuple[int, int], str]:
    return {tuple(entry["at"]): entry["colour"] for entry in play.view()["exploration"]}


def places(play: Play) -> dict[int, list[int]]:
    return {tile["tile"]: tile["at"] for tile in play.view()["tiles"]}


def ring(last: int) -> Play:
    """The dwarf goes round by the north and lays the last tile east of the start tile, from the north."""
    play = Play(scenario=2, deal=[ALL], tiles=own("open"), pile=[2, 4, last], start=CENTRE)
    play.move("dwarf", [2, 0])
    play.do("explore", at=[2, 0])
    play.move("dwarf", [2, -2], [4, -2])
    play.do("explore", at=[4, -2])
    play.move("dwarf", [6, -2], [6, 0])
    play.refused("move", hero="elf", to=[4, 2])
    play.do("explore", at=[6, 0])
    assert places(play) == {1: [0, 0], 2: [0, -1], 4: [1, -1], last: [1, 0]}
    return play


@pytest.mark.rule("MALL-10", "MALL-7")
def test_where_openings_meet_the_passage_is_open_at_once_both_ways() -> None:
    play = ring(last=3)
    play.move("elf", [4, 2])
    play.move("elf", [2, 2])
    play.move("dwarf", [6, 2], [3, 2])


@pytest.mark.rule("MALL-10")
def test_where_openings_meet_everyone_may_pass_whatever_the_colours() -> None:
    play = ring(last=3)
    play.move("elf", [4, 2], [4, 4])
    play.move("mage", [4, 2], [4, 3])
    play.move("barbarian", [1, 2], [4, 2])
    play.move("barbarian", [3, 2], [2, 2])
    play.move("dwarf", [6, 2], [3, 2])


@pytest.mark.rule("MALL-10", "MALL-19")
def test_where_openings_meet_nothing_is_left_to_explore() -> None:
    play = ring(last=3)
    # Both squares are purple, and both lead to a tile now.
    assert (3, 2) not in explorable(play)
    assert (4, 2) not in explorable(play)
    assert {(7, 3), (5, 4)} < set(explorable(play)), "its other openings lead to unexplored space"


@pytest.mark.rule("MALL-10")
def test_an_opening_of_a_lying_tile_against_a_wall_of_the_new_one_is_a_dead_end() -> None:
    play = ring(last=5)
    assert (3, 2) not in explorable(play)
    play.move("elf", [3, 2])
    play.refused("move", hero="elf", to=[4, 2])


@pytest.mark.rule("MALL-10")
def test_a_dead_end_counts_as_explored() -> None:
    start = {"dwarf": [2, 1], "mage": [3, 2]}
    play = Play(scenario=2, deal=[ALL], tiles=own("open"), pile=[2, 4, 5, 3], start=start)
    play.move("dwarf", [2, 0])
    assert {"do": "explore", "at": [3, 2]} in play.legal()
    play.do("explore", at=[2, 0])
    play.move("dwarf", [2, -2], [4, -2])
    play.do("explore", at=[4, -2])
    play.move("dwarf", [6, -2], [6, 0])
    play.do("explore", at=[6, 0])
    assert play.view()["pile"] == 1
    assert not [action for action in play.legal() if action["do"] in ("explore", "peek")]
    play.refused("explore", at=[3, 2])


@pytest.mark.rule("MALL-10")
def test_an_opening_of_the_new_tile_against_a_wall_is_a_dead_end() -> None:
    start = {"dwarf": [2, 1], "elf": [0, 1]}
    play = Play(scenario=2, deal=[ALL], tiles=own("open"), pile=[5, 4, 2, 3], start=start)
    play.move("dwarf", [2, 0])
    play.do("explore", at=[2, 0])
    play.do("explore", at=[0, 1])
    play.move("elf", [-4, 1])
    play.move("dwarf", [0, 0], [0, 1], [-2, 1], [-2, -1])
    play.do("explore", at=[-2, -1])
    assert places(play) == {1: [0, 0], 5: [0, -1], 4: [-1, 0], 2: [-1, -1]}
    # The orange square of tile 2 faces the west wall of tile 5.
    assert (0, -3) not in explorable(play)
    assert {(-1, -5), (-3, -4)} < set(explorable(play))
    play.move("dwarf", [-2, -3], [0, -3])
    play.refused("move", hero="dwarf", to=[1, -3])
    play.refused("explore", at=[0, -3])


@pytest.mark.rule("MALL-10", "MALL-66")
def test_an_opening_that_meets_an_entrance_is_a_passage_too() -> None:
    """In the second dimension nothing lies before the entrance of tile 3 until somebody comes round to it."""
    x, y = 256, 64
    start = {"barbarian": [x + 1, y], "mage": [x + 1, y + 2]}
    play = Play(scenario=13, deal=[ALL], tiles=own("entrance"), pile=[4, 5, 6], start=start)
    play.move("barbarian", [x + 2, y])
    play.do("explore", at=[x + 2, y])
    play.move("barbarian", [x + 2, y - 3], [x + 1, y - 3])
    play.do("explore", at=[x + 1, y - 3])
    play.move("barbarian", [x - 2, y - 3], [x - 2, y - 2])
    play.refused("move", hero="mage", to=[x - 1, y + 1])
    play.do("explore", at=[x - 2, y - 2])
    assert places(play)[6] == [63, 0]
    play.move("mage", [x, y + 2], [x, y + 1], [x - 1, y + 1], [x, y + 1])
