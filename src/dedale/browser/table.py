"""A table in the browser: a session for one person, and perhaps bots, offline."""

from collections import Counter
from collections.abc import Callable
from itertools import count
from typing import Any, NamedTuple

import msgspec

from dedale.bots import bots_for
from dedale.browser.hints import way_out
from dedale.browser.options import FOR_ONE, bad_name, options_for_one
from dedale.browser.saved_table import (
    DEVICE,
    Answer,
    Finished,
    SavedTable,
    match_id,
    restored,
    saved,
)
from dedale.games.base import Refusal
from dedale.match.error_text import plain
from dedale.session import messages as say
from dedale.session.changes import EndMatch, SolveFloor, WriteLedger
from dedale.session.clock import Now
from dedale.session.context import BotHost, Context
from dedale.session.hints import hint_frame, state_to_solve
from dedale.session.lobby import no_such_bot
from dedale.session.lobby_frames import refused
from dedale.session.seated_bot import AtOnce


class Device(NamedTuple):
    """What a table needs from its device."""

    now: Now
    seed: Callable[[], int]
    when: Callable[[], str]
    """The current date, as people read it in the ledger."""


class Player:
    """The only member. Frames are passed on by the caller."""

    device = DEVICE
    watching = False

    def send(self, *frames: bytes) -> None:
        pass


class SoloTable:
    def __init__(self, kept: SavedTable, device: Device) -> None:
        """Raises BadDocument if the rules refuse what was stored."""
        self._player = Player()
        self._table = restored(
            kept,
            Context(
                now=device.now,
                wall=lambda: 0,
                when=device.when,
                seed=device.seed,
                numbers=count(kept.match + 1),
                match_id=lambda number: match_id(kept.id, number),
                away_seconds=0,
                refused=Counter(),
                bots=BotHost(bots_for, lambda table, place: AtOnce(place)),
            ),
        )

    @property
    def kept(self) -> SavedTable:
        """Return the table as it is now."""
        return saved(self._table)

    @property
    def playing(self) -> bool:
        return self._table.lobby.playing

    def milliseconds_left(self) -> int | None:
        """Milliseconds until something happens by itself."""
        at = self._table.next_tick()
        return None if at is None or not self._table.live else max(0, at - self._table.live.clock.t())

    def begin(self) -> Refusal | None:
        """Start a match."""
        return self._table.furnish(DEVICE, None, None, start=True)

    def receive(self, frame: str) -> Answer:
        """Carry out a message."""
        try:
            message = say.decode(frame)
        except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
            words = plain(error) if isinstance(error, msgspec.ValidationError) else "it is not JSON"
            return self._take(refused(Refusal("bad_message", f"That is not a message: {words}.")))
        self._table.pass_time()
        return self._take(*self._handle(message))

    def tick(self) -> Answer:
        """Let time pass: the sand may have run out."""
        self._table.tick()
        return self._take()

    def _handle(self, message: say.Incoming) -> list[bytes]:
        """Handle what the table itself does not."""
        table, player = self._table, self._player
        match message:
            case say.Hello():
                table.leave(player)
                table.join(player)
            case say.Hint():
                return [self._hint(message)]
            case say.Options():
                refusal = table.refuse_options(player)
                seats = len(table.lobby.seats)
                checked = refusal or options_for_one(table.lobby.game, message.options, seats)
                if isinstance(checked, Refusal):
                    return [refused(checked, message.key)]
                table.change_options(player, message, (checked, seats))
            case say.Sit() | say.Stand() | say.Bot() | say.Free() | say.Remove() | say.Host():
                return [refused(FOR_ONE, message.key)]
            case _:
                table.handle(player, message)
        return []

    def _hint(self, message: say.Hint) -> bytes:
        state = state_to_solve(self._table, self._player, message)
        if isinstance(state, Refusal):
            return refused(state, message.key)
        found = way_out(state)
        action = msgspec.to_builtins(found.plan[0]) if found.plan else None
        return hint_frame(message, found.solvable, found.moves, action)

    def _take(self, *answers: bytes) -> Answer:
        """Collect what must be stored before these frames may be shown."""
        answer = Answer([frame for _, frame in self._table.show()] + [*answers], {})
        changes, _ = self._table.take()
        for change in changes:
            if isinstance(change, SolveFloor):
                answer.floors[change.floor] = change.moves
        if any(isinstance(change, EndMatch) for change in changes):
            entry = next((change.entry for change in changes if isinstance(change, WriteLedger)), None)
            kept = self.kept
            assert kept.document
            answer.finished = Finished(self._table.lobby.match_id, kept.document, entry)
        return answer


def new_table(
    table_id: str,
    game: str,
    options: dict[str, Any],
    name: str,
    device: Device,
    *,
    bots: str | None = None,
    start: bool,
) -> SoloTable | Refusal:
    """Create a table for one of the games that one person can play alone, or with bots in the other seats."""
    if bots is not None and bots not in bots_for(game):
        return no_such_bot(bots_for(game))
    seats = 1 if bots is None else options.get("players", 1)
    checked = bad_name(name) or options_for_one(game, options, seats)
    if isinstance(checked, Refusal):
        return checked
    others = () if bots is None else (bots,) * (seats - 1)
    table = SoloTable(SavedTable(table_id, game, checked, name, others), device)
    return (table.begin() if start else None) or table
