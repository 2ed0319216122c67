"""Makes room for new tables on a full server. Unused tables go first, and no address may have them all."""

from collections.abc import Callable

from dedale.games.base import Refusal
from dedale.server.limits import Limits
from dedale.server.store import DeleteTable, Store

FULL = Refusal("full", "This server has all the tables it can hold.")
SHARE = Refusal("full", "There are already too many tables from your network.")


class Capacity:
    """`is_spare` says whether nobody is at a table. `forget` is called with each table that is deleted."""

    def __init__(
        self, store: Store, limits: Limits, is_spare: Callable[[str], bool], forget: Callable[[str], None]
    ) -> None:
        self._store, self._limits = store, limits
        self._is_spare, self._forget = is_spare, forget

    async def make_space(self, maker: int) -> Refusal | None:
        """Make room for one more table of that maker (0: nobody in particular)."""
        if maker and not await self._below(self._limits.tables_of_address, maker):
            return SHARE
        return None if await self._below(self._limits.tables) else FULL

    async def _below(self, most: int, maker: int | None = None) -> bool:
        """True if there are fewer than `most` tables, if need be after deleting unused ones."""
        excess = await self._store.count_tables(maker) + 1 - most
        if excess <= 0:
            return True
        spare = await self._store.spare_tables(self._is_spare, excess, maker)
        # Somebody may have come in the meantime. From now on, newcomers are told that there is no such table.
        going = [table for table in spare if self._is_spare(table)]
        for table in going:
            self._forget(table)
        await self._store.save(*map(DeleteTable, going))
        return len(going) == excess
