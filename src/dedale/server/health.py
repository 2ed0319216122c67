"""Checks whether anything can be stored, by trying."""

import errno
import os
import sqlite3

from dedale.games.base import Refusal
from dedale.server.database_checks import MEMORY, Files

TRIAL_BYTES = 1 << 16
FULL = Refusal("disk_full", "Nothing can be saved: the disk is full.")
READ_ONLY = Refusal("read_only", "Nothing can be saved: the disk is read-only.")
FILES = Refusal("files", "Nothing can be saved: too many open files.")
GONE = Refusal("gone", "Nothing can be saved: the database was deleted or replaced.")
DAMAGED = Refusal("damaged", "Nothing can be saved: the database is damaged.")
DISK = Refusal("disk", "Nothing can be saved: the disk is failing.")
_WHY: dict[int | str | None, Refusal] = {
    errno.ENOSPC: FULL,
    errno.EDQUOT: FULL,
    errno.EFBIG: FULL,
    errno.EROFS: READ_ONLY,
    errno.EACCES: READ_ONLY,
    errno.EPERM: READ_ONLY,
    errno.EMFILE: FILES,
    errno.ENFILE: FILES,
    errno.ENOENT: GONE,
    "SQLITE_FULL": FULL,
    "SQLITE_READONLY": READ_ONLY,
    "SQLITE_CANTOPEN": FILES,
    "SQLITE_CORRUPT": DAMAGED,
}


def not_kept(error: Exception) -> Refusal:
    """Return why something could not be stored: a code and a sentence."""
    code = error.errno if isinstance(error, OSError) else getattr(error, "sqlite_errorname", None)
    # Some SQLite errors have a third word.
    return _WHY.get("_".join(code.split("_")[:2]) if isinstance(code, str) else code, DISK)


def try_to_keep(connection: sqlite3.Connection, files: Files) -> Refusal | None:
    """Commit a change without effect, and write a file with room for many actions."""
    try:
        connection.execute("UPDATE server SET id = id")
        if files.name != MEMORY:
            files.check_place()
            _write(f"{files.database}-trial")
    except (sqlite3.Error, OSError) as error:
        return not_kept(error)
    return None


def _write(path: str) -> None:
    file = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    try:
        if os.write(file, bytes(TRIAL_BYTES)) < TRIAL_BYTES:
            raise OSError(errno.ENOSPC, "no room")
    finally:
        os.close(file)
        os.unlink(path)
