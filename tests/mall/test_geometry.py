"""How tiles lie: the lattice, how a new tile is turned, and what happens where openings meet."""

from pathlib import Path
from typing import Any

import pytest

from dedale.games.base import Source
from dedale.games.mall.actions import DWARF, ELF
from dedale.games.mall.board import dimension
from dedale.games.mall.tile import turned_tile
from dedale.games.mall.tileset import tile_set
from dedale.grid import WALL
from mall.drawn import ENTRANCE_CODE, OPENINGS, border, entrances, explorations, printed_tiles
from mall.play import ALL, Play, own
from mall.small_mall import START, mall

CENTRE = {"barbarian": [1, 1], "dwarf": [2, 1], "mage": [1, 2], "elf": [2, 2]}


def open_mall(pile: list[int], **options: Any) -> Play:
    """A mall without inner walls, with the dwarf ready to explore to the north."""
    options = {"scenario": 2, "deal": [ALL], "start": CENTRE, **options}
    play = Play(tiles=own("open"), pile=pile, **options)
    play.move("dwarf", [2, 0])
    return play


def corner(i: int, j: int) -> tuple[int, int]:
    """Return the north-west corner of the tile at that position of the lattice."""
    return 4 * i - j, i + 4 * j


def explorable(play: Play) -> dict[tuple[int, int], str]:
    return {tuple(entry["at"]): entry["colour"] for entry in play.view()["exploration"]}


@pytest.mark.rule("MALL-7")
def test_the_openings_of_every_printed_tile_are_at_the_fixed_squares() -> None:
    for tile, grid in printed_tiles().items():
        for (square, side), edge in border(grid).items():
            assert edge == WALL or square == OPENINGS[side], f"tile {tile} opens at {square} {side}"


@pytest.mark.rule("MALL-7")
@pytest.mark.parametrize(
    ("hero", "at", "shift", "lattice"),
    [
        ("dwarf", [2, 0], (1, -4), [0, -1]),
        ("mage", [3, 2], (4, 1), [1, 0]),
        ("barbarian", [1, 3], (-1, 4), [0, 1]),
        ("elf", [0, 1], (-4, -1), [-1, 0]),
    ],
)
def test_a_neighbour_lies_shifted_by_four_and_one(
    hero: str, at: list[int], shift: tuple[int, int], lattice: list[int]
) -> None:
    start = {hero: at}
    play = Play(scenario=2, deal=[ALL], tiles=own("open"), pile=[5], start=start)
    play.do("explore", at=at)
    assert play.view()["tiles"][1]["at"] == lattice
    # Every square of the new tile, and no other, is walkable: walk to its four corners.
    x, y = shift
    assert shift == corner(*lattice)
    inside = {
        "dwarf": [[2, y], [x, y], [x, y + 3], [x + 3, y + 3], [x + 3, y]],
        "mage": [[x + 3, 2], [x + 3, y], [x, y], [x, y + 3], [x + 3, y + 3]],
        "barbarian": [[1, y + 3], [x, y + 3], [x, y], [x + 3, y], [x + 3, y + 3]],
        "elf": [[x, 1], [x, y], [x + 3, y], [x + 3, y + 3], [x, y + 3]],
    }[hero]
    play.move(hero, *inside)
    corner_square = play.view()["heroes"][hero]
    legal = [action["to"] for action in play.legal() if action.get("hero") == hero]
    assert all(x <= to[0] <= x + 3 and y <= to[1] <= y + 3 for to in legal)
    assert len(legal) == 6, f"from the corner {corner_square}, three squares each way"


@pytest.mark.rule("MALL-7")
def test_one_square_in_seventeen_stays_a_gap() -> None:
    squares = {
        (corner(i, j)[0] + x, corner(i, j)[1] + y)
        for i in range(-9, 10)
        for j in range(-9, 10)
        for x in range(4)
        for y in range(4)
    }
    assert len(squares) == 19 * 19 * 16, "tiles never overlap"
    # Seventeen consecutive squares of a row or column contain one gap.
    for start in range(-8, 0):
        assert sum((x, start) in squares for x in range(start, start + 17)) == 16
        assert sum((start, y) in squares for y in range(start, start + 17)) == 16


@pytest.mark.rule("MALL-8")
def test_every_printed_tile_but_the_start_tile_has_exactly_one_entrance() -> None:
    for tile, grid in printed_tiles().items():
        assert len(entrances(grid)) == (0 if tile in ("1A", "1B") else 1), tile


@pytest.mark.rule("MALL-8")
def test_the_other_openings_are_exploration_squares_of_distinct_colours() -> None:
    for tile, grid in printed_tiles().items():
        colours = list(explorations(grid).values())
        assert len(set(colours)) == len(colours), tile
        assert set(colours) <= set("YPGO"), tile


@pytest.mark.rule("MALL-8")
@pytest.mark.parametrize("side", ["1A", "1B"])
def test_the_start_tile_has_an_exploration_square_of_each_colour(side: str) -> None:
    assert sorted(explorations(printed_tiles()[side]).values()) == sorted("YPGO")


@pytest.mark.rule("MALL-9")
@pytest.mark.parametrize(("tile", "turns"), [(2, 0), (3, 3), (4, 2), (5, 1)])
def test_a_new_tile_is_turned_so_that_its_entrance_continues_the_square_used(tile: int, turns: int) -> None:
    # The entrances are drawn to the south, west, north and east; here each must come to the south.
    play = open_mall([tile])
    play.do("explore", at=[2, 0])
    assert play.view()["tiles"][1] == {"tile": tile, "at": [0, -1], "turns": turns}
    drawn = printed_tiles(Path(own("open")))[str(tile)]
    assert drawn.turned(turns).edge(OPENINGS["S"], "S") == ENTRANCE_CODE["S"]
    play.move("dwarf", [2, -1])


@pytest.mark.rule("MALL-9")
@pytest.mark.parametrize(
    ("hero", "at", "beyond", "turns"),
    [
        ("dwarf", [2, 0], [2, -1], 0),
        ("mage", [3, 2], [4, 2], 1),
        ("barbarian", [1, 3], [1, 4], 2),
        ("elf", [0, 1], [-1, 1], 3),
    ],
)
def test_the_entrance_is_where_the_hero_steps_over(
    hero: str, at: list[int], beyond: list[int], turns: int
) -> None:
    play = Play(scenario=2, deal=[ALL], tiles=own("open"), pile=[2], start={hero: at})
    play.refused("move", hero=hero, to=beyond)
    play.do("explore", at=at)
    assert play.view()["tiles"][1]["turns"] == turns
    play.move(hero, beyond)
    play.move(hero, at)


@pytest.mark.rule("MALL-9")
def test_the_exploration_squares_turn_with_their_tile() -> None:
    play = Play(scenario=2, deal=[ALL], tiles=own("open"), pile=[2], start={"mage": [3, 2]})
    play.do("explore", at=[3, 2])
    # Tile 2 is drawn with yellow to the west, green to the north, orange to the east; entered heading east.
    new = {at: colour for at, colour in explorable(play).items() if at[0] > 3}
    assert new == {(6, 1): "Y", (7, 3): "G", (5, 4): "O"}


@pytest.mark.rule("MALL-66", "MALL-7")
def test_a_mall_as_long_as_all_tiles_of_the_box_stays_in_its_dimension() -> None:
    for i in range(-26, 27):
        for j in (abs(i) - 26, 26 - abs(i)):
            assert dimension(corner(i, j)) == 0
            assert dimension(corner(64 + i, j)) == 1


@pytest.mark.rule("MALL-44")
def test_a_small_passage_is_the_dwarfs_where_the_rule_holds_and_a_wall_elsewhere() -> None:
    for scenario, squares in ((6, [(3, 2)]), (1, [])):
        board = mall(START, scenario=scenario).board
        assert board.line(DWARF, (2, 2), 1) == squares
        assert board.line(ELF, (2, 2), 1) == []


@pytest.mark.rule("MALL-9")
@pytest.mark.parametrize(
    ("quarters", "entrance", "explorations"),
    [(0, "S", "WNE"), (1, "W", "NES"), (2, "N", "ESW"), (3, "E", "SWN"), (4, "S", "WNE")],
)
def test_a_turned_tile_has_its_openings_on_the_next_sides(
    quarters: int, entrance: str, explorations: str
) -> None:
    tile = tile_set(Source("open.maze", Path(own("open")).read_text(encoding="utf-8"))).tiles[2]
    turned = turned_tile(tile, quarters)
    assert turned.entrance == entrance
    colours = {"Y": explorations[0], "G": explorations[1], "O": explorations[2]}
    assert {colour: side for side, colour in turned.explorations} == colours
    assert next(turned.openings()) == entrance
