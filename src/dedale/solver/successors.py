"""All successors of a position of a legendary quest, packed into 64 bits.

The place of each hero (its exit once it is out), then one bit for working exits, then the lay of the cards.
"""

from typing import NamedTuple

import numpy as np

from dedale.games.tower.quest import Quest
from dedale.games.tower.state import Position
from dedale.solver.arrays import (
    BARBARIAN,
    ELF,
    IS_EXIT,
    IS_INVOCATION,
    IS_LADDER,
    IS_TRAP,
    MOVES_CARD,
    SISTER,
    SORCERESS,
    STILL,
    WORKING,
    Tables,
)
from dedale.solver.card_layouts import lay_of, number_of
from dedale.solver.compiled import Array, compiled, inlined, whole
from dedale.solver.ground import APART, Ground, entry, lay_out, stops

U = np.uint64
MOST = 2048
"""More than the number of successors of any position."""
DOORS_AND_EXITS = 63


class Scratch(NamedTuple):
    """Working memory of one search."""

    at: Array
    """[hero]: its place."""
    taken: Array
    """[place]: the hero on it, from 1, or 0."""
    reached: Array
    """Heroes and the places they can reach."""
    found: Array
    """The packed successors."""


def width_of(t: Tables) -> int:
    """Return the number of bits per place."""
    return int(t.marks.size - 1).bit_length()


def scratch_for(t: Tables) -> Scratch:
    at, taken = np.zeros(t.kinds.size, np.int64), np.zeros(t.marks.size, np.int64)
    return Scratch(at, taken, np.zeros(MOST, np.int64), np.zeros(MOST, np.uint64))


def pack(t: Tables, quest: Quest, position: Position) -> int:
    """Return that position as an integer."""
    width, packed = width_of(t), 0
    for hero, place in enumerate(position.heroes):
        packed |= int(t.exits[hero] if place is None else place) << width * hero
    above = width * len(quest.heroes)
    return packed | position.armed << above | number_of(t.lays, quest.layout, position.lay) << above + 1


def unpack(t: Tables, quest: Quest, packed: int) -> Position:
    """Return the position that an integer stands for."""
    width = width_of(t)
    heroes: list[int | None] = []
    for hero in quest.heroes:
        place = packed & (1 << width) - 1
        heroes.append(None if place == hero.exit else place)
        packed >>= width
    return Position(tuple(heroes), lay_of(t.lays, quest.layout, packed >> 1), bool(packed & 1))


@compiled
def expand(t: Tables, ground: Ground, width: int, position: U, scratch: Scratch) -> int:
    """Write all successors into `scratch.found`. Return how many, or -1 if there is no room for a lay."""
    at, taken = scratch.at, scratch.taken
    heroes = t.kinds.size
    every = (U(1) << U(width)) - U(1)
    lay = whole(position >> U(width * heroes + 1))
    slot = ground.slot_of[lay]
    if slot < 0:
        slot = lay_out(t, ground, lay)
        if slot < 0:
            return -1
    working = whole((position >> U(width * heroes)) & U(1))
    thrower = -1
    for hero in range(heroes):
        at[hero] = whole((position >> U(width * hero)) & every)
        if at[hero] != t.exits[hero]:
            taken[at[hero]] = hero + 1
            if t.kinds[hero] == BARBARIAN:
                thrower = hero
    count = 0
    for hero in range(heroes):
        place = at[hero]
        if place == t.exits[hero]:
            continue
        opened = working * WORKING
        for other in range(heroes):
            if other != hero and at[other] != t.exits[other]:
                opened |= t.keys[at[other]]
        closed = (DOORS_AND_EXITS & ~opened) | stops(t.kinds, hero)
        reached = _reach(t, ground, scratch, slot, hero, thrower, closed)
        for index in range(reached):
            count = _arrive(t, width, position, working, scratch, count, hero, scratch.reached[index])
        if t.marks[place] & MOVES_CARD:
            kept = position & ((U(1) << U(width * heroes + 1)) - U(1))
            for way in range(3):
                shifted = t.lays.shifts[lay, t.card_of[place], way]
                if shifted >= 0:
                    scratch.found[count] = kept | U(shifted) << U(width * heroes + 1)
                    count += 1
    for hero in range(heroes):
        taken[at[hero]] = 0
    return count


@compiled
def _reach(
    t: Tables, ground: Ground, scratch: Scratch, slot: int, hero: int, thrower: int, closed: int
) -> int:
    """Write every place this hero can reach into `scratch.reached`, and return how many there are."""
    step, need, line = ground.step[slot], ground.need[slot], ground.line[slot]
    taken, reached, place, kind = scratch.taken, scratch.reached, scratch.at[hero], t.kinds[hero]
    marks, exits, count = t.marks, t.exits, 0
    ladder = marks[place] & IS_LADDER and kind != SISTER and kind != STILL
    for direction in range(4):
        there, needs = step[place, direction], need[place, direction]
        if there >= 0 and marks[there] & IS_TRAP:
            behind, landing = step[place, (direction + 2) & 3], step[there, direction]
            if thrower >= 0 and thrower != hero and behind == scratch.at[thrower] and landing >= 0:
                needs |= need[behind, direction] | need[there, direction]
                needs |= entry(marks, exits, hero, landing)
                if not needs & closed and not taken[landing]:
                    reached[count] = landing
                    count += 1
        elif there >= 0 and taken[there]:
            landing = step[there, direction]
            if kind == ELF and landing >= 0 and not taken[landing]:
                needs |= need[there, direction] | entry(marks, exits, hero, landing)
                if not needs & closed:
                    reached[count] = landing
                    count += 1
        elif kind != SISTER and kind != STILL:
            while there >= 0 and not taken[there]:
                if (needs | entry(marks, exits, hero, there)) & closed:
                    break
                reached[count] = there
                count += 1
                if marks[there] & IS_EXIT:
                    break
                needs = need[there, direction]
                there = step[there, direction]
        if ladder or kind == SISTER:
            there = line[place, direction]
            while there >= 0:
                if not taken[there]:
                    if kind == SISTER:
                        open_ = not entry(marks, exits, hero, there) & closed
                        open_ = open_ and _company(step, need, taken, place, there)
                    else:
                        open_ = marks[there] & IS_LADDER != 0
                    if open_:
                        reached[count] = there
                        count += 1
                there = line[there, direction]
    return count


@inlined
def _company(step: Array, need: Array, taken: Array, place: int, there: int) -> bool:
    """TOWER-41: True if another hero is next to where the sister would appear."""
    found = False
    for side in range(4):
        other = step[there, side]
        if other >= 0 and other != place and taken[other] and not need[there, side] & APART:
            found = True
    return found


@inlined
def _arrive(
    t: Tables, width: int, position: U, working: int, scratch: Scratch, count: int, hero: int, place: int
) -> int:
    """Return the position after a hero reached a place, and those after a swap (TOWER-34)."""
    every = (U(1) << U(width)) - U(1)
    rest = position & ~(every << U(width * hero))
    scratch.found[count] = _armed(t, width, working, rest | U(place) << U(width * hero))
    count += 1
    if t.kinds[hero] == SORCERESS and t.marks[place] & IS_INVOCATION:
        for other in range(t.kinds.size):
            if other != hero and scratch.at[other] != t.exits[other]:
                swapped = rest & ~(every << U(width * other))
                swapped |= U(scratch.at[other]) << U(width * hero)
                swapped |= U(place) << U(width * other)
                scratch.found[count] = _armed(t, width, working, swapped)
                count += 1
    return count


@compiled
def _armed(t: Tables, width: int, working: int, position: U) -> U:
    """TOWER-51: the exits work once all heroes are on their armories."""
    if working:
        return position
    every = (U(1) << U(width)) - U(1)
    for hero in range(t.kinds.size):
        if whole((position >> U(width * hero)) & every) != t.armories[hero]:
            return position
    return position | U(1) << U(width * t.kinds.size)
