"""Shortest plans as chains of positions: the searches behind the fast solver, grades and generator."""

from collections.abc import Callable
from typing import NamedTuple

import numpy as np

from dedale.games.tower.quest import Quest
from dedale.games.tower.state import Position, first_position
from dedale.solver import astar, breadth_first, successors
from dedale.solver.arrays import Tables, tables_of
from dedale.solver.compiled import Array
from dedale.solver.ground import ground_of
from dedale.solver.hero_distances import distances_of
from dedale.solver.packing import pack, space_of, unpack

MEMORY_MB = 600
LARGEST = 29
"""Bits of a position, in searches with little memory."""
ENTRIES = 25
"""The most new positions that an expanded one yields on average. A* needs room for them."""
SLICE = 1 << 18
"""Positions between two checks of the clock."""
SHORT_SLICE = 1 << 13
"""The same when the limit may be close."""


class Trace(NamedTuple):
    """What a search found: the positions from start to end, or None if there is no plan."""

    positions: tuple[Position, ...] | None
    explored: int
    known: bool
    """False if the search was cut short."""
    bound: int = 1
    """If it was: every plan takes at least this many moves."""

    @property
    def moves(self) -> int | None:
        return None if self.positions is None else len(self.positions) - 1


class Limits(NamedTuple):
    memory_mb: int
    over: Callable[[], bool] = lambda: False
    """True if time is up."""
    most: int | None = None
    """The approximate number of positions to expand."""
    enough: int | None = None
    """Stop once every plan is known to take this many moves. For legendary quests only."""

    def left(self, looked_at: int) -> int:
        """Return how many positions to expand next."""
        if self.over():
            return 0
        slice_ = SLICE if self.enough is None else SHORT_SLICE
        return slice_ if self.most is None else min(slice_, self.most - looked_at)


def trace(
    quest: Quest,
    most: int,
    tables: Tables | None = None,
    armed: bool = False,
    enough: int | None = None,
) -> Trace:
    """Return the shortest plan; with other `tables` or working exits (`armed`), that of a modified quest.

    Limited only by the number of positions, never by the clock, so that answers are reproducible.
    """
    start = first_position(quest)
    if armed:
        start = Position(start.heroes, start.lay, True)
    return search(quest, start, Limits(MEMORY_MB, most=most, enough=enough), tables)


def trace_without(quest: Quest, taboo: astar.Taboo, most: int, enough: int | None = None) -> Trace:
    """Return the shortest plan without the taboo moves."""
    limits = Limits(MEMORY_MB, most=most, enough=enough)
    return _legendary(quest, tables_of(quest), first_position(quest), limits, taboo)


def search(quest: Quest, start: Position, limits: Limits, tables: Tables | None = None) -> Trace:
    """Return the shortest plan from that position, which must be reachable."""
    look = _epic if quest.layout == "single" else _legendary
    return look(quest, tables or tables_of(quest), start, limits)


def _epic(quest: Quest, t: Tables, start: Position, limits: Limits) -> Trace:
    packing = space_of(t)
    if packing is None:
        return Trace(None, 1, True)
    space, ways = packing
    if limits.most is not None and space.bit_count > LARGEST:
        return Trace(None, 0, False)
    flooding = breadth_first.flood_from(space, pack(space, start), limits.memory_mb)
    ended = False
    while not ended and limits.left(int(flooding.progress[breadth_first.NEXT])) > 0:
        ended = breadth_first.run(space, ways, flooding, min(SLICE, limits.most or SLICE), True)
    here, count, _, depth, found = flooding.progress.tolist()
    if not found:
        return Trace(None, count, here == count, depth + 1)
    chain = chain_to(flooding.parents, found - 1)
    return Trace(tuple(unpack(space, quest, int(flooding.queue[each])) for each in chain), count, True)


def _legendary(
    quest: Quest, t: Tables, start: Position, limits: Limits, taboo: astar.Taboo = astar.ALL_ALLOWED
) -> Trace:
    ground, width, packed = ground_of(t), successors.width_of(t), successors.pack(t, quest, start)
    distances = distances_of(t, ground)
    estimate = astar.estimate(t, distances, width, np.uint64(packed))
    if estimate < 0:
        return Trace(None, 1, True)
    used = distances.carried.nbytes + sum(each.nbytes for each in ground)
    entries, largest = astar.sizes(limits.memory_mb - (used >> 20))
    if limits.most is not None:
        entries = limits.most * ENTRIES
    star, scratch = astar.search_from(packed, estimate, entries), successors.scratch_for(t)
    table, ended = np.zeros(min(largest, 1 << 16), np.uint32), astar.CROWDED
    while ended in (astar.GOING, astar.CROWDED):
        left = limits.left(int(star.progress[astar.CLOSED_COUNT]))
        if left <= 0 or (limits.enough is not None and star.progress[astar.TOTAL] >= limits.enough):
            break
        if ended == astar.CROWDED:
            table = np.zeros(table.size * 2, np.uint32)
            astar.fill_table(star, table)
        ended = astar.run(t, ground, distances, width, star, table, scratch, taboo, left)
    _, total, found, looked_at = star.progress.tolist()
    if not found:
        return Trace(None, looked_at, ended == astar.ENDED, total)
    chain = chain_to(star.parents, found - 1)
    path = (successors.unpack(t, quest, int(star.positions[each])) for each in chain)
    return Trace(tuple(path), looked_at, True)


def chain_to(parents: Array, last: int) -> list[int]:
    """Return the chain from the start, which is entry 0, to that entry."""
    chain = [last]
    while chain[-1]:
        chain.append(int(parents[chain[-1]]))
    return chain[::-1]
