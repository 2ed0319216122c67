"""A silent teammate: plans like all the others, does its part, and waits for theirs."""

from random import Random

from msgspec import UNSET

from dedale.bots.base import Advice, Answer, Call, Do, Wait
from dedale.bots.mall.absence import Absence
from dedale.bots.mall.action_owners import Hands, ability, hands, owners
from dedale.bots.mall.conventions import COMMON, Convention
from dedale.bots.mall.courtesy import Courtesy
from dedale.bots.mall.discards import tile_to_go
from dedale.bots.mall.hourglass_danger import NO_PERIL, SOON_MS, Exposure, Peril, peril
from dedale.bots.mall.intent import Intent
from dedale.bots.mall.nudges import Calling
from dedale.bots.mall.pace import Pace
from dedale.bots.mall.plan_follower import Following, How, Walked
from dedale.bots.mall.sand import Sand
from dedale.bots.mall.state_from_view import opening, sight
from dedale.bots.mall.swing import Swing
from dedale.bots.mall.trust import Trust
from dedale.games.mall.actions import HEROES, Ability, Action, Discard, Draw, Steal
from dedale.games.mall.rules import DRAW, STEAL
from dedale.games.mall.setup import Options
from dedale.games.mall.view import MallView

OFTEN_MS = 10_000
"""A player who has ideas of their own more often than this does not get precedence."""


QUIET_MS = 3_000
"""If nothing happens for this long, nobody is about to do anything dangerous."""
REVEALED = 3
"""How much sooner it acts again after turning up the next action tile."""
PREPARED = 3
"""How much sooner it does what it could plan before the timer was turned."""


class Teammate:
    """`options` are those of the match: the set-up that everybody knows."""

    def __init__(
        self, seat: int, seed: int, options: Options, pace: Pace, convention: Convention = COMMON
    ) -> None:
        self._seat, self._pace, self._ahead = seat, pace, convention.ahead
        self._random = Random(seed)
        self._start = opening(options)
        setup = self._start.setup
        self._courtesy = Courtesy(seat, pace, setup.scenario.talk == "free")
        self._following = Following(convention)
        self._calling = Calling(seat, pace.patience)
        self._absence = Absence()
        self._trust = Trust()
        self._exposure = Exposure()
        self._sand = Sand(convention.spare_ms)
        self._swing = Swing()
        self._state, self._changed_at = self._start, 0
        self._intent = Intent()
        self._free_at = 0
        """It has just acted, and does nothing before this time."""
        self._given_way: dict[int, int] = {}
        """Until when to leave alone each hero that somebody moved for reasons of their own."""
        self._idea_at = -OFTEN_MS

    def answer(self, view: MallView, legal: list[Action], t: int) -> Answer:
        courtesy = self._courtesy.wait(view, legal, t)
        if courtesy and not view.sand_running:
            return courtesy
        all_hands = hands(view)
        self._look(view, all_hands, t)
        if courtesy:
            return courtesy
        wish = self._choose(legal, t, ahead=self._ahead or view.nudged == self._seat)
        if wish is None:
            self._intent.nothing()
            return self._wait(view, all_hands, t)
        at = max(self._free_at, self._intent.when(wish, t, lambda: self._glance(wish, all_hands)))
        if t < at:
            return Wait(at)
        self._intent.done()
        gap = self._random.randint(*self._pace.gap)
        self._free_at = t + (gap // REVEALED if isinstance(wish, Draw) else gap)
        return Do(wish)

    # Thinking

    def _look(self, view: MallView, all_hands: Hands, t: int) -> None:
        """Take in what has happened, and think again if it was not planned."""
        state = sight(self._start, view)
        if state != self._state:
            self._swing.look(self._state, state)
            self._state, self._changed_at = state, view.t
        state = self._state
        self._sand.look(view, t)
        if state.to_discard or state.at_items:
            return
        following, calling = self._following, self._calling
        if calling.given_up(t):
            following.forget()
            seats = owners(all_hands, ability(state, following.left[0]))
            self._absence.waited_in_vain([seat for seat in seats if seat != self._seat])
        dear = self._dear(all_hands)
        turning = self._sand.low(state, following.plan, len(following.left), dear, view, t)
        ideas = []
        how = How(turning, dear, self._peril(view, all_hands, t))
        for seen in following.look(state, how):
            self._absence.acted(all_hands, seen.needed)
            self._trust.acted(all_hands, seen.needed, planned=seen.planned)
            if not seen.planned:
                ideas.append(seen.hero)
        if ideas and t - self._idea_at > OFTEN_MS:
            self._given_way = dict.fromkeys(ideas, t + self._pace.give_way)
        if ideas:
            self._idea_at = t
        calling.wait_for(state, following.left[0] if following.left else None, t)

    def _dear(self, all_hands: Hands) -> frozenset[Ability]:
        """Return the abilities that nobody can rely on."""
        return self._absence.dear(all_hands, self._trust.erratic())

    def _peril(self, view: MallView, all_hands: Hands, t: int) -> Peril:
        """Return the hourglasses within reach of seats that are unknown or erratic, while it is too early."""
        quiet = t - self._changed_at >= QUIET_MS
        alone = view.deck is not UNSET
        late = self._start.sand.capacity - view.sand_ms >= SOON_MS
        if alone or quiet or late or self._exposure.long_enough:
            return NO_PERIL
        found = peril(self._state, self._trust.doubtful(all_hands), all_hands)
        self._exposure.look(found, self._state, t)
        return found

    def _choose(self, legal: list[Action], t: int, *, ahead: bool) -> Action | None:
        """Return the first action of the plan that is its own and can be done now, if it may run ahead."""
        state, following = self._state, self._following
        if state.to_discard:
            return tile_to_go(state, [each for each in legal if isinstance(each, Discard)])
        may = set(legal)
        if state.at_items:
            return STEAL if STEAL in may else None
        for action in following.ready if ahead else following.ready[:1]:
            if action in may and not self._gives_way(action, t) and not self._swing.goes_on(state, action):
                return action
        return DRAW if following.left and DRAW in may else None

    def _gives_way(self, action: Action, t: int) -> bool:
        return isinstance(action, Walked) and self._given_way.get(HEROES.index(action.hero), 0) > t

    # Pace

    def _glance(self, wish: Action, all_hands: Hands) -> int:
        """Return how long until it does what it has just thought of."""
        glance = self._random.randint(*self._pace.glance)
        if not self._following.begun:
            glance //= PREPARED
        if isinstance(wish, Steal | Discard):
            return glance
        seats = owners(all_hands, ability(self._state, wish))
        # If several seats can do the same, they take turns.
        if len(seats) > 1 and seats[len(self._following.left) % len(seats)] != self._seat:
            return glance + self._pace.not_my_turn
        return glance

    def _wait(self, view: MallView, all_hands: Hands, t: int) -> Answer:
        """It is the others' turn."""
        call = self._calling.call(view, all_hands, t)
        if isinstance(call, Call):
            head = self._following.left[0]
            return call._replace(about=Advice(head, (call.seat,), self._following.goal(head)))
        until = [call, self._calling.ask_again, self._changed_at + QUIET_MS, *self._given_way.values()]
        plan = self._following.plan
        until.append(self._sand.ask_again(self._state, plan, self._dear(all_hands), view, t))
        return Wait(min((at for at in until if at is not None and at > t), default=None))
