"""One tile of the mall: read from its grid, checked (MALL-2, MALL-7, MALL-8), and turned to fit."""

from collections.abc import Iterator
from functools import lru_cache
from typing import Literal, NamedTuple, Protocol

from dedale.grid import (
    COLOUR_OF_LETTER,
    DIRECTIONS,
    OPEN,
    SMALL,
    SOLID,
    WALL,
    Direction,
    Grid,
    MazeError,
    Mistakes,
    Section,
    Square,
    neighbour,
    opposite,
    turned,
)

SIZE = 4
OPENINGS: dict[Direction, Square] = {"N": (2, 0), "E": (3, 2), "S": (1, 3), "W": (0, 1)}
"""MALL-7: the opening of each side is always at the same square."""
CENTRE: tuple[Square, ...] = ((1, 1), (2, 1), (1, 2), (2, 2))
START_TILE = 1
ENTRANCE_ARROWS: dict[Direction, str] = {"N": "v", "E": "<", "S": "^", "W": ">"}
COLOURS = "YPGO"
Mistake = Literal[
    "", "no_entrance", "second_entrance", "start_entrance", "start_explorations", "start_floor",
    "two_explorations", "exploration_place", "escalator_ends", "opening", "tile_twice",
]  # fmt: skip
"""What people who draw tiles often do, as clients know it."""
CODES = frozenset(
    ["", SOLID, "Z", "C", "B", "*="]
    + [colour + kind for colour in COLOURS + "L" for kind in "!=~"]
    + [colour + "?" for colour in COLOURS]
    + [f"/{number}" for number in range(1, 10)]
)


class Fail(Protocol):
    """Makes an error from a line and column and a sentence."""

    def __call__(
        self, place: tuple[int, int], sentence: str, error: Mistake = "", about: str = ""
    ) -> MazeError: ...


class Tile(NamedTuple):
    """A tile as drawn, or turned from there."""

    number: int
    side: str
    name: str
    grid: Grid
    entrance: Direction | None
    explorations: tuple[tuple[Direction, str], ...]
    """The sides with an exploration square, and its colour."""

    def openings(self) -> Iterator[Direction]:
        """Yield every side that leads off the tile."""
        if self.entrance:
            yield self.entrance
        for direction, _ in self.explorations:
            yield direction

    def walkable(self) -> Iterator[Square]:
        return (square for square in self.grid.all_squares() if self.grid.code(square) != SOLID)


@lru_cache(maxsize=1024)
def turned_tile(tile: Tile, quarters: int) -> Tile:
    """Return the tile after `quarters` clockwise quarter turns."""
    return tile._replace(
        grid=tile.grid.turned(quarters),
        entrance=turned(tile.entrance, quarters) if tile.entrance else None,
        explorations=tuple((turned(side, quarters), colour) for side, colour in tile.explorations),
    )


def read_tile(section: Section, path: str) -> Tile:
    """Read the tile in a section of a maze file. Raises MazeError where it is wrong."""
    assert section.grid is not None
    grid = section.grid
    number = _number(section, path)
    side = _side(section, path, number)

    def fail(place: tuple[int, int], sentence: str, error: Mistake = "", about: str = "") -> MazeError:
        return MazeError(path, *place, f"tile {number}: {sentence}", error, about)

    if (grid.width, grid.height) != (SIZE, SIZE):
        raise fail((grid.line, 1), f"a tile has 4 x 4 squares, this one has {grid.width} x {grid.height}")
    mistakes = Mistakes()
    _check_codes(grid, fail, mistakes)
    _check_inner_edges(grid, fail, mistakes)
    entrances, explorations = _read_border(grid, fail, mistakes)
    mistakes.settle()
    colours = [colour for _, colour in explorations]
    for index, (direction, colour) in enumerate(explorations):
        if colour in colours[:index]:
            place = grid.place_of_square(OPENINGS[direction])
            sentence = f"there are two exploration squares of colour {colour}"
            raise fail(place, sentence, "two_explorations", COLOUR_OF_LETTER[colour])
    if number == START_TILE:
        if entrances:
            place = grid.place_of_edge(OPENINGS[entrances[0]], entrances[0])
            raise fail(place, "the start tile has no entrance", "start_entrance")
        if sorted(colour for _, colour in explorations) != sorted(COLOURS):
            sentence = "the start tile has four exploration squares, one of each colour"
            raise fail((grid.line, 1), sentence, "start_explorations")
        for square in CENTRE:
            if grid.code(square) == SOLID:
                sentence = "a hero starts here, so this square must be floor"
                raise fail(grid.place_of_square(square), sentence, "start_floor")
    elif not entrances:
        raise fail((grid.line, 1), "a tile has exactly one entrance, this one has none", "no_entrance")
    elif len(entrances) > 1:
        place = grid.place_of_edge(OPENINGS[entrances[1]], entrances[1])
        raise fail(place, "a tile has exactly one entrance, this is a second one", "second_entrance")
    name = section.header.get("name", "")
    return Tile(number, side, name, grid, entrances[0] if entrances else None, tuple(explorations))


def _number(section: Section, path: str) -> int:
    assert section.grid is not None
    if "tile" not in section.header:
        raise MazeError(path, section.grid.line, 1, "this grid has no header 'tile: number' before it")
    text = section.header["tile"]
    if not (text.isascii() and text.isdigit() and 1 <= int(text) <= 999):
        raise MazeError(path, *section.place_of_field("tile"), f"'{text}' is not a tile number from 1 to 999")
    return int(text)


def _side(section: Section, path: str, number: int) -> str:
    side = section.header.get("side", "A" if number == START_TILE else "")
    if number == START_TILE and side not in ("A", "B"):
        raise MazeError(path, *section.place_of_field("side"), f"side '{side}' should be A or B")
    if number != START_TILE and side:
        raise MazeError(path, *section.place_of_field("side"), "only tile 1 has sides")
    return side


def _check_codes(grid: Grid, fail: Fail, mistakes: Mistakes) -> None:
    escalators: dict[str, list[Square]] = {}
    openings = set(OPENINGS.values())
    for square in grid.all_squares():
        code, place = grid.code(square), grid.place_of_square(square)
        if code.startswith("/"):
            escalators.setdefault(code, []).append(square)
        with mistakes:
            if code not in CODES:
                raise fail(place, f"'{code}' is not a code of the Mall")
            if code.endswith("?") and square not in openings:
                raise fail(
                    place, "an exploration square lies at one of the four openings", "exploration_place"
                )
    for code, ends in escalators.items():
        with mistakes:
            if len(ends) != 2 and code in CODES:
                place = grid.place_of_square(ends[-1])
                raise fail(
                    place, f"escalator {code} has {len(ends)} ends instead of two", "escalator_ends", code[1:]
                )


def _check_inner_edges(grid: Grid, fail: Fail, mistakes: Mistakes) -> None:
    for square in grid.all_squares():
        for direction in ("E", "S"):
            edge = grid.edge(square, direction)
            if grid.inside(neighbour(square, direction)) and edge not in (WALL, OPEN, SMALL):
                with mistakes:
                    place = grid.place_of_edge(square, direction)
                    raise fail(place, f"the Mall has no '{edge}' between squares")


def _read_border(
    grid: Grid, fail: Fail, mistakes: Mistakes
) -> tuple[list[Direction], list[tuple[Direction, str]]]:
    entrances: list[Direction] = []
    explorations: list[tuple[Direction, str]] = []
    for square in grid.all_squares():
        code = grid.code(square)
        for direction in DIRECTIONS:
            if grid.inside(neighbour(square, direction)):
                continue
            edge, place = grid.edge(square, direction), grid.place_of_edge(square, direction)
            at_opening = OPENINGS[direction] == square
            with mistakes:
                if edge == WALL:
                    if at_opening and code.endswith("?"):
                        raise fail(place, "an exploration square needs an open border here", "opening")
                elif not at_opening:
                    only = OPENINGS[direction]
                    raise fail(place, f"the {direction} side may be open only at square {only}")
                elif code == SOLID:
                    raise fail(place, "an opening needs a floor square behind it")
                elif edge == OPEN:
                    if not code.endswith("?"):
                        sentence = "an opening needs an exploration square behind it, or an entrance arrow"
                        raise fail(place, sentence, "opening")
                    explorations.append((direction, code[0]))
                elif edge == ENTRANCE_ARROWS[direction]:
                    if code.endswith("?"):
                        raise fail(place, "the entrance cannot be an exploration square")
                    entrances.append(direction)
                else:
                    raise fail(place, f"'{edge}' is not allowed on the {direction} border of a tile")
    return entrances, explorations


def entry_turns(tile: Tile, towards: Direction) -> int:
    """MALL-9: return how to turn a tile laid in that direction, so that its entrance continues the way."""
    assert tile.entrance is not None
    return (DIRECTIONS.index(opposite(towards)) - DIRECTIONS.index(tile.entrance)) % 4
