"""The games' metas."""

import pytest

from dedale.browser.options import checked_options
from dedale.games.base import AnyGame, Refusal
from dedale.games.meta import Value
from dedale.games.registry import GAMES, GAMES_TO_PLAY
from games.meta_checks import META_CHECKS, MetaCheck, in_force


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
@pytest.mark.parametrize("check", META_CHECKS, ids=lambda check: check.__name__)
def test_meta(check: MetaCheck, game: AnyGame) -> None:
    check(game)


@pytest.mark.parametrize("name", GAMES_TO_PLAY)
def test_one_person_without_bots_plays_what_can_be_played_alone(name: str) -> None:
    meta = GAMES[name].meta
    answer = checked_options(name, {**meta.alone, "players": 1})
    assert isinstance(answer, Refusal) == (meta.players.least > 1)


def players(scenario: int) -> list[Value]:
    option = in_force(GAMES["mall"].meta, "players", {"scenario": scenario})
    assert option is not None
    return list(option.choices)


@pytest.mark.rule("MALL-62")
def test_scenario_9_is_for_two_to_nine_and_the_others_for_one_to_eight() -> None:
    assert players(9) == [2, 3, 4, 5, 6, 7, 8, 9]
    for scenario in (*range(1, 9), *range(10, 18)):
        assert players(scenario) == [1, 2, 3, 4, 5, 6, 7, 8]


@pytest.mark.rule("MALL-71")
def test_there_are_levels_from_scenario_8_on_and_in_the_pocket_edition_after_7() -> None:
    def levels(**given: Value) -> list[Value]:
        option = in_force(GAMES["mall"].meta, "level", given)
        return list(option.choices) if option else []

    all_levels = [12, 14, 15, 17, 19, 21, 24]
    for scenario in range(1, 18):
        assert levels(scenario=scenario) == (all_levels if scenario >= 8 else [])
    assert levels(scenario=7, edition="pocket") == [None, *all_levels]
    assert levels(scenario=6, edition="pocket") == []


def test_who_can_play_what() -> None:
    counts = {name: list(GAMES[name].meta.players) for name in GAMES_TO_PLAY}
    assert counts == {
        "mall": [1, 2, 3, 4, 5, 6, 7, 8, 9],
        "tower": [1, 2, 3, 4],
        "hidden": [2, 3, 4],
        "duel": [2, 3, 4],
    }
