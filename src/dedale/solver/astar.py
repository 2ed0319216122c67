"""A* over packed positions, guided by the sum of the heroes' distances, in slices.

The estimate never falls by more than one per move, so the first plan taken up is a shortest one.
"""

from typing import NamedTuple

import numpy as np

from dedale.solver.arrays import Tables
from dedale.solver.compiled import Array, compiled, inlined, whole
from dedale.solver.ground import Ground
from dedale.solver.hero_distances import NEVER, Distances
from dedale.solver.successors import MOST, Scratch, expand

U = np.uint64
COUNT, TOTAL, FOUND, CLOSED_COUNT = range(4)
"""Progress: number of entries, the length being tried, the goal's entry + 1, number of closed entries."""
GOING, ENDED, FULL, CROWDED = range(4)
"""How a slice ended: it may continue, it is decided, memory is full, or the hash table has to grow."""
LONGEST = 1000
"""Plans of this many moves or more are not searched for."""
CLOSED = 1 << 15


class Search(NamedTuple):
    """Entries are positions with a way to them. A shorter way to a position gets a second, newer entry."""

    positions: Array
    parents: Array
    links: Array
    """The next entry with the same estimates."""
    costs: Array
    """Moves so far, with the bit CLOSED once the entry was expanded or replaced."""
    heads: Array
    """[total moves, moves to go]: the first entry with these estimates, or -1."""
    progress: Array


class Taboo(NamedTuple):
    """Moves that a search leaves out, to see whether the quest can do without them."""

    hero: int
    """The hero who may not make them, or -1 if all moves are allowed."""
    to: int
    """Where they lead."""
    since: Array
    """[whether exits work, place]: True if moves that start there are left out."""
    out: int
    """Leave them out only while this many heroes have left; -1 for always."""


ALL_ALLOWED = Taboo(-1, -1, np.zeros((2, 1), np.bool_), -1)


def sizes(memory_mb: int) -> tuple[int, int]:
    """Return how many entries fit into memory, and the size of the hash table."""
    memory, entry = memory_mb << 20, 18
    table = 1 << 12
    # While the table grows, there are two of them.
    while 2 * table * 6 + int(2 * table * 0.6) * entry <= memory:
        table *= 2
    return max(1, min(int(table * 0.6), (memory - table * 6) // entry)), table


def search_from(start: int, estimate: int, entries: int) -> Search:
    size, estimate = entries + MOST, min(estimate, LONGEST)
    search = Search(
        np.empty(size, np.uint64),
        np.empty(size, np.uint32),
        np.empty(size, np.int32),
        np.empty(size, np.uint16),
        np.full((LONGEST + 1, LONGEST + 1), -1, np.int32),
        np.array([1, estimate, 0, 0], np.int64),
    )
    search.positions[0], search.parents[0], search.links[0], search.costs[0] = start, 0, -1, 0
    search.heads[estimate, estimate] = 0
    return search


@inlined
def estimate(t: Tables, distances: Distances, width: int, position: U) -> int:
    """Return a lower bound of the moves to go, or -1 if a hero can never get out."""
    heroes = t.kinds.size
    every = (U(1) << U(width)) - U(1)
    lay = whole(position >> U(width * heroes + 1))
    if distances.carried.shape[2] == 1:
        lay = 0
    working = whole((position >> U(width * heroes)) & U(1))
    total = more = 0
    for hero in range(heroes):
        place = whole((position >> U(width * hero)) & every)
        if place == t.exits[hero]:
            continue
        alone = whole(distances.alone[hero, working, place])
        carried = whole(distances.carried[hero, working, lay, place])
        if carried == NEVER or alone == NEVER:
            return -1
        total += alone
        more = max(more, carried - alone)
    return total + more


@compiled
def _slot(table: Array, positions: Array, position: U) -> int:
    """Return where that position is in the table, or would go."""
    mask = U(table.size - 1)
    mixed = position ^ (position >> U(32))
    mixed *= U(0xD6E8FEB86659FD93)
    mixed ^= mixed >> U(32)
    mixed *= U(0xD6E8FEB86659FD93)
    slot = (mixed ^ (mixed >> U(32))) & mask
    while table[slot] and positions[table[slot] - 1] != position:
        slot = (slot + U(1)) & mask
    return whole(slot)


@compiled
def fill_table(search: Search, table: Array) -> None:
    """Put every entry into an empty table. If two share a position, keep the newer."""
    for entry in range(search.progress[COUNT]):
        table[_slot(table, search.positions, search.positions[entry])] = entry + 1


@inlined
def _barred(t: Tables, width: int, taboo: Taboo, position: U) -> bool:
    """True if that hero may not go to that place now."""
    every = (U(1) << U(width)) - U(1)
    place, out = -1, 0
    for hero in range(t.kinds.size):
        at = whole((position >> U(width * hero)) & every)
        out += at == t.exits[hero]
        if hero == taboo.hero:
            place = at
    working = whole((position >> U(width * t.kinds.size)) & U(1))
    return place != taboo.to and taboo.since[working, place] and taboo.out in (-1, out)


@compiled
def run(
    t: Tables,
    ground: Ground,
    distances: Distances,
    width: int,
    search: Search,
    table: Array,
    scratch: Scratch,
    taboo: Taboo,
    slice_: int,
) -> int:
    """Expand at most `positions` positions, and return how the slice ended."""
    positions, parents, links, costs, heads, progress = search
    count, total, found, looked_at = progress
    heroes, every = t.kinds.size, (U(1) << U(width)) - U(1)
    out = U(0)
    for hero in range(heroes):
        out |= U(t.exits[hero]) << U(width * hero)
    heroes_only = (U(1) << U(width * heroes)) - U(1)
    room, crowd = positions.size - MOST, int(table.size * 0.6) - MOST
    left, lowest, ended = slice_, 0, GOING
    while left > 0:
        while lowest <= LONGEST and heads[total, lowest] < 0:
            lowest += 1
        if total == LONGEST:
            ended = ENDED if lowest > LONGEST else FULL
            break
        if lowest > LONGEST:
            lowest = 0
            total += 1
            continue
        if count > room:
            ended = FULL
            break
        if count > crowd:
            ended = CROWDED
            break
        entry = heads[total, lowest]
        heads[total, lowest] = links[entry]
        if costs[entry] & CLOSED:
            continue
        cost = costs[entry] + 1
        costs[entry] |= CLOSED
        position = positions[entry]
        if position & heroes_only == out:
            found = entry + 1
            ended = ENDED
            break
        left -= 1
        looked_at += 1
        reached_count = expand(t, ground, width, position, scratch)
        if reached_count < 0:
            ended = FULL
            break
        barred = taboo.hero >= 0 and _barred(t, width, taboo, position)
        for index in range(reached_count):
            reached = scratch.found[index]
            if barred and whole((reached >> U(width * taboo.hero)) & every) == taboo.to:
                continue
            slot = _slot(table, positions, reached)
            if table[slot]:
                known = table[slot] - 1
                if costs[known] & CLOSED or costs[known] <= cost:
                    continue
                costs[known] |= CLOSED
            ahead = estimate(t, distances, width, reached)
            if ahead < 0:
                continue
            in_all, ahead = min(cost + ahead, LONGEST), min(ahead, LONGEST)
            positions[count], parents[count], costs[count] = reached, entry, cost
            links[count] = heads[in_all, ahead]
            heads[in_all, ahead] = count
            lowest = min(lowest, ahead) if in_all == total else lowest
            count += 1
            table[slot] = count
    progress[:] = (count, total, found, looked_at)
    return ended
