"""From the last wall to the first turn: looking, covering, the first token (HIDDEN-14, HIDDEN-15)."""

from msgspec.structs import replace

from dedale.games.base import Event
from dedale.games.hidden.labyrinth import turned_walls
from dedale.games.hidden.state import State

Events = list[Event]


def look_or_cover(state: State, t: int, events: Events) -> State:
    """The labyrinth is built. Let everybody look at it, if this match allows that."""
    if state.setup.look:
        return replace(state, phase="looking", turn=None, looking_since=t)
    return cover(state, events)


def cover(state: State, events: Events) -> State:
    """Hide the walls and turn up the first token."""
    setup = state.setup
    events.append({"event": "covered"})
    events.append({"event": "drawn", "symbol": setup.bag[0]})
    walls = turned_walls(state.walls, setup.turned)
    return replace(state, phase="rolling", turn=setup.first, walls=walls, ready=(), drawn=1)


def deadline(state: State) -> int | None:
    """Return when the time for looking is over."""
    if state.phase != "looking" or state.setup.look_ms is None:
        return None
    return state.looking_since + state.setup.look_ms
