"""Opening the database: nothing is changed before it is clear that it can be used.

SQLite throws away what it cannot read of a log, and a log without a database; here that is seen before.
"""

import logging
import os
import sqlite3
from contextlib import closing, suppress
from errno import ENOENT
from pathlib import Path
from shutil import disk_usage
from typing import NamedTuple

from dedale.server.checkpoints import Log, checkpoint, find_log
from dedale.server.journal import left_over
from dedale.server.quarantine import copy_aside, move_aside
from dedale.server.schema import BadDatabase, Damaged, InUse, examine, is_of_machine, prepare
from dedale.server.wal import Unread, frames_read, is_begun_anew, unread

MEMORY = ":memory:"
NEEDED_BYTES = 1 << 16
"""SQLite writes an index of its log before it reads it."""


class Files:
    """The database file and what belongs to it. A symbolic link is just another name for it."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.database = Path(os.path.realpath(name))
        self.wal, self.shm = (self.database.with_name(self.database.name + end) for end in ("-wal", "-shm"))
        self.link = Path(os.path.realpath(os.path.dirname(name)), os.path.basename(name))

    def journal(self) -> list[Path]:
        """What has not been moved into the database yet, oldest first. It was once named after the link."""
        return self._linked() + left_over(self.database)

    def copy_aside(self, why: str) -> None:
        """All that exist, if the server continues with some of them."""
        own = (*left_over(self.database), self.wal, self.database)
        copy_aside(self.database, [each for each in own if each.exists()], why)

    def _linked(self) -> list[Path]:
        return [] if self.link == self.database else left_over(self.link)

    def wal_size(self) -> int:
        try:
            return self.wal.stat().st_size
        except OSError:
            return 0

    def move_aside(self, why: str, level: int = logging.ERROR) -> None:
        """All of them."""
        for database, files in ((self.database, self._own()), (self.link, self._linked())):
            if there := [each for each in files if each.exists()]:
                move_aside(database, there, why, level)

    def exist(self) -> bool:
        """Whether there is any of them."""
        return any(each.exists() for each in (*self._own(), *self._linked()))

    def _own(self) -> list[Path]:
        return [*left_over(self.database), self.shm, self.wal, self.database]

    def remember(self) -> None:
        """The file that was opened."""
        self._opened = self._identity()

    def check_place(self) -> None:
        """Raise FileNotFoundError if the file that was opened no longer has this name."""
        if self._identity() != self._opened:
            raise FileNotFoundError(ENOENT, "it is another file", self.name)

    def _identity(self) -> tuple[int, int]:
        found = self.database.stat()
        return found.st_dev, found.st_ino

    def make_private(self) -> None:
        """Close what older servers left open to other users."""
        for file in (self.database, self.wal, self.shm, *self.journal()):
            with suppress(OSError):
                if file.is_file():
                    file.chmod(0o600)


def open_database(files: Files, sync: str, *, salvage: bool) -> sqlite3.Connection:
    """Raises BadDatabase. With `salvage`, continue with whatever can be used and set the rest aside."""
    try:
        if files.name != MEMORY:
            make_folder(files.database.parent)
            _look(files, salvage=salvage)
            files.remember()
        return _open(files, sync)
    except sqlite3.Error as error:
        if "locked" in str(error):
            raise InUse(f"{files.name} cannot be opened: it is in use by another server.") from None
        reason = str(error)
        if is_of_machine(error) and disk_usage(files.database.parent).free < NEEDED_BYTES:
            reason = "the disk is full"
    except OSError as error:
        reason = error.strerror or str(error)
    raise BadDatabase(f"{files.name} cannot be opened: {reason}.")


def make_folder(folder: Path) -> None:
    """Keep other users out of it."""
    if not folder.exists():
        make_folder(folder.parent)
        folder.mkdir(0o700)


def _look(files: Files, *, salvage: bool) -> None:
    """Refuse what cannot be used, or set it aside. Keep a copy of what SQLite would discard unread."""
    try:
        journal = _names(files.journal())
        if _names([files.database]):
            _roll_back(files)
            found = _examine(files)
            if found.log == Log.FOREIGN:
                _set_aside(files, f"not what {files.wal.name} beside it belongs to", salvage=salvage)
                files.wal.unlink()
                found = _examine(files)
            if journal and not (found.has_match or salvage):
                raise Damaged(files.name, f"without a single match, and {journal} beside it is not")
            if found.log == Log.MISSING:
                _set_aside(files, f"without {files.wal.name}, which had its latest changes", salvage=salvage)
            else:
                _keep_unread(files, found.unread)
        elif beside := _names([files.wal]) or journal:
            raise Damaged(files.name, f"missing or empty, and {beside} beside it is not")
    except Damaged as error:
        if not salvage:
            raise
        files.move_aside(error.what)
    with suppress(FileExistsError):
        os.close(os.open(files.database, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))
    files.make_private()


def _set_aside(files: Files, what: str, *, salvage: bool) -> None:
    """Refuse, or keep a copy of everything as it was."""
    error = Damaged(files.name, what)
    if not salvage:
        raise error
    files.copy_aside(error.what)


def _names(files: list[Path]) -> str:
    """Return those that are not empty."""
    return " and ".join(each.name for each in files if each.exists() and each.stat().st_size)


def _roll_back(files: Files) -> None:
    """SQLite rolls back what a server wrote if it died before its new database was complete."""
    rollback = files.database.with_name(f"{files.database.name}-journal")
    if _names([rollback]):
        why = f"{files.name} was not finished"
        copy_aside(files.database, [rollback, files.database], why, logging.INFO)
        with closing(sqlite3.connect(files.database)) as connection, suppress(sqlite3.DatabaseError):
            connection.execute("SELECT 1 FROM sqlite_master")


class _Found(NamedTuple):
    has_match: bool
    log: Log
    unread: Unread


def _examine(files: Files) -> _Found:
    """Ask over a connection that changes nothing, not even when it is closed."""
    has_wal, has_shm = files.wal.exists(), files.shm.exists()
    # Without a log no server is running and nothing needs a lock, for which SQLite would create a log.
    where = f"{files.database.as_uri()}?{'mode=ro' if has_wal else 'immutable=1'}"
    try:
        with closing(sqlite3.connect(where, uri=True, timeout=0.5)) as connection:
            log = find_log(connection, files.database)
            if log == Log.FOREIGN:
                return _Found(has_match=False, log=log, unread=Unread.NOTHING)
            examine(connection, files.name)
            frames = frames_read(files.shm) if has_wal else 0
            left = unread(files.wal, frames) if has_wal else Unread.NOTHING
            if log == Log.MISSING and (frames or is_begun_anew(files.wal, left)):
                log = Log.WHOLE
            is_new = not connection.execute("PRAGMA user_version").fetchone()[0]
            match = None if is_new else connection.execute("SELECT 1 FROM matches LIMIT 1").fetchone()
            return _Found(match is not None, log, left)
    finally:
        if has_wal and not has_shm:
            files.shm.unlink(missing_ok=True)


def _keep_unread(files: Files, left: Unread) -> None:
    if left == Unread.DAMAGED:
        copy_aside(files.database, [files.wal, files.database], f"{files.wal.name} is damaged")
    elif left == Unread.UNFINISHED:
        why = f"{files.wal.name} ends with a change that was not finished"
        copy_aside(files.database, [files.wal], why, logging.INFO)


def _open(files: Files, sync: str) -> sqlite3.Connection:
    name = files.name if files.name == MEMORY else str(files.database)
    connection = sqlite3.connect(name, isolation_level=None, check_same_thread=False, timeout=0.5)
    try:
        # Two servers on one file would each believe that they own its tables.
        connection.execute("PRAGMA locking_mode = EXCLUSIVE")
        connection.execute("PRAGMA journal_mode = WAL")
        # A log that starts afresh is truncated, so that anything beyond its end is known to be damage.
        connection.execute("PRAGMA journal_size_limit = 0")
        connection.execute("PRAGMA wal_autocheckpoint = 0")
        prepare(connection, files.name)
        checkpoint(connection)
        connection.execute(f"PRAGMA synchronous = {sync}")
        connection.execute("PRAGMA foreign_keys = ON")
        connection.executescript("BEGIN IMMEDIATE; COMMIT;")
    except (sqlite3.Error, BadDatabase):
        connection.close()
        raise
    return connection
