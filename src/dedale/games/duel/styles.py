"""Colours of the terminal board. No meaning rests on a style alone: a symbol carries it too."""

from typing import NamedTuple

from dedale.games.duel.ground import NOBODY


class Look(NamedTuple):
    """How a piece of text looks. Colours come from the 256-colour palette; None is the terminal's own."""

    ink: int | None = None
    ground: int | None = None
    bold: bool = False


Span = tuple[str, Look]

_BLACK, _GREY, _PALE, _WHITE = 16, 242, 250, 231
_INKS = {0: 75, 1: 220, 2: 203, 3: 77, NOBODY: _PALE}
_TINTS = {0: 17, 1: 58, 2: 52, 3: 22}

PLAIN = Look()
FAINT = Look(_GREY)
OUT = Look(238)
INK = Look(_WHITE, bold=True)
THING = Look(_WHITE, 239, bold=True)
HEAD = Look(bold=True)
WALL = {player: Look(ink, bold=True) for player, ink in _INKS.items()}
PAWN = {player: Look(_BLACK, ink, bold=True) for player, ink in _INKS.items()}
PIECE = {player: Look(ink, 237, bold=True) for player, ink in _INKS.items()}
REVEALED = {player: Look(_WHITE, tint, bold=True) for player, tint in _TINTS.items()}
GOAL = {player: Look(_INKS[player], tint) for player, tint in _TINTS.items()}


def painted(line: list[Span]) -> str:
    """Return the line with escape codes (SGR, 256 colours)."""
    return "".join(_sgr(look, text) for text, look in line)


def _sgr(look: Look, text: str) -> str:
    codes = ["1"] if look.bold else []
    if look.ink is not None:
        codes.append(f"38;5;{look.ink}")
    if look.ground is not None:
        codes.append(f"48;5;{look.ground}")
    return f"\x1b[{';'.join(codes)}m{text}\x1b[0m" if codes else text
