"""What is kept on the device, and what a table for one answers."""

from collections.abc import Callable
from typing import Any, NamedTuple

from msgspec import Struct

from dedale.match import Document
from dedale.match.ledger import LedgerEntry
from dedale.session.clock import Now


class World(NamedTuple):
    """What a table needs of the device."""

    now: Now
    seed: Callable[[], int]
    when: Callable[[], str]
    """For people to read in the ledger."""


class Kept(Struct, frozen=True, forbid_unknown_fields=True):
    """A table as it is kept on the device."""

    id: str
    game: str
    options: dict[str, Any]
    name: str
    match: int = 0
    """The number of the match that goes on, or of the last one."""
    document: Document | None = None
    """That match."""
    keys: tuple[str, ...] = ()


class Finished(Struct, frozen=True):
    """A match that has just ended, to be looked at again."""

    replay: str
    document: Document
    ledger: LedgerEntry | None


class Answer(Struct):
    """What came of something."""

    frames: list[bytes]
    floors: dict[str, int]
    """Floors of the Tower that were solved, and in how many moves."""
    finished: Finished | None = None
