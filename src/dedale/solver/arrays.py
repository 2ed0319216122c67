"""A quest as flat arrays for the compiled code, built from the drawn cards rather than from the rules'
boards.

Places are those of the game (`quest.Place`). A *lay* is a number here: one arrangement of the cards.
"""

from functools import lru_cache
from typing import NamedTuple

import numpy as np

from dedale.games.tower.cards import DRAFTS
from dedale.games.tower.quest import HEROES, INVOCATION, LADDER, ROTATION, SLIDE, TRAP, Quest
from dedale.grid import DIRECTIONS, DOORS, OPEN, SMALL, SOLID, WALL, Direction, Square, neighbour
from dedale.solver.card_layouts import Lays, lays_of
from dedale.solver.compiled import Array

# What crossing an edge needs: working exits, doors 1 to 5 held open, the dwarf's size, or a miracle.
WORKING, NARROW, BARRED = 1, 64, 128
# The marks on a square.
IS_SOLID, IS_TRAP, IS_LADDER, IS_INVOCATION, MOVES_CARD, IS_EXIT = 1, 2, 4, 8, 16, 32
NO_ENTRY = IS_SOLID | IS_TRAP
BARBARIAN, SORCERESS, ELF, DWARF, SISTER = range(5)
"""Kinds of heroes: their indices in `HEROES`."""
POWERLESS, STILL = 9, 10
"""Artificial heroes to test quests with: one only walks and climbs, one is only thrown and swapped."""

_MARKS = {
    SOLID: IS_SOLID,
    TRAP: IS_TRAP,
    LADDER: IS_LADDER,
    INVOCATION: IS_INVOCATION,
    ROTATION: MOVES_CARD,
    SLIDE: MOVES_CARD,
}


class Tables(NamedTuple):
    """Directions of cards are as drawn, in the order of DIRECTIONS."""

    card_of: Array
    frame: int
    """How many cards fit side by side."""
    inner: Array
    """[place, direction]: the next square on the same card, or -1 at its border."""
    needs: Array
    """[place, direction]: what leaving the square on that side needs."""
    rank: Array
    """[place, direction]: the clockwise position along that border of the card, or -1 inside."""
    border: Array
    """[card, direction, rank]: the place there."""
    marks: Array
    keys: Array
    """[place]: the doors that a hero on it holds open, as needs."""
    kinds: Array
    starts: Array
    exits: Array
    """[hero]: its exit. A hero that has left counts as being there, since nobody else ever is."""
    armories: Array
    """[hero]: its armory, or -1."""
    lays: Lays


@lru_cache(maxsize=8)
def tables_of(quest: Quest) -> Tables:
    """Build the arrays of that quest."""
    places = len(quest.places())
    inner = np.full((places, 4), -1, np.int16)
    needs = np.full((places, 4), BARRED, np.int16)
    rank = np.full((places, 4), -1, np.int16)
    border = np.full((len(quest.cards), 4, max(quest.width, quest.height)), -1, np.int16)
    for place in quest.places():
        card, square = quest.card_of(place), quest.square_of(place)
        for side, direction in enumerate(DIRECTIONS):
            there = neighbour(square, direction)
            needs[place, side] = _need(quest.cards[card].edge(square, direction), direction)
            if quest.cards[card].inside(there):
                inner[place, side] = quest.place(card, there)
            else:
                rank[place, side] = _rank(quest, square, direction)
                border[card, side, rank[place, side]] = place
    codes = [quest.code(place) for place in quest.places()]
    return Tables(
        np.array([quest.card_of(place) for place in quest.places()], np.int8),
        {"single": 1, "2x2": 2, "ring": 3}[quest.layout],
        inner,
        needs,
        rank,
        border,
        np.array([_MARKS.get(code, IS_EXIT if code.endswith("=") else 0) for code in codes], np.int16),
        np.array([1 << int(code[1]) if code.startswith("k") else 0 for code in codes], np.int16),
        np.array([HEROES.index(hero.name) for hero in quest.heroes], np.int8),
        np.array([hero.start for hero in quest.heroes], np.int16),
        np.array([hero.exit for hero in quest.heroes], np.int16),
        np.array([-1 if hero.armory is None else hero.armory for hero in quest.heroes], np.int16),
        lays_of(quest),
    )


def _need(edge: str, direction: Direction) -> int:
    """TOWER-12 to TOWER-14 and TOWER-22."""
    if edge == WALL or DRAFTS.get(edge, direction) != direction:
        return BARRED
    if edge == SMALL:
        return NARROW
    assert edge == OPEN or edge in DOORS or edge in DRAFTS
    return 1 << int(edge) if edge in DOORS else 0


def _rank(quest: Quest, square: Square, direction: Direction) -> int:
    x, y = square
    match direction:
        case "N":
            return x
        case "E":
            return y
        case "S":
            return quest.width - 1 - x
        case "W":
            return quest.height - 1 - y
