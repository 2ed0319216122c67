"""SQLite's log and the database file that it belongs to.

A log that is deleted or emptied takes committed changes with it, and SQLite does not notice. So the file by
itself says that its log is missing, and the first change in every log says that it is there. In `server`,
`checkpoints` counts how often a log was moved into the file, and `log` is the checkpoint after which the
latest log was begun. Any program that moves the log into the file moves that change with it.
"""

import sqlite3
from contextlib import closing
from enum import Enum
from pathlib import Path

CHECKPOINT_BYTES = 4 << 20
"""A log of this size is moved into the file."""


class Log(Enum):
    """What a start finds beside the file."""

    WHOLE = 0
    """Or none, if it would be empty."""
    MISSING = 1
    """Unless there is one that does not say so: then a server died during a checkpoint."""
    FOREIGN = 2
    """It belongs to another state of the file."""


def checkpoint(connection: sqlite3.Connection) -> None:
    """Move the log into the file. SQLite must not do so by itself while the server runs."""
    connection.execute("UPDATE server SET checkpoints = log + 1")
    connection.execute("PRAGMA wal_checkpoint").fetchone()
    connection.execute("UPDATE server SET log = checkpoints")


def find_log(connection: sqlite3.Connection, database: Path) -> Log:
    """`connection` sees the file through its log, if there is one."""
    try:
        checkpoints, log = connection.execute("SELECT checkpoints, log FROM server").fetchone()
    except sqlite3.Error:
        return Log.WHOLE  # older than this mark, or damaged in some other way
    # A server that dies during a checkpoint leaves the file as it was before or after it.
    if _checkpoints_in_file(database) not in (log, checkpoints, None):
        return Log.FOREIGN
    return Log.WHOLE if log == checkpoints else Log.MISSING


def _checkpoints_in_file(database: Path) -> int | None:
    """Return what the file says without its log; None if it says nothing."""
    try:
        with closing(sqlite3.connect(f"{database.as_uri()}?immutable=1", uri=True)) as connection:
            found: int = connection.execute("SELECT checkpoints FROM server").fetchone()[0]
            return found
    except (sqlite3.Error, TypeError):
        return None
