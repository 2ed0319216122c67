"""The front door: the fast solver where numba is installed, the plain one elsewhere."""

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
"""For the table behind hints, of which several may be kept: room for forty million positions at least."""

Far = Callable[[Position], int | None]
"""How many moves a position is from the end; None if it can no longer be solved."""


def solve(
    quest: Quest,
    start: Position | None = None,
    *,
    memory_mb: int = MEMORY_MB,
    seconds: float | None = None,
    soon: bool = False,
) -> Solution:
    """The shortest plan from the start of the quest, or from another position that can come about in it.

    `soon` if somebody waits for it: then any shortest plan will do.
    """
    if COMPILED:
        return fast_solver.solve(quest, start, memory_mb=memory_mb, seconds=seconds, soon=soon)
    return plain_solver.solve(quest, start, memory_mb=memory_mb, seconds=seconds)


def far_from(quest: Quest, memory_mb: int = HINTS_MB) -> Far | None:
    """The distances of all positions of an epic quest; None where there are too many of them."""
    try:
        return fast_solver.far_from(quest, memory_mb) if COMPILED else None
    except MemoryError:
        return None


def forget() -> None:
    """Forget what is kept about quests."""
    if COMPILED:
        fast_solver.forget()


def warm() -> None:
    """Compile everything, and keep it on disk: what a player asks for must never wait for that."""
    if COMPILED:
        fast_solver.warm()
