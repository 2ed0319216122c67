"""The little sister: how she starts, and how she gets around."""

from typing import Any

import pytest

from mall.play import ALL, Play, own

CENTRE = {"barbarian": [1, 1], "dwarf": [2, 1], "mage": [1, 2], "elf": [2, 2]}


def table(start: dict[str, list[int]], tiles: str = "sister", **options: Any) -> Play:
    options = {"scenario": 2, "deal": [ALL], "pile": [2], **options}
    return Play(heroes=5, tiles=own(tiles), start=start, **options)


def targets(play: Play, what: str = "move", seat: int = 0) -> list[list[int]]:
    return sorted(a["to"] for a in play.legal(seat) if a["do"] == what and a["hero"] == "sister")


def ring(start: dict[str, list[int]]) -> Play:
    """The dwarf goes round by the north and puts a wall before the eastern opening of the start tile."""
    play = table({**start, "dwarf": [2, 0]}, pile=[3, 4, 2])
    play.do("explore", at=[2, 0])
    play.move("dwarf", [2, -2], [4, -2])
    play.do("explore", at=[4, -2])
    play.move("dwarf", [6, -2], [6, 0])
    play.do("explore", at=[6, 0])
    assert play.view()["tiles"][-1]["at"] == [1, 0]
    return play


@pytest.mark.rule("MALL-91")
def test_the_sister_is_a_fifth_hero_on_request_only() -> None:
    assert "sister" not in Play(scenario=2, players=2).view()["heroes"]
    view = Play(scenario=2, players=2, heroes=5).view()
    assert set(view["heroes"]) == {"barbarian", "mage", "elf", "dwarf", "sister"}


@pytest.mark.rule("MALL-91")
@pytest.mark.parametrize(("scenario", "pile"), [(1, 10), (2, 13), (4, 15)])
def test_her_two_tiles_come_with_her(scenario: int, pile: int) -> None:
    assert Play(scenario=scenario, players=2, heroes=5).view()["pile"] == pile


@pytest.mark.rule("MALL-91")
def test_her_tiles_are_shuffled_in_with_the_others() -> None:
    drawn = set()
    for seed in range(150):
        play = Play(scenario=1, deal=[ALL], seed=seed, heroes=5, start={"dwarf": [2, 0]})
        play.do("explore", at=[2, 0])
        drawn.add(play.view()["tiles"][1]["tile"])
    assert drawn == {*range(2, 10), 25, 26}


@pytest.mark.rule("MALL-91")
@pytest.mark.parametrize(("side", "hourglass"), [("A", [1, 0]), ("B", [3, 3])])
def test_she_starts_on_the_hourglass_of_the_start_tile_without_setting_it_off(
    side: str, hourglass: list[int]
) -> None:
    play = Play(scenario=2, players=2, heroes=5, side=side)
    assert play.view()["heroes"]["sister"] == hourglass
    assert play.view()["out_of_order"] == []
    play.wait(50_000)
    assert play.view()["sand_ms"] == 130_000
    others = [square for hero, square in play.view()["heroes"].items() if hero != "sister"]
    assert sorted(others) == [[1, 1], [1, 2], [2, 1], [2, 2]]


@pytest.mark.rule("MALL-91", "MALL-23")
@pytest.mark.parametrize("hero", ["sister", "mage"])
def test_her_hourglass_works_when_a_move_ends_on_it(hero: str) -> None:
    play = table({**CENTRE, "mage": [1, 0], "barbarian": [0, 3]})
    play.move("sister", [0, 2])
    if hero == "mage":
        play.move("mage", [0, 0], t=100_000)
    else:
        play.move("sister", [0, 0], t=100_000)
    assert play.view()["sand_ms"] == 100_000
    assert play.view()["out_of_order"] == [[0, 0]]


@pytest.mark.rule("MALL-92", "TOWER-41")
def test_she_teleports_along_her_row_or_column_next_to_another_hero() -> None:
    play = table({**CENTRE, "sister": [0, 0]})
    # Beside the centre squares, in row 0 and column 0.
    assert targets(play) == [[0, 1], [0, 2], [1, 0], [2, 0]]
    play.move("sister", [2, 0])
    assert play.view()["heroes"]["sister"] == [2, 0]


@pytest.mark.rule("MALL-92", "TOWER-41")
def test_she_never_lands_where_no_other_hero_is_next_to_her() -> None:
    play = table({"sister": [0, 0], "barbarian": [3, 3], "mage": [2, 3], "elf": [3, 2], "dwarf": [2, 2]})
    for to in ([1, 0], [2, 0], [3, 0], [0, 1], [0, 2], [0, 3]):
        play.refused("move", hero="sister", to=to)
    assert targets(play) == []


@pytest.mark.rule("MALL-92", "TOWER-41")
def test_she_never_teleports_askew() -> None:
    play = table({**CENTRE, "sister": [0, 0]})
    for to in ([3, 2], [3, 1], [2, 3], [0, 0]):
        play.refused("move", hero="sister", to=to)


@pytest.mark.rule("MALL-92", "TOWER-41")
def test_her_landing_square_is_empty() -> None:
    play = table({"sister": [0, 0], "barbarian": [1, 0], "mage": [2, 0], "elf": [2, 2], "dwarf": [2, 3]})
    play.refused("move", hero="sister", to=[1, 0])
    assert targets(play) == [[3, 0]]


@pytest.mark.rule("MALL-92", "TOWER-41")
def test_she_never_lands_on_a_solid_square_or_where_no_tile_lies() -> None:
    play = table({"sister": [0, 0], **CENTRE}, tiles="moving")
    play.refused("move", hero="sister", to=[1, 0])
    play = table({**CENTRE, "sister": [0, 0], "barbarian": [3, 0], "elf": [0, 3]})
    # (4, 0) is always a gap in the lattice, and nothing has been laid below the elf yet.
    play.refused("move", hero="sister", to=[4, 0])
    play.refused("move", hero="sister", to=[0, 4])


@pytest.mark.rule("MALL-92", "TOWER-41", "MALL-14")
def test_whoever_owns_the_direction_teleports_her() -> None:
    play = table({**CENTRE, "sister": [0, 0]}, deal=[["N", "E"], ["S", "W"]])
    assert targets(play, seat=0) == [[1, 0], [2, 0]]
    assert targets(play, seat=1) == [[0, 1], [0, 2]]
    assert play.refused("move", 1, hero="sister", to=[2, 0]) == "not_your_action"
    play.move("sister", [2, 0], seat=0)


@pytest.mark.rule("MALL-92", "TOWER-42")
def test_she_stands_next_to_a_hero_across_one_wall() -> None:
    # On the printed start tile, there is a wall between (2, 0) and (3, 0).
    start = {"barbarian": [3, 0], "mage": [0, 3], "elf": [1, 3], "dwarf": [2, 3], "sister": [1, 0]}
    play = Play(scenario=2, deal=[ALL], heroes=5, start=start)
    assert [2, 0] in targets(play)
    play.move("sister", [2, 0])


@pytest.mark.rule("MALL-92", "TOWER-42")
def test_she_stands_next_to_a_hero_across_the_one_wall_of_a_dead_end() -> None:
    play = ring({"mage": [3, 2], "sister": [0, 2], "barbarian": [0, 0], "elf": [1, 0]})
    play.refused("move", hero="mage", to=[4, 2])
    assert [4, 2] in targets(play)
    play.move("sister", [4, 2])


@pytest.mark.rule("MALL-92", "TOWER-42")
def test_the_one_wall_of_a_dead_end_may_be_on_the_side_of_the_other_hero() -> None:
    play = ring({"mage": [3, 0], "sister": [0, 2], "barbarian": [0, 0], "elf": [1, 0]})
    assert [3, 2] not in targets(play)
    play.move("dwarf", [6, 2], [4, 2])
    play.move("sister", [3, 2])


@pytest.mark.rule("MALL-92", "TOWER-42")
def test_she_does_not_stand_next_to_a_hero_across_the_walls_of_two_tiles() -> None:
    play = ring({"mage": [3, 1], "sister": [0, 1], "barbarian": [0, 0], "elf": [1, 0]})
    play.refused("move", hero="sister", to=[4, 1])
    assert [4, 1] not in targets(play)
    assert [2, 1] in targets(play), "on the other side of the mage there is no wall"


@pytest.mark.rule("MALL-92", "TOWER-42")
def test_she_stands_next_to_a_hero_across_the_open_border_of_two_tiles() -> None:
    play = table({"dwarf": [2, 0], "sister": [1, 2], "mage": [1, 0], "barbarian": [0, 3], "elf": [2, 3]})
    play.do("explore", at=[2, 0])
    play.refused("move", hero="sister", to=[1, -1])
    play.move("dwarf", [2, -1])
    assert [1, -1] in targets(play), "next to the dwarf, on the same tile"
    play.move("dwarf", [2, 2])
    play.move("mage", [2, 0])
    play.move("dwarf", [2, 1])
    play.move("sister", [2, 2])
    assert [2, -1] in targets(play), "next to the mage at (2, 0), through the opening"


@pytest.mark.rule("MALL-92", "TOWER-43")
def test_nothing_stops_a_teleport() -> None:
    # From (1, 0) of the printed start tile: two walls and a hero on the way to (3, 0).
    start = {"barbarian": [2, 0], "mage": [0, 3], "elf": [1, 3], "dwarf": [2, 3], "sister": [1, 0]}
    play = Play(scenario=2, deal=[ALL], heroes=5, start=start)
    assert [3, 0] in targets(play)
    play.move("sister", [3, 0])


@pytest.mark.rule("MALL-92", "TOWER-43")
def test_neither_solid_squares_nor_the_gaps_of_the_mall_stop_a_teleport() -> None:
    play = table({**CENTRE, "sister": [0, 0], "dwarf": [3, 0]}, tiles="moving")
    assert [2, 0] in targets(play), "(1, 0) is solid"
    play = ring({"sister": [0, 0], "mage": [3, 2], "barbarian": [0, 3], "elf": [1, 3]})
    assert play.view()["heroes"]["dwarf"] == [6, 0]
    # (4, 0) is a gap; (5, 0) and (7, 0) are beside the dwarf.
    assert targets(play) == [[0, 2], [5, 0], [7, 0]]


@pytest.mark.rule("MALL-92", "TOWER-45")
def test_she_takes_no_escalator() -> None:
    start = {"sister": [0, 0], "barbarian": [2, 2], "mage": [3, 2], "elf": [1, 2], "dwarf": [2, 0]}
    play = table(start, tiles="moving")
    play.refused("escalator", hero="sister", to=[3, 3])
    assert targets(play, "escalator") == []


@pytest.mark.rule("MALL-92", "MALL-18", "MALL-96")
@pytest.mark.parametrize(("tile", "hero", "vortex"), [(25, "elf", [4, -1]), (26, "barbarian", [1, -1])])
def test_her_tiles_bring_vortexes_for_others_and_she_takes_none(
    tile: int, hero: str, vortex: list[int]
) -> None:
    play = Play(scenario=2, deal=[ALL], heroes=5, pile=[tile], start={**CENTRE, "dwarf": [2, 0]})
    play.do("explore", at=[2, 0])
    assert targets(play, "vortex") == []
    assert play.refused("vortex", hero="sister", to=vortex) == "teleports_only"
    play.do("vortex", hero=hero, to=vortex)


@pytest.mark.rule("MALL-92")
def test_even_a_vortex_of_her_colour_on_an_own_tile_is_none_for_her() -> None:
    play = table({**CENTRE, "sister": [0, 0], "dwarf": [2, 0]}, pile=[5])
    play.do("explore", at=[2, 0])
    assert targets(play, "vortex") == []
    assert play.refused("vortex", hero="sister", to=[2, -3]) == "teleports_only"


@pytest.mark.rule("MALL-15", "MALL-91")
def test_the_other_heroes_do_not_pass_over_her() -> None:
    play = table({**CENTRE, "sister": [0, 0], "mage": [0, 3]})
    play.move("sister", [0, 1])
    play.refused("move", hero="mage", to=[0, 1])
    play.refused("move", hero="mage", to=[0, 0])
