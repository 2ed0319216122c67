"""Exits, and the end of a game that is won."""

from pathlib import Path
from typing import Any

import pytest

from mall.play import ALL, Play, own

ALMOST = {"barbarian": [2, 1], "mage": [1, 0], "elf": [2, 3], "dwarf": [0, 3]}
"""All but the barbarian on their items; his is one step to the east."""


def table(start: dict[str, list[int]] = ALMOST, **options: Any) -> Play:
    options = {"scenario": 1, "deal": [ALL], "pile": [2], "tiles": own("theft"), **options}
    return Play(start=start, **options)


def after_the_theft(**options: Any) -> Play:
    play = table(**options)
    play.move("barbarian", [3, 1])
    if options.get("edition") == "pocket":
        play.do("steal")
    assert play.view()["stolen"]
    return play


def out(play: Play) -> set[str]:
    return {hero for hero, square in play.view()["heroes"].items() if square is None}


def all_leave_by_purple(play: Play) -> None:
    play.move("barbarian", [3, 3])
    play.move("elf", [3, 3])
    play.move("dwarf", [3, 3])
    play.move("mage", [1, 3], [3, 3])


@pytest.mark.rule("MALL-28")
@pytest.mark.parametrize("hero", ["barbarian", "mage", "elf", "dwarf"])
def test_before_the_theft_exits_are_plain_floor(hero: str) -> None:
    start = {"barbarian": [1, 1], "mage": [2, 1], "elf": [2, 2], "dwarf": [1, 2], hero: [3, 2]}
    play = table(start)
    play.move(hero, [3, 3])
    assert play.view()["heroes"][hero] == [3, 3]
    play.move(hero, [2, 3])


@pytest.mark.rule("MALL-28")
def test_before_the_theft_a_hero_on_an_exit_blocks_the_way() -> None:
    play = table({"barbarian": [3, 2], "mage": [2, 3], "elf": [1, 1], "dwarf": [2, 2]})
    play.move("barbarian", [3, 3])
    play.refused("move", hero="mage", to=[3, 3])


@pytest.mark.rule("MALL-28")
def test_after_the_theft_a_hero_whose_move_ends_on_an_exit_leaves_the_board() -> None:
    play = after_the_theft()
    play.move("barbarian", [3, 3])
    assert play.view()["heroes"]["barbarian"] is None
    assert play.view()["outcome"] is None


@pytest.mark.rule("MALL-28")
def test_a_hero_that_has_left_does_nothing_more_and_blocks_nobody() -> None:
    play = after_the_theft()
    play.move("barbarian", [3, 3])
    play.refused("move", hero="barbarian", to=[3, 2])
    assert not [action for action in play.legal() if action.get("hero") == "barbarian"]
    play.move("elf", [3, 3])
    assert out(play) == {"barbarian", "elf"}


@pytest.mark.rule("MALL-28")
def test_passing_over_an_exit_is_not_leaving() -> None:
    play = after_the_theft(scenario=2)
    play.move("elf", [2, 2], [1, 2])
    play.move("dwarf", [0, 1])
    assert play.view()["heroes"]["dwarf"] == [0, 1]
    play.move("elf", [1, 1])
    play.move("dwarf", [0, 0], t=100_000)
    play.move("elf", [0, 1])
    play.move("elf", [0, 3])
    assert play.view()["heroes"]["elf"] == [0, 3], "it went over its exit at (0, 2) without stopping"
    play.move("elf", [0, 2])
    assert out(play) == {"elf"}


@pytest.mark.rule("MALL-28")
def test_an_exit_that_a_hero_may_not_use_is_plain_floor_for_it() -> None:
    play = after_the_theft(scenario=2)
    play.move("dwarf", [0, 2])
    assert play.view()["heroes"]["dwarf"] == [0, 2]
    play.move("dwarf", [2, 2])
    play.move("elf", [3, 3])
    assert play.view()["heroes"]["elf"] == [3, 3]
    assert out(play) == set()


@pytest.mark.rule("MALL-29")
@pytest.mark.parametrize("edition", ["table", "pocket"])
def test_the_game_is_won_when_all_heroes_are_out(edition: str) -> None:
    play = after_the_theft(edition=edition, deal=[ALL, [], []])
    all_leave_by_purple(play)
    assert out(play) == {"barbarian", "mage", "elf", "dwarf"}
    assert play.view()["outcome"] == {"result": "won", "winners": [0, 1, 2]}


@pytest.mark.rule("MALL-29")
def test_the_game_is_not_won_while_one_hero_is_left() -> None:
    play = after_the_theft()
    play.move("barbarian", [3, 3])
    play.move("elf", [3, 3])
    play.move("dwarf", [3, 3])
    assert play.view()["outcome"] is None
    play.wait(180_000)
    assert play.view()["outcome"] == {"result": "lost", "winners": []}


@pytest.mark.rule("MALL-29", "MALL-22")
def test_a_game_that_is_won_is_not_lost_when_the_sand_runs_out() -> None:
    play = after_the_theft()
    all_leave_by_purple(play)
    play.wait(500_000)
    assert play.view()["outcome"]["result"] == "won"
    assert play.legal() == []


@pytest.mark.rule("MALL-29", "MALL-22")
def test_the_last_hero_may_leave_at_the_last_millisecond() -> None:
    for t, result in ((179_999, "won"), (180_000, "lost")):
        play = after_the_theft()
        play.move("barbarian", [3, 3])
        play.move("elf", [3, 3])
        play.move("dwarf", [3, 3])
        play.move("mage", [1, 3])
        play.send(seat=0, do="move", hero="mage", to=[3, 3], t=t)
        play.wait(t)
        assert play.view()["outcome"]["result"] == result


@pytest.mark.rule("MALL-28", "MALL-29")
def test_each_hero_leaves_by_its_own_exit_where_the_scenario_says_so() -> None:
    start = {"barbarian": [3, 1], "mage": [1, 0], "elf": [2, 3], "dwarf": [2, 0]}
    play = table(start, scenario=2)
    play.do("explore", at=[2, 0])
    play.move("dwarf", [2, 2], [0, 2], [0, 3])
    assert play.view()["stolen"]
    play.move("elf", [2, 2], [0, 2])
    play.move("mage", [1, 3], [3, 3])
    play.move("barbarian", [2, 1], [2, -4], [1, -4])
    assert out(play) == {"elf", "mage", "barbarian"}
    play.move("dwarf", [0, 2], [2, 2], [2, -1], [1, -1])
    assert play.view()["outcome"]["result"] == "won"


@pytest.mark.rule("MALL-28")
@pytest.mark.parametrize("scenario", [1, 2])
def test_every_hero_may_use_a_common_exit_of_an_own_tile(scenario: int, tmp_path: Path) -> None:
    path = tmp_path / "common.maze"
    drawn = Path(own("theft")).read_text(encoding="utf-8")
    path.write_text(drawn.replace("| G=", "| *="), encoding="utf-8")
    play = after_the_theft(scenario=scenario, tiles=str(path))
    play.move("dwarf", [0, 2])
    play.move("elf", [2, 2], [0, 2])
    play.move("mage", [1, 2], [0, 2])
    play.move("barbarian", [2, 1], [2, 2], [0, 2])
    assert play.view()["outcome"]["result"] == "won"
