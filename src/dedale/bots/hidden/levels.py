"""The levels: how much they remember, how they think, how fast they play."""

from typing import NamedTuple


class Level(NamedTuple):
    """Times are milliseconds; of two numbers, chance draws one between them."""

    recall: float
    """The share of the edges that it remembers when the labyrinth is covered."""
    keeps: tuple[int, int] | None
    """For how many turns of its own it remembers something; None is for ever."""
    counts: bool
    """Whether it counts labyrinths; otherwise every edge is as likely to have a wall as the next."""
    bumps: bool
    """Whether it runs into walls on purpose, where its corner is nearer to the goal."""
    look: int
    """How long it looks at the labyrinth."""
    glance: tuple[int, int]
    """From seeing that it is its turn, or from one step, to the next."""


CALM = Level(0.05, (4, 10), False, False, 12_000, (900, 1_600))
SHARP = Level(0.4, (10, 25), True, True, 9_000, (600, 1_000))
PERFECT = Level(1.0, None, True, True, 6_000, (400, 700))
