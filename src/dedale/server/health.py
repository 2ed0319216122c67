"""Whether anything can be kept: tried out, not guessed."""

import errno
import os
import sqlite3

from dedale.games.base import Refusal
from dedale.server.opening import MEMORY, Files

TRIAL_BYTES = 1 << 16
_WHY = {
    "full": "the disk is full",
    "read_only": "the disk may not be written to",
    "files": "no more files can be opened",
    "gone": "the database was deleted or replaced",
    "damaged": "the database is damaged",
    "disk": "the disk does not do what it should",
}
_WORDS: dict[int | str | None, str] = {
    errno.ENOSPC: "full",
    errno.EDQUOT: "full",
    errno.EFBIG: "full",
    errno.EROFS: "read_only",
    errno.EACCES: "read_only",
    errno.EPERM: "read_only",
    errno.EMFILE: "files",
    errno.ENFILE: "files",
    errno.ENOENT: "gone",
    "SQLITE_FULL": "full",
    "SQLITE_READONLY": "read_only",
    "SQLITE_CANTOPEN": "files",
    "SQLITE_CORRUPT": "damaged",
}


def not_kept(error: Exception) -> Refusal:
    """Why something could not be kept: one word, and a sentence."""
    code = error.errno if isinstance(error, OSError) else getattr(error, "sqlite_errorname", None)
    # Some errors of SQLite have a third word.
    word = _WORDS.get("_".join(code.split("_")[:2]) if isinstance(code, str) else code, "disk")
    return Refusal(word, f"Nothing can be kept: {_WHY[word]}.")


def try_to_keep(connection: sqlite3.Connection, files: Files) -> Refusal | None:
    """Commit something that changes nothing, and write a file that has room for many actions."""
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
