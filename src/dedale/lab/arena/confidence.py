"""Confidence intervals of measured shares."""

from math import sqrt


def wilson(found: int, games: int, z: float = 1.96) -> tuple[float, float]:
    """Return the 95 % Wilson interval of a share."""
    share, square = found / games, z * z / games
    middle = share + square / 2
    spread = z * sqrt(share * (1 - share) / games + square / (4 * games))
    return max(0.0, (middle - spread) / (1 + square)), min(1.0, (middle + spread) / (1 + square))
