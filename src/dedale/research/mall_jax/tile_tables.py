"""The tables of `mall.tables` in words of bits, so that a move is a few look-ups and no search.

A cell is a square of a tile that lies in a certain way: (tile * 4 + quarter turns) * 16 + row * 4 + column.
"""

from typing import NamedTuple

import numpy as np

from dedale.games.mall.actions import MAGE
from dedale.games.mall.tile import SIZE
from dedale.research.mall import tables as drawn
from dedale.research.mall.geometry import HEROES, SIDES, TILES
from dedale.research.mall.tables import CROSSING, DOORS, NOTHING, Array, Tables

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

OPENING_CELLS = np.array(DOORS, np.int32)
STEP = np.array([-SIZE, 1, SIZE, -1], np.int32)
"""By direction, from a cell to the next."""
COLUMN_STEP = np.array([0, 1, 0, -1], np.int32)
ROW_STEP = np.array([-1, 0, 1, 0], np.int32)
"""By direction, from a place in the lattice of tiles to the next."""


class TileTables(NamedTuple):
    """Tables of one scenario."""

    walks: Array
    """By dwarf or not, cell and direction: the steps on this tile, and `CROSSES`."""
    escalators: Array
    """By cell: the square at the other end, or -1."""
    squares: Array
    """By cell: what happens there, in bits."""
    vortexes: Array
    """By face and hero: the square of its vortex, or -1."""
    sides: Array
    """By face: what is on its four sides, in bits."""
    hourglasses: Array
    """By face: the square of its hourglass, or -1."""
    entrances: Array
    """By tile: the side of its entrance as drawn."""
    cameras: Array
    """By tile: 1 if it has one that counts."""
    items: Array
    """By tile: 1 to 4 for the colour of its item, or 0."""
    exits: Array


def tile_tables(found: Tables) -> TileTables:
    """Return the tables of a scenario in words."""
    codes = found.codes.reshape(FACES, AREA)
    vortexes = _or_none(found.vortexes.reshape(FACES, HEROES))
    hourglasses = codes == drawn.HOURGLASS
    return TileTables(
        _walks(found),
        _or_none(found.escalators.reshape(CELLS)),
        _squares(found, codes, vortexes).reshape(CELLS),
        vortexes,
        _sides(found),
        np.where(hourglasses.any(1), hourglasses.argmax(1), -1).astype(np.int8),
        found.entrances.astype(np.int32),
        found.cameras.astype(np.int32) * found.camera_rule,
        found.items.astype(np.int32),
        found.exits.astype(np.int32),
    )


def _or_none(squares: Array) -> Array:
    return np.where(squares == NOTHING, -1, squares.astype(np.int16)).astype(np.int8)


def _walks(found: Tables) -> Array:
    ways = found.ways.reshape(2, CELLS, SIDES)
    walks = np.zeros(ways.shape, np.uint8)
    for way, walk in zip(ways, walks, strict=True):
        here = np.tile(np.arange(CELLS)[:, None], SIDES)
        walking = np.ones(here.shape, bool)
        for _ in range(SIZE):
            to = way[here, np.arange(SIDES)]
            walk += CROSSES * (walking & (to == CROSSING)).astype(np.uint8)
            walking &= to < AREA
            walk += walking
            here = np.where(walking, here & ~(AREA - 1) | to, here)
    return walks


def _squares(found: Tables, codes: Array, vortexes: Array) -> Array:
    words = np.where(codes == drawn.HOURGLASS, IS_HOURGLASS, 0).astype(np.int32)
    words |= np.where(codes == drawn.BALL, IS_BALL * found.crystal_balls, 0)
    words |= np.where(codes == drawn.CAMERA, IS_CAMERA * found.camera_rule, 0)
    for hero in range(HEROES):
        words |= np.where(codes == drawn.ITEM + hero, 1 << ITEM + hero, 0)
        out = drawn.EXIT + (hero if found.own_exits else MAGE)
        words |= np.where(codes == out, 1 << EXIT + hero, 0)
        faces = np.flatnonzero(vortexes[:, hero] >= 0)
        words[faces, vortexes[faces, hero]] |= hero + 1 << VORTEX
    for side, colours in enumerate(found.explorations.reshape(FACES, SIDES).T):
        explored = colours != NOTHING
        bits = 1 << EXPLORATION | colours[explored].astype(np.int32) << COLOUR | side << SIDE
        words[explored, DOORS[side]] |= bits
    return words


def _sides(found: Tables) -> Array:
    ways, words = found.ways[0].reshape(FACES, AREA, SIDES), np.zeros(FACES, np.int32)
    for side, colours in enumerate(found.explorations.reshape(FACES, SIDES).T):
        words |= np.where(ways[:, DOORS[side], side] == CROSSING, 1 << OPEN_SIDES + side, 0)
        bits = 1 << EXPLORATIONS + side | colours.astype(np.int32) << SIDE_COLOURS + 2 * side
        words |= np.where(colours == NOTHING, 0, bits)
    return words
