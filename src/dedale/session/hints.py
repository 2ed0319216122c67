"""Hints at a table of the Tower: who is told what, and no more than was asked for."""

from dedale.games.base import JSON, Refusal
from dedale.games.tower.state import State
from dedale.session.context import Member
from dedale.session.messages import Hint, encode
from dedale.session.table import Table

NO_HINTS = Refusal("no_hints", "There are hints in the Tower only.")
EXPERTS = Refusal("no_hints", "Among experts there are no hints.")


def hints_are_given(table: Table) -> bool:
    return table.lobby.game == "tower" and table.lobby.options.get("talk") != "expert"


def state_to_solve(table: Table, member: Member, message: Hint) -> State | Refusal:
    """What a hint would be about, or why this member is told nothing."""
    if member.watching or not table.lobby.sits(member.device, message.seat):
        return Refusal("not_your_seat", "That is not your seat.")
    if table.lobby.game != "tower":
        return NO_HINTS
    if not table.live or not table.lobby.playing:
        return Refusal("no_match", "There is no quest on the table.")
    state: State = table.live.match.state
    return EXPERTS if state.setup.talk == "expert" else state


def hint_frame(message: Hint, solvable: bool | None, moves: int | None, action: JSON | None) -> bytes:
    """The next move of a shortest way out, as far as the level of the question goes."""
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
