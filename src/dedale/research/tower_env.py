"""The Tower: puzzles for one agent (Gymnasium) or for several that share the directions (PettingZoo)."""

from collections.abc import Sequence
from copy import deepcopy
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces
from gymnasium.utils.seeding import np_random
from msgspec import Struct
from numpy.typing import NDArray
from pettingzoo import ParallelEnv

from dedale.api import granted
from dedale.games.base import Refusal, Source
from dedale.games.tower import TOWER
from dedale.games.tower.pack import the_pack
from dedale.games.tower.setup import Options
from dedale.match import Match
from dedale.research.match_seeds import MatchSeeds
from dedale.research.rendering import RENDER_MODES, RenderMode, rendered
from dedale.research.seats import Seats, masked
from dedale.research.tower_actions import ACTIONS, NOOP, numbered
from dedale.research.tower_board import HIGHEST, SHAPE, tower_board
from dedale.solver.hints import hint_at

MOST_ACTIONS = 200
NOT_ALLOWED = Refusal("not_allowed", "This action is not allowed now.")
SPACE = masked(0, HIGHEST, SHAPE, np.int16, ACTIONS)


class Floors:
    """The quests to draw from, and the match of one of them."""

    def __init__(self, quests: Sequence[str | Source] | None, seats: int, undo: bool, solve: bool) -> None:
        self.quests = the_pack().floors() if quests is None else tuple(quests)
        if not self.quests:
            raise ValueError("There is no quest to draw from.")
        self.seats, self.undo, self.solve = seats, undo, solve
        self._seeds = MatchSeeds()
        self.match = self._open(0)

    def next(self, seed: int | None) -> int:
        """Open the next match, and return its seed."""
        number = self._seeds.next(seed)
        self.match = self._open(number)
        return number

    def _open(self, number: int) -> Match:
        options = Options(
            quest=self.quests[number % len(self.quests)],
            players=self.seats,
            talk="beginner" if self.undo else "expert",
        )
        return granted(Match.open(TOWER, options, number))

    def legal(self, seat: int) -> dict[int, Struct]:
        return numbered(self.match.state, self.match.legal(seat))

    def observation(self, board: NDArray[np.int16], seat: int) -> dict[str, NDArray[Any]]:
        mask = np.zeros(ACTIONS, np.int8)
        mask[NOOP] = self.seats > 1
        mask[list(self.legal(seat))] = 1
        return {"observation": board, "action_mask": mask}

    def info(self) -> dict[str, Any]:
        """Return the fewest moves of the quest and, from the solver, how many are left at best."""
        state = self.match.state
        found = {"quest": state.setup.floor, "optimum": state.quest.moves, "moves": len(state.history)}
        if self.solve:
            # Without a time limit: the same seed must say the same on a busy machine.
            told = hint_at(state.quest, state.position, seconds=None)
            found |= {"left": told.moves, "dead": None if told.solvable is None else not told.solvable}
        return found


class TowerEnv(gymnasium.Env[Any, Any]):
    """One agent owns all directions. Solving the quest is rewarded with 1.

    An action that is not allowed changes nothing, and `info["refused"]` says why.
    """

    metadata = {"render_modes": RENDER_MODES}  # noqa: RUF012

    def __init__(
        self,
        quests: Sequence[str | Source] | None = None,
        *,
        most_actions: int = MOST_ACTIONS,
        undo: bool = False,
        solve: bool = True,
        render_mode: RenderMode | None = None,
    ) -> None:
        """`quests`: floors of the pack (default: all), or files that were read.

        `most_actions`: a longer episode is truncated. `undo`: moves may be taken back. `solve`: ask the
        solver at every step, for the info.
        """
        self.floors = Floors(quests, 1, undo, solve)
        self.most_actions = most_actions
        self.render_mode: RenderMode | None = render_mode
        self.observation_space = deepcopy(SPACE)
        self.action_space = spaces.Discrete(ACTIONS)
        self._done = 0

    @property
    def match(self) -> Match:
        """The match being played. It can be saved, and replayed in the client."""
        return self.floors.match

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, NDArray[Any]], dict[str, Any]]:
        super().reset(seed=seed)
        self.floors.next(seed)
        self._done = 0
        return self._look(), {**self.floors.info(), "refused": ""}

    def step(self, action: int) -> tuple[dict[str, NDArray[Any]], float, bool, bool, dict[str, Any]]:
        chosen = self.floors.legal(0).get(int(action))
        answer = self.match.act(0, chosen) if chosen else NOT_ALLOWED
        self._done += 1
        solved = self.match.outcome is not None
        refused = answer.error if isinstance(answer, Refusal) else ""
        cut = not solved and self._done >= self.most_actions
        return self._look(), float(solved), solved, cut, {**self.floors.info(), "refused": refused}

    def render(self) -> Any:
        return rendered(self.match, None, self.render_mode)

    def _look(self) -> dict[str, NDArray[Any]]:
        return self.floors.observation(tower_board(self.match.state), 0)


class TowerTeamEnv(Seats, ParallelEnv[str, Any, Any]):
    """Two to four agents, each of whom owns some directions. Solving the quest is rewarded with 1 for all.

    All act in every step, in a random order. Doing nothing is always possible. An action that has become
    impossible by the time its turn comes is refused.
    """

    metadata = {"name": "dedale_tower_v0", "render_modes": RENDER_MODES, "is_parallelizable": True}  # noqa: RUF012

    def __init__(
        self,
        quests: Sequence[str | Source] | None = None,
        seats: int = 2,
        *,
        most_actions: int = MOST_ACTIONS,
        undo: bool = False,
        solve: bool = True,
        render_mode: RenderMode | None = None,
    ) -> None:
        """The options are those of `TowerEnv`; `most_actions` counts steps."""
        self.floors = Floors(quests, seats, undo, solve)
        self.most_actions = most_actions
        self.render_mode = render_mode
        self.seat(seats, SPACE, ACTIONS)
        self.state_space = spaces.Box(0, HIGHEST, SHAPE, np.int16)
        self._order, _ = np_random(0)
        self._done = 0

    @property
    def match(self) -> Match:
        """The match being played. It can be saved, and replayed in the client."""
        return self.floors.match

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, dict[str, Any]]]:
        self._order, _ = np_random(self.floors.next(seed))
        self.agents = self.possible_agents[:]
        self._done = 0
        info = self.floors.info()
        return self._look(), {agent: {**info, "refused": ""} for agent in self.agents}

    def step(
        self, actions: dict[str, int]
    ) -> tuple[dict[str, Any], dict[str, float], dict[str, bool], dict[str, bool], dict[str, dict[str, Any]]]:
        agents = self.agents
        if not agents:
            raise RuntimeError("The match is over; 'reset' starts the next one.")
        refused = dict.fromkeys(agents, "")
        for seat in map(int, self._order.permutation(len(agents))):
            number = int(actions.get(agents[seat], NOOP))
            if number == NOOP:
                continue
            chosen = self.floors.legal(seat).get(number)
            answer = self.match.act(seat, chosen) if chosen else NOT_ALLOWED
            if isinstance(answer, Refusal):
                refused[agents[seat]] = answer.error
        self._done += 1
        solved = self.match.outcome is not None
        cut = not solved and self._done >= self.most_actions
        if solved or cut:
            self.agents = []
        info = self.floors.info()
        return (
            self._look(),
            dict.fromkeys(agents, float(solved)),
            dict.fromkeys(agents, solved),
            dict.fromkeys(agents, cut),
            {agent: {**info, "refused": why} for agent, why in refused.items()},
        )

    def state(self) -> NDArray[np.int16]:
        """Return the board: the Tower has no secrets."""
        return tower_board(self.match.state)

    def render(self) -> Any:
        return rendered(self.match, None, self.render_mode)

    def _look(self) -> dict[str, Any]:
        board = self.state()
        return {
            agent: self.floors.observation(board, seat) for seat, agent in enumerate(self.possible_agents)
        }
