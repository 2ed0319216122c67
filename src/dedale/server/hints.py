"""Hints at a table: the solver is asked in its own process, and only whoever asked is told."""

from typing import TYPE_CHECKING

import msgspec

from dedale.games.base import Refusal
from dedale.session import messages as say
from dedale.session.hints import hint_frame, state_to_solve
from dedale.session.table import Table

if TYPE_CHECKING:
    from dedale.server.gateway import Socket
    from dedale.server.tables import Tables

TOO_FAST = Refusal("too_fast", "That was too often; wait a moment.")
SECONDS = 5.0
"""For a hint; on an epic quest it takes a hundredth of that."""


async def answer(tables: "Tables", socket: "Socket", table: Table, message: say.Hint) -> None:
    """Tell whoever asked, and nobody else. It changes nothing at the table."""
    state = state_to_solve(table, socket, message)
    if isinstance(state, Refusal):
        return tables.door.refuse(socket, state, message.key)
    if not tables.hints.take(socket.address):
        return tables.door.refuse(socket, TOO_FAST, message.key)
    question = {
        "ask": "hint",
        "text": state.setup.quest.text,
        "position": msgspec.to_builtins(state.position),
    }
    found = await tables.solver.ask(question, SECONDS, socket.address)
    if isinstance(found, Refusal):
        return tables.door.refuse(socket, found, message.key)
    found = found or {"solvable": None}
    socket.send(hint_frame(message, found["solvable"], found.get("moves"), found.get("action")))
    return None
