"""A bot in its seat: when it is asked, and what it wants to do."""

import logging
from collections.abc import Callable, Iterable
from random import Random
from typing import NamedTuple, Protocol

from msgspec import Struct

from dedale.bots import COACHES, Advice, Answer, AnyBot, Call, Coach, Do, Rememberer, Wait, new_bot
from dedale.games.base import View
from dedale.match import Match
from dedale.match.talk import calling
from dedale.session.clock import TableClock
from dedale.session.live_match import LiveMatch

LOG = logging.getLogger("dedale.session")
AGAIN_MS = 5_000
"""How long to wait before asking a bot that failed to answer again, even if nothing has happened."""

Question = tuple[View, list[Struct], int]
"""What the bot's seat sees, its legal actions, and the match time."""


COACH = "coach"
"""The name at a coach's place."""


class Place(NamedTuple):
    """Everything needed to create a bot or a coach."""

    game: str
    name: str
    seat: int
    seed: int
    options: Struct
    """The options of the match, without its secrets."""


Answered = Callable[[Answer | Advice | None], None]


class Mind(Protocol):
    """A bot or a coach, wherever it runs."""

    def ask(self, question: Callable[[], Question], answered: Answered) -> None:
        """Ask it once, as soon as possible. `answered` gets None if it fails."""

    def leave(self) -> None:
        """Dismiss the bot."""


def created(place: Place) -> AnyBot | Coach:
    return COACHES[place.game](place.options) if place.name == COACH else new_bot(*place)


class AtOnce:
    """A bot or a coach that runs inside the caller, for tables without a server."""

    def __init__(self, place: Place, past: Callable[[int], Iterable[View]] = lambda _: ()) -> None:
        """`past` is what a seat has seen of the match so far."""
        self._bot = created(place)
        if isinstance(self._bot, Rememberer):
            for view in past(place.seat):
                self._bot.recall(view)

    def ask(self, question: Callable[[], Question], answered: Answered) -> None:
        try:
            answer = self._bot.answer(*question())
        except Exception:
            LOG.exception("a bot failed")
            return answered(None)
        return answered(answer)

    def leave(self) -> None:
        pass


class SeatedBot:
    """A bot that is asked after every change and again when its wait ends, never twice at a time."""

    def __init__(self, name: str, seat: int, match: Match, clock: TableClock, mind: Mind) -> None:
        self.name = name
        """The kind of bot."""
        self.until: int | None = None
        """When its wait ends."""
        self.called: tuple[object, Advice] | None = None
        """What it last called somebody for, and in which state."""
        self._seat, self._match, self._clock, self._mind = seat, match, clock, mind
        self._asked_about: tuple[object, int] = (None, -1)
        """The state and log length it was last asked about."""
        self._thinks = False
        self._wish: Struct | None = None

    @property
    def due(self) -> bool:
        """True if the bot must be asked now."""
        if self._thinks or self._wish is not None:
            return False
        state, entries = self._asked_about
        if state is not self._match.state or entries != len(self._match.log):
            return True
        return self.until is not None and self.until <= self._clock.t()

    def action(self) -> Struct | None:
        """Return the bot's next action, or None while it waits or thinks.

        The action may have become illegal while the bot was thinking. Since the match has then moved on, the
        bot is asked again. A bot that asks for something illegal is left alone until something happens.
        """
        if self.due:
            self._thinks, self.until = True, None
            self._mind.ask(self._question, self._answered)
        wish, self._wish = self._wish, None
        return wish

    def leave(self) -> None:
        self._mind.leave()

    def _question(self) -> Question:
        match = self._match
        self._asked_about = match.state, len(match.log)
        return match.view(self._seat), match.legal(self._seat), self._clock.t()

    def _answered(self, answer: Answer | Advice | None) -> None:
        self._thinks = False
        match answer:
            case Do(action):
                self._wish = action
            case Call(seat, manner, about):
                self._wish = calling(manner, seat)
                self.called = (self._asked_about[0], about) if about else None
            case None:
                # It may be the only player who can act, so do not wait for a change.
                self.until = self._clock.t() + AGAIN_MS
            case Wait(until) if until is not None:
                self.until = max(until, self._clock.t() + 1)


def seat_bot(live: LiveMatch, name: str, seat: int, new_mind: Callable[[Place], Mind]) -> SeatedBot:
    """Seat a bot. The same seat of the same match always gets the same bot."""
    return SeatedBot(name, seat, live.match, live.clock, new_mind(place_at(live.match, name, seat)))


def place_at(match: Match, name: str, seat: int) -> Place:
    seed = Random(f"{match.seed}/{seat}").getrandbits(32)
    return Place(match.game.name, name, seat, seed, match.public_options)
