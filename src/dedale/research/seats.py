"""What all environments have in common: agents are seats, and their spaces are alike."""

from copy import deepcopy
from typing import Any

import numpy as np
from gymnasium import spaces


class Seats:
    """To be named before PettingZoo's class, whose own methods for spaces warn."""

    possible_agents: list[str]
    agents: list[str]
    observation_spaces: dict[str, spaces.Space[Any]]
    action_spaces: dict[str, spaces.Space[Any]]

    def seat(self, seats: int, seen: spaces.Space[Any], actions: int) -> None:
        """Name the agents, who all see such things and have that many actions."""
        self.possible_agents = [f"seat_{seat}" for seat in range(seats)]
        self.agents = []
        self.observation_spaces = {agent: deepcopy(seen) for agent in self.possible_agents}
        self.action_spaces = {agent: spaces.Discrete(actions) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]


def masked(
    low: int, high: int, shape: tuple[int, ...], kind: type[np.signedinteger[Any]], actions: int
) -> spaces.Dict:
    """Return the space of an observation with its action mask."""
    seen = spaces.Box(low, high, shape, kind)
    return spaces.Dict({"observation": seen, "action_mask": spaces.MultiBinary(actions)})
