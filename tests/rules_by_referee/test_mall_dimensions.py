"""MALL-66 (scenario 13): the players put the yellow and the purple hero where they like on tile 3."""

from pathlib import Path
from typing import Any

import pytest

from rules_by_referee.malls import ALL, begun, mall, own, tile, walk
from rules_by_referee.referee_match import Sitting

# Tile 3 is at lattice position [64, 0], so its corner is (256, 64) (MALL-7).
X, Y = 256, 64
SOLID = (3, 3)
THIRD = {(2, 0): "Y?", (3, 2): "P?", (0, 3): "Z", (0, 0): "P~", SOLID: "###"}
SET = tile(1, {(3, 0): "P~", (0, 3): "Z"}) + tile(2, {(2, 0): "Y?"}) + tile(3, THIRD)
FLOOR = [[X + x, Y + y] for x in range(4) for y in range(4) if (x, y) != SOLID]
HERE, THERE = [X + 1, Y + 1], [X + 2, Y + 1]
WHERE = {"elf": [1, 1], "dwarf": [2, 2], "barbarian": HERE, "mage": THERE}
GLASS = [X, Y + 3]


def apart(folder: Path, **options: Any) -> Sitting:
    """Two dimensions, before the timer is turned."""
    return mall(folder, SET, **({"scenario": 13, "pile": [2], "start": WHERE} | options))


def places(table: Sitting, seat: int, hero: str) -> list[list[int]]:
    return sorted(
        action["to"] for action in table.legal(seat) if action["do"] == "place" and action["hero"] == hero
    )


@pytest.mark.rule("MALL-66")
@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("hero", ["barbarian", "mage"])
def test_every_free_square_of_tile_3_can_be_chosen_by_any_player(
    tmp_path: Path, seat: int, hero: str
) -> None:
    free = [square for square in FLOOR if square not in (HERE, THERE)]
    offered = places(apart(tmp_path), seat, hero)
    assert [square for square in offered if square != WHERE[hero]] == sorted(free)
    for square in free:
        table = apart(tmp_path)
        table.act(seat, "place", hero=hero, to=square)
        assert table.view()["heroes"] == {**WHERE, hero: square}


@pytest.mark.rule("MALL-66")
def test_they_may_be_placed_again_and_again_by_different_players(tmp_path: Path) -> None:
    table = apart(tmp_path)
    table.act(0, "place", hero="mage", to=[X, Y])
    table.act(1, "place", hero="mage", to=[X, Y + 1])
    table.act(1, "place", hero="barbarian", to=THERE)
    table.act(0, "place", hero="mage", to=HERE)
    assert table.view()["heroes"] == {**WHERE, "barbarian": THERE, "mage": HERE}


@pytest.mark.rule("MALL-66")
def test_placing_needs_no_action_tile(tmp_path: Path) -> None:
    table = apart(tmp_path, deal=[["N"], ["E", "S", "W", "vortex", "explore", "escalator"]])
    table.act(0, "place", hero="mage", to=[X, Y + 2])


@pytest.mark.rule("MALL-66")
def test_one_player_places_them_too(tmp_path: Path) -> None:
    table = apart(tmp_path, deal=None, players=1)
    table.act(0, "place", hero="mage", to=[X, Y + 2])
    table.act(0, "start")
    assert table.view()["heroes"]["mage"] == [X, Y + 2]


@pytest.mark.rule("MALL-66")
def test_two_heroes_never_share_a_square(tmp_path: Path) -> None:
    table = apart(tmp_path)
    table.nobody("place", hero="mage", to=HERE)
    table.nobody("place", hero="barbarian", to=THERE)


@pytest.mark.rule("MALL-66")
@pytest.mark.parametrize("to", [[X + 3, Y + 3], [X - 1, Y + 1], [X + 2, Y - 1], [1, 2], [0, 0], [900, 900]])
def test_they_go_on_floor_of_tile_3_and_nowhere_else(tmp_path: Path, to: list[int]) -> None:
    table = apart(tmp_path)
    table.nobody("place", hero="mage", to=to)
    table.nobody("place", hero="barbarian", to=to)


@pytest.mark.rule("MALL-66")
@pytest.mark.parametrize("hero", ["elf", "dwarf"])
@pytest.mark.parametrize("to", [[1, 2], [X, Y]])
def test_orange_and_green_start_on_tile_1_as_drawn(tmp_path: Path, hero: str, to: list[int]) -> None:
    table = apart(tmp_path)
    assert places(table, 0, hero) == []
    table.nobody("place", hero=hero, to=to)


HERS = "".join(tile(number, {(2, 0): "Y?", (1, 1): icon}) for number, icon in ((25, "L!"), (26, "L=")))


@pytest.mark.rule("MALL-66", "MALL-91")
@pytest.mark.parametrize("to", [[1, 2], [X, Y]])
def test_the_sister_is_not_placed(tmp_path: Path, to: list[int]) -> None:
    table = mall(tmp_path, SET + HERS, scenario=13, heroes=5, pile=[2], start=WHERE)
    assert table.view()["heroes"]["sister"] == [0, 3]
    assert places(table, 0, "sister") == []
    table.nobody("place", hero="sister", to=to)
    table.act(0, "place", hero="mage", to=[X, Y])


@pytest.mark.rule("MALL-66")
def test_once_the_timer_is_turned_nobody_is_placed(tmp_path: Path) -> None:
    table = apart(tmp_path)
    table.act(0, "place", hero="mage", to=[X, Y])
    table.act(1, "start")
    assert table.offered("place") == []
    table.nobody("place", hero="mage", to=[X, Y + 1])
    assert table.view()["heroes"]["mage"] == [X, Y]


@pytest.mark.rule("MALL-66")
def test_untouched_they_lie_as_drawn(tmp_path: Path) -> None:
    table = apart(tmp_path, start={})
    drawn = table.view()["heroes"]
    assert drawn["mage"] in FLOOR
    assert drawn["barbarian"] in FLOOR
    table.act(0, "start")
    assert table.view()["heroes"] == drawn


@pytest.mark.rule("MALL-66")
def test_in_a_placed_hero_s_absence_the_other_lies_as_drawn(tmp_path: Path) -> None:
    table = apart(tmp_path, start={})
    drawn = table.view()["heroes"]
    free = places(table, 1, "barbarian")[0]
    table.act(1, "place", hero="barbarian", to=free)
    table.act(0, "start")
    assert table.view()["heroes"] == {**drawn, "barbarian": free}


@pytest.mark.rule("MALL-66", "MALL-23")
@pytest.mark.parametrize("hero", ["barbarian", "mage"])
def test_being_placed_on_an_hourglass_does_not_set_it_off(tmp_path: Path, hero: str) -> None:
    """Only a move that ends there does."""
    table = apart(tmp_path)
    table.act(0, "place", hero=hero, to=GLASS)
    assert table.view()["out_of_order"] == []
    table.act(0, "start")
    assert table.view()["hourglasses"] == 0
    assert table.view()["sand_ms"] == 180_000
    table.wait(60_000)
    walk(table, hero, [X, Y + 2], GLASS)
    assert table.view()["hourglasses"] == 1


@pytest.mark.rule("MALL-66", "MALL-19")
def test_a_hero_placed_on_its_exploration_square_can_be_used_to_explore(tmp_path: Path) -> None:
    table = apart(tmp_path)
    table.act(0, "place", hero="barbarian", to=[X + 2, Y])
    table.act(0, "start")
    table.anyone("explore", at=[X + 2, Y])
    assert len(table.view()["tiles"]) == 3


@pytest.mark.rule("MALL-66")
def test_a_hero_placed_on_its_vortex_can_change_dimension(tmp_path: Path) -> None:
    table = apart(tmp_path)
    table.act(0, "place", hero="mage", to=[X, Y])
    table.act(0, "start")
    table.anyone("vortex", hero="mage", to=[3, 0])
    table.nobody("vortex", hero="barbarian", to=[3, 0])


@pytest.mark.rule("MALL-66", "MALL-13")
def test_before_the_start_there_is_still_nothing_else_to_do(tmp_path: Path) -> None:
    table = apart(tmp_path)
    assert {action["do"] for seat in table.seats for action in table.legal(seat)} == {"place", "start"}
    table.nobody("move", hero="mage", to=[X + 3, Y + 1])
    table.act(0, "say", text="the mage in the corner, please")


@pytest.mark.rule("MALL-66")
@pytest.mark.parametrize("scenario", [1, 8, 12, 17])
def test_elsewhere_nobody_is_placed(tmp_path: Path, scenario: int) -> None:
    table = mall(tmp_path, SET, scenario=scenario)
    for seat in table.seats:
        assert table.legal(seat) == [{"do": "start"}]
    for hero in ("mage", "elf"):
        table.nobody("place", hero=hero, to=[0, 0])


@pytest.mark.rule("MALL-66", "MALL-73")
def test_an_own_scenario_with_two_dimensions_lets_them_be_placed(tmp_path: Path) -> None:
    table = apart(tmp_path, scenario=own(tmp_path, "rules: dimensions"))
    table.act(1, "place", hero="barbarian", to=[X, Y])
    assert table.view()["heroes"]["barbarian"] == [X, Y]


@pytest.mark.rule("MALL-66")
def test_on_the_box_s_own_tile_3_they_are_placed_too() -> None:
    table = Sitting("mall", scenario=13, players=4)
    hero, to = "barbarian", places(table, 3, "barbarian")[0]
    table.act(3, "place", hero=hero, to=to)
    assert table.view()["heroes"][hero] == to
    assert X <= to[0] <= X + 3
    assert Y <= to[1] <= Y + 3


@pytest.mark.rule("MALL-66")
def test_the_four_are_never_in_one_dimension(tmp_path: Path) -> None:
    """With the barbarian on tile 1, the mage must stay where she is."""
    start = {"elf": [1, 1], "dwarf": [2, 2], "barbarian": [1, 2], "mage": [X, Y]}
    table = begun(tmp_path, SET, scenario=13, pile=[2], start=start, deal=[ALL])
    table.nobody("vortex", hero="mage", to=[3, 0])


@pytest.mark.rule("MALL-92", "MALL-66")
def test_the_sister_stays_where_she_starts_and_is_none_of_the_four(tmp_path: Path) -> None:
    """Only the mage is with her on tile 1, and may not follow the others, though the sister would stay."""
    start = {"elf": [X + 1, Y + 1], "dwarf": [X + 2, Y + 2], "barbarian": [X + 1, Y + 2], "mage": [3, 0]}
    table = begun(tmp_path, SET + HERS, scenario=13, heroes=5, pile=[2], start=start)
    table.nobody("vortex", hero="mage", to=[X, Y])
    table.nobody("vortex", hero="sister", to=[X, Y])
    walk(table, "mage", [0, 0])
    hers = [action["to"] for action in table.offered("move") if action["hero"] == "sister"]
    assert hers == [[0, 1]]
