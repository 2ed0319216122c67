"""The moves of a quest that take insight: they lead away from the exit, yet nobody can do without them."""

from itertools import pairwise
from typing import NamedTuple

import numpy as np

from dedale.games.tower.quest import Hero, Place, Quest
from dedale.solver.arrays import tables_of
from dedale.solver.astar import Taboo
from dedale.solver.ground import ground_of
from dedale.solver.hero_distances import distances_of
from dedale.solver.plan_metrics import Positions
from dedale.solver.shortest_plans import Trace, trace_without


class Aha(NamedTuple):
    """A hero must go to that place although it is farther from its exit there than before."""

    hero: Hero
    place: Place
    move: int
    """The number of the move in the plan, from 1."""
    more: int | None
    """How many more moves it takes if the hero never goes there from nearer its exit; a lower bound if the
    search stopped there. None if there is no such plan."""


def ahas(quest: Quest, positions: Positions, most: int, enough: int = 1) -> list[Aha]:
    """Return the moves of a shortest plan without which it takes longer, in the order of the plan."""
    t = tables_of(quest)
    far = distances_of(t, ground_of(t)).alone.astype(np.int64)
    moves, found, seen = len(positions) - 1, [], set()
    for number, (here, there) in enumerate(pairwise(positions), 1):
        for hero, (before, after) in enumerate(zip(here.heroes, there.heroes, strict=True)):
            if before is None or after is None or before == after or (hero, after) in seen:
                continue
            nearer = far[hero] < far[hero, :, after, np.newaxis]
            if nearer[int(here.armed), before]:
                seen.add((hero, after))
                without = trace_without(quest, Taboo(hero, after, nearer, -1), most, moves + enough)
                more = more_than(moves, without, enough)
                if more is None or more > 0:
                    found.append(Aha(quest.heroes[hero].name, after, number, more))
    return found


def goes_last(quest: Quest, positions: Positions, most: int, enough: int) -> int | None:
    """Return how many more moves it takes if the hero that leaves last in that plan may not be the last.

    None if there is no such plan. This tells whether a common exit matters, since heroes that have left help
    nobody.
    """
    hero = next(each for each, place in enumerate(positions[-2].heroes) if place is not None)
    anywhere = np.ones((2, len(quest.places())), np.bool_)
    taboo = Taboo(hero, quest.heroes[hero].exit, anywhere, len(quest.heroes) - 1)
    moves = len(positions) - 1
    return more_than(moves, trace_without(quest, taboo, most, moves + enough), enough)


def more_than(moves: int, without: Trace, enough: int) -> int | None:
    """Return how many more moves the other plan takes, at most `enough`; None if there provably is none."""
    if without.known and without.positions is None:
        return None
    least = without.bound if without.moves is None else without.moves
    return max(0, min(enough, least - moves))
