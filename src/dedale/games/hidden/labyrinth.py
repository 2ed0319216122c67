"""The lower level of the board: 6 x 6 squares and the walls between them (HIDDEN-1, HIDDEN-12)."""

from collections.abc import Iterable

from dedale.grid import Edge, Square, edge_of, turned, turned_square

SIZE = 6
SQUARES: tuple[Square, ...] = tuple((x, y) for y in range(SIZE) for x in range(SIZE))
CORNERS: tuple[Square, ...] = ((0, 0), (5, 5), (5, 0), (0, 5))
"""Where the magicians start, by seat: the first two in opposite corners (HIDDEN-15)."""
EDGES: tuple[Edge, ...] = (
    *((x, y, "E") for x, y in SQUARES if x + 1 < SIZE),
    *((x, y, "S") for x, y in SQUARES if y + 1 < SIZE),
)
"""The sixty edges on which a wall can stand, east sides first."""

Walls = frozenset[Edge]
_BORDER = 0
_POINTS = 1 + (SIZE - 1) ** 2


def _ends(edge: Edge) -> tuple[int, int]:
    """Return the two grid points, by number, that a wall on this edge would join. The border is one point."""
    x, y, side = edge
    points = ((x + 1, y), (x + 1, y + 1)) if side == "E" else ((x, y + 1), (x + 1, y + 1))
    first, second = (
        1 + (py - 1) * (SIZE - 1) + (px - 1) if 0 < px < SIZE and 0 < py < SIZE else _BORDER
        for px, py in points
    )
    return first, second


ENDS: dict[Edge, tuple[int, int]] = {edge: _ends(edge) for edge in EDGES}


class Joined:
    """Which grid points are connected by walls or the border.

    A wall cuts squares off from the others exactly when it closes a ring: when its two ends are already
    connected. So labyrinths can be built and checked without ever walking through one.
    """

    def __init__(self, walls: Iterable[Edge] = ()) -> None:
        self.parent = list(range(_POINTS))
        for wall in walls:
            self.add(wall)

    def _root(self, point: int) -> int:
        parent = self.parent
        while parent[point] != point:
            parent[point] = point = parent[parent[point]]
        return point

    def closes(self, edge: Edge) -> bool:
        """True if a wall there would cut something off."""
        first, second = ENDS[edge]
        return self._root(first) == self._root(second)

    def add(self, edge: Edge) -> bool:
        """Add a wall. False if it cuts something off."""
        first, second = ENDS[edge]
        first, second = self._root(first), self._root(second)
        self.parent[first] = second
        return first != second


def connected(walls: Walls) -> bool:
    """HIDDEN-12: True if every square can be reached from every other."""
    joined = Joined()
    return all(joined.add(wall) for wall in walls)


def possible_walls(walls: Walls) -> list[Edge]:
    """Return where one more wall can stand."""
    joined = Joined(walls)
    return [edge for edge in EDGES if edge not in walls and not joined.closes(edge)]


def turned_edge(edge: Edge, quarters: int) -> Edge:
    """Return where an edge lands after `quarters` clockwise quarter turns of the labyrinth."""
    x, y, side = edge
    return edge_of(turned_square((x, y), SIZE, quarters), turned(side, quarters))


def turned_walls(walls: Walls, quarters: int) -> Walls:
    return frozenset(turned_edge(wall, quarters) for wall in walls)
