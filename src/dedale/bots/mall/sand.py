"""When to turn the timer: late, because the sand below is what comes back, but not too late (MALL-23)."""

from msgspec import UNSET

from dedale.bots.mall.conventions import COMMON
from dedale.bots.mall.plan import Plan
from dedale.bots.mall.timer_turns import to_hourglass, to_lone_camera
from dedale.games.mall.actions import Ability
from dedale.games.mall.state import State
from dedale.games.mall.view import MallView

THINK_MS = 80_000
"""With more sand than this, nobody thinks of turning the timer."""
STEP_MS = 1_200
"""What each action on the way there takes, on top of the team's usual time."""
BEFORE_THEFT_MS = 45_000
"""With less than this, turn the timer before the theft if it has to be turned: vortexes still work then."""


class Sand:
    """What a seat knows about time: how much is left, and how fast the team is."""

    def __init__(self, spare_ms: int = COMMON.spare_ms) -> None:
        self._spare_ms = spare_ms
        self.rate = 900.0
        """Milliseconds per action of the team, as seen lately."""
        self._seen: tuple[object, ...] | None = None
        self._seen_at = 0
        self._alone = False
        self._turns = -1
        self._low = False

    def look(self, view: MallView, t: int) -> None:
        self._alone = view.deck is not UNSET
        seen = tuple(view.heroes.values())
        if self._seen is not None and seen != self._seen:
            steps = sum(one != other for one, other in zip(seen, self._seen, strict=True))
            took = min(5_000, t - self._seen_at) / steps
            self.rate += 0.1 * (took - self.rate)
        if seen != self._seen:
            self._seen, self._seen_at = seen, t
        if view.hourglasses != self._turns:
            self._turns, self._low = view.hourglasses, False

    def low(
        self,
        state: State,
        plan: Plan | None,
        to_do: int,
        dear: frozenset[Ability],
        view: MallView,
        t: int,
    ) -> bool:
        """True if somebody should go and turn the timer now. It stays so until that is done."""
        left = left_ms(view, t)
        if not self._low and plan is not None and left < THINK_MS:
            self._low = left < self._limit(state, plan, dear) and not self._enough(plan, to_do, left)
        return self._low

    def _limit(self, state: State, plan: Plan | None, dear: frozenset[Ability]) -> int:
        """With less than this, it is time to go."""
        way = to_hourglass(state, dear)
        if not way.actions:
            return 0
        # The longer the way, the more can go wrong. A single player is too slow to get there once cameras
        # have locked it.
        cost = way.cost + (to_lone_camera(state, dear) if self._alone else 0)
        limit = self._spare_ms + int((STEP_MS + 1.3 * self.rate) * cost * (1 + cost / 50))
        return max(limit, BEFORE_THEFT_MS) if plan and plan.aim == "theft" else limit

    def _enough(self, plan: Plan, to_do: int, left: int) -> bool:
        """True if what is left is enough to get out."""
        if plan.aim not in ("theft", "escape"):
            return False
        return 5_000 + 1.4 * self.rate * (to_do + plan.then) < left

    def ask_again(
        self, state: State, plan: Plan | None, dear: frozenset[Ability], view: MallView, t: int
    ) -> int | None:
        """Return when to think about the sand again if nothing happens."""
        if not view.sand_running or self._low:
            return None
        left = left_ms(view, t)
        limit = THINK_MS if left >= THINK_MS else self._limit(state, plan, dear)
        return t + left - limit + 1 if left >= limit else None


def left_ms(view: MallView, t: int) -> int:
    """Return what is in the upper bulb now. The view is from when something last happened."""
    return max(0, view.sand_ms - (t - view.t)) if view.sand_running else view.sand_ms
