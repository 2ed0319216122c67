"""Small malls to play in: two seats that own every action, and tiles that are almost all floor."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from rules_by_referee.referee_match import Sitting, written

ALL = ["N", "E", "S", "W", "vortex", "explore", "escalator"]
CENTRE = {"barbarian": [1, 1], "mage": [2, 1], "elf": [1, 2], "dwarf": [2, 2]}
OPENINGS = {"N": (2, 0), "E": (3, 2), "S": (1, 3), "W": (0, 1)}
ARROWS = {"N": " v ", "E": "<", "S": " ^ ", "W": ">"}
FIRST = {(2, 0): "O?", (0, 1): "G?", (3, 2): "P?", (1, 3): "Y?"}

Icons = Mapping[tuple[int, int], str]
Edges = Mapping[tuple[int, int, str], str]


def tile(number: int, icons: Icons, entrance: str = "S", edges: Edges | None = None) -> str:
    """Return a tile as a file draws it, open where it has an entrance or an exploration square."""
    if number == 1:
        icons, entrance = {**FIRST, **icons}, ""
    marks: dict[tuple[int, int, str], str] = {}
    for i in range(4):
        marks |= {(i, -1, "S"): "---", (i, 3, "S"): "---", (-1, i, "E"): "|", (3, i, "E"): "|"}
    borders = {"N": (2, -1, "S"), "E": (3, 2, "E"), "S": (1, 3, "S"), "W": (-1, 1, "E")}
    for side, border in borders.items():
        if side == entrance:
            marks[border] = ARROWS[side]
        elif "?" in icons.get(OPENINGS[side], ""):
            del marks[border]
    marks |= edges or {}
    lines = [f"tile: {number}", *(["side: A"] if number == 1 else []), ""]
    for y in range(-1, 4):
        if y >= 0:
            cells = (icons.get((x, y), "").center(3) + marks.get((x, y, "E"), " ") for x in range(4))
            lines.append(marks.get((-1, y, "E"), " ") + "".join(cells))
        lines.append("+" + "".join(marks.get((x, y, "S"), "   ") + "+" for x in range(4)))
    return "\n".join(lines) + "\n\n"


# The gear is beside the middle, the exits one step beyond: everyone needs one move to each.
GEAR = {(1, 0): "Y!", (3, 1): "P!", (0, 2): "G!", (2, 3): "O!"}
EXITS = {(0, 0): "Y=", (3, 0): "P=", (0, 3): "G=", (3, 3): "O="}
OUTWARD = {
    "barbarian": ([1, 0], [0, 0]),
    "mage": ([3, 1], [3, 0]),
    "elf": ([0, 2], [0, 3]),
    "dwarf": ([2, 3], [3, 3]),
}
HEIST = tile(1, GEAR | EXITS)
PLAIN = tile(2, {(2, 0): "Y?", (0, 1): "G?", (3, 2): "P?"})
HOURGLASS = [3, 3]
# The same gear, but with an hourglass in the dwarf's corner and vortexes in the others.
SAND = tile(1, GEAR | {(3, 3): "Z", (0, 0): "Y~", (3, 0): "P~", (0, 3): "G~"})


def mall(folder: Path, tiles: str = HEIST + PLAIN, **options: Any) -> Sitting:
    """A mall on these tiles, by default with an empty pile and the heroes in the middle."""
    path = written(folder, "tiles.maze", tiles.rstrip("\n") + "\n")
    return Sitting(
        "mall", tiles=path, **({"deal": [ALL, ALL], "pile": [], "start": CENTRE, "scenario": 2} | options)
    )


def begun(folder: Path, tiles: str = HEIST + PLAIN, **options: Any) -> Sitting:
    """A mall in which the timer has been turned."""
    table = mall(folder, tiles, **options)
    table.act(0, "start")
    return table


def own(folder: Path, *lines: str) -> str:
    """Return the path of a custom scenario with these fields."""
    return written(folder, "own.maze", "\n".join(["scenario: Own", "tiles: 2", *lines, ""]))


def walk(table: Sitting, hero: str, *way: list[int]) -> None:
    """Move a hero along its way, from corner to corner."""
    for square in way:
        table.anyone("move", hero=hero, to=square)
