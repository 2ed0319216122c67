"""How fast the bots play: people should be able to follow."""

from typing import NamedTuple


class Pace(NamedTuple):
    """Times are milliseconds, drawn at random between the two numbers of a pair."""

    gap: tuple[int, int]
    """From one of its actions to the next."""
    glance: tuple[int, int]
    """From seeing what to do to doing it."""
    not_my_turn: int
    """Extra time when another seat can do the same and it is rather that seat's turn."""
    give_way: int
    """How long to leave alone a hero that somebody moved for reasons of their own."""
    start: int
    """Before turning the timer for the first time, if nobody else does."""
    talk: int
    """Time left for talk whenever it is allowed, and again after everything said."""
    patience: int
    """Before calling for a seat that everybody is waiting for."""


CALM = Pace((1_700, 2_500), (600, 1_100), 1_500, 2_500, 20_000, 3_000, 8_000)
BRISK = Pace((850, 1_150), (250, 450), 500, 1_500, 10_000, 1_000, 5_000)
MACHINE = Pace((200, 200), (50, 50), 100, 0, 2_000, 0, 5_000)
