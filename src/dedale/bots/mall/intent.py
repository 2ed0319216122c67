"""What a bot is about to do. It need not notice the same thing again while others move to and fro."""

from collections.abc import Callable

from dedale.games.mall.actions import Action

FRESH_MS = 3_000
"""How long something stays in mind that was possible, then not, for a moment."""


class Intent:
    def __init__(self) -> None:
        self._now: Action | None = None
        self._when: dict[Action, int] = {}
        """When it will do each of the things it has thought of."""
        self._thought: dict[Action, int] = {}
        """When it last thought of them."""

    def when(self, wish: Action, t: int, glance: Callable[[], int]) -> int:
        """Return when to do this. `glance` is the time from seeing it."""
        if wish != self._now and t - self._thought.get(wish, -FRESH_MS) >= FRESH_MS:
            self._when[wish] = t + glance()
        self._now = wish
        self._thought[wish] = t
        return self._when[wish]

    def nothing(self) -> None:
        """There is nothing to do at the moment."""
        self._now = None

    def done(self) -> None:
        """It has acted, and looks at everything afresh."""
        self._now = None
        self._when.clear()
        self._thought.clear()
