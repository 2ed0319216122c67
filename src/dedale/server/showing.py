"""What each seat of a match has been shown, and what it is shown next: snapshots, then differences."""

from collections.abc import Iterator
from typing import Protocol

from dedale.games.base import JSON
from dedale.server.messages import encode
from dedale.table import Table
from dedale.table.manners import Talk

Viewer = int | None
"""A seat, or somebody who only watches."""
NEVER = object()
SAID = 50
"""How much of the talk a newcomer is told."""


class Follower(Protocol):
    """Somebody who is shown something."""

    def send(self, frame: bytes) -> None: ...


class Stream:
    """What one viewer has been shown so far. `v` counts its updates."""

    __slots__ = ("followers", "legal", "may", "shown", "t", "v")

    def __init__(self) -> None:
        self.v = 0
        self.t = 0
        """When something last happened that this viewer could see."""
        self.followers: list[Follower] = []
        self.legal = b""
        self.may = b""
        self.shown: dict[str, JSON] = {}


class Showing:
    """The streams of one match."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._streams: dict[Viewer, Stream] = {}
        self._shown = self._view(None)
        """What whoever watches has been shown."""
        self._t = table.t
        """When something last happened that everyone could see. A private note moves only the table's."""
        self._ground = table.game.ground(table.state)

    def follow(self, viewer: Viewer, follower: Follower) -> None:
        stream = self._streams.setdefault(viewer, Stream())
        if follower not in stream.followers:
            stream.followers.append(follower)

    def leave(self, follower: Follower) -> None:
        for stream in self._streams.values():
            if follower in stream.followers:
                stream.followers.remove(follower)

    def snapshot(self, viewer: Viewer, now: int) -> bytes:
        """Everything that this viewer may see."""
        stream = self._streams.setdefault(viewer, Stream())
        stream.shown = self._shown if self._table.game.same_for_all else self._view(viewer)
        stream.legal, stream.may = self._legal(viewer), self._may(viewer)
        head = b'{"type":"snapshot","seat":%b,"v":%d,"t":%d,"now":%d' % (
            encode(viewer), stream.v, max(self._t, stream.t), now
        )  # fmt: skip
        return head + b',"ground":%b,"view":%b,"legal":%b,"may":%b,"said":%b}' % (
            encode(self._ground),
            encode(stream.shown), stream.legal, stream.may, encode(self._said())
        )  # fmt: skip

    def update(
        self, events: list[JSON], ack: tuple[int, str] | None = None
    ) -> Iterator[tuple[Stream, bytes]]:
        """What has changed for each viewer who is there; nothing for those for whom nothing has."""
        told = encode(events) if events else b""
        shared = self._new_ground()
        view = self._view(None)
        seen_by_all = _difference(self._shown, view)
        self._shown = view
        if told or seen_by_all:
            self._t = self._table.t
        if self._table.game.same_for_all:
            shared += seen_by_all
        for viewer, stream in self._streams.items():
            if not stream.followers:
                continue
            changed = shared + self._own_difference(viewer, stream)
            if viewer is not None:
                changed += self._seat_difference(viewer, stream)
            if not told and not changed and not (ack and ack[0] == viewer):
                continue
            stream.v += 1
            stream.t = self._table.t
            acked = b',"ack":' + encode(ack[1]) if ack and ack[0] == viewer and ack[1] else b""
            yield (
                stream,
                b'{"type":"update","seat":%b,"v":%d,"t":%d,"events":%b%b%b}'
                % (
                    b"null" if viewer is None else b"%d" % viewer,
                    stream.v,
                    self._table.t,
                    told or b"[]",
                    changed,
                    acked,
                ),
            )

    def _new_ground(self) -> bytes:
        ground = self._table.game.ground(self._table.state)
        if ground is self._ground:
            return b""
        self._ground = ground
        return b',"ground":' + encode(ground)

    def _own_difference(self, viewer: Viewer, stream: Stream) -> bytes:
        if self._table.game.same_for_all:
            return b""
        view = self._view(viewer)
        changed = _difference(stream.shown, view)
        stream.shown = view
        return changed

    def _seat_difference(self, seat: int, stream: Stream) -> bytes:
        """What only this seat is told: how it may talk, and what it may do."""
        changed = b""
        legal = self._legal(seat)
        if legal != stream.legal:
            stream.legal = legal
            changed += b',"legal":' + legal
        may = self._may(seat)
        if may != stream.may:
            stream.may = may
            changed += b',"may":' + may
        return changed

    def _view(self, viewer: Viewer) -> dict[str, JSON]:
        view = self._table.view(viewer)
        del view["t"], view["may"]  # both stand beside the view
        return view

    def _may(self, viewer: Viewer) -> bytes:
        return b"[]" if viewer is None else encode(self._table.game.manners(self._table.state, viewer))

    def _legal(self, viewer: Viewer) -> bytes:
        return b"[]" if viewer is None else encode(self._table.legal(viewer))

    def _said(self) -> list[JSON]:
        talk = [entry for entry in self._table.log if isinstance(entry.action, Talk)][-SAID:]
        return [{"t": entry.t, "by": entry.seat, "talk": entry.action} for entry in talk]


def _difference(shown: dict[str, JSON], view: dict[str, JSON]) -> bytes:
    """The fields that changed, and the names of those that went, as the middle of a JSON object."""
    changed = {
        name: value
        for name, value in view.items()
        if (before := shown.get(name, NEVER)) is not value and before != value
    }
    found = b',"view":' + encode(changed) if changed else b""
    gone = shown.keys() - view.keys()
    return found + b',"gone":' + encode(sorted(gone)) if gone else found
