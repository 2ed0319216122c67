"""Every reachable position of a quest, and those from which it can no longer be solved."""

from typing import NamedTuple

import numpy as np

from dedale.games.tower.quest import Quest
from dedale.games.tower.state import Position, first_position
from dedale.solver import breadth_first, goal_distances, successors
from dedale.solver.arrays import Tables, tables_of
from dedale.solver.compiled import Array, compiled
from dedale.solver.ground import Ground, ground_of
from dedale.solver.hero_moves import Ways
from dedale.solver.packing import Space, pack, space_of

U = np.uint64
MEMORY_MB = 600
SLICE = 1 << 18
BRANCHING = 24
"""A legendary quest with more moves per position on average would be odd, and is not explored further."""


class Explored(NamedTuple):
    positions: int
    complete: bool
    """False if there are more positions than were allowed."""
    dead: float | None
    """The share of positions with no way to the end any more. Only known for epic quests."""
    stood_on: frozenset[int]
    """The places where some hero stands in one of the expanded positions."""


def explore(quest: Quest, most: int, start: Position | None = None) -> Explored:
    """Explore up to `most` positions from the start, or from another position."""
    start = start or first_position(quest)
    packing = space_of(tables_of(quest)) if quest.layout == "single" else None
    return _all(quest, start, most, *packing) if packing else _some(quest, start, most)


def choices(quest: Quest, positions: tuple[Position, ...]) -> list[int]:
    """Return how many moves each of these positions allows."""
    t = tables_of(quest)
    ground, width, scratch = ground_of(t), successors.width_of(t), successors.scratch_for(t)
    return [
        successors.expand(t, ground, width, np.uint64(successors.pack(t, quest, position)), scratch)
        for position in positions
    ]


def _all(quest: Quest, start: Position, most: int, space: Space, ways: Ways) -> Explored:
    search = breadth_first.flood_from(space, pack(space, start), MEMORY_MB)
    while (
        not breadth_first.run(space, ways, search, SLICE, False)
        and search.progress[breadth_first.COUNT] <= most
    ):
        pass
    here, count = search.progress[[breadth_first.NEXT, breadth_first.COUNT]].tolist()
    stood: set[int] = set()
    for hero in range(len(quest.heroes)):
        indexes = np.unique((search.queue[:here] & space.mask[hero]) >> space.shift[hero])
        stood |= set(space.place[hero, indexes].tolist())
    if here < count or count > most:
        return Explored(count, False, None, frozenset(stood))
    hopeless = goal_distances.far_of(space, ways, search).moves == goal_distances.HOPELESS
    return Explored(count, True, float(hopeless.mean()), frozenset(stood))


def _some(quest: Quest, start: Position, most: int) -> Explored:
    """Explore the first ones, breadth-first."""
    t = tables_of(quest)
    packed = U(successors.pack(t, quest, start))
    positions, stood = np.empty(most + successors.MOST, np.uint64), np.zeros(t.marks.size, np.bool_)
    table = np.zeros(1 << max(12, (most * 2).bit_length()), np.int32)
    scratch = successors.scratch_for(t)
    count, looked_at = _explore(
        t, ground_of(t), successors.width_of(t), packed, scratch, positions, table, stood, most
    )
    return Explored(count, looked_at == count, None, frozenset(np.flatnonzero(stood).tolist()))


@compiled
def _explore(
    t: Tables,
    ground: Ground,
    width: int,
    start: U,
    scratch: successors.Scratch,
    positions: Array,
    table: Array,
    stood: Array,
    most: int,
) -> tuple[int, int]:
    """Return how many positions were found, and how many of them were expanded."""
    mask, every = U(table.size - 1), (U(1) << U(width)) - U(1)
    positions[0], table[_mixed(start) & mask] = start, 1
    count, here, moves = 1, 0, 0
    while here < count <= most and moves < BRANCHING * most:
        position = positions[here]
        for hero in range(t.kinds.size):
            stood[(position >> U(width * hero)) & every] = True
        found = successors.expand(t, ground, width, position, scratch)
        for reached in scratch.found[:found]:
            slot = _mixed(reached) & mask
            while table[slot] and positions[table[slot] - 1] != reached:
                slot = (slot + U(1)) & mask
            if not table[slot]:
                positions[count] = reached
                count += 1
                table[slot] = count
        moves += found
        here += 1
    return count, here


@compiled
def _mixed(position: U) -> U:
    mixed = (position ^ (position >> U(32))) * U(0xD6E8FEB86659FD93)
    return (mixed ^ (mixed >> U(29))) * U(0xD6E8FEB86659FD93) >> U(20)
