"""What a table asks to be kept: typed operations, which any store can carry out in their order."""

from typing import NamedTuple

from dedale.games.base import Outcome
from dedale.match.document import Document
from dedale.match.ledger import LedgerEntry
from dedale.session.lobby import Lobby


class TableRecord(NamedTuple):
    """A table as it is kept; one without a network has neither code nor link."""

    id: str
    code: str
    watch: str
    lobby: Lobby


class MatchRecord(NamedTuple):
    """A match as it is kept; `keys` are those of its entries."""

    number: int
    document: Document
    keys: list[str]


class SaveTable(NamedTuple):
    record: TableRecord
    when: int


class TouchTable(NamedTuple):
    """Somebody has just been there."""

    table: str
    when: int


class SitDown(NamedTuple):
    device: str
    table: str


class StandUp(NamedTuple):
    device: str
    table: str


class BeginMatch(NamedTuple):
    number: int
    match_id: str
    table: str
    document: Document
    when: int


class SetTime(NamedTuple):
    """A match has come to that time without an action."""

    number: int
    t: int


class EndMatch(NamedTuple):
    number: int
    t: int
    outcome: Outcome
    when: int


class WriteLedger(NamedTuple):
    match_id: str
    entry: LedgerEntry
    when: int


class SolveFloor(NamedTuple):
    """A device has solved a floor of the Tower."""

    device: str
    floor: str
    moves: int
    when: int


Change = (
    SaveTable | TouchTable | SitDown | StandUp | BeginMatch | SetTime | EndMatch | WriteLedger | SolveFloor
)

LoggedAction = tuple[int, int, int, int, str, str]
"""Match number, place in its log, time, seat, key, and the action as JSON."""
