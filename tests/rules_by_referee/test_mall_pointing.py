"""MALL-65, and pointing at a square: wherever talk is free, and among gestures."""

from pathlib import Path
from typing import Any

import pytest

from rules_by_referee.malls import HOURGLASS, PLAIN, SAND, begun, mall, walk
from rules_by_referee.referee_match import Sitting

SQUARES = [[0, 0], [1, 1], [2, 2], [3, 3], [2, 0]]
EDITIONS = pytest.mark.parametrize("edition", ["table", "pocket"])


def turned(folder: Path, **options: Any) -> Sitting:
    """A mall in which the dwarf has just turned the timer."""
    table = begun(folder, SAND + PLAIN, **options)
    table.wait(90_000)
    walk(table, "dwarf", [2, 3], HOURGLASS)
    return table


@pytest.mark.rule("MALL-65")
@EDITIONS
def test_in_scenario_12_pointing_at_a_square_or_a_hero_is_a_gesture(tmp_path: Path, edition: str) -> None:
    table = turned(tmp_path, scenario=12, edition=edition)
    assert table.view()["talk"] == "gestures"
    for seat in table.seats:
        assert {"gesture", "point_at"} <= set(table.may(seat))
        for square in SQUARES:
            table.act(seat, "point", at=square)
    assert table.view()["talk"] == "gestures"


@pytest.mark.rule("MALL-65")
def test_in_scenario_12_there_is_no_language(tmp_path: Path) -> None:
    table = turned(tmp_path, scenario=12)
    assert "say" not in table.may(0)
    table.refused(0, "say", text="north")
    table.act(0, "gesture", sign="north")


@pytest.mark.rule("MALL-65", "MALL-13")
def test_in_scenario_12_it_is_gestures_before_the_start_too(tmp_path: Path) -> None:
    table = mall(tmp_path, scenario=12)
    assert table.view()["talk"] == "gestures"
    assert "point_at" in table.may(1)
    table.act(1, "point", at=[1, 1])
    table.refused(1, "say", text="north")


@pytest.mark.rule("MALL-65", "MALL-32")
def test_the_first_action_ends_gestures_and_pointing(tmp_path: Path) -> None:
    table = turned(tmp_path, scenario=12)
    walk(table, "elf", [0, 2])
    assert not {"gesture", "point_at", "say"} & set(table.may(0))
    table.refused(0, "gesture", sign="go")
    table.refused(0, "point", at=[1, 1])


@pytest.mark.rule("MALL-65")
def test_pointing_does_not_end_the_talk(tmp_path: Path) -> None:
    table = turned(tmp_path, scenario=2)
    table.act(0, "point", at=[1, 1])
    table.act(0, "say", text="there")


@pytest.mark.rule("MALL-65")
@EDITIONS
@pytest.mark.parametrize("scenario", [1, 2, 4, 11])
def test_where_talk_is_free_squares_can_be_pointed_at(tmp_path: Path, scenario: int, edition: str) -> None:
    table = mall(tmp_path, scenario=scenario, edition=edition)
    assert "point_at" in table.may(0)
    for square in SQUARES:
        table.act(0, "point", at=square)


@pytest.mark.rule("MALL-30")
@EDITIONS
@pytest.mark.parametrize("scenario", [2, 8, 12, 14, 15])
def test_in_silence_nobody_points(tmp_path: Path, scenario: int, edition: str) -> None:
    table = begun(tmp_path, scenario=scenario, edition=edition)
    walk(table, "elf", [0, 2])
    for seat in table.seats:
        assert "point_at" not in table.may(seat)
        table.refused(seat, "point", at=[1, 1])


@pytest.mark.rule("MALL-65")
@pytest.mark.parametrize("at", [[4, 0], [-1, 1], [0, 4], [100, 100], [256, 64]])
def test_only_squares_of_the_board_can_be_pointed_at(tmp_path: Path, at: list[int]) -> None:
    mall(tmp_path).refused(0, "point", at=at)


@pytest.mark.rule("MALL-65")
@pytest.mark.parametrize(
    "fields",
    [{}, {"at": "1,1"}, {"at": [1]}, {"at": [1, 1, 1]}, {"at": [1.5, 1]}, {"at": [1, 1], "icon": "exit"}],
)
def test_a_point_is_at_one_square_and_nothing_else(tmp_path: Path, fields: dict[str, Any]) -> None:
    mall(tmp_path).refused(0, "point", **fields)


@pytest.mark.rule("MALL-65")
def test_a_tile_that_was_laid_can_be_pointed_at(tmp_path: Path) -> None:
    """North of tile 1, the neighbour's corner is at (1, -4) (MALL-7)."""
    table = begun(tmp_path, scenario=1, pile=[2], start={"dwarf": [2, 0]})
    table.refused(0, "point", at=[2, -2])
    table.anyone("explore", at=[2, 0])
    table.act(0, "point", at=[2, -2])


@pytest.mark.rule("MALL-65", "MALL-66")
def test_the_other_dimension_can_be_pointed_at() -> None:
    table = Sitting("mall", scenario=13, players=2)
    table.act(0, "point", at=table.view()["heroes"]["mage"])


@pytest.mark.rule("MALL-65")
@pytest.mark.parametrize("game", ["hidden", "duel"])
def test_in_the_other_games_nobody_points_at_squares(game: str) -> None:
    table = Sitting(game, players=2)
    table.refused(0, "point", at=[1, 1])
    assert "point_at" not in table.view(0).get("may", [])
