"""A state of the Mall as one row of small numbers, for batches."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from dedale.games.mall.actions import ABILITIES
from dedale.games.mall.state import State
from dedale.research.mall.geometry import HEROES, SIDES, TILES, Geometry
from dedale.research.mall.tables import MOST_SEATS

LAID = 0
"""By tile, from 1: 1 plus its quarter turns, or 0."""
COLUMN = LAID + TILES + 1
ROW = COLUMN + TILES + 1
"""By tile: where it lies in the lattice."""
NEXT = ROW + TILES + 1
"""By tile and side: the tile that lies there, or 0."""
USED = NEXT + SIDES * (TILES + 1)
"""By tile, as bits: its hourglass, crystal ball or camera is out of order."""
HERO = USED + TILES + 1
"""The square of each hero, as in `tables`, or -1 once it is out."""
PILE = HERO + HEROES
DRAWN = PILE + TILES
"""How many tiles of the pile have been laid."""
LENGTH = DRAWN + 1
STOLEN = LENGTH + 1
OUT = STOLEN + 1
"""How many heroes have left."""
DONE = OUT + 1
"""1 won, 2 lost."""
HOURGLASSES = DONE + 1
PEEKED = HOURGLASSES + 1
BALL_TILES = PEEKED + 1
CAMERAS = BALL_TILES + 1
"""How many cameras work."""
HAND = CAMERAS + 1
"""The abilities of each seat, as bits."""
REST = HAND + MOST_SEATS
"""How many ticks each seat must rest."""
WIDTH = REST + MOST_SEATS
USED_BITS = {"Z": 1, "B": 2, "C": 4}


def packed(state: State) -> NDArray[np.int16]:
    """Return a running state of the table edition with four heroes."""
    row = [0] * WIDTH  # quicker to fill than an array
    geometry, board = Geometry(state.board), state.board
    places = {laid.at: laid.tile for laid in board.laid}
    for laid in board.laid:
        i, j = laid.at
        row[LAID + laid.tile] = 1 + laid.turns
        row[COLUMN + laid.tile], row[ROW + laid.tile] = i, j
        for side, beside in enumerate(((i, j - 1), (i + 1, j), (i, j + 1), (i - 1, j))):
            row[NEXT + SIDES * laid.tile + side] = places.get(beside, 0)
    for square in state.out_of_order:
        row[USED + board.tile_of[square]] |= USED_BITS[board.codes[square]]
    for hero, at in enumerate(state.heroes):
        row[HERO + hero] = -1 if at is None else _cell(*geometry.on_tile(at))
    row[PILE : PILE + len(state.pile)] = state.pile
    row[LENGTH] = len(state.pile)
    row[STOLEN], row[OUT], row[HOURGLASSES] = state.stolen, len(state.out), state.hourglasses
    row[PEEKED], row[BALL_TILES] = state.peeked, state.ball_tiles
    row[DONE] = 0 if state.ended is None else 1 if state.ended.result == "won" else 2
    row[CAMERAS] = sum(square not in state.out_of_order for square in board.icons.get("C", ()))
    for seat, hand in enumerate(state.hands):
        row[HAND + seat] = sum(1 << ABILITIES.index(each) for each in hand)
    return np.array(row, np.int16)


def _cell(tile: int, x: int, y: int) -> int:
    return 16 * tile + 4 * y + x


def comparable(row: NDArray[Any]) -> NDArray[Any]:
    """Return the row without what has happened to its pile, so that two rows of one match can be compared."""
    same = row.copy()
    left = row[PILE + row[DRAWN] : PILE + row[LENGTH]]
    same[PILE:DRAWN] = 0
    same[PILE : PILE + len(left)] = left
    same[DRAWN], same[LENGTH] = 0, len(left)
    return same
