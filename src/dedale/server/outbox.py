"""Stores what tables write, and then shows the result: always in this order."""

from collections import Counter
from collections.abc import Callable, Iterable
from functools import partial
from time import perf_counter

from dedale.server.metrics import Counts
from dedale.server.store import AddActions, Store
from dedale.session.changes import LoggedAction
from dedale.session.table import Table
from dedale.session.view_streams import Follower

Frames = list[tuple[Follower, bytes]]
MOST_PENDING = 1_000
"""Changes per table that may wait for the disk, since they take memory."""


class Outbox:
    """`lost` gets a table whose changes could not be stored, `broken` one that cannot be shown."""

    def __init__(
        self,
        store: Store,
        counts: Counts,
        lost: Callable[[Table, Exception], None],
        broken: Callable[[Table], None],
    ) -> None:
        self._store = store
        self._counts = counts
        self._lost = lost
        self._broken = broken
        self.pending: Counter[str] = Counter()
        """Changes of each table on their way into the database."""

    def is_busy(self, table: Table) -> bool:
        """True if changes of this table are on their way into the database."""
        return table.id in self.pending

    def keep(self, awake: Iterable[Table]) -> None:
        """Store what these tables wrote, and once it is safe, send their frames."""
        appended: list[tuple[Table, Frames]] = []
        actions: list[LoggedAction] = []
        for table in awake:
            frames = self._shown(table)
            if frames is None:
                continue
            changes, acted = table.take()
            waiting = self.pending.get(table.id, 0)
            if waiting >= MOST_PENDING:
                self._lost(table, OSError("the disk is too slow"))
            elif waiting or changes or (acted and not self._store.appender):
                self.pending[table.id] = waiting + 1
                kept = partial(self._kept, table, frames, perf_counter())
                self._store.write([*changes, AddActions(acted)], kept, owner=table)
            elif acted:
                appended.append((table, frames))
                actions += acted
            else:
                self._send(frames)
        if actions:
            self._append(appended, actions)

    def _append(self, awake: list[tuple[Table, Frames]], actions: list[LoggedAction]) -> None:
        """Store what needs only an append, and show it at once."""
        append = self._store.appender
        assert append
        began = perf_counter()
        try:
            append(actions)
        except OSError as error:
            for table, _ in awake:
                self._lost(table, error)
            return
        self._counts.commit_seconds.observe(perf_counter() - began)
        self._counts.commits += len(actions)
        for _, frames in awake:
            self._send(frames)

    def _shown(self, table: Table) -> Frames | None:
        try:
            return table.show()
        except Exception:
            self._broken(table)
            return None

    def _kept(self, table: Table, frames: Frames, began: float, error: Exception | None) -> None:
        self.pending[table.id] -= 1
        if not self.pending[table.id]:
            del self.pending[table.id]
        if error is None:
            self._counts.commit_seconds.observe(perf_counter() - began)
            self._counts.commits += 1
            self._send(frames)
        else:
            self._lost(table, error)

    def _send(self, frames: Frames) -> None:
        self._counts.frames += len(frames)
        together: dict[Follower, list[bytes]] = {}
        for follower, frame in frames:
            together.setdefault(follower, []).append(frame)
        for follower, its_frames in together.items():
            follower.send(*its_frames)
