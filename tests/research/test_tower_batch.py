"""The compiled Tower plays by the rules: compared with them after every step."""

from typing import Any

import numpy as np
import pytest

from dedale.games.base import Source
from dedale.research.autoreset import AUTORESETS, Autoreset
from dedale.research.tower_batch import kernel
from dedale.research.tower_batch.batch import BatchTower
from dedale.research.tower_batch.packed_state import FLOOR, HAND
from dedale.research.tower_batch.tables import deals, epic_floors
from draws import LONG
from research.recorded_floors import DOOR, QUESTS, TRIED, begun_again, recordings


@pytest.mark.parametrize("seats", [1, 2, 3, 4] if LONG else [1, 3])
def test_every_step_is_as_the_rules_have_it(seats: int) -> None:
    matches = [*recordings(seats)]
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


@pytest.mark.parametrize("autoreset", AUTORESETS)
def test_matches_begin_again_as_declared(autoreset: Autoreset) -> None:
    batch = BatchTower(2, [Source("door.maze", DOOR)], autoreset=autoreset, most_actions=3)
    batch.reset()
    told = []
    for action in TRIED:
        seen = batch.step([[action]] * 2)
        where = np.flatnonzero(seen.boards[1, 6, 0]).tolist()
        told.append((seen.rewards[1], seen.terminated[1], seen.truncated[1], seen.refused[1, 0], where))
    assert told == begun_again(autoreset)


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
def test_bad_options_are_refused_in_one_sentence(arguments: dict[str, Any], sentence: str) -> None:
    with pytest.raises(ValueError, match=sentence):
        BatchTower(1, **arguments)
