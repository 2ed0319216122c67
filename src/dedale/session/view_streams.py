"""What each seat of a match has been shown, and what it is shown next: a snapshot, then differences."""

from collections.abc import Mapping
from itertools import islice
from types import MappingProxyType
from typing import Protocol

from msgspec import UNSET
from msgspec.structs import asdict, astuple, replace

from dedale.games.base import Event, View
from dedale.match import Match
from dedale.match.match import Entry
from dedale.match.talk import KINDS
from dedale.session.messages import encode
from dedale.session.open_table import allowed

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
        self.gestures = False
        """Whether people at this table only gesture, whatever the rules allow."""
        self._streams: dict[Viewer, Stream] = {}
        self._present: dict[Viewer, Stream] = {}
        """The streams that somebody follows."""
        self._seats: list[int] = []
        """Their seats."""
        self._known = match.view(None)
        self._news: dict[str, object] = {}
        """What everyone has been shown: that view, with these fields changed since."""
        self._state = match.state
        """The state that was shown."""
        self._t = match.t
        """When something last happened that everyone could see. Private notes do not count."""
        self._ground = match.ground
        self._talk: list[Entry] = []
        self._heard = 0
        """How many log entries were searched for talk."""

    def follow(self, viewer: Viewer, follower: Follower) -> None:
        stream = self._stream(viewer)
        if follower not in stream.followers:
            stream.followers.append(follower)
            self._note_present()

    def leave(self, follower: Follower) -> None:
        for stream in self._present.values():
            if follower in stream.followers:
                stream.followers.remove(follower)
        self._note_present()

    def _note_present(self) -> None:
        self._present = {viewer: stream for viewer, stream in self._streams.items() if stream.followers}
        self._seats = [viewer for viewer in self._present if viewer is not None]

    def _stream(self, viewer: Viewer) -> Stream:
        if viewer not in self._streams:
            self._streams[viewer] = Stream(viewer, self._shown)
        return self._streams[viewer]

    def snapshot(self, viewer: Viewer, now: int) -> bytes:
        """Return everything this viewer may see."""
        stream = self._stream(viewer)
        stream.shown = shown = self._shown if self._match.same_for_all else self._match.view(viewer)
        seen = {
            name: value for name, value in asdict(shown).items() if name not in BESIDE and value is not UNSET
        }
        stream.may = self._may(viewer)
        stream.legal = b"[]" if viewer is None else self._match.legal_json([viewer])[0]
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
        match, present = self._match, self._present
        t, same_for_all = match.t, match.same_for_all
        told = encode(events) if events else b""
        quick = self._quick_difference()
        shared = quick or self._new_view()
        if told or shared:
            self._t = t
        if not same_for_all:
            shared = b""
        if not quick:
            shared = self._new_ground() + shared
        said = b',"t":%d,"events":%b%b' % (t, told or b"[]", shared)
        legal = dict(zip(self._seats, match.legal_json(self._seats), strict=True))
        frames: list[tuple[Follower, bytes]] = []
        # Somebody in several seats hears first from the one that acted.
        for viewer in dict.fromkeys((*doers, *present)):
            stream = present.get(viewer)
            if stream is None:
                continue  # a bot, or gone
            own = b"" if same_for_all else self._own_difference(viewer, stream)
            if viewer is not None:
                actions = legal[viewer]
                if actions != stream.legal:
                    stream.legal = actions
                    own += b',"legal":' + actions
                if not quick:
                    own += self._new_manners(viewer, stream)
                if key := doers.get(viewer):
                    own += b',"ack":' + encode(key)
            if told or shared or own or viewer in doers:
                stream.v += 1
                stream.t = t
                frame = b"%b%d%b%b}" % (stream.head, stream.v, said, own)
                for follower in stream.followers:
                    frames.append((follower, frame))
        return frames

    def _quick_difference(self) -> bytes:
        """Return the difference for everyone, if the game can tell it without comparing whole views."""
        match, before = self._match, self._state
        self._state = match.state
        news = match.changed(before)
        if news is None:
            return b""
        # Others may have talked in the same turn of the event loop.
        known = self._known
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
        view = self._match.view(None)
        difference = _difference(self._shown, view)
        self._known = view
        return difference

    def _new_ground(self) -> bytes:
        ground = self._match.ground
        if ground is self._ground:
            return b""
        self._ground = ground
        return b',"ground":' + encode(ground)

    def _own_difference(self, viewer: Viewer, stream: Stream) -> bytes:
        view = self._match.view(viewer)
        changed = _difference(stream.shown, view)
        stream.shown = view
        return changed

    def _new_manners(self, seat: int, stream: Stream) -> bytes:
        may = self._may(seat)
        if may == stream.may:
            return b""
        stream.may = may
        return b',"may":' + may

    def _may(self, viewer: Viewer) -> bytes:
        if viewer is None:
            return b"[]"
        return encode(allowed(self._match.manners(viewer), gestures=self.gestures))

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
