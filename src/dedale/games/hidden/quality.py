"""Measures labyrinths: are the corners fair, and is there anything to remember? See docs/labyrinths.md."""

from collections.abc import Callable, Sequence
from random import Random
from statistics import mean

from msgspec import Struct

from dedale.games.hidden.board import board_of
from dedale.games.hidden.generator import apart
from dedale.games.hidden.labyrinth import CORNERS, EDGES, Joined, Walls
from dedale.games.hidden.shape import (
    bits,
    canonical,
    dead_ends,
    lone_walls,
    longest_corridor,
    longest_wall,
    rooms,
    steps_from_corners,
)

_PLACES = {(0, 0): "north-west", (5, 5): "south-east", (5, 0): "north-east", (0, 5): "south-west"}


class Figure(Struct, frozen=True):
    """One line of a measurement."""

    what: str
    mean: float
    least: float
    most: float


def scattered(random: Random, count: int) -> Walls:
    """Put down `count` walls one by one wherever they cut nothing off, as a baseline."""
    joined, walls = Joined(), list(EDGES)
    random.shuffle(walls)
    return frozenset([wall for wall in walls if joined.add(wall)][:count])


def measure(labyrinths: Sequence[Walls]) -> list[Figure]:
    """Measure these labyrinths, one figure at a time."""
    symbols = board_of(None).symbols
    squares = bits(symbols.values())
    from_corners = [steps_from_corners(walls, squares) for walls in labyrinths]
    found = [
        _figure(
            f"steps from the {_PLACES[corner]} corner to a symbol", [each / len(symbols) for each in steps]
        )
        for corner, steps in zip(CORNERS, zip(*from_corners, strict=True), strict=True)
    ]
    shapes: dict[str, Callable[[Walls], float]] = {
        "difference between the corners of one labyrinth": apart,
        "dead ends": dead_ends,
        "squares of the longest corridor": longest_corridor,
        "walls in the longest straight line": longest_wall,
        "walls that touch nothing": lone_walls,
        "empty rooms of 2 x 2": lambda walls: rooms(walls, 2),
        "empty rooms of 3 x 3": lambda walls: rooms(walls, 3),
    }
    return found + [_figure(what, list(map(shape, labyrinths))) for what, shape in shapes.items()]


def distinct(labyrinths: Sequence[Walls]) -> int:
    """Count the labyrinths that differ by more than rotation and reflection."""
    return len({canonical(walls) for walls in labyrinths})


def _figure(what: str, values: Sequence[float]) -> Figure:
    return Figure(what, mean(values), min(values), max(values))
