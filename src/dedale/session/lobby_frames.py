"""Frames about the table rather than its match: who sits where, acknowledgements and refusals."""

from collections.abc import Callable, Iterable, Iterator

from dedale.games.base import Refusal
from dedale.session.changes import TableRecord
from dedale.session.context import Member
from dedale.session.messages import encode, one_line


def lobby_frames(
    table: TableRecord,
    members: Iterable[Member],
    *,
    is_here: Callable[[str], bool],
    asleep: bool,
    watching: int,
    options: bool,
) -> Iterator[tuple[Member, bytes]]:
    """Yield for each member the table as they may see it, with or without its options.

    The options may hold a drawn quest, which is far too long to send with every change.
    """
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
                "here": sitter.bot is not None or is_here(sitter.device),
            }
            if sitter
            else None
            for seat, sitter in enumerate(lobby.seats)
        ],
        "host": next(iter(lobby.seats_of(lobby.host)), None),
        "playing": lobby.playing,
        "asleep": asleep,
        "match": lobby.match,
        "replay": lobby.match_id if lobby.match and not lobby.playing else None,
        "watching": watching,
        **({"open": True} if lobby.open else {}),
        **({"gestures": True} if lobby.gestures else {}),
        **({"challenge": lobby.challenge.code} if lobby.challenge else {}),
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
