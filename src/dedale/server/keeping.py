"""Keeping what tables write, and showing what has come of it: in this order, always."""

import asyncio
import sqlite3
from collections import Counter
from collections.abc import Callable

from dedale.server.counts import Counts
from dedale.server.room import Room
from dedale.server.schema import ADD_ACTION
from dedale.server.showing import Follower
from dedale.server.store import Statement, Store

Frames = list[tuple[Follower, bytes]]


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
        self._turn: dict[Room, list[Statement]] = {}
        """The actions of this turn of the loop."""

    def is_busy(self, room: Room) -> bool:
        """Whether something of this table is on its way into the database."""
        return room.id in self._pending

    def keep(self, room: Room) -> None:
        """Keep what the room wrote; when it is safe, send what it wants to send."""
        statements = [*self._turn.pop(room, ()), *room.take()]
        only_actions = all(sql is ADD_ACTION for sql, _ in statements)
        if only_actions and self._store.appends and not self.is_busy(room):
            if not self._turn:
                asyncio.get_running_loop().call_soon(self._append)
            self._turn[room] = statements
        else:
            frames = self._shown(room)
            if frames is not None:
                self._pending[room.id] += 1
                self._store.write(statements, lambda error: self._kept(room, frames, error), owner=room)

    def forget(self, room: Room) -> None:
        """What was done in this turn of the loop has not happened; nobody was told of it yet."""
        self._turn.pop(room, None)

    def _append(self) -> None:
        """Keep, and then show, what was done in this turn of the loop and needs no more than an append."""
        turn, self._turn = self._turn, {}
        shown = [(room, frames) for room in turn if (frames := self._shown(room)) is not None]
        actions = [action for room, _ in shown for _, action in turn[room]]
        if actions:
            try:
                self._store.append(actions)
            except OSError as error:
                for room, _ in shown:
                    self._lost(room, error)
                return
            self._counts.commits += len(actions)
        for _, frames in shown:
            self._send(frames)

    def _shown(self, room: Room) -> Frames | None:
        try:
            return room.show()
        except Exception:
            self._broken(room)
            return None

    def _kept(self, room: Room, frames: Frames, error: sqlite3.Error | None) -> None:
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
