"""What a team agrees on without words. Two teams that play well can still play badly together."""

from typing import NamedTuple

from dedale.bots.mall.pace import MACHINE, Pace
from dedale.bots.mall.routes.exploration import CROWDED


class Convention(NamedTuple):
    """The choices that the rules leave open. All bots of one convention make the same plan."""

    order: tuple[int, ...] = (0, 1, 2, 3, 4)
    """Which hero goes first where it makes no other difference."""
    together: bool = True
    """All heroes explore at once. Otherwise one does, and the others stay where they are."""
    items_first: bool = False
    """A hero whose item is on the map goes there and waits. Only the others explore."""
    crowded: float = CROWDED
    """How many actions it is worth to lay a tile beside one fewer other; negative: beside one more."""
    spare_ms: int = 12_000
    """The sand that should be left when the hero gets to the hourglass."""
    ahead: bool = True
    """It does whatever part of the plan is possible. Otherwise only the next action, unless nudged."""


COMMON = Convention()
"""The convention of the bots at the tables."""


class Family(NamedTuple):
    """Partners that share a convention. A pace also says who gives way, and when to nudge."""

    convention: Convention
    pace: Pace = MACHINE


FAMILIES: dict[str, Family] = {
    "common": Family(COMMON),
    "mirror": Family(Convention(order=(3, 2, 1, 0, 4))),
    "soloists": Family(Convention(together=False)),
    "collectors": Family(Convention(items_first=True)),
    "builders": Family(Convention(crowded=-1.5)),
    "early-turners": Family(Convention(spare_ms=40_000)),
    "late-turners": Family(Convention(spare_ms=2_000, order=(1, 3, 0, 2, 4))),
    "courteous": Family(COMMON, MACHINE._replace(give_way=4_000)),
    "prompters": Family(Convention(ahead=False), MACHINE._replace(patience=1_000)),
    "hermits": Family(
        Convention(together=False, items_first=True, order=(2, 0, 3, 1, 4)),
        MACHINE._replace(patience=600_000),
    ),
}
"""Families of partners for learners (docs/benchmark.md). They differ in what they want, not in pace."""
