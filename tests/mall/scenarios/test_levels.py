"""MALL-71: the levels of the challenges."""

from typing import Any

import pytest

from dedale.games.mall.scenario import CAMPAIGN, CHALLENGES, printed_scenarios
from mall.play import ALL, Play
from mall.scenarios.malls import HOURGLASS, corridor, draw_everything, lay, mall

pytestmark = pytest.mark.rule("MALL-71")

LEVELS = [12, 14, 15, 17, 19, 21, 24]


def refused(**options: object) -> None:
    answer = Play(scenario=1).send(new={"game": "mall", **options})
    assert answer["error"] == "bad_option"
    assert answer["message"]


@pytest.mark.parametrize("level", LEVELS)
def test_a_level_is_played_with_tiles_2_to_n(level: int) -> None:
    play = corridor(8, level=level)
    assert play.view()["pile"] == level - 1
    assert sorted(draw_everything(play)) == list(range(2, level + 1))


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("scenario", range(8, 18))
def test_every_challenge_has_every_level(scenario: int, level: int) -> None:
    play = Play(scenario=scenario, level=level, deal=[ALL, []])
    on_the_board = 1 if scenario == 13 else 0
    assert play.view()["pile"] == level - 1 - on_the_board


@pytest.mark.parametrize("level", [-1, 0, 1, 2, 9, 11, 13, 16, 18, 20, 22, 23, 25, 26])
@pytest.mark.parametrize("scenario", [8, 13, 17])
def test_there_are_no_other_levels(scenario: int, level: int) -> None:
    refused(scenario=scenario, level=level)


@pytest.mark.parametrize("scenario", range(1, 8))
def test_campaign_scenarios_have_no_levels(scenario: int) -> None:
    refused(scenario=scenario, level=12)
    if scenario < 7:
        refused(scenario=scenario, level=12, edition="pocket")


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("side", ["A", "B"])
def test_the_pocket_edition_has_the_same_levels_with_the_rules_of_7(level: int, side: str) -> None:
    play = corridor(7, level=level, edition="pocket", side=side)
    assert play.view()["level"] == level
    assert play.view()["side"] == side
    assert play.view()["talk"] == "silent"
    assert sorted(draw_everything(play)) == list(range(2, level + 1))


def test_the_levels_of_the_pocket_edition_have_balls_cameras_and_passages() -> None:
    options: dict[str, Any] = {"edition": "pocket", "level": 24}
    ball = mall(7, [6, 11], **options)
    lay(ball, "E")
    ball.move("mage", [6, 2])
    ball.do("explore", at=[0, 1])
    cameras = mall(7, [7, 8], **options)
    lay(cameras, "ES")
    assert cameras.refused("move", hero="dwarf", to=HOURGLASS) == "cameras"
    passage = mall(7, [5], **options)
    lay(passage, "N")
    passage.move("dwarf", [2, -4])


def test_without_a_level_scenario_7_of_the_pocket_edition_is_the_printed_one() -> None:
    play = Play(scenario=7, edition="pocket", players=2)
    assert (play.view()["level"], play.view()["pile"], play.view()["side"]) == (0, 18, "B")


@pytest.mark.parametrize("level", [0, 11, 13, 25])
def test_the_pocket_edition_has_no_other_levels(level: int) -> None:
    refused(scenario=7, edition="pocket", level=level)


@pytest.mark.parametrize("scenario", [8, 9, 10, 11, 12, 14, 15, 16, 17])
@pytest.mark.parametrize(("side", "vortexes"), [("A", True), ("B", False)])
def test_the_side_of_tile_1_is_the_players_choice(scenario: int, side: str, vortexes: bool) -> None:
    play = mall(scenario, [11], side=side, deal=[ALL, []])
    assert play.view()["side"] == side
    works = any(action["do"] == "vortex" for action in play.legal())
    assert works == (vortexes and scenario != 16)


@pytest.mark.parametrize("side", ["C", "a", "", 1])
def test_there_are_two_sides(side: object) -> None:
    refused(scenario=8, side=side)


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("side", ["A", "B"])
def test_level_and_side_go_together(level: int, side: str) -> None:
    view = Play(scenario=8, level=level, side=side, players=2).view()
    assert (view["pile"], view["side"]) == (level - 1, side)


@pytest.mark.rule("MALL-91")
@pytest.mark.parametrize("level", LEVELS)
def test_the_little_sister_brings_two_more_tiles(level: int) -> None:
    assert sorted(draw_everything(corridor(8, level=level, heroes=5))) == [*range(2, level + 1), 25, 26]


@pytest.mark.parametrize("scenario", [-1, 0, 18, 99])
def test_there_are_seventeen_scenarios(scenario: int) -> None:
    refused(scenario=scenario)


def test_a_level_is_shuffled() -> None:
    firsts = set()
    for seed in range(60):
        play = corridor(8, level=12, seed=seed)
        firsts.add(play.view()["next"])
    assert firsts == set(range(2, 13))


@pytest.mark.rule("MALL-53")
def test_the_campaign_is_1_to_7_and_the_challenges_are_8_to_17() -> None:
    assert [*CAMPAIGN, *CHALLENGES] == list(printed_scenarios())
    assert (CAMPAIGN[0], CAMPAIGN[-1], CHALLENGES[0], CHALLENGES[-1]) == (1, 7, 8, 17)
    assert all(
        bool(scenario.tiles) == (number in CAMPAIGN) for number, scenario in printed_scenarios().items()
    )
