"""A server that is about to close: no more tables, everybody is told, and it ends with the last match."""

import asyncio
from collections.abc import Callable
from typing import TYPE_CHECKING

from dedale.games.base import Refusal
from dedale.server.frames import Notice
from dedale.session.messages import encode
from dedale.session.table import Table

if TYPE_CHECKING:
    from dedale.server.tables import Tables

LOOK_SECONDS = 1.0
"""How often to look whether everybody has finished."""
CLOSING = Refusal("closing", "This server is about to close; try again in a few minutes.")
NOTICE = encode(Notice("closing", "This server will close after your match. Your table is kept."))


def matches_played(tables: "Tables") -> list[Table]:
    """The tables where a match is in progress and somebody is there."""
    return [table for table in tables.awake.values() if table.lobby.playing and table.members]


async def drain(tables: "Tables", seconds: float, stop: Callable[[], None]) -> None:
    """Stop when no match is being played any more, or after so many seconds. Nothing is lost either way."""
    tables.closing = True
    for socket in tables.sockets:
        socket.send(NOTICE)
    end = tables.now() + seconds
    while matches_played(tables) and (left := end - tables.now()) > 0:
        await asyncio.sleep(min(LOOK_SECONDS, left))
    stop()
