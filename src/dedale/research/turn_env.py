"""Games in which one seat acts at a time, as PettingZoo `AECEnv`s. Each game numbers its actions."""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from typing import Any

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray
from pettingzoo import AECEnv

from dedale.api import granted
from dedale.games.base import AnyGame
from dedale.grid import Edge, Square
from dedale.match import Match
from dedale.research.match_seeds import MatchSeeds
from dedale.research.rendering import RenderMode, rendered
from dedale.research.seats import Seats, masked


class Planes:
    """What a seat sees: planes of squares, each with a name."""

    def __init__(self, names: Sequence[str], size: int) -> None:
        self._names = names
        self.drawn = np.zeros((len(names), size, size), np.int16)

    def mark(self, name: str, squares: Iterable[Square | None]) -> None:
        """Mark these squares, as far as there are any."""
        plane = self.drawn[self._names.index(name)]
        for square in squares:
            if square is not None:
                plane[square[1], square[0]] = 1

    def mark_edges(self, name: str, edges: Sequence[Edge | None]) -> None:
        """Mark these sides of squares on two planes, `name` in the east and in the south."""
        for side, where in (("E", "east"), ("S", "south")):
            here = ((edge[0], edge[1]) for edge in edges if edge is not None and edge[2] == side)
            self.mark(f"{name} in the {where}", here)

    def fill(self, name: str, number: int) -> None:
        """Let a plane have one number throughout."""
        self.drawn[self._names.index(name)] = number


class TurnEnv(Seats, AECEnv[str, Any, Any], ABC):
    """Agents are seats. The winner is rewarded with 1 and the others with -1, a draw with 0.

    An action that the mask does not allow raises ValueError, and nothing changes.
    """

    game: AnyGame
    actions: int
    """How many actions are numbered."""
    highest: int
    """The largest number in an observation. The smallest is 0."""
    most_actions: int
    """A longer match is truncated."""
    planes: tuple[str, ...]
    """What each plane of an observation shows."""
    size: int
    """Squares of a plane from side to side."""

    def __init__(
        self, options: Struct, seats: int, seeds: Sequence[int] | None, render_mode: RenderMode | None
    ) -> None:
        self.options = options
        self.render_mode = render_mode
        shape = (len(self.planes), self.size, self.size)
        self.seat(seats, masked(0, self.highest, shape, np.int16, self.actions), self.actions)
        self.match = granted(Match.open(self.game, options, 0))
        """The match being played. It can be saved, and replayed in the client."""
        self._seeds = MatchSeeds(seeds)
        self._legal: dict[int, Struct] = {}

    @abstractmethod
    def number(self, action: Any) -> int | None:
        """Return the number of a legal action, or None for one that learners have no use for."""

    @abstractmethod
    def draw(self, seen: Planes, seat: int) -> None:
        """Draw what a seat sees now."""

    def look(self, seat: int) -> NDArray[np.int16]:
        """Return what a seat sees now."""
        seen = Planes(self.planes, self.size)
        self.draw(seen, seat)
        return seen.drawn

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Start the next match."""
        self.match = granted(Match.open(self.game, self.options, self._seeds.next(seed)))
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: {} for agent in self.agents}
        self._next_turn()

    def observe(self, agent: str) -> dict[str, NDArray[Any]]:
        mask = np.zeros(self.actions, np.int8)
        if agent == self.agent_selection:
            mask[list(self._legal)] = 1
        return {"observation": self.look(self.possible_agents.index(agent)), "action_mask": mask}

    def step(self, action: int | None) -> None:
        """Let the selected agent act."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None or int(action) not in self._legal:
            raise ValueError(f"The action {action} is not allowed now.")
        granted(self.match.act(self.possible_agents.index(agent), self._legal[int(action)]))
        self._cumulative_rewards[agent] = 0
        self._clear_rewards()
        outcome = self.match.outcome
        if outcome:
            self.terminations = dict.fromkeys(self.agents, True)
            for seat, each in enumerate(self.agents):
                if outcome.result != "draw":
                    self.rewards[each] = 1 if seat in outcome.winners else -1
        elif len(self.match.log) >= self.most_actions:
            self.truncations = dict.fromkeys(self.agents, True)
        self._next_turn()
        self._accumulate_rewards()

    def render(self) -> str | NDArray[np.uint8] | None:
        return rendered(self.match, None, self.render_mode)

    def close(self) -> None:
        """There is nothing to close."""

    def _next_turn(self) -> None:
        """Select the first seat that can act. Where several can, their order makes no difference."""
        self._legal = {}
        self.agent_selection = self.possible_agents[0]
        if any(self.truncations.values()):
            return
        for seat, agent in enumerate(self.possible_agents):
            for action in self.match.legal(seat):
                number = self.number(action)
                if number is not None:
                    self._legal[number] = action
            if self._legal:
                self.agent_selection = agent
                return
