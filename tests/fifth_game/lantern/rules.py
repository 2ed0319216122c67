"""Who may step where, and how it ends."""

from msgspec.structs import replace

from dedale.games.base import OVER, Outcome, Refusal
from dedale.games.base import Step as Next
from dedale.grid import DIRECTIONS, Direction, neighbour
from fifth_game.lantern.actions import Step
from fifth_game.lantern.state import State


def owns(state: State, seat: int) -> tuple[Direction, ...]:
    """Two players share the directions."""
    return DIRECTIONS[seat :: state.players]


def legal(state: State, seat: int) -> list[Step]:
    steps = [Step(direction) for direction in owns(state, seat)]
    return [step for step in steps if _refusal(state, seat, step) is None]


def apply(state: State, seat: int, step: Step) -> Next[State] | Refusal:
    refusal = _refusal(state, seat, step)
    if refusal:
        return refusal
    state = replace(state, lantern=neighbour(state.lantern, step.dir), oil=state.oil - 1)
    if state.lantern == state.exit:
        state = replace(state, ended=Outcome("won", tuple(range(state.players))))
    elif not state.oil:
        state = replace(state, ended=Outcome("lost"))
    return Next(state, ({"event": "stepped", "dir": step.dir},))


def _refusal(state: State, seat: int, step: Step) -> Refusal | None:
    if state.ended:
        return OVER
    if step.dir not in owns(state, seat):
        return Refusal("not_yours", "Somebody else owns that direction.")
    if not all(0 <= place < state.size for place in neighbour(state.lantern, step.dir)):
        return Refusal("wall", "There is a wall.")
    return None
