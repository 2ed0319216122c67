import os
import pickle
from pathlib import Path

import pytest

from dedale.grid import MazeError, read_headers, read_maze, read_maze_bytes, read_maze_file

CELL = "+---+\n|   |\n+---+\n"
TWO = "+---+---+\n|       |\n+---+---+\n"

HEADERS = [
    ("", "1:1", "this file has no grid"),
    (" \n\n", "1:1", "this file has no grid"),
    ("\na: 1\nb: 2\n\nc: 3", "2:1", "this header has no grid after it"),
    (f"a: 1\n\n{CELL}\nb: 2\n", "7:1", "this header has no grid after it"),
    (f"a: 1\n{CELL}", "2:1", "there must be an empty line before a grid"),
    (f"a: 1\nb: 1\n\na: 2\n\n{CELL}", "4:1", "this field is already on line 1"),
    (f"a:\n\n{CELL}", "1:3", "this field has no value"),
    (f"a:   \n\n{CELL}", "1:3", "this field has no value"),
    ("hello", "1:6", 'a header line is written "name: value"'),
    (": x", "1:1", 'a header line is written "name: value"'),
    (" a: x", "1:1", 'a header line is written "name: value"'),
    ("Quest: x", "1:1", 'a header line is written "name: value"'),
    ("quest : x", "1:6", 'a header line is written "name: value"'),
    ("two  words: x", "1:4", 'a header line is written "name: value"'),
    ("naïve: x", "1:3", 'a header line is written "name: value"'),
    ("a\tb: 1", "1:2", "U+0009 is not allowed in a maze file"),
    ("a: 1\n\nb: 2\rc: 3", "3:5", "U+000D is not allowed in a maze file"),
    ("a: \ud800", "1:4", "U+D800 is not allowed in a maze file"),
    ("\r\na: x\u2028", "2:5", "U+2028 is not allowed in a maze file"),
    ("a" * (2**20 + 1), "1:1", "this file is larger than 1048576 bytes"),
    ("à" * (2**19 + 1), "1:1", "this file is larger than 1048576 bytes"),
]

SHAPES = [
    ("+", "1:2", "4 characters for each square and 1 more, but this one has length 1"),
    ("+---+---", "1:9", "but this one has length 8"),
    ("+---+--", "1:8", "but this one has length 7"),
    ("+--+---+", "1:4", '"+" is not allowed here in a horizontal edge'),
    ("+---+", "1:1", "a grid has at least three lines"),
    ("+---+\n|   |", "2:1", "this row of squares has no line of grid points under it"),
    (f"{CELL}     ", "4:1", "this row of squares has no line of grid points under it"),
    ("+---+\n|   \n+---+", "2:5", "has length 4, but the lines of this grid have length 5; an open border"),
    ("+---+\n|    |\n+---+", "2:6", "has length 6, but the lines of this grid have length 5"),
    ("+---+\n|   |\n+---", "3:5", "has length 4, but the lines of this grid have length 5; an open border"),
    ("+---+\n|   |\n+---+-", "3:6", "has length 6, but the lines of this grid have length 5"),
    (f"{CELL}    \n", "4:1", "has length 4, but the lines of this grid have length 5; a line that ends"),
    (CELL + CELL, "4:1", "there must be a row of squares here, or an empty line before a new grid"),
    ("+---+\n+--", "2:1", "there must be a row of squares here, or an empty line before a new grid"),
    ("+---+\n|  +\n+---+", "2:5", "has length 4, but the lines of this grid have length 5"),
    (f"{CELL}tile: 8\n", "4:1", "there must be an empty line between a grid and the next header"),
    (CELL.replace("---", "---" + "+---" * 64), "1:258", "a grid is at most 64 squares wide"),
    ("+---" * 64 + "+-", "1:258", "a grid is at most 64 squares wide"),
    (CELL + "|   |\n+---+\n" * 64, "130:1", "a grid is at most 64 squares high"),
]

CHARACTERS = [
    ("+---|", "1:5", '"+" must be at this grid point, not "|"'),
    (TWO.replace("+---+---+\n|", "+--- ---+\n|"), "1:5", "at this grid point, not a blank"),
    (f"{CELL[:-6]}     ", "3:1", '"+" must be at this grid point, not a blank'),
    (f"{CELL[:-6]}x---+", "3:1", '"+" must be at this grid point, not "x"'),
    (f"{CELL[:-6]}+-x-+", "3:3", '"x" is not allowed here in a horizontal edge'),
    (f"{CELL[:-6]}+--o+", "3:4", '"o" is not allowed here in a horizontal edge'),
    (f"{CELL[:-6]}+ o +", "3:3", '"o" is not allowed here in a horizontal edge'),
    (f"{CELL[:-6]}+-6-+", "3:3", '"6" is not allowed here in a horizontal edge'),
    (f"{CELL[:-6]}+-^-+", "3:3", '"^" is not allowed here in a horizontal edge'),
    (f"{CELL[:-6]}+ < +", "3:3", '"<" is not allowed here in a horizontal edge'),
    (f"{CELL[:-6]}+ --+", "3:3", '"-" is not allowed here in a horizontal edge'),
    (f"{CELL[:-6]}+-- +", "3:4", "a blank is not allowed here in a horizontal edge"),
    (f"{CELL[:-6]}+-o +", "3:4", "a blank is not allowed here in a horizontal edge"),
    ("+---+\nx   |\n+---+", "2:1", '"x" is not allowed in a vertical edge'),
    ("+---+\n|   6\n+---+", "2:5", '"6" is not allowed in a vertical edge'),
    ("+---+\n|   ^\n+---+", "2:5", '"^" is not allowed in a vertical edge'),
    (TWO.replace("|       |", "|   -   |"), "2:5", '"-" is not allowed in a vertical edge'),
    (TWO.replace("|       |", "|     O#|"), "2:8", 'a solid square is written "###"'),
    (TWO.replace("|       |", "|    ## |"), "2:6", 'a solid square is written "###"'),
    (CELL.replace("|   |", "|O =|"), "2:3", "the code of a square has no blank inside"),
    (CELL.replace("|   |", "|.. |"), "2:2", "the dot of a floor square stands alone"),
    (CELL.replace("|   |", "| Oé|"), "2:4", '"é" is not allowed in a square'),
    (CELL.replace("|   |", "| +-|"), "2:3", '"+" is not allowed in a square'),
    (CELL.replace("|   |", "| \u200b |"), "2:3", "U+200B is not allowed in a square"),
    (f"a: 1\n\n{CELL}\n{TWO.replace('|       |', '|     & |')}", "8:7", '"&" is not allowed in a square'),
]


@pytest.mark.parametrize(("text", "place", "sentence"), HEADERS + SHAPES + CHARACTERS)
def test_an_error_has_its_place_and_one_sentence(text: str, place: str, sentence: str) -> None:
    with pytest.raises(MazeError) as error:
        read_maze(text, "my.maze")
    assert str(error.value).startswith(f"my.maze:{place}: ")
    assert sentence in str(error.value)


@pytest.mark.parametrize(
    ("text", "place", "sentence"),
    [
        ("\n", "1:1", "this file has no header"),
        (f"a: 1\n\n{CELL}", "3:1", "this file holds headers only, so no grid may stand here"),
        (f"a: 1\n{CELL}", "2:1", "there must be an empty line before a grid"),
        ("a: 1\n\nb: 1\nb: 2", "4:1", "this field is already on line 3"),
    ],
)
def test_errors_in_headers_alone(text: str, place: str, sentence: str) -> None:
    with pytest.raises(MazeError) as error:
        read_headers(text, "list.maze")
    assert str(error.value) == f"list.maze:{place}: {sentence}"


@pytest.mark.parametrize(
    ("data", "place"),
    [
        (b"\xff\xfea\x00", "1:1"),
        (b"\xef\xbb\xbfab\xc3", "1:3"),
        ("à: 1\r\nçé".encode() + b"\x80", "2:3"),
    ],
)
def test_bytes_that_are_not_utf8_have_a_place(data: bytes, place: str) -> None:
    with pytest.raises(MazeError) as error:
        read_maze_bytes(data, "my.maze")
    assert str(error.value) == f"my.maze:{place}: this file is not UTF-8 text from here on"


def test_too_many_bytes_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "large.maze"
    path.write_bytes(b"\xef\xbb\xbf" + b"\n" * (2**20 + 1))
    with pytest.raises(MazeError, match="larger than 1048576 bytes"):
        read_maze_file(path)
    path.write_bytes(b"\xef\xbb\xbf" + b"\n" * (2**20 - len(CELL)) + CELL.encode())
    assert len(read_maze_file(path)) == 1


def test_a_file_that_cannot_be_read_says_why(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.touch()
    for path, sentence in [
        (tmp_path / "nothing.maze", "this file does not exist"),
        (file / "below", "this file does not exist"),
        (tmp_path, "this is a folder, not a file"),
        (tmp_path / ("x" * 9999), "this file cannot be read"),
        (tmp_path / "\0", "this file cannot be read"),
    ]:
        with pytest.raises(MazeError) as error:
            read_maze_file(path)
        assert str(error.value) == f"{path}:1:1: {sentence}"


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no named pipes")
def test_a_pipe_is_refused_rather_than_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(MazeError, match="this is not a plain file"):
        read_maze_file(tmp_path / "pipe")


def test_an_error_survives_being_sent_to_another_process() -> None:
    error = pickle.loads(pickle.dumps(MazeError("a.maze", 2, 3, "something is wrong")))
    assert (error.path, error.line, error.column, error.sentence) == ("a.maze", 2, 3, "something is wrong")
    assert str(error) == "a.maze:2:3: something is wrong"
