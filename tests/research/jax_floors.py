"""Plays epic floors in JAX, and compares them with what the rules made of them."""

from typing import Any

import jax
import jax.numpy as jnp
import numpy as np

from dedale.games.base import Source
from dedale.research.autoreset import Autoreset
from dedale.research.jax_masks import unpacked
from dedale.research.tower_batch.packed_state import ARMED, DONE, FLOOR, HAND, HERO
from dedale.research.tower_batch.tables import ACTIONS
from dedale.research.tower_jax.environment import JaxTower
from dedale.research.tower_jax.state import TowerState
from research.recorded_floors import DOOR, QUESTS, TRIED, Recorded, Told


def compare(matches: list[Recorded], seats: int) -> None:
    tower = JaxTower(QUESTS, seats)
    steps = max(len(match.chosen) for match in matches)

    def step(state: TowerState, did: Any) -> Any:
        after, refused = tower.act(state, *did)
        return after, (after, tower.observe(after), refused)

    def play(state: TowerState, chosen: Any, order: Any) -> Any:
        return (state, tower.observe(state)), jax.lax.scan(step, state, (chosen, order))[1]

    states = jax.tree.map(
        lambda *each: np.array(each), *(state_of(match.rows[0], seats) for match in matches)
    )
    chosen = np.array([padded(match.chosen, steps) for match in matches])
    order = np.array([padded(match.order, steps) for match in matches])
    played = jax.device_get(jax.jit(jax.vmap(play))(states, chosen, order))
    for number, match in enumerate(matches):
        first, (after, seen, refused) = jax.tree.map(lambda each, number=number: each[number], played)
        length = len(match.chosen)
        later = jax.tree.map(lambda each, length=length: each[:length], (after, seen))
        state, seen = jax.tree.map(lambda one, more: np.concatenate((one[None], more)), first, later)
        np.testing.assert_array_equal(rows_of(state), match.rows[:, : HAND + seats])
        np.testing.assert_array_equal(unpacked(seen.action_mask, ACTIONS), match.masks)
        np.testing.assert_array_equal(seen.board, match.boards)
        np.testing.assert_array_equal(refused[:length], match.refused)


def padded(numbers: Any, steps: int) -> Any:
    return np.pad(numbers, ((0, steps - len(numbers)), (0, 0)))


def state_of(row: Any, seats: int) -> TowerState:
    numbers = row.astype(np.int32)
    return TowerState(
        numbers[FLOOR], numbers[HERO:ARMED], numbers[ARMED], numbers[HAND : HAND + seats], numbers[DONE]
    )


def rows_of(state: TowerState) -> Any:
    each = (state.floor[:, None], state.heroes, state.armed[:, None], state.steps[:, None], state.hands)
    return np.concatenate(each, -1)


def told(autoreset: Autoreset) -> Told:
    """Return what is told of one match, over and over."""
    tower = JaxTower([Source("door.maze", DOOR)], autoreset=autoreset, most_actions=3)

    def step(state: TowerState, action: Any) -> Any:
        after = tower.step(state, action[None], jax.random.key(1))
        cut = after.done & ~after.solved
        return after.state, (after.reward, after.solved, cut, after.refused[0], after.observation.board[6, 0])

    play = jax.jit(lambda actions: jax.lax.scan(step, tower.begin(jnp.int32(0), jnp.int32(0)), actions)[1])
    *numbers, boards = (each.tolist() for each in play(np.array(TRIED)))
    return [*zip(*numbers, [np.flatnonzero(board).tolist() for board in boards], strict=True)]
