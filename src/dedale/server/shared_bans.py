"""Bans that hold at every node: kept in the database, and read again by each node when they change."""

from dedale.server import postgres_nodes as nodes
from dedale.server.bans import Bans, Network
from dedale.server.node import ERRORS
from dedale.server.postgres_store import PostgresStore, as_store_error


class SharedBans(Bans):
    def __init__(self, store: PostgresStore) -> None:
        self._node = store.node

    def networks(self) -> list[Network]:
        return self._node.bans.networks

    async def add(self, network: Network) -> None:
        await self._change("INSERT INTO bans VALUES ($1) ON CONFLICT DO NOTHING", network)

    async def remove(self, network: Network) -> bool:
        return await self._change("DELETE FROM bans WHERE network = $1", network) == "DELETE 1"

    async def _change(self, sql: str, network: Network) -> str:
        try:
            lease = self._node.trusted()
            async with lease.claiming:
                done = await nodes.change_bans(lease.claimer, sql, str(network))
                self._node.bans = await nodes.read_bans(lease.claimer)
        except ERRORS as error:
            raise as_store_error(error) from error
        return done
