import pytest
from hypothesis import given

from dedale.grid import Grid, Section, read_headers, read_maze, read_maze_bytes, write_headers, write_maze
from grid.examples import TWO_KEYS
from grid.strategies import header_lists, mazes

GRID = Grid(1, 1, ("",), ("#", "#"), ("#", "#"))


@given(mazes)
def test_what_is_written_reads_back_the_same(sections: tuple[Section, ...]) -> None:
    text = write_maze(sections)
    assert read_maze(text) == sections
    assert read_maze_bytes(text.encode()) == sections
    assert read_maze(text.replace("\n", "\r\n")) == sections


@given(mazes)
def test_fields_keep_their_order(sections: tuple[Section, ...]) -> None:
    again = read_maze(write_maze(sections))
    assert [list(section.header) for section in again] == [list(section.header) for section in sections]


@given(header_lists)
def test_headers_alone_read_back_the_same(sections: tuple[Section, ...]) -> None:
    assert read_headers(write_headers(sections)) == sections


def test_the_quest_of_the_documentation_is_written_as_drawn() -> None:
    assert write_maze(read_maze(TWO_KEYS)) == TWO_KEYS.replace(" . ", "   ")


def test_short_codes_keep_a_blank_before_them() -> None:
    grid = Grid(4, 1, ("O", "k2", "abc", "###"), ("#",) * 8, ("#", " ", " ", " ", "#"))
    assert write_maze([Section({}, grid)]).splitlines()[1] == "| O   k2 abc ###|"


@pytest.mark.parametrize(
    "header",
    [
        {"Quest": "x"},
        {"": "x"},
        {"a  b": "x"},
        {"a ": "x"},
        {"a\n": "x"},
        {"a:b": "x"},
        {"a": ""},
        {"a": " x"},
        {"a": "x "},
        {"a": "x\ny"},
        {"a": "x\r"},
        {"a": "\t"},
        {"a": "\ud800"},
        {"a": "x" * 2**20},
    ],
)
def test_what_would_not_read_back_is_not_written(header: dict[str, str]) -> None:
    with pytest.raises(ValueError, match=r"is not the name|cannot be written|at most"):
        write_maze([Section(header, GRID)])
    with pytest.raises(ValueError, match=r"is not the name|cannot be written|at most"):
        write_headers([Section(header, None)])


def test_sections_go_into_the_file_that_can_hold_them() -> None:
    with pytest.raises(ValueError, match="without a grid"):
        write_maze([Section({"a": "1"}, None)])
    for section in (Section({"a": "1"}, GRID), Section({}, None)):
        with pytest.raises(ValueError, match="has a header, and no grid"):
            write_headers([section])
    for write in (write_maze, write_headers):
        with pytest.raises(ValueError, match="at least one section"):
            write([])
