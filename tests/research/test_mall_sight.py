"""Asymmetric sight: what one seat cannot see, another can."""

from itertools import chain
from typing import Any

import numpy as np
import pytest
from msgspec.structs import replace

from dedale.games.mall.tile import COLOURS
from dedale.research.mall import planes, tokens
from dedale.research.mall.environment import MallEnv
from dedale.research.mall.sight import dealt_sight, shuffled_tiles


@pytest.mark.parametrize("seats", range(1, 10))
def test_together_the_seats_see_all_colours(seats: int) -> None:
    for seed in range(5):
        sights = dealt_sight(seats, seed)
        assert {*chain(*sights)} == {*COLOURS}
        assert {len(each) for each in sights} <= {4 // min(seats, 4), -(-4 // min(seats, 4))}
    assert len({dealt_sight(seats, seed) for seed in range(20)}) > (seats > 1)


def explored(env: MallEnv) -> dict[str, Any]:
    """Lay every tile, wherever there is room."""
    board = env.match.state.board
    pile = env.match.state.pile
    while pile:
        tile, pile = pile[0], pile[1:]
        opening = next(iter(board.frontier.values()))
        board, _ = board.explore(tile, opening)
    env.match.state = replace(env.match.state, board=board, pile=pile)
    return env.step({})[0]


@pytest.mark.parametrize("seats", [2, 4])
def test_a_seat_sees_the_items_and_exits_of_its_colours(seats: int) -> None:
    env = MallEnv(scenario=2, seats=seats, sight="colours", window=64)
    env.reset(seed=3)
    told = explored(env)
    all_seen = env.state()[: tokens.SHAPE[0] * tokens.SHAPE[1]].reshape(tokens.SHAPE)
    for sight, seen in zip(env.sights, told.values(), strict=True):
        for column, kind in ((tokens.ITEM, "item"), (tokens.EXIT, "exit")):
            shown, real = seen["observation"][:24, column], all_seen[:24, column]
            assert sorted(real[real > 0]) == [1, 2, 3, 4]
            for colour, number in zip(COLOURS, range(1, 5), strict=True):
                [tile] = np.flatnonzero(real == number)
                assert shown[tile] == (number if colour in sight else tokens.UNSEEN)
                plane = seen["planes"][planes.PLANE[f"{kind} {colour}"]]
                assert plane.any() == (colour in sight)
            unseen = seen["planes"][planes.PLANE[f"{kind} unseen"]]
            assert unseen.sum() == len(COLOURS) - len(sight)


def test_with_all_sight_nothing_is_hidden_and_tiles_are_as_printed() -> None:
    env = MallEnv(scenario=2)
    env.reset(seed=3)
    rows = explored(env)["seat_0"]["observation"]
    assert rows[5:9, tokens.ITEM].tolist() == [1, 4, 3, 2]  # tiles 6 to 9
    assert rows[[1, 9, 10, 11], tokens.EXIT].tolist() == [2, 3, 1, 4]  # tiles 2, 10, 11, 12


def test_numbers_of_tiles_give_no_colour_away() -> None:
    drawn = {shuffled_tiles(2, seed).path for seed in range(200)}
    assert len(drawn) > 100
    purple = {shuffled_tiles(1, seed).path for seed in range(200)}
    assert len(purple) == 24  # every order of the items; the exit stays purple
