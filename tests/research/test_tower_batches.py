"""Batches of epic floors play by the rules: compared with them after every step, in numba and in JAX."""

from collections.abc import Callable, Sequence
from functools import cache
from typing import Any

import numpy as np
import pytest

from dedale.games.base import Source
from dedale.research.autoreset import AUTORESETS, Autoreset
from dedale.research.tower_actions import MOVES, NOOP, REACH
from dedale.research.tower_batch import kernel
from dedale.research.tower_batch.batch import BatchTower
from dedale.research.tower_batch.packed_state import ARMED, DONE, FLOOR, HAND, HERO
from dedale.research.tower_batch.tables import ACTIONS, SIDES, deals, epic_floors
from draws import LONG, drawn
from research.recorded_floors import Recorded, recordings

jax = pytest.importorskip("jax", reason="JAX is not installed: pip install dedale[jax]")
jnp = jax.numpy

from dedale.research.jax_masks import unpacked  # noqa: E402
from dedale.research.jax_random_play import random_play  # noqa: E402
from dedale.research.tower_jax.environment import JaxTower  # noqa: E402
from dedale.research.tower_jax.state import TowerState  # noqa: E402

HALL = """\
quest: Everybody at once
heroes: Y P G O L

+---+---+---+---+---+---+---+---+
| Y   H   G   k1  P   X   S   *=|
+   +   +---+ v +   +-1-+   +   +
| O   X   H   L   k2  S   H     |
+   +   +   +-2-+   +-o-+   +   +
|   > S   X   k1      H         |
+---+---+---+---+---+---+---+---+
"""
DOOR = """\
quest: One step
heroes: O

+---+---+---+
| O       O=|
+---+---+---+
"""
QUESTS: tuple[str | Source, ...] = (*epic_floors(), Source("hall.maze", HALL), Source("door.maze", DOOR))
TEAMS = (1, 2, 3, 4) if LONG else (1, 3)
EAST = MOVES + (3 * SIDES + 1) * REACH
"""The dwarf, one square."""


@cache
def recorded(seats: int) -> list[Recorded]:
    return [*recordings(QUESTS, seats, drawn(400, part=20), drawn(60, part=20))]


@pytest.mark.parametrize("seats", TEAMS)
def test_numba_plays_by_the_rules(seats: int) -> None:
    matches = recorded(seats)
    batch = BatchTower(len(matches), QUESTS, seats)
    batch.rows[:] = [match.rows[0] for match in matches]
    for step in range(max(len(match.rows) for match in matches)):
        seen = batch.look()
        for number, match in enumerate(matches):
            if step < len(match.rows):
                np.testing.assert_array_equal(batch.rows[number], match.rows[step])
                np.testing.assert_array_equal(seen.masks[number], match.masks[step])
                np.testing.assert_array_equal(seen.boards[number], match.boards[step])
            if step < len(match.chosen):
                row, refused = batch.rows[number], np.zeros(seats, bool)
                kernel.act_all(batch.tables, row, match.chosen[step], match.order[step], refused)
                np.testing.assert_array_equal(refused, match.refused[step])
                assert kernel.solved(row) == match.rewards[step]
    happened = sum(len(match.chosen) for match in matches)
    assert happened > 2000
    assert any(match.refused.any() for match in matches)
    assert sum(match.rewards.sum() for match in matches) >= len(epic_floors())


@pytest.mark.parametrize("seats", TEAMS)
def test_jax_plays_by_the_rules(seats: int) -> None:
    tower = JaxTower(QUESTS, seats, most_actions=10_000)
    matches = recorded(seats)
    steps = max(len(match.chosen) for match in matches)

    def padded(numbers: Any) -> Any:
        return np.pad(numbers, ((0, steps - len(numbers)), (0, 0)), constant_values=0)

    def step(state: TowerState, did: Any) -> Any:
        after, refused = tower.act(state, *did)
        return after, (after, tower.observe(after), refused)

    def play(state: TowerState, chosen: Any, order: Any) -> Any:
        first = state, tower.observe(state)
        return first, jax.lax.scan(step, state, (chosen, order))[1]

    states = jax.tree.map(
        lambda *each: np.array(each), *(state_of(match.rows[0], seats) for match in matches)
    )
    chosen, order = (
        np.array([padded(numbers) for numbers in numbers_of])
        for numbers_of in ([match.chosen for match in matches], [match.order for match in matches])
    )
    first, later = jax.device_get(jax.jit(jax.vmap(play))(states, chosen, order))
    for number, match in enumerate(matches):
        after, seen, refused = jax.tree.map(lambda each, number=number: each[number], later)
        begun, saw = jax.tree.map(lambda each, number=number: each[number], first)
        length = len(match.chosen)
        np.testing.assert_array_equal(rows_of(begun, seats), packed_part(match.rows[0], seats))
        np.testing.assert_array_equal(unpacked(saw.action_mask, ACTIONS), match.masks[0])
        np.testing.assert_array_equal(saw.board, match.boards[0])
        np.testing.assert_array_equal(rows_of(after, seats)[:length], packed_part(match.rows[1:], seats))
        np.testing.assert_array_equal(unpacked(seen.action_mask[:length], ACTIONS), match.masks[1:])
        np.testing.assert_array_equal(seen.board[:length], match.boards[1:])
        np.testing.assert_array_equal(refused[:length], match.refused)


def state_of(row: Any, seats: int) -> TowerState:
    numbers = row.astype(np.int32)
    return TowerState(
        numbers[FLOOR], numbers[HERO:ARMED], numbers[ARMED], numbers[HAND : HAND + seats], numbers[DONE]
    )


def rows_of(state: Any, seats: int) -> Any:
    return np.concatenate(
        (state.floor[..., None], state.heroes, state.armed[..., None], state.steps[..., None], state.hands),
        -1,
    )


def packed_part(rows: Any, seats: int) -> Any:
    return rows[..., : HAND + seats]


Told = list[tuple[float, bool, bool, bool, list[int]]]
"""By step: reward, terminated, truncated, refused, and where the dwarf stands."""


def numba_steps(autoreset: Autoreset, actions: Sequence[int]) -> Told:
    batch = BatchTower(2, [Source("door.maze", DOOR)], autoreset=autoreset, most_actions=3)
    batch.reset()
    told = []
    for action in actions:
        seen = batch.step([[action]] * 2)
        where = np.flatnonzero(seen.boards[1, 6, 0]).tolist()
        told.append((seen.rewards[1], seen.terminated[1], seen.truncated[1], seen.refused[1, 0], where))
    return told


def jax_steps(autoreset: Autoreset, actions: Sequence[int]) -> Told:
    tower = JaxTower([Source("door.maze", DOOR)], autoreset=autoreset, most_actions=3)

    def step(state: TowerState, action: Any) -> Any:
        after = tower.step(state, action[None], jax.random.key(1))
        cut = after.done & ~after.solved
        return after.state, (after.reward, after.solved, cut, after.refused[0], after.observation.board[6, 0])

    play = jax.jit(lambda actions: jax.lax.scan(step, tower.begin(jnp.int32(0), jnp.int32(0)), actions)[1])
    *told, boards = (each.tolist() for each in play(np.array(actions)))
    return [*zip(*told, [np.flatnonzero(board).tolist() for board in boards], strict=True)]


@pytest.mark.rule("TOWER-54")
@pytest.mark.parametrize("played", [numba_steps, jax_steps])
@pytest.mark.parametrize("autoreset", AUTORESETS)
def test_matches_begin_again_as_declared(autoreset: Autoreset, played: Callable[..., Told]) -> None:
    """What is not allowed counts as a step, and three steps are enough."""
    one, won, cut = (0, False, False, False, [1]), (1, True, False, False), (0, False, True, True)
    wrong, begun = (0, False, False, True), (0, False, False, False, [0])
    solving, failing = (EAST, EAST, EAST), (EAST, NOOP, NOOP, NOOP)
    assert (
        played(autoreset, [*solving, *failing])
        == {
            "disabled": [one, (*won, []), *[(0, True, False, False, [])] * 5],
            "next_step": [one, (*won, []), begun, one, (*wrong, [1]), (*cut, [1]), begun],
            "same_step": [one, (*won, [0]), one, (*won, [0]), (*wrong, [0]), (*wrong, [0]), (*cut, [0])],
        }[autoreset]
    )


def test_the_same_seed_is_the_same_batch() -> None:
    rows = []
    for seed in (3, 3, 4):
        batch = BatchTower(50, ["t1", "1-1"], 3)
        batch.reset(seed=seed)
        for _ in range(50):
            batch.step(batch.random_actions())
        rows.append(batch.rows.copy())
    assert (rows[0] == rows[1]).all()
    assert not (rows[0] == rows[2]).all()


@pytest.mark.rule("TOWER-2")
def test_floors_and_deals_are_drawn_fairly() -> None:
    batch = BatchTower(4000, ["t1", "t2"], 3, most_actions=1)
    batch.reset(seed=1)
    _, floors = np.unique(batch.rows[:, FLOOR], return_counts=True)
    _, hands = np.unique(batch.rows[:, HAND : HAND + 3], axis=0, return_counts=True)
    assert len(floors) == 2
    assert floors.min() > 1800
    assert len(hands) == len(np.unique(deals(3), axis=0)) == 24
    assert hands.min() > 100
    # In JAX too.
    tower = JaxTower(["t1", "t2"], 3)
    begin = jax.jit(jax.vmap(lambda key: tower.reset(key)[0]))
    states = begin(jax.random.split(jax.random.key(1), 4000))
    assert np.unique(states.floor, return_counts=True)[1].min() > 1800
    assert np.unique(states.hands, axis=0, return_counts=True)[1].min() > 100


def test_random_players_do_what_they_may_and_one_match_follows_another() -> None:
    batch = BatchTower(64, ["t1"], 2, most_actions=5, autoreset="same_step")
    batch.reset(seed=2)
    ended = 0
    for _ in range(10):
        allowed = batch.seen.masks.copy()
        chosen = batch.random_actions()
        assert np.take_along_axis(allowed, chosen[:, :, None], 2).all()
        ended += int(batch.step(chosen).truncated.sum())
    assert ended == 128
    tower = JaxTower(["t1"], 2, most_actions=5)
    played = jax.jit(lambda key: random_play(tower, key, 64, 10, unpack=True))(jax.random.key(2))
    assert int(played.ended) == 128
    assert (np.asarray(played.masks)[:, :, NOOP]).all()


@pytest.mark.parametrize("new", [lambda *a, **k: BatchTower(1, *a, **k), JaxTower])
@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ({"quests": []}, "There is no quest to draw from."),
        ({"quests": ["5-L"]}, "Batches play quests of one card, and .* has more."),
        ({"quests": ["x-9"]}, "There is no quest 'x-9' in the pack."),
        ({"seats": 5}, "'seats' 1 to 4"),
        ({"quests": ["t1"], "autoreset": "soon"}, "'autoreset' is one of"),
    ],
)
def test_bad_options_are_refused_in_one_sentence(
    new: Callable[..., Any], arguments: dict[str, Any], sentence: str
) -> None:
    with pytest.raises(ValueError, match=sentence):
        new(**arguments)
