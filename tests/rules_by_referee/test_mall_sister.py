"""The little sister in the Mall: MALL-70, MALL-92, her tiles (MALL-96), and all five on exits (MALL-26)."""

from pathlib import Path
from typing import Any

import pytest

from rules_by_referee.malls import ALL, EXITS, GEAR, OUTWARD, begun, tile, walk
from rules_by_referee.referee_match import Sitting

HERS = tile(25, {(2, 0): "Y?", (0, 1): "G?", (1, 1): "L!"}) + tile(
    26, {(2, 0): "Y?", (0, 1): "G?", (1, 1): "L="}
)
REST = tile(2, {(2, 0): "O?"}) + HERS


def five(folder: Path, first: str, **options: Any) -> Sitting:
    return begun(folder, first + REST, **({"heroes": 5, "scenario": 2} | options))


def hers(table: Sitting, do: str) -> list[list[int]]:
    return sorted(action["to"] for action in table.offered(do) if action["hero"] == "sister")


# She starts in the south-west corner. The elf stands in the north-west, the dwarf above the south-east.
CORNER = tile(1, {(0, 3): "Z", (3, 3): "/1", (1, 0): "/1", (2, 3): "G~", (3, 0): "P~"})
WIDE = {"elf": [0, 0], "dwarf": [3, 2], "mage": [3, 0], "barbarian": [2, 0]}


@pytest.mark.rule("MALL-92")
def test_she_only_teleports_to_where_somebody_is_next_to(tmp_path: Path) -> None:
    table = five(tmp_path, CORNER, start=WIDE)
    assert hers(table, "move") == [[0, 1], [3, 3]]


@pytest.mark.rule("MALL-92")
@pytest.mark.parametrize("to", [[0, 2], [1, 3], [2, 3], [1, 2]])
def test_she_does_not_walk(tmp_path: Path, to: list[int]) -> None:
    table = five(tmp_path, CORNER, start=WIDE)
    table.nobody("move", hero="sister", to=to)


@pytest.mark.rule("MALL-92")
def test_the_owner_of_the_direction_teleports_her(tmp_path: Path) -> None:
    table = five(
        tmp_path, CORNER, start=WIDE, deal=[["N", "W"], ["E", "S", "vortex", "explore", "escalator"]]
    )
    table.refused(1, "move", hero="sister", to=[0, 1])
    table.refused(0, "move", hero="sister", to=[3, 3])
    table.act(0, "move", hero="sister", to=[0, 1])
    assert table.view()["heroes"]["sister"] == [0, 1]


@pytest.mark.rule("MALL-92")
def test_neither_walls_nor_heroes_stop_her(tmp_path: Path) -> None:
    first = tile(1, {(0, 3): "Z"}, edges={(0, 1, "S"): "---", (0, 2, "S"): "---"})
    table = five(tmp_path, first, start={"elf": [0, 1], "dwarf": [1, 0], "mage": [3, 3], "barbarian": [2, 2]})
    assert [0, 0] in hers(table, "move")
    walk(table, "sister", [0, 0])


@pytest.mark.rule("MALL-92")
def test_she_takes_no_escalator(tmp_path: Path) -> None:
    table = five(tmp_path, CORNER, start=WIDE)
    walk(table, "sister", [3, 3])
    assert table.offered("escalator") == []
    table.nobody("escalator", hero="sister", to=[1, 0])


@pytest.mark.rule("MALL-92", "MALL-17")
def test_the_others_still_take_the_same_escalator(tmp_path: Path) -> None:
    table = five(tmp_path, CORNER, start=WIDE)
    walk(table, "dwarf", [3, 3])
    table.anyone("escalator", hero="dwarf", to=[1, 0])


@pytest.mark.rule("MALL-92")
def test_she_takes_no_vortex(tmp_path: Path) -> None:
    table = five(tmp_path, CORNER, start=WIDE)
    assert {(action["hero"], *action["to"]) for action in table.offered("vortex")} == {("elf", 2, 3)}
    for to in ([2, 3], [3, 0], [1, 1]):
        table.nobody("vortex", hero="sister", to=to)


@pytest.mark.rule("MALL-92")
def test_a_vortex_square_is_plain_floor_to_her(tmp_path: Path) -> None:
    table = five(tmp_path, CORNER, start={**WIDE, "barbarian": [2, 2]})
    walk(table, "sister", [2, 3])
    assert hers(table, "vortex") == []


@pytest.mark.rule("MALL-92")
def test_not_even_a_vortex_of_her_own_colour_in_an_own_set(tmp_path: Path) -> None:
    table = five(tmp_path, tile(1, {(0, 3): "Z", (3, 0): "L~"}), start={**WIDE, "mage": [1, 1]})
    assert table.offered("vortex") == []
    table.nobody("vortex", hero="sister", to=[3, 0])


@pytest.mark.rule("MALL-92", "MALL-96")
@pytest.mark.parametrize("number", [25, 26])
def test_her_tiles_have_two_explorations_and_a_vortex_of_a_third_colour(number: int) -> None:
    """The printed tile is laid north of tile 1, where its corner is (1, -4)."""
    table = Sitting("mall", scenario=1, heroes=5, pile=[number], start={"dwarf": [2, 0]}, deal=[ALL])
    table.act(0, "start")
    table.act(0, "explore", at=[2, 0])
    colours = {"barbarian": "Y", "mage": "P", "elf": "G", "dwarf": "O"}
    vortexes = [
        colours.get(action["hero"], "L")
        for action in table.legal(0)
        if action["do"] == "vortex" and action["to"][1] < 0
    ]
    explorations = [square["colour"] for square in table.view()["exploration"] if square["at"][1] < 0]
    assert len(vortexes) == 1
    assert len(explorations) == 2
    assert len({*vortexes, *explorations}) == 3
    assert {*vortexes, *explorations} <= {"Y", "P", "G", "O"}


# MALL-70: she starts west of the orange exploration square, so the tile in the north is above her.
BELOW = tile(1, {(1, 0): "Z"})
AROUND = {"dwarf": [2, 0], "barbarian": [2, 1], "mage": [3, 3], "elf": [0, 3]}


def alone_in_the_north(folder: Path) -> Sitting:
    """Scenario 17: the dwarf has laid a tile in the north and stands on it."""
    table = five(folder, BELOW, scenario=17, pile=[2], start=AROUND)
    table.anyone("explore", at=[2, 0])
    walk(table, "dwarf", [2, -2])
    return table


@pytest.mark.rule("MALL-70")
def test_two_heroes_are_never_on_one_tile(tmp_path: Path) -> None:
    table = alone_in_the_north(tmp_path)
    table.nobody("move", hero="barbarian", to=[2, -1])
    walk(table, "barbarian", [2, 0])


@pytest.mark.rule("MALL-70")
def test_the_sister_may_come_to_a_tile_where_somebody_is(tmp_path: Path) -> None:
    table = alone_in_the_north(tmp_path)
    walk(table, "sister", [1, -2])
    assert table.view()["heroes"]["sister"] == [1, -2]


@pytest.mark.rule("MALL-70")
def test_somebody_may_come_to_a_tile_where_the_sister_is(tmp_path: Path) -> None:
    table = alone_in_the_north(tmp_path)
    walk(table, "sister", [1, -2])
    walk(table, "dwarf", [2, 0])
    walk(table, "dwarf", [2, -1])
    assert table.view()["heroes"]["dwarf"] == [2, -1]


@pytest.mark.rule("MALL-70")
def test_with_the_sister_there_two_others_are_still_too_many(tmp_path: Path) -> None:
    table = alone_in_the_north(tmp_path)
    walk(table, "sister", [1, -2])
    table.nobody("move", hero="barbarian", to=[2, -1])


@pytest.mark.rule("MALL-70")
def test_elsewhere_heroes_share_tiles(tmp_path: Path) -> None:
    table = five(tmp_path, BELOW, scenario=16, pile=[2], start=AROUND)
    table.anyone("explore", at=[2, 0])
    walk(table, "dwarf", [2, -2])
    walk(table, "barbarian", [2, -1])


# MALL-94: her item is between her and the mage, and below it an exit, beside the dwarf.


@pytest.mark.rule("MALL-94", "MALL-41")
@pytest.mark.parametrize(("way_out", "leaves"), [("L=", True), ("P=", True), ("Y=", False)])
def test_in_scenario_1_she_leaves_by_the_purple_exit_or_by_her_own(
    tmp_path: Path, way_out: str, leaves: bool
) -> None:
    first = tile(1, GEAR | {(1, 1): "Z", (2, 1): "L!", (2, 2): way_out})
    table = five(tmp_path, first, scenario=1, start={hero: item for hero, (item, _) in OUTWARD.items()})
    walk(table, "sister", [2, 1])
    assert table.view()["stolen"]
    walk(table, "sister", [2, 2])
    assert ("sister" in table.view()["out"]) == leaves


# MALL-26 with five


@pytest.mark.rule("MALL-26", "MALL-94")
def test_the_pocket_game_is_not_lost_while_the_sister_stands_elsewhere(tmp_path: Path) -> None:
    first = tile(1, EXITS | {(1, 0): "Z"})
    start = {"barbarian": [0, 1], "mage": [3, 1], "elf": [0, 2], "dwarf": [2, 3]}
    table = five(tmp_path, first, edition="pocket", start=start)
    for hero, square in (("barbarian", [0, 0]), ("mage", [3, 0]), ("elf", [0, 3]), ("dwarf", [3, 3])):
        walk(table, hero, square)
    assert table.outcome is None


@pytest.mark.rule("MALL-26", "MALL-94")
def test_the_pocket_game_is_lost_when_all_five_stand_on_their_exits(tmp_path: Path) -> None:
    first = tile(1, {(0, 0): "Y=", (3, 0): "P=", (1, 0): "G=", (3, 3): "O=", (0, 2): "L=", (0, 3): "Z"})
    start = {"barbarian": [0, 1], "mage": [3, 1], "elf": [1, 2], "dwarf": [2, 3]}
    table = five(tmp_path, first, edition="pocket", start=start)
    for hero, square in (
        ("sister", [0, 2]),
        ("barbarian", [0, 0]),
        ("mage", [3, 0]),
        ("dwarf", [3, 3]),
        ("elf", [1, 0]),
    ):
        assert table.outcome is None
        walk(table, hero, square)
    assert table.result == "lost"
