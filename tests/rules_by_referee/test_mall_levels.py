"""MALL-71: the levels of the challenges, and those of the pocket edition after its scenario 7."""

from typing import Any

import pytest

from rules_by_referee.referee_match import Sitting, opening

LEVELS = [12, 14, 15, 17, 19, 21, 24]
NO_LEVELS = [1, 2, 9, 11, 13, 16, 18, 20, 22, 23, 25, 26, -12]


def pocket(level: int, **options: Any) -> Sitting:
    return Sitting("mall", scenario=7, edition="pocket", level=level, **({"players": 2} | options))


@pytest.mark.rule("MALL-71")
@pytest.mark.parametrize("level", LEVELS)
def test_after_scenario_7_the_pocket_edition_has_the_levels(level: int) -> None:
    table = pocket(level)
    view = table.view()
    assert view["level"] == level
    assert view["pile"] == level - 1  # tiles 2 to N
    assert view["edition"] == "pocket"


@pytest.mark.rule("MALL-71")
@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("scenario", [8, 11, 17])
def test_the_challenges_still_have_them(level: int, scenario: int) -> None:
    view = Sitting("mall", scenario=scenario, level=level, players=2).view()
    assert view["level"] == level
    assert view["pile"] == level - 1


@pytest.mark.rule("MALL-71", "MALL-30")
@pytest.mark.parametrize("scenario", [8, 10, 11, 12, 13, 14, 16, 17])
def test_the_pocket_edition_drums_in_the_challenges_too(scenario: int) -> None:
    table = Sitting("mall", scenario=scenario, edition="pocket", players=2)
    assert "drum" in table.may(0)
    assert "nudge" not in table.may(0)
    table.act(0, "drum", to=1)
    table.refused(0, "nudge", to=1)


@pytest.mark.rule("MALL-71")
@pytest.mark.parametrize("level", NO_LEVELS)
def test_there_are_no_other_levels(level: int) -> None:
    for options in ({"scenario": 8}, {"scenario": 7, "edition": "pocket"}):
        assert not opening("mall", level=level, **options)["ok"]


@pytest.mark.rule("MALL-71")
@pytest.mark.parametrize("scenario", [1, 2, 3, 4, 5, 6])
@pytest.mark.parametrize("edition", ["table", "pocket"])
def test_before_scenario_7_there_are_no_levels(scenario: int, edition: str) -> None:
    assert not opening("mall", scenario=scenario, edition=edition, level=12)["ok"]


@pytest.mark.rule("MALL-71")
@pytest.mark.parametrize("options", [{}, {"edition": "table"}])
def test_scenario_7_of_the_table_edition_has_no_levels(options: dict[str, Any]) -> None:
    assert not opening("mall", scenario=7, level=12, **options)["ok"]


@pytest.mark.rule("MALL-71", "MALL-47")
@pytest.mark.parametrize("edition", ["table", "pocket"])
def test_scenario_7_itself_is_what_it_was(edition: str) -> None:
    view = Sitting("mall", scenario=7, edition=edition, players=2).view()
    assert view["pile"] == 18  # tiles 2 to 19
    assert view["side"] == "B"


@pytest.mark.rule("MALL-71")
@pytest.mark.parametrize("side", ["A", "B"])
@pytest.mark.parametrize("level", [12, 24])
def test_the_side_of_tile_1_is_the_players_choice(side: str, level: int) -> None:
    assert pocket(level, side=side).view()["side"] == side


@pytest.mark.rule("MALL-71")
def test_the_levels_take_the_sister_with_her_two_tiles() -> None:
    assert pocket(12, heroes=5).view()["pile"] == 13


@pytest.mark.rule("MALL-71", "MALL-41")
def test_a_level_has_the_rules_of_scenario_7() -> None:
    """Silence and drumming, tiles passed to the left, the elf's talk, small passages, balls and cameras."""
    table = pocket(15, seed=3, deal=[["N", "E", "vortex"], ["S", "W", "explore", "escalator"]])
    table.act(0, "start")
    action = next(action for action in table.legal(0) if action["do"] == "move")
    table.act(0, **action)
    assert table.view()["talk"] == "silent"
    assert set(table.may(0)) == {"stare", "drum"}
    assert table.view()["next"] is None


def exploring(level: int, tile: int) -> tuple[Sitting, list[int]]:
    """The elf is on the green exploration square of the printed tile 1, and this tile comes next."""
    green = next(square["at"] for square in pocket(level).view()["exploration"] if square["colour"] == "G")
    table = pocket(level, start={"elf": green}, deal=[["N", "E", "S", "W"], ["explore"]], pile=[tile])
    table.act(0, "start")
    return table, green


@pytest.mark.rule("MALL-71", "MALL-44")
def test_in_a_level_the_elf_opens_talk() -> None:
    table, green = exploring(12, 2)
    table.act(1, "explore", at=green)
    assert table.view()["talk"] == "free"


@pytest.mark.rule("MALL-71", "MALL-46")
def test_in_a_level_cameras_work() -> None:
    """Tile 16 brings a camera."""
    table, green = exploring(17, 16)
    assert table.view()["cameras"] == []
    table.act(1, "explore", at=green)
    assert len(table.view()["cameras"]) == 1
