"""What a table needs of whoever hosts it."""

from collections import Counter
from collections.abc import Callable, Iterator
from typing import NamedTuple, Protocol

from dedale.session.clock import Now
from dedale.session.live_match import BotSeat, LiveMatch
from dedale.session.view_streams import Follower


class Member(Follower, Protocol):
    """Somebody who is connected to this table."""

    device: str
    watching: bool
    """Came by the link for spectators."""


def _no_bots(table_id: str, live: LiveMatch, name: str, seat: int) -> BotSeat:
    raise NotImplementedError("nobody has said how bots are made")


class Context(NamedTuple):
    now: Now
    wall: Callable[[], int]
    """Seconds since 1970."""
    when: Callable[[], str]
    """For people to read in the ledger."""
    seed: Callable[[], int]
    numbers: Iterator[int]
    """For matches, each once."""
    match_id: Callable[[int], str]
    """The name of the match of that number at its table."""
    away_seconds: float
    """How long somebody must be gone before others may free the seat."""
    longest_match: int
    """How many actions and talk a match may have."""
    refused: Counter[str]
    """How often each error was answered."""
    bots: Callable[[str], tuple[str, ...]] = lambda game: ()
    """The bots that play a game, by name."""
    seat_bot: Callable[[str, LiveMatch, str, int], BotSeat] = _no_bots
    """Makes a bot for a seat: table id, match, name of the bot, seat."""
