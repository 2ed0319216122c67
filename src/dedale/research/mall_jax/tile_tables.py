"""The tiles of the Mall as look-up tables, so that a move is a few look-ups and no search.

A cell is a square of a tile that lies in a certain way: (tile * 4 + quarter turns) * 16 + row * 4 + column.
"""

from collections.abc import Iterator
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from dedale.games.mall.actions import LETTERS
from dedale.games.mall.exploration import BALL
from dedale.games.mall.movement import CAMERA, HOURGLASS
from dedale.games.mall.scenario import Scenario, Side
from dedale.games.mall.tile import COLOURS, OPENINGS, SIZE, START_TILE, Tile, turned_tile
from dedale.games.mall.tileset import tile_set
from dedale.grid import DIRECTIONS, OPEN, SMALL, SOLID, Square, neighbour
from dedale.research.mall.geometry import HEROES, SIDES, TILES

AREA = SIZE * SIZE
FACES = (TILES + 1) * SIDES
"""Tile and quarter turns. Tile 0 stands for none."""
CELLS = FACES * AREA

CROSSES = 8
"""A walk that leaves the tile: added to the steps it takes on it."""

IS_HOURGLASS, IS_BALL, IS_CAMERA = 1, 2, 4
ITEM, EXIT = 4, 8
"""The first of four bits, one for each hero: whose item it is, who may leave here."""
EXPLORATION, COLOUR, SIDE = 12, 13, 15
"""An exploration square, the colour it has, and the side of the tile it leads off."""
VORTEX = 17
"""The first of three bits: 1 to 4 for the colour of a vortex."""

OPEN_SIDES, EXPLORATIONS, SIDE_COLOURS = 0, 4, 8
"""Bits of a face, one for each side: it has an opening, an exploration square; and its colour, two each."""

OPENING_CELLS = np.array([y * SIZE + x for x, y in map(OPENINGS.__getitem__, DIRECTIONS)], np.int32)
"""By side, the square of a tile at which it opens."""
STEP = np.array([-SIZE, 1, SIZE, -1], np.int32)
"""By direction, from a cell to the next."""
COLUMN_STEP = np.array([0, 1, 0, -1], np.int32)
ROW_STEP = np.array([-1, 0, 1, 0], np.int32)
"""By direction, from a place in the lattice of tiles to the next."""

Table = NDArray[Any]


class TileTables(NamedTuple):
    """Tables of one scenario."""

    walks: Table
    """By dwarf or not, cell and direction: the steps on this tile, and `CROSSES`."""
    escalators: Table
    """By cell: the square at the other end, or -1."""
    squares: Table
    """By cell: what happens there, in bits."""
    vortexes: Table
    """By face and hero: the square of its vortex, or -1."""
    sides: Table
    """By face: what is on its four sides, in bits."""
    hourglasses: Table
    """By face: the square of its hourglass, or -1."""
    entrances: Table
    """By tile: the side of its entrance as drawn."""
    cameras: Table
    """By tile: 1 if it has one."""
    items: Table
    """By tile: 1 to 4 for the colour of its item, or 0."""
    exits: Table


def tile_tables(scenario: Scenario, side: Side) -> TileTables:
    """Return the tables of a scenario that begins with that side of tile 1."""
    tables = TileTables(
        np.zeros((2, CELLS, SIDES), np.uint8),
        np.full(CELLS, -1, np.int8),
        np.zeros(CELLS, np.int32),
        np.full((FACES, HEROES), -1, np.int8),
        np.zeros(FACES, np.int32),
        np.full(FACES, -1, np.int8),
        np.zeros(TILES + 1, np.int32),
        np.zeros(TILES + 1, np.int32),
        np.zeros(TILES + 1, np.int32),
        np.zeros(TILES + 1, np.int32),
    )
    box = tile_set(None)
    drawn = {START_TILE: box.start_side(side), **box.tiles}
    for number in range(START_TILE, TILES + 1):
        tile = drawn[number]
        if tile.entrance:
            tables.entrances[number] = DIRECTIONS.index(tile.entrance)
        for code in tile.grid.squares:
            if code == CAMERA and scenario.cameras:
                tables.cameras[number] = 1
            elif code[1:] == "!":
                tables.items[number] = COLOURS.index(code[0]) + 1
            elif code[1:] == "=":
                tables.exits[number] = COLOURS.index(code[0]) + 1
        for turns in range(SIDES):
            _fill(tables, number * SIDES + turns, turned_tile(tile, turns), scenario)
    return tables


def _fill(tables: TileTables, face: int, tile: Tile, scenario: Scenario) -> None:
    ends: dict[str, int] = {}
    for side in tile.openings():
        tables.sides[face] |= 1 << OPEN_SIDES + DIRECTIONS.index(side)
    for square in tile.walkable():
        x, y = square
        spot, code = y * SIZE + x, tile.grid.code(square)
        cell = face * AREA + spot
        tables.squares[cell] = _bits(code, scenario)
        for direction, _ in enumerate(DIRECTIONS):
            for dwarf in (False, True):
                passages = scenario.small_passages and dwarf
                tables.walks[int(dwarf), cell, direction] = _walk(tile, square, direction, passages)
        if code == HOURGLASS:
            assert tables.hourglasses[face] < 0
            tables.hourglasses[face] = spot
        elif code[1:] == "~" and code[0] in COLOURS:
            colour = LETTERS.index(code[0])
            tables.vortexes[face, colour] = spot
            tables.squares[cell] |= colour + 1 << VORTEX
        elif code.startswith("/"):
            if code in ends:
                tables.escalators[cell] = ends[code]
                tables.escalators[face * AREA + ends[code]] = spot
            ends[code] = spot
    for side, letter in tile.explorations:
        number, colour = DIRECTIONS.index(side), COLOURS.index(letter)
        tables.sides[face] |= 1 << EXPLORATIONS + number | colour << SIDE_COLOURS + 2 * number
        bits = 1 << EXPLORATION | colour << COLOUR | number << SIDE
        tables.squares[face * AREA + OPENING_CELLS[number]] |= bits


def _bits(code: str, scenario: Scenario) -> int:
    if code == HOURGLASS:
        return IS_HOURGLASS
    if code == BALL:
        return IS_BALL if scenario.crystal_balls else 0
    if code == CAMERA:
        return IS_CAMERA if scenario.cameras else 0
    if code[1:] == "!" and code[0] in COLOURS:
        return 1 << ITEM + COLOURS.index(code[0])
    if code[1:] == "=":
        purple = scenario.exits == "purple"
        may = (code[0] in "P*" if purple else code[0] in (LETTERS[hero], "*") for hero in range(HEROES))
        return sum(1 << EXIT + hero for hero, served in enumerate(may) if served)
    return 0


def _walk(tile: Tile, square: Square, direction: int, passages: bool) -> int:
    line = list(_line(tile, square, direction, passages))
    end = line[-1] if line else square
    towards = DIRECTIONS[direction]
    crosses = towards in tile.openings() and OPENINGS[towards] == end
    return len(line) + CROSSES * crosses


def _line(tile: Tile, square: Square, direction: int, passages: bool) -> Iterator[Square]:
    grid, towards = tile.grid, DIRECTIONS[direction]
    while True:
        edge, square = grid.edge(square, towards), neighbour(square, towards)
        if not grid.inside(square) or grid.code(square) == SOLID:
            return
        if edge != OPEN and not (edge == SMALL and passages):
            return
        yield square
