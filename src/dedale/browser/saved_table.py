"""A stored table, restored, and what a table in the browser answers."""

from collections.abc import Iterator

from msgspec import Struct

from dedale.games.base import View
from dedale.match import Document
from dedale.match.ledger import LedgerEntry
from dedale.session.changes import MatchRecord, TableRecord
from dedale.session.clock import Now
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
        *_, live = _replayed(kept, context.now)
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


def _replayed(kept: SavedTable, now: Now) -> Iterator[LiveMatch]:
    assert kept.document
    return LiveMatch.again(MatchRecord(kept.match, kept.document, [""] * len(kept.document.log)), now)


def views_before(kept: SavedTable, seat: int) -> Iterator[View]:
    """Yield what a seat saw of the stored match, except for the position in which it stopped."""
    seen: tuple[object, View] | None = None
    for live in _replayed(kept, lambda: 0) if kept.document else ():
        match = live.match
        if seen and match.state is not seen[0]:
            yield seen[1]
        seen = match.state, match.view(seat)


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
