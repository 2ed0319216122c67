"""A table as stored on the device, and what a table in the browser answers."""

from typing import Any

import msgspec
from msgspec import Struct

from dedale.match import Document
from dedale.match.document import document_of
from dedale.match.ledger import LedgerEntry
from dedale.session.changes import MatchRecord, TableRecord
from dedale.session.context import Context
from dedale.session.live_match import LiveMatch
from dedale.session.lobby import Lobby, Sitter, bot_at
from dedale.session.table import Table

DEVICE = "~"
"""The player's device."""
SEAT = 0
KEYS = 50
"""How many action keys are stored, to recognise duplicates."""


class SavedTable(Struct, frozen=True, forbid_unknown_fields=True):
    id: str
    game: str
    options: dict[str, Any]
    name: str
    bots: tuple[str, ...] = ()
    """The bots in the other seats."""
    match: int = 0
    """The number of the current match, or of the last one."""
    document: Document | None = None
    """That match."""
    keys: tuple[str, ...] = ()


def restored(kept: SavedTable, context: Context) -> Table:
    """Restore a table with its clock stopped. Raises BadDocument if the rules refuse what was stored."""
    live = None
    if kept.document:
        no_keys = [""] * len(kept.document.log)
        *_, live = LiveMatch.again(MatchRecord(kept.match, kept.document, no_keys), context.now)
        for key in kept.keys:
            live.seen_keys.remember(SEAT, key)
    lobby = Lobby(
        kept.game,
        kept.options,
        (Sitter(kept.name, DEVICE, ready=True), *(bot_at(1 + at, bot) for at, bot in enumerate(kept.bots))),
        host=DEVICE,
        match=kept.match,
        match_id=match_id(kept.id, kept.match),
        playing=bool(live and not live.match.outcome),
    )
    return Table(TableRecord(kept.id, "", "", lobby), context, live)


def saved(table: Table) -> SavedTable:
    """Return the table as it is now, including the current time of its match."""
    lobby, live = table.lobby, table.live
    sitter = lobby.seats[SEAT]
    assert sitter
    document: Document | None = None
    keys: tuple[str, ...] = ()
    if live:
        t = live.match.t if live.match.outcome else max(live.clock.t(), live.match.t)
        document = msgspec.structs.replace(document_of(live.match), t=t)
        keys = live.seen_keys.latest(SEAT, KEYS)
    bots = tuple(each.bot for each in lobby.seats if each and each.bot)
    return SavedTable(table.id, lobby.game, lobby.options, sitter.name, bots, lobby.match, document, keys)


def match_id(table: str, number: int) -> str:
    return f"{table}.{number}"


class Finished(Struct, frozen=True):
    """A match that has just ended, for replay."""

    replay: str
    document: Document
    ledger: LedgerEntry | None


class Answer(Struct):
    """The result of a message or a tick."""

    frames: list[bytes]
    floors: dict[str, int]
    """Floors of the Tower that were solved, with the number of moves."""
    finished: Finished | None = None
