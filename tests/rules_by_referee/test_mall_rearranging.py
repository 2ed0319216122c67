"""MALL-64 (scenario 11): two tiles go at each turn of the timer, and the mall stays connected after each."""

from pathlib import Path
from typing import Any

import pytest

from rules_by_referee.malls import begun, tile, walk
from rules_by_referee.referee_match import Sitting

# The barbarian turns the timer by one step north. The dwarf and the mage are on their exploration squares,
# north and east. The elf is in nobody's way.
FIRST = tile(1, {(1, 0): "Z"})
WHERE = {"barbarian": [1, 1], "dwarf": [2, 0], "mage": [3, 2], "elf": [0, 3]}
NORTH = {(2, 0): "O?"}  # leads on to the north when it was laid from the south
WEST_IS_NORTH = {(0, 1): "P?"}  # leads on to the north when it was laid from the west
CHAIN = FIRST + tile(2, NORTH) + tile(5, NORTH) + tile(6, NORTH)
FORK = FIRST + tile(2, NORTH) + tile(5, NORTH) + tile(6, WEST_IS_NORTH)


def rebuilt(folder: Path, tiles: str, pile: list[int], **options: Any) -> Sitting:
    table = begun(folder, tiles, **({"scenario": 11, "pile": pile, "start": WHERE} | options))
    table.wait(90_000)
    return table


def northward(table: Sitting, tiles: int) -> None:
    """The dwarf lays this many tiles in a row to the north, and comes back to where it began."""
    way = [[2, 0], [2, -4], [3, -4], [3, -8], [4, -8]]
    table.anyone("explore", at=[2, 0])
    for step in range(1, tiles):
        walk(table, "dwarf", *way[2 * step - 1 : 2 * step + 1])
        table.anyone("explore", at=way[2 * step])
    back = way[: 2 * tiles - 2]
    walk(table, "dwarf", *reversed(back))


def turn_the_timer(table: Sitting) -> None:
    walk(table, "barbarian", [1, 0])
    assert table.view()["hourglasses"] == 1


def going(table: Sitting) -> set[int]:
    """Return the tiles that may go now, the same for everybody."""
    offers = [
        {action["tile"] for action in table.legal(seat) if action["do"] == "discard"} for seat in table.seats
    ]
    assert all(offer == offers[0] for offer in offers)
    return offers[0]


def lying(table: Sitting) -> set[int]:
    return {laid["tile"] for laid in table.view()["tiles"]}


@pytest.mark.rule("MALL-64")
def test_a_tile_in_between_cannot_go_first(tmp_path: Path) -> None:
    """1 - 2 - 5: without 2 nobody could get to 5, although both would be gone in the end."""
    table = rebuilt(tmp_path, CHAIN, [2, 5])
    northward(table, 2)
    turn_the_timer(table)
    assert table.view()["to_discard"] == 2
    assert going(table) == {5}
    table.nobody("discard", tile=2)
    table.nobody("discard", tile=1)
    table.act(1, "discard", tile=5)
    assert table.view()["to_discard"] == 1
    assert going(table) == {2}
    table.act(0, "discard", tile=2)
    assert table.view()["to_discard"] == 0
    assert lying(table) == {1}
    assert table.view()["pile"] == 2
    assert table.outcome is None


@pytest.mark.rule("MALL-64")
def test_of_a_row_of_three_the_two_far_ones_go_from_the_end(tmp_path: Path) -> None:
    table = rebuilt(tmp_path, CHAIN, [2, 5, 6])
    northward(table, 3)
    turn_the_timer(table)
    assert going(table) == {6}
    table.nobody("discard", tile=5)
    table.act(0, "discard", tile=6)
    assert going(table) == {5}
    table.act(0, "discard", tile=5)
    assert lying(table) == {1, 2}
    assert going(table) == set()


@pytest.mark.rule("MALL-64")
@pytest.mark.parametrize("tiles", [0, 1])
def test_with_less_than_two_tiles_the_turn_loses_the_game(tmp_path: Path, tiles: int) -> None:
    table = rebuilt(tmp_path, CHAIN, [2, 5])
    if tiles:
        northward(table, tiles)
    turn_the_timer(table)
    assert table.result == "lost"
    assert table.legal(0) == []


@pytest.mark.rule("MALL-64")
@pytest.mark.parametrize("dwarf", [[[2, -2]], [[2, -4], [3, -4], [3, -6]]])
def test_a_hero_on_either_tile_of_two_loses_the_game(tmp_path: Path, dwarf: list[list[int]]) -> None:
    """On the far one: it must stay, and so must the way to it. On the near one: only one tile can go."""
    table = rebuilt(tmp_path, CHAIN, [2, 5])
    northward(table, 2)
    walk(table, "dwarf", *dwarf)
    turn_the_timer(table)
    assert table.result == "lost"


@pytest.mark.rule("MALL-64")
def test_two_tiles_side_by_side_go_in_either_order(tmp_path: Path) -> None:
    for first, second in ((2, 6), (6, 2)):
        table = rebuilt(tmp_path, FORK, [2, 6])
        northward(table, 1)
        table.anyone("explore", at=[3, 2])
        turn_the_timer(table)
        assert going(table) == {2, 6}
        table.act(0, "discard", tile=first)
        assert going(table) == {second}
        table.act(1, "discard", tile=second)
        assert table.outcome is None


@pytest.mark.rule("MALL-64")
def test_what_may_go_second_depends_on_what_went_first(tmp_path: Path) -> None:
    """1 - 2 - 5 to the north and 6 to the east."""
    for first, then in ((5, {2, 6}), (6, {5})):
        table = rebuilt(tmp_path, FORK, [2, 5, 6])
        northward(table, 2)
        table.anyone("explore", at=[3, 2])
        turn_the_timer(table)
        assert going(table) == {5, 6}
        table.act(0, "discard", tile=first)
        assert going(table) == then


@pytest.mark.rule("MALL-64")
@pytest.mark.parametrize(
    ("dwarf", "offered"),
    [([[2, -2]], {5, 6}), ([[2, -4], [3, -4], [3, -6]], None)],
)
def test_a_tile_is_offered_only_if_a_second_can_follow(
    tmp_path: Path, dwarf: list[list[int]], offered: set[int] | None
) -> None:
    """With the dwarf on 5, tile 6 could go, but then 2 and 5 must stay, so the game is lost."""
    table = rebuilt(tmp_path, FORK, [2, 5, 6])
    northward(table, 2)
    table.anyone("explore", at=[3, 2])
    walk(table, "dwarf", *dwarf)
    turn_the_timer(table)
    assert (table.result == "lost") == (offered is None)
    assert going(table) == (offered or set())


# A square of four: 1, 2 in the north, 5 in the east, 6 beyond both. A ring of six: 1, 2 and 5 to the north,
# and 6, 7, 8 round the other way, with a wall between 2 and 7.
SQUARE = FIRST + tile(2, {(3, 2): "G?"}) + tile(5, WEST_IS_NORTH)
FAR = tile(6, {(0, 1): "G?"})  # looks west to 2
RING = (
    FIRST
    + tile(2, NORTH)
    + tile(5, {(3, 2): "G?"})
    + tile(6, WEST_IS_NORTH)
    + tile(7, {(2, 0): "P?"})
    + tile(8, {(0, 1): "G?"})
)


def square(folder: Path, far: str = FAR) -> Sitting:
    table = rebuilt(folder, SQUARE + far, [2, 5, 6])
    table.anyone("explore", at=[2, 0])
    table.anyone("explore", at=[3, 2])
    walk(table, "mage", [6, 2], [6, 1])
    table.anyone("explore", at=[6, 1])
    return table


@pytest.mark.rule("MALL-64", "MALL-10")
def test_in_a_square_each_may_go_first_and_the_far_corner_before_both_neighbours(tmp_path: Path) -> None:
    for first, then in ((2, {6}), (5, {6}), (6, {2, 5})):
        table = square(tmp_path)
        walk(table, "mage", [6, 2], [3, 2])
        turn_the_timer(table)
        assert going(table) == {2, 5, 6}
        table.act(0, "discard", tile=first)
        assert going(table) == then


@pytest.mark.rule("MALL-64")
def test_an_escalator_keeps_the_mall_together(tmp_path: Path) -> None:
    """6 is cut in two by walls, and an escalator joins its parts."""
    cut = {(0, 0, "E"): "|", (0, 1, "E"): "|", (0, 1, "S"): "---"}
    far = tile(6, {(0, 1): "G?", (0, 0): "/1", (3, 0): "/1"}, edges=cut)
    table = square(tmp_path, far)
    walk(table, "mage", [6, 2], [3, 2])
    turn_the_timer(table)
    assert going(table) == {2, 5, 6}


@pytest.mark.rule("MALL-64")
def test_a_dwarf_s_passage_does_not_keep_the_mall_together(tmp_path: Path) -> None:
    """The same with a small passage instead: without 5, only the dwarf could get to most of 6."""
    cut = {(0, 0, "E"): "|", (0, 1, "E"): "o", (0, 1, "S"): "---"}
    far = tile(6, {(0, 1): "G?"}, edges=cut)
    table = square(tmp_path, far)
    walk(table, "mage", [6, 2], [3, 2])
    turn_the_timer(table)
    assert 6 in going(table)
    table.nobody("discard", tile=5)


@pytest.mark.rule("MALL-64")
def test_when_each_of_two_could_go_but_not_both_the_game_is_lost(tmp_path: Path) -> None:
    """The mage is in the far corner: 2 or 5 could go, and the other would then be the only way."""
    table = square(tmp_path)
    walk(table, "mage", [6, 0])
    turn_the_timer(table)
    assert table.result == "lost"


@pytest.mark.rule("MALL-64")
def test_a_tile_after_which_none_could_go_is_not_offered_though_others_are(tmp_path: Path) -> None:
    """The dwarf is on 5. Without 2, the long way round would be the only one to it."""
    for first, then in ((6, {7}), (7, {6, 8}), (8, {7})):
        table = rebuilt(tmp_path, RING, [2, 5, 6, 7, 8])
        table.anyone("explore", at=[2, 0])
        walk(table, "dwarf", [2, -4], [3, -4])
        table.anyone("explore", at=[3, -4])
        walk(table, "dwarf", [3, -6])
        table.anyone("explore", at=[3, 2])
        walk(table, "mage", [6, 2], [6, 1])
        table.anyone("explore", at=[6, 1])
        walk(table, "mage", [6, -3], [7, -3])
        table.anyone("explore", at=[7, -3])
        walk(table, "mage", [6, -3], [6, 2], [3, 2])
        turn_the_timer(table)
        assert table.outcome is None
        assert going(table) == {6, 7, 8}
        table.nobody("discard", tile=2)
        table.act(0, "discard", tile=first)
        assert going(table) == then


@pytest.mark.rule("MALL-64")
def test_nothing_else_can_be_done_until_both_are_gone_and_the_sand_runs(tmp_path: Path) -> None:
    table = rebuilt(tmp_path, CHAIN, [2, 5])
    northward(table, 2)
    turn_the_timer(table)
    for tile_ in (5, 2):
        assert table.offered("move") == []
        assert table.offered("explore") == []
        table.nobody("move", hero="elf", to=[0, 2])
        table.act(0, "discard", tile=tile_)
    table.wait(100_000)
    assert table.view()["sand_ms"] == 80_000
    walk(table, "elf", [0, 2])


@pytest.mark.rule("MALL-64", "MALL-32")
def test_taking_tiles_away_does_not_end_the_talk(tmp_path: Path) -> None:
    table = rebuilt(tmp_path, CHAIN, [2, 5])
    northward(table, 2)
    turn_the_timer(table)
    for tile_ in (5, 2):
        table.act(0, "discard", tile=tile_)
        table.act(1, "say", text="and now?")
    walk(table, "elf", [0, 2])
    table.refused(1, "say", text="too late")


@pytest.mark.rule("MALL-64", "MALL-34")
def test_there_is_no_pause_while_tiles_must_go(tmp_path: Path) -> None:
    table = rebuilt(tmp_path, CHAIN, [2, 5])
    northward(table, 2)
    turn_the_timer(table)
    for tile_ in (5, 2):
        table.nobody("pause")
        table.act(0, "discard", tile=tile_)
    table.act(0, "pause")
    table.act(1, "pause")
    assert table.view()["paused"]


@pytest.mark.rule("MALL-64")
def test_the_sand_can_run_out_while_tiles_are_to_go(tmp_path: Path) -> None:
    table = rebuilt(tmp_path, CHAIN, [2, 5])
    northward(table, 2)
    turn_the_timer(table)
    table.act(0, "discard", tile=5)
    table.wait(180_000)
    assert table.result == "lost"


@pytest.mark.rule("MALL-64")
def test_elsewhere_no_tile_goes(tmp_path: Path) -> None:
    table = rebuilt(tmp_path, CHAIN, [2, 5], scenario=8)
    northward(table, 2)
    turn_the_timer(table)
    assert table.view()["to_discard"] == 0
    table.nobody("discard", tile=5)
    walk(table, "elf", [0, 2])
