"""Who sits at a table and what is played there: an immutable value, and the functions that change it."""

from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from dedale.games.base import Refusal
from dedale.match.match import LONGEST_NAME
from dedale.match.talk import check_text
from dedale.session.lookalike_names import look_of
from dedale.session.tokens import same

NOT_YOUR_SEAT = Refusal("not_your_seat", "That is not your seat.")
NO_MATCH = Refusal("no_match", "The match has not started.")
TAKEN = Refusal("taken", "That seat is taken.")
REMOVED = Refusal("removed", "The host removed you from this table.")
MOST_REMOVED = 50
"""Devices that a table remembers to have removed; anybody can come back with a new one anyway."""


class Sitter(Struct, frozen=True):
    """A person, known by the hash of their device's token, or a bot."""

    name: str
    device: str = ""
    bot: str | None = None
    ready: bool = False
    figure: str = ""
    colour: str = ""
    """What they look like (`looks.py`)."""


class Challenge(Struct, frozen=True):
    """The challenge that is played here. `seed` is None once it has been played."""

    code: str
    seed: int | None


class Lobby(Struct, frozen=True):
    """Everything about a table except the match."""

    game: str
    options: dict[str, Any]
    seats: tuple[Sitter | None, ...]
    host: str
    match: int = 0
    """The number of the current match, or of the last one."""
    match_id: str = ""
    playing: bool = False
    removed: tuple[str, ...] = ()
    """Devices that may not sit down here again."""
    open: bool = False
    """True if strangers may find it in the list, and take the seats of bots (`open_table.py`)."""
    language: str = ""
    """What people speak at an open table."""
    gestures: bool = False
    """True if people here only gesture: no text, no voice."""
    closed: bool = False
    """True if the only player has a copy of this match, secrets included: nobody may join it."""
    challenge: Challenge | None = None
    pace: int = 0
    """Seconds for a move; 0: no limit."""

    @property
    def status(self) -> str:
        if self.playing:
            return "playing"
        return "over" if self.match else "lobby"

    @property
    def fixed_seed(self) -> int | None:
        """The seed of the match, if it is played to compare it with others."""
        return self.challenge.seed if self.challenge else None

    def seats_of(self, device: str) -> list[int]:
        """Return the seats this device sits in."""
        return [seat for seat in range(len(self.seats)) if self.sits(device, seat)]

    def sits(self, device: str, seat: int) -> bool:
        """True if that is one of this device's seats."""
        sitter = self.seats[seat] if seat < len(self.seats) else None
        return bool(sitter and sitter.device and same(sitter.device, device))

    def has_removed(self, device: str) -> bool:
        return any(same(each, device) for each in self.removed)

    def is_host(self, device: str) -> bool:
        return same(self.host, device)

    @property
    def devices(self) -> list[str]:
        """Everybody who sits here, in seat order."""
        return list(dict.fromkeys(each.device for each in self.seats if each and each.device))

    def with_seat(self, seat: int, sitter: Sitter | None) -> "Lobby":
        return replace(self, seats=(*self.seats[:seat], sitter, *self.seats[seat + 1 :]))


Change = Lobby | Refusal


def sit(lobby: Lobby, seat: int, device: str, name: str) -> Change:
    refusal = _no_seat(lobby, seat) or bad_name(lobby, name, seat)
    if refusal:
        return refusal
    if lobby.has_removed(device):
        return REMOVED
    sitter = lobby.seats[seat]
    if sitter and not (sitter.bot and lobby.open):
        return TAKEN
    if lobby.closed and lobby.devices:
        return Refusal(
            "closed", "This player has taken the match offline, so nobody can join before it ends."
        )
    seated = lobby.with_seat(seat, Sitter(name, device))
    # At an empty table, the first to sit down becomes the host.
    return seated if lobby.devices else replace(seated, host=device)


def stand(lobby: Lobby, seat: int, device: str) -> Change:
    refusal = not_yours(lobby, seat, device)
    return refusal or _handed_on(lobby.with_seat(seat, None))


def rename(lobby: Lobby, seat: int, device: str, name: str) -> Change:
    refusal = not_yours(lobby, seat, device) or bad_name(lobby, name, seat)
    if refusal:
        return refusal
    if lobby.playing:
        return Refusal("playing", "Names can only be changed before or after a match.")
    sitter = lobby.seats[seat]
    assert sitter is not None
    return lobby.with_seat(seat, replace(sitter, name=name))


def make_ready(lobby: Lobby, seat: int, device: str, ready: bool) -> Change:
    refusal = not_yours(lobby, seat, device)
    if refusal:
        return refusal
    sitter = lobby.seats[seat]
    assert sitter is not None
    return lobby.with_seat(seat, replace(sitter, ready=ready))


def inherit(lobby: Lobby, device: str, former: str | None) -> Change:
    """Give a device the seats that it had under its former token."""
    if former is None or not (lobby.seats_of(former) or lobby.is_host(former)):
        return Refusal("nobody", "Nobody with that device token sits here.")
    if lobby.has_removed(device):
        return REMOVED
    seats = tuple(
        replace(each, device=device) if lobby.sits(former, seat) and each else each
        for seat, each in enumerate(lobby.seats)
    )
    return replace(lobby, seats=seats, host=device if lobby.is_host(former) else lobby.host)


def seat_bot(
    lobby: Lobby, seat: int, device: str, bot: str | None, known: tuple[str, ...], *, here: bool
) -> Change:
    """Seat a bot in a free seat, or in that of an absent person (`here` is False)."""
    refusal = _no_seat(lobby, seat) or not_host(lobby, device)
    if refusal:
        return refusal
    sitter = lobby.seats[seat]
    if sitter and sitter.device and (here or bot is None):
        return TAKEN
    if bot is None:
        return lobby.with_seat(seat, None) if sitter else Refusal("no_bot", "There is no bot there.")
    if bot not in known:
        choice = f"Choose one of {', '.join(known)}" if known else "None plays this game here"
        return Refusal("no_such_bot", f"Unknown bot. {choice}.")
    return lobby.with_seat(seat, Sitter(f"{bot.capitalize()} {seat + 1}", bot=bot, ready=True))


def free(lobby: Lobby, seat: int, device: str, *, here: bool, host_here: bool) -> Change:
    """Free the seat of an absent person (`here` is False)."""
    refusal = _no_seat(lobby, seat)
    if refusal:
        return refusal
    if not lobby.is_host(device) and (host_here or not lobby.seats_of(device)):
        return Refusal("not_host", "Only the host can free a seat, or any player while the host is away.")
    sitter = lobby.seats[seat]
    if sitter is None or not sitter.device:
        return Refusal("nobody", "Nobody is sitting there.")
    if here:
        return Refusal("here", "That player is still here; only the seat of an absent player can be freed.")
    return _handed_on(lobby.with_seat(seat, None))


def remove(lobby: Lobby, seat: int, device: str) -> Change:
    """Free all seats of the person who sits there, and let them sit down here no more."""
    refusal = _no_seat(lobby, seat) or not_host(lobby, device)
    if refusal:
        return refusal
    sitter = lobby.seats[seat]
    if sitter is None or not sitter.device:
        return Refusal("nobody", "Nobody is sitting there.")
    if same(sitter.device, device):
        return Refusal("own_seat", "That is your own seat.")
    left = tuple(None if each and same(each.device, sitter.device) else each for each in lobby.seats)
    return replace(lobby, seats=left, removed=(*lobby.removed, sitter.device)[-MOST_REMOVED:])


def hand_over(lobby: Lobby, seat: int, device: str, *, host_here: bool) -> Change:
    """Make the person in that seat the host."""
    refusal = _no_seat(lobby, seat)
    if refusal:
        return refusal
    sitter = lobby.seats[seat]
    if sitter is None or not sitter.device:
        return Refusal("nobody", "Only a person sitting here can be the host.")
    if not lobby.is_host(device) and (host_here or not same(sitter.device, device)):
        return Refusal(
            "not_host", "Only the host can hand over the table. You may take it over while the host is away."
        )
    return replace(lobby, host=sitter.device)


def reseat(lobby: Lobby, device: str, options: dict[str, Any], seats: int) -> Change:
    """Change the options, and the number of seats with them."""
    if refusal := not_host(lobby, device):
        return refusal
    if lobby.playing:
        return Refusal("playing", "The options cannot change during a match.")
    if lobby.fixed_seed is not None:
        return Refusal("fixed_options", "This is a challenge: everyone plays it with the same options.")
    if any(lobby.seats[seats:]):
        return Refusal(
            "taken", f"These options allow only {seats} seats, and someone is sitting beyond them."
        )
    kept = [each and replace(each, ready=each.bot is not None) for each in lobby.seats[:seats]]
    return replace(lobby, options=options, seats=(*kept, *[None] * (seats - len(kept))))


def start(lobby: Lobby, device: str, match_id: str) -> Change:
    if refusal := not_host(lobby, device):
        return refusal
    waiting = [each.name for each in lobby.seats if each and not each.ready and not same(each.device, device)]
    if waiting and not lobby.playing:
        return Refusal("not_ready", f"Not everyone is ready: {', '.join(waiting)}.")
    return _begun(lobby, match_id)


def rematch(lobby: Lobby, device: str, match_id: str) -> Change:
    if not lobby.seats_of(device):
        return Refusal("not_seated", "Only players sitting here can ask for a rematch.")
    if not lobby.match:
        return Refusal("no_match", "There has been no match yet.")
    return _begun(lobby, match_id)


def closed(lobby: Lobby, device: str, *, alone: bool) -> Change:
    """Let nobody join this match any more: its only player (`alone`, not even watched) knows its secrets."""
    joined = lobby.open or len(lobby.devices) > 1 or None in lobby.seats
    if not alone or joined or lobby.seats_of(device) != [0]:
        return Refusal("not_alone", "Only someone playing alone can take a match offline.")
    if lobby.fixed_seed is not None:
        return Refusal("challenge_secret", "A challenge's deal stays secret until its match is over.")
    return replace(lobby, closed=True) if lobby.playing else NO_MATCH


def finished(lobby: Lobby) -> Lobby:
    """End the match. Everybody has to get ready again for the next one."""
    seats = tuple(each and replace(each, ready=each.bot is not None) for each in lobby.seats)
    played = lobby.challenge and replace(lobby.challenge, seed=None)
    return replace(lobby, playing=False, closed=False, seats=seats, challenge=played)


def _begun(lobby: Lobby, match_id: str) -> Change:
    if lobby.playing:
        return Refusal("playing", "A match is in progress.")
    empty = [str(seat + 1) for seat, sitter in enumerate(lobby.seats) if sitter is None]
    if empty:
        return Refusal("empty_seats", f"Nobody is in seat {', '.join(empty)} yet.")
    # A challenge is played once. A rematch is a match like any other.
    challenge = lobby.challenge if lobby.fixed_seed is not None else None
    return replace(lobby, match=lobby.match + 1, match_id=match_id, playing=True, challenge=challenge)


def _handed_on(lobby: Lobby) -> Lobby:
    """If the host has left, make the next person who sits here the host."""
    if any(same(lobby.host, device) for device in lobby.devices) or not lobby.devices:
        return lobby
    return replace(lobby, host=lobby.devices[0])


def _no_seat(lobby: Lobby, seat: int) -> Refusal | None:
    if seat < len(lobby.seats):
        return None
    return Refusal("no_such_seat", f"There is no seat {seat}; they go from 0 to {len(lobby.seats) - 1}.")


def not_yours(lobby: Lobby, seat: int, device: str) -> Refusal | None:
    if refusal := _no_seat(lobby, seat):
        return refusal
    return None if seat in lobby.seats_of(device) else NOT_YOUR_SEAT


def not_host(lobby: Lobby, device: str) -> Refusal | None:
    return None if lobby.is_host(device) else Refusal("not_host", "Only the host can do that.")


def unusable_name(name: str) -> Refusal | None:
    """Return why nobody and nothing can be called that."""
    if refusal := check_text(name, LONGEST_NAME):
        return Refusal("bad_name", f"That name cannot be used: {refusal.message}")
    if not look_of(name):
        return Refusal("bad_name", "That name cannot be used: it is invisible.")
    return None


def bad_name(lobby: Lobby, name: str, seat: int | None = None) -> Refusal | None:
    """Return why nobody here, or in that seat, can be called that."""
    if refusal := unusable_name(name):
        return refusal
    looks = look_of(name)
    if any(each and look_of(each.name) == looks for other, each in enumerate(lobby.seats) if other != seat):
        return Refusal("bad_name", "Someone here already has that name.")
    return None
