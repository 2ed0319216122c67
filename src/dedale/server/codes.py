"""Codes for new tables: few letters to read out, and hard to guess."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from dedale.server.store import Store
from dedale.session.tokens import CODE_LETTERS, new_code

GUESSES = 100
"""At most one code in this many belongs to a table. With more tables, codes are longer."""


class Codes:
    def __init__(self, store: Store) -> None:
        self._store = store
        self._promised: set[str] = set()
        """Codes of tables being created."""

    @asynccontextmanager
    async def free(self) -> AsyncIterator[str]:
        """Reserve a code that no table has. Another node may still be faster."""
        is_crowded = GUESSES * await self._store.count_tables() > len(CODE_LETTERS) ** 4
        while True:
            code = new_code(5 if is_crowded else 4)
            if code in self._promised:
                continue
            self._promised.add(code)
            try:
                if not await self._store.find_code(code):
                    yield code
                    return
            finally:
                self._promised.discard(code)
