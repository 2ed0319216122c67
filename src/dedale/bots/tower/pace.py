"""How fast the bots play: people should have time to think for themselves."""

from typing import NamedTuple


class Pace(NamedTuple):
    """Times are milliseconds, drawn at random between the two numbers of a pair."""

    gap: tuple[int, int]
    """From one of its moves to the next."""
    glance: tuple[int, int]
    """From seeing what to do to doing it."""
    not_my_turn: int
    """Extra time when another seat can do the same and it is rather that seat's turn."""
    start: int
    """Before the first move of a quest."""
    give_way: int
    """After a move that was somebody's own idea. Three times as long after an undo."""
    talk: int
    """After somebody spoke."""
    patience: int
    """Before calling for the seat that everybody is waiting for."""


CALM = Pace((2_200, 3_200), (900, 1_500), 2_500, 8_000, 6_000, 3_000, 15_000)
BRISK = Pace((1_000, 1_500), (400, 700), 1_200, 4_000, 3_000, 1_500, 10_000)
MACHINE = Pace((200, 200), (50, 50), 100, 500, 500, 0, 6_000)
