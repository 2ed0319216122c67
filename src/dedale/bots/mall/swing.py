"""Heroes that are moved to and fro: nobody gains anything by going on."""

from dedale.bots.mall.plan_follower import same_mall
from dedale.games.mall.actions import HEROES, Action, Escalator, Move, Vortex
from dedale.games.mall.state import State
from dedale.grid import Square

MOST = 4
"""Moves between the same two squares before a hero is left alone, by a bot and an opponent together."""


class Swing:
    """Counts how often each hero has gone between the same two squares while the mall stays the same."""

    def __init__(self) -> None:
        self._moves: dict[int, tuple[set[Square | None], int]] = {}

    def look(self, before: State, state: State) -> None:
        if not same_mall(before, state):
            self._moves = {}
        for hero, (here, there) in enumerate(zip(before.heroes, state.heroes, strict=True)):
            if here != there:
                ends, moves = self._moves.get(hero, (set(), 0))
                self._moves[hero] = {here, there}, moves + 1 if ends == {here, there} else 1

    def goes_on(self, state: State, action: Action) -> bool:
        """True if that action would repeat the same move too often."""
        if not isinstance(action, Move | Escalator | Vortex):
            return False
        hero = HEROES.index(action.hero)
        ends, moves = self._moves.get(hero, (set(), 0))
        return moves >= MOST and ends == {state.heroes[hero], action.to}
