"""What a solver answers."""

from msgspec import Struct

from dedale.games.tower.plan_text import Act


class Solution(Struct, frozen=True):
    """Everything a search found out. If it was cut short, `optimal` and `bound` say so."""

    solvable: bool | None
    """None if the search was cut short before it knew."""
    moves: int | None
    """The length of the plan; None without a plan."""
    optimal: bool
    """True if no shorter plan exists, or if there provably is none at all."""
    plan: list[Act]
    explored: int
    """How many positions were expanded."""
    seconds: float
    bound: int | None
    """Every plan takes at least this many moves; None if there provably is no plan."""


def solved(plan: list[Act], explored: int, seconds: float) -> Solution:
    """The shortest plan was found."""
    return Solution(True, len(plan), True, plan, explored, seconds, len(plan))


def hopeless(explored: int, seconds: float) -> Solution:
    """There provably is no plan."""
    return Solution(False, None, True, [], explored, seconds, None)


def cut_short(bound: int, explored: int, seconds: float) -> Solution:
    """Memory or time ran out first."""
    return Solution(None, None, False, [], explored, seconds, bound)
