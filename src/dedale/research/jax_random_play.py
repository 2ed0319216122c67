"""Random players of batches in JAX, for measurements and tests."""

from typing import Any, NamedTuple, Protocol

import jax
import jax.numpy as jnp
from jax import Array, lax

from dedale.research.jax_masks import WORD, unpacked


class JaxEnv(Protocol):
    """One match as pure functions."""

    actions: int
    """How many actions are numbered."""

    def reset(self, key: Array) -> tuple[Any, Any]: ...

    def step(self, state: Any, chosen: Array, key: Array) -> Any: ...


class Played(NamedTuple):
    """Where many matches stand. All of it is computed in every step."""

    state: Any
    observation: Any
    masks: Array | None
    ended: Array
    """How many matches came to an end on the way."""


def random_actions(key: Array, action_mask: Array) -> Array:
    """Return a possible action for each seat, all equally likely; 0 where there is none."""
    words = [action_mask[..., word] for word in range(action_mask.shape[-1])]
    counts = [lax.population_count(word).astype(jnp.int32) for word in words]
    bits = jax.random.bits(key, action_mask.shape[:-1], jnp.uint32)
    possible = sum(counts, jnp.int32(0))
    number = (bits % jnp.maximum(possible, 1).astype(jnp.uint32)).astype(jnp.int32)
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
    return jnp.where(possible > 0, first + found, 0)


def random_play(env: JaxEnv, key: Array, matches: int, steps: int, *, unpack: bool = False) -> Played:
    """Let random players play many matches. `unpack`: store every action mask as truth values as well."""
    to_begin, key = jax.random.split(key)
    state, seen = jax.vmap(env.reset)(jax.random.split(to_begin, matches))

    def masks(observation: Any) -> Array | None:
        return unpacked(observation.action_mask, env.actions) if unpack else None

    def step(played: Played, key: Array) -> tuple[Played, None]:
        to_choose, to_step = jax.random.split(key)
        chosen = random_actions(to_choose, played.observation.action_mask)
        step = jax.vmap(env.step)(played.state, chosen, jax.random.split(to_step, matches))
        ended = played.ended + step.done.sum()
        return Played(step.state, step.observation, masks(step.observation), ended), None

    return lax.scan(step, Played(state, seen, masks(seen), jnp.int32(0)), jax.random.split(key, steps))[0]
