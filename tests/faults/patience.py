"""A node is stopped past its lease, while its client waits and another node goes on with the table."""

import asyncio
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path

import asyncpg
from websockets.exceptions import ConnectionClosed

from server.harness import Client, Server, new_token
from storage.cluster import Cluster

UNFENCED = Path(__file__).parent / "unfenced.py"
"""Must lose something: the negative control."""


def lost_keys(postgres: Cluster, folder: Path, program: Sequence[str]) -> set[str]:
    """What was acknowledged to somebody, and is not in the log."""
    address, token = postgres.new_database(), new_token()
    one, other = (
        Server(folder / f"{name}.db", "--no-limits", "--database", address, program=program).start()
        for name in ("one", "other")
    )
    try:
        made = one.table("tower", {"quest": "1-1", "players": 1}, token, name="Ann", start=True)
        patient = Client(one, made["id"], token=token)
        keys = [patient.act(0, {"do": "say", "text": f"{n}"}) for n in range(3)]
        patient.until_answered()
        one.freeze()
        with closing(Client(other, made["id"], token=token)) as mover:
            keys += [mover.act(0, {"do": "say", "text": f"{n}"}) for n in range(3)]
            mover.until_answered()
            one.thaw()
            try:
                keys += [patient.act(0, {"do": "say", "text": f"{n}"}) for n in range(3)]
                patient.until_answered()
            except ConnectionClosed:
                patient.close()
                patient.server = other
                patient.connect()
                patient.until_answered()
            patient.close()
    finally:
        one.thaw()
        for server in (one, other):
            server.kill()
    logged = asyncio.run(_logged(address))
    assert sorted({*logged}) == sorted(logged)
    return {*keys} - {*logged}


async def _logged(address: str) -> list[str]:
    look = await asyncpg.connect(address)
    rows = await look.fetch("SELECT key FROM actions ORDER BY n")
    await look.close()
    return [row["key"] for row in rows]
