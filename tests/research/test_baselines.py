"""The learners: what they are told is right, and they learn."""

from typing import Any

import numpy as np
import pytest

jax = pytest.importorskip("jax", reason="JAX is not installed: pip install dedale[jax]")

import jax.numpy as jnp  # noqa: E402

from dedale.games.mall.actions import LETTERS  # noqa: E402
from dedale.research import track  # noqa: E402
from dedale.research.baselines.features import Features  # noqa: E402
from dedale.research.baselines.network import adam, apply, new_layers, new_moments  # noqa: E402
from dedale.research.baselines.records import Algorithm, Settings  # noqa: E402
from dedale.research.baselines.train import results, train  # noqa: E402
from dedale.research.baselines.with_partners import as_in_jax  # noqa: E402
from dedale.research.mall.bot_agent import BotAgent  # noqa: E402
from dedale.research.mall.environment import MallEnv  # noqa: E402
from dedale.research.mall_jax.environment import JaxMall  # noqa: E402
from draws import LONG  # noqa: E402

ALGORITHMS: list[Algorithm] = ["ippo", "mappo"] if LONG else ["mappo"]


def test_a_network_learns_what_it_is_shown() -> None:
    inputs = jnp.asarray(np.random.default_rng(1).normal(size=(64, 4)), jnp.float32)
    wanted = inputs[:, :1] * inputs[:, 1:2]
    layers = new_layers(jax.random.key(1), [4, 32, 1], 1.0)
    moments = new_moments(layers)

    def error(layers: Any) -> Any:
        return jnp.square(apply(layers, inputs) - wanted).mean()

    learn = jax.jit(lambda layers, moments: adam(layers, moments, jax.grad(error)(layers), jnp.float32(0.01)))
    first = float(error(layers))
    for _ in range(200):
        layers, moments = learn(layers, moments)
    assert float(error(layers)) < first / 10


@pytest.mark.parametrize("scenario", [1, 2, 7])
def test_goals_are_where_the_rules_have_items_and_exits(scenario: int) -> None:
    """And the nearer the team is, the more that is worth: the theft tops standing at the items."""
    env = MallEnv(scenario, 2, seeds=[6], calls=False)
    features = Features(JaxMall(scenario, 2, seeds=[6]))
    goals, potential = jax.jit(features.goals), jax.jit(features.potential)
    env.reset()
    bots = [(agent, BotAgent(env, agent)) for agent in env.agents]
    before = at_items = 0.0
    while env.agents:
        state = env.match.state
        seen = as_in_jax(env.look()["seat_0"], 0, 2)
        found = goals(seen)
        for hero, at in enumerate(state.heroes):
            purple = "P=" if scenario == 1 else LETTERS[hero] + "="
            squares = state.board.icons.get(purple if state.stolen else LETTERS[hero] + "!", ())
            there = hero not in state.out and bool(squares)
            assert bool(found.known[hero]) == there
            if there:
                away = np.asarray(found.away[hero])
                assert (at[0] + away[0], at[1] + away[1]) in squares
        now = float(potential(seen))
        if state.stolen and not at_items:
            at_items = before
            assert now >= at_items
        before = now
        env.step({agent: bot.act() for agent, bot in bots})
    assert at_items
    assert before >= at_items


@pytest.mark.parametrize("algorithm", ALGORITHMS)
def test_learners_learn_to_lay_tiles(algorithm: Algorithm) -> None:
    settings = Settings(algorithm=algorithm, matches=64, rollout=32, updates=60, width=64, minibatches=4)
    task = track("mall-self-play-1-2-60")
    curve, actors = train(task, settings, 2)
    assert np.mean(curve.tiles[-1]) > np.mean(curve.tiles[5]) + 0.3
    assert len(curve.won) == len(curve.ticks) == 60
    itself, crossed = results(task, settings, actors)
    assert (len(itself.won), len(crossed.won)) == (2, 2)
