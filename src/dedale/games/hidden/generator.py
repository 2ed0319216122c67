"""Drawing labyrinths (HIDDEN-11 to HIDDEN-13): walls grow in strokes, and what comes out dull or unfair goes.

docs/labyrinths.md tells why, and what was measured.
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
"""Where walls meet: the north-west corner of the square of that name."""

_POINTS: tuple[Point, ...] = tuple((x, y) for y in range(1, SIZE) for x in range(1, SIZE))
_BORDER: tuple[Point, ...] = tuple(
    point for n in range(1, SIZE) for point in ((n, 0), (n, SIZE), (0, n), (SIZE, n))
)
FROM_BORDER = 0.15
"""How often a stroke begins at the border; the others begin at a point inside, on a wall or free."""
STRAIGHT_ON = 0.65
"""How often a stroke goes straight on; otherwise it turns left or right."""
LENGTHS = (1, 2, 2, 3, 3, 4)
"""Of strokes."""


class Taste(NamedTuple):
    """What a labyrinth must be like to be kept."""

    apart: float
    """The most by which the corners' mean distances from the symbols may differ, in steps."""
    dead_ends: range
    rooms: int
    """The most rooms of 2 x 2 squares without a wall inside."""
    lone_walls: int = 1
    longest_wall: int = 3
    """At least so many walls stand in one line."""


TASTES = {
    19: Taste(apart=1.0, dead_ends=range(3, 8), rooms=4),
    24: Taste(apart=1.25, dead_ends=range(5, 11), rooms=1),
}


def draw_labyrinth(random: Random, count: int) -> Walls:
    """A connected labyrinth of so many walls (19 or 24) that is worth playing."""
    return next(walls for walls in drawing(random, count) if walls)


def drawing(random: Random, count: int) -> Iterator[Walls | None]:
    """The same, try by try: nothing, until one is worth playing. It may take hundreds."""
    walls = None
    while not walls:
        tried = grown(random, count)
        walls = tried if _kept(tried, TASTES[count]) else None
        yield walls


def labyrinths(random: Random, count: int) -> Iterator[Walls]:
    """One after the other without end; none is the one before it, turned or mirrored."""
    before = None
    while True:
        walls = draw_labyrinth(random, count)
        if canonical(walls) != before:
            before = canonical(walls)
            yield walls


def grown(random: Random, count: int) -> Walls:
    """A connected labyrinth of so many walls, good or not."""
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
    """The edge along which a wall leaves a point."""
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
    """By how many steps the corners' mean distances from the symbols differ at most."""
    symbols = board_of(None).symbols
    steps = steps_from_corners(walls, bits(symbols.values()))
    return (max(steps) - min(steps)) / len(symbols)
