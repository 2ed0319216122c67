"""MALL-64: at each turn of the timer, two laid tiles are taken away. Which ones:
test_challenge_11_tiles.py."""

import pytest
from msgspec.structs import replace

from dedale.games.mall.state import State
from dedale.games.mall.tile_removal import removable_pairs
from mall.play import ALL
from mall.scenarios.malls import laid, lay, mall
from mall.scenarios.tile_removal import around, discards, turn

pytestmark = pytest.mark.rule("MALL-64")


def test_at_a_turn_of_the_timer_two_laid_tiles_go() -> None:
    play = around("NES", [7, 8, 4])
    assert discards(play) == []
    turn(play)
    play.do("discard", tile=7)
    assert laid(play) == [4, 8]
    play.do("discard", tile=4)
    assert laid(play) == [8]
    assert discards(play) == []
    play.refused("discard", tile=8)


def test_nothing_goes_before_the_timer_is_turned() -> None:
    play = around("NES", [7, 8, 4])
    play.refused("discard", tile=7)


def test_starting_the_game_takes_no_tiles() -> None:
    play = mall(11, [7, 8], "rearrange")
    assert discards(play) == []
    play.move("dwarf", [2, 0])
    assert play.view()["outcome"] is None


def test_two_tiles_go_at_each_turn() -> None:
    play = around("NES", [7, 8, 4, 9, 10])
    turn(play)
    play.do("discard", tile=7)
    play.do("discard", tile=8)
    play.move("dwarf", [2, 1])
    lay(play, "WN")
    assert laid(play) == [4, 9, 10]
    play.move("dwarf", [2, 1])
    play.move("elf", [-4, 1], [-4, 2], t=100_000)
    assert discards(play) == [4, 10], "tile 9 has a token and the elf"
    play.do("discard", tile=10)
    play.do("discard", tile=4)
    assert laid(play) == [9]


@pytest.mark.rule("MALL-31")
def test_all_may_talk_when_the_timer_is_turned() -> None:
    play = around("NES", [7, 8, 4])
    turn(play)
    play.do("say", seat=1, text="Which two?")


def test_any_player_picks() -> None:
    play = around("NES", [7, 8, 4], deal=[ALL, [], ["N"]])
    turn(play)
    assert discards(play, 0) == discards(play, 1) == discards(play, 2) == [4, 7, 8]
    play.do("discard", seat=2, tile=8)
    assert discards(play, 0) == discards(play, 1) == discards(play, 2) == [4, 7]
    play.do("discard", seat=1, tile=4)


def test_nothing_else_can_be_done_until_both_are_gone() -> None:
    play = around("NES", [7, 8, 4, 10])
    play.move("elf", [0, 1])
    turn(play)
    for _ in range(2):
        assert {action["do"] for action in play.legal()} <= {"discard", "pause"}
        play.refused("move", hero="dwarf", to=[2, 1])
        play.refused("move", hero="mage", to=[2, 1])
        play.refused("vortex", hero="elf", to=[0, 3])
        play.refused("explore", at=[0, 1])
        play.refused("peek")
        play.do("discard", tile=discards(play)[0])
    play.do("explore", at=[0, 1])
    play.move("dwarf", [2, 1])
    play.do("vortex", hero="elf", to=[0, 3])


def test_the_sand_runs_meanwhile() -> None:
    play = around("NES", [7, 8, 4])
    turn(play, t=60_000)
    assert play.view()["sand_ms"] == 60_000
    play.do("discard", tile=7, t=70_000)
    play.do("discard", tile=8, t=85_000)
    assert play.view()["sand_ms"] == 35_000


@pytest.mark.parametrize("gone", [[], [7]])
def test_the_sand_can_run_out_before_both_are_gone(gone: list[int]) -> None:
    play = around("NES", [7, 8, 4])
    turn(play, t=60_000)
    for tile in gone:
        play.do("discard", tile=tile)
    play.wait(119_999)
    assert play.view()["outcome"] is None
    play.wait(120_000)
    assert play.view()["outcome"]["result"] == "lost"


def test_they_go_under_the_draw_pile() -> None:
    play = around("NE", [7, 8, 4, 10])
    turn(play)
    play.do("discard", tile=8)
    play.do("discard", tile=7)
    assert play.view()["pile"] == 4
    play.move("dwarf", [2, 1])
    lay(play, "N")
    assert laid(play) == [4]
    lay(play, "E")
    assert laid(play) == [4, 10]
    lay(play, "SW")
    assert laid(play) == [4, 7, 8, 10], "those that went come again"
    assert play.view()["pile"] == 0


def test_when_the_draw_pile_is_empty_they_form_a_new_one() -> None:
    play = around("NE", [7, 8])
    assert play.view()["pile"] == 0
    turn(play)
    play.do("discard", tile=7)
    play.do("discard", tile=8)
    assert play.view()["pile"] == 2
    play.move("dwarf", [2, 1])
    lay(play, "W")
    lay(play, "S")
    assert laid(play) == [7, 8]


def test_they_lie_face_down() -> None:
    play = around("NE", [7, 8])
    turn(play)
    play.do("discard", tile=7)
    play.do("discard", tile=8)
    for seat in (0, 1, None):
        assert play.view(seat)["next"] is None


def test_where_a_tile_lay_is_unexplored_space_again() -> None:
    play = around("NE", [7, 8])
    turn(play)
    play.do("discard", tile=7)
    play.do("discard", tile=8)
    play.move("dwarf", [2, 1])
    play.refused("move", hero="dwarf", to=[2, -1])
    lay(play, "N")
    play.move("dwarf", [2, -1])


def test_a_tile_that_was_looked_at_is_still_laid_first() -> None:
    play = around("NE", [7, 8, 4])
    play.move("elf", [0, 1])
    play.move("barbarian", [1, 3])
    play.do("peek")
    turn(play)
    play.do("discard", tile=7)
    play.do("discard", tile=8)
    play.do("explore", at=[0, 1])
    assert laid(play) == [4]


@pytest.mark.rule("MALL-52")
def test_a_camera_that_goes_no_longer_works() -> None:
    play = around("NE", [11, 7, 12, 9])
    turn(play)
    play.do("discard", tile=11)
    play.do("discard", tile=7)
    play.move("dwarf", [2, 1])
    lay(play, "NE")
    play.move("mage", [7, 2])
    assert {"do": "move", "hero": "mage", "to": [7, 1]} in play.legal(), "the camera of tile 12 is alone"


@pytest.mark.parametrize(("sides", "pile"), [("", []), ("N", [7]), ("NE", [7, 9])])
def test_if_no_two_can_go_the_game_is_lost_at_once(sides: str, pile: list[int]) -> None:
    play = around(sides, pile)
    if 9 in pile:
        play.move("mage", [7, 2], [7, 1], t=60_000)
    else:
        turn(play)
    assert play.view()["outcome"]["result"] == "lost"
    assert play.view()["sand_ms"] == 60_000, "not by the sand"
    assert play.legal() == []


def test_it_is_not_lost_when_just_two_can_go() -> None:
    play = around("NE", [7, 8])
    turn(play)
    assert play.view()["outcome"] is None


def test_the_tiles_are_offered_in_order() -> None:
    play = around("NES", [8, 7, 4])
    turn(play)
    assert [action["tile"] for action in play.legal()] == [4, 7, 8]
    play.do("discard", tile=8)
    assert [action["tile"] for action in play.legal()] == [4, 7]


def test_a_hero_that_has_left_keeps_no_tile() -> None:
    play = around("NE", [7, 8])
    play.move("mage", [4, 2])
    assert play.referee.match
    state = play.referee.match.state
    assert isinstance(state, State)
    assert removable_pairs(state) == ()
    left = replace(state, heroes=(state.heroes[0], None, *state.heroes[2:]), out=(1,))
    assert removable_pairs(left) == ((7, 8), (8, 7))
