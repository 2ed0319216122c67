"""What cannot be read or matched is never deleted: it is set aside, under a name that says so.

What is set aside together is a database of its own, with its log and its journal: `tables.db.set-aside-1`,
`tables.db.set-aside-1-wal`, `tables.db.set-aside-1-actions-7`.
"""

import logging
import os
import re
import shutil
from collections.abc import Iterable
from io import BytesIO
from pathlib import Path
from typing import BinaryIO

LOG = logging.getLogger("dedale.server")
_FLAGS = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0)


def move_aside(database: Path, files: Iterable[Path], why: str, level: int = logging.ERROR) -> None:
    """`files` belong to this database; `why` starts the sentence for the log."""
    name = _free_name(database)
    for file in files:
        file.rename(name + file.name.removeprefix(database.name))
    _tell(name, why, level)


def copy_aside(database: Path, files: Iterable[Path], why: str, level: int = logging.ERROR) -> None:
    """Like `move_aside`, but the server continues with the files themselves."""
    name = _free_name(database)
    for file in files:
        with file.open("rb") as old:
            _write(name + file.name.removeprefix(database.name), old)
    _tell(name, why, level)


def write_aside(database: Path, suffix: str, data: bytes, why: str) -> None:
    """Like `move_aside`, for something that has no file of its own yet."""
    name = _free_name(database)
    _write(name + suffix, BytesIO(data))
    _tell(name, why, logging.ERROR)


def _free_name(database: Path) -> str:
    numbered = re.compile(re.escape(database.name) + r"\.set-aside-(\d+)")
    taken = [int(found[1]) for each in database.parent.iterdir() if (found := numbered.match(each.name))]
    return f"{database}.set-aside-{max(taken, default=0) + 1}"


def _write(path: str, data: BinaryIO) -> None:
    """Write all of it, safe on disk, or nothing."""
    try:
        with os.fdopen(os.open(path, _FLAGS, 0o600), "wb") as file:
            shutil.copyfileobj(data, file)
            file.flush()
            os.fsync(file.fileno())
    except OSError:
        Path(path).unlink(missing_ok=True)
        raise


def _tell(name: str, why: str, level: int) -> None:
    LOG.log(level, f"{why}; what could not be used is kept as {name}*, and docs/server.md says what to do")
