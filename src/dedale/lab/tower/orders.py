"""Orders: what a quest should be like."""

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from dedale.games.tower.quest import Layout
from dedale.solver.grades import EPIC, LEGENDARY
from dedale.solver.mechanisms import Mechanism

OPEN_ENDED = 12
"""Width of the band for five stars, which has no upper end of its own."""
HERO_OF: dict[Mechanism, str] = {
    "narrow": "O",
    "jumps": "G",
    "throws": "Y",
    "swaps": "P",
    "sister": "L",
}
"""Mechanisms that need a particular hero."""


@dataclass(frozen=True)
class Order:
    """Heroes, board, mechanisms, and the band of scores."""

    heroes: str
    low: float
    high: float
    """The score must be at least `low` and below `high`."""
    wanted: tuple[Mechanism, ...] = ()
    """The quest must need these."""
    allowed: tuple[Mechanism, ...] = ()
    """It may have these too."""
    layout: Layout = "single"
    size: int = 5
    common_exit: bool = False
    effort: int = 1
    """Multiplies the effort of an attempt, for quests that are hard to find."""
    exact: bool = False
    """It must need nothing else than what is wanted."""
    margin: int = 1
    """Without a wanted mechanism it must take at least this many more moves, or have no plan."""
    swap_margin: int = 1
    """The same for swaps, if larger."""
    aha: bool = False
    """True if a hero must move away from its exit (`insight`)."""

    @property
    def mechanisms(self) -> set[Mechanism]:
        return set(self.wanted) | set(self.allowed)


def band(stars: int, layout: Layout = "single") -> tuple[float, float]:
    """Return the band of scores for that many stars."""
    least = (*(EPIC if layout == "single" else LEGENDARY),)
    low = least[stars - 1] or least[1] - 10
    return low, least[stars] if stars < 5 else low + OPEN_ENDED


def part_of(stars: int, layout: Layout, part: int, parts: int) -> tuple[float, float]:
    """Return one of several equal parts of that band, counted from 0."""
    low, high = band(stars, layout)
    width = (high - low) / parts
    return round(low + part * width, 1), round(low + (part + 1) * width, 1)


def random_order(
    random: Random,
    stars: int,
    heroes: str,
    layout: Layout = "single",
    size: int = 5,
    wanted: Sequence[Mechanism] | None = None,
) -> Order:
    """Draw an order. Mechanisms that suit the heroes are drawn too, unless they are given."""
    anyway: tuple[Mechanism, ...] = ("doors", "ladders", "drafts")
    powers = [mechanism for mechanism, hero in HERO_OF.items() if hero in heroes]
    for mechanism in wanted or ():
        if mechanism in HERO_OF and mechanism not in powers:
            raise ValueError(f"No quest needs {mechanism} without its hero ({HERO_OF[mechanism]}).")
    if wanted is None:
        wanted = random.sample([*powers, *anyway], 1 if stars < 3 or layout != "single" else 2)
    if "sister" in powers:
        wanted = list(dict.fromkeys([*wanted, "sister"]))
    cards: tuple[Mechanism, ...] = () if layout == "single" else ("cards",)
    left = [mechanism for mechanism in (*powers, *anyway) if mechanism not in wanted]
    allowed = random.sample(left, min(len(left), 1 if stars < 3 else 2))
    return Order(heroes, *band(stars, layout), (*cards, *wanted), tuple(allowed), layout, size)
