"""The fast solver: the same answers as `plain_solver.solve`, thousands of times sooner."""

import time
from collections.abc import Callable
from pathlib import Path

import numpy as np

from dedale.games.base import Source
from dedale.games.tower.quest import Quest
from dedale.games.tower.quest_reader import read_quest
from dedale.games.tower.state import Position, first_position
from dedale.grid import read_text_file
from dedale.solver import breadth_first, buffer_pool, goal_distances
from dedale.solver.arrays import tables_of
from dedale.solver.bidirectional import way_out
from dedale.solver.packing import pack, space_of
from dedale.solver.positions import is_goal, plan_through
from dedale.solver.shortest_plans import SLICE, Limits, Trace, search
from dedale.solver.solution import Solution, cut_short, hopeless, solved

Search = Callable[[Quest, Position, Limits], Trace]


def solve(
    quest: Quest,
    start: Position | None = None,
    *,
    memory_mb: int = 1500,
    seconds: float | None = None,
    soon: bool = False,
) -> Solution:
    """Return the shortest plan from the start of the quest, or from another reachable position.

    With `soon`, an epic quest may get a different shortest plan, found faster because somebody is waiting.
    """
    began = time.perf_counter()

    def taken() -> float:
        return time.perf_counter() - began

    start = start or first_position(quest)
    if is_goal(start):
        return solved([], 1, taken())
    limits = Limits(memory_mb, lambda: seconds is not None and taken() > seconds)
    look = way_out if soon and quest.layout == "single" else search
    found = _search(look, quest, start, limits)
    if not found.known and look is way_out and not limits.over():
        found = _search(search, quest, start, limits)
    if found.positions:
        return solved(plan_through(quest, found.positions), found.explored, taken())
    if found.known:
        return hopeless(found.explored, taken())
    return cut_short(found.bound, found.explored, taken())


def _search(look: Search, quest: Quest, start: Position, limits: Limits) -> Trace:
    """Run a search, with less memory if the machine has less than allowed."""
    try:
        return look(quest, start, limits)
    except MemoryError:
        if not limits.memory_mb:
            return Trace(None, 1, False)
        return _search(look, quest, start, limits._replace(memory_mb=limits.memory_mb // 2))


def far_from(quest: Quest, memory_mb: int) -> Callable[[Position], int | None] | None:
    """Return how far every position of an epic quest is from its end, or None if memory does not suffice."""
    if quest.layout != "single":
        return None
    packing = space_of(tables_of(quest))
    if packing is None:
        return lambda position: None
    space, ways = packing
    search = breadth_first.flood_from(space, pack(space, first_position(quest)), memory_mb)
    while not breadth_first.run(space, ways, search, SLICE, False):
        pass
    if search.progress[breadth_first.NEXT] < search.progress[breadth_first.COUNT]:
        return None
    far = goal_distances.far_of(space, ways, search)

    def moves(position: Position) -> int | None:
        number = goal_distances.number_of(far, np.uint32(pack(space, position)))
        found = int(far.moves[number])
        return None if found == goal_distances.HOPELESS else found

    return moves


def forget() -> None:
    """Drop the caches about quests, and the memory kept for the next ones."""
    tables_of.cache_clear()
    buffer_pool.forget()


def warm() -> None:
    """Compile everything that has not been compiled yet."""
    for name in ("small-epic", "small-turning", "small-sliding"):
        path = Path(__file__).parent / "bench" / f"{name}.maze"
        quest = read_quest(Source(str(path), read_text_file(path)))
        solve(quest)
        solve(quest, soon=True)
        far_from(quest, 16)
    forget()
