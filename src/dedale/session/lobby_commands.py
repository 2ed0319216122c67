"""What people at a table wish for who sits where, and the lobby that their wishes make."""

from typing import TYPE_CHECKING

from dedale.bots import bots_for
from dedale.server.tokens import new_id
from dedale.session import lobby as seating
from dedale.session import messages as say
from dedale.session.lobby import Change

if TYPE_CHECKING:
    from dedale.session.table import Table


def granted(table: "Table", device: str, message: say.Seating) -> Change:
    """The lobby as it would be, or why not."""
    lobby = table.lobby
    host_here = not table.is_away(lobby.host)
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
            return seating.seat_bot(lobby, seat, device, bot, known, here=table.is_sitter_here(seat))
        case say.Free(seat):
            here = table.is_sitter_here(seat)
            return seating.free(lobby, seat, device, here=here, host_here=host_here)
        case say.Host(seat):
            return seating.hand_over(lobby, seat, device, host_here=host_here)
        case say.Start():
            return seating.start(lobby, device, new_id())
        case say.Rematch():
            return seating.rematch(lobby, device, new_id())
