"""Tables that strangers may find: who may open one, which seats they can take, and how quiet it is."""

from collections.abc import Callable, Sequence
from typing import cast

from msgspec.structs import replace

from dedale.games.base import Manner, Refusal
from dedale.match import Match
from dedale.session import lobby as seating
from dedale.session import messages as say
from dedale.session.lobby import Change, Lobby

NOT_OPEN = Refusal("not_open", "That table is no longer open.")
GESTURES_ONLY = Refusal("gestures_only", "Gestures only at this table.")


def set_open(lobby: Lobby, device: str, language: str | None) -> Change:
    """Open the table to people who speak that language, or close it again (None)."""
    if refusal := seating.not_host(lobby, device):
        return refusal
    if lobby.closed and language:
        return Refusal(
            "closed", "This player has taken the match offline, so nobody can join before it ends."
        )
    return replace(lobby, open=language is not None, language=language or "")


def set_gestures(lobby: Lobby, device: str, *, gestures: bool) -> Change:
    if refusal := seating.not_host(lobby, device):
        return refusal
    if lobby.playing:
        return Refusal("playing", "How people talk here can only be changed before or after a match.")
    return replace(lobby, gestures=gestures)


def seats_to_take(lobby: Lobby) -> list[int]:
    """The seats that somebody from the list can have: free ones first, then those of bots, which give way."""
    seats = [seat for seat, sitter in enumerate(lobby.seats) if sitter is None]
    return seats + [seat for seat, sitter in enumerate(lobby.seats) if sitter and sitter.bot]


def seat_for(lobby: Lobby, device: str, name: str) -> say.Sit | Refusal | None:
    """How somebody from the list sits down; None if they sit there already.

    Strangers may have the same name: the second Ann is called Ann 2.
    """
    if lobby.seats_of(device):
        return None
    seats = seats_to_take(lobby)
    if not lobby.open or not seats:
        return NOT_OPEN
    numbered = (name, *(f"{name} {number}" for number in range(2, len(lobby.seats) + 1)))
    tried = {each: seating.sit(lobby, seats[0], device, each) for each in numbered}
    granted = next((each for each, change in tried.items() if isinstance(change, Lobby)), None)
    return say.Sit(seats[0], granted) if granted else cast(Refusal, tried[name])


def manners_at(lobby: Lobby, match: Match | None) -> Callable[[int], Sequence[Manner]] | None:
    """How each seat may be heard and seen now; None: in every way."""
    if lobby.playing and match:
        return lambda seat: allowed(match.manners(seat), gestures=lobby.gestures)
    return (lambda seat: ("gesture",)) if lobby.gestures else None


def allowed(manners: Sequence[Manner], *, gestures: bool) -> Sequence[Manner]:
    """What is left of these manners where people only gesture."""
    return [manner for manner in manners if manner != "say"] if gestures else manners
