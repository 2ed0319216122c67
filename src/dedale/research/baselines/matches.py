"""Trained teams play the matches of a track in JAX, each of them once."""

from typing import NamedTuple

import jax
import jax.numpy as jnp
from jax import Array, lax

from dedale.research.baselines.features import Features
from dedale.research.baselines.network import Params, apply
from dedale.research.baselines.ppo import NEVER, known
from dedale.research.mall_jax.action_masks import unpacked
from dedale.research.mall_jax.environment import RUNNING, WON, JaxMall
from dedale.research.mall_jax.state import MallState


class Ends(NamedTuple):
    """How matches ended, by match."""

    won: Array
    stolen: Array
    tiles: Array


def play(mall: JaxMall, features: Features, actors: Params, key: Array) -> Ends:
    """Play every match of the bank. `actors`: the seats' networks, stacked."""
    numbers = jnp.arange(len(mall.bank.seeds))
    first = jax.vmap(mall.begin)(numbers)

    def going_on(carry: tuple[MallState, Array]) -> Array:
        return (carry[0].status == RUNNING).any()

    def tick(carry: tuple[MallState, Array]) -> tuple[MallState, Array]:
        state, key = carry
        key, to_choose, to_order = jax.random.split(key, 3)
        seen = jax.vmap(mall.observe)(state)
        scores = jax.vmap(apply, (0, 1), 1)(actors, known(features, seen))
        chosen = jax.random.categorical(to_choose, jnp.where(unpacked(seen.action_mask), scores, NEVER))
        orders = mall.orders[jax.random.randint(to_order, numbers.shape, 0, len(mall.orders))]
        return jax.vmap(mall.tick)(state, chosen, orders)[0], key

    state, _ = lax.while_loop(going_on, tick, (first, key))
    return Ends(state.status == WON, state.stolen > 0, state.drawn)


def cross_play(mall: JaxMall, actors: Params, key: Array) -> Ends:
    """Play all pairs of teams: one team has seat 0, the other has the rest. `actors`: the teams' networks.

    The first axes of the results are the team in seat 0 and the other.
    """
    features = Features(mall)

    @jax.jit
    def pair(one: Array, other: Array) -> Ends:
        teams = jnp.where(jnp.arange(mall.seats) == 0, one, other)
        seated = jax.tree.map(lambda each: each[teams], actors)
        return play(mall, features, seated, jax.random.fold_in(key, one * 1000 + other))

    teams = range(len(jax.tree.leaves(actors)[0]))
    rows = [[pair(jnp.int32(one), jnp.int32(other)) for other in teams] for one in teams]
    stacked = [jax.tree.map(lambda *each: jnp.stack(each), *row) for row in rows]
    ends: Ends = jax.tree.map(lambda *each: jnp.stack(each), *stacked)
    return ends
