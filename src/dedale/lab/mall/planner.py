"""The planner: sees what a player sees, and decides what to do next until the heroes are out."""

from collections import deque
from random import Random
from typing import NamedTuple

from dedale.bots.mall.routes.delivery import bring
from dedale.bots.mall.routes.dimensions import explore_two
from dedale.bots.mall.routes.exploration import explore
from dedale.bots.mall.routes.goals import Assignment, escapes, thefts
from dedale.bots.mall.routes.walks import Ways
from dedale.games.base import Refusal
from dedale.games.mall import rules
from dedale.games.mall.actions import Action, Discard, Steal
from dedale.games.mall.state import State
from dedale.games.mall.tile_removal import discardable
from dedale.lab.mall.player_view import next_is_seen, seen

MOST_ACTIONS = 1_000
"""Longer matches are given up."""


class Planner:
    """Thinks for the whole team. The same seed and the same views give the same actions."""

    def __init__(self, seed: int | str = 0, whim: float = 1.0) -> None:
        self.random = Random(f"{seed}/planner")
        self.whim = whim
        """How random the placing of tiles is."""
        self._plan: deque[Action] = deque()
        self._news: tuple[object, ...] = ()

    def next(self, state: State) -> Action | None:
        """Return the next action, or None if the planner is stuck."""
        if self._surprised(state):
            self._plan.clear()
        if state.to_discard:
            return self._discard(state)
        if state.at_items:
            return Steal()
        if not self._plan:
            self._plan.extend(self._decide(seen(state)))
        return self._plan.popleft() if self._plan else None

    def _surprised(self, state: State) -> bool:
        """True if the plan no longer holds: a hero may leave by an exit on its way (MALL-63)."""
        news: tuple[object, ...] = (state.to_discard, state.at_items, state.stolen)
        if state.setup.scenario.exits == "other":
            news = (*news, state.out)
        before, self._news = self._news, news
        return news != before

    def _decide(self, sight: State) -> list[Action]:
        ways = Ways(sight)
        wanted = escapes(sight, self.random) if sight.stolen else thefts(sight, self.random)
        for assignment in wanted:
            plan = self._bring(sight, ways, assignment)
            if plan:
                return plan
        lay = explore_two if sight.setup.scenario.dimensions and next_is_seen(sight) else explore
        return lay(sight, ways, self.random, self.whim) or []

    def _bring(self, sight: State, ways: Ways, assignment: Assignment) -> list[Action] | None:
        order = list(assignment)
        self.random.shuffle(order)
        return bring(sight, ways, assignment, order)

    def _discard(self, state: State) -> Action:
        """Pick a removable tile, without an item or exit if possible (MALL-64)."""
        board = state.board
        kept = {
            board.tile_of[at] for code in board.icons if code[1:] in ("!", "=") for at in board.icons[code]
        }
        may_go = discardable(state)
        return Discard(self.random.choice([tile for tile in may_go if tile not in kept] or may_go))


class Game(NamedTuple):
    """A match played by the planner."""

    won: bool
    log: tuple[tuple[int, Action], ...]
    """The seat and the action, in order."""
    state: State
    """How it ended."""


def play(state: State, seed: int | str = 0, whim: float = 1.0, t: int = 0) -> Game:
    """Play a match to its end with legal actions, all at the same instant."""
    planner = Planner(seed, whim)
    log: list[tuple[int, Action]] = []
    action = rules.START if state.phase == "setup" else planner.next(state)
    while action is not None and len(log) < MOST_ACTIONS:
        seat = next(seat for seat, hand in enumerate(state.hands) if hand)
        step = rules.apply(state, seat, action, t)
        if isinstance(step, Refusal):
            raise RuntimeError(f"{action} was refused: {step.message}")
        log.append((seat, action))
        state = step.state
        if state.ended:
            break
        action = planner.next(state)
    return Game(state.ended is not None and state.ended.result == "won", tuple(log), state)
