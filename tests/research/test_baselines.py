"""The learners: what they are told is right, and they learn."""

from typing import Any

import numpy as np
import pytest

from dedale.games.mall.actions import LETTERS
from dedale.research import track
from dedale.research.baselines.records import Algorithm, Settings
from dedale.research.mall.bot_agent import BotAgent
from dedale.research.mall.environment import MallEnv
from draws import LONG

pytestmark = pytest.mark.usefixtures("quick_jax")


def test_a_network_learns_what_it_is_shown() -> None:
    import jax
    import jax.numpy as jnp

    from dedale.research.baselines.network import adam, apply, new_layers, new_moments

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


@pytest.mark.parametrize("scenario", [1, 2, 7] if LONG else [1])
def test_goals_are_where_the_rules_have_items_and_exits(scenario: int) -> None:
    """And the theft is worth at least as much as standing at the items."""
    import jax

    from dedale.research.baselines.features import Features
    from dedale.research.baselines.with_partners import as_in_jax
    from dedale.research.mall_jax.environment import JaxMall

    env = MallEnv(scenario, 2, seeds=[6], calls=False)
    features = Features(JaxMall(scenario, 2, seeds=[6]))
    look = jax.jit(lambda seen: (features.goals(seen), features.potential(seen)))
    env.reset()
    bots = [(agent, BotAgent(env, agent)) for agent in env.agents]
    before = at_items = 0.0
    while env.agents:
        state = env.match.state
        found, potential = look(as_in_jax(env.look()["seat_0"], 0, 2))
        for hero, at in enumerate(state.heroes):
            exit_square = "P=" if scenario == 1 else LETTERS[hero] + "="
            squares = state.board.icons.get(exit_square if state.stolen else LETTERS[hero] + "!", ())
            there = hero not in state.out and bool(squares)
            assert bool(found.known[hero]) == there
            if there:
                away = np.asarray(found.away[hero])
                assert (at[0] + away[0], at[1] + away[1]) in squares
        if state.stolen and not at_items:
            at_items = before
            assert float(potential) >= at_items
        before = float(potential)
        env.step({agent: bot.act() for agent, bot in bots})
    assert at_items


if LONG:  # compiling takes a minute or more

    @pytest.mark.parametrize("algorithm", ["ippo", "mappo"])
    def test_learners_learn_to_lay_tiles(algorithm: Algorithm) -> None:
        from dedale.research.baselines.train import results, train

        settings = Settings(algorithm=algorithm, matches=32, rollout=32, updates=40, width=64, minibatches=4)
        task = track("mall-self-play-1-2-60")
        curve, actors = train(task, settings, 2)
        assert np.mean(curve.tiles[-1]) > np.mean(curve.tiles[8])
        assert len(curve.won) == len(curve.ticks) == 40
        itself, crossed = results(task, settings, actors)
        assert (len(itself.won), len(crossed.won)) == (2, 2)
