"""Every position of a quest that can come about, and those from which it can no longer be solved."""

from typing import NamedTuple

import numpy as np

from dedale.games.tower.quest import Quest
from dedale.games.tower.state import Position, first_position
from dedale.tower_lab import around
from dedale.tower_lab.compiled import Array, compiled
from dedale.tower_lab.ground import Ground, ground_of
from dedale.tower_lab.tables import Tables, tables_of

U = np.uint64


class Explored(NamedTuple):
    positions: int
    complete: bool
    """False if there are more positions than it was to look at; `dead` then says nothing."""
    dead: float
    """The share of positions from which there is no way to the end any more."""
    stood_on: frozenset[int]
    """The places on which some hero can come to stand."""


def explore(quest: Quest, most: int) -> Explored:
    """Look at so many positions, or at all there are."""
    t = tables_of(quest)
    width = around.width_of(t)
    start = around.pack(t, quest, first_position(quest))
    positions = np.empty(most + around.MOST, np.uint64)
    first = np.empty(most + 1, np.int64)
    # Branching above this would be odd; the search then ends early and says so.
    following = np.empty(most * 24 + around.MOST, np.int32)
    size = 1 << max(12, (most * 2).bit_length())
    stood = np.zeros(t.marks.size, np.bool_)
    count, looked_at = _explore(
        *(t, ground_of(t), width, U(start), around.scratch_for(t)),
        *(positions, first, following, np.zeros(size, np.int32), stood),
    )
    places = frozenset(np.flatnonzero(stood).tolist())
    if looked_at < count:
        return Explored(count, False, 0.0, places)
    out = U(sum(int(place) << width * hero for hero, place in enumerate(t.exits.tolist())))
    heroes_only = U((1 << width * t.kinds.size) - 1)
    alive = _alive(count, first, following, (positions[:count] & heroes_only) == out)
    return Explored(count, True, 1 - int(alive) / count, places)


def choices(quest: Quest, positions: tuple[Position, ...]) -> list[int]:
    """How many moves each of these positions allows."""
    t = tables_of(quest)
    ground, width, scratch = ground_of(t), around.width_of(t), around.scratch_for(t)
    return [
        around.expand(t, ground, width, np.uint64(around.pack(t, quest, position)), scratch)
        for position in positions
    ]


@compiled
def _explore(
    t: Tables,
    ground: Ground,
    width: int,
    start: U,
    scratch: around.Scratch,
    positions: Array,
    first: Array,
    following: Array,
    table: Array,
    stood: Array,
) -> tuple[int, int]:
    """Breadth-first. `following[first[i]:first[i + 1]]` are the positions one move after the i-th."""
    heroes = t.kinds.size
    mask, every = U(table.size - 1), (U(1) << U(width)) - U(1)
    positions[0], table[_mixed(start) & mask], first[0] = start, 1, 0
    count, here, edges = 1, 0, 0
    room = following.size - around.MOST
    while here < count and here < first.size - 1 and count < first.size and edges < room:
        position = positions[here]
        for hero in range(heroes):
            stood[(position >> U(width * hero)) & every] = True
        for index in range(around.expand(t, ground, width, position, scratch)):
            reached = scratch.found[index]
            slot = _mixed(reached) & mask
            while table[slot] and positions[table[slot] - 1] != reached:
                slot = (slot + U(1)) & mask
            if not table[slot]:
                positions[count] = reached
                count += 1
                table[slot] = count
            following[edges] = table[slot] - 1
            edges += 1
        here += 1
        first[here] = edges
    return count, here


@compiled
def _mixed(position: U) -> U:
    mixed = (position ^ (position >> U(32))) * U(0xD6E8FEB86659FD93)
    return (mixed ^ (mixed >> U(29))) * U(0xD6E8FEB86659FD93) >> U(20)


@compiled
def _alive(count: int, first: Array, following: Array, goal: Array) -> int:
    """How many positions lead to a goal: backwards from the goals, along the moves."""
    before = np.zeros(count + 2, np.int64)
    for edge in range(first[count]):
        before[following[edge] + 2] += 1
    for position in range(count):
        before[position + 2] += before[position + 1]
    sources = np.empty(first[count], np.int32)
    for position in range(count):
        for edge in range(first[position], first[position + 1]):
            there = following[edge]
            sources[before[there + 1]] = position
            before[there + 1] += 1
    alive, queue, found = goal.copy(), np.empty(count, np.int32), 0
    for position in range(count):
        if goal[position]:
            queue[found] = position
            found += 1
    here = 0
    while here < found:
        position = queue[here]
        here += 1
        for edge in range(before[position], before[position + 1]):
            if not alive[sources[edge]]:
                alive[sources[edge]] = True
                queue[found] = sources[edge]
                found += 1
    return found
