"""Board files: the levels are fair, and a wrong file is refused with its position and a sentence."""

import re
from pathlib import Path

import pytest

from dedale.cli import main
from dedale.games.base import Refusal, Source
from duel.boards import BOARD
from duel.naive_board import STARTS, Picture, Square
from duel.pair import CONTENT, DUEL
from duel.play import Play, position

POSITION = position(
    """
    +...+...+...+
    : B 1    B* :
    +   +---+   +
    : sw  R? kR :
    +...+...+...+
    """,
    at=(3, 3),
    also={(7, 7): "R", (5, 5): "O"},
    fields="to-move: red\nblue-holds: sword\nblue-walls: L corner",
)


def refusal(text: str, players: int = 2) -> str | None:
    """Return why a match with that board is refused; None if it is not."""
    state = DUEL.new(DUEL.options(players=players, board=Source("own.maze", text)), 1)
    if not isinstance(state, Refusal):
        return None
    assert state.error
    return state.message


def check_refused(text: str, place: str, words: str) -> None:
    message = refusal(text)
    assert message is not None
    assert re.match(rf"own\.maze:{place}: ", message), message
    assert re.search(words, message), message
    assert "\n" not in message


@pytest.mark.parametrize("players", [2, 3, 4])
def test_an_own_board_is_played(players: int) -> None:
    assert refusal(BOARD, players) is None
    with_solid = BOARD.replace("|###                  R", "|###     ###          R")
    assert refusal(with_solid, players) is None


@pytest.mark.parametrize(
    ("old", "new", "place", "words"),
    [
        ("duel: Own\n", "name: Own\n", "1:1", "duel"),
        ("duel: Own", "duel:", "1:6", "no value"),
        ("duel: Own", "duel: Own\nduel: Twice", "2:1", "already"),
        ("duel: Own", "duel: Own\nto-move: red", "2:10", "position"),
        ("duel: Own", "duel: Own\nblue-holds: sword", "2:13", "position"),
        ("duel: Own", "duel: Own\nblue-walls: L", "2:13", "position"),
        ("duel: Own", "duel: Own\nprepared: maybe", "2:11", "yes"),
        ("|###  ", "|     ", "4:3", "corner"),
        ("R                  ###|", "R                     |", "4:43", "corner"),
        (" R ", "   ", "4:23", "pawn of red"),
        (" B ", "   ", "24:23", "pawn of blue"),
        ("  xb      xb  sw", "  B       xb  sw", "18:18", "blue"),
        (" O ", "   ", "14:23", "great door"),
        ("|            sw", "|     O      sw", "14:23", "great door"),
        ("         o          kR", "                    kR", "1:7", "small doors"),
        ("         o          kR", "     o   o          kR", "20:35", "small doors"),
        ("kR", "  ", "1:7", "key-red"),
        ("kR", "kB", "20:22", "key-blue"),
        ("sw", "  ", "1:7", "sword"),
        ("sw  xb", "sw  sw", "18:30", "sword"),
        ("xb      xb  sw", "        xb  sw", "1:7", "crossbow"),
        ("xb      xb  sw", "xb  xb  xb  sw", "18:26", "crossbow"),
        ("sw  xb", "sw  q?", "10:18", "q[?]"),
        ("sw  xb", "sw  O!", "10:18", "O!"),
        ("sw  xb", "sw  B?", "10:18", "position"),
        ("sw  xb", "sw  B*", "10:18", "position"),
        ("sw  xb", "sw |xb", "10:17", "position"),
        ("sw  xb", "sw 1xb", "10:17", "position"),
        ("sw  xb", "sw oxb", "10:17", "positions"),
        ("sw  xb", "sw >xb", "10:17", "positions"),
        ("\n|    ", "\n     ", "6:1", "closed"),
        ("| Y ", "1 Y ", "14:1", "closed"),
        ("+---+", "+   +", "3:3", "closed"),
        (" G |", " G", "14:44", "length 43"),
    ],
)  # fmt: skip
def test_a_mistake_in_a_board_is_refused(old: str, new: str, place: str, words: str) -> None:
    assert old in BOARD
    check_refused(BOARD.replace(old, new, 1), place, words)


def test_a_board_has_eleven_by_eleven_squares() -> None:
    narrow = "duel: Own\n\n+---+---+\n|       |\n+---+---+\n"
    assert refusal(narrow) is not None
    assert refusal(narrow) == "own.maze:3:1: a board has 11 x 11 squares, not 2 x 1"
    assert "own.maze:27:7: a second board" in str(refusal(BOARD + "\n" + BOARD))
    assert "no grid" in str(refusal(""))


def test_a_position_is_played_as_it_is_drawn(tmp_path: Path) -> None:
    assert refusal(POSITION) is None
    path = tmp_path / "position.maze"
    path.write_text(POSITION, encoding="utf-8")
    play = Play(board=str(path))
    view = play.view()
    assert (view["phase"], play.turn, view["level"]) == ("playing", "red", None)
    assert view["pawns"] == {"blue": [3, 3], "red": [7, 7]}
    assert view["doors"] == {"blue": [3, 3, "E"], "red": None}
    assert view["rocks"] == {"blue": [5, 3], "red": None}
    assert play.tokens() == {(4, 4): "red"}
    assert play.wall_edges() == {(4, 3, "S")}
    assert [wall["colour"] for wall in view["walls"]] == [None]
    assert play.things() == {("sword", (3, 4)), ("key-red", (5, 4))}
    assert (view["great_door"], view["small_doors"]) == ([5, 5], [])
    assert (play.holds("blue"), play.holds("red")) == (["sword"], [])
    assert (play.left("blue"), len(play.left("red"))) == (["L", "corner"], 8)


def test_things_are_listed_in_order_wherever_they_are_drawn() -> None:
    also = {(3, 3): "B", (7, 7): "R", (2, 2): "sw", (2, 4): "kR", (2, 6): "xb"}
    view = Play("", also=also, fields="blue-holds: sword key-blue crossbow").view()
    assert [each["thing"] for each in view["things"]] == ["crossbow", "key-red", "sword"]
    assert view["seats"][0]["holds"] == ["crossbow", "key-blue", "sword"]


@pytest.mark.parametrize(
    ("row", "words"),
    [
        (": B 1   1   :", "15:21: this is a second door of blue"),
        (": B  ###1   :", "15:21: a door stands between two squares in play"),
        (": B 4###    :", "15:17: a door stands between two squares in play"),
    ],
)
def test_a_door_is_drawn_once_and_between_squares_in_play(row: str, words: str) -> None:
    frame = "+" + "...+" * (len(row) // 4)
    text = position(f"{frame}\n{row}\n{frame}", at=(3, 5), also={(7, 8): "R"})
    assert refusal(text) == f"own.maze:{words}"


def test_none_says_that_nothing_is_held_or_left() -> None:
    fields = "blue-holds: none\nblue-walls: none"
    play = Play("", also={(3, 3): "B", (7, 7): "R"}, fields=fields)
    assert (play.holds("blue"), play.left("blue")) == ([], [])


def test_a_pawn_may_be_drawn_on_a_small_door_or_the_great_door() -> None:
    play = Play("", also={(3, 3): "Bo", (5, 5): "RO"})
    view = play.view()
    assert (play.pawn("blue"), play.pawn("red")) == ((3, 3), (5, 5))
    assert (view["small_doors"], view["great_door"]) == ([[3, 3]], [5, 5])


def test_colours_that_do_not_play_are_left_out() -> None:
    picture = """
        +...+...+...+
        : B 2    Y* :
        +...+...+...+
    """
    play = Play(picture, at=(3, 3), also={(7, 7): "R", (2, 8): "Y", (6, 6): "Y?"}, players=2)
    assert set(play.view()["pawns"]) == {"blue", "red"}
    assert play.tokens() == {}
    assert "E" in play.ways("blue", "step")
    assert (5, 3) in play.places("blue", "rock")


@pytest.mark.parametrize(
    ("old", "new", "place", "words"),
    [
        ("prepared: yes", "prepared: no", "2:11", "yes"),
        ("to-move: red", "to-move: pink", "3:10", "pink"),
        ("to-move: red", "to-move: yellow", "3:10", "yellow has no pawn"),
        ("to-move: red", "first: red", "3:8", "first"),
        ("blue-holds: sword", "blue-holds: spoon", "4:13", "spoon"),
        ("blue-holds: sword", "blue-holds: sword sword", "4:13", "sword"),
        ("blue-holds: sword", "blue-holds: key-red", "4:13", "key-red"),
        ("blue-holds: sword", "yellow-holds: sword", "4:15", "yellow"),
        ("blue-walls: L corner", "blue-walls: L L", "5:13", "L"),
        ("blue-walls: L corner", "blue-walls: U", "5:13", "U"),
        ("blue-walls: L corner", "pink-walls: L", "5:13", "pink"),
        (" R ", " B ", "22:31", "second pawn of blue"),
        (" R ", "   ", "1:7", "two"),
        (" sw ", " B* ", "16:15", "second rock of blue"),
        (" sw ", " O  ", "18:23", "second great door"),
        ("R?", "R!", "16:19", "R!"),
        ("R?", "q?", "16:19", "q[?]"),
        ("R?", "q*", "16:19", "q[*]"),
        ("R?", "qo", "16:19", "qo"),
        ("B 1 ", "B 5 ", "14:17", "1 to 4"),
        ("B 1 ", "B < ", "14:17", "edge"),
    ],
)
def test_a_mistake_in_a_position_is_refused(old: str, new: str, place: str, words: str) -> None:
    assert old in POSITION
    check_refused(POSITION.replace(old, new, 1), place, words)


@pytest.mark.parametrize(
    ("also", "words"),
    [
        ({(3, 0): "B"}, "own colour"),
        ({(0, 3): "B"}, "out of play"),
        ({(3, 3): "B", (0, 3): "B?"}, "out of play"),
        ({(3, 3): "B"} | {(x, 5): "B?" for x in range(1, 10)}, "8 tokens"),
        ({(3, 3): "B"} | {(x, 5): "o" for x in range(1, 6)}, "4 small doors"),
        ({(3, 3): "B"} | {(x, 5): "xb" for x in range(1, 6)}, "crossbow"),
        ({(3, 3): "B", (4, 4): "kB", (5, 4): "kB"}, "key-blue"),
    ],
)
def test_what_the_rules_do_not_allow_is_no_position(also: dict[Square, str], words: str) -> None:
    check_refused(position("", also={(7, 7): "R"} | also), r"\d+:\d+", words)


def test_dedale_check_knows_boards_of_the_duel(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "own.maze"
    for text, name in ((BOARD, "board"), (POSITION, "position")):
        path.write_text(text, encoding="utf-8")
        assert main(["check", str(path)]) == 0
        assert capsys.readouterr().out == f"{path}: a {name} of the Duel\n"
    path.write_text(BOARD.replace("kR", "  "), encoding="utf-8")
    assert main(["check", str(path)]) == 2
    assert capsys.readouterr().err.startswith(f"{path}:1:7: ")


# The levels.


def level(number: int) -> dict[str, set[Square]]:
    """Return the squares of each code."""
    picture = Picture((CONTENT / f"level-{number}.maze").read_text(encoding="utf-8"))
    found: dict[str, set[Square]] = {}
    for at, code in picture.codes.items():
        found.setdefault(code, set()).add(at)
    return found


@pytest.mark.rule("DUEL-1", "DUEL-3")
@pytest.mark.parametrize("number", [1, 2])
def test_half_a_turn_changes_nothing_but_the_colours(number: int) -> None:
    codes = level(number)
    swap = {"B": "R", "R": "B", "Y": "G", "G": "Y", "kB": "kR", "kR": "kB", "kY": "kG", "kG": "kY"}
    turned = {swap.get(code, code): {(10 - x, 10 - y) for x, y in at} for code, at in codes.items()}
    assert turned == codes


@pytest.mark.rule("DUEL-1", "DUEL-3")
@pytest.mark.parametrize("number", [1, 2])
@pytest.mark.parametrize("code", ["sw", "xb", "o", "O"])
def test_everything_is_as_far_from_every_start(number: int, code: str) -> None:
    """Return the sorted distances, which are the same for all four: in steps, on the empty board."""
    found = {
        tuple(sorted(abs(x - at[0]) + abs(y - at[1]) for x, y in level(number)[code]))
        for at in STARTS.values()
    }
    assert len(found) == 1


@pytest.mark.rule("DUEL-1", "DUEL-3")
@pytest.mark.parametrize("number", [1, 2])
def test_every_key_is_as_far_from_its_owner_and_from_the_others(number: int) -> None:
    codes = level(number)
    own, others = set(), set()
    for colour, start in STARTS.items():
        away = {
            code: abs(start[0] - x) + abs(start[1] - y)
            for code, squares in codes.items()
            if code in ("kB", "kY", "kR", "kG")
            for x, y in squares
        }
        own.add(away.pop(f"k{colour[0].upper()}"))
        others.add(tuple(sorted(away.values())))
    assert len(own) == len(others) == 1


@pytest.mark.rule("DUEL-1", "DUEL-4")
@pytest.mark.parametrize("number", [1, 2])
def test_nothing_lies_on_a_side_or_within_one_square_of_a_start(number: int) -> None:
    codes = level(number)
    for code in ("sw", "xb", "o", "kB", "kY", "kR", "kG"):
        assert all(0 < x < 10 and 0 < y < 10 for x, y in codes[code])
