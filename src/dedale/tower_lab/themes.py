"""What the quests of the adventures are like: heroes and mechanisms for the themes of `adventures.maze`."""

from typing import NamedTuple

from dedale.games.tower.pack import LAYOUTS, Adventure
from dedale.tower_lab.mechanisms import Mechanism
from dedale.tower_lab.ordering import Order, part_of


class Theme(NamedTuple):
    heroes: tuple[str, ...]
    """Of each epic quest in turn."""
    wanted: tuple[tuple[Mechanism, ...], ...]
    """What each epic quest in turn must need."""
    allowed: tuple[Mechanism, ...]
    legendary: str
    """The heroes of the legendary quest."""
    legendary_wanted: tuple[Mechanism, ...]
    common_exit: bool = False
    sizes: tuple[int, ...] = (5,)
    effort: int = 1
    """Of the search for the legendary quest."""


CLASSES = ((1, 2, 3), (4, 5, 6, 7), (8, 9, 10, 11), (12, 13, 14, 15))
"""TOWER-62: the adventures of two, three, four and five stars; each is harder than the one before it."""
THEMES: dict[int, Theme] = {
    1: Theme(
        ("OG", "YP", "OPG", "YOG"),
        (("doors",),),
        (),
        "OG",
        ("doors",),
        sizes=(4, 5),
    ),
    2: Theme(
        ("GP", "OY", "OGP", "YGP"),
        (("ladders",),),
        ("doors",),
        "OGP",
        ("ladders",),
        sizes=(4, 5),
    ),
    3: Theme(
        ("OP", "OY", "OGP", "OYP"),
        (("drafts",), ("narrow",), ("drafts",), ("drafts",)),
        ("doors",),
        "OYP",
        ("drafts", "narrow"),
    ),
    4: Theme(
        ("OG", "OGY", "OG", "OGP"),
        (("jumps", "narrow"),),
        ("doors", "drafts", "narrow"),
        "OGY",
        ("jumps", "narrow"),
    ),
    5: Theme(("YG", "YO", "YGO", "YGP"), (("throws",),), ("doors", "ladders"), "YGO", ("throws",)),
    6: Theme(("PG", "PO", "PYO", "PGO"), (("swaps",),), ("doors", "drafts"), "PGO", ("swaps",)),
    7: Theme(("LG", "LO", "LYO", "LGO"), (("sister",),), ("doors", "drafts"), "LGO", ("sister",)),
    8: Theme(
        ("OGY", "YOP", "OGP", "YGPO"),
        (("doors", "drafts"),),
        ("ladders",),
        "OGP",
        ("doors", "drafts"),
        sizes=(5, 5, 5, 6),
    ),
    9: Theme(("YOG", "YOP", "YOL", "YOGP"), (("throws", "narrow"),), ("doors",), "YOG", ("throws", "narrow")),
    10: Theme(
        ("PGO", "PGY", "PGL", "PGOY"),
        (("swaps", "ladders"), ("jumps", "ladders"), ("swaps", "jumps"), ("swaps", "ladders")),
        ("doors",),
        "PGO",
        ("swaps", "jumps", "ladders"),
    ),
    11: Theme(
        ("OGL", "YOP", "PGO", "YGO"),
        (("armories", "doors"),),
        ("ladders", "narrow", "swaps"),
        "OGP",
        ("armories",),
    ),
    12: Theme(
        ("LYO", "LYG", "LYP", "LYOG"),
        (("sister", "throws"),),
        ("doors", "ladders", "drafts"),
        "LYOG",
        ("sister", "throws"),
        effort=4,
    ),
    13: Theme(
        ("PLO", "PLG", "PLY", "PLOG"), (("swaps", "sister"),), ("doors", "drafts"), "PLO", ("swaps", "sister")
    ),
    14: Theme(
        ("YOGP", "OGPL", "YOG", "YOGP"),
        (("doors",),),
        ("ladders", "narrow", "throws", "swaps"),
        "YOGP",
        ("doors",),
        common_exit=True,
        effort=4,
    ),
    15: Theme(
        ("YPGO", "YPGOL", "PGOL", "YGOL", "YPOL", "YPGO", "YPGOL", "YPGOL"),
        (
            ("doors", "swaps"),
            ("doors", "sister"),
            ("swaps", "ladders"),
            ("throws", "doors"),
            ("doors", "narrow"),
        ),
        ("doors", "ladders", "drafts", "narrow", "throws", "swaps"),
        "YPGOL",
        (*("doors", "ladders", "drafts", "narrow", "jumps"), *("throws", "swaps", "sister", "armories")),
        effort=4,
    ),
}
MARGIN = 3
"""Without what its theme names, a legendary quest takes so many more moves at least, or has no plan."""
LEGENDARY_SIZE = {4: 4, 8: 3}
"""The size of the cards by their number."""


def epic_order(adventure: Adventure, quest: int) -> Order:
    """What the n-th epic quest of an adventure is to be like, counted from 0."""
    theme = THEMES[adventure.number]
    low, high = part_of(adventure.stars, "single", *_rank(adventure))
    wanted = theme.wanted[quest % len(theme.wanted)]
    return Order(
        heroes=theme.heroes[quest % len(theme.heroes)],
        low=low,
        high=high,
        wanted=wanted,
        allowed=theme.allowed,
        size=theme.sizes[quest % len(theme.sizes)],
        common_exit=theme.common_exit,
    )


def legendary_order(adventure: Adventure) -> Order:
    """What its legendary quest is to be like: harder than its epic ones, since that scale begins higher."""
    theme, layout = THEMES[adventure.number], LAYOUTS[adventure.cards]
    low, high = part_of(adventure.stars, layout, *_rank(adventure))
    return Order(
        heroes=theme.legendary,
        low=low,
        high=high,
        wanted=("cards", *theme.legendary_wanted),
        allowed=theme.allowed,
        margin=MARGIN,
        aha=True,
        layout=layout,
        size=LEGENDARY_SIZE[adventure.cards],
        common_exit=theme.common_exit,
        effort=theme.effort,
    )


def _rank(adventure: Adventure) -> tuple[int, int]:
    """Which one it is among how many of its stars."""
    peers = next(each for each in CLASSES if adventure.number in each)
    return peers.index(adventure.number), len(peers)
