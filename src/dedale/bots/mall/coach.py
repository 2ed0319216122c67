"""A coach for one seat: what the team would have its player do now, or what everybody is waiting for."""

from dedale.bots.base import Advice
from dedale.bots.mall.action_owners import ability, hands, owners
from dedale.bots.mall.discards import tile_to_go
from dedale.bots.mall.plan_follower import Following, How
from dedale.bots.mall.sand import Sand
from dedale.bots.mall.state_from_view import opening, sight
from dedale.bots.mall.timer_turns import to_hourglass
from dedale.games.mall.actions import HEROES, Action, Discard
from dedale.games.mall.rules import STEAL
from dedale.games.mall.setup import Options
from dedale.games.mall.state import State
from dedale.games.mall.view import MallView

NOTHING = Advice(None)


class Coach:
    """Plans as the bots do, so that its advice and their nudges are about the same thing.

    It trusts everybody: nobody learns by being told to keep out of the others' way.
    """

    def __init__(self, options: Options) -> None:
        self._start = opening(options)
        self._following = Following()
        self._sand = Sand()

    def answer(self, view: MallView, legal: list[Action], t: int) -> Advice:
        """Return the first action of the plan that this seat may take now, otherwise the first of all."""
        if view.outcome is not None or view.paused or view.phase == "setup":
            return NOTHING
        state = sight(self._start, view)
        ready = self._ready(state, view, legal, t)
        may = set(legal)
        action = next((each for each in ready if each in may), next(iter(ready), None))
        if action is None:
            return NOTHING
        seats = owners(hands(view), ability(state, action))
        return Advice(action, tuple(seats), self._following.goal(action), self._turner(state))

    def _turner(self, state: State) -> str | None:
        plan = self._following.plan
        return HEROES[to_hourglass(state, frozenset()).hero] if plan and plan.aim == "turn" else None

    def _ready(self, state: State, view: MallView, legal: list[Action], t: int) -> tuple[Action, ...]:
        """Return what should be done now, the most urgent first."""
        if state.to_discard:
            tile = tile_to_go(state, [each for each in legal if isinstance(each, Discard)])
            return () if tile is None else (tile,)
        if state.at_items:
            return (STEAL,)
        following, sand = self._following, self._sand
        sand.look(view, t)
        low = sand.low(state, following.plan, len(following.left), frozenset(), view, t)
        following.look(state, How(turning=low))
        return following.ready
