"""What pieces stand on, for clients that draw it: grids laid side by side."""

from collections.abc import Mapping
from dataclasses import dataclass

from .grammar import FLOOR, OPEN, WALL
from .grid import Grid
from .square import Square


@dataclass(frozen=True, slots=True)
class Part:
    """A tile, card or board: codes of a maze file in reading order. `#` is a wall, a space is open."""

    part: str
    at: Square
    """The position of its north-west square."""
    width: int
    height: int
    squares: tuple[str, ...]
    horizontal: tuple[str, ...]
    vertical: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Ground:
    """Everything the pieces stand on. `links` are the two ends of each escalator."""

    parts: tuple[Part, ...]
    links: tuple[tuple[Square, Square], ...] = ()


NO_GROUND = Ground(())


def part(name: str, grid: Grid, at: Square) -> Part:
    """Return a grid as a part whose north-west square is at `at`."""
    return Part(name, at, grid.width, grid.height, grid.squares, grid.horizontal, grid.vertical)


def on_ground(ground: Ground, square: Square) -> bool:
    """True if that square belongs to one of the grids, solid or not."""
    return any(
        0 <= square[0] - part.at[0] < part.width and 0 <= square[1] - part.at[1] < part.height
        for part in ground.parts
    )


def open_grid(size: int, codes: Mapping[Square, str]) -> Grid:
    """Return a square grid with walls around it and none inside."""
    squares = tuple(codes.get((x, y), FLOOR) for y in range(size) for x in range(size))
    edge, inner = (WALL,) * size, (OPEN,) * (size * (size - 1))
    sides = ((WALL, *(OPEN,) * (size - 1), WALL)) * size
    return Grid(size, size, squares, (*edge, *inner, *edge), sides)
