"""A match for one: the table of the rules, its clock, and what its player was shown."""

from collections.abc import Iterator

import msgspec

from dedale.games.base import JSON, Refusal
from dedale.games.registry import GAMES
from dedale.match import Document, Match, replay
from dedale.match.document import document_of
from dedale.match.manners import Talk
from dedale.session.clock import Now, TableClock
from dedale.session.view_streams import Showing

SEAT = 0
ACTIONS = {name: msgspec.json.Decoder(game.action | Talk) for name, game in GAMES.items()}


class LiveMatch:
    """Follows itself: there is nobody else to show anything to."""

    def __init__(self, match: Match, now: Now, t: int = 0) -> None:
        self.match = match
        self.clock = TableClock(now, t)
        self.decode = ACTIONS[match.game.name].decode
        self._showing = Showing(match)
        self._showing.follow(SEAT, self)

    @classmethod
    def again(cls, document: Document, now: Now) -> "LiveMatch":
        """The match as its log says; its clock stands still. Raises BadDocument if the rules refuse it."""
        return cls(replay(document), now, document.t)

    def send(self, *frames: bytes) -> None:
        """Frames are handed on by whoever asked for them."""

    def snapshot(self) -> bytes:
        return self._showing.snapshot(SEAT, self.clock.t())

    def update(self, events: list[JSON], key: str | None = None) -> list[bytes]:
        """What the player is told of these events; `key` is that of the action that caused them."""
        doers = {} if key is None else {SEAT: key}
        return [frame for _, frame in self._showing.update(events, doers)]

    def pass_time(self, t: int) -> Iterator[list[JSON]]:
        """What time alone does until `t`, at the very milliseconds at which it does."""
        while (deadline := self._deadline()) is not None and deadline <= t:
            events = self.match.wait(max(deadline, self.match.t))
            assert not isinstance(events, Refusal)
            yield events

    def milliseconds_left(self) -> int | None:
        """Until something happens by itself."""
        deadline = self._deadline()
        if deadline is None or not self.clock.running:
            return None
        return max(0, deadline - self.clock.t())

    def document(self, t: int) -> Document:
        """All of it, as it is at that time; after its end it has no other time."""
        at = self.match.t if self.match.outcome else max(t, self.match.t)
        return msgspec.structs.replace(document_of(self.match), t=at)

    def _deadline(self) -> int | None:
        return None if self.match.outcome else self.match.game.deadline(self.match.state)
