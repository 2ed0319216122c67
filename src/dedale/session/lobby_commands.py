"""Carry out messages that change who sits where."""

from collections.abc import Callable

from dedale.session import lobby as seating
from dedale.session import messages as say
from dedale.session import open_table
from dedale.session.context import Context
from dedale.session.lobby import Change, Lobby
from dedale.session.looks import set_look
from dedale.session.tokens import device_of
from dedale.session.turns import set_pace


def changed(
    lobby: Lobby, device: str, message: say.Seating, is_away: Callable[[str], bool], context: Context
) -> Change:
    """Return the lobby after this message, or why it is refused."""
    host_here = not is_away(lobby.host)

    def is_here(seat: int) -> bool:
        """True if that seat is taken by a person who has not been away for a while."""
        sitter = lobby.seats[seat] if seat < len(lobby.seats) else None
        return bool(sitter and sitter.device and not is_away(sitter.device))

    match message:
        case say.Sit(seat, name):
            return seating.sit(lobby, seat, device, name)
        case say.Stand(seat):
            return seating.stand(lobby, seat, device)
        case say.Rename(seat, name):
            return seating.rename(lobby, seat, device, name)
        case say.Look(seat, figure, colour):
            return set_look(lobby, seat, device, figure, colour)
        case say.Inherit(token):
            return seating.inherit(lobby, device, device_of(token))
        case say.Ready(seat, ready):
            return seating.make_ready(lobby, seat, device, ready)
        case say.Bot(seat, bot):
            names = context.bots.names(lobby.game) if context.bots else ()
            return seating.seat_bot(lobby, seat, device, bot, names, here=is_here(seat))
        case say.Free(seat):
            return seating.free(lobby, seat, device, here=is_here(seat), host_here=host_here)
        case say.Remove(seat):
            return seating.remove(lobby, seat, device)
        case say.Host(seat):
            return seating.hand_over(lobby, seat, device, host_here=host_here)
        case say.Open(is_open, language):
            return open_table.set_open(lobby, device, language if is_open else None)
        case say.Quiet(gestures):
            return open_table.set_gestures(lobby, device, gestures=gestures)
        case say.Pace(seconds):
            return set_pace(lobby, device, seconds)
        case say.Start():
            return seating.start(lobby, device, context.match_id(lobby.match + 1))
        case say.Rematch():
            return seating.rematch(lobby, device, context.match_id(lobby.match + 1))


def furnishing(lobby: Lobby, name: str | None, bots: str | None, *, start: bool) -> list[say.Seating]:
    """Return what it takes to seat the host and bots at a new table, and to start."""
    wishes: list[say.Seating] = [] if name is None else [say.Sit(0, name)]
    if bots is not None:
        wishes += [say.Bot(n, bots) for n, each in enumerate(lobby.seats) if not each][len(wishes) :]
    if start:
        wishes.append(say.Start())
    return wishes
