"""Draws labyrinths (HIDDEN-11 to HIDDEN-13): walls grow in strokes, and dull or unfair results are discarded.

docs/labyrinths.md gives the reasons and the measurements.
"""

from collections.abc import Iterator
from random import Random
from typing import NamedTuple

from dedale.games.hidden.board import board_of
from dedale.games.hidden.labyrinth import ENDS, SIZE, Joined, Walls
from dedale.games.hidden.shape import (
    bits,
    canonical,
    dead_ends,
    lone_walls,
    longest_wall,
    rooms,
    steps_from_corners,
)
from dedale.grid import DIRECTIONS, STEPS, Direction, Edge, turned

Point = tuple[int, int]
"""Where walls meet: the north-west corner of the square with the same coordinates."""

_POINTS: tuple[Point, ...] = tuple((x, y) for y in range(1, SIZE) for x in range(1, SIZE))
_BORDER: tuple[Point, ...] = tuple(
    point for n in range(1, SIZE) for point in ((n, 0), (n, SIZE), (0, n), (SIZE, n))
)
FROM_BORDER = 0.15
"""How often a stroke starts at the border. The others start at an inner point, on a wall or free."""
STRAIGHT_ON = 0.65
"""How often a stroke continues straight on. Otherwise it turns left or right."""
LENGTHS = (1, 2, 2, 3, 3, 4)
"""The lengths of strokes."""


class Taste(NamedTuple):
    """What makes a labyrinth worth keeping."""

    apart: float
    """The largest allowed difference between the corners' mean distances from the symbols, in steps."""
    dead_ends: range
    rooms: int
    """The most rooms of 2 x 2 squares without a wall inside."""
    lone_walls: int = 1
    longest_wall: int = 3
    """The longest straight wall must have at least this many pieces."""


TASTES = {
    19: Taste(apart=1.0, dead_ends=range(3, 8), rooms=4),
    24: Taste(apart=1.25, dead_ends=range(5, 11), rooms=1),
}


def draw_labyrinth(random: Random, count: int) -> Walls:
    """Return a connected labyrinth of `count` walls (19 or 24) that is worth playing."""
    return next(walls for walls in drawing(random, count) if walls)


def drawing(random: Random, count: int) -> Iterator[Walls | None]:
    """The same, one try at a time: yields None until one is worth playing, perhaps hundreds of times."""
    walls = None
    while not walls:
        tried = grown(random, count)
        walls = tried if _kept(tried, TASTES[count]) else None
        yield walls


def labyrinths(random: Random, count: int) -> Iterator[Walls]:
    """Yield labyrinths without end, none of them a rotation or reflection of the one before."""
    before = None
    while True:
        walls = draw_labyrinth(random, count)
        if canonical(walls) != before:
            before = canonical(walls)
            yield walls


def grown(random: Random, count: int) -> Walls:
    """Return a connected labyrinth of `count` walls, good or not."""
    walls: set[Edge] = set()
    joined = Joined()
    while len(walls) < count:
        point = random.choice(_BORDER if random.random() < FROM_BORDER else _POINTS)
        direction = random.choice(DIRECTIONS)
        for _ in range(min(random.choice(LENGTHS), count - len(walls))):
            edge = _edge_from(point, direction)
            if edge not in ENDS or edge in walls or not joined.add(edge):
                break
            walls.add(edge)
            point = point[0] + STEPS[direction][0], point[1] + STEPS[direction][1]
            if random.random() > STRAIGHT_ON:
                direction = turned(direction, random.choice((1, -1)))
    return frozenset(walls)


def _edge_from(point: Point, direction: Direction) -> Edge:
    """Return the edge along which a wall leaves a point."""
    x, y = point
    match direction:
        case "N":
            return x - 1, y - 1, "E"
        case "E":
            return x, y - 1, "S"
        case "S":
            return x - 1, y, "E"
        case "W":
            return x - 1, y - 1, "S"


def _kept(walls: Walls, taste: Taste) -> bool:
    return (
        longest_wall(walls) >= taste.longest_wall
        and rooms(walls, 3) == 0
        and rooms(walls, 2) <= taste.rooms
        and lone_walls(walls) <= taste.lone_walls
        and dead_ends(walls) in taste.dead_ends
        and apart(walls) <= taste.apart
    )


def apart(walls: Walls) -> float:
    """Return the largest difference between the corners' mean distances from the symbols, in steps."""
    symbols = board_of(None).symbols
    steps = steps_from_corners(walls, bits(symbols.values()))
    return (max(steps) - min(steps)) / len(symbols)
