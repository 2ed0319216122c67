"""The drawings of the tiles, read independently of the game's own modules, to compare with those."""

from functools import cache
from pathlib import Path

from dedale.grid import DIRECTIONS, OPEN, SOLID, Direction, Grid, Square, neighbour, read_maze_file

TILES_FILE = Path(__file__).parents[2] / "src" / "dedale" / "games" / "mall" / "content" / "tiles.maze"

OPENINGS: dict[Direction, Square] = {"N": (2, 0), "E": (3, 2), "S": (1, 3), "W": (0, 1)}
"""Where each side may have an opening, according to the rule."""

ENTRANCE_CODE: dict[Direction, str] = {"N": "v", "E": "<", "S": "^", "W": ">"}
"""The arrow of an entrance points into the tile."""


@cache
def printed_tiles(path: Path = TILES_FILE) -> dict[str, Grid]:
    """Return every tile of a file by number, the start tile by number and side ("1A")."""
    tiles = {}
    for section in read_maze_file(path):
        number = section.header["tile"]
        side = section.header.get("side", "A") if number == "1" else ""
        assert section.grid is not None
        tiles[number + side] = section.grid
    return tiles


def border(grid: Grid) -> dict[tuple[Square, Direction], str]:
    """Return the edge code of every outer side."""
    return {
        (square, side): grid.edge(square, side)
        for square in grid.all_squares()
        for side in DIRECTIONS
        if not grid.inside(neighbour(square, side))
    }


def entrances(grid: Grid) -> list[Direction]:
    return [side for (_, side), edge in border(grid).items() if edge == ENTRANCE_CODE[side]]


def explorations(grid: Grid) -> dict[Direction, str]:
    """Return the colour of the exploration square on each side that has one."""
    return {
        side: grid.code(square)[0]
        for (square, side), edge in border(grid).items()
        if edge == OPEN and grid.code(square).endswith("?")
    }


def walkable(grid: Grid) -> set[Square]:
    return {square for square in grid.all_squares() if grid.code(square) != SOLID}


def on_foot(grid: Grid, start: Square, *, escalators: bool = False) -> set[Square]:
    """Return the squares reachable from one of them within the tile, without small passages."""
    floor = walkable(grid)
    reached, todo = {start}, [start]
    while todo:
        square = todo.pop()
        code = grid.code(square)
        steps = [neighbour(square, side) for side in DIRECTIONS if grid.edge(square, side) == OPEN]
        if escalators and code.startswith("/"):
            steps += [other for other in floor if grid.code(other) == code]
        for step in steps:
            if step in floor and step not in reached:
                reached.add(step)
                todo.append(step)
    return reached
