"""One function per action. Each checks the rules, and returns the next state or a refusal.

No check before a step looks at the walls, so no refusal can reveal one (HIDDEN-31).
"""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from dedale.games.base import Refusal
from dedale.games.hidden import actions as do
from dedale.games.hidden.labyrinth import ENDS, Joined
from dedale.games.hidden.movement import NEIGHBOURS, may_step, may_stop, next_turn
from dedale.games.hidden.preparation import Events, cover, look_or_cover
from dedale.games.hidden.state import COVERED, State
from dedale.games.hidden.tokens import win
from dedale.grid import Square

NOT_YOUR_TURN = Refusal("not_your_turn", "It is not your turn.")
NO_SUCH_EDGE = Refusal("no_such_edge", "No wall can stand there: that is not between two squares.")
WALL_THERE = Refusal("wall_there", "There is already a wall on that edge.")
CLOSED_OFF = Refusal("closed_off", "That wall would cut some squares off from the others.")
NOT_BUILDING = Refusal("not_now", "The labyrinth is already built.")
NOT_LOOKING = Refusal("not_now", "Nobody is studying the labyrinth now.")
READY_ALREADY = Refusal("ready_already", "You are already ready.")
NOT_COVERED = Refusal("not_now", "The labyrinth is not covered yet.")
ROLLED_ALREADY = Refusal("rolled_already", "You have already rolled the die.")
ROLL_FIRST = Refusal("roll_first", "Roll the die first.")
OFF_BOARD = Refusal("off_board", "The board ends there.")
OCCUPIED = Refusal("occupied", "A turn may not end on an occupied square.")
NO_NOTES = Refusal("no_notes", "This table has no private markers.")


def wall(state: State, seat: int, action: do.Wall, t: int, events: Events) -> State | Refusal:
    """HIDDEN-13."""
    if state.phase != "building":
        return NOT_BUILDING
    if seat != state.turn:
        return NOT_YOUR_TURN
    if action.edge not in ENDS:
        return NO_SUCH_EDGE
    if action.edge in state.walls:
        return WALL_THERE
    if Joined(state.walls).closes(action.edge):
        return CLOSED_OFF
    events.append({"event": "wall", "seat": seat, "edge": action.edge})
    walls = state.walls | {action.edge}
    builder = seat if state.setup.build == "one" else (seat + 1) % state.setup.players
    after = replace(state, walls=walls, turn=builder)
    return after if len(walls) < state.setup.walls else look_or_cover(after, t, events)


def ready(state: State, seat: int, action: do.Ready, t: int, events: Events) -> State | Refusal:
    """HIDDEN-14."""
    if state.phase != "looking":
        return NOT_LOOKING
    if seat in state.ready:
        return READY_ALREADY
    events.append({"event": "ready", "seat": seat})
    after = replace(state, ready=tuple(sorted((*state.ready, seat))))
    return cover(after, events) if len(after.ready) == state.setup.players else after


def roll(state: State, seat: int, action: do.Roll, t: int, events: Events) -> State | Refusal:
    """HIDDEN-21."""
    refusal = _refuse_turn(state, seat)
    if refusal:
        return refusal
    if state.phase == "moving":
        return ROLLED_ALREADY
    rolled = state.setup.roll(state.rolls)
    events.append({"event": "rolled", "seat": seat, "roll": rolled})
    return replace(state, phase="moving", rolls=state.rolls + 1, roll=rolled, left=rolled, hit=None)


def step(state: State, seat: int, action: do.Step, t: int, events: Events) -> State | Refusal:
    """HIDDEN-22 to HIDDEN-25."""
    refusal = _refuse_move(state, seat)
    if refusal:
        return refusal
    beside = NEIGHBOURS[state.magicians[seat]].get(action.dir)
    if beside is None:
        return OFF_BOARD
    to, edge = beside
    if not may_step(state, seat, to):
        return OCCUPIED
    if edge in state.walls:
        start = state.starts[seat]
        events.append({"event": "bumped", "seat": seat, "edge": edge, "to": start})
        return replace(next_turn(_moved(state, seat, start)), hit=edge)
    events.append({"event": "stepped", "seat": seat, "to": to})
    after = _moved(state, seat, to)
    wanted = after.wanted
    if wanted is not None and to == after.setup.board.symbols[wanted]:
        return win(after, seat, events)
    return next_turn(after) if after.left == 0 else after


def stop(state: State, seat: int, action: do.Stop, t: int, events: Events) -> State | Refusal:
    """HIDDEN-21, HIDDEN-23."""
    refusal = _refuse_move(state, seat)
    if refusal:
        return refusal
    if not may_stop(state, seat):
        return OCCUPIED
    events.append({"event": "stopped", "seat": seat})
    return next_turn(state)


def note(state: State, seat: int, action: do.Note, t: int, events: Events) -> State | Refusal:
    """HIDDEN-32. Nobody else learns of it: there is no event, and a wall just hit stays visible."""
    if state.setup.helps != "notes":
        return NO_NOTES
    if state.phase not in COVERED:
        return NOT_COVERED
    if action.edge not in ENDS:
        return NO_SUCH_EDGE
    notes = list(state.notes)
    notes[seat] = notes[seat] ^ {action.edge}
    return replace(state, notes=tuple(notes))


def _refuse_turn(state: State, seat: int) -> Refusal | None:
    if state.phase not in COVERED:
        return NOT_COVERED
    return NOT_YOUR_TURN if seat != state.turn else None


def _refuse_move(state: State, seat: int) -> Refusal | None:
    return _refuse_turn(state, seat) or (ROLL_FIRST if state.phase == "rolling" else None)


def _moved(state: State, seat: int, to: Square) -> State:
    magicians = list(state.magicians)
    magicians[seat] = to
    return replace(state, magicians=tuple(magicians), left=state.left - 1)


DOING: dict[type[Any], Callable[..., State | Refusal]] = {
    do.Wall: wall,
    do.Ready: ready,
    do.Roll: roll,
    do.Step: step,
    do.Stop: stop,
    do.Note: note,
}
