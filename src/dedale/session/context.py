"""What a table needs from its host: the server or the browser."""

from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple, Protocol

from dedale.session.clock import Now
from dedale.session.seated_bot import Mind, Place
from dedale.session.view_streams import Follower

LONGEST_MATCH = 20_000


class Member(Follower, Protocol):
    """Somebody connected to this table."""

    device: str
    watching: bool
    """True for somebody who came by the spectators' link."""


class BotHost(NamedTuple):
    names: Callable[[str], tuple[str, ...]]
    """The names of the bots that play a game."""
    mind: Callable[[str, Place], Mind]
    """Create a bot for a place at the table with this id."""


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
    refused: Counter[str]
    """How often each error code was returned."""
    longest_match: int = LONGEST_MATCH
    """The most entries (actions and talk) a match may have."""
    ice: Callable[[], list[dict[str, Any]]] = list
    """Return the servers that help browsers to find each other, as WebRTC's `iceServers`."""
    called: Callable[[str, str, str], None] = lambda table, game, device: None
    """Called with an absent device whose turn it is now."""
    bots: BotHost | None = None
    """None if this host has no bots."""
