"""Hints at a table: asks the solver in its own process."""

import msgspec

from dedale.games.base import Refusal
from dedale.server.client_socket import ClientSocket
from dedale.server.limits import TOO_FAST
from dedale.server.tables import Tables
from dedale.session import messages as say
from dedale.session.hints import hint_frame, state_to_solve
from dedale.session.table import Table

SECONDS = 5.0
"""The time for a hint. On an epic quest it takes a hundredth of that."""


async def answer(tables: Tables, socket: ClientSocket, table: Table, message: say.Hint) -> bytes | Refusal:
    """Return the frame for the asker, or why there is none."""
    state = state_to_solve(table, socket, message)
    if isinstance(state, Refusal):
        return state
    if not tables.hints.take(socket.address):
        return TOO_FAST
    text, position = state.setup.quest.text, msgspec.to_builtins(state.position)
    found = await tables.solver.ask(
        {"ask": "hint", "text": text, "position": position}, SECONDS, socket.address
    )
    if isinstance(found, Refusal):
        return found
    found = found or {"solvable": None}
    return hint_frame(message, found["solvable"], found.get("moves"), found.get("action"))
