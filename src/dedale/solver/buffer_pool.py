"""Fronts in recycled memory: allocating new memory takes longer than many a search."""

import numpy as np

from dedale.solver.frontier import COUNT, Front

KEPT = 2
MOST_ENTRIES = 4_000_000
MOST_WORDS = 1 << 22
"""Larger buffers are not kept, since they would hold on to the memory."""

_kept: list[Front] = []


def forget() -> None:
    _kept.clear()


def reused(fresh: Front) -> Front:
    """Return an unused front, in recycled memory if some of the right size is available."""
    old = _kept.pop() if _kept else fresh
    if old.positions.size != fresh.positions.size or old.closed.size < fresh.closed.size:
        return fresh
    old.positions[0], old.parents[0], old.links[0] = fresh.positions[0], 0, 0
    old.heads[0] = fresh.heads[0]
    return old._replace(ahead=fresh.ahead, progress=fresh.progress)


def give_back(front: Front, longest: int) -> None:
    """Recycle a front. `longest` bounds the length of its ways."""
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
