"""A table in the browser: a session for one person and bots, offline."""

from collections import Counter
from collections.abc import Callable, Iterable
from itertools import count
from typing import Any, NamedTuple

import msgspec

from dedale.browser.hints import way_out
from dedale.browser.options import FOR_ONE, bad_name, bots_here, checked_options
from dedale.browser.saved_table import DEVICE, Answer, Finished, match_id, restored, views_before
from dedale.games.base import Refusal, View
from dedale.match.error_text import unreadable
from dedale.session import messages as say
from dedale.session.changes import EndMatch, SolveFloor, WriteLedger
from dedale.session.clock import Now
from dedale.session.context import BotHost, Context
from dedale.session.hints import hint_frame, state_to_solve
from dedale.session.lobby_frames import refused
from dedale.session.saved_table import SavedTable, saved
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
        self._opened: SavedTable | None = kept
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
                bots=BotHost(bots_here, lambda _, place: AtOnce(place, self._past)),
            ),
        )
        self._opened = None

    def _past(self, seat: int) -> Iterable[View]:
        """What the bots of a stored match saw of it. Bots that are seated later have seen nothing."""
        return views_before(self._opened, seat) if self._opened else ()

    @property
    def kept(self) -> SavedTable:
        """Return the table as it is now."""
        return saved(self._table.id, self._table.lobby, self._table.live)

    @property
    def playing(self) -> bool:
        return self._table.lobby.playing

    def milliseconds_left(self) -> int | None:
        """Milliseconds until something happens by itself."""
        at = self._table.next_tick()
        return None if at is None or not self._table.live else max(0, at - self._table.live.clock.t())

    def furnish(self, bots: str | None, *, start: bool) -> Refusal | None:
        """Seat bots of that kind in all free seats, and start a match if requested."""
        return self._table.furnish(DEVICE, None, bots, start=start)

    def receive(self, frame: str) -> Answer:
        """Carry out a message."""
        try:
            message = say.decode(frame)
        except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
            sentence = f"That is not a message: {unreadable(error)}."
            return self._take(refused(Refusal("bad_message", sentence)))
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
                checked = refusal or checked_options(table.lobby.game, message.options)
                if isinstance(checked, Refusal):
                    return [refused(checked, message.key)]
                table.change_options(player, message, checked)
            case say.Copy() | say.Sit() | say.Stand() | say.Free() | say.Remove() | say.Host() | say.Pace():
                return [refused(FOR_ONE, message.key)]
            case say.Open() | say.Quiet() | say.Chat() | say.Report() | say.Inherit():
                return [refused(FOR_ONE, message.key)]
            case say.List():
                return [refused(FOR_ONE)]
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
    """Create a table, with bots in the other seats if requested."""
    checked = bad_name(name) or checked_options(game, options)
    if isinstance(checked, Refusal):
        return checked
    stored, seats = checked
    table = SoloTable(SavedTable(table_id, game, stored, name, others=(None,) * (seats - 1)), device)
    return table.furnish(bots, start=start) or table
