"""What the climb asks a store, in words that both databases understand."""

from abc import ABC, abstractmethod
from typing import Any

from dedale.server.store import StoredRating

_RATING = "SELECT name, kind, rating, deviation, volatility FROM ratings"
_QUESTS_NEAR = (
    f"{_RATING} WHERE kind = 'quest' "
    "AND NOT EXISTS (SELECT 1 FROM climbs WHERE device = $1 AND quest = name) "
    "AND NOT EXISTS (SELECT 1 FROM daily WHERE device = $1 AND name LIKE 'daily%-' || date) "
    "AND EXISTS (SELECT 1 FROM shared WHERE id = name) ORDER BY abs(rating - $2), name LIMIT $3"
)
_CLIMBS = "SELECT count(*), coalesce(sum(solved), 0) FROM climbs WHERE device = $1"
_HAS_CLIMBED = "SELECT 1 FROM climbs WHERE device = $1 AND quest = $2"
_COUNT = "SELECT count(*) FROM ratings WHERE kind = 'quest' AND name LIKE $1 || '%'"


class ClimbQuestions(ABC):
    """As `Store` says."""

    @abstractmethod
    async def _ask(self, sql: str, *values: Any) -> list[Any]:
        """All rows. Raises StoreError."""

    async def rating(self, name: str) -> StoredRating | None:
        return next((StoredRating(*row) for row in await self._ask(f"{_RATING} WHERE name = $1", name)), None)

    async def quests_near(self, device: str, rating: int, most: int) -> list[StoredRating]:
        return [StoredRating(*row) for row in await self._ask(_QUESTS_NEAR, device, rating, most)]

    async def climbs(self, device: str) -> tuple[int, int]:
        [(tries, solved)] = await self._ask(_CLIMBS, device)
        return tries, solved

    async def has_climbed(self, device: str, quest: str) -> bool:
        return bool(await self._ask(_HAS_CLIMBED, device, quest))

    async def count_quests(self, beginning: str) -> int:
        [(found,)] = await self._ask(_COUNT, beginning)
        return int(found)
