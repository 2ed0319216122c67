"""What the gallery asks a store, in words that both databases understand: SQLite writes `?1` for `$1`."""

from abc import ABC, abstractmethod
from typing import Any

from dedale.server.gallery_records import Listing, StoredEntry

_MARKED = "EXISTS (SELECT 1 FROM gallery_marks WHERE entry = gallery.id AND what = '{}' AND device = $1)"
_ENTRY = (
    "SELECT gallery.id, (SELECT kind FROM shared WHERE shared.id = gallery.id), gallery.game, gallery.name, "
    "gallery.author, gallery.written, gallery.stars, gallery.moves, gallery.wins, gallery.likes, "
    "gallery.solves, gallery.picture, gallery.hidden, gallery.device = $1, "
    f"{_MARKED.format('like')}, {_MARKED.format('solve')}, origin.id, origin.name, origin.author "
    "FROM gallery LEFT JOIN gallery AS origin ON origin.id = gallery.origin AND origin.hidden = 0"
)
_FIND = f"{_ENTRY} WHERE gallery.id = $2"
_DIGEST = "SELECT id FROM gallery WHERE digest = $1"
_ORDERS = {
    "new": "gallery.written, gallery.id",
    "liked": "gallery.likes, gallery.written, gallery.id",
    "solved": "gallery.solves, gallery.written, gallery.id",
}


def page_question(device: str, listing: Listing) -> tuple[str, list[Any]]:
    """The one question for a page. It reads along an index, from the place where the page begins."""
    values: list[Any] = [device]

    def value(given: Any) -> str:
        values.append(given)
        return f"${len(values)}"

    order = _ORDERS[listing.sort]
    conditions = ["gallery.device = $1" if listing.mine else "gallery.hidden = 0"]
    if listing.everything:
        conditions = ["0 = 0"]
    if listing.game:
        conditions.append(f"gallery.game = {value(listing.game)}")
    if listing.after:
        place = listing.after[1:] if listing.sort == "new" else listing.after
        conditions.append(f"({order}) < ({', '.join(map(value, place))})")
    down = ", ".join(f"{column} DESC" for column in order.split(", "))
    where = " AND ".join(conditions)
    return f"{_ENTRY} WHERE {where} ORDER BY {down} LIMIT {value(listing.most)}", values


class GalleryQuestions(ABC):
    """As `Store` says."""

    @abstractmethod
    async def _ask(self, sql: str, *values: Any) -> list[Any]:
        """All rows. Raises StoreError."""

    async def gallery_page(self, device: str, listing: Listing) -> list[StoredEntry]:
        question, values = page_question(device, listing)
        return [StoredEntry(*row) for row in await self._ask(question, *values)]

    async def find_entry(self, device: str, text_id: str) -> StoredEntry | None:
        return next((StoredEntry(*row) for row in await self._ask(_FIND, device, text_id)), None)

    async def find_same(self, digest: str) -> str | None:
        return next((text_id for (text_id,) in await self._ask(_DIGEST, digest)), None)
