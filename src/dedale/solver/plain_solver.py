"""The plain solver: breadth-first through the game's own rules. Slow, short and easy to trust.

The fast solvers must give the same answers. Without numba, this one is the only solver.
"""

import time
from collections import deque

from dedale.games.tower.plan_text import Act
from dedale.games.tower.quest import Quest
from dedale.games.tower.state import Position, first_position
from dedale.solver.positions import after, is_goal
from dedale.solver.solution import Solution, cut_short, hopeless, solved

BYTES_PER_POSITION = 1_000
"""The rough cost of a position here."""


def solve(
    quest: Quest, start: Position | None = None, *, memory_mb: int = 1500, seconds: float | None = None
) -> Solution:
    """Return the shortest plan from the start of the quest, or from another of its positions."""
    began = time.perf_counter()
    start = start or first_position(quest)
    if is_goal(start):
        return solved([], 1, 0.0)
    came: dict[Position, tuple[Position, Act] | None] = {start: None}
    depth = {start: 0}
    waiting = deque([start])
    while waiting:
        here = waiting.popleft()
        taken = time.perf_counter() - began
        if len(came) * BYTES_PER_POSITION > memory_mb << 20 or (seconds is not None and taken > seconds):
            return cut_short(depth[here] + 1, len(came), taken)
        for action, there in after(quest, here):
            if there in came:
                continue
            came[there] = here, action
            depth[there] = depth[here] + 1
            if is_goal(there):
                return solved(_plan(came, there), len(came), time.perf_counter() - began)
            waiting.append(there)
    return hopeless(len(came), time.perf_counter() - began)


def _plan(came: dict[Position, tuple[Position, Act] | None], goal: Position) -> list[Act]:
    plan: list[Act] = []
    step = came[goal]
    while step is not None:
        plan.append(step[1])
        step = came[step[0]]
    return plan[::-1]
