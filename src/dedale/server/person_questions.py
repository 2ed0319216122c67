"""What is asked about several devices that are one person, in words that both databases understand."""

from abc import ABC, abstractmethod
from typing import Any

from dedale.server.person import ABOUT_DEVICE, StoredDocument
from dedale.server.retention import DAY, RAN

_DOCUMENT = (
    "SELECT version, text, writer, "
    f"CASE WHEN used <= {RAN} - {DAY} THEN 1 ELSE 0 END FROM documents WHERE device = $1"
)


class PersonQuestions(ABC):
    """As `Store` says."""

    @abstractmethod
    async def _ask(self, sql: str, *values: Any) -> list[Any]:
        """All rows. Raises StoreError."""

    async def transfer(self, name: str, taker: str) -> str | None:
        asked = "SELECT text FROM transfers WHERE name = $1 AND taker = $2"
        return next((text for (text,) in await self._ask(asked, name, taker)), None)

    async def count_transfers(self, now: int) -> int:
        [(found,)] = await self._ask("SELECT count(*) FROM transfers WHERE until > $1", now)
        return int(found)

    async def is_waiting(self, name: str, device: str, now: int) -> bool:
        asked = "SELECT 1 FROM transfers WHERE name = $1 AND device = $2 AND until > $3 AND taker = ''"
        return bool(await self._ask(asked, name, device, now))

    async def all_about(self, device: str) -> dict[str, list[dict[str, Any]]]:
        found = {}
        for table, columns in ABOUT_DEVICE.items():
            asked = f"SELECT {', '.join(columns)} FROM {table} WHERE device = $1 ORDER BY {columns[0]}"
            found[table] = [dict(zip(columns, row, strict=True)) for row in await self._ask(asked, device)]
        return found

    async def document(self, device: str) -> StoredDocument | None:
        found = await self._ask(_DOCUMENT, device)
        known = (StoredDocument(version, text, writer, bool(due)) for version, text, writer, due in found)
        return next(known, None)
