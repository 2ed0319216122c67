"""What a table of the server knows of the world around it."""

from collections import Counter
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, NamedTuple, Protocol

from dedale.server.clock import Now
from dedale.server.showing import Follower
from dedale.server.thinker import Place
from dedale.server.thinking import AtOnce, Mind

if TYPE_CHECKING:
    from dedale.server.room import Room


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
    new_mind: Callable[[Place, "Room"], Mind] = lambda place, room: AtOnce(place)
    """Makes the bots of a table."""
