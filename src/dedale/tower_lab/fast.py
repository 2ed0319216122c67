"""The fast solver: answers like `reference.solve`, thousands of times sooner."""

import time
from collections.abc import Callable
from pathlib import Path

import numpy as np

from dedale.games.base import Source
from dedale.games.tower.quest import Quest
from dedale.games.tower.quest_reader import read_quest
from dedale.games.tower.state import Position, first_position
from dedale.grid import read_text_file
from dedale.tower_lab import around, astar, backward, flood
from dedale.tower_lab.compiled import Array
from dedale.tower_lab.distances import distances_of
from dedale.tower_lab.ground import ground_of
from dedale.tower_lab.positions import is_goal, plan_through
from dedale.tower_lab.solution import Solution, cut_short, hopeless, solved
from dedale.tower_lab.space import pack, space_of, unpack
from dedale.tower_lab.tables import tables_of

SLICE = 1 << 18
"""Positions between two looks at the clock."""


def solve(
    quest: Quest, start: Position | None = None, *, memory_mb: int = 1500, seconds: float | None = None
) -> Solution:
    """The shortest plan from the start of the quest, or from another position that can come about in it."""
    clock = Clock(seconds)
    start = start or first_position(quest)
    if is_goal(start):
        return solved([], 1, clock.taken)
    search = _epic if quest.layout == "single" else _legendary
    return search(quest, start, memory_mb, clock)


class Clock:
    """How long a search has taken, and whether that is too long."""

    def __init__(self, seconds: float | None) -> None:
        self.began = time.perf_counter()
        self.seconds = seconds

    @property
    def taken(self) -> float:
        return time.perf_counter() - self.began

    @property
    def over(self) -> bool:
        return self.seconds is not None and self.taken > self.seconds


def _epic(quest: Quest, start: Position, memory_mb: int, clock: Clock) -> Solution:
    packing = space_of(tables_of(quest))
    if packing is None:
        return hopeless(1, clock.taken)
    space, ways = packing
    search = flood.flood_from(space, pack(space, start), memory_mb)
    while not flood.run(space, ways, search, SLICE, True) and not clock.over:
        pass
    here, count, _, depth, found = search.progress.tolist()
    if found:
        chain = _chain(search.parents, found - 1)
        plan = plan_through(quest, (unpack(space, quest, int(search.queue[each])) for each in chain))
        return solved(plan, count, clock.taken)
    return hopeless(count, clock.taken) if here == count else cut_short(depth + 1, count, clock.taken)


def _legendary(quest: Quest, start: Position, memory_mb: int, clock: Clock) -> Solution:
    t = tables_of(quest)
    ground, width, packed = ground_of(t), around.width_of(t), around.pack(t, quest, start)
    distances = distances_of(t, ground)
    estimate = astar.estimate(t, distances, width, np.uint64(packed))
    if estimate < 0:
        return hopeless(1, clock.taken)
    entries, largest = astar.sizes(memory_mb - (distances.carried.nbytes >> 20))
    search, scratch = astar.search_from(packed, estimate, entries), around.scratch_for(t)
    table, ended = np.zeros(min(largest, 1 << 16), np.uint32), astar.CROWDED
    while ended in (astar.GOING, astar.CROWDED) and not clock.over:
        if ended == astar.CROWDED:
            table = np.zeros(table.size * 2, np.uint32)
            astar.fill_table(search, table)
        ended = astar.run(t, ground, distances, width, search, table, scratch, SLICE)
    _, total, found, looked_at = search.progress.tolist()
    if found:
        chain = _chain(search.parents, found - 1)
        plan = plan_through(quest, (around.unpack(t, quest, int(search.positions[each])) for each in chain))
        return solved(plan, looked_at, clock.taken)
    if ended == astar.ENDED and total == astar.LONGEST:
        return hopeless(looked_at, clock.taken)
    return cut_short(total, looked_at, clock.taken)


def far_from(quest: Quest, memory_mb: int) -> Callable[[Position], int | None] | None:
    """How far every position of an epic quest is from its end; None where that does not fit into memory."""
    packing = space_of(tables_of(quest)) if quest.layout == "single" else None
    if packing is None:
        return None if quest.layout != "single" else lambda position: None
    space, ways = packing
    search = flood.flood_from(space, pack(space, first_position(quest)), memory_mb)
    while not flood.run(space, ways, search, SLICE, False):
        pass
    if search.progress[flood.NEXT] < search.progress[flood.COUNT]:
        return None
    far = backward.far_of(space, ways, search)

    def moves(position: Position) -> int | None:
        number = backward.number_of(far, np.uint32(pack(space, position)))
        found = int(far.moves[number])
        return None if found == backward.HOPELESS else found

    return moves


def warm() -> None:
    """Compile everything that is not compiled yet."""
    for name in ("small-epic", "small-turning", "small-sliding"):
        path = Path(__file__).parent / "bench" / f"{name}.maze"
        quest = read_quest(Source(str(path), read_text_file(path)))
        solve(quest)
        far_from(quest, 16)


def _chain(parents: Array, last: int) -> list[int]:
    """From the start, which is 0, to that entry."""
    chain = [last]
    while chain[-1]:
        chain.append(int(parents[chain[-1]]))
    return chain[::-1]
