"""Observations as a table of small numbers: one row for each tile, hero and seat, and one for the sand.

| rows | columns |
| --- | --- |
| 0 to 23: tiles 1 to 24 | laid, quarter turns, lattice column, lattice row, item, exit, hourglass out of order, crystal ball out of order, camera out of order, next on the pile |
| 24 to 27: heroes | in play, tile, column and row on the tile, column and row on the map, out |
| 28 to 36: seats | 1 somebody else or 2 oneself, the seven abilities in the order of the rules, nudge pawn, ticks to rest, call (1 nudge or drum, 2 stare), called seat + 1 |
| 37: sand | milliseconds left, capacity, tiles in the pile, stolen, hourglasses used, tiles to discard, ready to steal, tiles laid through the ball, action tiles in the pile, discarded ones |

Items and exits are 0 if there is none, 1 to 4 for a colour (yellow, purple, green, orange), and 5 for a colour that
the seat cannot see. Whatever does not apply is 0.
"""  # noqa: E501

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from dedale.games.mall.actions import ABILITIES
from dedale.games.mall.handlers import owns
from dedale.games.mall.setup import SAND_LIMITS
from dedale.games.mall.state import State
from dedale.games.mall.tile import COLOURS
from dedale.research.mall.action_space import MOST_SEATS
from dedale.research.mall.geometry import HEROES, TILES, Geometry
from dedale.research.mall.sight import ALL, Sight

HERO_ROWS = TILES
SEAT_ROWS = HERO_ROWS + HEROES
SAND_ROW = SEAT_ROWS + MOST_SEATS
SHAPE = (SAND_ROW + 1, 12)
ITEM, EXIT, HOURGLASS, BALL, CAMERA, NEXT = range(4, 10)
PAWN = 1 + len(ABILITIES)
UNSEEN = len(COLOURS) + 1
LOWEST, HIGHEST = -200, SAND_LIMITS.most
"""Bounds of every number."""
PLACES = {"Z": HOURGLASS, "B": BALL, "C": CAMERA}
Tokens = NDArray[np.int32]


class Calls(NamedTuple):
    """What the players showed each other, and how long they must rest."""

    pawn: int | None
    """The seat with the nudge pawn in front of it."""
    rests: Sequence[int]
    """By seat, in ticks."""
    calls: dict[int, tuple[int, int]]
    """By seat: the kind of call it made in the last tick, and to whom."""


def tile_tokens(state: State, geometry: Geometry, sight: Sight = ALL) -> Tokens:
    """Return the rows of the tiles. They change only when something is laid, taken away or used up."""
    rows = np.zeros((TILES, SHAPE[1]), np.int32)
    for laid in state.board.laid:
        rows[laid.tile - 1, :4] = 1, laid.turns, *laid.at
    for code, squares in state.board.icons.items():
        if code[-1] in "!=":
            column = ITEM if code[-1] == "!" else EXIT
            seen = COLOURS.index(code[0]) + 1 if code[0] in sight else UNSEEN
            for square in squares:
                rows[state.board.tile_of[square] - 1, column] = seen
    for square in state.out_of_order:
        rows[state.board.tile_of[square] - 1, PLACES[state.board.codes[square]]] = 1
    if state.pile and (state.peeked or state.setup.scenario.face_up):
        rows[state.pile[0] - 1, NEXT] = 1
    return rows


def other_tokens(state: State, geometry: Geometry, calls: Calls, t: int) -> Tokens:
    """Return the other rows, as a spectator sees them."""
    rows = [[0] * SHAPE[1] for _ in range(SHAPE[0] - TILES)]  # quicker to fill than an array
    for hero, at in enumerate(state.heroes):
        if at is not None:
            rows[hero][:6] = 1, *geometry.on_tile(at), *at
    for hero in state.out:
        rows[hero][0], rows[hero][6] = 0, 1
    for seat in range(state.setup.players):
        row = rows[SEAT_ROWS - TILES + seat]
        row[0] = 1
        for ability in owns(state, seat):
            row[1 + ABILITIES.index(ability)] = 1
        row[PAWN:] = seat == calls.pawn, calls.rests[seat], *calls.calls.get(seat, (0, 0))
    deck = state.deck
    rows[SAND_ROW - TILES][:10] = (
        state.sand.left(t),
        state.sand.capacity,
        len(state.pile),
        state.stolen,
        state.hourglasses,
        state.to_discard,
        state.at_items,
        state.ball_tiles,
        len(deck.pile) if deck else 0,
        len(deck.discard) if deck else 0,
    )
    return np.array(rows, np.int32)
