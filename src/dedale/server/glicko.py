"""Glicko-2 (Glickman 2013): how strong a player is, and how sure that is."""

from collections.abc import Sequence
from math import exp, log, pi, sqrt
from typing import NamedTuple

SCALE = 173.7178
MIDDLE = 1500.0
CHANGE = 0.5
"""How fast volatility changes: the constant tau of the paper."""
PRECISION = 1e-6
SUREST, LEAST_SURE = 30.0, 350.0
"""Nobody is known so well that nothing can be learnt, or less well than somebody new."""


class Rating(NamedTuple):
    """The defaults are those of somebody new."""

    rating: float = MIDDLE
    deviation: float = LEAST_SURE
    volatility: float = 0.06


class Game(NamedTuple):
    """Against whom, and how it ended: 1 won, 0 lost."""

    opponent: Rating
    score: float


def rated(player: Rating, games: Sequence[Game]) -> Rating:
    """The rating after these games, which are counted together."""
    mu, phi = (player.rating - MIDDLE) / SCALE, player.deviation / SCALE
    weights, gains = 0.0, 0.0
    for opponent, score in games:
        g = 1 / sqrt(1 + 3 * (opponent.deviation / SCALE / pi) ** 2)
        expected = 1 / (1 + exp(-g * (mu - (opponent.rating - MIDDLE) / SCALE)))
        weights += g * g * expected * (1 - expected)
        gains += g * (score - expected)
    if not games:
        volatility = player.volatility
        phi = sqrt(phi**2 + volatility**2)
    else:
        variance = 1 / weights
        volatility = _volatility(player.volatility, phi, variance, variance * gains)
        phi = 1 / sqrt(1 / (phi**2 + volatility**2) + weights)
        mu += phi**2 * gains
    return Rating(mu * SCALE + MIDDLE, min(LEAST_SURE, max(SUREST, phi * SCALE)), volatility)


def _volatility(before: float, phi: float, variance: float, difference: float) -> float:
    """Step 5 of the paper: the Illinois algorithm."""
    a = log(before**2)

    def f(x: float) -> float:
        spread = phi**2 + variance + exp(x)
        return exp(x) * (difference**2 - spread) / (2 * spread**2) - (x - a) / CHANGE**2

    low, high = a, 0.0
    if difference**2 > phi**2 + variance:
        high = log(difference**2 - phi**2 - variance)
    else:
        steps = 1
        while f(a - steps * CHANGE) < 0:
            steps += 1
        high = a - steps * CHANGE
    f_low, f_high = f(low), f(high)
    while abs(high - low) > PRECISION:
        middle = low + (low - high) * f_low / (f_high - f_low)
        f_middle = f(middle)
        if f_middle * f_high <= 0:
            low, f_low = high, f_high
        else:
            f_low /= 2
        high, f_high = middle, f_middle
    return exp(low / 2)
