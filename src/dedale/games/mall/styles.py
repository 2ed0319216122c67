"""Colours of the terminal board. No meaning rests on a style alone: a symbol carries it too (MALL-1)."""

from collections.abc import Iterable
from itertools import groupby
from typing import NamedTuple


class Look(NamedTuple):
    """How a piece of text looks. Colours come from the 256-colour palette; None is the terminal's own."""

    ink: int | None = None
    ground: int | None = None
    bold: bool = False


Span = tuple[str, Look]
Line = list[Span]

BARE = Look()
FLOOR, CAMERA_FLOOR, NIGHT = 235, 58, 233
"""The backgrounds of floor, of floor under a camera (MALL-97), and of solid squares."""
INK, PALE, DARK, BLACK, WHITE = 252, 246, 240, 16, 231
WALL = Look(250, FLOOR)
SMALL_PASSAGE = Look(208, FLOOR, bold=True)
SOLID = Look(239, NIGHT)

COLOUR = {"Y": 220, "P": 141, "G": 77, "O": 208, "L": 212}
"""The colour for each letter, bright enough on a dark background."""
ICON = {letter: Look(colour, FLOOR, bold=True) for letter, colour in COLOUR.items()}
PAWN = {letter: Look(BLACK, colour, bold=True) for letter, colour in COLOUR.items()}
HOURGLASS = Look(BLACK, 123, bold=True)
OUT_OF_ORDER = Look(203, FLOOR)
CAMERA = Look(203, FLOOR, bold=True)
BALL = Look(117, FLOOR, bold=True)
PLAIN = Look(INK, FLOOR)
SPENT = Look(242, FLOOR)
MARK = Look(WHITE, FLOOR, bold=True)
PICK = Look(WHITE, 160, bold=True)

BASIC = {
    220: 3, 141: 5, 77: 2, 208: 1, 212: 5, 123: 6, 117: 6, 203: 1, 160: 1,
    FLOOR: 0, CAMERA_FLOOR: 0, NIGHT: 0, BLACK: 0, 28: 2, 24: 4,
}  # fmt: skip
"""What replaces a colour on an eight-colour terminal. The rest are white."""


def plain(line: Iterable[Span]) -> str:
    return "".join(text for text, _ in line)


def painted(line: Iterable[Span]) -> str:
    """Return the line with escape codes (SGR, 256 colours)."""
    return "".join(_sgr(look, text) for text, look in line)


def _sgr(look: Look, text: str) -> str:
    codes = ["1"] if look.bold else []
    if look.ink is not None:
        codes.append(f"38;5;{look.ink}")
    if look.ground is not None:
        codes.append(f"48;5;{look.ground}")
    return f"\x1b[{';'.join(codes)}m{text}\x1b[0m" if codes else text


def joined(spans: Iterable[Span]) -> Line:
    """Merge neighbouring spans of the same look."""
    return [("".join(text for text, _ in same), look) for look, same in groupby(spans, lambda span: span[1])]


def cut(line: Line, start: int, width: int) -> Line:
    """Return `width` columns from `start` on, padded with spaces. Every character is one column wide."""
    found: Line = []
    at, end = 0, start + width
    if start < 0:
        found.append((" " * min(-start, width), BARE))
    for text, look in line:
        piece = text[max(0, start - at) : max(0, end - at)]
        if piece:
            found.append((piece, look))
        at += len(text)
    missing = width - sum(len(text) for text, _ in found)
    return [*found, (" " * missing, BARE)] if missing > 0 else found
