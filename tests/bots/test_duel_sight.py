"""A duellist reconstructs the actual match from what it sees."""

from random import Random

import pytest

from bots.duel_matches import open_duel, play_at_random
from bots.mall_matches import typed_options, typed_view
from contract.random_duel import duel_options
from dedale.bots.duel.state_from_view import Sight
from dedale.games.duel import rules
from dedale.games.duel.setup import Options
from dedale.games.duel.state import State
from dedale.games.duel.view import DuelView

REBUILT = (
    "ground",
    "turn",
    "acting",
    "phase",
    "pawns",
    "rocks",
    "to_place",
    "revealed",
    "rolling",
    "pushed",
    "pushed_from",
    "actions",
)


def angry_ones(state: State) -> int:
    return sum(at >= 0 for at in state.angry_at)


@pytest.mark.parametrize("seed", range(24))
def test_the_match_is_rebuilt_from_its_views(seed: int) -> None:
    random = Random(seed)
    options = duel_options(random)
    table = open_duel(seed, **{name: getattr(options, name) for name in options.__struct_fields__})
    sight = Sight(typed_options(Options, table))
    for seat in play_at_random(table, random):
        seen, state = sight.look(typed_view(DuelView, table, 0)), table.state
        if table.outcome:
            break
        for name in REBUILT:
            assert getattr(seen, name) == getattr(state, name), name
        # While walls are laid, the ground changes, and no earlier position can occur again.
        assert seen.history == state.history or state.revealed
        # A view names a single angry player.
        assert seen.angry_at == state.angry_at or angry_ones(state) > 1
        assert rules.legal(seen, seat) == table.legal(seat)
        assert sight.look(typed_view(DuelView, table, 0)) == seen


@pytest.mark.parametrize("seed", range(12))
def test_whoever_comes_late_knows_what_it_may_do(seed: int) -> None:
    random = Random(seed)
    table = open_duel(seed, players=2 + seed % 3)
    for number, seat in enumerate(play_at_random(table, random)):
        if number % 7 == 0 and not table.outcome:
            seen = Sight(typed_options(Options, table)).look(typed_view(DuelView, table, seat))
            assert rules.legal(seen, seat) == table.legal(seat)
