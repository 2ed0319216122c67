"""The shapes of the wall pieces (DUEL-5), and every way to lay one at a token's square (DUEL-32)."""

from functools import cache
from typing import Literal, NamedTuple, get_args

from dedale.games.duel.actions import Wall
from dedale.games.duel.lattice import EDGE_NUMBER, bits_of
from dedale.grid import Edge, Square

Piece = Literal["straight2", "straight3", "corner", "L", "T", "S"]
PIECES: tuple[Piece, ...] = get_args(Piece)
SET: tuple[Piece, ...] = ("straight2", "straight2", "straight3", "corner", "corner", "L", "T", "S")
"""The pieces every player has."""

Point = tuple[int, int]
Line = tuple[Point, Point]
"""From grid point to grid point, the smaller first. (x, y) is the north-west corner of square [x, y]."""

DRAWN: dict[Piece, tuple[Line, ...]] = {
    "straight2": (((0, 0), (1, 0)), ((1, 0), (2, 0))),
    "straight3": (((0, 0), (1, 0)), ((1, 0), (2, 0)), ((2, 0), (3, 0))),
    "corner": (((0, 0), (1, 0)), ((0, 0), (0, 1))),
    "L": (((0, 0), (1, 0)), ((1, 0), (2, 0)), ((0, 0), (0, 1))),
    "T": (((0, 0), (1, 0)), ((1, 0), (2, 0)), ((1, 0), (1, 1))),
    "S": (((0, 0), (1, 0)), ((1, 0), (1, 1)), ((1, 1), (2, 1))),
}
"""Each piece as it lies before it is turned or mirrored."""


class Laying(NamedTuple):
    """One way to lay a piece."""

    piece: Piece
    edges: int
    """The edges it covers, as bits."""
    action: Wall


@cache
def layings(piece: Piece, square: Square) -> tuple[Laying, ...]:
    """Return every way to lay that piece inside the board so that it covers a side of the square."""
    found: dict[int, Laying] = {}
    for lines in _shapes(piece):
        for side in _sides(square):
            for (x, y), end in lines:
                if (end[0] - x, end[1] - y) == (side[1][0] - side[0][0], side[1][1] - side[0][1]):
                    # Put this line of the shape on that side of the square.
                    dx, dy = side[0][0] - x, side[0][1] - y
                    edges = tuple(sorted(_edge(line, dx, dy) for line in lines))
                    if all(edge in EDGE_NUMBER for edge in edges):
                        bits = bits_of(EDGE_NUMBER[edge] for edge in edges)
                        found.setdefault(bits, Laying(piece, bits, Wall(square, edges)))
    return tuple(found.values())


def _sides(square: Square) -> tuple[Line, ...]:
    """Return the four sides of a square as lines between grid points."""
    x, y = square
    return (
        ((x, y), (x + 1, y)),
        ((x + 1, y), (x + 1, y + 1)),
        ((x, y + 1), (x + 1, y + 1)),
        ((x, y), (x, y + 1)),
    )


@cache
def piece_of(edges: frozenset[Edge]) -> Piece | None:
    """Return the piece with that shape, or None."""
    shape = _moved(frozenset(map(_line, edges)))
    return next((piece for piece in PIECES if shape in _shapes(piece)), None)


@cache
def _shapes(piece: Piece) -> tuple[frozenset[Line], ...]:
    """Return the distinct rotations and reflections of a piece."""
    lines = frozenset(DRAWN[piece])
    found = []
    for shape in (lines, _mapped(lines, mirror=True)):
        for _ in range(4):
            shape = _mapped(shape, mirror=False)
            found.append(_moved(shape))
    return tuple(dict.fromkeys(found))


def _mapped(lines: frozenset[Line], *, mirror: bool) -> frozenset[Line]:
    """Return the lines mirrored, or turned by a quarter."""

    def point(at: Point) -> Point:
        return (-at[0], at[1]) if mirror else (-at[1], at[0])

    return frozenset(_ordered(point(start), point(end)) for start, end in lines)


def _moved(lines: frozenset[Line]) -> frozenset[Line]:
    """Return the shape moved as close to the origin as it goes."""
    x = min(point[0] for line in lines for point in line)
    y = min(point[1] for line in lines for point in line)
    return frozenset(((a - x, b - y), (c - x, d - y)) for (a, b), (c, d) in lines)


def _ordered(start: Point, end: Point) -> Line:
    return (start, end) if start < end else (end, start)


def _edge(line: Line, dx: int, dy: int) -> Edge:
    """Return the edge that line lies on when the shape's origin is at grid point (dx, dy)."""
    (x, y), (_, end) = line
    # A line going south is the east side of the square before it, a line going east the south side.
    return (x + dx - 1, y + dy, "E") if end > y else (x + dx, y + dy - 1, "S")


def _line(edge: Edge) -> Line:
    x, y, side = edge
    return ((x + 1, y), (x + 1, y + 1)) if side == "E" else ((x, y + 1), (x + 1, y + 1))
