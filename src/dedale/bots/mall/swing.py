"""A hero that is moved to and fro: nobody gains anything by going on."""

from dedale.bots.mall.plan_follower import same_mall
from dedale.games.mall.actions import HEROES, Action, Escalator, Move, Vortex
from dedale.games.mall.state import State
from dedale.grid import Square

MOST = 4
"""Moves between the same two squares before a hero is left alone: two of a bot, two of whoever disagrees."""


class Swing:
    """The latest moves, as long as they are one hero's between two squares and nothing else happens."""

    def __init__(self) -> None:
        self._hero = 0
        self._ends: set[Square | None] = set()
        self._moves = 0

    def look(self, before: State, state: State) -> None:
        moved = [hero for hero, at in enumerate(state.heroes) if at != before.heroes[hero]]
        ends = {at for hero in moved for at in (before.heroes[hero], state.heroes[hero])}
        if len(moved) != 1 or not same_mall(before, state):
            self._moves = 0
        elif (moved[0], ends) == (self._hero, self._ends):
            self._moves += 1
        else:
            self._hero, self._ends, self._moves = moved[0], ends, 1

    def goes_on(self, state: State, action: Action) -> bool:
        """True if that action is the same once more, too often."""
        if self._moves < MOST or not isinstance(action, Move | Escalator | Vortex):
            return False
        hero = HEROES.index(action.hero)
        return hero == self._hero and {state.heroes[hero], action.to} == self._ends
