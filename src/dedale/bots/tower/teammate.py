"""A teammate in the Tower: does its part of a shortest plan, and waits for the others to do theirs."""

from random import Random

from dedale.bots.base import Answer, Call, Do, Wait
from dedale.bots.tower.icons import SIGNS, direction_of, icon_of
from dedale.bots.tower.pace import Pace
from dedale.bots.tower.plan import ready, think
from dedale.bots.tower.state_from_view import Sight
from dedale.games.base import Step
from dedale.games.tower import rules
from dedale.games.tower.actions import Action
from dedale.games.tower.plan_text import Act
from dedale.games.tower.setup import Options
from dedale.games.tower.state import FloorId, Position, State
from dedale.games.tower.view import TowerView
from dedale.match.talk import Gesture, Point

AGAIN_MS = 1_000
"""How long to wait before checking whether the solver is ready."""


class Teammate:
    """It never undoes a move, restarts, gives up or asks for the solution: that is for people."""

    def __init__(self, seat: int, seed: int, options: Options, pace: Pace) -> None:
        self._seat, self._pace = seat, pace
        self._random = Random(seed)
        self._sight = Sight(options)
        self._seen: tuple[FloorId, Position, int] | None = None
        """The quest, position and number of moves it saw last."""
        self._expected: Position | None = None
        """The position the plan leads to next."""
        self._left: int | None = None
        """How many moves were left."""
        self._since = 0
        """When the position arose."""
        self._glance = 0
        """How long it looks at it."""
        self._free_at = 0
        self._said, self._said_at, self._said_before = 0, 0, 0
        self._called = False
        self._told = False

    def answer(self, view: TowerView, legal: list[Action], t: int) -> Answer:
        if view.outcome is not None:
            return Wait()
        if not ready():
            return Wait(t + AGAIN_MS)
        state = self._sight.look(view)
        thought = think(state.quest, state.position)
        self._look(view, state, t)
        if thought.action is None:
            return self._give_up(view, t) if thought.solvable is False else Wait()
        seats = self._owners(view, state, thought.action)
        if self._seat not in seats or thought.action not in legal:
            return self._wait_for(view, state, thought.action, seats[0], t)
        at = self._since + self._glance
        if seats[view.moves % len(seats)] != self._seat:
            # If several seats can do the same, they take turns.
            at += self._pace.not_my_turn
        at = max(at, self._free_at, self._said_at + self._pace.talk if self._said else 0)
        if t < at:
            return Wait(at)
        self._free_at = t + self._random.randint(*self._pace.gap)
        return Do(thought.action)

    def _look(self, view: TowerView, state: State, t: int) -> None:
        """Take in what has happened since it was last asked."""
        if view.said != self._said:
            self._said, self._said_at = view.said, t
        seen = (view.quest, state.position, view.moves)
        if seen == self._seen:
            return
        before, self._seen = self._seen, seen
        thought = think(state.quest, state.position)
        self._since, self._glance = t, self._random.randint(*self._pace.glance)
        if before is None or before[0] != seen[0] or not view.moves:
            self._glance += self._pace.start
        elif view.moves < before[2]:
            self._glance += 3 * self._pace.give_way
        elif state.position != self._expected and (self._left is None or thought.moves != self._left - 1):
            # Somebody has an idea of their own, off every shortest plan.
            self._glance += self._pace.give_way
        self._called = self._told = False
        self._said_before = self._said
        self._left = thought.moves
        self._expected = _after(state, thought.action) if thought.action else None

    def _owners(self, view: TowerView, state: State, action: Act) -> list[int]:
        """Return the seats that may do it."""
        direction = direction_of(state, action)
        return [each.seat for each in view.seats if direction is None or direction in each.owns]

    # Others

    def _wait_for(self, view: TowerView, state: State, action: Act, seat: int, t: int) -> Answer:
        """It is somebody else's move. Look at them after a while, then point at what it is about."""
        far = (self._seat - seat - 1) % len(view.seats)
        at = self._since + self._glance + self._pace.patience * (1 + far)
        if not self._called:
            if t < at:
                return Wait(at)
            self._called = True
            return Call(seat, "stare")
        at += self._pace.patience // 2
        if self._told or self._said > self._said_before:
            return Wait()
        if t < at:
            return Wait(at)
        self._told = True
        match view.talk_level:
            case "expert":
                return Do(Point(icon_of(state, action)))
            case "beginner":
                direction = direction_of(state, action)
                assert direction is not None
                return Do(Gesture(SIGNS[direction]))
        # Give away as little as possible.
        return Wait()

    def _give_up(self, view: TowerView, t: int) -> Answer:
        """It can no longer be solved. One of the bots says so, if the rules let it."""
        if self._told or self._said > self._said_before or "gesture" not in view.may:
            return Wait()
        at = self._since + self._glance * (1 + self._seat)
        if t < at:
            return Wait(at)
        self._told = True
        return Do(Gesture("no"))


def _after(state: State, action: Act) -> Position:
    """Return where that move leads."""
    step = rules.apply(state, 0, action)
    assert isinstance(step, Step)
    after = step.state
    assert isinstance(after, State)
    return after.position
