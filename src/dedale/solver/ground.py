"""The board as it lies, square by square, for the compiled code. Computed for a lay when first needed."""

from typing import NamedTuple

import numpy as np

from dedale.solver.arrays import BARRED, DWARF, IS_EXIT, NARROW, NO_ENTRY, WORKING, Tables
from dedale.solver.card_layouts import GAP
from dedale.solver.compiled import Array, compiled, inlined, whole

NOWHERE = -1
APART = 256
"""Set with BARRED: there are two walls, so the squares do not even count as adjacent (TOWER-42)."""
EAST = np.array([0, 1, 0, -1])
SOUTH = np.array([-1, 0, 1, 0])
"""How far a step goes east and south, by direction."""
MOST_BYTES = 300 << 20


class Ground(NamedTuple):
    """[slot, place, direction] for the lays needed so far."""

    step: Array
    """The next square, or NOWHERE."""
    need: Array
    """What the edge between them needs (TOWER-65)."""
    line: Array
    """The next square of the row or column, whatever lies between, or NOWHERE (TOWER-15, TOWER-43)."""
    slot_of: Array
    """[lay]: its slot, or -1."""
    used: Array
    """The number of slots in use, in an array of one."""


def ground_of(t: Tables) -> Ground:
    """Prepare an empty ground."""
    lays, places = len(t.lays.turns), t.marks.size
    shape = (min(lays, MOST_BYTES // (places * 4 * 6)), places, 4)
    step, need, line = (np.empty(shape, np.int16) for _ in range(3))
    return Ground(step, need, line, np.full(lays, -1, np.int32), np.zeros(1, np.int64))


@compiled
def lay_out(t: Tables, ground: Ground, lay: int) -> int:
    """Return the slot of that lay, or -1 if there is no room for it."""
    slot = whole(ground.slot_of[lay])
    if slot >= 0 or ground.used[0] == ground.step.shape[0]:
        return slot
    slot = whole(ground.used[0])
    ground.slot_of[lay] = slot
    ground.used[0] += 1
    for place in range(t.marks.size):
        card = t.card_of[place]
        for direction in range(4):
            side = (direction - t.lays.turns[lay, card]) & 3
            there, need = t.inner[place, side], t.needs[place, side]
            line = there
            if there < 0:
                there, line, need = NOWHERE, NOWHERE, BARRED
                cell, leaps = t.lays.cell_of[lay, card], 0
                x, y = cell % t.frame + EAST[direction], cell // t.frame + SOUTH[direction]
                while line < 0 and 0 <= x < t.frame and 0 <= y < t.frame:
                    other = t.lays.card_at[lay, y * t.frame + x]
                    if other != GAP:
                        facing = (direction + 2 - t.lays.turns[lay, other]) & 3
                        # Both borders count clockwise, so they run against each other.
                        line = t.border[other, facing, t.border.shape[2] - 1 - t.rank[place, side]]
                        if not leaps:
                            there = line
                            need = t.needs[place, side] | t.needs[there, facing]
                            if t.needs[place, side] & t.needs[there, facing] & BARRED:
                                need |= APART
                    leaps += 1
                    x, y = x + EAST[direction], y + SOUTH[direction]
            ground.step[slot, place, direction] = there
            ground.need[slot, place, direction] = need
            ground.line[slot, place, direction] = line
    return slot


@inlined
def entry(marks: Array, exits: Array, hero: int, place: int) -> int:
    """Return what standing there needs, apart from a free square (TOWER-12, TOWER-52, TOWER-53)."""
    if marks[place] & IS_EXIT:
        return WORKING if exits[hero] == place else BARRED
    return BARRED if marks[place] & NO_ENTRY else 0


@inlined
def stops(kinds: Array, hero: int) -> int:
    """Return the needs this hero can never meet."""
    return BARRED if kinds[hero] == DWARF else BARRED | NARROW
