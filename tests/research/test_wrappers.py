"""The environments behind the wrappers and conversions that learners use."""

import importlib.util
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from gymnasium import spaces
from pettingzoo import ParallelEnv
from pettingzoo.test.api_test import api_test
from pettingzoo.utils.conversions import parallel_to_aec

from dedale.research.mall.environment import MallEnv
from dedale.research.tower_env import TowerTeamEnv

EXAMPLE = Path(__file__).parents[2] / "docs" / "examples" / "sb3_tower.py"
ENVS: dict[str, Callable[[], ParallelEnv[str, Any, Any]]] = {
    "mall": lambda: MallEnv(1, 2, sand_ms=2000, seeds=range(4)),
    "tower": lambda: TowerTeamEnv(["t1", "1-1"], 2, most_actions=6, solve=False),
}


def tokens_as_numbers(env: ParallelEnv[str, Any, Any]) -> ParallelEnv[str, Any, Any]:
    """Observations as one row of floats, the mask at their end."""

    def flat(seen: Any, _: Any) -> Any:
        return np.concatenate([seen["observation"].ravel(), seen["action_mask"]]).astype(np.float32)

    def space(old: Any) -> spaces.Space[Any]:
        seen = old["observation"]
        width = int(np.prod(seen.shape)) + old["action_mask"].n
        return spaces.Box(float(seen.low.min()), float(seen.high.max()), (width,), np.float32)

    import supersuit

    wrapped: ParallelEnv[str, Any, Any] = supersuit.observation_lambda_v0(env, flat, space)
    return wrapped


@pytest.mark.parametrize("name", ENVS)
def test_a_supersuit_chain_makes_a_vector_of_seats(name: str) -> None:
    """Two environments of two seats each, with frames stacked: four rows, reset when an episode ends."""
    import supersuit

    plain = ENVS[name]()
    actions = plain.action_space("seat_0").n  # type: ignore[attr-defined]
    stacked = supersuit.frame_stack_v1(tokens_as_numbers(plain), 2)
    vector = supersuit.concat_vec_envs_v1(
        supersuit.pettingzoo_env_to_vec_env_v1(stacked), 2, base_class="gymnasium"
    )
    random = np.random.default_rng(1)
    seen, _ = vector.reset(seed=1)
    ended = 0
    for _ in range(20):
        masks = seen.reshape(4, -1, 2)[:, -actions:, 1]
        chosen = [int(random.choice(np.flatnonzero(mask))) for mask in masks]
        seen, rewards, terminated, truncated, infos = vector.step(np.array(chosen))
        assert vector.observation_space.contains(seen[0])
        assert len(seen) == len(rewards) == len(infos) == 4
        over = (terminated | truncated).astype(bool)
        assert (over == np.repeat(over[::2], 2)).all(), "the seats of a match end together"
        ended += int(over[::2].sum())
    assert ended >= 4


@pytest.mark.parametrize("name", ENVS)
@pytest.mark.filterwarnings("ignore")
def test_pettingzoo_turns_them_into_turns(name: str) -> None:
    api_test(parallel_to_aec(ENVS[name]()), num_cycles=10)  # type: ignore[no-untyped-call]


def test_the_example_for_stable_baselines3_trains() -> None:
    pytest.importorskip("sb3_contrib", reason="Stable-Baselines3 is not installed: pip install sb3-contrib")
    spec = importlib.util.spec_from_file_location("sb3_tower", EXAMPLE)
    assert spec
    assert spec.loader
    example = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(example)
    agent = example.train("t1", 512)
    assert 0 <= example.solved(agent, "t1", 2) <= 1
