"""Keeping what tables write, and showing what has come of it: in this order, always."""

from collections import Counter
from collections.abc import Callable, Iterable
from functools import partial

from dedale.server.counts import Counts
from dedale.server.journal import Action
from dedale.server.records import add_actions
from dedale.server.room import Room
from dedale.server.showing import Follower
from dedale.server.store import Store

Frames = list[tuple[Follower, bytes]]
MOST_PENDING = 1_000
"""Changes of one table that may wait for the disk; they are memory."""


class Keeper:
    """`lost` is told of a room of which something could not be kept, `broken` of one that cannot be shown."""

    def __init__(
        self,
        store: Store,
        counts: Counts,
        lost: Callable[[Room, Exception], None],
        broken: Callable[[Room], None],
    ) -> None:
        self._store = store
        self._counts = counts
        self._lost = lost
        self._broken = broken
        self._pending: Counter[str] = Counter()
        """Changes of each table that are on their way into the database."""

    def is_busy(self, room: Room) -> bool:
        """Whether something of this table is on its way into the database."""
        return room.id in self._pending

    def keep(self, rooms: Iterable[Room]) -> None:
        """Keep what these rooms wrote; when it is safe, send what they want to send."""
        appended: list[tuple[Room, Frames]] = []
        actions: list[Action] = []
        for room in rooms:
            frames = self._shown(room)
            if frames is None:
                continue
            statements, acted = room.take()
            if self._pending[room.id] >= MOST_PENDING:
                self._lost(room, OSError("the disk is too slow"))
            elif statements or not self._store.appends or self.is_busy(room):
                self._pending[room.id] += 1
                statements += add_actions(acted)
                self._store.write(statements, partial(self._kept, room, frames), owner=room)
            elif acted:
                appended.append((room, frames))
                actions += acted
            else:
                self._send(frames)
        if actions:
            self._append(appended, actions)

    def _append(self, rooms: list[tuple[Room, Frames]], actions: list[Action]) -> None:
        """What needs no more than an append is kept, and then shown, at once."""
        try:
            self._store.append(actions)
        except OSError as error:
            for room, _ in rooms:
                self._lost(room, error)
            return
        self._counts.commits += len(actions)
        for _, frames in rooms:
            self._send(frames)

    def _shown(self, room: Room) -> Frames | None:
        try:
            return room.show()
        except Exception:
            self._broken(room)
            return None

    def _kept(self, room: Room, frames: Frames, error: Exception | None) -> None:
        self._pending[room.id] -= 1
        if not self._pending[room.id]:
            del self._pending[room.id]
        if error is None:
            self._counts.commits += 1
            self._send(frames)
        else:
            self._lost(room, error)

    def _send(self, frames: Frames) -> None:
        self._counts.frames += len(frames)
        together: dict[Follower, list[bytes]] = {}
        for follower, frame in frames:
            together.setdefault(follower, []).append(frame)
        for follower, its_frames in together.items():
            follower.send(*its_frames)
