"""Copies everything from PostgreSQL into a database file, and back."""

import sqlite3
from collections.abc import AsyncIterator, Iterable, Iterator
from contextlib import asynccontextmanager, closing
from pathlib import Path

import asyncpg

from dedale.server.backup_file import LEFT_OUT
from dedale.server.database_checks import Files, open_database
from dedale.server.lease import CONNECT_SECONDS
from dedale.server.node import ERRORS
from dedale.server.postgres_nodes import Connection
from dedale.server.postgres_schema import NUMBERS, prepare, shown
from dedale.server.schema import BadDatabase, InUse

BATCH = 1_000
_SQLITE_TYPES = (
    "SELECT column_name, CASE data_type WHEN 'bytea' THEN 'BLOB' WHEN 'text' THEN 'TEXT' ELSE 'INTEGER' END "
    "FROM information_schema.columns WHERE table_schema = current_schema() AND table_name = $1"
)
_NEXT_BLOCK = (
    f"SELECT setval('number_blocks', (SELECT coalesce(max(number), 0) / {NUMBERS} + 1 FROM matches), false)"
)


async def dump(address: str, path: Path) -> None:
    """Write a database file with everything as it is at one moment, while others go on."""
    async with _connected(address) as connection:
        with closing(open_database(Files(str(path)), "OFF", salvage=False)) as file:
            file.execute("PRAGMA foreign_keys = OFF")  # PostgreSQL has none for actions
            file.execute("BEGIN")
            async with connection.transaction(isolation="repeatable_read", readonly=True):
                for table, columns in _tables(file):
                    if table == LEFT_OUT:
                        continue
                    order = "ORDER BY made" if table == "tables" else ""
                    cursor = await connection.cursor(f"SELECT {', '.join(columns)} FROM {table} {order}")
                    insert = f"INSERT INTO {table} VALUES ({', '.join('?' * len(columns))})"
                    while rows := await cursor.fetch(BATCH):
                        file.executemany(insert, map(tuple, rows))
                [[name, ran]] = await connection.fetch("SELECT id, ran FROM server")
            file.execute("UPDATE server SET id = ?1, ran = ?2, ran_again = ?2", (name, ran))
            file.execute("COMMIT")


async def load(path: Path, address: str, *, overwrite: bool) -> None:
    """Read a database file into a database that is empty, or may be emptied: all of it, or nothing."""
    async with _connected(address) as connection:
        with closing(sqlite3.connect(path)) as file:
            tables = dict(_tables(file))
            async with connection.transaction():
                await _empty(connection, address, tables, overwrite=overwrite)
                for table, columns in tables.items():
                    # SQLite lets a column hold anything.
                    types = dict(map(tuple, await connection.fetch(_SQLITE_TYPES, table)))
                    values = ", ".join(f"CAST({column} AS {types[column]})" for column in columns)
                    rows = file.execute(f"SELECT {values} FROM {table}")
                    await connection.copy_records_to_table(table, records=rows, columns=columns)
                [[name, ran]] = file.execute("SELECT id, ran FROM server")
                await connection.execute("UPDATE server SET id = $1, ran = $2", name, ran)
                await connection.execute(_NEXT_BLOCK)


@asynccontextmanager
async def _connected(address: str) -> AsyncIterator[Connection]:
    """Raises BadDatabase, whatever goes wrong with it."""
    try:
        connection = await asyncpg.connect(address, timeout=CONNECT_SECONDS)
        try:
            await prepare(connection, address)
            yield connection
        finally:
            await connection.close()
    except ERRORS as error:
        reason = " ".join((str(error) or type(error).__name__).split()).rstrip(".")
        raise BadDatabase(f"{shown(address)} cannot be used: {reason}.") from None


def _tables(file: sqlite3.Connection) -> Iterator[tuple[str, list[str]]]:
    """Each with its columns; what others refer to comes first. PostgreSQL has a few more, for its nodes."""
    question = "SELECT name FROM sqlite_master WHERE type = 'table' AND name <> 'server' ORDER BY rowid"
    for (table,) in file.execute(question).fetchall():
        yield table, [row[1] for row in file.execute(f"PRAGMA table_info ({table})")]


async def _empty(connection: Connection, address: str, tables: Iterable[str], *, overwrite: bool) -> None:
    """Make sure that no server uses the database, and that nothing goes that the host wants to keep."""
    await connection.execute("LOCK TABLE nodes IN ACCESS EXCLUSIVE MODE")  # no other can begin to use it
    if await connection.fetchval("SELECT 1 FROM nodes WHERE until > now()"):
        raise InUse(f"{shown(address)} is in use by a server; stop it first.")
    for table in () if overwrite else tables:
        if await connection.fetchval(f"SELECT 1 FROM {table} LIMIT 1"):
            raise BadDatabase(f"{shown(address)} is not empty; --overwrite deletes what is there.")
    await connection.execute(f"TRUNCATE {', '.join(tables)}")
