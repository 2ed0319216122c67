"""Fronts in memory that was used before: to get new memory takes longer than many a search."""

import numpy as np

from dedale.solver.frontier import COUNT, Front

KEPT = 2
MOST_ENTRIES = 4_000_000
MOST_WORDS = 1 << 22
"""Of what was used more of, nothing is kept: it would stay taken."""

_kept: list[Front] = []


def forget() -> None:
    _kept.clear()


def reused(fresh: Front) -> Front:
    """A front that nothing was done with yet, in old memory if there is some of the right size."""
    old = _kept.pop() if _kept else fresh
    if old.positions.size != fresh.positions.size or old.closed.size < fresh.closed.size:
        return fresh
    old.positions[0], old.parents[0], old.links[0] = fresh.positions[0], 0, 0
    old.heads[0] = fresh.heads[0]
    return old._replace(ahead=fresh.ahead, progress=fresh.progress)


def give_back(front: Front, longest: int) -> None:
    """Nobody needs it any more; no way in it is longer than so many moves."""
    count = int(front.progress[COUNT])
    if len(_kept) == KEPT or count > MOST_ENTRIES or front.closed.size > MOST_WORDS:
        return
    if count * 8 > front.closed.size:
        front.closed.fill(0)
    else:
        front.closed[front.positions[:count] >> np.uint32(6)] = 0
    front.recent.fill(0)
    front.heads[: longest + 1] = 0
    _kept.append(front)
