"""A stored table, restored, and what a table in the browser answers."""

from msgspec import Struct

from dedale.match import Document
from dedale.match.ledger import LedgerEntry
from dedale.session.changes import MatchRecord, TableRecord
from dedale.session.context import Context
from dedale.session.live_match import LiveMatch
from dedale.session.lobby import Lobby, Sitter
from dedale.session.saved_table import SEAT, SavedTable
from dedale.session.table import Table

DEVICE = "~"
"""The player's device."""


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
        (Sitter(kept.name, DEVICE, ready=True), *kept.others),
        host=DEVICE,
        match=kept.match,
        match_id=match_id(kept.id, kept.match),
        playing=bool(live and not live.match.outcome),
    )
    return Table(TableRecord(kept.id, "", "", lobby), context, live)


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
