"""What a table of the server knows of the world around it."""

from collections import Counter
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, NamedTuple, Protocol

from dedale.server.bot_pool import AtOnce, Mind
from dedale.server.bot_process import Place
from dedale.session.clock import Now
from dedale.session.view_streams import Follower

if TYPE_CHECKING:
    from dedale.session.table import Table


class Member(Follower, Protocol):
    """Somebody who is connected to this table."""

    device: str
    watching: bool
    """Came by the link for spectators."""


class Surroundings(NamedTuple):
    """What a room needs of the world."""

    now: Now
    wall: Callable[[], int]
    """Seconds since 1970."""
    when: Callable[[], str]
    """For people to read in the ledger."""
    seed: Callable[[], int]
    numbers: Iterator[int]
    """For matches, each once."""
    away_seconds: float
    """How long somebody must be gone before others may free the seat."""
    longest_match: int
    """How many actions and talk a match may have."""
    refused: Counter[str]
    """How often each error was answered."""
    new_mind: Callable[[Place, "Table"], Mind] = lambda place, table: AtOnce(place)
    """Makes the bots of a table."""
