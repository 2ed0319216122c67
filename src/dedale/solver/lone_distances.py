"""How far each hero is from its end, and from where it is now, if the others always stand just right.

Swaps are not free, though: each is a move of the sorceress onto an invocation square, and the first takes her
as many moves as the way to one.
"""

from typing import NamedTuple

import numpy as np

from dedale.solver.arrays import IS_EXIT, IS_INVOCATION, NO_ENTRY, SORCERESS, Tables
from dedale.solver.compiled import Array, compiled, inlined, whole
from dedale.solver.ground import ground_of
from dedale.solver.hero_distances import NEVER, distances_of
from dedale.solver.hero_moves import Ways
from dedale.solver.packing import Space


class Lone(NamedTuple):
    """Lower bounds in moves, or NEVER where it cannot be done."""

    walked: Array
    """[hero, index]: moves of its own, if nobody is swapped."""
    brought: Array
    """[hero, index]: moves of its own, if the sorceress swaps it at will."""
    called: Array
    """[index of the sorceress]: her moves, if there is one swap."""


def to_end(t: Tables, space: Space, ways: Ways) -> Lone:
    """To its armory, or out if there is none. A hero that was swapped still has to leave."""
    t = t._replace(exits=t.armories if space.armed else t.exits, armories=np.full_like(t.armories, -1))
    called = _to_circle(t, ways, space.sorceress) + (0 if space.armed else 1)
    hers = called[space.place[space.sorceress]]
    return Lone(_by_index(space, _alone(_unmarked(t))), _by_index(space, _alone(t)), hers)


def from_start(t: Tables, space: Space, ways: Ways) -> Lone:
    """From its start to there. A hero that is out has left after being swapped."""
    called = _to_circle(t, ways, space.sorceress)[t.starts[space.sorceress]]
    hers = called + (space.place[space.sorceress] == t.exits[space.sorceress])
    walked, brought = _from_start(_unmarked(t), ways), _from_start(t, ways)
    return Lone(_by_index(space, walked), _by_index(space, brought), hers)


@inlined
def at_least(space: Space, lone: Lone, position: np.uint32) -> int:
    """Return a lower bound of the moves, or NEVER if a hero can never get there."""
    walked = brought = hers = called = swapped = 0
    for hero in range(space.shift.size):
        index = (position & space.mask[hero]) >> space.shift[hero]
        alone, helped = whole(lone.walked[hero, index]), whole(lone.brought[hero, index])
        walked += alone
        if hero == space.sorceress:
            hers, called = helped, whole(lone.called[index])
        else:
            brought += helped
            swapped += 1 if helped < alone else 0
    if space.sorceress >= 0:
        # One of her moves for everyone who is better off with a swap. None of them saves less than that
        # costs.
        walked = min(walked, brought + max(hers, called + max(swapped, 1) - 1))
    return min(walked, NEVER)


def _alone(t: Tables) -> Array:
    """[hero, place]: the distance to its exit."""
    return distances_of(t, ground_of(t)).alone[:, 1]


def _unmarked(t: Tables) -> Tables:
    """Return the quest without invocation squares."""
    return t._replace(marks=t.marks & ~IS_INVOCATION)


def _by_index(space: Space, far: Array) -> Array:
    return np.take_along_axis(far, space.place.astype(np.int64), axis=1)


@compiled
def _to_circle(t: Tables, ways: Ways, hero: int) -> Array:
    """[place]: the hero's own moves until it can have arrived on an invocation square.

    A hero that already stands on one must leave it and arrive again.
    """
    places = t.marks.size
    near, arrived = np.full(places, NEVER, np.int64), np.full(places, NEVER, np.int64)
    for place in range(places):
        if t.marks[place] & IS_INVOCATION:
            near[place] = 0
    changed = hero >= 0
    while changed:
        changed = False
        for place in range(places):
            for way in range(ways.first[hero, place], ways.last[hero, place]):
                arrived[place] = min(arrived[place], near[ways.to[way]] + 1)
            if arrived[place] < near[place]:
                near[place] = arrived[place]
                changed = True
    return arrived


@compiled
def _from_start(t: Tables, ways: Ways) -> Array:
    """[hero, place]."""
    heroes, places = t.kinds.size, t.marks.size
    far = np.full((heroes, places), NEVER, np.uint16)
    sorceress = -1
    for hero in range(heroes):
        far[hero, t.starts[hero]] = 0
        if t.kinds[hero] == SORCERESS:
            sorceress = hero
    for hero in range(heroes):
        # TOWER-34: she brings the others to invocation squares with a move of her own.
        for place in range(places):
            if sorceress >= 0 and hero != sorceress and t.marks[place] & IS_INVOCATION:
                far[hero, place] = 0
        changed = True
        while changed:
            changed = False
            for place in range(places):
                if far[hero, place] == NEVER:
                    continue
                for way in range(ways.first[hero, place], ways.last[hero, place]):
                    if far[hero, ways.to[way]] > far[hero, place] + 1:
                        far[hero, ways.to[way]] = far[hero, place] + 1
                        changed = True
                if hero == sorceress and t.marks[place] & IS_INVOCATION:
                    # If she is already there, she must leave and come back.
                    arrived = max(far[hero, place], 2 if place == t.starts[hero] else 1)
                    for other in range(places):
                        if not t.marks[other] & (NO_ENTRY | IS_EXIT) and far[hero, other] > arrived:
                            far[hero, other] = arrived
                            changed = True
    return far
