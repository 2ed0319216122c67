"""The Mall in JAX is the Mall of the rules: legal actions, observations, rewards and ends, tick by tick."""

import os

import numpy as np
import pytest

jax = pytest.importorskip("jax", reason="JAX is not installed: pip install dedale[jax]")

from dedale.research.mall.environment import MallEnv  # noqa: E402
from dedale.research.mall_jax.action_masks import unpacked  # noqa: E402
from dedale.research.mall_jax.environment import RUNNING, JaxMall  # noqa: E402
from dedale.research.mall_jax.random_play import random_actions, random_play  # noqa: E402
from research.recorded_matches import Players, bots, record, wanderers  # noqa: E402
from research.replays import REWARDS, TICKS, jax_replay  # noqa: E402

LONG = "DEDALE_LONG" in os.environ
CASES = [(scenario, seats) for scenario in range(1, 8) for seats in (2, 4, 8)] if LONG else [(7, 3)]


def compare(scenario: int, seats: int, players: list[Players], seeds: range, cooldown: int = 0) -> set[str]:
    """Compare matches of these players with what JAX makes of them. Returns how they ended."""
    env = MallEnv(scenario, seats, calls=False, cooldown=cooldown, rewards=REWARDS)
    matches = [record(env, seed, TICKS, kind) for kind in players for seed in seeds]
    replay = jax_replay(env, [match.seed for match in matches])
    for match in matches:
        replay(match)
    return {match.result for match in matches}


@pytest.mark.parametrize(("scenario", "seats"), CASES)
def test_every_tick_is_as_the_rules_have_it(scenario: int, seats: int) -> None:
    ends = compare(scenario, seats, [wanderers, bots], range(100 if LONG else 4))
    assert "won" in ends, "nobody got to the theft and out"


def test_random_players_do_what_they_may_and_one_match_follows_another() -> None:
    mall = JaxMall(1, 2, sand_ms=1000, cooldown=1, seeds=range(8))
    play = jax.jit(lambda key: random_play(mall, key, 16, 9, unpack=True))
    played = play(jax.random.key(3))
    assert int(played.ended) >= 16, "the sand runs for four ticks"
    assert (np.asarray(played.state.status) == RUNNING).all()
    assert set(np.asarray(played.state.seed)) <= set(range(8))
    masks = np.asarray(played.masks)
    np.testing.assert_array_equal(masks, unpacked(played.observation.action_mask))
    chosen = [random_actions(jax.random.key(number), played.observation.action_mask) for number in range(60)]
    possible = {tuple(each) for each in np.argwhere(masks[0])}
    assert {(seat, int(each[0, seat])) for each in chosen for seat in range(2)} == possible


def test_what_batches_cannot_play_is_refused() -> None:
    with pytest.raises(ValueError, match="scenarios 1 to 7, not 8"):
        JaxMall(8)
    with pytest.raises(ValueError, match="two seats or more"):
        JaxMall(1, 1)
