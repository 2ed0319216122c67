"""Tables as a store finds them."""

import logging
from collections.abc import Iterable
from typing import Any

import msgspec

from dedale.session.changes import TableRecord
from dedale.session.lobby import Lobby
from dedale.session.turns import Turn

LOG = logging.getLogger("dedale.server")
read_lobby = msgspec.json.Decoder(Lobby).decode


read_seats = msgspec.json.Decoder(tuple[int, ...]).decode


def read_turn(seats: str, since: int, due: int | None) -> Turn:
    return Turn(read_seats(seats), since, due)


def read_tables(rows: Iterable[Any]) -> list[tuple[TableRecord, Any]]:
    """Each with what else is in its row; broken ones are left out. Lobbies can be long, so not on the event
    loop."""
    found = []
    for table, code, watch, lobby, more in rows:
        try:
            found.append((TableRecord(table, code, watch, read_lobby(lobby)), more))
        except ValueError as error:  # neither a lobby nor UTF-8
            LOG.error("a table cannot be read", extra={"table": table, "reason": str(error)})
    return found
