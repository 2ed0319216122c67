"""What a quest is to be like before it is drawn."""

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from dedale.games.tower.quest import Layout
from dedale.solver.grades import EPIC, LEGENDARY
from dedale.solver.mechanisms import Mechanism

OPEN_ENDED = 12
"""How wide the band of five stars is taken, which has no upper end."""
HERO_OF: dict[Mechanism, str] = {
    "narrow": "O",
    "jumps": "G",
    "throws": "Y",
    "swaps": "P",
    "sister": "L",
}
"""Mechanisms that need a hero."""


@dataclass(frozen=True)
class Order:
    """The heroes, the board, the mechanisms and the band of the grade."""

    heroes: str
    low: float
    high: float
    """The score that the quest is to have lies from `low` to below `high`."""
    wanted: tuple[Mechanism, ...] = ()
    """The quest must need these."""
    allowed: tuple[Mechanism, ...] = ()
    """It may have these as well."""
    layout: Layout = "single"
    size: int = 5
    common_exit: bool = False
    effort: int = 1
    """How much longer than usual an attempt may take, for quests that are hard to find."""
    exact: bool = False
    """It must need nothing but what is wanted."""
    margin: int = 1
    """Without one of the wanted mechanisms it must take so many more moves at least, or have no plan."""
    swap_margin: int = 1
    """The same for swaps, if it is more."""
    aha: bool = False
    """Whether somebody must move away from its exit (`insight`)."""

    @property
    def mechanisms(self) -> set[Mechanism]:
        return set(self.wanted) | set(self.allowed)


def band(stars: int, layout: Layout = "single") -> tuple[float, float]:
    """The scores that give so many stars."""
    least = (*(EPIC if layout == "single" else LEGENDARY),)
    low = least[stars - 1] or least[1] - 10
    return low, least[stars] if stars < 5 else low + OPEN_ENDED


def part_of(stars: int, layout: Layout, part: int, parts: int) -> tuple[float, float]:
    """The n-th of so many equal parts of that band, counted from 0."""
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
    """An order for so many stars: some mechanisms that fit the heroes are drawn, unless they are given."""
    anyway: tuple[Mechanism, ...] = ("doors", "ladders", "drafts")
    powers = [mechanism for mechanism, hero in HERO_OF.items() if hero in heroes]
    for mechanism in wanted or ():
        if mechanism in HERO_OF and mechanism not in powers:
            raise ValueError(f"Without its hero ({HERO_OF[mechanism]}) no quest needs {mechanism}.")
    if wanted is None:
        wanted = random.sample([*powers, *anyway], 1 if stars < 3 or layout != "single" else 2)
    if "sister" in powers:
        wanted = list(dict.fromkeys([*wanted, "sister"]))
    cards: tuple[Mechanism, ...] = () if layout == "single" else ("cards",)
    left = [mechanism for mechanism in (*powers, *anyway) if mechanism not in wanted]
    allowed = random.sample(left, min(len(left), 1 if stars < 3 else 2))
    return Order(heroes, *band(stars, layout), (*cards, *wanted), tuple(allowed), layout, size)
