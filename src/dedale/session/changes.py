"""What a table wants stored: typed operations that any store can apply in order."""

from typing import NamedTuple

from dedale.games.base import Outcome
from dedale.match.document import Document
from dedale.match.ledger import LedgerEntry
from dedale.session.lobby import Lobby


class TableRecord(NamedTuple):
    """A stored table. An offline table has neither code nor link."""

    id: str
    code: str
    watch: str
    lobby: Lobby


class MatchRecord(NamedTuple):
    """A stored match. `keys` are the keys of its log entries."""

    number: int
    document: Document
    keys: list[str]


class SaveTable(NamedTuple):
    record: TableRecord
    when: int


class TouchTable(NamedTuple):
    """Somebody was just at the table."""

    table: str
    when: int


class SitDown(NamedTuple):
    device: str
    table: str


class StandUp(NamedTuple):
    device: str
    table: str


class SetTurn(NamedTuple):
    """It is the turn of these seats, since then and until then (None: for as long as they like)."""

    table: str
    seats: tuple[int, ...]
    since: int
    due: int | None


class ClearTurn(NamedTuple):
    """It is nobody's turn any more."""

    table: str


class BeginMatch(NamedTuple):
    number: int
    match_id: str
    table: str
    document: Document
    when: int


class SetTime(NamedTuple):
    """A match has reached this time without an action."""

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


class SeeMatch(NamedTuple):
    """A device has seen a match: in a seat while it was played, or only watching."""

    match_id: str
    device: str
    seated: bool


class TryChallenge(NamedTuple):
    """That match is one of the challenge."""

    match_id: str
    code: str


Change = (
    SaveTable
    | TouchTable
    | SitDown
    | StandUp
    | SetTurn
    | ClearTurn
    | BeginMatch
    | SetTime
    | EndMatch
    | WriteLedger
    | SolveFloor
    | SeeMatch
    | TryChallenge
)

LoggedAction = tuple[int, int, int, int, str, str]
"""Match number, index in its log, time, seat, key, and the action as JSON."""
