"""A match in progress at a table, with its clock, its bots and what each viewer has been shown."""

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Protocol

import msgspec
from msgspec import Struct

from dedale.bots import Advice
from dedale.games.base import Event, Refusal
from dedale.games.registry import GAMES
from dedale.match import Match
from dedale.match.agreements import Accept, Agreement, Decline
from dedale.match.document import BadDocument, decode_action, reopen
from dedale.match.ledger import entry_of
from dedale.match.progress import solved_floors
from dedale.match.talk import Talk
from dedale.session.changes import (
    Change,
    ClearTurn,
    EndMatch,
    MatchRecord,
    SetTime,
    SetTurn,
    SolveFloor,
    TableRecord,
    WriteLedger,
)
from dedale.session.clock import Now, TableClock
from dedale.session.lobby import Lobby
from dedale.session.seen_keys import SeenKeys
from dedale.session.turns import Turn, turn_now
from dedale.session.view_streams import ViewStreams

if TYPE_CHECKING:
    from dedale.session.context import Context

ACTIONS = {name: msgspec.json.Decoder(game.action | Talk | Agreement) for name, game in GAMES.items()}
JUST_NOW_MS = 1_000
KEYS = 1_000
"""Action keys remembered per seat."""


class BotSeat(Protocol):
    """A bot in its seat."""

    name: str
    until: int | None
    """When its wait ends."""
    called: tuple[object, Advice] | None
    """What it last called somebody for, and in which state."""

    @property
    def due(self) -> bool:
        """True if the bot must be asked now."""

    def action(self) -> Struct | None:
        """The bot's next action, or None while it waits or thinks."""

    def leave(self) -> None:
        """Dismiss the bot."""


class CoachSeat(Protocol):
    """A coach for one seat."""

    seat: int

    def ask(self, told: Callable[[Advice], None]) -> None:
        """Ask once. `told` is called with the answer, now or later."""

    def leave(self) -> None:
        """Dismiss the coach."""


class LiveMatch:
    """`number` is the match's number in the database."""

    def __init__(self, number: int, match: Match, now: Now, t: int = 0) -> None:
        self.number = number
        self.match = match
        self.clock = TableClock(now, t)
        self.noted = t
        """The time last recorded without an action."""
        self.streams = ViewStreams(match)
        self.seen_keys = SeenKeys(KEYS)
        self.decode = ACTIONS[match.game.name].decode
        self._bots: dict[int, BotSeat] = {}
        self.coach: CoachSeat | None = None
        self.turn: Turn | None = None
        """Whose turn it is, if several people take turns."""

    @classmethod
    def again(cls, kept: MatchRecord, now: Now) -> Iterator["LiveMatch"]:
        """Replay a stored match, yielding it after every log entry. After the last it is complete, with its
        clock stopped.

        Raises BadDocument if the rules refuse an entry.
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
            live.seen_keys.remember(seat, key)
            yield live
        match.wait(kept.document.t)
        live.streams = ViewStreams(match)
        yield live

    def is_late(self, t: int) -> bool:
        """True if time alone has changed something by `t`."""
        deadline = self.match.deadline
        return deadline is not None and deadline <= t

    def pass_time(self) -> list[Event]:
        """Apply the next change that time alone brings, at its exact millisecond."""
        deadline = self.match.deadline
        assert deadline is not None
        events = self.match.wait(max(deadline, self.match.t))
        assert not isinstance(events, Refusal)
        return events

    def note_time(self) -> SetTime | None:
        """Note the time while it runs, unless an action has just done so."""
        t, deadline = self.clock.t(), self.match.deadline
        # What time does by itself is shown and stored together, by `Table.pass_time`.
        is_due = deadline is not None and deadline > t and t - max(self.noted, self.match.t) >= JUST_NOW_MS
        if not self.clock.running or not is_due:
            return None
        self.noted = t
        return SetTime(self.number, t)

    def progress(self, events: list[Event], devices: list[str], wall: int) -> list[Change]:
        """Return what these devices have solved by that."""
        solved = solved_floors(self.match, events)
        return [SolveFloor(device, floor, moves, wall) for floor, moves in solved for device in devices]

    def note_turn(
        self,
        table: TableRecord,
        is_here: Callable[[str], bool],
        context: "Context",
    ) -> SetTurn | ClearTurn | None:
        """Return what to store if it is somebody else's turn now. Those who are not here are called."""
        before, self.turn = self.turn, turn_now(table.lobby, self.match, self.turn, context.wall)
        if self.turn == before:
            return None
        if self.turn is None:
            return ClearTurn(table.id)
        for device in self.turn.begun_since(before, table.lobby):
            if not is_here(device):
                context.called(table.id, table.lobby.game, device)
        return SetTurn(table.id, *self.turn)

    def ending(self, match_id: str, wall: int, when: str) -> list[Change]:
        """Return what to store when the match is over."""
        match = self.match
        assert match.outcome
        end = EndMatch(self.number, match.t, match.outcome, wall)
        entry = entry_of(match, when)
        return [end, WriteLedger(match_id, entry, wall)] if entry else [end]

    def seat_bots(self, lobby: Lobby, new_bot: Callable[[str, int], BotSeat]) -> None:
        """Seat the bots that the lobby names while the match goes on. Bots that stay keep their memory."""
        playing = lobby.playing
        wanted = {seat: each.bot for seat, each in enumerate(lobby.seats) if playing and each and each.bot}
        staying = {seat: bot for seat, bot in self._bots.items() if wanted.get(seat) == bot.name}
        for seat, bot in self._bots.items():
            if seat not in staying:
                bot.leave()
        self._bots = {seat: staying.get(seat) or new_bot(name, seat) for seat, name in wanted.items()}
        if not wanted:
            self.dismiss_coach()

    def dismiss_bots(self) -> None:
        """Dismiss all bots, because the table is being unloaded."""
        for bot in self._bots.values():
            bot.leave()
        self._bots = {}
        self.dismiss_coach()

    def dismiss_coach(self) -> None:
        if self.coach:
            self.coach.leave()
        self.coach = None

    @property
    def has_bots(self) -> bool:
        return bool(self._bots)

    def bot_action(self) -> tuple[int, Struct] | None:
        """The next action any bot wants to take, or None if all of them wait or think.

        Bots answer offers at once: they let people take back what they did, and play on to the end.
        """
        if offer := self.match.offer:
            for seat in self._bots:
                if "accept" in self.match.manners(seat):
                    return seat, Accept() if offer.what == "take_back" else Decline()
        for seat, bot in self._bots.items():
            action = bot.action()
            if action is not None:
                return seat, action
        return None

    def called_for(self, seat: int) -> Advice | None:
        """What a bot has called this seat for, if that is still so."""
        for state, about in filter(None, (bot.called for bot in self._bots.values())):
            if state is self.match.state and seat in about.seats and about.action in self.match.legal(seat):
                return about
        return None

    def next_at(self) -> int | None:
        """When something will next happen by itself."""
        deadline = self.match.deadline
        if not self._bots:
            return deadline
        times = [bot.until for bot in self._bots.values()] + [deadline]
        if any(bot.due for bot in self._bots.values()):
            # A bot is overdue: its table was too busy to ask it.
            times.append(self.clock.t() + 1)
        return min((at for at in times if at is not None), default=None)
