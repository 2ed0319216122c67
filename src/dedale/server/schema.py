"""The database file: its tables, and how older files become newer ones."""

import sqlite3

APPLICATION = 0x4465_6461
"""Marks the file as ours, for us and for `file`."""

MIGRATIONS: tuple[str, ...] = (
    """
    CREATE TABLE tables (
        id TEXT PRIMARY KEY,
        code TEXT NOT NULL UNIQUE,
        watch TEXT NOT NULL UNIQUE,
        lobby BLOB NOT NULL,
        status TEXT NOT NULL,
        touched INTEGER NOT NULL
    );
    CREATE INDEX tables_by_age ON tables (touched);
    CREATE TABLE sitting (
        device TEXT NOT NULL,
        id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
        PRIMARY KEY (device, id)
    ) WITHOUT ROWID;
    CREATE INDEX sitting_by_table ON sitting (id);
    CREATE TABLE matches (
        number INTEGER PRIMARY KEY,
        id TEXT NOT NULL UNIQUE,
        at TEXT NOT NULL,
        game TEXT NOT NULL,
        options BLOB NOT NULL,
        seed INTEGER NOT NULL,
        names BLOB NOT NULL,
        t INTEGER NOT NULL,
        outcome BLOB,
        started INTEGER NOT NULL,
        ended INTEGER
    );
    CREATE INDEX matches_by_table ON matches (at);
    CREATE TABLE actions (
        match INTEGER NOT NULL REFERENCES matches (number) ON DELETE CASCADE,
        n INTEGER NOT NULL,
        t INTEGER NOT NULL,
        seat INTEGER NOT NULL,
        key TEXT NOT NULL,
        action BLOB NOT NULL,
        PRIMARY KEY (match, n)
    ) WITHOUT ROWID;
    CREATE TABLE ledger (match TEXT PRIMARY KEY, entry BLOB NOT NULL, written INTEGER NOT NULL);
    CREATE TABLE progress (
        device TEXT NOT NULL,
        floor TEXT NOT NULL,
        moves INTEGER NOT NULL,
        written INTEGER NOT NULL,
        PRIMARY KEY (device, floor)
    ) WITHOUT ROWID;
    CREATE TABLE daily (
        device TEXT NOT NULL,
        date TEXT NOT NULL,
        moves INTEGER NOT NULL,
        seconds INTEGER NOT NULL,
        written INTEGER NOT NULL,
        PRIMARY KEY (device, date)
    ) WITHOUT ROWID;
    CREATE TABLE shared (
        id TEXT PRIMARY KEY,
        kind TEXT NOT NULL,
        text TEXT NOT NULL,
        written INTEGER NOT NULL
    ) WITHOUT ROWID;
    """,
    "ALTER TABLE matches ADD COLUMN rules INTEGER NOT NULL DEFAULT 1",
)
"""Entry n makes version n + 1 out of version n. Never change one that was released."""


ADD_ACTION = "INSERT INTO actions VALUES (?, ?, ?, ?, ?, ?)"
ADD_ACTIONS = (
    "INSERT OR IGNORE INTO actions SELECT "
    + ", ".join(f"value ->> {n}" for n in range(6))
    + " FROM json_each(?) WHERE value ->> 0 IN (SELECT number FROM matches)"
)
"""Those of a JSON list that are not there yet. One statement, so that the interpreter is let go of once."""


class BadDatabase(ValueError):
    """A file that cannot be used, and was not touched; its text is one plain sentence."""


def prepare(connection: sqlite3.Connection, path: str, migrations: tuple[str, ...] = MIGRATIONS) -> None:
    """Bring the file to the newest version, or refuse it."""
    try:
        version: int = connection.execute("PRAGMA user_version").fetchone()[0]
        application: int = connection.execute("PRAGMA application_id").fetchone()[0]
        tables = connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall()
    except sqlite3.OperationalError:
        raise
    except sqlite3.DatabaseError:
        raise BadDatabase(f"{path} is not a database.") from None
    if (tables or version or application) and application != APPLICATION:
        raise BadDatabase(f"{path} is the database of another program.")
    if version > len(migrations):
        raise BadDatabase(
            f"{path} was written by a newer Dédale (version {version} of the file); "
            f"this one reads up to version {len(migrations)}."
        )
    try:
        for (table,) in tables:
            connection.execute(f'SELECT * FROM "{table}" LIMIT 1').fetchone()
    except sqlite3.OperationalError:
        raise
    except sqlite3.DatabaseError as error:
        raise BadDatabase(f"{path} is damaged: {error}.") from None
    for number, script in enumerate(migrations[version:], version + 1):
        # One transaction each: a crash leaves the version before or the version after.
        connection.executescript(
            f"BEGIN; {script}; PRAGMA application_id = {APPLICATION}; PRAGMA user_version = {number}; COMMIT;"
        )
