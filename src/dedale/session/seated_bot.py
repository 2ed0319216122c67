"""A bot on its seat at a table of the server: when it is asked, and what it wants to do."""

from typing import Any

from dedale.bots import Answer, Call, Do
from dedale.match import Match
from dedale.match.manners import calling
from dedale.server.bot_pool import Mind, Question
from dedale.session.clock import TableClock

AGAIN_MS = 5_000
"""A bot that could not answer is asked again then, even if nothing has happened."""


class Seated:
    """It is asked after everything that happens, and again when its wait is over; never twice at a time."""

    def __init__(self, name: str, seat: int, match: Match, clock: TableClock, mind: Mind) -> None:
        self.name = name
        """What kind of bot it is."""
        self.until: int | None = None
        """When its wait is over."""
        self._seat, self._table, self._clock, self._mind = seat, match, clock, mind
        self._asked_about: tuple[object, int] = (None, -1)
        """The table as it was when it was last asked."""
        self._thinks = False
        self._wish: Any = None

    @property
    def due(self) -> bool:
        """Whether it must be asked now."""
        if self._thinks or self._wish is not None:
            return False
        state, entries = self._asked_about
        if state is not self._table.state or entries != len(self._table.log):
            return True
        return self.until is not None and self.until <= self._clock.t()

    def action(self) -> Any | None:
        """What it wants to do now; None while it waits or thinks.

        What it wants may have become impossible while it thought. Then it is asked again, for the table is
        another; a bot that wants what it may not is left alone until something happens.
        """
        if self.due:
            self._thinks, self.until = True, None
            self._mind.ask(self._question, self._answered)
        wish, self._wish = self._wish, None
        return wish

    def leave(self) -> None:
        self._mind.leave()

    def _question(self) -> Question:
        match = self._table
        self._asked_about = match.state, len(match.log)
        return match.view(self._seat), match.legal(self._seat), self._clock.t()

    def _answered(self, answer: Answer | None) -> None:
        self._thinks = False
        match answer:
            case Do(action):
                self._wish = action
            case Call(seat, manner):
                self._wish = calling(manner, seat)
            case None:
                # Nobody else may have a turn before it does.
                self.until = self._clock.t() + AGAIN_MS
            case _ if answer.until is not None:
                self.until = max(answer.until, self._clock.t() + 1)
