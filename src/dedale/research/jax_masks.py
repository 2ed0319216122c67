"""Action masks as packed bits: action n is bit n % 32 of word n // 32."""

import jax.numpy as jnp
import numpy as np
from jax import Array
from numpy.typing import NDArray

WORD = 32
Field = tuple[int, int, Array]
"""The first bit, the width and the value."""


def packed(fields: list[Field], actions: int) -> Array:
    """Return fields as words."""
    words = [jnp.uint32(0)] * -(-actions // WORD)
    for first, width, value in fields:
        bits = value.astype(jnp.uint32)
        word, shift = divmod(first, WORD)
        words[word] = words[word] | bits << shift
        if shift + width > WORD:
            words[word + 1] = words[word + 1] | bits >> WORD - shift
    return jnp.stack(words)


def unpacked(action_mask: Array, actions: int) -> Array:
    """Return an action mask as one truth value for each action."""
    bits = action_mask[..., None] >> jnp.arange(WORD, dtype=jnp.uint32) & 1
    return bits.reshape(*action_mask.shape[:-1], -1)[..., :actions] == 1


def owned_actions(needs: NDArray[np.int32], abilities: int) -> NDArray[np.uint32]:
    """Return by hand, in bits, the actions that it owns, packed.

    `needs` has the ability that each action needs; an action that needs number `abilities` is everyone's.
    """
    hands = np.arange(1 << abilities) | 1 << abilities
    bits = np.zeros((len(hands), -(-len(needs) // WORD) * WORD), np.uint32)
    bits[:, : len(needs)] = hands[:, None] >> needs & 1
    weights = np.left_shift(np.uint32(1), np.arange(WORD, dtype=np.uint32))
    words: NDArray[np.uint32] = (bits.reshape(len(hands), -1, WORD) * weights).sum(-1, dtype=np.uint32)
    return words
