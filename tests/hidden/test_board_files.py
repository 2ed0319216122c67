"""Board files: the built-in one, custom ones, and how a wrong one is refused with its position."""

import re
from pathlib import Path

import pytest

from contract.referee_play import RefereePlay
from dedale.cli import main
from dedale.grid import read_maze_file, translated
from dedale.languages import FINISHED
from hidden.play import BOARD, BOARD_FILE, CORNERS, SYMBOLS, Play
from hidden.walls import SIZE

CONTENT = Path(__file__).parents[2] / "src" / "dedale" / "games" / "hidden" / "content"


def board_of(play: RefereePlay) -> dict[str, tuple[int, int]]:
    return {each["symbol"]: tuple(each["at"]) for each in play.view()["symbols"]}


# The built-in board


@pytest.mark.rule("HIDDEN-1")
def test_the_board_has_24_words_of_three_letters_and_free_corners() -> None:
    board = board_of(RefereePlay(game="hidden"))
    assert len(board) == len(set(board.values())) == 24
    assert all(re.fullmatch("[a-z]{3}", symbol) for symbol in board)
    assert not any(list(square) in CORNERS for square in board.values())


@pytest.mark.rule("HIDDEN-1", "HIDDEN-15")
def test_no_corner_of_the_board_is_better_than_another() -> None:
    squares = set(board_of(RefereePlay(game="hidden")).values())
    assert {(SIZE - 1 - y, x) for x, y in squares} == squares


@pytest.mark.rule("HIDDEN-1")
def test_the_game_is_played_on_the_board_of_its_file() -> None:
    own = Play(board=str(CONTENT / "board.maze"))
    assert board_of(own) == board_of(RefereePlay(game="hidden"))


@pytest.mark.parametrize("language", FINISHED)
def test_the_board_and_every_symbol_have_a_name(language: str) -> None:
    [board] = read_maze_file(CONTENT / "board.maze")
    assert language in translated(board.header, "hidden")
    symbols = board_of(RefereePlay(game="hidden"))
    assert len({translated(board.header, symbol)[language] for symbol in symbols}) == len(symbols) == 24


# Custom boards


def test_an_own_board_is_played_as_it_is_drawn() -> None:
    rows = BOARD.splitlines()[3::2]
    board = board_of(Play())
    assert sorted(board) == sorted(SYMBOLS)
    for symbol, (x, y) in board.items():
        assert rows[y][4 * x + 1 : 4 * x + 4] == symbol


def test_floor_may_be_drawn_with_a_dot_and_other_headers_are_ignored(tmp_path: Path) -> None:
    path = tmp_path / "own.maze"
    path.write_text(BOARD.replace("|    ant", "| .  ant").replace("A test", "Mine\nauthor: Ann"))
    assert board_of(Play(board=str(path))) == board_of(Play())


WRONG = [
    ("hidden: A test\n\n", "", "1:1", "hidden"),
    ("hidden: A test", "hidden:", "1:8", "no value"),
    ("hidden: A test", "quest: A test", "1:1", "hidden"),
    # Squares
    ("|    ant", "|zoo ant", "4:2", "corner"),
    ("cat    |", "cat zoo|", "4:22", "corner"),
    ("|    van", "|zoo van", "14:2", "corner"),
    ("yak    |", "yak zoo|", "14:22", "corner"),
    ("elk", "el ", "6:6", "letters"),
    ("elk", " e ", "6:7", "letters"),
    ("elk", "e1k", "6:6", "letters"),
    ("elk", "el!", "6:6", "letters"),
    ("elk", "###", "6:6", ""),
    ("elk", "ant", "6:6", "ant"),
    ("yak", "ant", "14:18", "ant"),
    ("elk", "   ", "", "24"),
    ("man        ", "man zoo    ", "", "24"),
    # Edges
    ("dog elk", "dog|elk", "6:5", ""),
    ("hen ivy", "hen|ivy", "6:21", ""),
    ("dog elk", "dogoelk", "6:5", ""),
    ("dog elk", "dog1elk", "6:5", ""),
    ("dog elk", "dog>elk", "6:5", ""),
    ("|dog", " dog", "6:1", ""),
    ("owl|", "owl ", "10:25", ""),
    ("owl|", "owl<", "10:25", ""),
    # The grammar
    ("ivy|", "ivy", "6:25", "length 24"),
    ("|jay kid", "*jay kid", "8:1", "vertical"),
]


@pytest.mark.parametrize(("old", "new", "place", "words"), WRONG)
def test_a_mistake_is_refused_with_line_column_and_a_sentence(
    tmp_path: Path, old: str, new: str, place: str, words: str
) -> None:
    assert BOARD.count(old) == 1
    refuses(tmp_path, BOARD.replace(old, new), place, words)


@pytest.mark.parametrize(
    ("row", "edge", "place"),
    [(0, "+---+   +   +   +   +   +", "5:3"), (2, "+   +   +   +   +---+   +", "9:19"),
     (4, "+   +   +   +   +   +---+", "13:23"), (1, "+   +-2-+   +   +   +   +", "7:7"),
     (1, "+   + v +   +   +   +   +", "7:7")],
)  # fmt: skip
def test_a_wall_inside_the_board_is_refused(tmp_path: Path, row: int, edge: str, place: str) -> None:
    lines = BOARD.splitlines()
    lines[4 + 2 * row] = edge
    refuses(tmp_path, "\n".join(lines) + "\n", place, "")


@pytest.mark.parametrize(("line", "place"), [(2, "3:11"), (14, "15:11")])
def test_an_opening_in_the_border_is_refused(tmp_path: Path, line: int, place: str) -> None:
    lines = BOARD.splitlines()
    lines[line] = "+---+---+   +---+---+---+"
    refuses(tmp_path, "\n".join(lines) + "\n", place, "")


def cut(columns: int, rows: int) -> str:
    """The north-west part of the board."""
    header, grid = BOARD.split("\n\n")
    lines = grid.splitlines()
    kept = [line[: 4 * columns] + line[-1] for line in [*lines[: 2 * rows], lines[-1]]]
    return "\n".join([header, "", *kept]) + "\n"


@pytest.mark.parametrize(("columns", "rows"), [(5, 6), (6, 5), (5, 5)])
def test_a_board_has_six_by_six_squares(tmp_path: Path, columns: int, rows: int) -> None:
    assert cut(6, 6) == BOARD
    refuses(tmp_path, cut(columns, rows), "3:1", "6")


def test_a_board_is_one_grid(tmp_path: Path) -> None:
    grid = BOARD.split("\n\n")[1]
    refuses(tmp_path, f"{BOARD}\n{grid}", "17:1", "")
    refuses(tmp_path, f"{BOARD}\n{BOARD}", "17:", "")
    refuses(tmp_path, "hidden: Nothing\n", "1:1", "no grid")


def refuses(folder: Path, text: str, place: str, words: str) -> None:
    """Check that the referee refuses that file at that position (if given), with those words."""
    path = folder / "own.maze"
    path.write_text(text, encoding="utf-8")
    start = f"{path}:{place}" if place.endswith(":") else f"{path}:{place}: "
    answer = RefereePlay(game="hidden").send(new={"game": "hidden", "board": str(path)})
    assert (answer["ok"], answer["error"]) == (False, "bad_file")
    message = answer["message"]
    assert re.match(rf"{re.escape(str(path))}:\d+:\d+: \S.*", message)
    assert not place or message.startswith(start), message
    assert words in message
    assert "\n" not in message


def test_a_file_that_is_not_there_is_refused(tmp_path: Path) -> None:
    answer = RefereePlay(game="hidden").send(new={"game": "hidden", "board": str(tmp_path / "none.maze")})
    assert (answer["ok"], answer["error"]) == (False, "bad_file")
    assert "does not exist" in answer["message"]


def test_dedale_check_knows_boards(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", str(BOARD_FILE)]) == 0
    assert "board" in capsys.readouterr().out
    path = tmp_path / "own.maze"
    path.write_text(BOARD.replace("dog elk", "dog|elk"))
    assert main(["check", str(path)]) == 2
    assert capsys.readouterr().err.startswith(f"{path}:6:5: ")
    path.write_text(BOARD.replace("elk", "ant"))
    assert main(["check", str(BOARD_FILE), str(path)]) == 2
    assert capsys.readouterr().err.startswith(f"{path}:6:6: ")
