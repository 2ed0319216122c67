"""What a board contains, and the sentences that refuse a wrong one."""

import pytest

from dedale.games.base import Source
from dedale.games.hidden import HIDDEN
from dedale.games.hidden.board import Board, ground_of, read_board
from dedale.games.hidden.setup import Options
from dedale.games.hidden.state import State
from dedale.grid import MazeError
from hidden.play import BOARD


def read(text: str) -> Board:
    return read_board(Source("own.maze", text))


def test_a_board_has_its_name_in_the_languages_of_its_file() -> None:
    assert read(BOARD).names == {"en": "A test"}
    text = BOARD.replace("A test", "A test\nhidden.fr: Un essai\nhidden.pt: Um teste")
    assert read(text).names == {"en": "A test", "fr": "Un essai", "pt": "Um teste"}


def test_names_of_older_files_are_read() -> None:
    text = BOARD.replace("A test", "A test\nhidden-fr: Un essai\nhidden-nl: Een proef\nhidden-de: Nein")
    assert read(text).names == {"en": "A test", "fr": "Un essai", "nl": "Een proef"}
    board = read(BOARD.replace("A test", "A test\nant: ant | fourmi  |  mier"))
    assert board.symbol_names == {"ant": {"en": "ant", "fr": "fourmi", "nl": "mier"}}


def test_symbols_have_the_names_that_the_file_gives_them() -> None:
    assert read(BOARD).symbol_names == {}
    board = read(BOARD.replace("A test", "A test\nant: ant\nant.nl: mier\nzoo: zoo"))
    assert board.symbol_names == {"ant": {"en": "ant", "nl": "mier"}}


@pytest.mark.parametrize("names", ["ant | fourmi", "ant | fourmi | mier | x", "ant | | mier", "||"])
def test_the_names_on_a_line_are_three(names: str) -> None:
    with pytest.raises(MazeError, match="in English, French and Dutch") as error:
        read(BOARD.replace("A test", f"A test\nant: {names}"))
    assert (error.value.line, error.value.column) == (2, 6)


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ("elk", "###", "own.maze:6:6: no square of a board is solid"),
        ("elk", "e1k", "own.maze:6:6: 'e1k' is not a symbol; that is three letters"),
        ("elk", "ant", "own.maze:6:6: the symbol 'ant' is on [1, 0] already"),
        ("elk", "   ", "own.maze:3:1: a board has 24 symbols, not 23"),
        ("man        ", "man zoo    ", "own.maze:3:1: a board has 24 symbols, not 25"),
        ("|    ant", "|zoo ant", "own.maze:4:2: the corners have no symbol"),
        ("dog elk", "dog|elk", "own.maze:6:5: a board has no walls inside; the labyrinth lies below it"),
        ("|dog", " dog", "own.maze:6:1: the border of a board is closed"),
    ],
)
def test_a_wrong_board_is_refused_with_its_place_and_one_sentence(old: str, new: str, sentence: str) -> None:
    with pytest.raises(MazeError) as error:
        read(BOARD.replace(old, new))
    assert str(error.value) == sentence


@pytest.mark.parametrize(("width", "height"), [(5, 6), (6, 5), (7, 6), (6, 7)])
def test_a_board_of_another_size_says_which(width: int, height: int) -> None:
    points, row = "+---" * width + "+\n", "|   " * width + "|\n"
    with pytest.raises(MazeError) as error:
        read("hidden: Own\n\n" + points + (row + points) * height)
    assert str(error.value) == f"own.maze:3:1: a board has 6 x 6 squares, not {width} x {height}"


def test_the_second_grid_of_a_file_is_named() -> None:
    with pytest.raises(MazeError) as error:
        read(f"{BOARD}\n{BOARD}\n{BOARD}")
    assert str(error.value) == "own.maze:17:9: a board of the Hidden Labyrinth is a single grid"


def test_what_is_drawn_are_the_symbols_and_no_walls() -> None:
    state = HIDDEN.new(Options(board=Source("own.maze", BOARD), players=2), 1)
    assert isinstance(state, State)
    (part,) = HIDDEN.ground(state).parts
    assert (part.part, part.at, part.width, part.height) == ("board", (0, 0), 6, 6)
    assert part.squares[:3] == ("", "ant", "bat")
    assert set(part.horizontal[6:-6]) == {" "}
    assert ground_of(tuple(state.setup.board.symbols.items())) is HIDDEN.ground(state)


def test_talk_is_free() -> None:
    state = HIDDEN.new(Options(), 1)
    assert isinstance(state, State)
    assert HIDDEN.talk(state) == "free"
