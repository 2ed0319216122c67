"""Pictures of a match: text, or pixels in the client's colours, drawn without a browser."""

from collections.abc import Iterator, Sequence
from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray

from dedale.games.base import View
from dedale.grid import DOORS, OPEN, SMALL, SOLID, Edge, Ground, Square
from dedale.match import Match

RenderMode = Literal["ansi", "rgb_array"]
RENDER_MODES = ["ansi", "rgb_array"]
Picture = NDArray[np.uint8]
Colour = tuple[int, int, int]

CELL = 24
"""Pixels per square."""
LINE = 2
"""Half the thickness of a wall, in pixels."""


def _colour(text: str) -> Colour:
    return int(text[:2], 16), int(text[2:4], 16), int(text[4:], 16)


PAPER, FLOOR, SOLID_AREA, WALL, INK, MARK = map(
    _colour, ("f3e8d2", "fbeecb", "e8d9bd", "b8743a", "2a2018", "a99878")
)
COLOURS = {
    "Y": _colour("e0a800"),
    "P": _colour("7f4bb0"),
    "G": _colour("2f8a57"),
    "O": _colour("d55e00"),
    "L": _colour("5f7d95"),
    "B": _colour("0f6bb0"),
    "R": _colour("b8322a"),
}
NAMES = {
    "barbarian": "Y", "mage": "P", "sorceress": "P", "elf": "G", "dwarf": "O", "sister": "L",
    "yellow": "Y", "green": "G", "blue": "B", "red": "R",
}  # fmt: skip
"""Pieces by the names that views give them."""
_Y, _X = np.mgrid[:CELL, :CELL] - (CELL - 1) / 2
_FAR = np.hypot(_X, _Y)
DISC = _FAR < CELL * 0.36
RIM = (_FAR < CELL * 0.42) & ~DISC
DOT = _FAR < CELL * 0.14
SHAPES = {
    "!": np.abs(_X) + np.abs(_Y) < CELL * 0.34,  # an item: a diamond
    "=": np.maximum(np.abs(_X), np.abs(_Y)) < CELL * 0.3,  # an exit: a square
    "?": (np.abs(_X) < (_Y + CELL * 0.3) / 2) & (_Y < CELL * 0.3),  # an exploration: a triangle
    "~": (_FAR < CELL * 0.36) & (_FAR > CELL * 0.22),  # a vortex: a ring
    "/": np.abs(_Y + _X) < 3,  # an escalator: a slope
}
"""What marks a square, by the last character of its code; an escalator by the first."""


def rendered(match: Match, seat: int | None, mode: RenderMode | None) -> str | Picture | None:
    """Draw the match as that seat sees it, or as a spectator does."""
    if mode is None:
        return None
    if mode == "ansi":
        return match.game.draw(match.state, seat, match.t, colour=False)
    return picture(match.game.ground(match.state), match.view(seat))


def picture(ground: Ground, view: View) -> Picture:
    """Draw the ground and the pieces on it. The picture is as large as the ground."""
    left = min(part.at[0] for part in ground.parts)
    top = min(part.at[1] for part in ground.parts)
    width = max(part.at[0] + part.width for part in ground.parts) - left
    height = max(part.at[1] + part.height for part in ground.parts) - top
    # A margin keeps the outer walls inside.
    pixels = np.empty((height * CELL + 2 * LINE, width * CELL + 2 * LINE, 3), np.uint8)
    pixels[:] = PAPER

    def cell(square: Square) -> Picture:
        y, x = (square[1] - top) * CELL + LINE, (square[0] - left) * CELL + LINE
        return pixels[y : y + CELL, x : x + CELL]

    def line(x: int, y: int, side: str, colour: Colour) -> None:
        """Draw the west or north side of a square."""
        px, py = (x - left) * CELL, (y - top) * CELL
        wide, high = (2 * LINE, CELL + 2 * LINE) if side == "W" else (CELL + 2 * LINE, 2 * LINE)
        pixels[py : py + high, px : px + wide] = colour

    for part in ground.parts:
        (x0, y0), across = part.at, part.width
        for index, code in enumerate(part.squares):
            y, x = divmod(index, across)
            _square(cell((x0 + x, y0 + y)), code)
        for index, edge in enumerate(part.horizontal):
            if edge != OPEN:
                line(x0 + index % across, y0 + index // across, "N", _edge_colour(edge))
        for index, edge in enumerate(part.vertical):
            if edge != OPEN:
                line(x0 + index % (across + 1), y0 + index // (across + 1), "W", _edge_colour(edge))
    for (x, y, side), colour in _walls(view):
        line(x + (side == "E"), y + (side == "S"), "W" if side == "E" else "N", colour)
    for square, colour in _marks(view):
        cell(square)[DOT] = colour
    for square, colour in _pieces(view):
        here = cell(square)
        here[DISC], here[RIM] = colour, INK
    return pixels


def _square(here: Picture, code: str) -> None:
    here[:] = SOLID_AREA if code == SOLID else FLOOR
    if not code or code == SOLID:
        return
    shape = SHAPES.get(code[-1], SHAPES.get(code[0], DOT))
    here[shape] = COLOURS.get(code[0], MARK) if code[-1] in SHAPES else MARK


def _edge_colour(edge: str) -> Colour:
    if edge == SMALL:
        return COLOURS["O"]
    return COLOURS["YPGRB"[DOORS.index(edge)]] if edge in DOORS else WALL if edge == "#" else MARK


def _walls(view: Any) -> Iterator[tuple[Edge, Colour]]:
    """Yield the walls and doors that players have laid or may see now."""
    for wall in getattr(view, "walls", None) or ():
        yield from ((edge, INK) for edge in (wall.edges if hasattr(wall, "edges") else (wall,)))
    if hasattr(view, "pawns"):
        yield from ((door, COLOURS[NAMES[name]]) for name, door in view.doors.items() if door)


def _marks(view: Any) -> Iterator[tuple[Square, Colour]]:
    """Yield what lies on the board of a duel: things, tokens and rocks."""
    if hasattr(view, "pawns"):
        yield from ((thing.at, MARK) for thing in view.things)
        yield from ((token.at, COLOURS[NAMES[token.colour]]) for token in view.tokens)
        yield from ((at, INK) for at in view.rocks.values() if at)


def _pieces(view: Any) -> Iterator[tuple[Square, Colour]]:
    """Yield the heroes, magicians or pawns, and their colours."""
    named: Sequence[tuple[str, Square | None]]
    if hasattr(view, "magicians"):
        named = [(seat.owns[0], at) for seat, at in zip(view.seats, view.magicians, strict=True)]
    else:
        named = [*(view.heroes if hasattr(view, "heroes") else view.pawns).items()]
    for name, at in named:
        if at is not None:
            yield at, COLOURS[NAMES[name]]
