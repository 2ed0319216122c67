"""Breadth-first search through all positions of an epic quest, in slices."""

from typing import NamedTuple

import numpy as np

from dedale.solver.compiled import Array, compiled
from dedale.solver.hero_moves import Ways
from dedale.solver.packing import Space

U = np.uint64
NEXT, COUNT, LAYER, DEPTH, FOUND = range(5)
"""Progress: the next position to expand, number of positions, end of this depth, the depth, the goal + 1."""
ROOM = 1024
"""More than the number of successors of any position."""


class Flood(NamedTuple):
    """Positions in the order they were reached, each with its predecessor."""

    queue: Array
    parents: Array
    seen: Array
    """One bit for every conceivable position."""
    progress: Array


def flood_from(space: Space, start: int, memory_mb: int) -> Flood:
    """Prepare a search. Memory is only allocated as it is used."""
    positions = 1 << space.bit_count
    room = max(0, (memory_mb << 20) - positions // 8) // 8
    size = min(positions, room) + ROOM
    queue, parents = np.empty(size, np.uint32), np.empty(size, np.uint32)
    seen = np.zeros(max(1, positions // 64), np.uint64)
    seen[start >> 6] |= U(1 << (start & 63))
    queue[0] = start
    progress = np.array([0, 1, 1, 0, start == space.goal], np.int64)
    return Flood(queue, parents, seen, progress)


@compiled
def run(space: Space, ways: Ways, flood: Flood, positions: int, to_goal: bool) -> bool:
    """Expand `positions` more positions. True when nothing is left to search, or memory is full."""
    queue, parents, seen, progress = flood
    here, count, layer, depth, found = progress
    heroes = space.shift.size
    goal, armed_bit, armories = np.uint32(space.goal), np.uint32(space.armed), np.uint32(space.armories)
    at, held = np.zeros(heroes, np.int64), np.zeros(heroes, np.uint8)
    stop = min(count, here + positions)
    full = queue.size - ROOM
    while here < count and here < stop and count < full and not (found and to_goal):
        if here == layer:
            depth += 1
            layer = count
        position = queue[here]
        taken = U(0)
        for hero in range(heroes):
            at[hero] = (position & space.mask[hero]) >> space.shift[hero]
            taken |= space.bits[hero, at[hero]]
            held[hero] = space.keys[hero, at[hero]]
        working = np.uint8(1) if position & armed_bit == armed_bit else np.uint8(0)
        arming = not working
        thrower = U(0)
        if space.barbarian >= 0:
            thrower = space.bits[space.barbarian, at[space.barbarian]]
        for hero in range(heroes):
            opened = working
            for other in range(heroes):
                if other != hero:
                    opened |= held[other]
            closed = np.uint8(63) & ~opened
            rest = position & ~space.mask[hero]
            way = space.first[hero, at[hero]]
            last = space.last[hero, at[hero]]
            while way < last:
                if ways.free[way] & taken or ways.needs[way] & closed:
                    way = ways.skip[way]
                    continue
                near = ways.near[way]
                if near and not near & (thrower if ways.thrown[way] else taken):
                    way += np.uint32(1)
                    continue
                reached = rest | space.to[way]
                if arming and reached == armories:
                    reached |= armed_bit
                word, one = reached >> np.uint32(6), U(1) << U(reached & np.uint32(63))
                if not seen[word] & one:
                    seen[word] |= one
                    queue[count] = reached
                    parents[count] = here
                    count += 1
                    if reached == goal:
                        found = count
                if hero == space.sorceress and space.invokes[way]:
                    for other in range(heroes):
                        if other == hero or not space.bits[other, at[other]]:
                            continue
                        swapped = rest & ~space.mask[other]
                        swapped |= space.field[hero, space.place[other, at[other]]]
                        swapped |= space.field[other, ways.to[way]]
                        if arming and swapped == armories:
                            swapped |= armed_bit
                        word, one = swapped >> np.uint32(6), U(1) << U(swapped & np.uint32(63))
                        if not seen[word] & one:
                            seen[word] |= one
                            queue[count] = swapped
                            parents[count] = here
                            count += 1
                way += np.uint32(1)
        here += 1
    progress[:] = (here, count, layer, depth, found)
    return here == count or count >= full or (to_goal and found > 0)
