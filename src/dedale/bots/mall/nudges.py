"""Calls for the seat that everybody is waiting for, without words."""

from dedale.bots.base import Call
from dedale.bots.mall.action_owners import Hands, ability, owners
from dedale.games.mall.actions import Action
from dedale.games.mall.state import State
from dedale.games.mall.view import MallView

TURN_MS = 1_000
"""How much later each seat calls, depending on its distance, so that they do not all call at once."""
GIVEN_UP_MS = 15_000
"""After waiting this long for a seat, nobody relies on it any more."""


class Calling:
    """What the team is waiting for, and since when."""

    def __init__(self, seat: int, patience: int) -> None:
        self._seat, self._patience = seat, patience
        self._head: tuple[State, Action] | None = None
        self._since = 0
        self._calls = 0
        """Calls for it so far, by anybody."""
        self._given_up = False

    def wait_for(self, state: State, head: Action | None, t: int) -> None:
        """Note the first action of the plan."""
        if head is None or self._head is None or head != self._head[1]:
            self._since, self._calls, self._given_up = t, 0, False
        # Whatever else happens, everybody is still waiting for the same thing.
        self._head = None if head is None else (state, head)

    def call(self, view: MallView, hands: Hands, t: int) -> Call | int | None:
        """Return a call, or the time at which to call, or None.

        The calls go on for as long as everybody waits, but less and less often.
        """
        if self._head is None:
            return None
        seats = owners(hands, ability(*self._head))
        manner = next((each for each in ("nudge", "drum") if each in view.may), None)
        if not seats or self._seat in seats or manner is None:
            return None
        distance = (self._seat - seats[0] - 1) % len(hands)
        if not self._calls and view.nudged in seats:
            self._calls = 1
        if self._calls:
            # Nobody can see that somebody was called once more, so the others take turns at it.
            while self._calls % (len(hands) - 1) != distance:
                self._calls += 1
            at = self._since + self._patience * (self._calls + 1) * (self._calls + 2) // 2
        else:
            at = self._since + self._patience + TURN_MS * distance
        if t < at:
            return at
        self._calls += 1
        return Call(seats[0], "nudge" if manner == "nudge" else "drum")

    def given_up(self, t: int) -> bool:
        """True once for each thing that took too long."""
        if self._head is None or self._given_up or t < self._since + GIVEN_UP_MS:
            return False
        self._given_up = True
        return True

    @property
    def ask_again(self) -> int | None:
        return None if self._head is None or self._given_up else self._since + GIVEN_UP_MS
