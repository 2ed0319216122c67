"""A position of an epic floor as one row of small numbers, for batches."""

import numpy as np
from numpy.typing import NDArray

from dedale.games.tower.quest import HEROES
from dedale.games.tower.setup import PLAYERS
from dedale.games.tower.state import State
from dedale.grid import DIRECTIONS
from dedale.research.tower_batch.tables import cell

FLOOR = 0
"""Its number in the tables."""
HERO = FLOOR + 1
"""The cell of each hero, or -1."""
ARMED = HERO + len(HEROES)
DONE = ARMED + 1
"""How many steps there have been."""
HAND = DONE + 1
"""The directions of each seat, as bits."""
WIDTH = HAND + PLAYERS.most


def packed(state: State, floor: int, done: int = 0) -> NDArray[np.int16]:
    """Return a state of the floor with that number."""
    row = np.zeros(WIDTH, np.int16)
    row[FLOOR], row[ARMED], row[DONE] = floor, state.position.armed, done
    row[HERO:ARMED] = -1
    for hero, place in zip(state.quest.heroes, state.position.heroes, strict=True):
        if place is not None:
            row[HERO + HEROES.index(hero.name)] = cell(state.quest, place)
    for seat, hand in enumerate(state.setup.owns):
        row[HAND + seat] = sum(1 << DIRECTIONS.index(each) for each in hand)
    return row
