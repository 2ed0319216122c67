"""The levels: how much they remember, how they think, and how fast they play."""

from typing import NamedTuple


class Level(NamedTuple):
    """Times are milliseconds, drawn at random between the two numbers of a pair."""

    recall: float
    """The share of edges it remembers when the labyrinth is covered."""
    keeps: tuple[int, int] | None
    """For how many of its own turns it remembers something; None for ever."""
    counts: bool
    """True if it counts labyrinths. Otherwise it considers walls equally likely everywhere."""
    bumps: bool
    """True if it runs into walls on purpose when its corner is nearer the goal."""
    look: int
    """How long it looks at the labyrinth."""
    glance: tuple[int, int]
    """From the start of its turn, or from one step, to the next."""


CALM = Level(0.05, (4, 10), False, False, 12_000, (900, 1_600))
SHARP = Level(0.4, (10, 25), True, True, 9_000, (600, 1_000))
PERFECT = Level(1.0, None, True, True, 6_000, (400, 700))
