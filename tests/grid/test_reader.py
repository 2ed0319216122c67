from pathlib import Path

import pytest

from dedale.grid import (
    DIRECTIONS,
    MazeError,
    read_headers,
    read_headers_file,
    read_maze,
    read_maze_bytes,
    read_maze_file,
    read_text_file,
)
from grid.examples import TWO_KEYS

CELL = "+---+\n|   |\n+---+\n"


def test_the_quest_of_the_documentation() -> None:
    (section,) = read_maze(TWO_KEYS)
    assert section.header == {"quest": "Two keys", "heroes": "O P", "stars": "2"}
    assert section.header_lines == {"quest": 1, "heroes": 2, "stars": 3}
    grid = section.grid
    assert grid is not None
    assert (grid.width, grid.height, grid.line) == (4, 3, 5)
    assert grid.squares == ("O", "", "k2", "", "P", "k1", "", "", "###", "", "O=", "P=")
    assert [grid.edge((0, 0), direction) for direction in DIRECTIONS] == ["#", " ", " ", "#"]
    assert [grid.edge((2, 1), direction) for direction in DIRECTIONS] == ["1", "o", "#", " "]
    assert [grid.edge((3, 1), direction) for direction in DIRECTIONS] == ["v", "#", " ", "o"]
    assert [grid.edge((1, 2), direction) for direction in DIRECTIONS] == [" ", "2", "#", " "]


def test_every_edge_has_its_code() -> None:
    text = "+---+   +-o-+-1-+-5-+ ^ + v +\n|       o   1   5   <   >   |\n+---+---+---+---+---+---+---+"
    grid = read_maze(text)[0].grid
    assert grid is not None
    assert grid.horizontal[:7] == ("#", " ", "o", "1", "5", "^", "v")
    assert grid.vertical == ("#", " ", "o", "1", "5", "<", ">", "#")


@pytest.mark.parametrize("text", ["O  ", " O ", "  O"])
def test_blanks_around_a_code_do_not_matter(text: str) -> None:
    assert read_maze(CELL.replace("   ", text)) == read_maze(CELL.replace("   ", " O "))


@pytest.mark.parametrize("text", ["   ", ".  ", " . ", "  ."])
def test_an_empty_square_or_a_dot_is_floor(text: str) -> None:
    grid = read_maze(CELL.replace("   ", text))[0].grid
    assert grid is not None
    assert grid.squares == ("",)


def test_a_row_of_blanks_is_a_row() -> None:
    grid = read_maze("+   +   +\n         \n+   +   +")[0].grid
    assert grid is not None
    assert set(grid.horizontal + grid.vertical) == {" "}


def test_a_grid_takes_all_the_headers_since_the_grid_before() -> None:
    text = f"\n  \ntile: 7\n \nside: A\n\n{CELL}\n\n{CELL}\ntile:8  \n\n{CELL}"
    sections = read_maze(text)
    assert [section.header for section in sections] == [{"tile": "7", "side": "A"}, {}, {"tile": "8"}]
    assert [section.grid.line for section in sections if section.grid] == [7, 12, 18]


def test_a_value_may_hold_any_text() -> None:
    (section,) = read_maze(f"long-name_2 with words:   à: +  b ☂ \n\n{CELL}")
    assert section.header == {"long-name_2 with words": "à: +  b ☂"}
    assert read_maze(f"grade: C+\n\n{CELL}")[0].header == {"grade": "C+"}
    assert [section.header for section in read_headers("grade: C+\n  \nb: 1\n")] == [
        {"grade": "C+"},
        {"b": "1"},
    ]


def test_a_section_knows_the_place_of_its_fields() -> None:
    (section,) = read_maze(f"\nq:  x\nlong: x: x\n\n{CELL}")
    assert section.place_of_field("q") == (2, 5)
    assert section.place_of_field("long") == (3, 7)
    for text, column in (("b: b", 4), ("b::", 3), ("b: :", 4)):
        assert read_headers(text)[0].place_of_field("b") == (1, column)
    assert section.place_of_field("missing") == (2, 1)
    assert read_maze(f"\n\n{CELL}")[0].place_of_field("missing") == (3, 1)


def test_where_a_section_was_read_is_no_part_of_what_it_says() -> None:
    section = f"a: 1\n\n{CELL}"
    assert read_maze(f"\n{section}") == read_maze(section.replace(":", ":  ")) == read_maze(section)


def test_headers_alone_are_one_section_for_each_block() -> None:
    sections = read_headers("scenario: 1\nname: One\n\n\nscenario: 2\n")
    assert [section.header for section in sections] == [{"scenario": "1", "name": "One"}, {"scenario": "2"}]
    assert [section.grid for section in sections] == [None, None]
    assert sections[1].place_of_field("name") == (5, 1)


def test_line_ends_of_windows_and_a_byte_order_mark_are_welcome() -> None:
    data = b"\xef\xbb\xbf" + TWO_KEYS.replace("\n", "\r\n").encode()
    assert read_maze_bytes(data) == read_maze(TWO_KEYS) == read_maze("\ufeff" + TWO_KEYS)


def test_a_file_is_read_like_its_text(tmp_path: Path) -> None:
    path = tmp_path / "two-keys.maze"
    path.write_text(TWO_KEYS, encoding="utf-8")
    assert read_maze_file(path) == read_maze(TWO_KEYS)
    assert read_text_file(path) == TWO_KEYS
    path.write_text("scenario: 1\n", encoding="utf-8")
    assert read_headers_file(path) == read_headers("scenario: 1")


def test_errors_in_a_file_name_it(tmp_path: Path) -> None:
    path = tmp_path / "bad.maze"
    path.write_bytes(b"quest: \xff")
    for read in (read_maze_file, read_headers_file, read_text_file):
        with pytest.raises(MazeError) as error:
            read(path)
        assert str(error.value) == f"{path}:1:8: this file is not UTF-8 text from here on"
