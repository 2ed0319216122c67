"""Shortest plans as chains of positions, for work that asks thousands of times; else use `fast.solve`.

A search looks at a fixed number of positions at most, never at the clock, so that answers are reproducible.
"""

from typing import NamedTuple

import numpy as np

from dedale.games.tower.quest import Quest
from dedale.games.tower.state import Position, first_position
from dedale.tower_lab import around, astar, flood
from dedale.tower_lab.compiled import Array
from dedale.tower_lab.distances import distances_of
from dedale.tower_lab.ground import ground_of
from dedale.tower_lab.space import pack, space_of, unpack
from dedale.tower_lab.tables import Tables, tables_of

MEMORY_MB = 600
ENTRIES = 25
"""New positions that one that is looked at gives, on average at most; A* needs room for them."""


class Trace(NamedTuple):
    """What a search found: the positions from the start to the end, or None without a plan."""

    positions: tuple[Position, ...] | None
    explored: int
    known: bool
    """False if the search was cut short."""

    @property
    def moves(self) -> int | None:
        return None if self.positions is None else len(self.positions) - 1


def trace(quest: Quest, most: int, tables: Tables | None = None, armed: bool = False) -> Trace:
    """The shortest plan; with other `tables` or working exits (`armed`), that of a changed quest."""
    t = tables or tables_of(quest)
    start = first_position(quest)
    if armed:
        start = Position(start.heroes, start.lay, True)
    return _epic(quest, t, start, most) if quest.layout == "single" else _legendary(quest, t, start, most)


def _epic(quest: Quest, t: Tables, start: Position, most: int) -> Trace:
    packing = space_of(t)
    if packing is None:
        return Trace(None, 1, True)
    space, ways = packing
    if space.bit_count > 29:
        return Trace(None, 0, False)
    search = flood.flood_from(space, pack(space, start), MEMORY_MB)
    ended = False
    while not ended and search.progress[flood.NEXT] < most:
        ended = flood.run(space, ways, search, most, True)
    _, count, _, _, found = search.progress.tolist()
    if not found:
        return Trace(None, count, bool(ended))
    chain = _chain(search.parents, found - 1)
    return Trace(tuple(unpack(space, quest, int(search.queue[each])) for each in chain), count, True)


def _legendary(quest: Quest, t: Tables, start: Position, most: int) -> Trace:
    ground, width, packed = ground_of(t), around.width_of(t), around.pack(t, quest, start)
    distances = distances_of(t, ground)
    estimate = astar.estimate(t, distances, width, np.uint64(packed))
    if estimate < 0:
        return Trace(None, 1, True)
    search, scratch = astar.search_from(packed, estimate, most * ENTRIES), around.scratch_for(t)
    table, ended, left = np.zeros(1 << 16, np.uint32), astar.CROWDED, most
    while ended == astar.CROWDED:
        table = np.zeros(table.size * 2, np.uint32)
        astar.fill_table(search, table)
        ended = astar.run(t, ground, distances, width, search, table, scratch, left)
        left = most - int(search.progress[astar.CLOSED_COUNT])
    _, _, found, looked_at = search.progress.tolist()
    if not found:
        return Trace(None, looked_at, ended == astar.ENDED)
    chain = _chain(search.parents, found - 1)
    return Trace(
        tuple(around.unpack(t, quest, int(search.positions[each])) for each in chain), looked_at, True
    )


def _chain(parents: Array, last: int) -> list[int]:
    chain = [last]
    while chain[-1]:
        chain.append(int(parents[chain[-1]]))
    return chain[::-1]
