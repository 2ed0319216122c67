"""A copy of a database that is in use."""

import os
import sqlite3
from contextlib import closing
from errno import ENOSPC
from pathlib import Path
from shutil import disk_usage
from typing import BinaryIO

from dedale.server.backup_file import LEFT_OUT

SPARE_BYTES = 64 << 20
"""How much a copy leaves free on the disk. Play goes on, and needs some."""


def copy_of(connection: sqlite3.Connection, database: Path) -> BinaryIO:
    """The copy lies beside the database, and has no name once it is made: closing it deletes it."""
    path = database.with_name(f"{database.name}-snapshot")
    path.unlink(missing_ok=True)  # a server died while it made one
    [[size]] = connection.execute("SELECT page_count * page_size FROM pragma_page_count, pragma_page_size")
    if disk_usage(database.parent).free < size + SPARE_BYTES:
        raise OSError(ENOSPC, "there is not enough room for a copy of the database")
    # SQLite would let others read it.
    file = os.fdopen(os.open(path, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600), "rb")
    try:
        connection.execute("VACUUM INTO ?", (str(path),))
        with closing(sqlite3.connect(path, isolation_level=None)) as copy:
            copy.execute("PRAGMA journal_mode = OFF")
            copy.execute("PRAGMA secure_delete = ON")  # the bytes too
            copy.execute(f"DELETE FROM {LEFT_OUT}")
    except BaseException:
        file.close()
        raise
    finally:
        path.unlink()
    return file
