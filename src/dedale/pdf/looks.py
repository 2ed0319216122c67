"""Which drawing stands for which code of a maze file, as in the client's `look.ts` of each game."""

from collections.abc import Callable
from typing import NamedTuple

from dedale.grid import DOORS, SMALL, Part
from dedale.pdf.floors import bricks, checks, flags

Drawn = tuple[str, str]
"""The name of a drawing and its colour."""

OWNERS = {"Y": "yellow", "P": "purple", "G": "green", "O": "orange", "L": "grey"}
ARROWS = {"^": 0, ">": 90, "v": 180, "<": 270}
"""The code of an arrow on an edge, and where it points."""


class Look(NamedTuple):
    name: str
    square: Callable[[str], Drawn | None]
    floor: Callable[[Part], str]
    edge: Callable[[str], Drawn | None] = lambda code: None
    size: float = 0.8
    """How much of a square a drawing takes up, leaving space for walls."""
    tiled: bool = True
    """Many parts, each with its own walls inside its rim."""
    solid: tuple[str, int] = ("pillar", 0)
    """What stands on squares that cannot be entered, and in how many variants."""
    tint: Callable[[Part], int] = lambda part: 0
    under: Drawn | None = None
    """What lies under every drawing."""
    outward: str = ""
    """The drawing that faces the opening of its part."""
    stride: float = 0
    """How far arrows on edges are shifted in the direction they point."""


def _owned(code: str, kinds: dict[str, str]) -> Drawn | None:
    colour, name = OWNERS.get(code[:1]), kinds.get(code[1:])
    return (name, colour) if colour and name else None


def _mall_square(code: str) -> Drawn | None:
    if code.startswith("/"):
        return "landing", ""
    if code == "*=":
        return "exit-all", "all"
    signs = {"Z": "hourglass", "C": "camera", "B": "ball"}
    return (signs[code], "") if code in signs else _owned(code, MALL_KINDS)


def _mall_edge(code: str) -> Drawn | None:
    return ("passage", "orange") if code == SMALL else ("entrance", "") if code in ARROWS else None


def _tower_square(code: str) -> Drawn | None:
    signs = {"H": "ladder", "X": "trap", "S": "invocation", "R": "rotation", "T": "slide"}
    if code == "*=":
        return "exit-all", "all"
    if code.startswith("k"):
        return f"key-{code[1:]}", ""
    return (signs[code], "") if code in signs else _owned(code, TOWER_KINDS)


def _tower_edge(code: str) -> Drawn | None:
    if code in DOORS:
        return "gate", code
    return ("passage", "orange") if code == SMALL else ("draft", "") if code in ARROWS else None


def _duel_square(code: str) -> Drawn | None:
    signs = {"o": "small-door", "O": "great-door"}
    return (signs[code], "") if code in signs else None


MALL_KINDS = {"!": "item", "=": "exit", "?": "explore", "~": "vortex"}
TOWER_KINDS = {"": "start", "!": "armory", "=": "exit"}
WATCHED = 6
"""MALL-97: the tint of tiles with a camera."""


def _number(part: Part) -> int:
    """Tiles and cards are known by their numbers."""
    return int(part.part) if part.part.isdigit() else 0


MALL = Look(
    "mall",
    _mall_square,
    lambda part: checks(part, 32),
    _mall_edge,
    solid=("shop", 8),
    tint=lambda part: WATCHED if "C" in part.squares else _number(part) % WATCHED,
    outward="explore",
    stride=9,
)
TOWER = Look(
    "tower",
    _tower_square,
    lambda part: bricks(part, 32),
    _tower_edge,
    solid=("rubble", 3),
    tint=lambda part: _number(part) % 6,
)
HIDDEN = Look(
    "hidden",
    lambda code: (code, "") if code else None,
    lambda part: checks(part, 64),
    size=0.62,
    tiled=False,
    under=("token", "brass"),
)
DUEL = Look("duel", _duel_square, flags, size=0.82, tiled=False)
