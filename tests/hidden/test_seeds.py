"""A saved match is its seed and its log: what a seed draws may change only with the number of the rules."""

import json
from hashlib import sha256
from random import Random

import pytest

from dedale.games.hidden import HIDDEN
from dedale.games.hidden.generator import draw_labyrinth
from dedale.games.hidden.setup import Options
from dedale.games.hidden.shape import rooms
from dedale.games.hidden.state import State

DRAWN = {19: "d760cbd2477e4997", 24: "c8cd5c4dafd5dd80"}
"""By the number of walls: what the first twenty seeds draw."""
SEEDS_OF_NOBODY = 10**12
"""From here on: what they draw here is not drawn by the rules, and remembered."""


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


def test_no_room_of_3_x_3_is_left_empty_though_four_of_2_x_2_may_be() -> None:
    """With this seed, the first labyrinth that is otherwise good enough has such a room."""
    assert rooms(draw_labyrinth(Random(34), 19), 3) == 0


def steps(options: Options, seed: int) -> list[object]:
    return list(HIDDEN.prepare(options, seed))


def test_a_labyrinth_that_was_prepared_is_found_at_once() -> None:
    tries = steps(Options(), 77)
    assert len(tries) > 1
    assert tries[:-1] == [None] * (len(tries) - 1)
    state = HIDDEN.new(Options(), 77)
    assert isinstance(state, State)
    assert tries[-1] == state.walls
    assert steps(Options(), 77) == [state.walls]
    assert steps(Options(walls=24), 77)[-1] != state.walls


@pytest.mark.parametrize(
    "options",
    [
        Options(build="one"),
        Options(build="turns"),
        Options(labyrinth=()),
        Options(walls=22),
        Options(build="one", labyrinth=()),
    ],
)
def test_where_no_labyrinth_is_drawn_there_is_nothing_to_prepare(options: Options) -> None:
    assert steps(options, 78) == []


def test_the_last_hundred_labyrinths_are_remembered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        "dedale.games.hidden.setup.drawing", lambda random, count: iter([None, None, frozenset([random])])
    )
    first, *others, last = range(SEEDS_OF_NOBODY, SEEDS_OF_NOBODY + 101)
    for seed in (first, *others):
        assert len(steps(Options(), seed)) == 3
    assert len(steps(Options(), first)) == 1
    assert len(steps(Options(), last)) == 3
    assert [len(steps(Options(), seed)) for seed in (others[0], last, first)] == [1, 1, 3]
