"""The edges of a board file: a closed border and, in a position, walls and doors."""

from dedale.games.duel.board import COLOURS, Mistake
from dedale.games.duel.lattice import EDGE_NUMBER, NOWHERE
from dedale.grid import DIRECTIONS, OPEN, SOLID, WALL, Grid, MazeError, Mistakes, edge_of, neighbour

POSITIONS_ONLY: Mistake = "positions_only"
Walls = tuple[int, ...]
Doors = tuple[int, ...]


def read_edges(path: str, grid: Grid, *, prepared: bool) -> tuple[Walls, Doors]:
    """Return the edges with a wall, and the edge of each colour's door."""
    walls: list[int] = []
    doors = [NOWHERE] * 4
    mistakes = Mistakes()
    for square in grid.all_squares():
        for direction in DIRECTIONS:
            code = grid.edge(square, direction)
            inside = grid.inside(neighbour(square, direction))
            place = grid.place_of_edge(square, direction)
            with mistakes:
                if not inside and code != WALL:
                    raise MazeError(path, *place, "the border of a board is closed")
                if not inside or direction in ("N", "W") or code == OPEN:
                    # Visit each inner edge once, from its north-west side.
                    continue
                if not prepared:
                    sentence = "walls and doors are drawn in positions only ('prepared: yes')"
                    raise MazeError(path, *place, sentence, POSITIONS_ONLY)
                edge = EDGE_NUMBER[edge_of(square, direction)]
                if code == WALL:
                    walls.append(edge)
                    continue
                if code not in "1234":
                    sentence = "an edge of the Duel is open, a wall, or a door from 1 to 4"
                    raise MazeError(path, *place, sentence)
                colour = int(code) - 1
                if doors[colour] != NOWHERE:
                    raise MazeError(path, *place, f"this is a second door of {COLOURS[colour]}")
                if SOLID in (grid.code(square), grid.code(neighbour(square, direction))):
                    raise MazeError(path, *place, "a door stands between two squares in play")
                doors[colour] = edge
    mistakes.settle()
    return tuple(sorted(walls)), tuple(doors)
