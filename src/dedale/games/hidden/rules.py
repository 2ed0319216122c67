"""What a seat may do now (`legal`), and what follows (`apply`)."""

from dedale.games.base import OVER, Refusal, Step
from dedale.games.hidden import actions as do
from dedale.games.hidden.actions import Action
from dedale.games.hidden.handlers import DOING
from dedale.games.hidden.labyrinth import EDGES, possible_walls
from dedale.games.hidden.movement import NEIGHBOURS, may_step, may_stop
from dedale.games.hidden.preparation import Events, cover, deadline
from dedale.games.hidden.state import COVERED, State
from dedale.grid import DIRECTIONS

READY, ROLL, STOP = do.Ready(), do.Roll(), do.Stop()
STEPS = {direction: do.Step(direction) for direction in DIRECTIONS}
NOTES = [do.Note(edge) for edge in EDGES]


def legal(state: State, seat: int) -> list[Action]:
    """Return every action this seat may take now, and only those. Covered walls make no difference."""
    found: list[Action] = []
    match state.phase:
        case "building" if seat == state.turn:
            found += [do.Wall(edge) for edge in possible_walls(state.walls)]
        case "looking" if seat not in state.ready:
            found.append(READY)
        case "rolling" if seat == state.turn:
            found.append(ROLL)
        case "moving" if seat == state.turn:
            for direction, (to, _) in NEIGHBOURS[state.magicians[seat]].items():
                if may_step(state, seat, to):
                    found.append(STEPS[direction])
            if may_stop(state, seat):
                found.append(STOP)
    if state.setup.helps == "notes" and state.phase in COVERED:
        found += NOTES
    return found


def apply(state: State, seat: int, action: Action, t: int) -> Step[State] | Refusal:
    """Perform an action, or refuse it."""
    if state.ended:
        return OVER
    events: Events = []
    after = DOING[type(action)](state, seat, action, t, events)
    return after if isinstance(after, Refusal) else Step(after, tuple(events))


def wait(state: State, t: int) -> Step[State]:
    """Cover the labyrinth when the time for looking is over (HIDDEN-14)."""
    end = deadline(state)
    if end is None or t < end:
        return Step(state)
    events: Events = []
    return Step(cover(state, events), tuple(events))
