"""The nodes that share a PostgreSQL database: who is alive, and who owns which table.

A node is one start of a server. It is alive as long as its row is in `nodes`, and every write locks that row
(`FENCE`). Deleting the row declares the node dead: this waits for its writes in flight, and no more can
follow. Its tables are then free to be claimed.
"""

from typing import TypeAlias

import asyncpg

from dedale.server.stored_table import read_lobby
from dedale.session.changes import TableRecord

Connection: TypeAlias = "asyncpg.Connection[asyncpg.Record]"
LEASE_SECONDS = 5
MISSED_SECONDS = 1.5
"""A node whose connection is gone is dead if its last beat is this long ago; beats come every second."""
FENCE = "SELECT 1 FROM nodes WHERE node = $1 FOR KEY SHARE"
FENCED = f"WITH alive AS MATERIALIZED ({FENCE})"
FREE = "(owner IS NULL OR NOT EXISTS (SELECT 1 FROM nodes WHERE nodes.node = tables.owner))"
IS_FIRST = "(SELECT min(node) FROM nodes WHERE until > now())"
"""What one node does for all."""
_LEASE = f"now() + interval '{LEASE_SECONDS} s'"
# Right after its start, a database has heard nobody for as long as it was down.
_IS_UP = f"now() - pg_postmaster_start_time() > interval '{LEASE_SECONDS} s'"
BURY_ALL = f"DELETE FROM nodes WHERE until < now() AND {_IS_UP}"
_LOCK = "hashtextextended($1, 0)"
_BURY = (
    f"DELETE FROM nodes WHERE node = $1 AND {_IS_UP} AND (until < now() OR "
    f"(until < {_LEASE} - interval '{MISSED_SECONDS} s' AND pg_try_advisory_xact_lock({_LOCK}))) "
    "RETURNING node"
)
OTHERS = (
    "SELECT 1 FROM nodes WHERE node <> $1 AND until > now() "
    "AND NOT pg_try_advisory_xact_lock(hashtextextended(node, 0))"
)
"""One that has just been killed no longer holds its lock."""


def channel_of(node: str) -> str:
    """Where a node hears which of its tables others ask for."""
    return f"dedale_{node}"


async def register(connection: Connection, node: str, name: str, before: str | None) -> None:
    """Make this node known. The connection's advisory lock is a hint that it lives.

    What this very process was `before` is dead: nobody needs to wait for that.
    """
    await connection.execute(f"SELECT pg_advisory_lock({_LOCK})", node)
    await connection.execute("DELETE FROM nodes WHERE node = $1", before)
    await connection.execute(f"INSERT INTO nodes VALUES ($1, $2, {_LEASE})", node, name)


async def renew(connection: Connection, node: str) -> bool:
    """False if this node was declared dead."""
    done = await connection.execute(f"UPDATE nodes SET until = {_LEASE} WHERE node = $1", node)
    return done == "UPDATE 1"


async def claim(connection: Connection, node: str, table: str) -> TableRecord | str | None:
    """Make this node the table's owner, and read the table. Returns its owner if it has another, and None if
    there is no such table."""
    async with connection.transaction():
        # What is read after the row was locked cannot be older than its last owner's claim.
        lock = "SELECT owner FROM tables WHERE id = $1 FOR NO KEY UPDATE"
        found = await connection.fetchrow(lock, table)
        if found is None:
            return None
        row = await connection.fetchrow(
            f"{FENCED} UPDATE tables SET owner = $1, epoch = epoch + 1 FROM alive "
            f"WHERE id = $2 AND (owner = $1 OR {FREE}) RETURNING code, watch, lobby",
            node,
            table,
        )
    if row is None:
        return str(found["owner"])
    return TableRecord(table, row["code"], row["watch"], read_lobby(row["lobby"]))


async def bury(connection: Connection, node: str) -> bool:
    """Declare a node dead if it is: its lease is over, or its connection is gone and it has missed a beat."""
    return await connection.fetchval(_BURY, node) is not None


async def ask_for(connection: Connection, owner: str, table: str) -> None:
    """Ask its owner for a table."""
    await connection.execute("SELECT pg_notify($1, $2)", channel_of(owner), table)
