"""Epic floors of the Tower as look-up tables, read off the boards of the rules.

A cell is a square of a board of 8 x 8: 8y + x. Heroes are counted as in `HEROES`. Sets of distances are bits:
bit 0 is a distance of one square, bit 6 of seven.
"""

from collections.abc import Sequence
from functools import lru_cache
from itertools import permutations
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from dedale.api import granted
from dedale.games.base import Source
from dedale.games.tower import TOWER
from dedale.games.tower.board import Reach, Way, board_of, entry_needs
from dedale.games.tower.card_checks import LARGEST_QUEST
from dedale.games.tower.cards import ARMED, first_lay
from dedale.games.tower.pack import the_pack
from dedale.games.tower.quest import HEROES, Place, Quest
from dedale.games.tower.setup import Options, dealt
from dedale.games.tower.state import State
from dedale.grid import DIRECTIONS, DOORS
from dedale.match import Match
from dedale.research import tower_actions
from dedale.research.tower_board import CHANNELS, tower_board

SIZE = LARGEST_QUEST
CELLS = SIZE * SIZE
SIDES = len(DIRECTIONS)
STEPS = np.array([-SIZE, 1, SIZE, -1], np.int32)
"""By direction, from a cell to the next."""
LINE = (1 << SIZE - 1) - 1
"""All distances."""
ACTIONS = tower_actions.ROTATIONS
"""As many of the Tower's actions are enough for a single card."""

NEEDS = 1 + len(DOORS)
"""What a way may need, in bits: working exits, and each model of door held open."""
FAR = 3 * NEEDS
"""Bits of a walk. For each need three: how far it goes while that is not met; and how far it goes at all."""
HOPS, TO_EXIT, LEAP_NEEDS, JUMP, THROW, CIRCLES = 0, 7, 14, 20, 21, 22
"""Bits of what else can be done. `HOPS`: the distances of ladders or, for the sister, of teleports;
`TO_EXIT`: those among them that need working exits. Jumps and throws go two squares far. `CIRCLES`: the
distances at which the sorceress arrives on an invocation square."""
FIXED_CHANNELS = CHANNELS.index("hero")
"""The first channels of a board, which no move of a single card changes."""

Array = NDArray[Any]


class TowerTables(NamedTuple):
    """Some floors. A hero that a quest does not have is at -1, as are those that have left."""

    walks: Array
    """[floor, hero, cell, side]"""
    leaps: Array
    """[floor, hero, cell, side]"""
    keys: Array
    """[floor, cell]: the doors that a hero there holds open, as needs."""
    starts: Array
    """[floor, hero]"""
    exits: Array
    armories: Array
    armed: Array
    """[floor]: 1 if the exits work from the start."""
    boards: Array
    """[floor, channel, y, x]: what never changes of the board that is seen."""


def epic_floors() -> tuple[str, ...]:
    """Return the floors of the pack with a single card."""
    legendary = {adventure.legendary for adventure in the_pack().adventures().values()}
    return tuple(floor for floor in the_pack().floors() if floor not in legendary)


def opened(quests: Sequence[str | Source] | None) -> list[State]:
    """Return how these quests begin: all epic floors of the pack, if none are given."""
    named = epic_floors() if quests is None else quests
    if not named:
        raise ValueError("There is no quest to draw from.")
    states: list[State] = [granted(Match.open(TOWER, Options(quest=each), 0)).state for each in named]
    for state in states:
        if state.quest.layout != "single":
            raise ValueError(f"Batches play quests of one card, and {state.quest.name!r} has more.")
    return states


def tower_tables(states: Sequence[State]) -> TowerTables:
    """Return the tables of quests of a single card."""
    quests = [state.quest for state in states]
    ways, by_hero = (len(states), len(HEROES), CELLS, SIDES), (len(states), len(HEROES))
    found = TowerTables(
        np.zeros(ways, np.int32),
        np.zeros(ways, np.int32),
        np.zeros((len(states), CELLS), np.int32),
        np.full(by_hero, -1, np.int16),
        np.full(by_hero, -1, np.int16),
        np.full(by_hero, -1, np.int16),
        np.array([not quest.armories for quest in quests], np.int16),
        np.array([tower_board(state)[:FIXED_CHANNELS, :SIZE, :SIZE] for state in states], np.int8),
    )
    for floor, quest in enumerate(quests):
        found.walks[floor], found.leaps[floor] = _ways(quest)
        for place, key in board_of(quest, first_lay(quest)).keys.items():
            assert place is not None
            found.keys[floor, cell(quest, place)] = key
        for hero in quest.heroes:
            here = floor, HEROES.index(hero.name)
            found.starts[here], found.exits[here] = cell(quest, hero.start), cell(quest, hero.exit)
            if hero.armory is not None:
                found.armories[here] = cell(quest, hero.armory)
    return found


def cell(quest: Quest, place: Place) -> int:
    """Return the cell of a place of a single card."""
    x, y = quest.square_of(place)
    return SIZE * y + x


def deals(seats: int) -> Array:
    """Return every deal (TOWER-2): [deal, seat], the directions as bits."""
    hands = [dealt(seats, tiles) for tiles in permutations(DIRECTIONS)]
    return np.array(
        [[sum(1 << DIRECTIONS.index(each) for each in hand) for hand in deal] for deal in hands], np.int16
    )


@lru_cache(maxsize=128)
def _ways(quest: Quest) -> tuple[Array, Array]:
    walks, leaps = (np.zeros((len(HEROES), CELLS, SIDES), np.int32) for _ in range(2))
    board = board_of(quest, first_lay(quest))
    for number, hero in enumerate(quest.heroes):
        for place, need in enumerate(entry_needs(quest, number)):
            if need == 0:
                here = HEROES.index(hero.name), cell(quest, place)
                reaches = board.reaches(number, place)
                walks[here] = [_walk(reach) for reach in reaches]
                leaps[here] = [_leaps(quest, place, reach) for reach in reaches]
    return walks, leaps


def _walk(reach: Reach) -> int:
    far = len(reach.walk)
    word = far << FAR
    for need in range(NEEDS):
        word |= next((at for at, way in enumerate(reach.walk) if way.need >> need & 1), far) << 3 * need
    return word


def _leaps(quest: Quest, here: Place, reach: Reach) -> int:
    def distance(way: Way) -> int:
        (x, y), (to_x, to_y) = quest.square_of(here), quest.square_of(way.to)
        return 1 << abs(to_x - x) + abs(to_y - y) - 1

    hops = [*reach.ladders, *(reach.teleports or {}).values()]
    # Where the barbarian throws there is a trap, on which nobody stands to be jumped over.
    leap = reach.throw or reach.jump
    word = 0
    for way in hops:
        word |= distance(way) << HOPS
        if way.need & ARMED:
            word |= distance(way) << TO_EXIT
    if leap:
        word |= leap[1].need << LEAP_NEEDS | 1 << (THROW if reach.throw else JUMP)
    for way in (*reach.walk, *hops, *([leap[1]] if leap else ())):
        if way.invokes:
            word |= distance(way) << CIRCLES
    return word
