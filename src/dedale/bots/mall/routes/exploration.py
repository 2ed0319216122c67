"""Where to lay the next tile, and with whom."""

from collections.abc import Callable
from random import Random
from typing import NamedTuple

from dedale.bots.mall.routes.arrangement import FEW, fetch
from dedale.bots.mall.routes.walks import Ways
from dedale.games.mall.actions import SISTER, Action, Explore
from dedale.games.mall.board import Opening
from dedale.games.mall.state import State
from dedale.grid import DIRECTIONS, Square, neighbour

CROWDED = 1.5
"""How many actions it is worth to avoid one more neighbouring tile, which may wall off openings."""
MOST_NEIGHBOURS = 3
"""Besides the tile from which it is laid."""


class Choice(NamedTuple):
    cost: float
    plan: list[Action]


def explore(state: State, ways: Ways, random: Random, whim: float, most: int = FEW) -> list[Action] | None:
    """Return actions that lay the next tile, or None if nobody can get to an opening.

    A greater `whim` leads to less obvious choices. `most` bounds searches for a free way.
    """
    if not state.pile:
        return None
    best: Choice | None = None
    heroes = [hero for hero, at in enumerate(state.heroes) if at is not None and hero not in state.out]
    random.shuffle(heroes)
    for hero in heroes:
        best = _nearest(state, ways, hero, best, lambda: whim * random.random())
    return best.plan if best else _by_clearing(state, ways, heroes, most)


def openings(state: State, hero: int) -> dict[Square, Opening]:
    """Return the open exploration squares that serve this hero (MALL-19, MALL-93)."""
    frontier = state.board.frontier
    return {at: opening for at, opening in frontier.items() if hero in (opening.colour, SISTER)}


def crowd(state: State, opening: Opening, crowded: float = CROWDED) -> float:
    """Return how much a tile laid there is hemmed in by others; with a negative weight, how little."""
    places = state.board.places
    others = sum(neighbour(opening.to, side) in places for side in DIRECTIONS) - 1
    return crowded * others if crowded > 0 else -crowded * (MOST_NEIGHBOURS - others)


def _nearest(
    state: State, ways: Ways, hero: int, best: Choice | None, whim: Callable[[], float]
) -> Choice | None:
    """Return the better of what is known and what this hero can do."""
    wanted = openings(state, hero)
    if not wanted:
        return best
    costs = {at: crowd(state, opening) + whim() for at, opening in wanted.items()}
    here = state.heroes[hero]
    assert here is not None
    if here in costs and (best is None or costs[here] < best.cost):
        best = Choice(costs[here], [Explore(here)])
    costs.pop(here, None)
    for depth, walk in enumerate(ways.layers(hero, state.heroes), 1):
        if best is not None and best.cost <= depth:
            break
        for at in [at for at in costs if at in walk.came]:
            cost = costs.pop(at) + depth
            if best is None or cost < best.cost:
                best = Choice(cost, [*walk.actions(at), Explore(at)])
        if not costs:
            break
    return best


def _by_clearing(state: State, ways: Ways, heroes: list[int], most: int) -> list[Action] | None:
    """All ways are blocked, so move others out of one."""
    for hero in heroes:
        for at in openings(state, hero):
            plan = fetch(ways, state.heroes, hero, frozenset({at}), most)
            if plan is not None:
                return [*plan, Explore(at)]
    return None
