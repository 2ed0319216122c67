"""What should happen next: a pure function of what everyone sees, so that all bots think the same."""

from functools import lru_cache
from threading import Lock, Thread
from typing import NamedTuple

from dedale.games.tower.plan_text import Act
from dedale.games.tower.quest import Quest
from dedale.games.tower.state import Position

THOUGHTS = 4_096
PATIENCE = 6.0
"""Seconds per search. Every floor of the pack takes much less."""
MEMORY_MB = 600
COMPILING = 5.0
"""Seconds to wait at a time if the solver has never been compiled on this machine."""


class Thought(NamedTuple):
    solvable: bool | None
    """None if this could not be found out."""
    moves: int | None = None
    """How many are left at best."""
    action: Act | None = None
    """The first of them."""


@lru_cache(maxsize=THOUGHTS)
def think(quest: Quest, position: Position) -> Thought:
    """Return the first move of a shortest plan from there. Cached: the only thing that bots share."""
    # Only the Tower needs the solver, and loading it takes a moment.
    from dedale.solver.solver import solve

    found = solve(quest, position, memory_mb=MEMORY_MB, seconds=PATIENCE)
    return Thought(found.solvable, found.moves, found.plan[0] if found.plan else None)


_lock = Lock()
_compiling: Thread | None = None


def ready() -> bool:
    """True if the solver can be asked. Its first compilation on a machine takes a minute."""
    global _compiling
    with _lock:
        if _compiling is None:
            from dedale.solver.solver import warm

            _compiling = Thread(target=warm, daemon=True)
            _compiling.start()
    _compiling.join(COMPILING)
    return not _compiling.is_alive()
