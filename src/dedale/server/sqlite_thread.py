"""What the server keeps, in one SQLite file. One thread owns the file; it commits whatever is queued.

The latest actions are in the journal beside it until they are moved.
"""

import logging
import os
import queue
import sqlite3
import sys
import threading
from asyncio import Future, ensure_future, get_running_loop, shield, sleep
from collections.abc import Callable, Sequence
from itertools import groupby
from operator import itemgetter
from pathlib import Path
from time import monotonic
from typing import Any, BinaryIO, NamedTuple, TypeVar
from weakref import WeakSet

from dedale.games.base import Refusal
from dedale.server.checkpoints import CHECKPOINT_BYTES, checkpoint
from dedale.server.database_checks import MEMORY, Files, open_database
from dedale.server.health import not_kept, try_to_keep
from dedale.server.journal import Journal
from dedale.server.journal_recovery import set_aside_behind_gaps, take_in, tell_of_short_replays
from dedale.server.schema import BadDatabase, name_of
from dedale.server.sqlite_records import statements_of
from dedale.server.sqlite_snapshot import copy_of
from dedale.server.statements import Statement
from dedale.server.store import Append, Kept, StoreError, Then
from dedale.session.changes import LoggedAction

LOG = logging.getLogger("dedale.server")
T = TypeVar("T")
CallSoon = Callable[..., Any]
BATCH = 2_000
JOURNAL_BYTES = 1 << 20
"""Once this much has been appended, it is moved into the database."""
MOVE_SECONDS = 0.2
"""The shortest time between two moves, however many ask for logs."""


class _Job(NamedTuple):
    changes: Sequence[Kept]
    then: Then
    owner: object


class _Question(NamedTuple):
    ask: Callable[[sqlite3.Connection], Any]
    answer: Callable[[Any, Exception | None], None]


class _Move(NamedTuple):
    """A journal file to be moved into the database."""

    path: Path


class SqliteThread:
    """Takes changes. `then` is called through `call_soon` once they are safe on disk."""

    def __init__(
        self, path: str, call_soon: CallSoon, *, full_sync: bool = False, salvage: bool = False
    ) -> None:
        self._call_soon = call_soon
        self._queue: queue.SimpleQueue[list[_Job] | _Question | _Move | None] = queue.SimpleQueue()
        self._gathered: list[_Job] = []
        self._sync = "FULL" if full_sync else "NORMAL"
        self._files = Files(path)
        was_killed = path != MEMORY and bool(self._files.wal_size() or self._files.journal())
        self._connection = open_database(self._files, self._sync, salvage=salvage)
        self._to_move: list[Path] = []
        self._journal: Journal | None = None
        if path != MEMORY:
            self._recover(was_killed=was_killed)
            if not full_sync:
                self._journal = Journal(self._files.database, name_of(self._connection))
        self._turned_over = -MOVE_SECONDS
        """When somebody last asked for a log and so had it moved."""
        self._failed: WeakSet[object] = WeakSet()
        """Owners of a job that could not be committed."""
        self._trial: Future[Refusal | None] | None = None
        self._thread = threading.Thread(target=self._work, name="store", daemon=True)
        self._thread.start()

    def write(self, changes: Sequence[Kept], then: Then, owner: object = None) -> None:
        """As `Store` says."""
        self._gathered.append(_Job(changes, then, owner))
        if len(self._gathered) == 1:
            # Waking the other thread costs as much as an action, so do it once per turn of the loop.
            self._call_soon(self._hand_over)

    def _hand_over(self) -> None:
        if self._gathered:
            self._queue.put(self._gathered)
            self._gathered = []

    @property
    def appender(self) -> Append | None:
        return self.append if self._journal else None

    def append(self, actions: list[LoggedAction]) -> None:
        """Store actions of matches at once. After an OSError none of them is stored."""
        assert self._journal
        try:
            self._journal.append(actions)
        except OSError:
            self._turn_over()  # whatever that file ends with now, nothing may follow it
            raise
        if self._journal.size > JOURNAL_BYTES:
            self._turn_over()

    def _turn_over(self) -> None:
        path = self._journal and self._journal.turn_over()
        if path:
            self._hand_over()
            self._queue.put(_Move(path))

    async def _have_latest_moved(self) -> None:
        """Have what was appended moved. This waits for the disk, so simultaneous requests share one move."""
        asked = monotonic()
        while self._journal and self._journal.size and self._turned_over < asked:
            wait = self._turned_over + MOVE_SECONDS - monotonic()
            if wait <= 0:
                self._turned_over = monotonic()
                self._turn_over()
            else:
                await sleep(wait)

    async def read_actions(self, ask: Callable[[sqlite3.Connection], T]) -> T:
        """Ask something that involves the actions of matches."""
        await self._have_latest_moved()
        return await self._read_moved(ask)

    async def _read_moved(self, ask: Callable[[sqlite3.Connection], T]) -> T:
        def moved(connection: sqlite3.Connection) -> T:
            self._move()
            if self._to_move:
                raise sqlite3.OperationalError("the latest actions could not be moved into the database")
            return ask(connection)

        return await self.read(moved)

    def is_at(self, database: str) -> bool:
        """Whether this is the database with that name."""
        return Files(database).database == self._files.database

    async def snapshot(self) -> BinaryIO:
        """A copy of everything stored until now, as an open database file without a name."""
        # Another log may be in the database further than in the journal, unless both are read at this moment.
        self._turn_over()
        return await self._read_moved(lambda connection: copy_of(connection, self._files.database))

    async def read(self, ask: Callable[[sqlite3.Connection], T]) -> T:
        """Ask something once everything written before is stored."""
        future: Future[T] = get_running_loop().create_future()

        def answer(found: T, error: Exception | None) -> None:
            if future.done():
                return
            if error:
                future.set_exception(_as_store_error(error))
            else:
                future.set_result(found)

        self._hand_over()
        self._queue.put(_Question(ask, answer))
        return await future

    async def save(self, *changes: Kept) -> None:
        """Write, and wait until it is safe."""
        future: Future[None] = get_running_loop().create_future()

        def then(error: Exception | None) -> None:
            if future.done():
                return
            if error:
                future.set_exception(_as_store_error(error))
            else:
                future.set_result(None)

        self.write(changes, then)
        await future

    async def trouble(self) -> Refusal | None:
        """Return why nothing can be stored at the moment, or None. Simultaneous requests share one trial."""
        if self._trial is None:
            trial = self.read(lambda connection: try_to_keep(connection, self._files))
            self._trial = ensure_future(trial)
            self._trial.add_done_callback(self._tried)
        return await shield(self._trial)

    def _tried(self, trial: Future[Refusal | None]) -> None:
        self._trial = None

    def close(self) -> None:
        """Commit what is queued, and close the file."""
        self._turn_over()
        self._hand_over()
        self._queue.put(None)
        self._thread.join()

    def _work(self) -> None:
        _step_back()
        going = True
        while going:
            jobs: list[_Job] = []
            entry = self._queue.get()
            while True:
                if not isinstance(entry, list):
                    break
                jobs += entry
                if len(jobs) >= BATCH or self._queue.empty():
                    break
                entry = self._queue.get()
            if jobs:
                self._commit(jobs)
            if isinstance(entry, _Question):
                self._answer(entry)
            elif isinstance(entry, _Move):
                self._to_move.append(entry.path)
                self._move()
            self._checkpoint_when_due()
            going = entry is not None
        self._connection.close()

    def _commit(self, jobs: list[_Job]) -> None:
        if self._failed:
            for job in jobs:
                if job.owner in self._failed:
                    self._call_soon(job.then, sqlite3.OperationalError("what came before was not kept"))
            jobs = [job for job in jobs if job.owner not in self._failed]
        try:
            changes = (change for job in jobs for change in job.changes)
            commit(self._connection, [each for change in changes for each in statements_of(change)])
        except Exception as error:
            if len(jobs) == 1:
                if jobs[0].owner is not None:
                    self._failed.add(jobs[0].owner)
                self._call_soon(jobs[0].then, error)
                return
            # One of them is at fault, and the others must not suffer.
            for job in jobs:
                self._commit([job])
            return
        self._call_soon(_tell, jobs)

    def _recover(self, *, was_killed: bool) -> None:
        """Recover what a server that died has left."""
        try:
            self._to_move = self._files.journal()
            self._move()
            if not self._to_move:
                set_aside_behind_gaps(self._connection, self._files.database)
                if was_killed:  # this takes a look at everything that was ever played
                    tell_of_short_replays(self._connection)
        except (sqlite3.Error, OSError) as error:
            self._connection.close()
            raise BadDatabase(f"{self._files.name} cannot be used: {error}.") from None

    def _move(self) -> None:
        """Move the journal into the database. What cannot be moved now stays where it is safe."""
        while self._to_move:
            path = self._to_move[0]
            try:
                # Delete the file only when the database is safe on disk, or a power cut could leave a gap.
                self._connection.execute("PRAGMA synchronous = FULL")
                take_in(self._connection, path)
            except FileNotFoundError:
                LOG.error("actions were lost: their file has been deleted", extra={"file": path.name})
            except (sqlite3.Error, OSError) as error:
                LOG.error("actions could not be moved", extra={"file": path.name, "reason": str(error)})
                return
            finally:
                self._connection.execute(f"PRAGMA synchronous = {self._sync}")
            del self._to_move[0]

    def _checkpoint_when_due(self) -> None:
        try:
            if self._files.wal_size() > CHECKPOINT_BYTES:
                checkpoint(self._connection)
        except sqlite3.Error as error:
            LOG.error("the log could not be moved", extra={"reason": str(error)})

    def _answer(self, question: _Question) -> None:
        try:
            found = question.ask(self._connection)
        except Exception as error:
            self._call_soon(question.answer, None, error)
        else:
            self._call_soon(question.answer, found, None)


def commit(connection: sqlite3.Connection, statements: list[Statement]) -> None:
    """Execute all of these, or none."""
    if not statements:
        return
    connection.execute("BEGIN IMMEDIATE")
    try:
        for sql, group in groupby(statements, itemgetter(0)):
            connection.executemany(sql, [each[1] for each in group])
        connection.execute("COMMIT")
    except BaseException:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        raise


def _step_back() -> None:
    """Let play go first if this thread has to share a core with it."""
    if sys.platform == "linux":
        thread = threading.get_native_id()
        # Only root may go back up, and a host may have put the whole server lower.
        os.setpriority(os.PRIO_PROCESS, thread, max(10, os.getpriority(os.PRIO_PROCESS, thread)))


def _as_store_error(error: Exception) -> Exception:
    return StoreError(not_kept(error), error) if isinstance(error, sqlite3.Error) else error


def _tell(jobs: list[_Job]) -> None:
    for job in jobs:
        job.then(None)
