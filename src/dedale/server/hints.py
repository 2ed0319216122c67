"""Hints at a table of the Tower: what whoever asks may be told, and no more than they asked for."""

from typing import TYPE_CHECKING, Any

import msgspec

from dedale.games.base import Refusal
from dedale.games.tower.state import State
from dedale.server.solver_pool import Solver
from dedale.session import messages as say
from dedale.session.context import Member
from dedale.session.table import Table

if TYPE_CHECKING:
    from dedale.server.gateway import Socket
    from dedale.server.tables import Tables

SECONDS = 5.0
"""For a hint; on an epic quest it takes a hundredth of that."""
NO_HINTS = Refusal("no_hints", "There are hints in the Tower only.")
EXPERTS = Refusal("no_hints", "Among experts there are no hints.")


def expect(solver: Solver, table: Table) -> None:
    """Somebody sits down before a quest: the solver gets ready, so that the first hint comes at once."""
    if table.lobby.game == "tower" and table.lobby.options.get("talk") != "expert":
        solver.expect()


async def answer(tables: "Tables", socket: "Socket", table: Table, message: say.Hint) -> None:
    """Tell whoever asked, and nobody else. It changes nothing at the table."""
    asked = _question(table, socket, message)
    if not isinstance(asked, Refusal) and not tables.hints.take(socket.address):
        asked = Refusal("too_fast", "That was too often; wait a moment.")
    found = asked if isinstance(asked, Refusal) else await tables.solver.ask(asked, SECONDS, socket.address)
    if isinstance(found, Refusal):
        tables.door.refuse(socket, found, message.key)
    else:
        socket.send(_frame(found, message))


def _question(table: Table, member: Member, message: say.Hint) -> dict[str, Any] | Refusal:
    """What the solver is to be asked, or why this member is told nothing."""
    if member.watching or message.seat not in table.lobby.seats_of(member.device):
        return Refusal("not_your_seat", "That is not your seat.")
    if table.lobby.game != "tower":
        return NO_HINTS
    if not table.live or not table.lobby.playing:
        return Refusal("no_match", "There is no quest on the table.")
    state: State = table.live.match.state
    if state.setup.talk == "expert":
        return EXPERTS
    return {"ask": "hint", "text": state.setup.quest.text, "position": msgspec.to_builtins(state.position)}


def _frame(hint: dict[str, Any] | None, message: say.Hint) -> bytes:
    """The answer, as far as its level goes."""
    hint = hint or {"solvable": None}
    told = {"type": "hint", "key": message.key, "level": message.level, "solvable": hint["solvable"]}
    action = hint.get("action")
    told["moves"] = hint.get("moves")
    if action:
        told["hero"] = hint["hero"]
        if message.level >= 2:
            told |= {"where": hint["where"], "card": action.get("card")}
        if message.level >= 3:
            told["action"] = action
    return say.encode(told)
