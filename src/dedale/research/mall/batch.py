"""Thousands of matches of the Mall at once, in machine code: scenarios 1 to 7, table edition, four heroes.

Needs the extra `dedale[solver]`. Rules, actions, tokens and masks are those of `MallEnv` without calls. Deals
are drawn by a generator of its own, so a seed means another match here than there.
"""

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from dedale.games.mall.setup import SAND_LIMITS, SAND_MS
from dedale.games.mall.state import State
from dedale.research.autoreset import AUTORESETS, Autoreset, checked
from dedale.research.batch_chance import choose_all, seeded
from dedale.research.mall import tokens
from dedale.research.mall.action_space import CAMPAIGN_ACTIONS
from dedale.research.mall.environment import TICK_MS
from dedale.research.mall.kernel import steps
from dedale.research.mall.packed_state import WIDTH, packed
from dedale.research.mall.tables import flat, tables
from dedale.research.rewards import Rewards


class Ticked(NamedTuple):
    """What a tick brought, by match. The arrays are written over by the next one."""

    tokens: NDArray[np.int32]
    """[match, row, column], as a spectator sees them."""
    masks: NDArray[np.uint8]
    """[match, seat, action]"""
    rewards: NDArray[np.float32]
    """[match], the same for all seats."""
    terminated: NDArray[np.bool_]
    """[match]: over since this tick."""
    refused: NDArray[np.bool_]
    """[match, seat]: what it chose was not possible, or no longer."""


class BatchMall:
    """`matches` matches in lockstep."""

    def __init__(
        self,
        matches: int,
        scenario: int = 1,
        seats: int = 4,
        *,
        sand_ms: int = SAND_MS,
        tick_ms: int = TICK_MS,
        cooldown: int = 0,
        autoreset: Autoreset = "next_step",
        rewards: Rewards = Rewards(),  # noqa: B008
    ) -> None:
        """The options are those of `MallEnv`, and what happens to a match that is over."""
        if matches < 1 or tick_ms < 1 or cooldown < 0 or sand_ms not in SAND_LIMITS:
            raise ValueError("'matches' and 'tick_ms' are at least 1, 'cooldown' 0, and 'sand_ms' 1000.")
        self.tables = flat(tables(scenario, seats))
        self.seats, self.autoreset = seats, checked(autoreset)
        self._settings = np.array([seats, sand_ms, tick_ms, cooldown], np.int64)
        self._worth = np.array(
            [rewards.won, rewards.lost, rewards.tile, rewards.theft, rewards.left], np.float32
        )
        self.rows = np.zeros((matches, WIDTH), np.int16)
        """The states, packed (`packed_state`)."""
        self.sand = np.zeros(matches, np.int64)
        self._chance = np.ones(matches, np.uint64)
        self.seen = Ticked(
            np.zeros((matches, *tokens.SHAPE), np.int32),
            np.zeros((matches, seats, CAMPAIGN_ACTIONS), np.uint8),
            np.zeros(matches, np.float32),
            np.zeros(matches, np.bool_),
            np.zeros((matches, seats), np.bool_),
        )
        self._chosen = np.zeros((matches, seats), np.int64)

    def reset(self, seed: int = 0) -> Ticked:
        """Set up all matches anew."""
        seeded(self._chance, seed)
        steps.begin_all(self.tables, self.rows, self.sand, self._settings, self._chance)
        return self.look()

    def load(self, match: int, state: State, t: int) -> Ticked:
        """Continue one of the matches from a state of the rules."""
        self.rows[match], self.sand[match] = packed(state), state.sand.left(t)
        return self.look()

    def step(self, actions: NDArray[Any] | Sequence[Sequence[int]]) -> Ticked:
        """Let a tick pass in all matches. `actions`: [match, seat]. Numbers without a meaning are refused."""
        self._chosen[:] = actions
        if self._chosen.min() < 0:
            raise ValueError("There is no action below 0.")
        seen = self.seen
        steps.step_all(
            self.tables,
            self.rows,
            self.sand,
            self._settings,
            self._worth,
            self._chance,
            AUTORESETS.index(self.autoreset),
            self._chosen,
            seen.rewards,
            seen.terminated,
            seen.refused,
            seen.masks,
            seen.tokens,
        )
        return seen

    def random_actions(self) -> NDArray[np.int64]:
        """Return an allowed action for every seat, at random."""
        choose_all(self.seen.masks, self._chance, self._chosen)
        return self._chosen

    def look(self) -> Ticked:
        """Return what is seen now, without a tick."""
        seen = self.seen
        steps.look_all(self.tables, self.rows, self.sand, self._settings, seen.masks, seen.tokens)
        seen.rewards[:], seen.terminated[:], seen.refused[:] = 0, False, False
        return seen


def warm() -> None:
    """Compile everything and cache it on disk."""
    batch = BatchMall(1)
    batch.reset()
    batch.step(batch.random_actions())
