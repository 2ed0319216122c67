"""The entry point: the fast solver if numba is installed, otherwise the plain one."""

from collections.abc import Callable

from dedale.games.tower.quest import Quest
from dedale.games.tower.state import Position
from dedale.solver import plain_solver
from dedale.solver.solution import Solution

try:
    from dedale.solver import fast_solver
except ImportError:
    COMPILED = False
else:
    COMPILED = True

MEMORY_MB = 1500
HINTS_MB = 600
"""For the table behind hints. Several may be kept, and each has room for at least forty million positions."""

Far = Callable[[Position], int | None]
"""Return how many moves a position is from the end, or None if it can no longer be solved."""


def solve(
    quest: Quest,
    start: Position | None = None,
    *,
    memory_mb: int = MEMORY_MB,
    seconds: float | None = None,
    soon: bool = False,
) -> Solution:
    """Return the shortest plan from the start of the quest, or from another reachable position.

    Set `soon` if somebody is waiting: then any shortest plan will do.
    """
    if COMPILED:
        return fast_solver.solve(quest, start, memory_mb=memory_mb, seconds=seconds, soon=soon)
    return plain_solver.solve(quest, start, memory_mb=memory_mb, seconds=seconds)


def far_from(quest: Quest, memory_mb: int = HINTS_MB) -> Far | None:
    """Return the distances of all positions of an epic quest, or None if there are too many."""
    try:
        return fast_solver.far_from(quest, memory_mb) if COMPILED else None
    except MemoryError:
        return None


def forget() -> None:
    """Drop the caches about quests."""
    if COMPILED:
        fast_solver.forget()


def warm() -> None:
    """Compile everything and cache it on disk, so that no player ever has to wait for it."""
    if COMPILED:
        fast_solver.warm()
