"""Who may say what, and when: MALL-31 to MALL-33, MALL-41, MALL-67, MALL-68."""

from pathlib import Path
from typing import Any

import pytest

from rules_by_referee.malls import HEIST, HOURGLASS, OUTWARD, PLAIN, SAND, begun, mall, own, walk
from rules_by_referee.referee_match import Sitting

FREE = {"do": "say", "text": "north"}
SIGN = {"do": "gesture", "sign": "go"}
THERE: dict[str, Any] = {"do": "point", "at": [1, 1]}


def steal(table: Sitting) -> None:
    heroes = table.view()["heroes"]
    for hero, (item, _) in OUTWARD.items():
        if heroes[hero] != item:
            walk(table, hero, item)
    if not table.view()["stolen"]:
        table.act(0, "steal")


@pytest.mark.rule("MALL-31", "MALL-43", "MALL-64")
@pytest.mark.parametrize("edition", ["table", "pocket"])
@pytest.mark.parametrize("scenario", [2, 3, 11])
def test_the_turn_that_starts_the_game_opens_no_talk_and_moves_no_tiles(
    tmp_path: Path, scenario: int, edition: str
) -> None:
    deal = [["N", "S", "explore"], ["E", "W", "vortex", "escalator"]]
    table = mall(tmp_path, scenario=scenario, edition=edition, deal=deal)
    table.act(1, "start")
    view = table.view()
    assert view["talk"] == "silent"
    table.refused(0, **FREE)
    assert [seat["owns"] for seat in view["seats"]] == deal
    assert not view["to_discard"]
    assert view["hourglasses"] == 0
    assert view["outcome"] is None


@pytest.mark.rule("MALL-33")
def test_what_is_against_the_rules_is_refused_and_the_sand_runs_on(tmp_path: Path) -> None:
    table = begun(tmp_path, deal=[["N", "E"], ["S", "W"]])
    table.wait(10_000)
    table.refused(0, "move", hero="elf", to=[0, 2])
    table.refused(0, "move", hero="barbarian", to=[2, 1])
    table.wait(20_000)
    assert table.view()["sand_ms"] == 160_000
    assert table.outcome is None


@pytest.mark.rule("MALL-41")
def test_at_the_table_scenario_1_is_talked_through(tmp_path: Path) -> None:
    table = mall(tmp_path, scenario=1)
    table.act(0, **FREE)
    table.act(0, "start")
    table.act(1, **FREE)
    walk(table, "elf", [0, 2])
    table.act(0, **FREE)
    assert table.view()["talk"] == "free"
    steal(table)
    table.act(1, **FREE)
    assert table.view()["talk"] == "free"


@pytest.mark.rule("MALL-41")
def test_in_the_pocket_edition_scenario_1_is_silent_from_the_first_action(tmp_path: Path) -> None:
    table = mall(tmp_path, scenario=1, edition="pocket")
    assert table.view()["talk"] == "free"
    table.act(1, **FREE)
    table.act(0, "start")
    walk(table, "elf", [0, 2])
    assert table.view()["talk"] == "silent"
    assert set(table.may(0)) == {"stare", "drum"}
    for word in (FREE, SIGN, THERE):
        table.refused(0, **word)
    table.act(0, "stare", to=1)
    table.act(1, "drum", to=0)
    table.refused(0, "nudge", to=1)


@pytest.mark.rule("MALL-41")
def test_pocket_scenario_1_is_silent_after_the_theft(tmp_path: Path) -> None:
    table = begun(tmp_path, scenario=1, edition="pocket")
    steal(table)
    table.refused(0, **FREE)
    assert table.view()["talk"] == "silent"


@pytest.mark.rule("MALL-41", "MALL-31", "MALL-32")
def test_pocket_scenario_1_may_talk_when_the_timer_is_turned(tmp_path: Path) -> None:
    table = begun(tmp_path, SAND + PLAIN, scenario=1, edition="pocket")
    table.wait(90_000)
    walk(table, "dwarf", [2, 3])
    table.refused(0, **FREE)
    walk(table, "dwarf", HOURGLASS)
    table.act(0, **FREE)
    table.act(1, **FREE)
    walk(table, "elf", [0, 2])
    table.refused(0, **FREE)


@pytest.mark.rule("MALL-41")
def test_pocket_scenario_1_still_has_the_one_purple_exit(tmp_path: Path) -> None:
    table = begun(tmp_path, scenario=1, edition="pocket")
    steal(table)
    walk(table, "elf", [0, 3])
    assert table.view()["out"] == []
    walk(table, "mage", [3, 0])
    assert table.view()["out"] == ["mage"]
    walk(table, "dwarf", [2, 1], [3, 1], [3, 0])
    assert set(table.view()["out"]) == {"mage", "dwarf"}


@pytest.mark.rule("MALL-41")
def test_scenario_1_of_one_player_at_the_table_is_free_too() -> None:
    assert Sitting("mall", scenario=1).view()["talk"] == "free"


@pytest.mark.rule("MALL-41", "MALL-73")
def test_an_own_pocket_scenario_may_still_allow_talk(tmp_path: Path) -> None:
    scenario = own(tmp_path, "edition: pocket", "talk: free", "exits: own")
    table = begun(tmp_path, HEIST + PLAIN, scenario=scenario)
    walk(table, "elf", [0, 2])
    table.act(0, **FREE)


@pytest.mark.rule("MALL-67")
def test_in_scenario_14_nobody_talks_even_before_the_timer_is_turned(tmp_path: Path) -> None:
    table = mall(tmp_path, scenario=14)
    assert table.view()["talk"] == "none"
    assert set(table.may(0)) == {"stare", "nudge"}
    for word in (FREE, SIGN, THERE, {"do": "point", "icon": "exit"}):
        table.refused(0, **word)
    table.act(0, "stare", to=1)
    table.act(0, "nudge", to=1)
    table.act(1, "nudge", to=0)


@pytest.mark.rule("MALL-68")
def test_in_scenario_15_there_are_only_stares_even_before_the_timer_is_turned(tmp_path: Path) -> None:
    table = mall(tmp_path, scenario=15)
    assert table.view()["talk"] == "none"
    assert table.may(0) == ["stare"]
    for word in (FREE, SIGN, THERE, {"do": "point", "icon": "exit"}, {"do": "nudge", "to": 1}):
        table.refused(0, **word)
    table.refused(0, "drum", to=1)
    table.act(0, "stare", to=1)


@pytest.mark.rule("MALL-67", "MALL-68")
@pytest.mark.parametrize("scenario", [14, 15])
def test_a_turn_of_the_timer_opens_no_talk_where_there_is_none(tmp_path: Path, scenario: int) -> None:
    table = begun(tmp_path, SAND + PLAIN, scenario=scenario)
    before = table.may(0)
    table.wait(90_000)
    walk(table, "dwarf", [2, 3], HOURGLASS)
    assert table.view()["hourglasses"] == 1
    assert table.may(0) == before
    for word in (FREE, SIGN, THERE):
        table.refused(0, **word)


@pytest.mark.rule("MALL-67", "MALL-68")
@pytest.mark.parametrize("scenario", [14, 15])
def test_after_the_end_all_may_talk_even_there(tmp_path: Path, scenario: int) -> None:
    table = begun(tmp_path, scenario=scenario)
    table.wait(179_999)
    table.refused(0, **FREE)
    table.wait(180_000)
    assert table.result == "lost"
    for word in (FREE, SIGN, THERE):
        table.act(0, **word)


@pytest.mark.rule("MALL-67", "MALL-44")
@pytest.mark.parametrize("scenario", [14, 15])
def test_the_elf_opens_no_talk_where_there_is_none(tmp_path: Path, scenario: int) -> None:
    table = begun(tmp_path, scenario=scenario, pile=[2], start={"elf": [0, 2]})
    walk(table, "elf", [0, 1])
    table.anyone("explore", at=[0, 1])
    assert table.view()["talk"] == "none"
    table.refused(0, **FREE)


@pytest.mark.rule("MALL-67", "MALL-68")
@pytest.mark.parametrize(("rules", "may"), [("", {"stare", "drum"}), ("rules: no_nudge", {"stare"})])
def test_in_the_pocket_edition_drumming_takes_the_place_of_the_pawn(
    tmp_path: Path, rules: str, may: set[str]
) -> None:
    lines = [line for line in ("edition: pocket", "talk: none", rules) if line]
    table = mall(tmp_path, HEIST + PLAIN, scenario=own(tmp_path, *lines))
    assert set(table.may(0)) == may
    table.act(0, "start")
    assert set(table.may(0)) == may
    assert table.try_(0, "drum", to=1)["ok"] == ("drum" in may)


@pytest.mark.rule("MALL-13")
@pytest.mark.parametrize("scenario", [2, 8, 16])
@pytest.mark.parametrize("edition", ["table", "pocket"])
def test_elsewhere_all_may_still_talk_before_the_start(tmp_path: Path, scenario: int, edition: str) -> None:
    table = mall(tmp_path, scenario=scenario, edition=edition)
    table.act(0, **FREE)
    table.act(1, **SIGN)
    table.act(1, **THERE)
