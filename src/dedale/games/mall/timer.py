"""Turning the sand timer, and what comes with it (MALL-22 to MALL-24, MALL-31, MALL-43, MALL-83)."""

from random import Random

from msgspec.structs import replace

from dedale.games.base import Event, Outcome
from dedale.games.mall.setup import shuffled_deck
from dedale.games.mall.state import State
from dedale.games.mall.tile_removal import removable_pairs

Events = list[Event]


def turn(state: State, t: int, events: Events) -> State:
    """Turn the timer because a hero reached an hourglass, even if that leaves less time (MALL-23)."""
    scenario = state.setup.scenario
    state = replace(
        state,
        sand=state.sand.turned(t),
        hourglasses=state.hourglasses + 1,
        talk_open=True,
    )
    events.append({"event": "turned", "sand_ms": state.sand.left(t)})
    if state.deck:
        random = Random(f"{state.setup.seed}/deck/{state.hourglasses}")
        state = replace(state, deck=shuffled_deck(state.deck.seat, random))
        events.append({"event": "deck_shuffled"})
    if scenario.pass_left and state.setup.players > 1:
        state = _pass_left(state)
        events.append({"event": "passed_left"})
    if state.sand.left(t) == 0:
        return lose(state, "sand", t, events)
    if scenario.rearrange:
        if not removable_pairs(state):
            return lose(state, "no two tiles can go", t, events)
        state = replace(state, to_discard=2)
    return state


def _pass_left(state: State) -> State:
    """MALL-43: pass every action tile to the next seat, the empty hand (MALL-62) and the deck included."""
    state = replace(state, hands=(state.hands[-1], *state.hands[:-1]))
    if state.deck:
        state = replace(state, deck=replace(state.deck, seat=(state.deck.seat + 1) % state.setup.players))
    return state


def run_out(state: State, t: int) -> tuple[State, Events]:
    """MALL-22: the match is lost the moment the upper bulb is empty."""
    events: Events = []
    empty_at = state.sand.empty_at
    if state.ended is None and empty_at is not None and t >= empty_at:
        state = lose(state, "sand", empty_at, events)
    return state, events


def lose(state: State, reason: str, t: int, events: Events) -> State:
    return _end(state, Outcome("lost"), reason, t, events)


def win(state: State, t: int, events: Events) -> State:
    return _end(state, Outcome("won", tuple(range(state.setup.players))), "all out", t, events)


def _end(state: State, outcome: Outcome, reason: str, t: int, events: Events) -> State:
    events.append({"event": "ended", "result": outcome.result, "reason": reason})
    sand = state.sand.stopped(t)
    return replace(state, phase="over", ended=outcome, reason=reason, sand=sand, to_discard=0, at_items=False)
