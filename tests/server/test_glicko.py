"""Ratings: the worked example of Glickman's paper, and what any rating must do."""

from itertools import pairwise

import pytest

from dedale.server.glicko import LEAST_SURE, SUREST, Game, Rating, rated


def test_the_worked_example_of_the_paper() -> None:
    games = [Game(Rating(1400, 30), 1), Game(Rating(1550, 100), 0), Game(Rating(1700, 300), 0)]
    found = rated(Rating(1500, 200, 0.06), games)
    assert found.rating == pytest.approx(1464.06, abs=0.01)
    assert found.deviation == pytest.approx(151.52, abs=0.01)
    assert found.volatility == pytest.approx(0.05999, abs=0.00001)


def test_whoever_has_not_played_is_known_less_well() -> None:
    found = rated(Rating(1700, 200, 0.06), [])
    assert (found.rating, found.volatility) == (1700, 0.06)
    assert found.deviation == pytest.approx(200.2714, abs=0.0001)
    assert rated(Rating(), []).deviation == LEAST_SURE


def test_to_win_is_to_rise_and_to_be_known_better() -> None:
    equal = Rating(1500, 50)
    won, lost = (rated(Rating(), [Game(equal, score)]) for score in (1, 0))
    assert lost.rating < 1500 < won.rating
    assert won.rating - 1500 == pytest.approx(1500 - lost.rating)
    assert won.deviation < LEAST_SURE
    # A win over somebody strong counts for more.
    rises = [rated(Rating(1500, 80), [Game(Rating(rating, 50), 1)]).rating for rating in (900, 1500, 2100)]
    assert all(less < more for less, more in pairwise(rises))


def test_a_surprise_makes_somebody_volatile() -> None:
    steady = Rating(1500, 50, 0.06)
    surprising = rated(steady, [Game(Rating(2800, 30), 1)] * 10)
    assert surprising.volatility > 0.06


def test_nobody_is_ever_known_for_certain() -> None:
    player = Rating()
    for number in range(500):
        player = rated(player, [Game(Rating(1500, 30), number % 2)])
    assert SUREST <= player.deviation < 80
    assert player.rating == pytest.approx(1500, abs=60)
