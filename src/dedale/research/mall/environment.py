"""The Mall for several learners at once: a PettingZoo `ParallelEnv` over the rules themselves."""

from collections.abc import Sequence
from typing import Any, Literal

import numpy as np
from gymnasium import spaces
from gymnasium.utils.seeding import np_random
from msgspec.structs import replace
from numpy.typing import NDArray
from pettingzoo import ParallelEnv

from dedale.api import granted
from dedale.games.base import Event, Manner, Refusal
from dedale.games.mall import MALL
from dedale.games.mall.actions import Start
from dedale.games.mall.scenario import CAMPAIGN, Edition, Side
from dedale.games.mall.setup import SAND_MS, Options
from dedale.games.mall.state import State
from dedale.match import Match
from dedale.match.talk import calling
from dedale.research.mall import action_space, planes, tokens
from dedale.research.mall.action_space import ACTIONS, MOST_SEATS, NOOP, NUDGES
from dedale.research.mall.geometry import HEROES, TILES, Geometry
from dedale.research.mall.sight import ALL, Sight, dealt_sight, shuffled_tiles
from dedale.research.match_seeds import MatchSeeds
from dedale.research.rendering import RENDER_MODES, RenderMode, rendered
from dedale.research.rewards import Rewards
from dedale.research.seats import Seats, masked

TICK_MS = 250
CALLS: tuple[tuple[Manner, ...], ...] = (("nudge", "drum"), ("stare",))
"""The manners behind the numbers from `NUDGES` on."""
Observation = dict[str, NDArray[Any]]


class MallEnv(Seats, ParallelEnv[str, Any, Any]):
    """Agents are seats. All act in every tick, in a random order. Doing nothing is always possible.

    An action that has become impossible by the time its turn comes is refused: nothing happens, and the info
    of its agent says why.
    """

    metadata = {"name": "dedale_mall_v0", "render_modes": RENDER_MODES, "is_parallelizable": True}  # noqa: RUF012

    def __init__(
        self,
        scenario: int = CAMPAIGN[0],
        seats: int = 4,
        *,
        edition: Edition | None = None,
        side: Side | None = None,
        level: int | None = None,
        sand_ms: int = SAND_MS,
        tick_ms: int = TICK_MS,
        cooldown: int = 0,
        calls: bool = True,
        sight: Literal["all", "colours"] = "all",
        window: int = 0,
        rewards: Rewards = Rewards(),  # noqa: B008
        seeds: Sequence[int] | None = None,
        render_mode: RenderMode | None = None,
    ) -> None:
        """The first options are those of the rules.

        `cooldown`: ticks that a seat rests after each action. `calls`: nudges and stares are actions.
        `sight`: with "colours", each seat sees the colours of some items and exits only.
        `window`: add planes of this many squares each way. `seeds`: the matches to draw from.
        """
        if tick_ms < 1 or cooldown < 0 or window < 0:
            raise ValueError("'tick_ms' is at least 1, 'cooldown' and 'window' are at least 0.")
        if sight not in ("all", "colours"):
            raise ValueError(f'\'sight\' is "all" or "colours", not {sight!r}.')
        self.options = Options(
            scenario=scenario,
            players=seats,
            edition=edition,
            side=side,
            level=level,
            heroes=HEROES,
            sand_ms=sand_ms,
        )
        self.tick_ms, self.cooldown, self.calls = tick_ms, cooldown, calls
        self.scenario, self.asymmetric, self.window = scenario, sight == "colours", window
        self.rewards = rewards
        self.render_mode = render_mode
        self.seat(seats, self._seen(), ACTIONS)
        self.match = self._open(0)
        """The match being played. It can be saved, and replayed in the client."""
        self._seeds = MatchSeeds(seeds)
        self._order, _ = np_random(0)
        self._rests = [0] * seats
        self._calls: dict[int, tuple[int, int]] = {}
        self.state_space = spaces.Box(
            tokens.LOWEST, tokens.HIGHEST, (tokens.SHAPE[0] * tokens.SHAPE[1] + TILES,), np.int32
        )

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Observation], dict[str, dict[str, Any]]]:
        """Start the next match. The timer is turned at once."""
        number = self._seeds.next(seed)
        self._order, _ = np_random(number)
        self.match = self._open(number)
        granted(self.match.act(0, Start(), 0))
        self.agents = self.possible_agents[:]
        self._rests = [0] * len(self.agents)
        self._calls = {}
        return self.look(), {agent: self._info() for agent in self.agents}

    def step(
        self, actions: dict[str, int]
    ) -> tuple[
        dict[str, Observation],
        dict[str, float],
        dict[str, bool],
        dict[str, bool],
        dict[str, dict[str, Any]],
    ]:
        """Let a tick pass, and then everyone act. An agent that is left out does nothing."""
        agents = self.agents
        if not agents:
            raise RuntimeError("The match is over; 'reset' starts the next one.")
        chosen = [int(actions.get(agent, NOOP)) for agent in self.possible_agents]
        for number in chosen:
            if not 0 <= number < ACTIONS:
                raise ValueError(f"There is no action {number}; they go from 0 to {ACTIONS - 1}.")
        events = granted(self.match.wait(self.match.t + self.tick_ms))
        infos = {agent: self._info() for agent in agents}
        self._calls = {}
        rested = [max(0, rest - 1) for rest in self._rests]
        for seat in map(int, self._order.permutation(len(agents))):
            if chosen[seat] == NOOP:
                continue
            answer = self._act(seat, chosen[seat])
            if isinstance(answer, Refusal):
                infos[agents[seat]]["refused"] = answer.error
            else:
                events += answer
            if not self._rests[seat]:
                rested[seat] = self.cooldown
        self._rests = rested
        outcome = self.match.outcome
        if outcome:
            self.agents = []
            for info in infos.values():
                info["outcome"] = outcome.result
        reward = self.rewards.of(events)
        return (
            self.look(),
            dict.fromkeys(agents, reward),
            dict.fromkeys(agents, outcome is not None),
            dict.fromkeys(agents, False),
            infos,
        )

    def state(self) -> NDArray[np.int32]:
        """Return everything, secrets included: the tokens of somebody who sees all colours, and the pile."""
        pile = np.zeros(TILES, np.int32)
        pile[: len(self._state.pile)] = self._state.pile
        rows = np.concatenate((tokens.tile_tokens(self._state, self._geometry()), self._other_tokens()))
        return np.concatenate((rows.ravel(), pile))

    def render(self) -> str | NDArray[np.uint8] | None:
        return rendered(self.match, None, self.render_mode)

    def _seen(self) -> spaces.Dict:
        seen = masked(tokens.LOWEST, tokens.HIGHEST, tokens.SHAPE, np.int32, ACTIONS)
        if self.window:
            seen["planes"] = spaces.Box(0, 1, (len(planes.NAMES), self.window, self.window), np.uint8)
        return seen

    @property
    def _state(self) -> State:
        state: State = self.match.state
        return state

    def _open(self, number: int) -> Match:
        options = self.options
        seats = len(self.possible_agents)
        self.sights: tuple[Sight, ...] = (ALL,) * seats
        if self.asymmetric:
            self.sights = dealt_sight(seats, number)
            options = replace(options, tiles=shuffled_tiles(self.scenario, number))
        self._known: Geometry | None = None
        return granted(Match.open(MALL, options, number))

    def _info(self) -> dict[str, Any]:
        return {"t": self.match.t, "refused": ""}

    def _geometry(self) -> Geometry:
        if self._known is None or self._known.board is not self._state.board:
            self._known = Geometry(self._state.board)
        return self._known

    def _act(self, seat: int, number: int) -> list[Event] | Refusal:
        if self._rests[seat]:
            return Refusal("resting", "This seat is resting after its last action.")
        if number >= NUDGES:
            return self._call(seat, number - NUDGES)
        action = action_space.meaning(self._state, self._geometry(), number)
        if action is None:
            return Refusal("nothing_there", "This action means nothing now.")
        return self.match.act(seat, action)

    def _call(self, seat: int, number: int) -> list[Event] | Refusal:
        kind, other = divmod(number, MOST_SEATS)
        manner = self._manner(seat, kind)
        if manner is None:
            return Refusal("not_now", "This call is not allowed.")
        answer = self.match.act(seat, calling(manner, other))
        if not isinstance(answer, Refusal):
            self._calls[seat] = kind + 1, other + 1
        return answer

    def _manner(self, seat: int, kind: int) -> Manner | None:
        """Return how this seat may call for another's attention in that way, if at all."""
        if not self.calls:
            return None
        allowed = self.match.game.manners(self._state, seat)
        return next((manner for manner in CALLS[kind] if manner in allowed), None)

    def look(self) -> dict[str, Observation]:
        """Return what every agent sees now, without a tick."""
        state, geometry = self._state, self._geometry()
        tile_rows = {sight: tokens.tile_tokens(state, geometry, sight) for sight in set(self.sights)}
        others = self._other_tokens()
        seen: dict[str, Observation] = {}
        for seat, agent in enumerate(self.possible_agents):
            rows = np.concatenate((tile_rows[self.sights[seat]], others))
            rows[tokens.SEAT_ROWS + seat, 0] = 2
            seen[agent] = {"observation": rows, "action_mask": self._mask(seat)}
        if self.window:
            window = planes.window(state, self.window)
            drawn = {sight: window.draw(state, sight) for sight in set(self.sights)}
            for agent, sight in zip(self.possible_agents, self.sights, strict=True):
                seen[agent]["planes"] = drawn[sight]
        return seen

    def _other_tokens(self) -> tokens.Tokens:
        calls = tokens.Calls(self.match.nudged, self._rests, self._calls)
        return tokens.other_tokens(self._state, self._geometry(), calls, self.match.t)

    def _mask(self, seat: int) -> NDArray[np.int8]:
        mask = np.zeros(ACTIONS, np.int8)
        mask[NOOP] = 1
        if self.match.outcome or self._rests[seat]:
            return mask
        state = self._state
        mask[list(action_space.numbers(state, self._geometry(), MALL.legal(state, seat)))] = 1
        for kind in range(len(CALLS)):
            if self._manner(seat, kind):
                first = NUDGES + kind * MOST_SEATS
                mask[first : first + len(self.possible_agents)] = 1
                mask[first + seat] = 0
        return mask
