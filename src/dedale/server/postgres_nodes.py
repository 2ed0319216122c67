"""The nodes that share a PostgreSQL database: who is alive, and who owns which table.

A node is one start of a server. It is alive as long as its row is in `nodes`, and every write locks that row
(`FENCE`). Deleting the row declares the node dead: this waits for its writes in flight, and no more can
follow. Its tables are then free to be claimed.
"""

from collections.abc import Mapping
from typing import NamedTuple, TypeAlias

import asyncpg
import msgspec

from dedale.server.bans import Network, read_networks
from dedale.server.node_status import NodeStatus
from dedale.server.stored_table import read_lobby
from dedale.session.changes import TableRecord
from dedale.session.messages import encode

Connection: TypeAlias = "asyncpg.Connection[asyncpg.Record]"
LEASE_SECONDS = 4.5
BEAT_SECONDS = 1.0
"""A node whose connection is gone is dead if its last beat is this long ago, so that one is missing."""
FENCE = "SELECT 1 FROM nodes WHERE node = $1 FOR KEY SHARE"
FENCED = f"WITH alive AS MATERIALIZED ({FENCE})"
FREE = "(owner IS NULL OR NOT EXISTS (SELECT 1 FROM nodes WHERE nodes.node = tables.owner))"
IS_FIRST = "(SELECT min(node) FROM nodes WHERE until > now())"
"""What one node does for all."""
_LEASE = f"now() + interval '{LEASE_SECONDS} s'"
# Right after its start, a database has heard nobody for as long as it was down.
_IS_UP = f"now() - pg_postmaster_start_time() > interval '{LEASE_SECONDS} s'"
DEAD = f"nodes WHERE until < now() AND {_IS_UP}"
_LOCK = "hashtextextended($1, 0)"
_BURY = (
    f"DELETE FROM nodes WHERE node = $1 AND {_IS_UP} AND (until < now() OR "
    f"(until < {_LEASE} - interval '{BEAT_SECONDS} s' AND pg_try_advisory_xact_lock({_LOCK}))) "
    "RETURNING node"
)
_OTHER = "node <> $1 AND until > now()"
_RENEW = (
    f"WITH mine AS (UPDATE nodes SET until = {_LEASE}, sockets = $2, status = $3 WHERE node = $1 "
    "RETURNING 1) "
    "SELECT EXISTS (SELECT FROM mine) AS alive, bans, "
    f"(SELECT array_agg(sockets) FROM nodes WHERE {_OTHER}) AS others, "
    f"(SELECT json_object_agg(node, opened ORDER BY node)::text FROM nodes WHERE {_OTHER}) AS opened "
    "FROM server"
)
_IS_HEARD = "(until > now() AND NOT pg_try_advisory_xact_lock(hashtextextended(node, 0)))"
"""One that has just been killed no longer holds its lock."""
OTHERS = f"SELECT 1 FROM nodes WHERE node <> $1 AND {_IS_HEARD}"
NODES = (
    f"SELECT name, node = $1, {_IS_HEARD}, status, coalesce(owned, 0), coalesce(playing, 0) "
    "FROM nodes LEFT JOIN (SELECT owner, count(*) AS owned, count(*) FILTER (WHERE status = 'playing') "
    "AS playing FROM tables GROUP BY owner) AS theirs ON owner = node ORDER BY name, node"
)
OWNED = "SELECT id, code, watch, lobby, name FROM tables JOIN nodes ON owner = node ORDER BY name, code"


_read_sockets = msgspec.json.Decoder(dict[int, int]).decode


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


class Heard(NamedTuple):
    """What a beat brings back."""

    sockets: list[dict[int, int]]
    """Of each other node: the makers with many sockets there, and how many."""
    bans: int
    """The number of the last change to the bans."""
    opened: str | None = None
    """Differs from the last time if the open tables of other nodes have changed."""


class Told(NamedTuple):
    """What a beat brings to the others."""

    sockets: Mapping[int, int]
    """The makers with many sockets here, and how many."""
    status: NodeStatus


async def renew(connection: Connection, node: str, told: Told) -> Heard | None:
    """Returns None if this node was declared dead."""
    row = await connection.fetchrow(_RENEW, node, *(encode(each).decode() for each in told))
    assert row
    if not row["alive"]:
        return None
    return Heard([*map(_read_sockets, row["others"] or ())], row["bans"], row["opened"])


async def tell_open(connection: Connection, node: str, tables: str) -> None:
    """Tell other nodes which tables are open here."""
    await connection.execute("UPDATE nodes SET open = $2, opened = opened + 1 WHERE node = $1", node, tables)


async def read_open(connection: Connection, node: str) -> list[str]:
    """The open tables of every other node."""
    return [row["open"] for row in await connection.fetch(f"SELECT open FROM nodes WHERE {_OTHER}", node)]


class BanList(NamedTuple):
    number: int
    """How often the list was changed before."""
    networks: list[Network]


async def read_bans(connection: Connection) -> BanList:
    row = await connection.fetchrow(
        "SELECT bans, array(SELECT network FROM bans ORDER BY 1) AS networks FROM server"
    )
    assert row
    return BanList(row["bans"], read_networks(row["networks"]))


async def change_bans(connection: Connection, sql: str, network: str) -> str:
    """What the statement did."""
    async with connection.transaction():
        done: str = await connection.execute(sql, network)
        await connection.execute("UPDATE server SET bans = bans + 1")
    return done


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
