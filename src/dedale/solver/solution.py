"""What a solver answers."""

from msgspec import Struct

from dedale.games.tower.plan_text import Act


class Solution(Struct, frozen=True):
    """All that a search found out. A search that was cut short says so with `optimal` and `bound`."""

    solvable: bool | None
    """None if the search was cut short before it knew."""
    moves: int | None
    """How many moves the plan takes; None without a plan."""
    optimal: bool
    """No shorter plan exists, or it is proved that there is none at all."""
    plan: list[Act]
    explored: int
    """How many positions were looked at."""
    seconds: float
    bound: int | None
    """Every plan takes at least so many moves; None where it is proved that there is none."""


def solved(plan: list[Act], explored: int, seconds: float) -> Solution:
    """The shortest plan was found."""
    return Solution(True, len(plan), True, plan, explored, seconds, len(plan))


def hopeless(explored: int, seconds: float) -> Solution:
    """It is proved that there is no plan."""
    return Solution(False, None, True, [], explored, seconds, None)


def cut_short(bound: int, explored: int, seconds: float) -> Solution:
    """Memory or time ran out first."""
    return Solution(None, None, False, [], explored, seconds, bound)
