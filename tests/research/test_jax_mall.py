"""The Mall in JAX is the Mall of the rules: legal actions, observations, rewards and ends, tick by tick."""

import re
from typing import Any

import numpy as np
import pytest

from dedale.research.autoreset import AUTORESETS, Autoreset
from dedale.research.rewards import Rewards
from draws import LONG
from research.recorded_matches import bots, wanderers

pytestmark = pytest.mark.usefixtures("quick_jax")
CASES = [(scenario, seats) for scenario in range(1, 8) for seats in (2, 4, 8)] if LONG else [(7, 3)]


@pytest.mark.parametrize(("scenario", "seats"), CASES)
def test_every_tick_is_as_the_rules_have_it(scenario: int, seats: int) -> None:
    from research.jax_comparison import compare

    ends = compare(scenario, seats, [wanderers, bots], range(100 if LONG else 4))
    assert "won" in ends, "nobody got to the theft and out"


def test_random_players_do_what_they_may_and_one_match_follows_another() -> None:
    import jax

    from dedale.research.jax_random_play import random_actions, random_play
    from dedale.research.mall_jax.action_masks import unpacked
    from dedale.research.mall_jax.environment import RUNNING, JaxMall

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


@pytest.mark.parametrize("autoreset", AUTORESETS if LONG else ["next_step"])
def test_matches_begin_again_as_declared(autoreset: Autoreset) -> None:
    """As in `test_mall_batch`."""
    import jax

    from dedale.research.mall_jax.environment import JaxMall

    mall = JaxMall(
        1, 2, sand_ms=1000, tick_ms=500, autoreset=autoreset, rewards=Rewards(lost=-1), seeds=range(2)
    )

    def tick(state: Any, key: Any) -> Any:
        step = mall.step(state, jax.numpy.zeros(2, int), key)
        return step.state, (step.done, step.reward, step.observation.sand[0])

    def play(keys: Any) -> Any:
        return jax.lax.scan(tick, mall.reset(keys[0])[0], keys)[1]

    told = jax.jit(play)(jax.random.split(jax.random.key(2), 5))
    lost, half = (True, -1.0), (False, 0.0, 500)
    assert [*zip(*(each.tolist() for each in told), strict=True)] == {
        "disabled": [half, (*lost, 0), *[(True, 0.0, 0)] * 3],
        "next_step": [half, (*lost, 0), (False, 0.0, 1000), half, (*lost, 0)],
        "same_step": [half, (*lost, 1000), half, (*lost, 1000), half],
    }[autoreset]


def test_what_batches_cannot_play_is_refused() -> None:
    from dedale.research.mall_jax.environment import JaxMall

    with pytest.raises(ValueError, match="scenarios 1 to 7, not 8"):
        JaxMall(8)
    with pytest.raises(ValueError, match="2 to 8 seats, not 1"):
        JaxMall(1, 1)


@pytest.mark.parametrize(
    ("measured", "words"), [((151e6, 29.0), ["held", "held"]), ((149e6, 31.0), ["not held", "not held"])]
)
def test_the_bench_says_whether_its_goals_are_held(measured: tuple[float, float], words: list[str]) -> None:
    from dedale.research.jax_bench import verdict

    assert re.findall(r"goal \d+: ([a-z ]+)", verdict(*measured)) == words
