from collections.abc import Iterable
from dataclasses import dataclass

import pytest
from hypothesis import given

from dedale.grid import (
    Direction,
    Grid,
    GridBoard,
    Section,
    Square,
    Style,
    draw,
    edge_of,
    read_maze,
    write_maze,
)
from grid.examples import TWO_KEYS
from grid.strategies import grids


@dataclass
class Island:
    """A board anywhere on the plane: some squares, with walls on all edges but those named."""

    labels: dict[Square, str]
    edges: dict[tuple[int, int, str], str]

    @property
    def squares(self) -> Iterable[Square]:
        return self.labels

    def label(self, square: Square) -> str:
        return self.labels[square]

    def solid(self, square: Square) -> bool:
        return self.labels[square] == "solid"

    def edge(self, square: Square, direction: Direction) -> str:
        return self.edges.get(edge_of(square, direction), "#")


def two_keys() -> Grid:
    grid = read_maze(TWO_KEYS)[0].grid
    assert grid is not None
    return grid


@given(grids())
def test_a_plain_drawing_is_the_text_of_the_maze_file(grid: Grid) -> None:
    assert draw(grid) + "\n" == draw(GridBoard(grid)) + "\n" == write_maze([Section({}, grid)])


@given(grids())
def test_both_styles_take_the_same_room(grid: Grid) -> None:
    lines = draw(grid, style="box").split("\n")
    assert [len(line) for line in lines] == [4 * grid.width + 1] * (2 * grid.height + 1)


def test_walls_meet_in_the_right_junctions() -> None:
    assert draw(two_keys(), style="box").splitlines() == [
        "┌───────┬───────┐",
        "│ O     │ k2    │",
        "│   ╶───┴─1─┐ ↓ │",
        "│ P   k1    o   │",
        "├───╴   ┌───┤   │",
        "│░░░    2 O=│ P=│",
        "└───────┴───┴───┘",
    ]


def test_every_junction() -> None:
    text = """\
+---+---+   +   +
|   |   |       |
+---+---+---+   +
|   |           <
+---+   +   + ^ +
    |   >       |
+   +---+   +---+"""
    grid = read_maze(text)[0].grid
    assert grid is not None
    assert draw(grid, style="box").splitlines() == [
        "┌───┬───┐   ·   ╷",
        "│   │   │       │",
        "├───┼───┴───╴   ╵",
        "│   │           ←",
        "└───┤   ·   · ↑ ╷",
        "    │   →       │",
        "·   └───╴   ╶───┘",
    ]


def test_holes_stay_blank_and_coordinates_may_be_negative() -> None:
    island = Island(
        {(-2, -1): "O", (-1, -1): "", (1, 0): "solid", (-1, 0): "P"},
        {(-2, -1, "E"): " ", (-1, -1, "S"): "v", (-1, 0, "E"): ">"},
    )
    assert draw(island).splitlines() == [
        "+---+---+        ",
        "| O     |        ",
        "+---+ v +   +---+",
        "    | P >   |###|",
        "    +---+   +---+",
    ]
    assert draw(island, style="box").splitlines() == [
        "┌───────┐        ",
        "│ O     │        ",
        "└───┐ ↓ ╵   ┌───┐",
        "    │ P →   │░░░│",
        "    └───╴   └───┘",
    ]


def test_an_empty_board_is_no_text() -> None:
    assert draw(Island({}, {})) == ""


def test_paint_wraps_the_squares_that_exist() -> None:
    painted = draw(two_keys(), style="box", paint=lambda square, text: f"<{square[0]}{square[1]}{text}>")
    assert painted.splitlines()[5] == "│<02░░░> <12   >2<22 O=>│<32 P=>│"
    island = Island({(0, 0): "", (2, 0): ""}, {})
    assert draw(island, paint=lambda square, text: "[ ]").splitlines()[1] == "|[ ]|   |[ ]|"


@pytest.mark.parametrize(
    ("label", "cell"), [("", "   "), ("é", " é "), ("e\u0301", " e\u0301 "), ("弓", " 弓"), ("弓a", "弓a")]
)
@pytest.mark.parametrize("style", ["plain", "box"])
def test_a_square_is_three_columns_wide(label: str, cell: str, style: Style) -> None:
    row = draw(Island({(0, 0): label}, {}), style=style).splitlines()[1]
    assert row[1:-1] == cell


def test_a_label_that_is_too_wide_is_a_mistake() -> None:
    with pytest.raises(ValueError, match="wider than three columns"):
        draw(Island({(0, 0): "弓弓"}, {}))
