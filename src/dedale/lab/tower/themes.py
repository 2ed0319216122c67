"""The orders for the quests of the adventures, matching the themes of `adventures.maze`."""

from typing import NamedTuple

from dedale.games.tower.pack import LAYOUTS, Adventure
from dedale.lab.tower.epics import EPICS
from dedale.lab.tower.orders import Order, part_of
from dedale.solver.mechanisms import Mechanism


class Theme(NamedTuple):
    """The theme of a legendary quest; `epics` has those of the epic quests."""

    heroes: str
    wanted: tuple[Mechanism, ...]
    """What it must need besides cards that turn or slide."""
    allowed: tuple[Mechanism, ...]
    common_exit: bool = False
    effort: int = 1


CLASSES = ((1, 2, 3), (4, 5, 6, 7), (8, 9, 10, 11), (12, 13, 14, 15))
"""TOWER-62: the adventures with two, three, four and five stars, each harder than the one before."""
THEMES: dict[int, Theme] = {
    1: Theme("OG", ("doors",), ()),
    2: Theme("OGP", ("ladders",), ("doors",)),
    3: Theme("OYP", ("drafts", "narrow"), ("doors",)),
    4: Theme("OGY", ("jumps", "narrow"), ("doors", "drafts", "narrow")),
    5: Theme("YGO", ("throws",), ("doors", "ladders")),
    6: Theme("PGO", ("swaps",), ("doors", "drafts")),
    7: Theme("LGO", ("sister",), ("doors", "drafts")),
    8: Theme("OGP", ("doors", "drafts"), ("ladders",)),
    9: Theme("YOG", ("throws", "narrow"), ("doors",)),
    10: Theme("PGO", ("swaps", "jumps", "ladders"), ("doors",)),
    11: Theme("OGP", ("armories",), ("ladders", "narrow", "swaps")),
    12: Theme("LYOG", ("sister", "throws"), ("doors", "ladders", "drafts"), effort=4),
    13: Theme("PLO", ("swaps", "sister"), ("doors", "drafts")),
    14: Theme("YOGP", ("doors",), ("ladders", "narrow", "throws", "swaps"), common_exit=True, effort=4),
    15: Theme(
        "YPGOL",
        (*("doors", "ladders", "drafts", "narrow", "jumps"), *("throws", "swaps", "sister", "armories")),
        (),
        effort=4,
    ),
}
MARGIN = 3
"""Without its theme, a legendary quest takes at least this many more moves, or has no plan. The same goes for
epic quests that want swaps."""
LEGENDARY_SIZE = {4: 4, 8: 3}
"""Size of the cards by their number."""


def epic_order(adventure: Adventure, quest: int) -> Order:
    """The order for one epic quest of an adventure, counted from 0."""
    epic = EPICS[adventure.number][quest]
    low, high = part_of(adventure.stars, "single", *_rank(adventure))
    return Order(
        heroes=epic.heroes,
        low=low,
        high=high,
        wanted=epic.wanted,
        allowed=epic.allowed or (),
        size=epic.size,
        common_exit=epic.common_exit,
        exact=epic.allowed is None,
        swap_margin=MARGIN,
    )


def legendary_order(adventure: Adventure) -> Order:
    """The order for its legendary quest: harder than its epic ones, since that scale starts higher."""
    theme, layout = THEMES[adventure.number], LAYOUTS[adventure.cards]
    low, high = part_of(adventure.stars, layout, *_rank(adventure))
    return Order(
        heroes=theme.heroes,
        low=low,
        high=high,
        wanted=("cards", *theme.wanted),
        allowed=theme.allowed,
        margin=MARGIN,
        aha=True,
        layout=layout,
        size=LEGENDARY_SIZE[adventure.cards],
        common_exit=theme.common_exit,
        effort=theme.effort,
    )


def _rank(adventure: Adventure) -> tuple[int, int]:
    """Its index among the adventures with as many stars, and their number."""
    peers = next(each for each in CLASSES if adventure.number in each)
    return peers.index(adventure.number), len(peers)
