"""MALL-70: two heroes may never be on one tile, except on tile 1, and heroes stay on their exits."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from dedale.games.base import Source
from dedale.games.mall import MALL
from dedale.games.mall.actions import ABILITIES, Move, Vortex
from dedale.games.mall.setup import Options, new
from dedale.games.mall.state import State
from mall.play import ALL, Play, own
from mall.scenarios.malls import TILES, lay, mall, square
from mall.small_mall import mall as small_mall

pytestmark = pytest.mark.rule("MALL-70")


def apart() -> Play:
    """Four tiles around tile 1. Each has the item of the hero that laid it, and the exit of another."""
    play = mall(17, [2, 3, 4, 5], "apart")
    lay(play, "NESW")
    return play


def robbed() -> Play:
    play = apart()
    play.move("dwarf", [2, -3])
    play.move("mage", [6, 2])
    play.move("barbarian", [1, 6])
    play.move("elf", [-3, 1])
    assert play.view()["stolen"]
    return play


def test_tile_1_has_no_limit() -> None:
    play = apart()
    assert len(play.view()["heroes"]) == 4
    play.move("dwarf", [2, -3])
    play.move("dwarf", [2, 1])
    play.move("elf", [1, 1])


def test_a_hero_may_not_go_onto_a_tile_with_another_hero() -> None:
    play = apart()
    play.move("dwarf", [2, -1], [4, -1])
    play.move("mage", [2, 2])
    for y in (-1, -2, -4):
        play.refused("move", hero="mage", to=[2, y])
    play.move("mage", [2, 0])
    assert not any(
        action["to"][1] < 0 for action in play.legal() if action["do"] == "move" and action["hero"] == "mage"
    )


def test_a_tile_is_free_again_when_its_hero_has_left() -> None:
    play = apart()
    play.move("dwarf", [2, -1])
    play.move("dwarf", [2, 0], [3, 0])
    play.move("mage", [2, 2], [2, -4])
    play.move("dwarf", [2, 0])
    play.refused("move", hero="dwarf", to=[2, -1])


def test_nobody_passes_through_a_tile_with_another_hero() -> None:
    """Tile 13 is behind tile 10, and the dwarf stands beside the way to it."""
    play = mall(17, [10, 13])
    lay(play, "N")
    play.move("dwarf", [2, -4], [3, -4])
    play.do("explore", at=[3, -4])
    play.move("dwarf", [4, -4])
    play.refused("move", hero="mage", to=[2, -1])
    play.refused("move", hero="mage", to=[2, -4])
    play.move("dwarf", [3, -4], [3, -5])
    play.move("mage", [2, -4], [3, -4])
    play.refused("move", hero="mage", to=[3, -5])
    play.refused("move", hero="mage", to=[3, -6])


def test_no_vortex_leads_onto_a_tile_with_another_hero() -> None:
    play = mall(17, [13], side="A")
    lay(play, "N")
    there = {"mage": square(play, 13, 3, 0), "dwarf": square(play, 13, 3, 2)}
    play.move("dwarf", [2, -1])
    play.refused("vortex", hero="mage", to=there["mage"])
    play.do("vortex", hero="dwarf", to=there["dwarf"])
    play.do("vortex", hero="dwarf", to=[2, 3])
    play.do("vortex", hero="mage", to=there["mage"])
    play.refused("vortex", hero="dwarf", to=there["dwarf"])


def test_a_hero_moves_freely_on_its_own_tile() -> None:
    play = mall(17, [14])
    lay(play, "N")
    play.move("dwarf", [2, -1])
    play.do("escalator", hero="dwarf", to=[2, -4])
    play.move("dwarf", [4, -4], [4, -3])


@pytest.mark.rule("MALL-92")
def test_the_little_sister_may_be_with_another_or_she_could_never_get_to_her_item() -> None:
    """Ruling: she only goes next to others, so MALL-70 is about the other four."""
    play = mall(17, [11], heroes=5)
    lay(play, "N")
    play.move("dwarf", [2, -1])
    play.do("move", hero="sister", to=[3, -1])
    play.move("dwarf", [2, 0])
    play.move("dwarf", [2, -1])
    play.move("dwarf", [2, 0])
    play.move("dwarf", [3, 0])
    play.move("mage", [2, -4])  # onto the tile where she stands alone


def test_elsewhere_heroes_share_tiles() -> None:
    play = mall(16, [11])
    lay(play, "N")
    play.move("dwarf", [2, -1], [4, -1])
    play.move("mage", [2, -4])


def test_a_hero_stays_on_its_exit_and_moves_no_more() -> None:
    play = robbed()
    leave(play)
    assert play.view()["heroes"]["dwarf"] == [7, 1]
    play.refused("move", hero="dwarf", to=[7, 2])
    assert not any(action.get("hero") == "dwarf" for action in play.legal())


def leave(play: Play) -> None:
    """The mage makes room, and the dwarf goes onto its exit on her tile."""
    play.move("mage", [0, 2])
    play.move("dwarf", [2, 2], [7, 2], [7, 1])


def test_a_hero_on_its_exit_keeps_blocking_the_tile() -> None:
    play = robbed()
    leave(play)
    for x in (4, 5, 6, 7):
        play.refused("move", hero="mage", to=[x, 2])
    play.move("mage", [3, 2])
    play.refused("move", hero="mage", to=[4, 2])


def test_a_hero_on_an_exit_of_another_colour_has_not_left() -> None:
    play = robbed()
    play.move("mage", [7, 2], [7, 1])
    assert play.view()["heroes"]["mage"] == [7, 1]
    play.move("mage", [7, 2])


def test_an_exit_is_plain_floor_before_the_theft() -> None:
    play = apart()
    play.move("mage", [3, 3])
    play.move("dwarf", [2, 2], [7, 2], [7, 1])
    play.move("dwarf", [7, 2])


def test_two_heroes_cannot_leave_by_exits_of_one_tile() -> None:
    """All exits are on tile 3 of the hall, so nobody can follow the mage there."""
    play = mall(17, [2, 3])
    lay(play, "NE")
    play.move("mage", [4, 2], [4, 3])
    play.refused("move", hero="barbarian", to=[4, 2])
    play.refused("move", hero="barbarian", to=[6, 2])


def test_the_game_is_won_when_all_stand_on_their_exits() -> None:
    play = robbed()
    leave(play)
    play.move("barbarian", [1, 2], [2, 2], [2, -4], [1, -4])
    play.move("elf", [1, 1], [1, 7], [2, 7])
    assert play.view()["outcome"] is None
    play.move("mage", [0, 1], [-4, 1], [-4, 2])
    assert play.view()["outcome"]["result"] == "won"


@pytest.mark.rule("MALL-73")
def test_in_an_own_scenario_heroes_that_keep_apart_may_leave_the_board(tmp_path: Path) -> None:
    path = tmp_path / "own.maze"
    path.write_text("scenario: S\ntiles: 2\nrules: apart\n", encoding="utf-8")
    items = {"barbarian": [2, 1], "mage": [1, 0], "elf": [2, 3], "dwarf": [0, 3]}
    play = Play(scenario=str(path), tiles=own("theft"), deal=[ALL], start=items)
    play.move("barbarian", [3, 1])
    play.move("mage", [1, 2], [3, 2], [3, 3])
    assert play.view()["heroes"]["mage"] is None
    assert any(action["do"] == "move" for action in play.legal())
    play.move("barbarian", [3, 3])


def test_what_is_legal_on_the_own_tile_and_off_it() -> None:
    state = small_mall(scenario=17, deal=(ABILITIES,))
    state = replace(state, phase="robbery", heroes=(*state.heroes[:3], (3, -3)))
    ways = {(action.hero, action.to) for action in MALL.legal(state, 0) if isinstance(action, Move)}
    assert {("dwarf", to) for to in [(1, -3), (2, -3), (4, -3), (3, -4), (3, -2)]} <= ways
    state = replace(state, heroes=((1, 1), (2, 0), (1, 2), (3, -3)))
    ways = {(action.hero, action.to) for action in MALL.legal(state, 0) if isinstance(action, Move)}
    assert ("mage", (2, -1)) not in ways
    assert ("mage", (1, 0)) in ways


def test_which_vortexes_are_legal() -> None:
    hall = Source("hall.maze", (TILES / "hall.maze").read_text(encoding="utf-8"))
    state = new(Options(scenario=17, side="A", tiles=hall, pile=(13,), deal=(ABILITIES,)), 1)
    assert isinstance(state, State)
    board, _ = state.board.explore(13, state.board.frontier[2, 0])
    state = replace(state, phase="robbery", board=board, heroes=((1, 2), (2, 2), (1, 1), (2, -1)))
    ways = {(action.hero, action.to) for action in MALL.legal(state, 0) if isinstance(action, Vortex)}
    tile_1 = {("barbarian", (0, 0)), ("mage", (1, 0)), ("elf", (0, 3)), ("dwarf", (2, 3))}
    assert ways == tile_1 | {("dwarf", (4, -2))}, "tile 13 is the dwarf's"
