"""Describes any board in words, for screen readers."""

from collections.abc import Callable, Collection

from .board import Drawable, as_board
from .grammar import DOORS, OPEN, SMALL
from .grid import Grid
from .square import DIRECTIONS, Direction, Square, neighbour, opposite

_WORDS: dict[Direction, str] = {"N": "north", "E": "east", "S": "south", "W": "west"}
_DRAFTS: dict[str, Direction] = {"^": "N", ">": "E", "v": "S", "<": "W"}


def describe(board: Drawable | Grid, names: Callable[[str], str]) -> str:
    """Return one line per row, with its squares from west to east. Sides that are not mentioned are walls.

    Rows and columns are the y and x of the squares, as in actions. `names` puts a label into words.
    """
    board = as_board(board)
    squares = frozenset(board.squares)
    lines = []
    for row in sorted({y for _, y in squares}):
        columns = sorted(x for x, y in squares if y == row)
        parts = [f"{x}: {_square(board, squares, (x, row), names)}." for x in columns]
        lines.append(f"row {row}, column " + " Column ".join(parts))
    return "\n".join(lines)


def _square(board: Drawable, squares: Collection[Square], square: Square, names: Callable[[str], str]) -> str:
    if board.solid(square):
        return "solid"
    label = board.label(square)
    return "; ".join([names(label) if label else "floor", *_sides(board, squares, square)])


def _sides(board: Drawable, squares: Collection[Square], square: Square) -> list[str]:
    """Describe the exits of a square. An opening towards a solid square is not an exit."""
    open_to: list[str] = []
    off_board: list[str] = []
    others: list[str] = []
    for direction in DIRECTIONS:
        code, beyond, word = board.edge(square, direction), neighbour(square, direction), _WORDS[direction]
        if beyond not in squares and code == OPEN:
            off_board.append(word)
        elif beyond in squares and board.solid(beyond):
            continue
        elif code == OPEN:
            open_to.append(word)
        elif code == SMALL:
            others.append(f"small passage to the {word}")
        elif code in DOORS:
            others.append(f"door {code} to the {word}")
        elif _DRAFTS.get(code) == direction:
            others.append(f"draft out to the {word}")
        elif _DRAFTS.get(code) == opposite(direction):
            others.append(f"draft in from the {word}")
    sides = [f"open to the {_listed(open_to)}"] if open_to else []
    if off_board:
        sides.append(f"opening off the board to the {_listed(off_board)}")
    return sides + others or ["closed on all sides"]


def _listed(words: list[str]) -> str:
    return " and ".join([", ".join(words[:-1]), words[-1]]) if len(words) > 1 else words[0]
