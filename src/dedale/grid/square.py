"""Squares, directions and edges: x grows to the east, y to the south."""

from typing import Literal

Square = tuple[int, int]
Direction = Literal["N", "E", "S", "W"]
Edge = tuple[int, int, Literal["E", "S"]]

DIRECTIONS: tuple[Direction, ...] = ("N", "E", "S", "W")

STEPS: dict[Direction, tuple[int, int]] = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}


def neighbour(square: Square, direction: Direction) -> Square:
    """Return the adjacent square in that direction."""
    dx, dy = STEPS[direction]
    return square[0] + dx, square[1] + dy


def opposite(direction: Direction) -> Direction:
    return turned(direction, 2)


def turned(direction: Direction, quarters: int) -> Direction:
    """Return the direction after `quarters` clockwise quarter turns; negative ones are anticlockwise."""
    return DIRECTIONS[(DIRECTIONS.index(direction) + quarters) % 4]


def turned_square(square: Square, size: int, quarters: int) -> Square:
    """Return where a square lands after `quarters` clockwise quarter turns of a size x size grid."""
    x, y = square
    for _ in range(quarters % 4):
        x, y = size - 1 - y, x
    return x, y


def edge_of(square: Square, direction: Direction) -> Edge:
    """Return the canonical name of that side: always the east or south side of some square."""
    x, y = square
    match direction:
        case "E":
            return x, y, "E"
        case "S":
            return x, y, "S"
        case "W":
            return x - 1, y, "E"
        case "N":
            return x, y - 1, "S"


def side_towards(here: Square, there: Square) -> int | None:
    """Return the direction, as an index into DIRECTIONS, of another square in the same row or column."""
    dx, dy = there[0] - here[0], there[1] - here[1]
    if (dx == 0) == (dy == 0):
        return None
    return (2 if dy > 0 else 0) if dx == 0 else (1 if dx > 0 else 3)
