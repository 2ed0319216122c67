"""Episodes to test environments with."""

from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
from gymnasium.utils.env_checker import data_equivalence
from pettingzoo import ParallelEnv
from pettingzoo.test.parallel_test import parallel_api_test
from pettingzoo.test.seed_test import parallel_seed_test

Steps = tuple[Any, ...]


def random_actions(observations: dict[str, Any], random: np.random.Generator) -> dict[str, int]:
    """One of the allowed actions for each agent."""
    return {
        agent: int(random.choice(np.flatnonzero(seen["action_mask"]))) for agent, seen in observations.items()
    }


def random_episode(
    env: ParallelEnv[str, Any, Any], random: np.random.Generator, seed: int | None = None
) -> Iterator[Steps]:
    """Play at random to the end, and yield everything that the agents are told."""
    observations, infos = env.reset(seed=seed)
    yield observations, infos
    while env.agents:
        step = env.step(random_actions(observations, random))
        observations = step[0]
        yield step


def assert_parallel(new: Callable[[], ParallelEnv[str, Any, Any]], cycles: int = 60) -> None:
    """PettingZoo's own tests."""
    parallel_api_test(new(), num_cycles=cycles)
    parallel_seed_test(new, num_cycles=5)  # type: ignore[no-untyped-call]


def assert_same_episodes(new: Callable[[], ParallelEnv[str, Any, Any]], seed: int, episodes: int = 2) -> None:
    """Two environments with the same seed are told the same to the end, and in the episodes after it."""
    one, other = new(), new()
    chance, same_chance = np.random.default_rng(seed), np.random.default_rng(seed)
    for number in range(episodes):
        first = seed if number == 0 else None
        pairs = zip(
            random_episode(one, chance, first), random_episode(other, same_chance, first), strict=True
        )
        for told, told_too in pairs:
            assert data_equivalence(told, told_too)
            assert data_equivalence(one.state(), other.state())
