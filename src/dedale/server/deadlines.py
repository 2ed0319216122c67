"""Acts at tables where the time for a move is up, also at those that sleep.

Deadlines are dates in the database, so they survive restarts and changes of owner. One question to the
database serves all tables of a node: none of them needs a timer.
"""

import asyncio
import logging
from typing import TYPE_CHECKING

from dedale.games.base import Refusal
from dedale.server.store import StoreError
from dedale.session.changes import ClearTurn

if TYPE_CHECKING:
    from dedale.server.tables import Tables

LOG = logging.getLogger("dedale.server")
LOOK_SECONDS = 15
AT_A_TIME = 100


class Deadlines:
    def __init__(self, tables: "Tables") -> None:
        self._tables = tables

    async def look_after(self) -> None:
        """Look now and then, for as long as the server runs."""
        while True:
            try:
                await self.look()
            except StoreError as error:
                LOG.error("deadlines could not be read", extra={"reason": str(error)})
            await asyncio.sleep(LOOK_SECONDS)

    async def look(self) -> None:
        tables = self._tables
        for table_id, due in await tables.store.due_turns(tables.wall(), AT_A_TIME):
            table = await tables.table(table_id)
            if isinstance(table, Refusal):
                # It cannot be played on, so nobody's time matters there.
                await tables.store.save(ClearTurn(table_id))
            else:
                tables.happen(table, table.time_is_up, due)
