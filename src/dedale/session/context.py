"""What a table needs from its host: the server or the browser."""

from collections import Counter
from collections.abc import Callable, Iterator
from typing import NamedTuple, Protocol

from dedale.session.clock import Now
from dedale.session.live_match import BotSeat, LiveMatch
from dedale.session.view_streams import Follower


class Member(Follower, Protocol):
    """Somebody connected to this table."""

    device: str
    watching: bool
    """True for somebody who came by the spectators' link."""


def _no_bots(table_id: str, live: LiveMatch, name: str, seat: int) -> BotSeat:
    raise NotImplementedError("this host has no bots")


class Context(NamedTuple):
    now: Now
    wall: Callable[[], int]
    """Seconds since 1970."""
    when: Callable[[], str]
    """The current date, as people read it in the ledger."""
    seed: Callable[[], int]
    numbers: Iterator[int]
    """Fresh match numbers."""
    match_id: Callable[[int], str]
    """Return the id of the table's match with this number."""
    away_seconds: float
    """How long somebody must be away before others may free the seat."""
    longest_match: int
    """The most entries (actions and talk) a match may have."""
    refused: Counter[str]
    """How often each error code was returned."""
    bots: Callable[[str], tuple[str, ...]] = lambda game: ()
    """The names of the bots that play a game."""
    seat_bot: Callable[[str, LiveMatch, str, int], BotSeat] = _no_bots
    """Create a bot for a seat: table id, match, bot name, seat."""
