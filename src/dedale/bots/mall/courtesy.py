"""Gives people time: before the start, to talk when the rules allow it, and for a pause."""

from dedale.bots.base import Do, Wait
from dedale.bots.mall.pace import Pace
from dedale.bots.mall.sand import left_ms
from dedale.games.mall.actions import Action, Pause, Start
from dedale.games.mall.view import MallView

PAUSE_MS = 15_000
"""How long to hold still while others ask for a pause."""
LONG_TALK_MS = 15_000
"""How long talk may go on before somebody has to act."""
LITTLE_SAND_MS = 40_000
"""With less, there is no time to talk."""


class Courtesy:
    def __init__(self, seat: int, pace: Pace, always_talk: bool) -> None:
        self._seat, self._pace = seat, pace
        self._always_talk = always_talk
        """If talk is always open, nobody needs to wait for it."""
        self._since: dict[str, int] = {}
        """Since when each condition has held."""
        self._said, self._said_at = 0, 0

    def wait(self, view: MallView, legal: list[Action], t: int) -> Do | Wait | None:
        """Return what to do for the others' sake, or None if there is nothing to wait for."""
        if view.outcome is not None or view.paused:
            return Wait()
        if view.phase == "setup":
            return self._until("start", self._pace.start, t) or Do(Start())
        if view.said != self._said:
            self._said, self._said_at = view.said, t
        return self._pause(view, legal, t) or self._talk(view, t)

    def _until(self, what: str, delay: int, t: int) -> Wait | None:
        """Wait until the condition has held for that long."""
        at = self._since.setdefault(what, t) + delay
        return Wait(at) if t < at else None

    def _pause(self, view: MallView, legal: list[Action], t: int) -> Do | Wait | None:
        if not set(view.consents) - {self._seat}:
            self._since.pop("pause", None)
            return None
        if "pause" not in self._since and Pause() in legal:
            self._since["pause"] = t
            return Do(Pause())
        return self._until("pause", PAUSE_MS, t)

    def _talk(self, view: MallView, t: int) -> Wait | None:
        if self._always_talk or view.talk not in ("free", "gestures"):
            self._since.pop("talk", None)
            return None
        if left_ms(view, t) < LITTLE_SAND_MS:
            return None
        begun = self._since.setdefault("talk", t)
        heard = self._said_at if self._said else 0
        at = min(max(begun, heard) + self._pace.talk, begun + LONG_TALK_MS)
        return Wait(at) if t < at else None
