"""A table as a device stores it, for somebody who plays alone or with bots."""

from typing import Any

import msgspec
from msgspec import Struct

from dedale.match import Document
from dedale.match.document import document_of
from dedale.session.live_match import LiveMatch
from dedale.session.lobby import Lobby, Sitter

SEAT = 0
"""Where the player sits."""
KEYS = 50
"""How many action keys are stored, to recognise duplicates."""


class SavedTable(Struct, frozen=True, forbid_unknown_fields=True):
    id: str
    game: str
    options: dict[str, Any]
    name: str
    match: int = 0
    """The number of the current match, or of the last one."""
    document: Document | None = None
    """That match."""
    keys: tuple[str, ...] = ()
    others: tuple[Sitter | None, ...] = ()
    """The other seats: bots, or nobody."""


def saved(table_id: str, lobby: Lobby, live: LiveMatch | None) -> SavedTable:
    """Return the table as it is now, including the current time of its match."""
    sitter, *others = lobby.seats
    assert sitter
    document: Document | None = None
    keys: tuple[str, ...] = ()
    if live:
        t = live.match.t if live.match.outcome else max(live.clock.t(), live.match.t)
        document = msgspec.structs.replace(document_of(live.match), t=t)
        keys = live.seen_keys.latest(SEAT, KEYS)
    return SavedTable(
        table_id, lobby.game, lobby.options, sitter.name, lobby.match, document, keys, tuple(others)
    )
