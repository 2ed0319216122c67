"""Replays recorded matches of the Mall in batches, and compares every tick with what the rules said."""

from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from dedale.api import granted
from dedale.games.mall import MALL
from dedale.games.mall.actions import Start
from dedale.match import Match
from dedale.research.mall import kernel, tokens
from dedale.research.mall.batch import BatchMall
from dedale.research.mall.environment import MallEnv
from dedale.research.mall.packed_state import DONE
from dedale.research.rewards import Rewards
from research.recorded_matches import Recorded

REWARDS = Rewards(won=3, lost=-1, tile=0.25, theft=0.5, left=0.125)
TICKS = 720
"""Three minutes."""
Replay = Callable[[Recorded], None]


def numba_replay(env: MallEnv) -> Replay:
    """Return a function that replays matches of that environment in a compiled batch of one."""
    seats = len(env.possible_agents)
    batch = BatchMall(1, env.scenario, seats, cooldown=env.cooldown)
    settings = np.array([seats, env.options.sand_ms, env.tick_ms, env.cooldown])
    worth = [REWARDS.tile, REWARDS.theft, REWARDS.left]
    ends = {0: 0.0, kernel.WON: REWARDS.won, kernel.LOST: REWARDS.lost}

    def compare(recorded: Recorded, tick: int) -> None:
        seen = batch.look()
        np.testing.assert_array_equal(seen.masks[0], recorded.masks[tick])
        rows = seen.tokens[0].copy()
        rows[tokens.SEAT_ROWS, 0] = 2  # a spectator sees nobody's own row
        np.testing.assert_array_equal(rows, recorded.rows[tick])

    def replay(recorded: Recorded) -> None:
        match = granted(Match.open(MALL, env.options, recorded.seed))
        granted(match.act(0, Start(), 0))
        batch.load(0, match.state, 0)
        compare(recorded, 0)
        row = batch.rows[0]
        for tick, (chosen, order) in enumerate(zip(recorded.chosen, recorded.order, strict=True)):
            gains, refused = np.zeros(3, np.int64), np.zeros(seats, np.bool_)
            kernel.tick(batch.tables, row, batch.sand, settings, chosen, order, gains, refused)
            np.testing.assert_array_equal(refused, recorded.refused[tick])
            assert gains @ worth + ends[int(row[DONE])] == recorded.rewards[tick]
            compare(recorded, tick + 1)

    return replay


def jax_replay(env: MallEnv, seeds: list[int]) -> Replay:
    """Return a function that replays matches of these seeds in JAX."""
    import jax

    from dedale.research.mall_jax.action_masks import unpacked
    from dedale.research.mall_jax.environment import RUNNING, JaxMall

    seats = len(env.possible_agents)
    mall = JaxMall(env.scenario, seats, cooldown=env.cooldown, rewards=REWARDS, seeds=seeds)

    def tick(state: Any, did: Any) -> Any:
        state, reward, refused = mall.tick(state, *did)
        return state, (mall.observe(state), reward, refused, state.status)

    def play(number: Any, chosen: Any, order: Any) -> Any:
        state = mall.begin(number)
        return mall.observe(state), jax.lax.scan(tick, state, (chosen, order))[1]

    compiled = jax.jit(play)

    def replay(recorded: Recorded) -> None:
        length = len(recorded.chosen)
        padding = ((0, TICKS - length), (0, 0))
        first, (later, rewards, refused, status) = jax.device_get(
            compiled(
                seeds.index(recorded.seed),
                np.pad(recorded.chosen, padding),
                np.pad(recorded.order, padding, mode="edge"),
            )
        )
        seen = jax.tree.map(lambda one, more: np.concatenate((one[None], more)), first, later)
        np.testing.assert_array_equal(unpacked(seen.action_mask)[: length + 1], recorded.masks)
        np.testing.assert_array_equal(_rows(seen, seats)[: length + 1], recorded.rows)
        np.testing.assert_allclose(rewards[:length], recorded.rewards)
        np.testing.assert_array_equal(refused[:length], recorded.refused)
        assert (status[length - 1] != RUNNING) == bool(recorded.result)

    return replay


def _rows(seen: Any, seats: int) -> NDArray[np.int32]:
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
