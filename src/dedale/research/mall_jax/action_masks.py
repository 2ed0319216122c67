"""Action masks as packed bits: action n is bit n % 32 of word n // 32."""

import jax.numpy as jnp
import numpy as np
from jax import Array
from numpy.typing import NDArray

from dedale.games.mall.actions import ABILITIES
from dedale.research.mall import action_space as actions
from dedale.research.mall.geometry import HEROES, REACH, SIDES, TILES

WORD = 32
MASK_WORDS = -(-actions.CAMPAIGN_ACTIONS // WORD)
NO_ABILITY = len(ABILITIES)
ESCALATOR, VORTEX, EXPLORE = map(ABILITIES.index, ("escalator", "vortex", "explore"))
Field = tuple[int, int, Array]
"""The first bit, the width and the value."""


def packed(fields: list[Field]) -> Array:
    """Return fields as words."""
    words = [jnp.uint32(0)] * MASK_WORDS
    for first, width, value in fields:
        bits = value.astype(jnp.uint32)
        word, shift = divmod(first, WORD)
        words[word] = words[word] | bits << shift
        if shift + width > WORD:
            words[word + 1] = words[word + 1] | bits >> WORD - shift
    return jnp.stack(words)


def unpacked(action_mask: Array) -> Array:
    """Return an action mask as one truth value for each action."""
    bits = action_mask[..., None] >> jnp.arange(WORD, dtype=jnp.uint32) & 1
    return bits.reshape(*action_mask.shape[:-1], -1)[..., : actions.CAMPAIGN_ACTIONS] == 1


def _abilities() -> NDArray[np.int32]:
    """Return the ability that each action needs."""
    walks = [side for _ in range(HEROES) for side in range(SIDES) for _ in range(REACH)]
    climbs, jumps = [ESCALATOR] * HEROES, [VORTEX] * (HEROES * TILES)
    explores = [EXPLORE] * (actions.CAMPAIGN_ACTIONS - actions.EXPLORATIONS)
    return np.array([NO_ABILITY, *walks, *climbs, *jumps, *explores], np.int32)


ABILITY = _abilities()


def owned_actions() -> NDArray[np.uint32]:
    """Return by hand, in bits, the actions that it owns, packed. Doing nothing is everyone's."""
    hands = np.arange(1 << NO_ABILITY) | 1 << NO_ABILITY
    bits = np.zeros((len(hands), MASK_WORDS * WORD), np.uint32)
    bits[:, : len(ABILITY)] = hands[:, None] >> ABILITY & 1
    weights = np.left_shift(np.uint32(1), np.arange(WORD, dtype=np.uint32))
    words: NDArray[np.uint32] = (bits.reshape(len(hands), MASK_WORDS, WORD) * weights).sum(
        -1, dtype=np.uint32
    )
    return words
