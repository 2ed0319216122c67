"""Plays matches by the rules and in JAX, and compares them."""

from typing import Any

import jax
import numpy as np
from numpy.typing import NDArray

from dedale.research.mall import tokens
from dedale.research.mall.environment import MallEnv
from dedale.research.mall_jax.action_masks import unpacked
from dedale.research.mall_jax.environment import RUNNING, JaxMall
from dedale.research.mall_jax.state import Observation
from dedale.research.rewards import Rewards
from research.recorded_matches import Players, record

REWARDS = Rewards(won=3, lost=-1, tile=0.25, theft=0.5, left=0.125)
TICKS = 720
"""Three minutes."""


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
