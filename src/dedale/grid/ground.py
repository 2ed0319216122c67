"""What pieces stand on, for whoever draws it: grids laid beside each other."""

from collections.abc import Iterable, Mapping
from typing import Any

from .grammar import FLOOR, OPEN, WALL
from .grid import Grid
from .square import Square

Ground = Mapping[str, Any]
"""`parts` as `part` makes them, and `links`: pairs of squares that something else than a step joins."""


NO_GROUND: Ground = {"parts": [], "links": []}


def part(name: str, grid: Grid, at: Square) -> dict[str, Any]:
    """A grid, as a maze file draws it, with its north-west square at `at`."""
    return {
        "part": name,
        "at": at,
        "width": grid.width,
        "height": grid.height,
        "squares": grid.squares,
        "horizontal": grid.horizontal,
        "vertical": grid.vertical,
    }


def ground(parts: Iterable[dict[str, Any]], links: Iterable[tuple[Square, Square]] = ()) -> Ground:
    return {"parts": list(parts), "links": list(links)}


def on_ground(ground: Ground, square: Square) -> bool:
    """Whether that is a square of one of the grids, solid or not."""
    return any(
        0 <= square[0] - part["at"][0] < part["width"] and 0 <= square[1] - part["at"][1] < part["height"]
        for part in ground["parts"]
    )


def open_grid(size: int, codes: Mapping[Square, str]) -> Grid:
    """A square grid with a wall round it and none inside."""
    squares = tuple(codes.get((x, y), FLOOR) for y in range(size) for x in range(size))
    edge, inner = (WALL,) * size, (OPEN,) * (size * (size - 1))
    sides = ((WALL, *(OPEN,) * (size - 1), WALL)) * size
    return Grid(size, size, squares, (*edge, *inner, *edge), sides)
