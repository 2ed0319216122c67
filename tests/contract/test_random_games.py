"""Random games of the Mall (ten thousand in `make test-long`) break no invariant, whatever the options."""

from collections import Counter
from random import Random

import pytest

from contract.random_play import open_table, play
from dedale.games.mall.board import dimension
from dedale.games.mall.state import State
from dedale.match import Match
from draws import LONG, drawn

GAMES, BATCHES = drawn(10_000, part=8), 4 if LONG else 1
TOKENS = 12


@pytest.mark.parametrize("batch", range(BATCHES))
def test_random_games_break_no_invariant(batch: int) -> None:
    ends: Counter[str] = Counter()
    for number in range(batch, GAMES, BATCHES):
        random = Random(f"random game {number}")
        match = open_table("mall", random)
        before = match.state
        for _ in play(match, random, actions=200):
            check(before, match)
            before = match.state
        ends[match.state.reason] += 1
    # The games were deep enough to matter: every way to end occurred.
    assert set(ends) >= {"sand", "all out", "no two tiles can go", "left without the theft"}


def check(before: State, match: Match) -> None:
    state: State = match.state
    board, scenario = state.board, state.setup.scenario
    standing = [square for square in state.heroes if square is not None]
    assert len(set(standing)) == len(standing), "two heroes on one square"
    assert all(square in board.codes for square in standing), "a hero beside the floor"
    tiles = sorted([*state.pile, *(laid.tile for laid in board.laid)])
    assert tiles == sorted([*before.pile, *(laid.tile for laid in before.board.laid)]), "a tile was lost"
    if board is not before.board:
        assert len(board.codes) == sum(len(list(board.face(laid).walkable())) for laid in board.laid), (
            "overlap"
        )
    assert 0 <= state.sand.left(match.t) <= state.sand.capacity
    assert len(state.out_of_order) <= TOKENS
    if not scenario.rearrange:
        assert before.out_of_order <= state.out_of_order, "an out-of-order token went away"
    assert sorted(state.hands) == sorted(before.hands), "an action tile was lost"
    assert before.stolen <= state.stolen, "a theft was undone"
    assert set(before.out) <= set(state.out), "a hero came back"
    assert not (state.out and not state.stolen), "somebody left before the theft"
    if scenario.apart:
        four = [square for square in state.heroes[:4] if square is not None]
        watched = [board.tile_of[square] for square in four if board.tile_of[square] != 1]
        assert len(set(watched)) == len(watched), "two heroes on one tile"
    if scenario.dimensions and not state.out:
        assert len({dimension(square) for square in standing[:4]}) == 2, "all in one dimension"
    if state.ended:
        assert (state.ended.result == "won") == (len(state.out) == len(state.heroes))
