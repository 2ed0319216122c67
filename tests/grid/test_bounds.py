"""Extremes: the largest and the smallest grids, and boards far from the origin."""

import pickle
from collections.abc import Callable, Iterable
from pathlib import Path

import pytest

from dedale.grid import (
    Direction,
    Grid,
    GridBoard,
    MazeError,
    Section,
    Square,
    describe,
    open_grid,
    read_headers,
    read_headers_file,
    read_maze,
    read_maze_file,
    read_text_file,
    write_headers,
)


@pytest.mark.parametrize(("width", "height"), [(64, 1), (1, 64), (64, 64)])
def test_a_grid_has_up_to_64_squares_each_way(width: int, height: int) -> None:
    area = width * height
    grid = Grid(width, height, ("",) * area, ("#",) * (area + width), ("#",) * (area + height))
    assert len(list(grid.all_squares())) == area


@pytest.mark.parametrize(("width", "height"), [(0, 1), (1, 0), (65, 1), (1, 65)])
def test_a_grid_has_no_fewer_than_one_and_no_more(width: int, height: int) -> None:
    area = width * height
    with pytest.raises(ValueError, match=f"{width} x {height} squares is not within 1 to 64"):
        Grid(width, height, ("",) * area, ("#",) * (area + width), ("#",) * (area + height))


def drawn(width: int, height: int) -> str:
    points, row = "+---" * width + "+\n", "|   " * width + "|\n"
    return points + (row + points) * height


def test_the_largest_grids_can_be_read_and_larger_ones_cannot() -> None:
    for width, height in ((64, 1), (1, 64)):
        grid = read_maze(drawn(width, height))[0].grid
        assert grid is not None
        assert (grid.width, grid.height) == (width, height)
    with pytest.raises(MazeError) as wide:
        read_maze(drawn(65, 1), "my.maze")
    assert str(wide.value) == "my.maze:1:258: a grid is at most 64 squares wide"
    with pytest.raises(MazeError) as high:
        read_maze(drawn(1, 65), "my.maze")
    assert str(high.value) == "my.maze:130:1: a grid is at most 64 squares high"


@pytest.mark.parametrize("read", [read_text_file, read_headers_file, read_maze_file])
def test_a_file_has_up_to_a_mebibyte_however_it_is_read(
    tmp_path: Path, read: Callable[[Path], object]
) -> None:
    path = tmp_path / "large.maze"
    path.write_bytes(b"\xef\xbb\xbf" + b"x" * (2**20 + 1))
    with pytest.raises(MazeError) as error:
        read(path)
    assert str(error.value) == f"{path}:1:1: this file is larger than 1048576 bytes"


def test_a_file_of_exactly_a_mebibyte_is_written_and_read() -> None:
    text = write_headers([Section({"a": "x" * (2**20 - len("a: \n"))}, None)])
    assert len(text) == 2**20
    assert len(read_headers(text)) == 1


def test_a_grid_that_was_not_read_counts_from_its_own_first_line() -> None:
    grid = open_grid(2, {(1, 1): "abc"})
    assert (grid.place_of_square((0, 0)), grid.place_of_square((1, 1))) == ((2, 3), (4, 6))
    assert (grid.place_of_edge((0, 0), "N"), grid.place_of_edge((0, 0), "W")) == ((1, 3), (2, 1))


def test_nothing_is_written_on_a_solid_square() -> None:
    board = GridBoard(open_grid(2, {(0, 0): "###", (1, 0): "O"}))
    assert [board.label(square) for square in board.squares] == ["", "O", "", ""]
    assert [board.solid(square) for square in board.squares] == [True, False, False, False]


def test_a_section_that_was_not_read_has_its_fields_at_the_beginning() -> None:
    grid = open_grid(1, {})
    for section in (Section({"a": "1"}, None), Section({"a": "1"}, grid), Section({}, grid)):
        assert section.place_of_field("a") == (1, 1)
    assert Section({"a": "1"}, None, {"a": 7}).place_of_field("a") == (7, 1)


class Scattered:
    """Squares far apart, all open."""

    squares: Iterable[Square] = ((5, 7), (-3, -20), (-9, -20), (0, -1), (2, 100))

    def label(self, square: Square) -> str:
        return ""

    def solid(self, square: Square) -> bool:
        return False

    def edge(self, square: Square, direction: Direction) -> str:
        return "#"


def test_rows_are_told_from_north_to_south_and_squares_from_west_to_east() -> None:
    lines = describe(Scattered(), str).splitlines()
    assert [line.split(":")[0] for line in lines] == [
        "row -20, column -9", "row -1, column 0", "row 7, column 5", "row 100, column 2",
    ]  # fmt: skip
    assert " Column -3: " in lines[0]


def test_an_error_that_is_easily_made_has_a_code_and_says_whom_it_is_about() -> None:
    for error in (
        plain := MazeError("a.maze", 1, 2, "no", "no_exit", "elf"),
        pickle.loads(pickle.dumps(plain)),
    ):
        assert (error.error, error.about) == ("no_exit", "elf")
    assert (MazeError("a.maze", 1, 2, "no").error, MazeError("a.maze", 1, 2, "no").about) == ("", "")
