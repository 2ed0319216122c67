"""The Mall in JAX is the Mall of the rules: legal actions, observations, rewards and ends, tick by tick."""

import numpy as np
import pytest

from draws import LONG
from research.recorded_matches import bots, wanderers

CASES = [(scenario, seats) for scenario in range(1, 8) for seats in (2, 4, 8)] if LONG else [(7, 3)]


@pytest.fixture(scope="module", autouse=True)
def _jax() -> None:
    """Not imported above: that takes seconds, and every process of the suite reads this file."""
    jax = pytest.importorskip("jax", reason="JAX is not installed: pip install dedale[jax]")
    jax.config.update("jax_disable_most_optimizations", not LONG)  # compiling takes longer than playing


@pytest.mark.parametrize(("scenario", "seats"), CASES)
def test_every_tick_is_as_the_rules_have_it(scenario: int, seats: int) -> None:
    from research.jax_comparison import compare

    ends = compare(scenario, seats, [wanderers, bots], range(100 if LONG else 4))
    assert "won" in ends, "nobody got to the theft and out"


def test_random_players_do_what_they_may_and_one_match_follows_another() -> None:
    import jax

    from dedale.research.mall_jax.action_masks import unpacked
    from dedale.research.mall_jax.environment import RUNNING, JaxMall
    from dedale.research.mall_jax.random_play import random_actions, random_play

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
    from dedale.research.mall_jax.environment import JaxMall

    with pytest.raises(ValueError, match="scenarios 1 to 7, not 8"):
        JaxMall(8)
    with pytest.raises(ValueError, match="two seats or more"):
        JaxMall(1, 1)
