"""What people at a table wish for who sits where, and the lobby that their wishes make."""

from typing import TYPE_CHECKING

from dedale.bots import bots_for
from dedale.server import lobby as seating
from dedale.server import messages as say
from dedale.server.keys import new_id
from dedale.server.lobby import Change

if TYPE_CHECKING:
    from dedale.server.room import Room


def granted(room: "Room", device: str, message: say.Seating) -> Change:
    """The lobby as it would be, or why not."""
    lobby = room.lobby
    host_here = not room.is_away(lobby.host)
    match message:
        case say.Sit(seat, name):
            return seating.sit(lobby, seat, device, name)
        case say.Stand(seat):
            return seating.stand(lobby, seat, device)
        case say.Rename(seat, name):
            return seating.rename(lobby, seat, device, name)
        case say.Ready(seat, ready):
            return seating.make_ready(lobby, seat, device, ready)
        case say.Bot(seat, bot):
            known = bots_for(lobby.game)
            return seating.seat_bot(lobby, seat, device, bot, known, here=room.is_sitter_here(seat))
        case say.Free(seat):
            here = room.is_sitter_here(seat)
            return seating.free(lobby, seat, device, here=here, host_here=host_here)
        case say.Host(seat):
            return seating.hand_over(lobby, seat, device, host_here=host_here)
        case say.Start():
            return seating.start(lobby, device, new_id())
        case say.Rematch():
            return seating.rematch(lobby, device, new_id())
