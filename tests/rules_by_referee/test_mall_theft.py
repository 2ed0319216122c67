"""MALL-26: when the theft happens, and when the pocket edition's heroes have left without their gear."""

from pathlib import Path
from typing import Any

import pytest

from rules_by_referee.malls import ALL, CENTRE, OUTWARD, begun, own, walk
from rules_by_referee.referee_match import Sitting

STEAL = {"do": "steal"}


def to_items(table: Sitting) -> None:
    for hero, (item, _) in OUTWARD.items():
        walk(table, hero, item)


def pocket(folder: Path, **options: Any) -> Sitting:
    return begun(folder, **({"edition": "pocket"} | options))


@pytest.mark.rule("MALL-26")
def test_at_the_table_the_theft_happens_by_itself(tmp_path: Path) -> None:
    table = begun(tmp_path)
    for hero, (item, _) in OUTWARD.items():
        assert not table.view()["stolen"]
        walk(table, hero, item)
    assert table.view()["stolen"]
    table.nobody("steal")


@pytest.mark.rule("MALL-26")
def test_in_the_pocket_edition_nothing_happens_until_somebody_steals(tmp_path: Path) -> None:
    table = pocket(tmp_path)
    to_items(table)
    view = table.view()
    assert view["at_items"]
    assert not view["stolen"]
    assert view["outcome"] is None
    table.wait(170_000)
    assert not table.view()["stolen"]


@pytest.mark.rule("MALL-26")
@pytest.mark.parametrize("seat", [0, 1])
def test_any_player_may_steal_while_all_stand_there(tmp_path: Path, seat: int) -> None:
    table = pocket(tmp_path)
    to_items(table)
    assert STEAL in table.legal(0)
    assert STEAL in table.legal(1)
    table.act(seat, "steal")
    assert table.view()["stolen"]
    table.nobody("steal")


@pytest.mark.rule("MALL-26")
def test_a_player_without_action_tile_steals_too(tmp_path: Path) -> None:
    table = pocket(tmp_path, scenario=9, deal=[[], ALL])
    to_items(table)
    assert STEAL in table.legal(0)
    table.act(0, "steal")
    assert table.view()["stolen"]


@pytest.mark.rule("MALL-26")
@pytest.mark.parametrize("missing", OUTWARD)
def test_nobody_steals_while_one_hero_is_missing(tmp_path: Path, missing: str) -> None:
    table = pocket(tmp_path)
    for hero, (item, _) in OUTWARD.items():
        if hero != missing:
            walk(table, hero, item)
    assert not table.view()["at_items"]
    table.nobody("steal")


@pytest.mark.rule("MALL-26")
@pytest.mark.parametrize("hero", OUTWARD)
def test_a_hero_may_step_off_its_item_and_come_back(tmp_path: Path, hero: str) -> None:
    table = pocket(tmp_path)
    to_items(table)
    item = OUTWARD[hero][0]
    walk(table, hero, CENTRE[hero])
    assert table.outcome is None
    assert not table.view()["at_items"]
    table.nobody("steal")
    walk(table, hero, item)
    assert table.view()["at_items"]
    table.act(0, "steal")
    assert table.view()["stolen"]


@pytest.mark.rule("MALL-26")
def test_all_heroes_may_step_off_their_items_and_come_back(tmp_path: Path) -> None:
    table = pocket(tmp_path)
    to_items(table)
    for hero, square in CENTRE.items():
        walk(table, hero, square)
        assert table.outcome is None
    to_items(table)
    table.act(1, "steal")
    assert table.view()["stolen"]


@pytest.mark.rule("MALL-26")
def test_a_hero_may_step_from_its_item_onto_its_exit_before_the_theft(tmp_path: Path) -> None:
    table = pocket(tmp_path)
    to_items(table)
    walk(table, "elf", [0, 3])
    assert table.outcome is None
    assert table.view()["heroes"]["elf"] == [0, 3]
    walk(table, "elf", [0, 2])
    table.act(0, "steal")
    assert table.result is None


@pytest.mark.rule("MALL-26")
def test_the_pocket_game_is_lost_when_all_stand_on_their_exits_before_the_theft(tmp_path: Path) -> None:
    table = pocket(tmp_path)
    for hero, (item, way_out) in OUTWARD.items():
        assert table.outcome is None
        walk(table, hero, item, way_out)
    assert table.result == "lost"
    assert not table.view()["stolen"]
    assert table.legal(0) == []


@pytest.mark.rule("MALL-26")
def test_it_is_lost_also_when_they_had_stood_on_all_their_items_before(tmp_path: Path) -> None:
    table = pocket(tmp_path)
    to_items(table)
    for hero, (_, way_out) in OUTWARD.items():
        assert table.outcome is None
        walk(table, hero, way_out)
    assert table.result == "lost"


@pytest.mark.rule("MALL-26", "MALL-28")
def test_at_the_table_exits_are_plain_floor_before_the_theft_even_for_all_at_once(tmp_path: Path) -> None:
    table = begun(tmp_path)
    for hero, (item, way_out) in OUTWARD.items():
        walk(table, hero, item, way_out)
    assert table.outcome is None
    assert table.view()["out"] == []
    to_items(table)
    assert table.view()["stolen"]


@pytest.mark.rule("MALL-26", "MALL-29")
def test_after_the_theft_the_same_way_out_wins_the_pocket_game(tmp_path: Path) -> None:
    table = pocket(tmp_path)
    to_items(table)
    table.act(0, "steal")
    for hero, (_, way_out) in OUTWARD.items():
        assert table.outcome is None
        walk(table, hero, way_out)
    assert table.result == "won"


@pytest.mark.rule("MALL-26")
def test_standing_on_one_another_s_exits_is_not_leaving(tmp_path: Path) -> None:
    """Each may leave only by its own exit (MALL-42): the dwarf on yellow's could not leave."""
    table = pocket(tmp_path)
    walk(table, "mage", [3, 1], [3, 0])
    walk(table, "elf", [0, 2], [0, 3])
    walk(table, "barbarian", [1, 0], [0, 0], [1, 0], [1, 2])
    walk(table, "dwarf", [2, 1], [1, 1], [1, 0], [0, 0])
    walk(table, "barbarian", [2, 2], [2, 3], [3, 3])
    assert table.outcome is None
    assert not table.view()["stolen"]


@pytest.mark.rule("MALL-26", "MALL-41")
def test_with_one_exit_for_all_nobody_is_lost_by_standing_on_it(tmp_path: Path) -> None:
    table = pocket(tmp_path, scenario=1)
    for hero, (item, way_out) in OUTWARD.items():
        walk(table, hero, item, way_out)
    assert table.outcome is None


@pytest.mark.rule("MALL-26", "MALL-63")
def test_where_heroes_leave_by_others_exits_their_own_do_not_count(tmp_path: Path) -> None:
    scenario = own(tmp_path, "edition: pocket", "exits: other")
    table = begun(tmp_path, scenario=scenario)
    for hero, (item, way_out) in OUTWARD.items():
        walk(table, hero, item, way_out)
    assert table.outcome is None


@pytest.mark.rule("MALL-26", "MALL-63")
def test_where_heroes_leave_by_others_exits_those_lose_the_game(tmp_path: Path) -> None:
    """Barbarian and mage stand on each other's exits, and so do elf and dwarf."""
    scenario = own(tmp_path, "edition: pocket", "exits: other")
    start = {"barbarian": [3, 1], "mage": [1, 0], "elf": [2, 3], "dwarf": [0, 2]}
    table = begun(tmp_path, scenario=scenario, start=start)
    walk(table, "barbarian", [3, 0])
    walk(table, "mage", [0, 0])
    walk(table, "elf", [3, 3])
    assert table.outcome is None
    walk(table, "dwarf", [0, 3])
    assert table.result == "lost"
