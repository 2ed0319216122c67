"""A match at a table of the server: the table of the rules, its clock, its bots, what viewers were shown."""

from collections.abc import Callable, Iterator
from typing import Any, Protocol

import msgspec

from dedale.games.base import Event, Refusal
from dedale.games.registry import GAMES
from dedale.match import Match
from dedale.match.document import BadDocument, decode_action, reopen
from dedale.match.manners import Talk
from dedale.session.changes import MatchRecord
from dedale.session.clock import Now, TableClock
from dedale.session.lobby import Lobby
from dedale.session.seen_keys import Answered
from dedale.session.view_streams import Showing

ACTIONS = {name: msgspec.json.Decoder(game.action | Talk) for name, game in GAMES.items()}
KEYS = 1_000
"""How many keys of actions are remembered, of each seat."""


class BotSeat(Protocol):
    """A bot on its seat."""

    name: str
    until: int | None
    """When its wait is over."""

    @property
    def due(self) -> bool:
        """Whether it must be asked now."""

    def action(self) -> Any | None:
        """What it wants to do now; None while it waits or thinks."""

    def leave(self) -> None:
        """It is not needed any more."""


class LiveMatch:
    """`number` is how the database calls it."""

    def __init__(self, number: int, match: Match, now: Now, t: int = 0) -> None:
        self.number = number
        self.match = match
        self.clock = TableClock(now, t)
        self.noted = t
        """The time that was last kept without an action."""
        self.showing = Showing(match)
        self.answered = Answered(KEYS)
        self.decode = ACTIONS[match.game.name].decode
        self._bots: dict[int, BotSeat] = {}

    @classmethod
    def again(cls, kept: MatchRecord, now: Now) -> Iterator["LiveMatch"]:
        """The match after each entry of its log; the last time it is whole, and its clock stands still.

        Raises BadDocument if the rules refuse it.
        """
        match = reopen(kept.document)
        live = cls(kept.number, match, now, kept.document.t)
        for (t, seat, raw), key in zip(kept.document.log, kept.keys, strict=True):
            try:
                answer = match.act(seat, decode_action(match.game, raw), t)
            except msgspec.ValidationError as error:
                raise BadDocument(str(error)) from None
            if isinstance(answer, Refusal):
                raise BadDocument(answer.message)
            live.answered.remember(seat, key)
            yield live
        match.wait(kept.document.t)
        live.showing = Showing(match)
        yield live

    def is_late(self, t: int) -> bool:
        """Whether time alone has changed something by `t`."""
        deadline = self.deadline()
        return deadline is not None and deadline <= t

    def pass_time(self) -> list[Event]:
        """What time alone does next, at the very millisecond at which it does."""
        deadline = self.deadline()
        assert deadline is not None
        events = self.match.wait(max(deadline, self.match.t))
        assert not isinstance(events, Refusal)
        return events

    def deadline(self) -> int | None:
        return self.match.game.deadline(self.match.state)

    def seat_bots(self, lobby: Lobby, new_bot: Callable[[str, int], BotSeat]) -> None:
        """Bots sit where the lobby says as long as the match goes on; those that stay keep their memory."""
        playing = lobby.playing
        wanted = {seat: each.bot for seat, each in enumerate(lobby.seats) if playing and each and each.bot}
        staying = {seat: bot for seat, bot in self._bots.items() if wanted.get(seat) == bot.name}
        for seat, bot in self._bots.items():
            if seat not in staying:
                bot.leave()
        self._bots = {seat: staying.get(seat) or new_bot(name, seat) for seat, name in wanted.items()}

    def dismiss_bots(self) -> None:
        """The table is put away."""
        for bot in self._bots.values():
            bot.leave()
        self._bots = {}

    @property
    def has_bots(self) -> bool:
        return bool(self._bots)

    def bot_action(self) -> tuple[int, Any] | None:
        """What the next bot wants to do now; None when all of them wait or think."""
        for seat, bot in self._bots.items():
            action = bot.action()
            if action is not None:
                return seat, action
        return None

    def next_at(self) -> int | None:
        """When something will happen by itself."""
        deadline = self.deadline()
        if not self._bots:
            return deadline
        times = [bot.until for bot in self._bots.values()] + [deadline]
        if any(bot.due for bot in self._bots.values()):
            # They had much to do at once, and others came first.
            times.append(self.clock.t() + 1)
        return min((at for at in times if at is not None), default=None)
