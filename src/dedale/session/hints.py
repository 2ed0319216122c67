"""Hints at a table of the Tower: who may have one, and how much it gives away."""

from dedale.games.base import JSON, Refusal
from dedale.games.tower.state import State
from dedale.session.context import Member
from dedale.session.lobby import NOT_YOUR_SEAT
from dedale.session.messages import Hint, encode
from dedale.session.table import Table

NO_HINTS = Refusal("no_hints", "Only the Tower has hints.")
EXPERTS = Refusal("no_hints", "Expert games have no hints.")


def hints_are_given(table: Table) -> bool:
    return table.lobby.game == "tower" and table.lobby.options.get("talk") != "expert"


def state_to_solve(table: Table, member: Member, message: Hint) -> State | Refusal:
    """Return the state to solve for a hint, or why this member gets none."""
    if member.watching or not table.lobby.sits(member.device, message.seat):
        return NOT_YOUR_SEAT
    if table.lobby.game != "tower":
        return NO_HINTS
    if not table.live or not table.lobby.playing:
        return Refusal("no_match", "There is no quest on the table.")
    state: State = table.live.match.state
    return EXPERTS if state.setup.talk == "expert" else state


def hint_frame(message: Hint, solvable: bool | None, moves: int | None, action: JSON | None) -> bytes:
    """Return the next move of a shortest solution, as far as the level asked for allows."""
    told = {
        "type": "hint",
        "key": message.key,
        "level": message.level,
        "solvable": solvable,
        "moves": moves,
    }
    if action:
        told["hero"] = action.get("hero")
        if message.level >= 2:
            told |= {"where": action.get("to"), "card": action.get("card")}
        if message.level >= 3:
            told["action"] = action
    return encode(told)
