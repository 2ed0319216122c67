"""The laid tiles, joined into one mall. Rebuilt when a tile is laid or taken away, never changed in place.

Answers the rules need again and again (where a hero can walk, which squares can be explored) are computed
once per board and hero square, and cached.
"""

from collections.abc import Iterable
from functools import cached_property, lru_cache
from typing import Any, NamedTuple

from msgspec import Struct

from dedale.games.mall.actions import DWARF, HEROES, LETTERS, Move
from dedale.games.mall.tile import OPENINGS, START_TILE, Tile, entry_turns, turned_tile
from dedale.games.mall.tileset import TileSet
from dedale.grid import (
    DIRECTIONS,
    OPEN,
    SMALL,
    SOLID,
    Direction,
    Ground,
    Square,
    neighbour,
    opposite,
    part,
)

Position = tuple[int, int]
"""A position (i, j) in the lattice of tiles (MALL-7)."""

ORIGIN: Position = (0, 0)
FAR: Position = (64, 0)
"""Where the second dimension begins (MALL-66): too far away for the two maps ever to meet."""

Steps = tuple[Square | None, Square | None, Square | None, Square | None]
"""The next square to the north, east, south and west, or None where there is no way."""


class LaidTile(Struct, frozen=True):
    tile: int
    at: Position
    turns: int


class Exploration(Struct, frozen=True):
    """A square where another tile may be laid."""

    at: Square
    colour: str
    dimension: int


class Opening(NamedTuple):
    """An exploration square that leads to unexplored space."""

    colour: int
    """The hero of its colour, as an index into `HEROES`."""
    towards: Direction
    to: Position


def corner(at: Position) -> Square:
    """MALL-7: return the north-west square of the tile at that position."""
    i, j = at
    return (4 * i - j, i + 4 * j)


def dimension(square: Square) -> int:
    """MALL-66: return 0 for the map of tile 1, or 1 for the separate one."""
    return int(square[0] > corner(FAR)[0] // 2)


class Board:
    """The mall as far as it is known."""

    def __init__(self, tiles: TileSet, side: str, small_passages: bool) -> None:
        self.tiles = tiles
        self.side = side
        self.small_passages = small_passages
        """MALL-44: True if the dwarf can pass them. Without that rule they are walls."""
        self.laid: tuple[LaidTile, ...] = ()
        self.places: dict[Position, LaidTile] = {}
        self.codes: dict[Square, str] = {}
        self.tile_of: dict[Square, int] = {}
        self.steps: dict[Square, Steps] = {}
        self.dwarf_steps: dict[Square, Steps] = {}
        self.border: dict[tuple[Square, Direction], Position] = {}
        """Openings to the outside of a tile, and the lattice position beyond."""
        self.escalators: dict[Square, Square] = {}
        self.icons: dict[str, tuple[Square, ...]] = {}
        """The squares of each code."""
        self.frontier: dict[Square, Opening] = {}
        self.first_tiles: set[int] = set()
        """The tiles on which a map begins: tile 1, and tile 3 where there are two dimensions."""
        self._walks: tuple[dict[Square, tuple[tuple[Move, ...], ...]], ...] = tuple({} for _ in HEROES)
        self._beside: dict[Square, tuple[Square, ...]] = {}
        self.removable: dict[frozenset[int], tuple[tuple[int, int], ...]] = {}
        """Cache of `tile_removal` for this board."""
        self.written: Any = None
        """Cache of `legal_json` for this board."""

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Board) and (self.laid, self.side) == (other.laid, other.side)

    def __hash__(self) -> int:
        return hash(self.laid)

    @cached_property
    def ground(self) -> Ground:
        """What there is to draw."""
        return Ground(
            tuple(part(str(laid.tile), self.face(laid).grid, corner(laid.at)) for laid in self.laid),
            tuple((one, other) for one, other in self.escalators.items() if one < other),
        )

    @cached_property
    def explorations(self) -> tuple[Exploration, ...]:
        """The exploration squares as players see them."""
        return tuple(
            Exploration(square, LETTERS[opening.colour], dimension(square))
            for square, opening in self.frontier.items()
        )

    # Building

    def face(self, laid: LaidTile) -> Tile:
        """Return a laid tile, turned the way it lies."""
        tiles = self.tiles
        tile = tiles.start_side(self.side) if laid.tile == START_TILE else tiles.tiles[laid.tile]
        return turned_tile(tile, laid.turns)

    def lay(self, *new: LaidTile) -> "Board":
        """Return the board with these tiles added."""
        board = Board(self.tiles, self.side, self.small_passages)
        board.laid = self.laid
        for name in (
            "places",
            "codes",
            "tile_of",
            "steps",
            "dwarf_steps",
            "border",
            "escalators",
            "icons",
        ):
            setattr(board, name, getattr(self, name).copy())
        for laid in new:
            board._add(laid)
        board.frontier = board._open_explorations()
        board.first_tiles = {laid.tile for laid in board.laid if laid.at in (ORIGIN, FAR)}
        return board

    def explore(self, tile: int, opening: Opening) -> tuple["Board", LaidTile]:
        """MALL-9: lay a tile so that its entrance continues from that exploration square."""
        laid = LaidTile(tile, opening.to, entry_turns(self.tiles.tiles[tile], opening.towards))
        return self.lay(laid), laid

    def without(self, *tiles: int) -> "Board":
        """Return the board without these tiles (MALL-64)."""
        empty = Board(self.tiles, self.side, self.small_passages)
        return empty.lay(*(laid for laid in self.laid if laid.tile not in tiles))

    def _add(self, laid: LaidTile) -> None:
        face, (x0, y0) = self.face(laid), corner(laid.at)
        grid = face.grid
        ends: dict[str, Square] = {}
        dwarf_ways = (OPEN, SMALL) if self.small_passages else (OPEN,)
        for x, y in face.walkable():
            square, code = (x0 + x, y0 + y), grid.code((x, y))
            self.codes[square] = code
            self.tile_of[square] = laid.tile
            if code:
                self.icons[code] = (*self.icons.get(code, ()), square)
            if code.startswith("/"):
                if code in ends:
                    self.escalators[square], self.escalators[ends[code]] = ends[code], square
                ends[code] = square
            for steps, ways in ((self.steps, (OPEN,)), (self.dwarf_steps, dwarf_ways)):
                steps[square] = tuple(  # type: ignore[assignment]
                    neighbour(square, direction)
                    if grid.inside(neighbour((x, y), direction))
                    and grid.edge((x, y), direction) in ways
                    and grid.code(neighbour((x, y), direction)) != SOLID
                    else None
                    for direction in DIRECTIONS
                )
        self.laid = (*self.laid, laid)
        self.places[laid.at] = laid
        for direction in face.openings():
            x, y = OPENINGS[direction]
            square = (x0 + x, y0 + y)
            i, j = neighbour(laid.at, direction)
            self.border[square, direction] = (i, j)
            # MALL-10: where two openings meet, the passage is open at once, both ways.
            beyond = neighbour(square, direction)
            if (beyond, opposite(direction)) in self.border:
                for steps in (self.steps, self.dwarf_steps):
                    steps[square] = _with(steps[square], direction, beyond)
                    steps[beyond] = _with(steps[beyond], opposite(direction), square)

    def _open_explorations(self) -> dict[Square, Opening]:
        return {
            square: Opening(LETTERS.index(self.codes[square][0]), direction, to)
            for (square, direction), to in self.border.items()
            if to not in self.places and self.codes[square].endswith("?")
        }

    # Queries

    def walks(self, hero: int, square: Square) -> tuple[tuple[Move, ...], ...]:
        """MALL-15: return, by direction, the hero's moves from that square as far as the walls allow."""
        known = self._walks[hero]
        if square not in known:
            known[square] = tuple(
                tuple(Move(HEROES[hero], step) for step in self.line(hero, square, side)) for side in range(4)
            )
        return known[square]

    def steps_of(self, hero: int) -> dict[Square, Steps]:
        return self.dwarf_steps if hero == DWARF else self.steps

    def line(self, hero: int, square: Square, side: int) -> list[Square]:
        """MALL-15: return the squares on the hero's way to one side, up to the next wall."""
        steps = self.steps_of(hero)
        found = []
        step = steps[square][side]
        while step is not None:
            found.append(step)
            step = steps[step][side]
        return found

    def beside(self, square: Square) -> tuple[Square, ...]:
        """TOWER-42: return the adjacent squares, even across one wall, but not across two tiles' borders."""
        if square not in self._beside:
            self._beside[square] = tuple(
                other
                for direction in DIRECTIONS
                if (other := neighbour(square, direction)) in self.codes
                and (
                    self.tile_of[other] == self.tile_of[square]
                    or (square, direction) in self.border
                    or (other, opposite(direction)) in self.border
                )
            )
        return self._beside[square]

    def on_foot(self, starts: Iterable[Square], without: Iterable[int] = ()) -> set[Square]:
        """Return every square reachable on foot and by escalator, without the dwarf's passages."""
        gone = set(without)
        reached = set(starts)
        todo = list(reached)
        while todo:
            square = todo.pop()
            for step in (*self.steps[square], self.escalators.get(square)):
                if step is not None and step not in reached and self.tile_of[step] not in gone:
                    reached.add(step)
                    todo.append(step)
        return reached


def _with(steps: Steps, direction: Direction, square: Square) -> Steps:
    changed = list(steps)
    changed[DIRECTIONS.index(direction)] = square
    return tuple(changed)  # type: ignore[return-value]


@lru_cache(maxsize=64)
def tile_ground(tiles: TileSet, tile: int) -> Ground:
    """Return a tile by itself, as its file draws it."""
    return Board(tiles, "A", small_passages=True).lay(LaidTile(tile, ORIGIN, 0)).ground
