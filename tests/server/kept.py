"""What is in a database file, read from a copy so that the file stays as the server left it."""

import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

from dedale.server.sqlite_records import find_match, statements_of
from dedale.server.sqlite_store import SqliteStore
from dedale.server.store import Kept
from dedale.server.tables import Tables
from dedale.session.changes import MatchRecord


def copy_of(database: Path, folder: Path) -> Path:
    """Return the file and its companions, as a crash left them."""
    folder.mkdir(exist_ok=True)
    for file in database.parent.glob(f"{database.name}*"):
        shutil.copy(file, folder)
    return folder / database.name


def restarted(database: Path, folder: Path) -> Path:
    """Make a copy as the next server would find it."""
    copy = copy_of(database, folder)
    SqliteStore(str(copy), lambda *_: None).close()
    return copy


def keep(connection: sqlite3.Connection, change: Kept) -> None:
    """Without a store."""
    for statement in statements_of(change):
        connection.execute(*statement)


def match_of(connection: sqlite3.Connection, match_id: str) -> MatchRecord:
    stored = find_match(connection, match_id)
    assert stored
    *_, kept = stored.read()
    return kept


def match_in(database: Path, folder: Path) -> MatchRecord:
    """Return the latest match."""
    with closing(sqlite3.connect(restarted(database, folder))) as connection:
        [[match_id]] = connection.execute("SELECT id FROM matches ORDER BY number DESC LIMIT 1")
        return match_of(connection, match_id)


def sqlite_of(tables: Tables) -> SqliteStore:
    """Their store, where a test looks into it."""
    assert isinstance(tables.store, SqliteStore)
    return tables.store


async def execute(store: SqliteStore, sql: str, *values: object) -> None:
    """What no change does."""
    await store.read(lambda connection: connection.execute(sql, values).fetchall())
