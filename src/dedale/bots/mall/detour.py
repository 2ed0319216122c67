"""Manages without seats that nobody can rely on: find whatever the others can do to lay a tile."""

from heapq import heappop, heappush
from itertools import count

from dedale.bots.mall.action_owners import ability
from dedale.bots.mall.early_actions import ready
from dedale.bots.mall.routes.exploration import openings
from dedale.bots.mall.routes.joint_moves import GREED, UNREACHABLE
from dedale.bots.mall.routes.walks import Standing, Ways
from dedale.games.mall.actions import SISTER, Ability, Action, Explore
from dedale.games.mall.state import State

LIMIT = 400
"""How many standings to search."""


def can_begin(state: State, actions: list[Action], dear: frozenset[Ability]) -> bool:
    """True if somebody reliable can do any of this now."""
    return any(ability(state, each) not in dear for each in ready(state, tuple(actions), False))


def detour(state: State, ways: Ways) -> list[Action]:
    """Return actions without dear ones, by several heroes if need be, that lay a tile; [] if none do."""
    if "explore" in ways.dear or not state.pile:
        return []
    heroes = [hero for hero, at in enumerate(state.heroes[:SISTER]) if at is not None]
    goals = {hero: frozenset(openings(state, hero)) for hero in heroes}
    far = {hero: ways.distances(hero, squares) for hero, squares in goals.items() if squares}
    if not far:
        return []

    def to_go(at: Standing) -> int:
        return min(
            table.get(square, UNREACHABLE) for hero, table in far.items() if (square := at[hero]) is not None
        )

    tie = count()
    start = state.heroes
    queue: list[tuple[int, int, Standing, tuple[Action, ...]]] = [(0, next(tie), start, ())]
    seen = {start}
    while queue and len(seen) < LIMIT:
        _, _, here, done = heappop(queue)
        for hero in heroes:
            at = here[hero]
            if at is not None and at in goals[hero]:
                return [*done, Explore(at)]
            for square, action in ways.options(hero, here):
                there = (*here[:hero], square, *here[hero + 1 :])
                if there not in seen:
                    seen.add(there)
                    cost = len(done) + 1 + GREED * to_go(there)
                    heappush(queue, (cost, next(tie), there, (*done, action)))
    return []
