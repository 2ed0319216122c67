"""What people at a table say to each other outside a match. Nothing of it is stored.

Players talk before and after a match, and everybody hears them. Spectators talk at any time, and are heard by
spectators only: they may see more than a player does.
"""

from collections import deque
from collections.abc import Iterable

from dedale.games.base import Refusal
from dedale.games.registry import GAMES
from dedale.match.talk import LONGEST_TEXT, check_text
from dedale.session import lobby as seating
from dedale.session import messages as say
from dedale.session.context import Member
from dedale.session.lobby import Lobby
from dedale.session.messages import encode
from dedale.session.open_table import GESTURES_ONLY

CHATS = 30
"""How much of it a newcomer gets."""
IN_MATCH = Refusal("not_now", "During a match, the rules decide when you may talk.")

Frame = tuple[Member, bytes]


class Chats:
    """The latest chat of a table."""

    def __init__(self) -> None:
        self._said: deque[tuple[bool, bytes]] = deque(maxlen=CHATS)
        """Frames, and whether they are for spectators only."""

    def handle(
        self, lobby: Lobby, members: Iterable[Member], member: Member, message: say.Chat
    ) -> Refusal | list[Frame]:
        seats = _seats(lobby, member)
        refusal = _refuse(lobby, member, message, among_spectators=not seats)
        if refusal:
            return refusal
        by = lobby.seats[seats[0]] if seats else None
        said = {"sign": message.sign} if message.sign else {"text": message.text}
        who = {"by": seats[0] if seats else None, "name": by.name if by else message.name}
        frame = encode({"type": "chat", **who, **said})
        self._said.append((not seats, frame))
        return [(each, frame) for each in members if seats or not _seats(lobby, each)]

    def newcomer(self, lobby: Lobby, member: Member) -> list[Frame]:
        """What somebody who has just come is told."""
        seated = _seats(lobby, member)
        return [(member, frame) for hidden, frame in self._said if not (hidden and seated)]


def _seats(lobby: Lobby, member: Member) -> list[int]:
    return [] if member.watching else lobby.seats_of(member.device)


def _refuse(lobby: Lobby, member: Member, message: say.Chat, *, among_spectators: bool) -> Refusal | None:
    if among_spectators:
        if lobby.has_removed(member.device):
            return seating.REMOVED
        if refusal := seating.bad_name(lobby, message.name):
            return refusal
    elif lobby.playing:
        return IN_MATCH
    if message.sign:
        known = message.sign in GAMES[lobby.game].meta.signs
        return None if known else Refusal("no_such_sign", "There is no such gesture.")
    return GESTURES_ONLY if lobby.gestures else check_text(message.text, LONGEST_TEXT)
