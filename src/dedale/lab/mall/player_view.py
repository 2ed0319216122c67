"""What a player sees: all that the planner is shown."""

from msgspec.structs import replace

from dedale.games.mall.state import State


def next_is_seen(state: State) -> bool:
    """True if everybody sees the next tile (MALL-19, MALL-61)."""
    return bool(state.pile) and (state.peeked or state.setup.scenario.face_up)


def seen(state: State) -> State:
    """The state without its secrets: the hidden part of the pile is sorted, the seed removed.

    Which tiles are still to come is no secret, for the scenario says which are used; their order is one.
    """
    shown = 1 if next_is_seen(state) else 0
    pile = (*state.pile[:shown], *sorted(state.pile[shown:]))
    return replace(state, pile=pile, setup=replace(state.setup, seed=0))
