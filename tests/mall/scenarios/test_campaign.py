"""MALL-41 to MALL-47 and MALL-53: the campaign. MALL-44 has more in test_dwarf_and_elf.py."""

from pathlib import Path

import pytest

import dedale.games.mall
from dedale.grid import read_maze_file
from mall.play import ALL, Play
from mall.scenarios.malls import HOURGLASS, corridor, draw_everything, lay, mall, robbed, square, to_exit

TWO = [["N", "E", "vortex"], ["S", "W", "explore", "escalator"]]


@pytest.mark.parametrize(
    ("scenario", "last", "side"),
    [
        pytest.param(1, 9, "A", marks=pytest.mark.rule("MALL-41")),
        pytest.param(2, 12, "A", marks=pytest.mark.rule("MALL-42")),
        pytest.param(3, 12, "A", marks=pytest.mark.rule("MALL-43")),
        pytest.param(4, 14, "A", marks=pytest.mark.rule("MALL-44")),
        pytest.param(5, 15, "B", marks=pytest.mark.rule("MALL-45")),
        pytest.param(6, 17, "B", marks=pytest.mark.rule("MALL-46")),
        pytest.param(7, 19, "B", marks=pytest.mark.rule("MALL-47")),
    ],
)
def test_the_scenario_uses_its_tiles_and_its_side_of_tile_1(scenario: int, last: int, side: str) -> None:
    play = corridor(scenario, seed=scenario)
    assert play.view()["pile"] == last - 1
    assert ("vortex" in {action["do"] for action in play.legal()}) == (side == "A")
    assert sorted(draw_everything(play)) == list(range(2, last + 1))


@pytest.mark.rule("MALL-41")
def test_in_scenario_1_everyone_leaves_by_the_purple_exit() -> None:
    play = robbed(1)
    for hero in ("dwarf", "elf", "mage", "barbarian"):
        assert play.view()["outcome"] is None
        to_exit(play, hero, "mage")
        assert play.view()["heroes"][hero] is None
    assert play.view()["outcome"]["result"] == "won"


@pytest.mark.rule("MALL-41")
@pytest.mark.parametrize("hero", ["dwarf", "elf", "barbarian"])
def test_in_scenario_1_no_other_exit_works(hero: str) -> None:
    play = robbed(1)
    to_exit(play, hero, hero)
    assert play.view()["heroes"][hero] is not None


@pytest.mark.rule("MALL-41")
def test_in_scenario_1_all_may_talk_all_game() -> None:
    play = mall(1, [2, 3], deal=[ALL, ALL], begin=False)
    play.do("say", seat=1, text="Ready?")
    play.do("start")
    play.do("say", seat=1, text="Go!")
    lay(play, "N")
    assert play.view()["talk"] == "free"
    play.do("say", seat=1, text="Here are the items.")
    play.move("dwarf", [2, -4])
    play.do("say", seat=0, text="On.")


@pytest.mark.rule("MALL-41")
def test_in_scenario_1_all_may_talk_after_the_theft() -> None:
    play = robbed(1, deal=[ALL, ALL])
    play.do("say", seat=1, text="To the purple exit!")


@pytest.mark.rule("MALL-41", "MALL-31")
def test_in_the_pocket_edition_scenario_1_is_silent_too() -> None:
    play = mall(1, [2, 3], deal=[ALL, ALL], begin=False, edition="pocket")
    play.do("say", seat=1, text="Ready?")
    play.do("start")
    play.refused("say", seat=1, text="Go!")
    lay(play, "NE")
    assert play.view()["talk"] == "silent"
    play.move("mage", [2, 2])
    play.move("dwarf", [2, 1], HOURGLASS, t=60_000)
    play.do("say", seat=1, text="The items are in the north.")
    play.move("dwarf", [2, 1])
    play.refused("say", seat=1, text="And then?")


@pytest.mark.rule("MALL-42")
def test_from_scenario_2_on_there_is_silence() -> None:
    play = mall(2, [2, 3], deal=[ALL, ALL])
    play.move("dwarf", [2, 0])
    assert play.view()["talk"] == "silent"
    play.refused("say", seat=1, text="North!")


@pytest.mark.rule("MALL-42")
def test_in_scenario_2_each_hero_leaves_by_the_exit_of_its_own_colour() -> None:
    play = robbed(2)
    for hero in ("dwarf", "elf", "mage", "barbarian"):
        assert play.view()["outcome"] is None
        to_exit(play, hero, hero)
        assert play.view()["heroes"][hero] is None
    assert play.view()["outcome"]["result"] == "won"


@pytest.mark.rule("MALL-42")
@pytest.mark.parametrize("scenario", range(2, 8))
def test_from_scenario_2_on_another_colours_exit_is_no_exit(scenario: int) -> None:
    play = robbed(scenario)
    to_exit(play, "dwarf", "mage")
    assert play.view()["heroes"]["dwarf"] is not None
    play.move("dwarf", [7, 2])


def owned(play: Play) -> list[list[str]]:
    return [seat["owns"] for seat in play.view()["seats"]]


@pytest.mark.rule("MALL-43")
@pytest.mark.parametrize("scenario", range(3, 8))
def test_from_scenario_3_on_each_turn_of_the_timer_hands_the_action_tiles_to_the_left(scenario: int) -> None:
    hands = [[*ALL], ["N"], ["E", "escalator"]]
    play = mall(scenario, [4], deal=hands)
    assert owned(play) == hands, "starting the game hands nothing on"
    lay(play, "E")
    assert owned(play) == hands
    play.move("dwarf", HOURGLASS, t=60_000)
    assert owned(play) == [hands[2], hands[0], hands[1]]
    play.refused("move", seat=0, hero="elf", to=[0, 1])
    play.move("mage", [6, 2], seat=1)
    play.move("mage", [6, 1], square(play, 4, 0, 0), seat=1, t=100_000)
    assert owned(play) == [hands[1], hands[2], hands[0]]


@pytest.mark.rule("MALL-43")
def test_in_scenario_3_two_players_swap_at_each_turn_of_the_timer() -> None:
    play = mall(3, [4], deal=TWO)
    play.move("dwarf", HOURGLASS, t=60_000)
    assert owned(play) == [TWO[1], TWO[0]]


@pytest.mark.rule("MALL-43")
def test_in_scenario_3_one_player_alone_hands_nothing_on() -> None:
    play = mall(3, [4], deal=[ALL])
    play.move("dwarf", HOURGLASS, t=60_000)
    assert owned(play) == [ALL]


@pytest.mark.rule("MALL-43")
@pytest.mark.parametrize("scenario", [1, 2])
def test_before_scenario_3_the_action_tiles_stay(scenario: int) -> None:
    play = mall(scenario, [4], deal=TWO)
    play.move("dwarf", HOURGLASS, t=60_000)
    assert owned(play) == TWO


@pytest.mark.rule("MALL-45")
@pytest.mark.parametrize("seed", range(20))
def test_in_scenario_5_tile_15_lies_on_top(seed: int) -> None:
    play = corridor(5, seed=seed)
    play.move("dwarf", [2, 0])
    play.do("explore", at=[2, 0])
    assert [laid["tile"] for laid in play.view()["tiles"]] == [1, 15]


@pytest.mark.rule("MALL-45", "MALL-51")
@pytest.mark.parametrize(("scenario", "works"), [(3, False), (4, False), (5, True), (6, True), (7, True)])
def test_crystal_balls_work_from_scenario_5_on(scenario: int, works: bool) -> None:
    play = mall(scenario, [6, 11])
    lay(play, "E")
    play.move("mage", [6, 2])
    assert ({"do": "explore", "at": [0, 1]} in play.legal()) == works
    if works:
        play.do("explore", at=[0, 1])
    else:
        play.refused("explore", at=[0, 1])


@pytest.mark.rule("MALL-46", "MALL-52")
@pytest.mark.parametrize(("scenario", "work"), [(4, False), (5, False), (6, True), (7, True)])
def test_cameras_work_from_scenario_6_on(scenario: int, work: bool) -> None:
    play = mall(scenario, [7, 8])
    lay(play, "ES")
    if work:
        play.refused("move", hero="dwarf", to=HOURGLASS)
    else:
        play.move("dwarf", HOURGLASS, t=60_000)


@pytest.mark.parametrize(
    ("scenario", "cameras"),
    [
        pytest.param(6, 2, marks=pytest.mark.rule("MALL-46")),
        pytest.param(7, 4, marks=pytest.mark.rule("MALL-47")),
    ],
)
def test_the_printed_tiles_of_the_scenario_have_its_number_of_cameras(scenario: int, cameras: int) -> None:
    drawn = draw_everything(corridor(scenario))
    printed = read_maze_file(Path(dedale.games.mall.__file__).parent / "content" / "tiles.maze")
    grids = [tile.grid for tile in printed if int(tile.header["tile"]) in drawn]
    squares = [code for grid in grids if grid for code in grid.squares]
    assert squares.count("C") == cameras


@pytest.mark.rule("MALL-53")
def test_campaign_scenarios_can_be_repeated_skipped_and_played_in_any_order() -> None:
    play = mall(7, [11])
    for scenario in (2, 2, 5, 1, 7, 3):
        play.ask(new={"game": "mall", "scenario": scenario})
        play.do("start")
        assert play.view()["scenario"] == scenario
