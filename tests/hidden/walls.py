"""Walls between the squares of a 6 x 6 board: the tests' own simple model of a labyrinth."""

from collections.abc import Iterable
from random import Random

Square = tuple[int, int]
Edge = tuple[int, int, str]
"""`(x, y, "E")` or `(x, y, "S")`: the east or south side of that square."""

SIZE = 6
SQUARES = dict.fromkeys((x, y) for y in range(SIZE) for x in range(SIZE))
"""In reading order."""
STEPS = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}
EDGES: list[Edge] = [(x, y, "E") for x, y in SQUARES if x < SIZE - 1] + [
    (x, y, "S") for x, y in SQUARES if y < SIZE - 1
]


def beside(square: Square, direction: str) -> Square:
    dx, dy = STEPS[direction]
    return square[0] + dx, square[1] + dy


def edge(square: Square, direction: str) -> Edge:
    """Return the side of that square that a step in that direction crosses."""
    x, y = beside(square, direction) if direction in "NW" else square
    return x, y, {"N": "S", "W": "E"}.get(direction, direction)


def crossed(square: Square, way: str) -> list[Edge]:
    """Return the edges that a walk crosses."""
    edges = []
    for direction in way:
        edges.append(edge(square, direction))
        square = beside(square, direction)
    return edges


def ways_from(walls: Iterable[Edge], start: Square) -> dict[Square, str]:
    """Return a shortest way to every reachable square."""
    walls, ways, todo = set(walls), {start: ""}, [start]
    for square in todo:
        for direction in STEPS:
            other = beside(square, direction)
            if other in SQUARES and other not in ways and edge(square, direction) not in walls:
                ways[other] = ways[square] + direction
                todo.append(other)
    return ways


def shortest(walls: Iterable[Edge], start: Square, goal: Square) -> str:
    return ways_from(walls, start)[goal]


def connected(walls: Iterable[Edge]) -> bool:
    """True if every square can be reached from every other."""
    return len(ways_from(walls, (0, 0))) == len(SQUARES)


def turned(walls: Iterable[Edge], quarters: int) -> list[Edge]:
    """Return where walls lie after the labyrinth makes this many clockwise quarter turns."""
    found = list(walls)
    for _ in range(quarters % 4):
        # The square [x, y] moves to [5 - y, x]. Its east side becomes its south side, its south its west.
        found = [
            (SIZE - 1 - y, x, "S") if side == "E" else edge((SIZE - 1 - y, x), "W") for x, y, side in found
        ]
    return sorted(found)


def labyrinth(
    free: Iterable[Edge] = (), walled: Iterable[Edge] = (), count: int = 19, seed: float = 0
) -> list[Edge]:
    """Return this many walls, including `walled` and avoiding `free`. The rest is anything connected."""
    walls, free, random = set(walled), set(free), Random(seed)
    assert connected(walls)
    assert not walls & free
    for each in random.sample(EDGES, len(EDGES)):
        if len(walls) < count and each not in free and connected(walls | {each}):
            walls.add(each)
    assert len(walls) == count
    return sorted(walls)


def other_labyrinth(walls: Iterable[Edge], known: Iterable[Edge], random: Random) -> list[Edge]:
    """Return as many walls, connected, and the same at every known edge. The rest is moved around."""
    now, known = set(walls), set(known)
    for _ in range(120):
        wall = random.choice(sorted(now))
        to = random.choice(EDGES)
        if wall not in known and to not in known and to not in now and connected(now - {wall} | {to}):
            now = now - {wall} | {to}
    return sorted(now)


def nearly_symmetric(count: int, random: Random) -> list[Edge]:
    """A labyrinth that a turn hardly changes: with 24 walls not at all, with 19 in one wall."""
    while True:
        walls: set[Edge] = set()
        for each in random.sample(EDGES, len(EDGES)):
            orbit = {one for quarters in range(4) for one in turned([each], quarters)}
            if len(walls) < count and each not in walls and connected(walls | orbit):
                walls |= orbit
        walls -= set(random.sample(sorted(walls), max(0, len(walls) - count)))
        if len(walls) == count:
            return sorted(walls)
