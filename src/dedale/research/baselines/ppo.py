"""IPPO and MAPPO on the Mall in JAX: many matches at once, all seats with one network.

They differ in the critic: IPPO's knows what its seat knows, MAPPO's knows everything, the pile included.
"""

from collections.abc import Callable
from typing import Any, NamedTuple

import jax
import jax.numpy as jnp
from jax import Array, lax

from dedale.research.baselines.features import Features
from dedale.research.baselines.network import Params, adam, apply, new_layers, new_moments
from dedale.research.baselines.records import Settings
from dedale.research.mall.action_space import CAMPAIGN_ACTIONS
from dedale.research.mall_jax.action_masks import unpacked
from dedale.research.mall_jax.environment import JaxMall
from dedale.research.mall_jax.state import MallState, Observation

NEVER = -1e9
"""The logit of an action that is not allowed."""


class Moment(NamedTuple):
    """One tick of all matches, for the update."""

    seen: Observation
    state: MallState
    action: Array
    log_chance: Array
    value: Array
    """By match and seat."""
    reward: Array
    done: Array


class Learner(NamedTuple):
    params: Params
    moments: Params
    state: MallState
    seen: Observation
    key: Array


class Progress(NamedTuple):
    """What the latest matches were like."""

    ended: Array
    won: Array
    stolen: Array
    """Of those that ended."""
    tiles: Array
    """Laid, of those that ended."""
    entropy: Array


def new_params(key: Array, features: Features, settings: Settings) -> Params:
    to_actor, to_critic = jax.random.split(key)
    hidden = [settings.width] * 2
    told = features.width if settings.algorithm == "ippo" else features.state_width
    return {
        "actor": new_layers(to_actor, [features.width, *hidden, CAMPAIGN_ACTIONS], 0.01),
        "critic": new_layers(to_critic, [told, *hidden, 1], 1.0),
    }


def known(features: Features, seen: Observation) -> Array:
    """Return what every seat of many matches knows: match, seat, feature."""
    return jax.vmap(jax.vmap(features.of_seat, (None, 0)), (0, None))(seen, jnp.arange(features.seats))


def logits(features: Features, actor: Params, seen: Observation) -> Array:
    """Return the logits of every seat of many matches."""
    return jnp.where(unpacked(seen.action_mask), apply(actor, known(features, seen)), NEVER)


def values(
    features: Features, settings: Settings, critic: Params, state: MallState, seen: Observation
) -> Array:
    """Return what every seat of many matches expects."""
    if settings.algorithm == "mappo":
        value = apply(critic, jax.vmap(features.of_state)(state, seen))
        return jnp.broadcast_to(value, (len(value), features.seats))
    return apply(critic, known(features, seen))[..., 0]


def trainer(
    mall: JaxMall, settings: Settings
) -> tuple[Callable[[Array], Learner], Callable[[Learner, Array], tuple[Learner, Progress]]]:
    """Return pure functions of one seed: one begins, the other plays a rollout and learns from it.

    `mall` has the rewards of `settings`.
    """
    features = Features(mall)

    def begin(key: Array) -> Learner:
        to_params, to_reset, key = jax.random.split(key, 3)
        params = new_params(to_params, features, settings)
        state, seen = jax.vmap(mall.reset)(jax.random.split(to_reset, settings.matches))
        return Learner(params, new_moments(params), state, seen, key)

    def tick(learner: Learner, _: None) -> tuple[Learner, tuple[Moment, Progress]]:
        key, to_choose, to_step = jax.random.split(learner.key, 3)
        state, seen, params = learner.state, learner.seen, learner.params
        scores = logits(features, params["actor"], seen)
        action = jax.random.categorical(to_choose, scores)
        chance = jnp.take_along_axis(jax.nn.log_softmax(scores), action[..., None], -1)[..., 0]
        value = values(features, settings, params["critic"], state, seen)
        step = jax.vmap(mall.step)(state, action, jax.random.split(to_step, settings.matches))
        before, after = (jax.vmap(features.potential)(each) for each in (seen, step.observation))
        nearer = jnp.where(step.done, 0.0, after - before)
        moment = Moment(seen, state, action, chance, value, step.reward + nearer, step.done)
        ended = step.done
        progress = Progress(
            ended.sum(),
            step.won.sum(),
            (ended & (state.stolen > 0)).sum(),
            jnp.where(ended, state.drawn, 0).sum(),
            jnp.float32(0),
        )
        return Learner(params, learner.moments, step.state, step.observation, key), (moment, progress)

    def advantages(moments: Moment, last: Array) -> Array:
        def back(carry: Any, moment: Moment) -> Any:
            advantage, following = carry
            goes_on = (1.0 - moment.done)[:, None]
            delta = moment.reward[:, None] + settings.discount * following * goes_on - moment.value
            advantage = delta + settings.discount * settings.trace * goes_on * advantage
            return (advantage, moment.value), advantage

        found: Array = lax.scan(back, (jnp.zeros_like(last), last), moments, reverse=True)[1]
        return found

    def loss(params: Params, batch: tuple[Moment, Array]) -> tuple[Array, Array]:
        moment, advantage = batch
        scores = jax.nn.log_softmax(logits(features, params["actor"], moment.seen))
        chance = jnp.take_along_axis(scores, moment.action[..., None], -1)[..., 0]
        ratio = jnp.exp(chance - moment.log_chance)
        scaled = (advantage - advantage.mean()) / (advantage.std() + 1e-8)
        clipped = jnp.clip(ratio, 1 - settings.clip, 1 + settings.clip)
        gain = jnp.minimum(ratio * scaled, clipped * scaled).mean()
        value = values(features, settings, params["critic"], moment.state, moment.seen)
        error = jnp.square(value - (moment.value + advantage)).mean()
        entropy = -(jnp.exp(scores) * jnp.where(scores > NEVER / 2, scores, 0.0)).sum(-1).mean()
        return 0.5 * error - gain - settings.entropy * entropy, entropy

    def update(learner: Learner, number: Array) -> tuple[Learner, Progress]:
        learner, (moments, progress) = lax.scan(tick, learner, None, settings.rollout)
        last = values(features, settings, learner.params["critic"], learner.state, learner.seen)
        data = moments, advantages(moments, last)
        data = jax.tree.map(lambda each: each.reshape(-1, *each.shape[2:]), data)
        rate = settings.rate * (1 - 0.9 * number / settings.updates)

        def learn(carry: Any, rows: Array) -> Any:
            params, adams = carry
            batch = jax.tree.map(lambda each: each[rows], data)
            (_, entropy), gradients = jax.value_and_grad(loss, has_aux=True)(params, batch)
            return adam(params, adams, gradients, rate), entropy

        key, to_mix = jax.random.split(learner.key)
        size = settings.rollout * settings.matches
        mixed = [jax.random.permutation(each, size) for each in jax.random.split(to_mix, settings.epochs)]
        rows = jnp.concatenate(mixed).reshape(settings.epochs * settings.minibatches, -1)
        (params, adams), entropy = lax.scan(learn, (learner.params, learner.moments), rows)
        told = jax.tree.map(lambda each: each.sum(0), progress)._replace(entropy=entropy.mean())
        return learner._replace(params=params, moments=adams, key=key), told

    return begin, update
