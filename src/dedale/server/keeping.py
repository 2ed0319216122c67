"""Keeping what tables write, and showing what has come of it: in this order, always."""

import asyncio
import sqlite3
from collections import Counter
from collections.abc import Callable
from typing import Any

from dedale.server.counts import Counts
from dedale.server.room import Room
from dedale.server.schema import ADD_ACTION
from dedale.server.showing import Follower
from dedale.server.store import Store

Frames = list[tuple[Follower, bytes]]


class Keeper:
    """`lost` is told of a room of which something could not be kept."""

    def __init__(self, store: Store, counts: Counts, lost: Callable[[Room, Exception], None]) -> None:
        self._store = store
        self._counts = counts
        self._lost = lost
        self._pending: Counter[str] = Counter()
        """Changes of each table that are on their way into the database."""
        self._appending: list[tuple[Room, list[Any], Frames]] = []
        """What was done in this turn of the loop."""

    def is_busy(self, room: Room) -> bool:
        """Whether something of this table is on its way into the database."""
        return room.id in self._pending

    def keep(self, room: Room) -> None:
        """Keep what the room wrote; when it is safe, send what it wants to send."""
        statements, frames = room.take()
        only_actions = all(sql is ADD_ACTION for sql, _ in statements)
        if only_actions and self._store.appends and not self.is_busy(room):
            if not self._appending:
                asyncio.get_running_loop().call_soon(self.append)
            self._appending.append((room, [row for _, row in statements], frames))
        else:
            self.append()  # what came before
            self._pending[room.id] += 1
            self._store.write(statements, lambda error: self._kept(room, frames, error), owner=room)

    def append(self) -> None:
        """Keep, and then show, what was done in this turn of the loop and needs no more than an append."""
        appending, self._appending = self._appending, []
        actions = [action for _, each, _ in appending for action in each]
        if actions:
            try:
                self._store.append(actions)
            except OSError as error:
                for room, _, _ in appending:
                    self._lost(room, error)
                return
            self._counts.commits += len(actions)
        for _, _, frames in appending:
            self._send(frames)

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
        for follower, frame in frames:
            follower.send(frame)
