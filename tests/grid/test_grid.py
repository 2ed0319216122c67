from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dedale.grid import DIRECTIONS, Direction, Grid, Square, draw, read_maze, turned, turned_square
from grid.examples import TWO_KEYS
from grid.strategies import grids

TURNED = {"N": "^", "E": ">", "S": "v", "W": "<"}
DRAFTS: dict[str, Direction] = {"^": "N", ">": "E", "v": "S", "<": "W"}
SMALLEST = Grid(1, 1, ("O",), ("#", " "), ("o", ">"))


def test_a_grid_knows_its_squares_in_reading_order() -> None:
    grid = read_maze("+---+---+\n| a   b |\n+---+---+")[0].grid
    assert grid is not None
    assert list(grid.all_squares()) == [(0, 0), (1, 0)]
    assert [grid.code(square) for square in grid.all_squares()] == ["a", "b"]


def test_each_side_of_a_square_is_its_own_edge() -> None:
    assert [SMALLEST.edge((0, 0), direction) for direction in DIRECTIONS] == ["#", ">", " ", "o"]


@pytest.mark.parametrize("square", [(-1, 0), (0, -1), (1, 0), (0, 1)])
def test_a_square_outside_is_never_answered_for(square: Square) -> None:
    assert SMALLEST.inside((0, 0))
    assert not SMALLEST.inside(square)
    for ask in (SMALLEST.code, SMALLEST.place_of_square):
        with pytest.raises(IndexError, match="is not inside 1 x 1 squares"):
            ask(square)
    for ask_edge in (SMALLEST.edge, SMALLEST.place_of_edge):
        with pytest.raises(IndexError, match="is not inside 1 x 1 squares"):
            ask_edge(square, "N")


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({"width": 0}, "0 x 1 squares is not within 1 to 64"),
        ({"height": 65}, "1 x 65 squares is not within 1 to 64"),
        ({"squares": ("", "")}, "need 1 squares, not 2"),
        ({"horizontal": ("#",)}, "need 2 horizontal edges, not 1"),
        ({"vertical": ("#", "#", "#")}, "need 2 vertical edges, not 3"),
        ({"columns": (1, 2)}, "need 1 columns, not 2"),
        ({"squares": ("long",)}, "'long' is not the code of a square"),
        ({"squares": (".",)}, "'.' is not the code of a square"),
        ({"horizontal": ("#", "<")}, "'<' is not the code of such an edge"),
        ({"vertical": ("^", "#")}, "'\\^' is not the code of such an edge"),
        ({"vertical": ("6", "#")}, "'6' is not the code of such an edge"),
    ],
)
def test_a_grid_that_cannot_be_written_cannot_exist(fields: dict[str, Any], sentence: str) -> None:
    with pytest.raises(ValueError, match=sentence):
        replace(SMALLEST, **fields)


def test_where_a_grid_was_read_does_not_make_it_another_grid() -> None:
    elsewhere = replace(SMALLEST, line=7, columns=(2,))
    assert elsewhere == SMALLEST
    assert hash(elsewhere) == hash(SMALLEST)


def test_places_point_into_the_file() -> None:
    grid = read_maze(TWO_KEYS)[0].grid
    assert grid is not None
    lines = TWO_KEYS.splitlines()

    def char(place: tuple[int, int]) -> str:
        return lines[place[0] - 1][place[1] - 1]

    assert grid.place_of_square((0, 0)) == (6, 3)
    assert [char(grid.place_of_square((x, 2))) for x in range(4)] == ["#", ".", "O", "P"]
    assert grid.place_of_square((1, 0)) == (6, 7)
    assert char(grid.place_of_edge((2, 0), "S")) == char(grid.place_of_edge((2, 1), "N")) == "1"
    assert char(grid.place_of_edge((2, 1), "E")) == char(grid.place_of_edge((3, 1), "W")) == "o"


def test_the_place_of_a_code_is_where_the_author_put_it() -> None:
    grid = read_maze("+---+---+\n|O  |  P|\n+---+---+")[0].grid
    assert grid is not None
    assert [grid.place_of_square((x, 0)) for x in range(2)] == [(2, 2), (2, 8)]


@given(grids())
def test_places_of_a_new_grid_point_into_its_drawing(grid: Grid) -> None:
    lines = draw(grid).splitlines()
    for square in grid.all_squares():
        line, column = grid.place_of_square(square)
        assert lines[line - 1][column - 1 :].startswith(grid.code(square) or " ")
        for direction in DIRECTIONS:
            line, column = grid.place_of_edge(square, direction)
            wall = "-" if direction in "NS" else "|"
            assert lines[line - 1][column - 1] == grid.edge(square, direction).replace("#", wall)


@given(grids(turnable=True), st.integers(-5, 5))
def test_everything_turns_with_the_grid(grid: Grid, quarters: int) -> None:
    after = grid.turned(quarters)
    for square in grid.all_squares():
        there = turned_square(square, grid.width, quarters)
        assert after.code(there) == grid.code(square)
        for direction in DIRECTIONS:
            code = grid.edge(square, direction)
            expected = TURNED[turned(DRAFTS[code], quarters)] if code in DRAFTS else code
            assert after.edge(there, turned(direction, quarters)) == expected


@given(grids(turnable=True))
def test_four_quarter_turns_change_nothing(grid: Grid) -> None:
    assert grid.turned(1).turned(1).turned(1).turned(1) == grid
    assert grid.turned(4) is grid
    assert grid.turned(1).turned(2) == grid.turned(-1)


def test_only_square_grids_turn() -> None:
    grid = read_maze("+---+---+\n|       |\n+---+---+")[0].grid
    assert grid is not None
    with pytest.raises(ValueError, match="2 x 1 squares cannot be turned"):
        grid.turned(1)
