"""Properties of a labyrinth: distances from its corners, rooms, dead ends, corridors, long walls."""

from collections.abc import Iterable
from itertools import chain

from dedale.games.hidden.labyrinth import CORNERS, EDGES, ENDS, SIZE, SQUARES, Walls, turned_walls
from dedale.games.hidden.movement import NEIGHBOURS
from dedale.grid import Edge, Square

_BIT = {square: 1 << number for number, square in enumerate(SQUARES)}
_EDGE_BIT = {edge: _BIT[edge[:2]] for edge in EDGES}


def bits(squares: Iterable[Square]) -> int:
    """Return a set of squares as an integer, one bit each."""
    return sum(_BIT[square] for square in squares)


_ALL_EAST = bits(square for square in SQUARES if square[0] + 1 < SIZE)
_ALL_SOUTH = bits(square for square in SQUARES if square[1] + 1 < SIZE)
_CORNER_BITS = [_BIT[corner] for corner in CORNERS]


def rings(walls: Walls, start: int) -> list[int]:
    """Return the squares 0, 1, 2, … steps away from `start`, as bits."""
    east, south = _ALL_EAST, _ALL_SOUTH
    for wall in walls:
        if wall[2] == "E":
            east ^= _EDGE_BIT[wall]
        else:
            south ^= _EDGE_BIT[wall]
    found, seen, ring = [], 0, start
    while ring:
        found.append(ring)
        seen |= ring
        ring = ((ring & east) << 1 | ring >> 1 & east | (ring & south) << SIZE | ring >> SIZE & south) & ~seen
    return found


def steps_from_corners(walls: Walls, squares: int) -> list[int]:
    """Return for each corner the total number of steps to all of these squares (as bits)."""
    return [
        sum(steps * (ring & squares).bit_count() for steps, ring in enumerate(rings(walls, corner)))
        for corner in _CORNER_BITS
    ]


def ways_out(walls: Walls) -> dict[Square, int]:
    """Return how many sides of each square are open."""
    return {
        square: sum(edge not in walls for _, edge in beside.values()) for square, beside in NEIGHBOURS.items()
    }


def dead_ends(walls: Walls) -> int:
    return list(ways_out(walls).values()).count(1)


def longest_corridor(walls: Walls) -> int:
    """Return the longest run of squares that leave no choice, with two ways out each."""
    plain = {square for square, ways in ways_out(walls).items() if ways == 2}
    longest = 0
    while plain:
        reached, length = [plain.pop()], 0
        while reached:
            here = reached.pop()
            length += 1
            for to, edge in NEIGHBOURS[here].values():
                if to in plain and edge not in walls:
                    plain.remove(to)
                    reached.append(to)
        longest = max(longest, length)
    return longest


def _rooms(size: int) -> list[frozenset[Edge]]:
    """Return the edges inside each square room of that size."""
    corners = [(x, y) for x, y in SQUARES if x + size <= SIZE and y + size <= SIZE]
    rooms = [{(x + dx, y + dy) for dx in range(size) for dy in range(size)} for x, y in corners]
    return [
        frozenset(edge for square in room for to, edge in NEIGHBOURS[square].values() if to in room)
        for room in rooms
    ]


_ROOMS = {size: _rooms(size) for size in (2, 3)}


def rooms(walls: Walls, size: int) -> int:
    """Return how many square rooms of that size (2 or 3) have no wall inside."""
    return sum(walls.isdisjoint(room) for room in _ROOMS[size])


_LINES = [
    *([edge for edge in EDGES if edge[0] == n and edge[2] == "E"] for n in range(SIZE - 1)),
    *([edge for edge in EDGES if edge[1] == n and edge[2] == "S"] for n in range(SIZE - 1)),
]
"""The edges of each straight line through the labyrinth, in order."""


def longest_wall(walls: Walls) -> int:
    """Return the most walls in one straight line without a gap."""
    longest = 0
    for line in _LINES:
        length = 0
        for edge in line:
            length = length + 1 if edge in walls else 0
            longest = max(longest, length)
    return longest


def lone_walls(walls: Walls) -> int:
    """Return how many walls touch neither the border nor another wall."""
    ends = list(chain.from_iterable(ENDS[wall] for wall in walls))
    return sum(0 not in ENDS[wall] and all(ends.count(end) == 1 for end in ENDS[wall]) for wall in walls)


def canonical(walls: Walls) -> tuple[Edge, ...]:
    """Return a form that is equal for all rotations and reflections of a labyrinth."""
    mirrored = frozenset((SIZE - 1 - x - (side == "E"), y, side) for x, y, side in walls)
    return min(tuple(sorted(turned_walls(each, n))) for each in (walls, mirrored) for n in range(4))
