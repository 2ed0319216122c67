"""Heroes that are moved to and fro: nobody gains anything by going on."""

from collections import Counter

from dedale.bots.mall.plan_follower import same_mall
from dedale.games.mall.actions import HEROES, Action, Escalator, Move, Vortex
from dedale.games.mall.state import State
from dedale.grid import Square

MOST = 2
"""How often a bot may bring the heroes to where they all stood before, while nothing else happens."""


class Swing:
    """Where all heroes have stood since something new happened, and how often."""

    def __init__(self) -> None:
        self._seen: Counter[tuple[Square | None, ...]] = Counter()

    def look(self, before: State, state: State) -> None:
        if not same_mall(before, state):
            self._seen.clear()
        if state.heroes != before.heroes:
            self._seen[state.heroes] += 1

    def goes_on(self, state: State, action: Action) -> bool:
        """True if that action leads to the same once more, too often."""
        if not isinstance(action, Move | Escalator | Vortex):
            return False
        hero = HEROES.index(action.hero)
        return self._seen[*state.heroes[:hero], action.to, *state.heroes[hero + 1 :]] >= MOST
