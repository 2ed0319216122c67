"""Clocks (Fischer): everybody has some time, and more with each action. Table rulings, docs/rules/duel.md."""

from typing import Literal, get_args

from msgspec.structs import replace

from dedale.games.base import Event, Step
from dedale.games.duel.draft import with_own
from dedale.games.duel.retirement import LATE, retire
from dedale.games.duel.state import Clocks, State

Pace = Literal["5+3", "10+5", "20+10", "45+30"]
"""Minutes for each player, and seconds added by each of its actions."""
PACES = get_args(Pace)


def new_clocks(pace: Pace) -> Clocks:
    minutes, seconds = map(int, pace.split("+"))
    return Clocks((minutes * 60_000,) * 4, seconds * 1_000)


def deadline(state: State) -> int | None:
    """Return when the clock of whoever must act runs out."""
    if state.clocks is None or state.ended:
        return None
    return state.clocks.since + state.clocks.left_ms[state.acting]


def wait(state: State, t: int) -> Step[State]:
    """Retire everybody whose time is up by `t`, one after the other."""
    events: list[Event] = []
    while (end := deadline(state)) is not None and end <= t:
        step = retire(charged(state, end), state.acting, LATE)
        state, events = step.state, [*events, *step.events]
    return Step(state, tuple(events))


def charged(state: State, t: int, *, acted: bool = False) -> State:
    """Charge whoever must act for the time until `t`. It gets some more once it has acted."""
    clocks = state.clocks
    if clocks is None:
        return state
    left = clocks.left_ms[state.acting] - (t - clocks.since) + clocks.increment_ms * acted
    left_ms = with_own(clocks.left_ms, state.acting, left)
    return replace(state, clocks=replace(clocks, left_ms=left_ms, since=t))
