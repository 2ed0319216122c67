"""Thousands of epic floors of the Tower at once, in machine code.

Needs the extra `dedale[solver]`. Rules, actions, boards and masks are those of `TowerEnv` for one seat, and
of `TowerTeamEnv` for several. Floors and deals are drawn by a generator of its own, so a seed means other
matches here than there.
"""

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from dedale.games.base import Source
from dedale.games.tower.state import State
from dedale.research.autoreset import AUTORESETS, Autoreset, checked
from dedale.research.batch_chance import choose_all, seeded
from dedale.research.tower_batch import kernel
from dedale.research.tower_batch.packed_state import WIDTH, packed
from dedale.research.tower_batch.tables import ACTIONS, SIZE, deals, opened, tower_tables
from dedale.research.tower_board import CHANNELS
from dedale.research.tower_env import MOST_ACTIONS


class Stepped(NamedTuple):
    """What a step brought, by match. The arrays are written over by the next one."""

    boards: NDArray[np.int8]
    """[match, channel, y, x]: the north-west corner of `tower_board`, beyond which nothing ever is."""
    masks: NDArray[np.uint8]
    """[match, seat, action]"""
    rewards: NDArray[np.float32]
    """[match]: 1 for solving the quest, the same for all seats."""
    terminated: NDArray[np.bool_]
    """[match]: the quest was solved."""
    truncated: NDArray[np.bool_]
    """[match]: it took too many steps."""
    refused: NDArray[np.bool_]
    """[match, seat]: what it chose was not possible, or no longer."""


class BatchTower:
    """`matches` matches in lockstep."""

    def __init__(
        self,
        matches: int,
        quests: Sequence[str | Source] | None = None,
        seats: int = 1,
        *,
        most_actions: int = MOST_ACTIONS,
        autoreset: Autoreset = "next_step",
    ) -> None:
        """`quests`: what to draw from, of one card each; all epic floors of the pack by default.

        The other options are those of `TowerEnv` and `BatchMall`.
        """
        if matches < 1 or most_actions < 1 or seats not in range(1, 5):
            raise ValueError("'matches' and 'most_actions' are at least 1, and 'seats' 1 to 4.")
        self.seats, self.most_actions, self.autoreset = seats, most_actions, checked(autoreset)
        states = opened(quests)
        self.quests = [state.quest for state in states]
        """The quests, in the order in which rows number them."""
        self.tables = tower_tables(states)
        self._deals = deals(seats)
        self.rows = np.zeros((matches, WIDTH), np.int16)
        """The positions, packed (`packed_state`)."""
        self._chance = np.ones(matches, np.uint64)
        self.seen = Stepped(
            np.zeros((matches, len(CHANNELS), SIZE, SIZE), np.int8),
            np.zeros((matches, seats, ACTIONS), np.uint8),
            np.zeros(matches, np.float32),
            np.zeros(matches, np.bool_),
            np.zeros(matches, np.bool_),
            np.zeros((matches, seats), np.bool_),
        )
        self._chosen = np.zeros((matches, seats), np.int64)

    def reset(self, seed: int = 0) -> Stepped:
        """Set up all matches anew."""
        seeded(self._chance, seed)
        kernel.begin_all(self.tables, self._deals, self.rows, self._chance)
        return self.look()

    def load(self, match: int, state: State) -> Stepped:
        """Continue one of the matches from a state of the rules."""
        self.rows[match] = packed(state, self.quests.index(state.quest))
        return self.look()

    def step(self, actions: NDArray[Any] | Sequence[Sequence[int]]) -> Stepped:
        """Let everyone act once in all matches. `actions`: [match, seat]."""
        self._chosen[:] = actions
        seen = self.seen
        kernel.step_all(
            self.tables,
            self._deals,
            self.rows,
            self._chance,
            self.most_actions,
            AUTORESETS.index(self.autoreset),
            self._chosen,
            seen.rewards,
            seen.terminated,
            seen.truncated,
            seen.refused,
            seen.masks,
            seen.boards,
        )
        return seen

    def random_actions(self) -> NDArray[np.int64]:
        """Return an allowed action for every seat, at random; 0 where there is none."""
        choose_all(self.seen.masks, self._chance, self._chosen)
        return self._chosen

    def look(self) -> Stepped:
        """Return what is seen now, without a step."""
        seen = self.seen
        kernel.look_all(self.tables, self.rows, seen.masks, seen.boards)
        for each in (seen.rewards, seen.terminated, seen.truncated, seen.refused):
            each[:] = 0
        return seen


def warm() -> None:
    """Compile everything and cache it on disk."""
    batch = BatchTower(1, ["t1"])
    batch.reset()
    batch.step(batch.random_actions())
