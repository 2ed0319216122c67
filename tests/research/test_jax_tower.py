"""The Tower in JAX is the Tower of the rules: positions, legal actions, boards and refusals, step by step."""

from typing import Any

import numpy as np
import pytest

from dedale.research.autoreset import AUTORESETS, Autoreset
from draws import LONG
from research.recorded_floors import begun_again, recordings

pytestmark = pytest.mark.usefixtures("quick_jax")


@pytest.mark.parametrize("seats", [1, 2, 3, 4] if LONG else [3])
def test_every_step_is_as_the_rules_have_it(seats: int) -> None:
    from research.jax_floors import compare

    compare([*recordings(seats)], seats)


@pytest.mark.parametrize("autoreset", AUTORESETS)
def test_matches_begin_again_as_declared(autoreset: Autoreset) -> None:
    from research.jax_floors import told

    assert told(autoreset) == begun_again(autoreset)


@pytest.mark.rule("TOWER-2")
def test_floors_and_deals_are_drawn_fairly() -> None:
    import jax

    from dedale.research.jax_random_play import random_play
    from dedale.research.tower_jax.environment import JaxTower

    tower = JaxTower(["t1", "t2"], 3, most_actions=5)
    played = jax.jit(lambda key: random_play(tower, key, 4000, 5, unpack=True))(jax.random.key(2))
    assert int(played.ended) >= 4000
    assert np.unique(played.state.floor, return_counts=True)[1].min() > 1800
    _, hands = np.unique(played.state.hands, axis=0, return_counts=True)
    assert len(hands) == 24
    assert hands.min() > 100
    assert np.asarray(played.masks).any(2).all(), "who shares the directions may always do nothing"


@pytest.mark.parametrize(
    ("options", "sentence"),
    [({"quests": ["5-L"]}, "quests of one card"), ({"quests": ["t1"], "seats": 5}, "'seats' 1 to 4")],
)
def test_what_batches_cannot_play_is_refused(options: dict[str, Any], sentence: str) -> None:
    from dedale.research.tower_jax.environment import JaxTower

    with pytest.raises(ValueError, match=sentence):
        JaxTower(**options)
