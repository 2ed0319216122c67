"""What a match of the Tower in JAX is made of, and what its players are told."""

from typing import NamedTuple

from jax import Array


class TowerState(NamedTuple):
    """One match, in 32 bits each."""

    floor: Array
    """Its number among the quests."""
    heroes: Array
    """Their cells; -1 for those who have left or are not in the quest."""
    armed: Array
    """1 once the exits work."""
    hands: Array
    """By seat: its directions as bits."""
    steps: Array


class Observation(NamedTuple):
    """What everyone sees, and what each seat may do."""

    board: Array
    """[channel, y, x]: the north-west corner of `tower_board`, beyond which nothing ever is."""
    action_mask: Array
    """By seat, packed: action n is bit n % 32 of word n // 32 (`jax_masks.unpacked`)."""


class Step(NamedTuple):
    """What a step brings. With automatic reset, the state and the observation may be the next match's."""

    state: TowerState
    observation: Observation
    reward: Array
    done: Array
    solved: Array
    """If it is done and not solved, it was truncated."""
    refused: Array
    """By seat: what it chose was not possible, or no longer."""
