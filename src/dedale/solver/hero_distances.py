"""How far each hero is from being out if the others always stand just right: the fewest moves of its own.

There are two measures. `alone` lets the cards lie as the hero likes, `carried` also counts the moves of
cards. The `alone` values of all heroes can be added up. At most one `carried` can replace its `alone`,
because cards move for everybody. Neither ever overestimates, and no move lowers them by more than one, so A*
finds the shortest plan.
"""

from typing import NamedTuple

import numpy as np

from dedale.solver.arrays import (
    IS_EXIT,
    IS_INVOCATION,
    IS_LADDER,
    IS_TRAP,
    NO_ENTRY,
    SISTER,
    SORCERESS,
    Tables,
)
from dedale.solver.compiled import Array, compiled, inlined
from dedale.solver.ground import Ground, lay_out, stops

NEVER = 65_535
ALL_DOORS = 62
MOST_CARRIED = 1_000_000
"""Lays times places above which `carried` would take too long."""


class Distances(NamedTuple):
    alone: Array
    """[hero, whether exits work, place]"""
    carried: Array
    """[hero, whether exits work, lay, place]. Only one lay where there are too many of them."""


def distances_of(t: Tables, ground: Ground) -> Distances:
    lays, places = len(t.lays.turns), t.marks.size
    every = np.arange(lays, dtype=np.int64)
    alone = _distances(t, ground, _telling_lays(t), True)
    if lays == 1 or lays * places > MOST_CARRIED:
        return Distances(alone[:, :, 0, :].copy(), alone)
    return Distances(alone[:, :, 0, :].copy(), _distances(t, ground, every, False))


@compiled
def _telling_lays(t: Tables) -> Array:
    """Return enough lays to cover every row and column of cards that can occur."""
    lays, frame = len(t.lays.turns), t.frame
    if frame < 3:
        return np.arange(lays)
    telling = np.zeros(lays, np.int64)
    known = np.zeros((2, 729), np.bool_)
    count = 0
    for lay in range(lays):
        new = False
        for line in range(3):
            row = column = 0
            for index in range(3):
                row = row * 9 + t.lays.card_at[lay, line * 3 + index] + 1
                column = column * 9 + t.lays.card_at[lay, index * 3 + line] + 1
            new |= not known[0, row] or not known[1, column]
            known[0, row] = known[1, column] = True
        if new:
            telling[count] = lay
            count += 1
    return telling[:count].copy()


@compiled
def _distances(t: Tables, ground: Ground, lays: Array, merged: bool) -> Array:
    """[hero, whether exits work, layer, place]. Merged, all lays form one layer, and changing them is
    free."""
    heroes, places = t.kinds.size, t.marks.size
    layers = 1 if merged else lays.size
    far = np.full((heroes, 2, layers, places), NEVER, np.uint16)
    for lay in lays:
        lay_out(t, ground, lay)
    sources = np.zeros(layers, np.uint16)
    for hero in range(heroes):
        sources[:] = 0
        _fill(t, ground, hero, lays, merged, t.exits[hero], sources, far[hero, 1])
        if t.armories[hero] >= 0:
            armory = t.armories[hero]
            for layer in range(layers):
                sources[layer] = far[hero, 1, layer, armory]
            _fill(t, ground, hero, lays, merged, armory, sources, far[hero, 0])
    return far


@compiled
def _fill(
    t: Tables, ground: Ground, hero: int, lays: Array, merged: bool, goal: int, sources: Array, far: Array
) -> None:
    """Work backwards from the goal, whose own distance from the end in each layer is in `sources`."""
    layers, places = far.shape
    now, later = np.empty(2 * far.size, np.int64), np.empty(2 * far.size, np.int64)
    helped = np.zeros(layers, np.bool_)
    swaps = False
    for other in range(t.kinds.size):
        swaps |= t.kinds[other] == SORCERESS
    highest = 0
    for layer in range(layers):
        if sources[layer] != NEVER:
            highest = max(highest, sources[layer])
    count = 0
    for level in range(NEVER - 1):
        if level <= highest:
            for layer in range(layers):
                if sources[layer] == level:
                    count = _note(far, layer, goal, level, now, count)
        if count == 0 and level > highest:
            return
        index = ahead = 0
        while index < count:
            layer, place = now[index] // places, now[index] % places
            index += 1
            if far[layer, place] != level:
                continue
            ahead = _before(t, ground, hero, lays, merged, layer, place, level + 1, far, later, ahead)
            if not swaps or helped[layer] or t.marks[place] & IS_EXIT:
                continue
            # TOWER-34: from an invocation square the sorceress gets anywhere, and brings anyone to one.
            if t.kinds[hero] == SORCERESS:
                helped[layer] = True
                for circle in range(places):
                    if t.marks[circle] & IS_INVOCATION:
                        ahead = _before(
                            t, ground, hero, lays, merged, layer, circle, level + 1, far, later, ahead
                        )
            elif t.marks[place] & IS_INVOCATION:
                helped[layer] = True
                for other in range(places):
                    if not t.marks[other] & (NO_ENTRY | IS_EXIT):
                        count = _note(far, layer, other, level, now, count)
        now, later = later, now
        count = ahead


@inlined
def _note(far: Array, layer: int, place: int, level: int, queue: Array, count: int) -> int:
    if far[layer, place] > level:
        far[layer, place] = level
        queue[count] = layer * far.shape[1] + place
        count += 1
    return count


@compiled
def _before(
    t: Tables,
    ground: Ground,
    hero: int,
    lays: Array,
    merged: bool,
    layer: int,
    place: int,
    level: int,
    far: Array,
    queue: Array,
    count: int,
) -> int:
    """Record every place from which one move leads here."""
    if merged:
        for lay in lays:
            count = _moves_to(t, ground, hero, ground.slot_of[lay], 0, place, level, far, queue, count)
        return count
    for card in range(t.lays.back.shape[1]):
        for way in range(3):
            other = t.lays.back[layer, card, way]
            if other >= 0:
                count = _note(far, other, place, level, queue, count)
    return _moves_to(t, ground, hero, ground.slot_of[layer], layer, place, level, far, queue, count)


@inlined
def _moves_to(
    t: Tables,
    ground: Ground,
    hero: int,
    slot: int,
    layer: int,
    place: int,
    level: int,
    far: Array,
    queue: Array,
    count: int,
) -> int:
    step, need, line = ground.step[slot], ground.need[slot], ground.line[slot]
    marks, sister, no_place = t.marks, t.kinds[hero] == SISTER, NO_ENTRY | IS_EXIT
    never = stops(t.kinds, hero)
    if t.kinds.size == 1:
        never |= ALL_DOORS
    for direction in range(4):
        back = (direction + 2) & 3
        there = step[place, back]
        if there >= 0 and marks[there] & IS_TRAP:
            # Thrown over it. Without a barbarian, this only makes the distance too short.
            trap, there = there, step[there, back]
            if there >= 0 and not marks[there] & no_place and step[there, back] >= 0:
                needs = need[step[there, back], direction] | need[there, direction] | need[trap, direction]
                if not needs & never:
                    count = _note(far, layer, there, level, queue, count)
        elif not sister:
            while there >= 0 and not marks[there] & no_place and not need[there, direction] & never:
                count = _note(far, layer, there, level, queue, count)
                there = step[there, back]
        if sister or marks[place] & IS_LADDER:
            there = line[place, back]
            while there >= 0:
                if marks[there] & IS_LADDER or (sister and not marks[there] & no_place):
                    count = _note(far, layer, there, level, queue, count)
                there = line[there, back]
    return count
