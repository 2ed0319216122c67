"""The Mall in JAX is the Mall of the rules: legal actions, observations, rewards and ends, tick by tick."""

import os
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

jax = pytest.importorskip("jax", reason="JAX is not installed: pip install dedale[jax]")

from dedale.research.autoreset import AUTORESETS, Autoreset  # noqa: E402
from dedale.research.jax_random_play import random_actions, random_play  # noqa: E402
from dedale.research.mall import tokens  # noqa: E402
from dedale.research.mall.environment import MallEnv  # noqa: E402
from dedale.research.mall_jax.action_masks import unpacked  # noqa: E402
from dedale.research.mall_jax.environment import RUNNING, JaxMall  # noqa: E402
from dedale.research.mall_jax.state import Observation  # noqa: E402
from dedale.research.rewards import Rewards  # noqa: E402
from research.recorded_matches import Players, bots, record, wanderers  # noqa: E402

REWARDS = Rewards(won=3, lost=-1, tile=0.25, theft=0.5, left=0.125)
TICKS = 720
"""Three minutes."""
LONG = "DEDALE_LONG" in os.environ
CASES = [(scenario, seats) for scenario in range(1, 8) for seats in (2, 4, 8)] if LONG else [(7, 3)]


def rows_of(seen: Observation, seats: int) -> NDArray[np.int32]:
    """The observations as `mall.tokens` has them, for seat 0."""
    rows = np.zeros((len(seen.sand), *tokens.SHAPE), np.int32)
    rows[:, : tokens.HERO_ROWS, : seen.tiles.shape[-1]] = seen.tiles
    rows[:, tokens.HERO_ROWS : tokens.SEAT_ROWS, : seen.heroes.shape[-1]] = seen.heroes
    taken = slice(tokens.SEAT_ROWS, tokens.SEAT_ROWS + seats)
    rows[:, taken, 0] = [2, *[1] * (seats - 1)]
    rows[:, taken, 1 : tokens.PAWN] = seen.hands
    rows[:, taken, tokens.PAWN + 1] = seen.rests
    rows[:, tokens.SAND_ROW, : seen.sand.shape[-1]] = seen.sand
    return rows


def compare(scenario: int, seats: int, players: list[Players], seeds: range, cooldown: int = 0) -> set[str]:
    """Compare matches of these players with what JAX makes of them. Returns how they ended."""
    env = MallEnv(scenario, seats, calls=False, cooldown=cooldown, rewards=REWARDS)
    matches = [record(env, seed, TICKS, kind) for kind in players for seed in seeds]
    mall = JaxMall(
        scenario, seats, cooldown=cooldown, rewards=REWARDS, seeds=[match.seed for match in matches]
    )

    def tick(state: Any, did: Any) -> Any:
        state, reward, refused = mall.tick(state, *did)
        return state, (mall.observe(state), reward, refused, state.status)

    def play(number: Any, chosen: Any, order: Any) -> Any:
        state = mall.begin(number)
        return mall.observe(state), jax.lax.scan(tick, state, (chosen, order))[1]

    compiled = jax.jit(play)
    for number, match in enumerate(matches):
        length = len(match.chosen)
        padding = ((0, TICKS - length), (0, 0))
        first, (later, rewards, refused, status) = jax.device_get(
            compiled(number, np.pad(match.chosen, padding), np.pad(match.order, padding, mode="edge"))
        )
        seen = jax.tree.map(lambda one, more: np.concatenate((one[None], more)), first, later)
        np.testing.assert_array_equal(unpacked(seen.action_mask)[: length + 1], match.masks)
        np.testing.assert_array_equal(rows_of(seen, seats)[: length + 1], match.rows)
        np.testing.assert_allclose(rewards[:length], match.rewards)
        np.testing.assert_array_equal(refused[:length], match.refused)
        assert (status[length - 1] != RUNNING) == bool(match.result)
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


@pytest.mark.parametrize("autoreset", AUTORESETS)
def test_matches_begin_again_as_declared(autoreset: Autoreset) -> None:
    """As in `test_mall_batch`."""
    mall = JaxMall(
        1, 2, sand_ms=1000, tick_ms=500, autoreset=autoreset, rewards=Rewards(lost=-1), seeds=range(2)
    )

    def tick(state: Any, key: Any) -> Any:
        step = mall.step(state, jax.numpy.zeros(2, int), key)
        return step.state, (step.done, step.reward, step.observation.sand[0])

    state, _ = mall.reset(jax.random.key(1))
    _, told = jax.jit(lambda state: jax.lax.scan(tick, state, jax.random.split(jax.random.key(2), 5)))(state)
    lost, half = (True, -1.0), (False, 0.0, 500)
    assert [*zip(*(each.tolist() for each in told), strict=True)] == {
        "disabled": [half, (*lost, 0), *[(True, 0.0, 0)] * 3],
        "next_step": [half, (*lost, 0), (False, 0.0, 1000), half, (*lost, 0)],
        "same_step": [half, (*lost, 1000), half, (*lost, 1000), half],
    }[autoreset]


def test_what_batches_cannot_play_is_refused() -> None:
    with pytest.raises(ValueError, match="scenarios 1 to 7, not 8"):
        JaxMall(8)
    with pytest.raises(ValueError, match="2 to 8 seats, not 1"):
        JaxMall(1, 1)
