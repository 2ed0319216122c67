"""What is seen of the Tower: its squares, and what is on and around each.

Channels: what is on the square, its four sides, its card, the hero that stands there, and whether the exits
work. The numbers count through `CODES`, `EDGES`, the cards and the heroes, from 1. 0 is nothing.
"""

import numpy as np
from numpy.typing import NDArray

from dedale.games.tower.card_checks import CODES as ALL_CODES
from dedale.games.tower.quest import HEROES
from dedale.games.tower.state import State
from dedale.grid import DOORS, FLOOR, OPEN, SMALL, SOLID, WALL
from dedale.research.tower_actions import SIZE

CODES = (FLOOR, SOLID, *sorted(ALL_CODES - {FLOOR, SOLID}))
EDGES = (OPEN, WALL, SMALL, *DOORS, "^", ">", "v", "<")
CHANNELS = ("square", "north", "east", "south", "west", "card", "hero", "exits work")
SHAPE = (len(CHANNELS), SIZE, SIZE)
HIGHEST = max(len(CODES), len(EDGES))
CODE = {code: 1 + number for number, code in enumerate(CODES)}
EDGE = {edge: 1 + number for number, edge in enumerate(EDGES)}


def tower_board(state: State) -> NDArray[np.int16]:
    seen = np.zeros(SHAPE, np.int16)
    for card, part in enumerate(state.board.ground.parts):
        for index, code in enumerate(part.squares):
            y, x = divmod(index, part.width)
            beside = y * (part.width + 1) + x
            seen[:6, part.at[1] + y, part.at[0] + x] = (
                CODE[code],
                EDGE[part.horizontal[index]],
                EDGE[part.vertical[beside + 1]],
                EDGE[part.horizontal[index + part.width]],
                EDGE[part.vertical[beside]],
                1 + card,
            )
    for hero, place in zip(state.quest.heroes, state.position.heroes, strict=True):
        if place is not None:
            x, y = state.board.squares[place]
            seen[6, y, x] = 1 + HEROES.index(hero.name)
    seen[7] = state.position.armed
    return seen
