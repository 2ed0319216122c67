"""What each seat of a match has been shown, and what it is shown next: a snapshot, then differences."""

from collections.abc import Mapping
from itertools import islice
from types import MappingProxyType
from typing import Protocol

from msgspec import UNSET
from msgspec.structs import asdict, astuple, replace

from dedale.games.base import Event, View, speedups
from dedale.match import Match
from dedale.match.manners import KINDS
from dedale.match.match import Entry
from dedale.session.messages import encode

Viewer = int | None
"""A seat, or None for a spectator."""
NOBODY: Mapping[int, str] = MappingProxyType({})
SAID = 50
"""How much of the talk a newcomer gets."""
BESIDE = ("t", "may")
"""What is beside a view in a frame, not in it."""


class Follower(Protocol):
    """Somebody who is sent frames."""

    def send(self, *frames: bytes) -> None: ...


class Stream:
    """What one viewer has been shown so far. `v` counts its updates."""

    __slots__ = ("followers", "head", "legal", "may", "shown", "t", "v")

    def __init__(self, viewer: Viewer, shown: View) -> None:
        self.head = b'{"type":"update","seat":%b,"v":' % encode(viewer)
        self.v = 0
        self.t = 0
        """When something last happened that this viewer could see."""
        self.followers: list[Follower] = []
        self.legal = b""
        self.may = b""
        self.shown = shown


class ViewStreams:
    """The streams of one match."""

    def __init__(self, match: Match) -> None:
        self._match = match
        self._speedups = speedups(match.game)
        self._streams: dict[Viewer, Stream] = {}
        self._known = self._view(None)
        self._news: dict[str, object] = {}
        """What everyone has been shown: that view, with these fields changed since."""
        self._state = match.state
        """The state that was shown."""
        self._t = match.t
        """When something last happened that everyone could see. Private notes do not count."""
        self._ground = match.game.ground(match.state)
        self._talk: list[Entry] = []
        self._heard = 0
        """How many log entries were searched for talk."""

    def follow(self, viewer: Viewer, follower: Follower) -> None:
        stream = self._stream(viewer)
        if follower not in stream.followers:
            stream.followers.append(follower)

    def _stream(self, viewer: Viewer) -> Stream:
        if viewer not in self._streams:
            self._streams[viewer] = Stream(viewer, self._shown)
        return self._streams[viewer]

    def leave(self, follower: Follower) -> None:
        for stream in self._streams.values():
            if follower in stream.followers:
                stream.followers.remove(follower)

    def snapshot(self, viewer: Viewer, now: int) -> bytes:
        """Return everything this viewer may see."""
        stream = self._stream(viewer)
        stream.shown = shown = self._shown if self._match.game.same_for_all else self._view(viewer)
        seen = {
            name: value for name, value in asdict(shown).items() if name not in BESIDE and value is not UNSET
        }
        stream.may = self._may(viewer)
        stream.legal = b"[]" if viewer is None else self._legal([viewer])[0]
        head = b'{"type":"snapshot","seat":%b,"v":%d,"t":%d,"now":%d' % (
            encode(viewer), stream.v, max(self._t, stream.t), now
        )  # fmt: skip
        return head + b',"ground":%b,"view":%b,"legal":%b,"may":%b,"said":%b}' % (
            encode(self._ground),
            encode(seen), stream.legal, stream.may, encode(self._said())
        )  # fmt: skip

    def update(self, events: list[Event], doers: Mapping[int, str] = NOBODY) -> list[tuple[Follower, bytes]]:
        """Return what has changed for each viewer who is present, except those for whom nothing has.

        `doers` are the seats that acted, one action each. Their keys are sent back to them.
        """
        match, t = self._match, self._match.t
        told = encode(events) if events else b""
        quick = self._quick_difference()
        seen_by_all = self._new_view() if quick is None else quick
        if told or seen_by_all:
            self._t = t
        same_for_all = match.game.same_for_all
        shared = (self._new_ground() if quick is None else b"") + (seen_by_all if same_for_all else b"")
        said = b',"t":%d,"events":%b' % (t, told or b"[]")
        streams = [(viewer, stream) for viewer, stream in self._streams.items() if stream.followers]
        # Somebody in several seats hears first from the one that acted.
        streams.sort(key=lambda each: each[0] not in doers)
        legal = iter(self._legal([seat for seat, _ in streams if seat is not None]))
        frames: list[tuple[Follower, bytes]] = []
        for viewer, stream in streams:
            changed = shared if same_for_all else shared + self._own_difference(viewer, stream)
            if viewer is not None:
                actions = next(legal)
                if actions != stream.legal:
                    stream.legal = actions
                    changed += b',"legal":' + actions
                if quick is None:
                    changed += self._new_manners(viewer, stream)
                if key := doers.get(viewer):
                    changed += b',"ack":' + encode(key)
            if told or changed or viewer in doers:
                stream.v += 1
                stream.t = t
                frame = b"%b%d%b%b}" % (stream.head, stream.v, said, changed)
                frames += [(follower, frame) for follower in stream.followers]
        return frames

    def _quick_difference(self) -> bytes | None:
        """Return the difference for everyone, if the game can tell it without comparing whole views."""
        before, state = self._state, self._match.state
        self._state = state
        # Talk is not part of the game, and leaves its state unchanged.
        if state is before or not self._match.game.same_for_all:
            return None
        news = self._speedups.changed(before, state, self._match.t)
        if news is None:
            return None
        # Others may have talked in the same turn of the event loop.
        match, known = self._match, self._known
        if known.said != match.said or known.nudged != match.nudged:
            news |= {"nudged": match.nudged, "said": match.said}
            self._known = replace(known, nudged=match.nudged, said=match.said)
        self._news |= news
        return b',"view":' + encode(news)

    @property
    def _shown(self) -> View:
        """What everyone has been shown. Computed late: most actions change little, and nobody asks."""
        if self._news:
            self._known, self._news = replace(self._known, **self._news), {}
        return self._known

    def _new_view(self) -> bytes:
        view = self._view(None)
        difference = _difference(self._shown, view)
        self._known = view
        return difference

    def _new_ground(self) -> bytes:
        ground = self._match.game.ground(self._match.state)
        if ground is self._ground:
            return b""
        self._ground = ground
        return b',"ground":' + encode(ground)

    def _own_difference(self, viewer: Viewer, stream: Stream) -> bytes:
        view = self._view(viewer)
        changed = _difference(stream.shown, view)
        stream.shown = view
        return changed

    def _new_manners(self, seat: int, stream: Stream) -> bytes:
        may = self._may(seat)
        if may == stream.may:
            return b""
        stream.may = may
        return b',"may":' + may

    def _view(self, viewer: Viewer) -> View:
        return self._match.view(viewer)

    def _may(self, viewer: Viewer) -> bytes:
        return b"[]" if viewer is None else encode(self._match.game.manners(self._match.state, viewer))

    def _legal(self, seats: list[int]) -> list[bytes]:
        match = self._match
        quick = self._speedups.legal_json(match.state, seats)
        return [encode(match.legal(seat)) for seat in seats] if quick is None else quick

    def _said(self) -> list[dict[str, object]]:
        """Return the latest talk. Logs may be long and snapshots many, so entries are searched only once."""
        log = self._match.log
        self._talk += [entry for entry in islice(log, self._heard, None) if type(entry.action) in KINDS]
        self._heard = len(log)
        del self._talk[:-SAID]
        return [{"t": entry.t, "by": entry.seat, "talk": entry.action} for entry in self._talk]


def _difference(shown: View, view: View) -> bytes:
    """Return the changed fields, and the names of those that are gone, as the middle of a JSON object."""
    changed = {
        name: value
        for name, before, value in zip(view.__struct_fields__, astuple(shown), astuple(view), strict=True)
        if before is not value and before != value and name not in BESIDE
    }
    gone = sorted(name for name, value in changed.items() if value is UNSET)
    for name in gone:
        del changed[name]
    found = b',"view":' + encode(changed) if changed else b""
    return found + b',"gone":' + encode(gone) if gone else found
