"""How matches begin, made by the rules themselves: an episode of a batch is the match of its seed."""

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from dedale.api import granted
from dedale.games.mall import MALL
from dedale.games.mall.actions import ABILITIES
from dedale.games.mall.setup import Options
from dedale.games.mall.tile import START_TILE
from dedale.match import Match
from dedale.research.mall.geometry import SIDES, TILES
from dedale.research.mall_jax.tile_tables import AREA

Numbers = NDArray[Any]


class MatchBank(NamedTuple):
    """The beginnings of some matches, one row each."""

    seeds: Numbers
    heroes: Numbers
    """Their cells."""
    hands: Numbers
    """By seat: one bit for each ability."""
    piles: Numbers
    """The next tile first, then 0."""


def match_bank(options: Options, seeds: Sequence[int]) -> MatchBank:
    """Return the beginnings of the matches with these options and seeds."""
    states = [granted(Match.open(MALL, options, seed)).state for seed in seeds]
    cell = START_TILE * SIDES * AREA
    return MatchBank(
        np.array(seeds, np.int32),
        np.array([[cell + 4 * y + x for x, y in state.heroes] for state in states], np.int32),
        np.array([[sum(map(ability, hand)) for hand in state.hands] for state in states], np.int32),
        np.array([[*state.pile, *[0] * (TILES - len(state.pile))] for state in states], np.uint8),
    )


def ability(name: str) -> int:
    """Return the bit of an ability."""
    return 1 << [*ABILITIES].index(name)  # type: ignore[arg-type]
