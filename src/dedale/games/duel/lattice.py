"""The 11 x 11 board in numbers (DUEL-1), so that sets of squares or edges are bits of one integer.

Square [x, y] is number 11y + x. The edge on the east side of a square has the square's number, the one on its
south side that number plus 121.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import compress
from typing import NamedTuple, TypeVar

from dedale.grid import DIRECTIONS, Direction, Edge, Square, edge_of, neighbour

T = TypeVar("T")

SIZE = 11
AREA = SIZE * SIZE
BOARD = (1 << AREA) - 1
"""All squares, and also all east sides."""
NOWHERE = -1
"""The position of anything that is not on the board."""

SQUARES: tuple[Square, ...] = tuple((x, y) for y in range(SIZE) for x in range(SIZE))
NUMBER: dict[Square, int] = {square: number for number, square in enumerate(SQUARES)}
EDGES: tuple[Edge, ...] = (*((x, y, "E") for x, y in SQUARES), *((x, y, "S") for x, y in SQUARES))
EDGE_NUMBER: dict[Edge, int] = {
    (x, y, side): number for number, (x, y, side) in enumerate(EDGES) if (x if side == "E" else y) < SIZE - 1
}
"""The edges between two squares of the board."""


class Way(NamedTuple):
    """A step from a square to its neighbour."""

    direction: Direction
    edge: int
    to: int


def _way(square: Square, direction: Direction) -> Way | None:
    to = NUMBER.get(neighbour(square, direction))
    return None if to is None else Way(direction, EDGE_NUMBER[edge_of(square, direction)], to)


WAY: tuple[dict[Direction, Way], ...] = tuple(
    {direction: way for direction in DIRECTIONS if (way := _way(square, direction))} for square in SQUARES
)
"""Indexed by square and direction. There are no ways off the board."""


def bits_of(numbers: Iterable[int]) -> int:
    """Return the set of these numbers, leaving out NOWHERE."""
    found = 0
    for number in numbers:
        if number != NOWHERE:
            found |= 1 << number
    return found


def numbers_in(bits: int) -> Iterator[int]:
    """Yield the numbers in a set, lowest first."""
    while bits:
        lowest = bits & -bits
        yield lowest.bit_length() - 1
        bits ^= lowest


def picked(of_each: Sequence[T], bits: int) -> Iterator[T]:
    """Yield the items whose numbers are in a set, in order."""
    # Binary digits from the lowest, as bytes 0 and 1: much faster than testing bit by bit.
    return compress(of_each, f"{bits:b}"[::-1].encode().translate(_ZERO_AND_ONE))


_ZERO_AND_ONE = bytes.maketrans(b"01", b"\x00\x01")

NEAR: tuple[int, ...] = tuple(
    bits_of(NUMBER[a, b] for a in range(x - 1, x + 2) for b in range(y - 1, y + 2) if (a, b) in NUMBER)
    for x, y in SQUARES
)
"""The squares within one square, diagonals included, and the square itself."""
SIDES: tuple[int, ...] = tuple(bits_of(way.edge for way in ways.values()) for ways in WAY)
"""The edges around a square."""


def squares_in(bits: int) -> list[Square]:
    return [*picked(SQUARES, bits)]


def edges_within(squares: int) -> int:
    """Return the edges between two squares of that set."""
    east, south = squares & squares >> 1, squares & squares >> SIZE
    return (east & _NOT_LAST_COLUMN) | south << AREA


_NOT_LAST_COLUMN = bits_of(number for number, (x, _) in enumerate(SQUARES) if x < SIZE - 1)
