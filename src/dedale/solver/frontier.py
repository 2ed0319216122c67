"""One of two fronts that approach each other through the positions of an epic quest.

A front moves along the moves or against them. It knows how far each hero, on its own, is from where the front
wants to get (`lone_distances`). The sum never overestimates, and no move lowers it by more than one. So if
the allowed length grows by one at a time and a front never goes back, every position is taken up after the
fewest moves.
"""

from typing import NamedTuple

import numpy as np

from dedale.solver.compiled import Array, compiled
from dedale.solver.goal_distances import ROOM, Reverse, origins
from dedale.solver.hero_distances import NEVER
from dedale.solver.hero_moves import Ways
from dedale.solver.lone_distances import Lone, at_least
from dedale.solver.packing import Space

U = np.uint64
LONGEST = 1000
"""Longer solutions, in moves, are not searched for."""
RECENT_BITS = 17
COUNT, DONE, TAKEN_UP, MET = range(4)
"""Progress: entries, finished entries, positions taken up, the entry + 1 where the fronts met."""


class Front(NamedTuple):
    """Entries are positions with a way to them. A position may have several until one is taken up."""

    positions: Array
    parents: Array
    links: Array
    """The next entry of the same list, + 1."""
    heads: Array
    """[moves so far, total moves]: the first entry with these estimates, + 1, or 0."""
    closed: Array
    """One bit for every position that was taken up."""
    recent: Array
    """By hash: a recently seen position, + 1, and the number of moves to it."""
    ahead: Lone
    """Lower bounds for the heroes on the way to where this front wants to get."""
    progress: Array


def front_from(space: Space, start: int, ahead: Lone, entries: int) -> Front:
    """Prepare a front. Memory is only allocated as it is used."""
    size = entries + ROOM
    front = Front(
        np.empty(size, np.uint32),
        np.empty(size, np.uint32),
        np.empty(size, np.uint32),
        np.zeros((LONGEST + 1, LONGEST + 1), np.uint32),
        np.zeros(max(1, (1 << space.bit_count) // 64), np.uint64),
        np.zeros(1 << RECENT_BITS, np.uint64),
        ahead,
        np.array([1, 0, 0, 0], np.int64),
    )
    front.positions[0] = start
    total = min(estimate(space, ahead, np.uint32(start)), LONGEST)
    front.parents[0] = front.links[0] = 0
    front.heads[0, total] = 1
    return front


@compiled
def estimate(space: Space, lone: Lone, position: np.uint32) -> int:
    """Return a lower bound of the moves to go, or NEVER if a hero can never get there."""
    return at_least(space, lone, position)


@compiled
def advance(
    space: Space,
    ways: Ways,
    reverse: Reverse,
    front: Front,
    other: Array,
    forth: bool,
    arming: bool,
    deepest: int,
    in_all: int,
    most: int,
) -> bool:
    """Take up every position within `deepest` moves that may lie on a way of `in_all` moves.

    True once that is done, or the other front, whose `closed` is given, is met. Takes up at most `most`
    positions.
    """
    positions, parents, links, heads, closed, recent, ahead, progress = front
    count, gone, taken_up, met = progress
    at, held = np.zeros(space.shift.size, np.int64), np.zeros(space.shift.size, np.uint8)
    found = np.zeros(ROOM, np.uint32)
    armed, armories = np.uint32(space.armed), np.uint32(space.armories)
    full, stop = positions.size - ROOM, taken_up + most
    cost, total = deepest, in_all
    while cost >= 0 and not met:
        # Farthest first: that is where the other front may be met.
        while total >= 0 and not heads[cost, total]:
            total -= 1
        if total < 0:
            cost, total = cost - 1, in_all
            continue
        if taken_up >= stop or count > full:
            break
        entry = heads[cost, total] - np.uint32(1)
        heads[cost, total] = links[entry]
        gone += 1
        position = positions[entry]
        word, one = position >> np.uint32(6), U(1) << U(position & np.uint32(63))
        if closed[word] & one:
            continue
        closed[word] |= one
        taken_up += 1
        if forth:
            reached = onward(space, ways, position, at, held, found)
        else:
            reached = origins(space, reverse, position, at, found)
        farther = False
        for index in range(reached):
            there = found[index]
            slot = (U(there) * U(0x9E3779B97F4A7C15)) >> U(64 - RECENT_BITS)
            if recent[slot] >> U(16) == U(there) + U(1) and recent[slot] & U(65535) <= U(cost):
                continue
            recent[slot] = (U(there) + U(1)) << U(16) | U(cost)
            word, one = there >> np.uint32(6), U(1) << U(there & np.uint32(63))
            if closed[word] & one or (arming and not forth and (there & armed or there == armories)):
                continue
            far = at_least(space, ahead, there)
            if far == NEVER:
                continue
            far = min(cost + 1 + far, LONGEST)
            positions[count], parents[count] = there, entry
            links[count] = heads[cost + 1, far]
            count += 1
            heads[cost + 1, far] = count
            farther |= far <= in_all
            # Positions met earlier would lie on a shorter way, and there is none.
            if cost == deepest and other[word] & one:
                met = count
        if farther and cost < deepest:
            cost, total = cost + 1, in_all
    progress[:] = (count, gone, taken_up, met)
    return cost < 0 or met > 0


@compiled
def onward(space: Space, ways: Ways, position: np.uint32, at: Array, held: Array, found: Array) -> int:
    """Write every successor of a position into `found`, and return how many there are."""
    heroes, count, taken, thrower = at.size, 0, U(0), U(0)
    armed, armories = np.uint32(space.armed), np.uint32(space.armories)
    for hero in range(heroes):
        at[hero] = (position & space.mask[hero]) >> space.shift[hero]
        taken |= space.bits[hero, at[hero]]
        held[hero] = space.keys[hero, at[hero]]
    working = np.uint8(1) if position & armed == armed else np.uint8(0)
    if space.barbarian >= 0:
        thrower = space.bits[space.barbarian, at[space.barbarian]]
    for hero in range(heroes):
        opened = working
        for other in range(heroes):
            if other != hero:
                opened |= held[other]
        closed = np.uint8(63) & ~opened
        rest = position & ~space.mask[hero]
        way, last = space.first[hero, at[hero]], space.last[hero, at[hero]]
        while way < last:
            if ways.free[way] & taken or ways.needs[way] & closed:
                way = ways.skip[way]
                continue
            near = ways.near[way]
            if not near or near & (thrower if ways.thrown[way] else taken):
                found[count] = rest | space.to[way]
                count += 1
                if hero == space.sorceress and space.invokes[way]:
                    for other in range(heroes):
                        if other != hero and space.bits[other, at[other]]:
                            swapped = rest & ~space.mask[other]
                            swapped |= space.field[hero, space.place[other, at[other]]]
                            found[count] = swapped | space.field[other, ways.to[way]]
                            count += 1
            way += np.uint32(1)
    if not working:
        for index in range(count):
            if found[index] == armories:
                found[index] |= armed
    return count
