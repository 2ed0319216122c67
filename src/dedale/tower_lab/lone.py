"""How far each hero is from its end, and from where it is now, if the others always stand just right."""

import numpy as np

from dedale.tower_lab.compiled import Array, compiled
from dedale.tower_lab.distances import NEVER, distances_of
from dedale.tower_lab.ground import ground_of
from dedale.tower_lab.space import Space
from dedale.tower_lab.tables import IS_EXIT, IS_INVOCATION, NO_ENTRY, SORCERESS, Tables
from dedale.tower_lab.ways import Ways


def to_end(t: Tables, space: Space) -> Array:
    """[hero, index]: the moves of its own that each hero needs to its armory, or out if there is none."""
    alone = distances_of(t, ground_of(t)).alone
    if not space.armed:
        return _by_index(space, alone[:, 1])
    far = alone[:, 0].astype(np.int64)
    beyond = far[np.arange(len(far)), t.armories]
    return _by_index(space, np.where(far == NEVER, NEVER, far - beyond[:, None]).astype(np.uint16))


def from_start(t: Tables, space: Space, ways: Ways) -> Array:
    """[hero, index]: the moves of its own that each hero needs from its start to there."""
    return _by_index(space, _from_start(t, ways))


def _by_index(space: Space, far: Array) -> Array:
    return np.take_along_axis(far, space.place.astype(np.int64), axis=1)


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
        # TOWER-34: she brings the others to invocation squares, in a move of hers.
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
                    # Where she stands already, she must leave and come back.
                    arrived = max(far[hero, place], 2 if place == t.starts[hero] else 1)
                    for other in range(places):
                        if not t.marks[other] & (NO_ENTRY | IS_EXIT) and far[hero, other] > arrived:
                            far[hero, other] = arrived
                            changed = True
    return far
