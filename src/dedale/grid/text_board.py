"""Draws any board as text: in the style of maze files, or with box-drawing characters."""

import unicodedata
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Literal

from .board import Drawable, as_board
from .grammar import DOORS, HORIZONTAL, OPEN, SMALL, SOLID, VERTICAL, WALL, WALLED
from .grid import Grid
from .square import Square

Style = Literal["plain", "box"]
Paint = Callable[[Square, str], str]


@dataclass(frozen=True, slots=True)
class _Look:
    horizontal: Mapping[str, str]
    vertical: Mapping[str, str]
    solid: str
    # Sixteen grid points: 1 for a wall to the north, plus 2 for east, 4 for south, 8 for west.
    points: str


_LOOKS: Mapping[Style, _Look] = {
    "plain": _Look(HORIZONTAL, VERTICAL, SOLID, "+" * 16),
    "box": _Look(
        {WALL: "───", OPEN: "   ", SMALL: "─o─", **{d: f"─{d}─" for d in DOORS}, "^": " ↑ ", "v": " ↓ "},
        {WALL: "│", OPEN: " ", SMALL: SMALL, **{d: d for d in DOORS}, "<": "←", ">": "→"},
        "░░░",
        "·╵╶└╷│┌├╴┘─┴┐┤┬┼",
    ),
}


def draw(board: Drawable | Grid, *, style: Style = "plain", paint: Paint | None = None) -> str:
    """Return the board as lines of text, without a newline at the end.

    `paint` may wrap the three columns of a square, for instance in colour codes.
    """
    return _Drawing(as_board(board), _LOOKS[style], paint).text()


class _Drawing:
    def __init__(self, board: Drawable, look: _Look, paint: Paint | None) -> None:
        self.board = board
        self.look = look
        self.paint = paint
        self.squares = frozenset(board.squares)

    def text(self) -> str:
        if not self.squares:
            return ""
        xs = range(min(x for x, _ in self.squares), max(x for x, _ in self.squares) + 1)
        ys = range(min(y for _, y in self.squares), max(y for _, y in self.squares) + 1)
        lines = []
        for y in ys:
            lines.append("".join(self.point(x, y) + self.north(x, y) for x in xs) + self.point(xs.stop, y))
            lines.append("".join(self.west(x, y) + self.cell((x, y)) for x in xs) + self.west(xs.stop, y))
        lines.append("".join(self.point(x, ys.stop) + self.north(x, ys.stop) for x in xs))
        lines[-1] += self.point(xs.stop, ys.stop)
        return "\n".join(lines)

    def north_code(self, x: int, y: int) -> str | None:
        """The edge between (x, y) and its northern neighbour, or None between two holes."""
        if (x, y) in self.squares:
            return self.board.edge((x, y), "N")
        return self.board.edge((x, y - 1), "S") if (x, y - 1) in self.squares else None

    def west_code(self, x: int, y: int) -> str | None:
        if (x, y) in self.squares:
            return self.board.edge((x, y), "W")
        return self.board.edge((x - 1, y), "E") if (x - 1, y) in self.squares else None

    def north(self, x: int, y: int) -> str:
        return self.look.horizontal[self.north_code(x, y) or OPEN]

    def west(self, x: int, y: int) -> str:
        return self.look.vertical[self.west_code(x, y) or OPEN]

    def point(self, x: int, y: int) -> str:
        """The grid point at the north-west corner of (x, y)."""
        arms = (
            self.west_code(x, y - 1),
            self.north_code(x, y),
            self.west_code(x, y),
            self.north_code(x - 1, y),
        )
        if arms == (None, None, None, None):
            return " "
        return self.look.points[sum(1 << bit for bit, code in enumerate(arms) if code in WALLED)]

    def cell(self, square: Square) -> str:
        if square not in self.squares:
            return "   "
        text = self.look.solid if self.board.solid(square) else _three_columns(self.board.label(square))
        return self.paint(square, text) if self.paint else text


def _three_columns(label: str) -> str:
    columns = sum(_columns(char) for char in label)
    if columns > 3:
        raise ValueError(f"the label {label!r} is wider than three columns")
    # Short codes get a space beside the wall, as in hand-drawn maze files.
    return label if columns == 3 else f" {label}{' ' * (2 - columns)}"


def _columns(char: str) -> int:
    if unicodedata.combining(char) or unicodedata.category(char) in ("Mn", "Me", "Cf"):
        return 0
    return 2 if unicodedata.east_asian_width(char) in "WF" else 1
