"""MALL-71: the levels of the challenges."""

import pytest

from mall.playing import ALL, Play
from mall.scenarios.malls import corridor, draw_everything, mall

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
