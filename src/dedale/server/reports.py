"""Reports of bad behaviour: one line each in the log of whoever runs the server."""

import logging

from dedale.games.base import Refusal
from dedale.match.talk import check_text
from dedale.session.lobby import Lobby
from dedale.session.messages import Report
from dedale.session.tokens import tag_of

LONGEST_REASON = 200
LOG = logging.getLogger("dedale.server")


def report(table_id: str, lobby: Lobby, message: Report) -> Refusal | None:
    """Log it, or say why not. Nothing that somebody said at the table is in it."""
    sitter = lobby.seats[message.seat] if message.seat < len(lobby.seats) else None
    if sitter is None or not sitter.device:
        return Refusal("nobody", "Nobody is sitting there.")
    if message.reason and (refusal := check_text(message.reason, LONGEST_REASON)):
        return refusal
    LOG.warning(
        "a player was reported",
        extra={
            "tag": tag_of(table_id),
            "match": lobby.match_id,
            "seat": message.seat,
            "reason": message.reason,
        },
    )
    return None
