"""What a match in JAX is made of, and what its players are told."""

from typing import NamedTuple

from jax import Array


class MallState(NamedTuple):
    """One match. Everything is 32 bits wide but the pile."""

    seed: Array
    tiles: Array
    """By tile: whether it is laid and how, and what on it is out of order."""
    laid: Array
    """One bit for each tile."""
    links: Array
    """By tile: what lies behind its sides."""
    frontier: Array
    """How many exploration squares lead to where nothing lies."""
    heroes: Array
    """Their cells; -1 for those who have left."""
    hands: Array
    rests: Array
    """By seat, in ticks."""
    pile: Array
    drawn: Array
    """How many tiles have left the pile."""
    sand: Array
    """Milliseconds in the upper bulb."""
    hourglasses: Array
    stolen: Array
    left: Array
    """How many heroes have left."""
    peeked: Array
    ball_tiles: Array
    cameras: Array
    """How many of those that are laid work."""
    status: Array


class Observation(NamedTuple):
    """What everyone sees, as in the rows of `mall.tokens`, and what each seat may do."""

    tiles: Array
    heroes: Array
    hands: Array
    rests: Array
    sand: Array
    action_mask: Array
    """By seat, packed: action n is bit n % 32 of word n // 32. See `unpacked`."""


class Step(NamedTuple):
    """What a tick brings. With automatic reset, the state and the observation may be the next match's."""

    state: MallState
    observation: Observation
    reward: Array
    done: Array
    won: Array
    refused: Array
    """By seat: it wanted to do something, and could not."""
