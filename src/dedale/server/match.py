"""A match at a table of the server: the table of the rules, its clock, its bots, what viewers were shown."""

from random import Random
from typing import Any

import msgspec

from dedale.bots import Bot, Call, Do, new_bot
from dedale.games.base import JSON, Refusal
from dedale.games.registry import GAMES
from dedale.server.clock import Now, TableClock
from dedale.server.lobby import Lobby
from dedale.server.records import Kept
from dedale.server.showing import Showing
from dedale.table import Table
from dedale.table.document import BadDocument, decode_action, reopen
from dedale.table.manners import Talk, calling

ACTIONS = {name: msgspec.json.Decoder(game.action | Talk) for name, game in GAMES.items()}
KEYS = 1_000
"""How many keys of actions are remembered, to know those that come twice."""


class Match:
    """`number` is how the database calls it."""

    def __init__(self, number: int, table: Table, now: Now, t: int = 0) -> None:
        self.number = number
        self.table = table
        self.clock = TableClock(now, t)
        self.showing = Showing(table)
        self._keys: dict[tuple[int, str], None] = {}
        self.decode = ACTIONS[table.game.name].decode
        self._bots: dict[int, Bot] = {}
        self._names: dict[int, str] = {}
        """What kind of bot each is."""
        self._waits: dict[int, int] = {}

    @classmethod
    def again(cls, kept: Kept, now: Now) -> "Match":
        """The match as its log says; its clock stands still. Raises BadDocument if the rules refuse it."""
        table = reopen(kept.document)
        match = cls(kept.number, table, now, kept.document.t)
        for (t, seat, raw), key in zip(kept.document.log, kept.keys, strict=True):
            try:
                answer = table.act(seat, decode_action(table.game, raw), t)
            except msgspec.ValidationError as error:
                raise BadDocument(str(error)) from None
            if isinstance(answer, Refusal):
                raise BadDocument(answer.message)
            match.remember(seat, key)
        table.wait(kept.document.t)
        match.showing = Showing(table)
        return match

    def knows(self, seat: int, key: str) -> bool:
        """Whether that seat has done the action with that key. Each client makes up its own keys."""
        return (seat, key) in self._keys

    def remember(self, seat: int, key: str) -> None:
        if not key:
            return
        self._keys[seat, key] = None
        if len(self._keys) > KEYS:
            del self._keys[next(iter(self._keys))]

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

    def seat_bots(self, lobby: Lobby) -> None:
        """Bots sit where the lobby says; those that stay keep their memory."""
        seated = {seat: each.bot for seat, each in enumerate(lobby.seats) if each and each.bot}
        staying = {seat: bot for seat, bot in self._bots.items() if seated.get(seat) == self._names[seat]}
        self._bots = {seat: staying.get(seat) or self._new_bot(name, seat) for seat, name in seated.items()}
        self._names = seated
        self._waits = {}

    def _new_bot(self, name: str, seat: int) -> Bot:
        table = self.table
        seed = Random(f"{table.seed}/{seat}").getrandbits(32)
        return new_bot(table.game.name, name, seat, seed, table.public_options)

    @property
    def has_bots(self) -> bool:
        return bool(self._bots)

    def bot_action(self) -> tuple[int, Any] | None:
        """What the next bot wants to do now; None when all of them wait."""
        self._waits = {}
        t = self.clock.t()
        for seat, bot in self._bots.items():
            answer = bot.answer(self.table.view(seat), self.table.legal(seat), t)
            if isinstance(answer, Do):
                return seat, answer.action
            if isinstance(answer, Call):
                return seat, calling(answer.manner, answer.seat)
            if answer.until is not None:
                self._waits[seat] = max(answer.until, t + 1)
        return None

    def ask_bots_soon(self) -> None:
        """They have more to do, but others come first."""
        self._waits = dict.fromkeys(self._bots, self.clock.t() + 1)

    def next_at(self) -> int | None:
        """When something will happen by itself."""
        deadline = self.deadline()
        if not self._waits:
            return deadline
        return min([*self._waits.values(), *([] if deadline is None else [deadline])])
