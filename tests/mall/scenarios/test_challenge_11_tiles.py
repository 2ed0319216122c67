"""MALL-64: which two laid tiles may be taken away."""

import pytest

from mall.play import Play
from mall.scenarios.malls import HOURGLASS, laid, lay, square
from mall.scenarios.tile_removal import around, discards, turn

pytestmark = pytest.mark.rule("MALL-64")


def partners(play: Play, tile: int) -> list[int]:
    """Return what may go after that tile."""
    play.do("discard", tile=tile)
    return discards(play)


def test_tile_1_stays() -> None:
    play = around("NES", [7, 8, 4])
    turn(play)
    assert 1 not in discards(play)
    play.refused("discard", tile=1)


def test_only_laid_tiles_go() -> None:
    play = around("NES", [7, 8, 4, 10])
    turn(play)
    play.refused("discard", tile=10)
    play.refused("discard", tile=99)
    play.do("discard", tile=7)
    play.refused("discard", tile=7)


def test_a_tile_with_a_hero_stays() -> None:
    play = around("NES", [7, 8, 4])
    play.move("mage", [4, 2])
    turn(play)
    assert discards(play) == [4, 7]
    play.refused("discard", tile=8)
    assert partners(play, 4) == [7]
    play.refused("discard", tile=8)


def test_a_tile_with_a_token_stays() -> None:
    play = around("NESW", [7, 9, 4, 8])
    play.move("mage", [7, 2], [7, 1], t=60_000)
    play.do("discard", tile=8)
    play.do("discard", tile=4)
    play.move("mage", [7, 2], [2, 2])
    lay(play, "SW")
    play.move("barbarian", [1, 2])
    play.move("elf", [1, 1])
    turn(play, t=100_000)
    assert discards(play) == [4, 7, 8], "tile 9 has a token on its hourglass"
    play.refused("discard", tile=9)


def chain() -> Play:
    """Tiles 10 and 7 in a row to the north, where the dwarf stands, and 8 to the east."""
    play = around("NE", [10, 8, 7, 4, 5])
    play.move("dwarf", [2, -4], [3, -4])
    play.do("explore", at=[3, -4])
    return play


def come_home(play: Play) -> None:
    play.move("dwarf", [2, -4], [2, 1])


def test_of_two_tiles_in_a_row_the_far_one_goes_first() -> None:
    play = chain()
    come_home(play)
    turn(play)
    play.refused("discard", tile=10)
    play.do("discard", tile=7)
    play.do("discard", tile=10)
    assert laid(play) == [8]


def test_a_tile_that_others_need_does_not_go_before_them() -> None:
    play = chain()
    come_home(play)
    turn(play)
    assert discards(play) == [7, 8]
    play.refused("discard", tile=10)


def test_a_tile_that_no_second_can_follow_is_not_offered() -> None:
    """Tile 13 leads to two rooms, 6 and 3, with heroes in them. Each has one other way in."""
    play = around("NEW", [13, 5, 4, 6, 3])
    play.move("mage", [6, 2], [6, 1])
    play.do("explore", at=[6, 1])
    play.move("mage", [6, 0])
    play.move("elf", [1, 0])
    play.move("dwarf", *(square(play, 4, x, y) for x, y in ((1, 1), (3, 1), (3, 2))))
    play.do("explore", at=square(play, 4, 3, 2))
    play.move("dwarf", square(play, 3, 1, 3))
    play.move("barbarian", [3, 2], HOURGLASS, t=60_000)
    assert discards(play) == [4, 5], "13 could go alone, but then neither way could"
    play.refused("discard", tile=13)
    assert partners(play, 4) == [5]


def test_after_the_last_of_a_row_any_other_may_go() -> None:
    play = chain()
    come_home(play)
    turn(play)
    assert partners(play, 7) == [8, 10]


def test_after_a_tile_elsewhere_the_middle_of_a_row_may_not_go() -> None:
    play = chain()
    come_home(play)
    turn(play)
    assert partners(play, 8) == [7]


def test_a_tile_between_tile_1_and_a_hero_stays() -> None:
    play = chain()
    play.move("dwarf", [3, -5])
    lay(play, "SW")
    play.move("barbarian", [1, 2])
    play.move("elf", [1, 1])
    play.move("mage", [2, 1], HOURGLASS, t=60_000)
    assert discards(play) == [4, 5, 8]


def loop(north: int) -> Play:
    """Tile `north`, tile 5 to the east, and tile 6, with vortexes, which can be reached from both."""
    play = around("NES", [north, 5, 7, 6])
    play.move("mage", [6, 2], [6, 1])
    play.do("explore", at=[6, 1])
    play.move("mage", [6, 2], [2, 2])
    return play


def test_on_foot_a_loop_has_two_ways() -> None:
    play = loop(4)
    turn(play)
    assert discards(play) == [4, 5, 6, 7]
    assert partners(play, 5) == [6, 7], "tile 6 can be reached through tile 4"


def test_vortexes_are_no_way_to_a_tile() -> None:
    play = loop(4)
    turn(play)
    assert partners(play, 4) == [6, 7], "without 4 and 5 only vortexes lead to tile 6"


def test_escalators_count_as_on_foot() -> None:
    play = loop(3)
    turn(play)
    assert partners(play, 5) == [6, 7]


def test_the_dwarfs_passages_do_not_count_as_on_foot() -> None:
    play = loop(2)
    turn(play)
    assert 5 not in partners(play, 7), "without 5 only the dwarf could get from tile 2 to tile 6"
    play.refused("discard", tile=5)


def behind_a_passage() -> Play:
    """Tile 7 is behind the small passage of tile 2. Tiles 8 to the east and 4 to the south are rooms."""
    play = around("NES", [2, 8, 4, 7])
    play.move("dwarf", [2, -2], [4, -2])
    play.do("explore", at=[4, -2])
    play.move("dwarf", [2, -2], [2, 1])
    turn(play)
    return play


def test_a_tile_that_only_the_dwarf_can_reach_goes_first_and_then_the_mall_is_whole() -> None:
    play = behind_a_passage()
    assert discards(play) == [7]
    assert partners(play, 7) == [2, 4, 8]


def test_a_tile_through_which_half_of_another_is_reached_stays() -> None:
    """Without tile 6, tile 2 could still be reached, but not the half of it behind the small passage."""
    play = loop(2)
    turn(play)
    assert discards(play) == [2, 7]
    play.refused("discard", tile=6)
    assert partners(play, 2) == [6, 7]
