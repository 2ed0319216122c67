"""The orders for the epic quests, matching the themes of `adventures.maze`.

No two in an adventure need the same mechanisms on boards of the same size (`recipes`).
"""

from typing import NamedTuple

from dedale.solver.mechanisms import Mechanism


class Epic(NamedTuple):
    """The order for an epic quest, without its band of scores (`orders.Order`)."""

    heroes: str
    wanted: tuple[Mechanism, ...]
    allowed: tuple[Mechanism, ...] | None = None
    """It may need these too. None: it must need exactly what is wanted."""
    size: int = 5
    common_exit: bool = False


_TIMES: tuple[Mechanism, ...] = ("doors", "drafts")
_ROOF: tuple[Mechanism, ...] = ("doors", "ladders", "drafts", "narrow", "throws", "swaps")
EPICS: dict[int, tuple[Epic, ...]] = {
    1: (
        Epic("OG", ("doors",), size=4),
        Epic("YP", ("doors",)),
        Epic("OPG", ("doors", "armories")),
        Epic("YOG", ("doors",), common_exit=True),
    ),
    2: (
        Epic("GP", ("ladders",), ("doors",), size=4),
        Epic("OY", ("ladders",), ("doors",)),
        Epic("OGP", ("ladders", "armories")),
        Epic("YGP", ("ladders",), ("doors",), common_exit=True),
    ),
    3: (
        Epic("OP", ("drafts", "narrow")),
        Epic("OY", ("drafts", "narrow", "doors")),
        Epic("OGP", ("drafts", "narrow", "armories")),
        Epic("OYP", ("drafts", "narrow"), ("doors",), common_exit=True),
    ),
    4: (
        Epic("OGP", ("jumps", "narrow")),
        Epic("OGY", ("jumps", "narrow", "doors")),
        Epic("OGP", ("jumps", "narrow", "swaps"), ("doors",)),
        Epic("OGY", ("jumps", "narrow", "armories")),
        Epic("OGY", ("jumps", "narrow", "ladders"), ("doors",)),
        Epic("OGY", ("jumps", "narrow", "doors"), common_exit=True),
        Epic("OGL", ("jumps", "narrow", "sister"), ("doors",)),
        Epic("OGP", ("jumps", "narrow", "doors", "armories")),
    ),
    5: (
        Epic("YG", ("throws",), ("doors", "ladders")),
        Epic("YO", ("throws",), ("doors", "ladders")),
        Epic("YGO", ("throws",), ("doors", "ladders")),
        Epic("YGP", ("throws", "armories")),
    ),
    6: (
        Epic("PGY", ("swaps", "ladders")),
        Epic("POG", ("swaps", "narrow")),
        Epic("PYO", ("swaps", "armories")),
        Epic("PGO", ("swaps",), ("doors", "drafts")),
    ),
    7: (
        Epic("LG", ("sister",), ("doors", "drafts")),
        Epic("LYO", ("sister", "narrow"), ("doors",)),
        Epic("LYO", ("sister", "armories")),
        Epic("LGO", ("sister",), ("doors",), common_exit=True),
    ),
    8: (
        Epic("OGY", _TIMES, ("ladders",)),
        Epic("YOP", _TIMES, ("ladders",)),
        Epic("OGP", _TIMES, ("ladders",)),
        Epic("YGPO", _TIMES, ("ladders",), size=6),
        Epic("OGY", (*_TIMES, "narrow"), ()),
        Epic("YOP", (*_TIMES, "swaps"), ()),
        Epic("OGP", (*_TIMES, "armories"), ()),
        Epic("YGPO", _TIMES, ("ladders",), size=6),
    ),
    9: (
        Epic("YOG", ("throws", "narrow"), ("doors",)),
        Epic("YOP", ("throws", "narrow", "armories"), ("doors",)),
        Epic("YOL", ("throws", "narrow"), ("doors",)),
        Epic("YOGP", ("throws", "narrow"), ("doors",)),
    ),
    10: (
        Epic("PGO", ("swaps", "ladders", "jumps"), ("doors",)),
        Epic("PGY", ("swaps", "ladders", "armories"), ("doors",)),
        Epic("PGL", ("swaps", "ladders", "sister"), ("doors",)),
        Epic("PGOY", ("swaps", "ladders"), ("doors",)),
    ),
    11: (
        Epic("OGL", ("armories", "doors"), ("ladders", "narrow", "swaps")),
        Epic("YOP", ("armories", "doors"), ("ladders", "narrow", "swaps")),
        Epic("PGO", ("armories", "doors", "ladders"), ()),
        Epic("YGO", ("armories", "doors"), ("ladders", "narrow", "swaps")),
    ),
    12: (
        Epic("LYO", ("sister", "throws"), ("doors", "ladders", "drafts")),
        Epic("LYG", ("sister", "throws", "armories"), ("doors",)),
        Epic("LYP", ("sister", "throws", "swaps"), ("doors",)),
        Epic("LYOG", ("sister", "throws", "jumps"), ("doors",)),
        Epic("LYO", ("sister", "throws"), ("doors", "ladders", "drafts")),
        Epic("LYG", ("sister", "throws"), ("doors",), common_exit=True),
        Epic("LYO", ("sister", "throws", "narrow"), ("doors",)),
        Epic("LYOG", ("sister", "throws"), ("doors", "ladders", "drafts")),
    ),
    13: (
        Epic("PLO", ("swaps", "sister", "narrow"), ("doors",)),
        Epic("PLG", ("swaps", "sister"), ("doors", "drafts")),
        Epic("PLY", ("swaps", "sister", "armories"), ("doors",)),
        Epic("PLOG", ("swaps", "sister", "jumps"), ("doors",)),
    ),
    14: (
        Epic("YOGP", ("doors",), ("ladders", "narrow", "throws", "swaps"), common_exit=True),
        Epic("OGPL", ("doors",), ("ladders", "narrow", "throws", "swaps"), common_exit=True),
        Epic("YOGP", ("doors", "armories"), ("narrow",), common_exit=True),
        Epic("YOGP", ("doors",), ("ladders", "narrow", "throws", "swaps"), common_exit=True),
    ),
    15: (
        Epic("YPGO", ("doors", "swaps", "armories"), ()),
        Epic("YPGOL", ("doors", "sister", "swaps", "throws"), ("ladders",)),
        Epic("PGOL", ("swaps", "ladders"), _ROOF),
        Epic("YGOL", ("throws", "doors"), _ROOF),
        Epic("YPOL", ("doors", "narrow"), _ROOF),
        Epic("YPGO", ("doors", "swaps"), _ROOF),
        Epic("YPGOL", ("doors", "sister"), _ROOF),
        Epic("YPGOL", ("swaps", "ladders"), _ROOF),
    ),
}
