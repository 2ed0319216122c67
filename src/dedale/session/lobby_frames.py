"""Frames about the table rather than its match: who sits where, acknowledgements and refusals."""

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from dedale.games.base import Refusal, takes_turns
from dedale.games.registry import GAMES
from dedale.session.context import Member
from dedale.session.messages import encode, one_line

if TYPE_CHECKING:
    from dedale.session.table import Table


def lobby_frames(
    table: "Table", members: Iterable[Member], *, options: bool
) -> Iterator[tuple[Member, bytes]]:
    """Yield for each member the table as they may see it, with or without its options.

    The options may hold a drawn quest, which is far too long to send with every change.
    """
    turn = table.live.turn if table.live else None
    lobby = table.lobby
    shared = {
        "game": lobby.game,
        **({"options": lobby.options} if options else {}),
        "seats": [
            {
                "seat": seat,
                "name": sitter.name,
                "bot": sitter.bot,
                "ready": sitter.ready,
                "here": sitter.bot is not None or table.is_here(sitter.device),
                **({"figure": sitter.figure, "colour": sitter.colour} if sitter.figure else {}),
            }
            if sitter
            else None
            for seat, sitter in enumerate(lobby.seats)
        ],
        "host": next(iter(lobby.seats_of(lobby.host)), None),
        "playing": lobby.playing,
        "asleep": table.asleep,
        "match": lobby.match,
        "replay": lobby.match_id if lobby.match and not lobby.playing else None,
        "watching": sum(table.viewers(member) == [None] for member in table.members),
        **({"open": True} if lobby.open else {}),
        **({"gestures": True} if lobby.gestures else {}),
        **({"challenge": lobby.challenge.code} if lobby.challenge else {}),
        **({"pace": lobby.pace} if takes_turns(GAMES[lobby.game]) else {}),
        **({"turn": turn._asdict()} if turn else {}),
    }
    known = encode(shared)[1:]
    links = {"code": table.code, "watch": table.watch} if table.code else {}
    names = encode({"id": table.id, **links})[1:-1] + b","
    for member in members:
        seats = [] if member.watching else lobby.seats_of(member.device)
        you = {"seats": seats, "host": not member.watching and lobby.is_host(member.device)}
        if lobby.has_removed(member.device):
            you["removed"] = True
        yield (
            member,
            b'{"type":"lobby","you":%b,%b%b' % (encode(you), b"" if member.watching else names, known),
        )


def acknowledged(key: str) -> bytes:
    """Return the frame that acknowledges a message."""
    return b'{"type":"ack","key":%b}' % encode(key)


def refused(refusal: Refusal, key: str = "") -> bytes:
    """Return the frame that refuses a message."""
    about = {"about": refusal.about} if refusal.about else {}
    said = {"error": refusal.error, "message": one_line(refusal.message), **about}
    return encode({"type": "refused", "key": key, **said})
