"""Whose turn it is at a table, since when, and until when they must act."""

from collections.abc import Callable
from typing import NamedTuple

from msgspec.structs import replace

from dedale.games.base import Refusal, takes_turns
from dedale.games.registry import GAMES
from dedale.match import Match
from dedale.session import lobby as seating
from dedale.session.lobby import Lobby


class Turn(NamedTuple):
    """Times are in seconds since 1970."""

    seats: tuple[int, ...]
    """The people who must act."""
    since: int
    due: int | None
    """When their time is up (`stand_in.py`); None: never."""

    def begun_since(self, before: "Turn | None", lobby: Lobby) -> list[str]:
        """Return the devices of those whose turn it was not before."""
        new = [seat for seat in self.seats if before is None or seat not in before.seats]
        return list(dict.fromkeys(sitter.device for seat in new if (sitter := lobby.seats[seat])))


def turn_now(lobby: Lobby, match: Match, before: Turn | None, wall: Callable[[], int]) -> Turn | None:
    """Return whose turn it is, if several people play and take turns.

    The time for a move is for everything until somebody else must act.
    """
    if not match.takes_turns or not lobby.playing or len(lobby.devices) < 2:
        return None
    seats = tuple(seat for seat in match.to_act if (sitter := lobby.seats[seat]) and sitter.device)
    if not seats:
        return None
    if before and set(seats) <= set(before.seats):
        return before._replace(seats=seats)
    now = wall()
    return Turn(seats, now, now + lobby.pace if lobby.pace else None)


def set_pace(lobby: Lobby, device: str, seconds: int) -> seating.Change:
    """Set the time for a move."""
    if refusal := seating.not_host(lobby, device):
        return refusal
    if lobby.playing:
        return Refusal("playing", "The time for a move cannot change during a match.")
    if not takes_turns(GAMES[lobby.game]):
        return Refusal("no_turns", "There are no turns in this game.")
    return replace(lobby, pace=seconds)
