"""How many there are of what has a limit, all or those of one maker, in words that both databases
understand."""

from abc import ABC, abstractmethod
from typing import Any


class CountQuestions(ABC):
    """As `Store` says."""

    @abstractmethod
    async def _ask(self, sql: str, *values: Any) -> list[Any]:
        """All rows. Raises StoreError."""

    async def count_tables(self, maker: int | None = None) -> int:
        return await self._count("tables", maker)

    async def count_texts(self, maker: int | None = None) -> int:
        return await self._count("shared", maker)

    async def count_challenges(self, maker: int | None = None) -> int:
        return await self._count("challenges", maker)

    async def count_documents(self, maker: int | None = None) -> int:
        return await self._count("documents", maker)

    async def count_entries(self, maker: int | None = None) -> int:
        return await self._count("gallery", maker)

    async def count_subscriptions(self) -> int:
        return await self._count("subscriptions")

    async def _count(self, what: str, maker: int | None = None) -> int:
        whose, values = ("", ()) if maker is None else (" WHERE maker = $1", (maker,))
        [(found,)] = await self._ask(f"SELECT count(*) FROM {what}{whose}", *values)
        return int(found)
