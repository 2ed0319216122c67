"""Random players, for measurements and tests."""

from typing import NamedTuple

import jax
import jax.numpy as jnp
from jax import Array, lax

from dedale.research.mall_jax.action_masks import MASK_WORDS, WORD, unpacked
from dedale.research.mall_jax.environment import JaxMall
from dedale.research.mall_jax.state import MallState, Observation


class Played(NamedTuple):
    """Where many matches stand. All of it is computed in every tick."""

    state: MallState
    observation: Observation
    masks: Array | None
    ended: Array
    """How many matches came to an end on the way."""


def random_actions(key: Array, action_mask: Array) -> Array:
    """Return a possible action for each seat, all equally likely."""
    words = [action_mask[..., word] for word in range(MASK_WORDS)]
    counts = [lax.population_count(word).astype(jnp.int32) for word in words]
    bits = jax.random.bits(key, action_mask.shape[:-1], jnp.uint32)
    number = (bits % sum(counts, jnp.int32(0)).astype(jnp.uint32)).astype(jnp.int32)
    first, rest, searching = jnp.zeros_like(number), words[0], jnp.ones_like(number, bool)
    for index, (word, count) in enumerate(zip(words, counts, strict=True)):
        here = searching & (number < count)
        first, rest = jnp.where(here, index * WORD, first), jnp.where(here, word, rest)
        searching &= ~here
        number -= jnp.where(searching, count, 0)
    found = jnp.zeros_like(number)
    for half in (16, 8, 4, 2, 1):  # where in the word that bit is
        low = lax.population_count(rest & (1 << half) - 1).astype(jnp.int32)
        above = number >= low
        number -= jnp.where(above, low, 0)
        found += jnp.where(above, half, 0)
        rest = jnp.where(above, rest >> half, rest)
    return first + found


def random_play(mall: JaxMall, key: Array, matches: int, ticks: int, *, unpack: bool = False) -> Played:
    """Let random players play many matches. `unpack`: store every action mask as truth values as well."""
    to_begin, key = jax.random.split(key)
    state, seen = jax.vmap(mall.reset)(jax.random.split(to_begin, matches))

    def tick(played: Played, key: Array) -> tuple[Played, None]:
        to_choose, to_step = jax.random.split(key)
        chosen = random_actions(to_choose, played.observation.action_mask)
        step = jax.vmap(mall.step)(played.state, chosen, jax.random.split(to_step, matches))
        masks = unpacked(step.observation.action_mask) if unpack else None
        return Played(step.state, step.observation, masks, played.ended + step.done.sum()), None

    first = Played(state, seen, unpacked(seen.action_mask) if unpack else None, jnp.int32(0))
    return lax.scan(tick, first, jax.random.split(key, ticks))[0]
