"""Pictures, edges and walls for the plain second implementation of the Duel."""

from collections.abc import Iterator
from functools import cache

Square = tuple[int, int]
Edge = tuple[int, int, str]
Wall = frozenset[Edge]

SIZE = 11
STEPS = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}
COLOURS = ("blue", "yellow", "red", "green")
LETTERS = dict(zip("BYRG", COLOURS, strict=True))
SEATED = {2: ("blue", "red"), 3: ("blue", "yellow", "red"), 4: COLOURS}
SQUARES = [(x, y) for y in range(SIZE) for x in range(SIZE)]
CORNERS = {(0, 0), (10, 0), (0, 10), (10, 10)}
LINES = {
    "blue": {(x, 0) for x in range(1, 10)},
    "yellow": {(10, y) for y in range(1, 10)},
    "red": {(x, 10) for x in range(1, 10)},
    "green": {(0, y) for y in range(1, 10)},
}
STARTS = {"blue": (5, 10), "yellow": (0, 5), "red": (5, 0), "green": (10, 5)}


def beyond(square: Square, way: str, steps: int = 1) -> Square:
    return square[0] + steps * STEPS[way][0], square[1] + steps * STEPS[way][1]


def side(square: Square, way: str) -> Edge:
    """Return the edge on that side of a square."""
    x, y = square
    return {"N": (x, y - 1, "S"), "E": (x, y, "E"), "S": (x, y, "S"), "W": (x - 1, y, "E")}[way]


def near(one: Square, other: Square) -> bool:
    """True if within one square, diagonals included."""
    return max(abs(one[0] - other[0]), abs(one[1] - other[1])) <= 1


SHAPES = {
    "straight2": "EE",
    "straight3": "EEE",
    "corner": "ES",
    "L": "EES",
    "S": "ESE",
}
"""Walls as walks along the lines of the grid. The T is not a walk: it has a foot in the middle."""


def walk(point: Square, ways: str) -> Wall:
    """Return the edges of a walk from grid point to grid point. (1, 1) is where four squares meet."""
    edges = set()
    for way in ways:
        x, y = point
        along = {
            "E": (x, y - 1, "S"),
            "W": (x - 1, y - 1, "S"),
            "S": (x - 1, y, "E"),
            "N": (x - 1, y - 1, "E"),
        }
        edges.add(along[way])
        point = beyond(point, way)
    return frozenset(edges)


def all_walls() -> Iterator[tuple[str, Wall]]:
    """Return every piece at every place, turned and mirrored, on and off the board."""
    turns = [dict(zip("NESW", "NESW"[n:] + "NESW"[:n], strict=True)) for n in range(4)]
    turns += [dict(zip("NESW", "NWSE"[n:] + "NWSE"[:n], strict=True)) for n in range(4)]
    for x in range(SIZE + 1):
        for y in range(SIZE + 1):
            for turn in turns:
                for piece, ways in SHAPES.items():
                    yield piece, walk((x, y), "".join(turn[way] for way in ways))
                yield "T", walk((x, y), turn["E"]) | walk((x, y), turn["W"]) | walk((x, y), turn["S"])


@cache
def walls_beside(square: Square) -> list[tuple[str, Wall]]:
    """Return the walls that cover at least one side of a square."""
    sides = {side(square, way) for way in STEPS}
    return [(piece, wall) for piece, wall in _sorted_walls() if not wall.isdisjoint(sides)]


@cache
def _sorted_walls() -> list[tuple[str, Wall]]:
    return sorted(set(all_walls()), key=lambda each: (each[0], sorted(each[1])))


class Picture:
    """The contents of a board file, read character by character."""

    def __init__(self, text: str) -> None:
        header, grid = text.split("\n\n")[:2]
        self.fields = dict(line.split(": ") for line in header.splitlines())
        self.lines = grid.splitlines()
        self.codes: dict[Square, str] = {}
        self.walls: set[Edge] = set()
        self.doors: dict[str, Edge] = {}
        for x, y in SQUARES:
            self.codes[x, y] = self.lines[2 * y + 1][4 * x + 1 : 4 * x + 4].strip(" .")
            for way, mark in (
                ("E", self.lines[2 * y + 1][4 * x + 4]),
                ("S", self.lines[2 * y + 2][4 * x + 2]),
            ):
                inside = beyond((x, y), way)[way == "S"] < SIZE
                if mark in "-|" and inside:
                    self.walls.add((x, y, way))
                elif mark.isdigit():
                    self.doors[COLOURS[int(mark) - 1]] = (x, y, way)

    def listed(self, colour: str, field: str) -> list[str] | None:
        text = self.fields.get(f"{colour}-{field}")
        return None if text is None else text.split()
