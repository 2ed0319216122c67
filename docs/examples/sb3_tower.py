"""Train an agent on a floor of the Tower with Stable-Baselines3, and let it play.

    pip install dedale[research] sb3-contrib
    python sb3_tower.py --floor t1 --steps 20000

Its maskable PPO never tries what the rules do not allow.
"""

import argparse
from typing import Any

import gymnasium
import numpy as np
from sb3_contrib import MaskablePPO
from sb3_contrib.common.wrappers import ActionMasker

import dedale.research  # noqa: F401  (registers the environments)


def tower(floor: str) -> gymnasium.Env[Any, Any]:
    """One floor, its board as numbers from 0 to 1, and its mask where maskable PPO looks for it."""
    env = gymnasium.make("dedale/Tower-v0", quests=[floor], most_actions=60, solve=False).unwrapped
    masked = ActionMasker(env, lambda env: env.floors.observation(np.zeros(0), 0)["action_mask"])
    seen = env.observation_space["observation"]
    numbers = gymnasium.spaces.Box(0, 1, (int(np.prod(seen.shape)),), np.float32)
    scaled = gymnasium.wrappers.TransformObservation(
        masked, lambda told: (told["observation"] / seen.high.max()).ravel().astype(np.float32), numbers
    )
    return scaled


def train(floor: str, steps: int, seed: int = 0) -> MaskablePPO:
    """Train for so many moves."""
    model = MaskablePPO("MlpPolicy", tower(floor), n_steps=256, ent_coef=0.01, seed=seed, device="cpu")
    return model.learn(steps)


def solved(model: MaskablePPO, floor: str, episodes: int, seed: int = 0) -> float:
    """Return how often the agent solves the floor."""
    env, wins = tower(floor), 0.0
    for episode in range(episodes):
        seen, _ = env.reset(seed=seed + episode)
        over = False
        while not over:
            action, _ = model.predict(seen, action_masks=env.get_wrapper_attr("action_masks")())
            seen, reward, terminated, truncated, _ = env.step(int(action))
            wins, over = wins + float(reward), terminated or truncated
    return wins / episodes


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--floor", default="t1")
    parser.add_argument("--steps", type=int, default=20_000)
    options = parser.parse_args()
    agent = train(options.floor, options.steps)
    print(f"{options.floor}: solved in {solved(agent, options.floor, 20):.0%} of 20 episodes")
