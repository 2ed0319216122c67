"""All ways of all heroes on one board of up to 64 squares, as lists with bit boards.

A way is open when no hero stands on its `free` squares, its needs are met and, unless `near` is empty, a hero
stands on one of those squares: the one the elf jumps over, the thrower, or the one the sister goes to.
"""

from typing import NamedTuple

import numpy as np

from dedale.solver.arrays import (
    BARBARIAN,
    BARRED,
    ELF,
    IS_EXIT,
    IS_LADDER,
    IS_TRAP,
    NO_ENTRY,
    SISTER,
    STILL,
    Tables,
)
from dedale.solver.compiled import Array, compiled, inlined
from dedale.solver.ground import APART, Ground, entry, ground_of, lay_out, stops

U = np.uint64
MOST = 80
"""More ways than any hero has from any square of 8 x 8."""


class Ways(NamedTuple):
    """The ways of one hero from one place are adjacent in the lists."""

    first: Array
    """[hero, place]: where they start."""
    last: Array
    """[hero, place]: where they end."""
    to: Array
    free: Array
    near: Array
    needs: Array
    skip: Array
    """The way to try after one that is closed: the rest of a walk is closed with its start."""
    thrown: Array
    """True if `near` must be the barbarian."""
    side: Array
    """The direction."""


def ways_of(t: Tables) -> Ways:
    """Return the ways of a quest of one card."""
    heroes, places = t.kinds.size, t.marks.size
    most, ground = heroes * places * MOST, ground_of(t)
    lay_out(t, ground, 0)
    first, last = np.zeros((heroes, places), np.uint32), np.zeros((heroes, places), np.uint32)
    kinds = (np.uint8, np.uint64, np.uint64, np.uint8, np.uint32, np.bool_, np.uint8)
    lists = [np.zeros(most, kind) for kind in kinds]
    count = _fill(t, ground, Ways(first, last, *lists))
    return Ways(first, last, *(each[:count].copy() for each in lists))


@inlined
def bit(place: int) -> U:
    return U(1) << U(place)


@compiled
def _fill(t: Tables, ground: Ground, ways: Ways) -> int:
    count = 0
    thrower = BARBARIAN in t.kinds
    for hero in range(t.kinds.size):
        for place in range(t.marks.size):
            ways.first[hero, place] = count
            if not t.marks[place] & (NO_ENTRY | IS_EXIT):
                for direction in range(4):
                    begin = count
                    if t.kinds[hero] == SISTER:
                        count = _teleports(t, ground, ways, count, hero, place, direction)
                    elif t.kinds[hero] != STILL:
                        count = _walk(t, ground, ways, count, hero, place, direction)
                    if thrower and t.kinds[hero] != BARBARIAN:
                        count = _throw(t, ground, ways, count, hero, place, direction)
                    ways.side[begin:count] = direction
            ways.last[hero, place] = count
    return count


@inlined
def _add(ways: Ways, count: int, to: int, needs: int, near: U) -> int:
    ways.to[count] = to
    ways.free[count] = bit(to)
    ways.near[count] = near
    ways.needs[count] = needs
    ways.skip[count] = count + 1
    return count + 1


@compiled
def _walk(t: Tables, ground: Ground, ways: Ways, count: int, hero: int, place: int, direction: int) -> int:
    """TOWER-11, the ladders of TOWER-15, and the elf's jump of TOWER-32."""
    step, need, never = ground.step[0], ground.need[0], stops(t.kinds, hero)
    begin, here, needs, free = count, place, 0, U(0)
    while step[here, direction] >= 0:
        there = step[here, direction]
        needs |= need[here, direction] | entry(t.marks, t.exits, hero, there)
        if needs & never:
            break
        count = _add(ways, count, there, needs, U(0))
        free |= bit(there)
        ways.free[count - 1] = free
        if t.marks[there] & IS_EXIT:
            break
        here = there
    for way in range(begin, count):
        ways.skip[way] = count
    if t.marks[place] & IS_LADDER:
        there = ground.line[0, place, direction]
        while there >= 0:
            if t.marks[there] & IS_LADDER:
                count = _add(ways, count, there, 0, U(0))
            there = ground.line[0, there, direction]
    over = step[place, direction]
    if t.kinds[hero] == ELF and over >= 0 and step[over, direction] >= 0:
        landing = step[over, direction]
        needs = need[place, direction] | need[over, direction] | entry(t.marks, t.exits, hero, landing)
        if not needs & never:
            count = _add(ways, count, landing, needs, bit(over))
    return count


@compiled
def _throw(t: Tables, ground: Ground, ways: Ways, count: int, hero: int, place: int, direction: int) -> int:
    """TOWER-33."""
    step, need = ground.step[0], ground.need[0]
    behind, trap = step[place, (direction + 2) & 3], step[place, direction]
    if behind < 0 or trap < 0 or not t.marks[trap] & IS_TRAP or step[trap, direction] < 0:
        return count
    landing = step[trap, direction]
    needs = need[behind, direction] | need[place, direction] | need[trap, direction]
    needs |= entry(t.marks, t.exits, hero, landing)
    if needs & stops(t.kinds, hero):
        return count
    ways.thrown[count] = True
    return _add(ways, count, landing, needs, bit(behind))


@compiled
def _teleports(
    t: Tables, ground: Ground, ways: Ways, count: int, hero: int, place: int, direction: int
) -> int:
    """TOWER-41."""
    there = ground.line[0, place, direction]
    while there >= 0:
        needs = entry(t.marks, t.exits, hero, there)
        if not needs & BARRED:
            near = U(0)
            for side in range(4):
                other = ground.step[0, there, side]
                if other >= 0 and other != place and not ground.need[0, there, side] & APART:
                    near |= bit(other)
            if near:
                count = _add(ways, count, there, needs, near)
        there = ground.line[0, there, direction]
    return count
