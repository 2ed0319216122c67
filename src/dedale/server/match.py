"""A match at a table of the server: the table of the rules, its clock, its bots, what viewers were shown."""

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import msgspec

from dedale.games.base import JSON, Refusal
from dedale.games.registry import GAMES
from dedale.server.answered import Answered
from dedale.server.clock import Now, TableClock
from dedale.server.lobby import Lobby
from dedale.server.records import Kept
from dedale.server.seated import Seated
from dedale.server.showing import Showing
from dedale.server.thinker import Place
from dedale.server.thinking import Mind
from dedale.table import Table
from dedale.table.document import BadDocument, decode_action, reopen
from dedale.table.manners import Talk

ACTIONS = {name: msgspec.json.Decoder(game.action | Talk) for name, game in GAMES.items()}
KEYS = 1_000
"""How many keys of actions are remembered, of each seat."""


class Match:
    """`number` is how the database calls it."""

    def __init__(self, number: int, table: Table, now: Now, t: int = 0) -> None:
        self.number = number
        self.table = table
        self.clock = TableClock(now, t)
        self.noted = t
        """The time that was last kept without an action."""
        self.showing = Showing(table)
        self.answered = Answered(KEYS)
        self.decode = ACTIONS[table.game.name].decode
        self._bots: dict[int, Seated] = {}

    @classmethod
    def again(cls, kept: Kept, now: Now) -> Iterator["Match"]:
        """The match after each entry of its log; the last time it is whole, and its clock stands still.

        Raises BadDocument if the rules refuse it.
        """
        table = reopen(kept.document)
        match = cls(kept.number, table, now, kept.document.t)
        for (t, seat, raw), key in zip(kept.document.log, kept.keys, strict=True):
            try:
                answer = table.act(seat, decode_action(table.game, raw), t)
            except msgspec.ValidationError as error:
                raise BadDocument(str(error)) from None
            if isinstance(answer, Refusal):
                raise BadDocument(answer.message)
            match.answered.remember(seat, key)
            yield match
        table.wait(kept.document.t)
        match.showing = Showing(table)
        yield match

    def is_late(self, t: int) -> bool:
        """Whether time alone has changed something by `t`."""
        deadline = self.deadline()
        return deadline is not None and deadline <= t

    def pass_time(self) -> list[JSON]:
        """What time alone does next, at the very millisecond at which it does."""
        deadline = self.deadline()
        assert deadline is not None
        events = self.table.wait(max(deadline, self.table.t))
        assert not isinstance(events, Refusal)
        return events

    def deadline(self) -> int | None:
        return self.table.game.deadline(self.table.state)

    def seat_bots(self, lobby: Lobby, new_mind: Callable[[Place], Mind]) -> None:
        """Bots sit where the lobby says as long as the match goes on; those that stay keep their memory."""
        playing = lobby.playing
        wanted = {seat: each.bot for seat, each in enumerate(lobby.seats) if playing and each and each.bot}
        staying = {seat: bot for seat, bot in self._bots.items() if wanted.get(seat) == bot.name}
        for seat, bot in self._bots.items():
            if seat not in staying:
                bot.leave()
        self._bots = {
            seat: staying.get(seat) or self._seat(name, seat, new_mind) for seat, name in wanted.items()
        }

    def _seat(self, name: str, seat: int, new_mind: Callable[[Place], Mind]) -> Seated:
        table = self.table
        seed = Random(f"{table.seed}/{seat}").getrandbits(32)
        mind = new_mind(Place(table.game.name, name, seat, seed, table.public_options))
        return Seated(name, seat, table, self.clock, mind)

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
