"""A saved match is its seed and its log: what a seed draws may change only with the number of the rules."""

import json
from hashlib import sha256

import pytest

from dedale.games.hidden import HIDDEN
from dedale.games.hidden.setup import Options
from dedale.games.hidden.state import State

DRAWN = {19: "d760cbd2477e4997", 24: "c8cd5c4dafd5dd80"}
"""By the number of walls: what the first twenty seeds draw."""


def drawn(walls: int, seed: int) -> list[object]:
    state = HIDDEN.new(Options(players=3, walls=walls), seed)
    assert isinstance(state, State)
    setup = state.setup
    return [sorted(state.walls), setup.turned, setup.bag, setup.first]


@pytest.mark.parametrize("walls", [19, 24])
def test_a_seed_draws_what_it_has_always_drawn(walls: int) -> None:
    tables = json.dumps([drawn(walls, seed) for seed in range(20)])
    assert sha256(tables.encode()).hexdigest()[:16] == DRAWN[walls], (
        "Matches that were saved would show other labyrinths: raise `rules` and `oldest_rules`, "
        "then write the new digest here."
    )
