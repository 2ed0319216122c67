"""Whatever a file contains, the result is its sections or one MazeError inside the file."""

import contextlib

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dedale.grid import MAX_BYTES, MazeError, Section, read_headers, read_maze, read_maze_bytes, write_maze
from draws import drawn
from grid.strategies import broken_mazes, characters


def answer(text: str) -> tuple[Section, ...] | MazeError:
    try:
        return read_maze(text)
    except MazeError as error:
        return error


def check(text: str) -> None:
    found = answer(text)
    if isinstance(found, MazeError):
        lines = text.split("\n")
        assert 1 <= found.line <= len(lines)
        # A missing character has its position right after the end of the line.
        assert 1 <= found.column <= len(lines[found.line - 1]) + 1
        assert found.sentence
        assert "\n" not in found.sentence
    else:
        assert read_maze(write_maze(found)) == found
    with contextlib.suppress(MazeError):
        assert read_headers(text)


@given(st.text(characters, max_size=300))
def test_random_text(text: str) -> None:
    check(text)


@given(st.lists(st.text("+-| o1^v<>#.Oa:", max_size=9), max_size=9).map("\n".join))
def test_random_lines_of_maze_characters(text: str) -> None:
    check(text)


@settings(max_examples=drawn(200, part=4))
@given(broken_mazes())
def test_slips_of_the_pen(text: str) -> None:
    check(text)


@given(st.binary(max_size=300))
def test_random_bytes(data: bytes) -> None:
    with contextlib.suppress(MazeError):
        read_maze_bytes(data)


@given(broken_mazes(), st.data())
def test_broken_bytes(text: str, data: st.DataObject) -> None:
    raw = bytearray(text.encode("utf-8", "surrogatepass"))
    for _ in range(data.draw(st.integers(1, 3))):
        raw.insert(data.draw(st.integers(0, len(raw))), data.draw(st.integers(0, 255)))
    with contextlib.suppress(MazeError):
        read_maze_bytes(bytes(raw))


@pytest.mark.parametrize(
    "piece",
    [
        "\n",
        " ",
        "+",
        "+---",
        "+---+\n",
        "+---+\n|   |\n",
        "+---+\n|   |\n+---+\n\n",
        "a",
        "a ",
        "a: 1\n",
        "a:",
        "à",
    ],
)
def test_the_largest_files_are_answered_too(piece: str) -> None:
    text = piece * (MAX_BYTES // len(piece.encode()))
    with contextlib.suppress(MazeError):
        read_maze(text)
    with contextlib.suppress(MazeError):
        read_headers(text)
