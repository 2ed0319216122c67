"""The little boards of the Mall's rules."""

from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from figures.figure import Figure
from mall.play import ALL, Play
from tower.play import drawn

CENTRE = {"barbarian": [1, 1], "mage": [2, 1], "elf": [1, 2], "dwarf": [2, 2]}

THEFT = """
    tile: 1
    side: A

    +---+---+   +---+
    | Z   P!  O?| Y~|
    +   +   +   +   +
    · G?          Y!|
    +   +   +   +   +
    | G~          P?·
    +   +   +   +   +
    | O!| Y?  G!  P=|
    +---+   +---+---+
"""
PASSAGE = """
    tile: 1
    side: A

    +---+---+   +---+
    | Z   Y~  O?|###|
    +   +   +   +---+
    · G?            |
    +---+-o-+---+   +
    |             P?·
    +   +   +---+   +
    | G~| Y?  O~|   |
    +---+   +---+---+
"""
BALL = """
    tile: 1
    side: B

    +---+---+   +---+
    | Z |     O?|###|
    +   +   +   +---+
    · G?            |
    +   +   +   +   +
    | B           P?·
    +---+   +---+   +
    |###| Y?|       |
    +---+   +---+---+

    tile: 2

    +---+---+---+---+
    |###|       | G~|
    +---+   +   +   +
    |               |
    +   +---+   +---+
    |     O~|     P?·
    +---+   +   +---+
    |###|       |###|
    +---+ ^ +---+---+

    tile: 3

    +---+---+   +---+
    |       | Y?|###|
    +   +   +   +---+
    |   |           |
    +   +---+   +   +
    | Z |###|   |   |
    +---+---+   +   +
    |             P~|
    +---+ ^ +---+---+
"""
CAMERA = """
    tile: 1
    side: B

    +---+---+   +---+
    | Z |     O?|###|
    +   +   +---+---+
    · G?          C |
    +   +   +   +---+
    |###|         P?·
    +---+   +   +   +
    | C   Y?|     G~|
    +---+   +---+---+
"""


def _play(tiles: str | None = None, **options: Any) -> Play:
    given: dict[str, Any] = {"scenario": 1, "deal": [ALL], "seed": 1, "start": CENTRE} | options
    if tiles is None:
        return Play(**given)
    with TemporaryDirectory() as folder:
        path = Path(folder) / "tiles.maze"
        path.write_text(drawn(tiles), encoding="utf-8")
        return Play(tiles=str(path), **given)


def _later(play: Play) -> Play:
    """A third of the sand is left."""
    play.wait(120_000)
    return play


def _move(hero: str, *to: tuple[int, int]) -> list[dict[str, Any]]:
    return [{"do": "move", "hero": hero, "to": list(square)} for square in to]


def figures() -> dict[str, Figure]:
    return {
        "mall-walk": Figure(_play(), [*_move("elf", (0, 2)), *_move("dwarf", (1, 2))]),
        "mall-escalator": Figure(
            _play(),
            [*_move("mage", (3, 1)), {"do": "escalator", "hero": "mage", "to": [0, 0]}],
        ),
        "mall-vortex": Figure(
            _play(start={**CENTRE, "mage": [1, 1], "barbarian": [2, 1]}),
            [{"do": "vortex", "hero": "mage", "to": [3, 3]}],
        ),
        "mall-explore": Figure(
            _play(start={**CENTRE, "mage": [2, 2], "dwarf": [2, 1]}, pile=[5, 2, 3, 4, 6, 7, 8, 9]),
            [*_move("mage", (3, 2)), {"do": "explore", "at": [3, 2]}, *_move("mage", (4, 2))],
        ),
        "mall-hourglass": Figure(_later(_play()), _move("barbarian", (1, 0), (1, 1))),
        "mall-theft": Figure(
            _play(THEFT, start={"barbarian": [2, 1], "mage": [1, 0], "elf": [2, 3], "dwarf": [0, 3]}),
            [*_move("barbarian", (3, 1)), *_move("elf", (3, 3)), *_move("barbarian", (3, 3))],
        ),
        "mall-passage": Figure(
            _play(
                PASSAGE,
                scenario=4,
                start={"barbarian": [3, 1], "mage": [0, 3], "elf": [1, 1], "dwarf": [2, 1]},
            ),
            [*_move("elf", (1, 0)), *_move("dwarf", (1, 1), (1, 3))],
        ),
        "mall-ball": Figure(
            _play(BALL, scenario=5, start={**CENTRE, "mage": [1, 2], "elf": [2, 1]}, pile=[3, 2]),
            [
                *_move("mage", (0, 2)),
                {"do": "explore", "at": [2, 0]},
                {"do": "explore", "at": [3, 2]},
            ],
        ),
        "mall-camera": Figure(
            _play(CAMERA, scenario=6, start={**CENTRE, "barbarian": [2, 1], "mage": [1, 1]}),
            _move("barbarian", (3, 1), (2, 1)),
        ),
        "mall-sister": Figure(
            _play(
                heroes=5,
                start={"barbarian": [1, 1], "mage": [2, 2], "elf": [0, 2], "dwarf": [3, 1]},
            ),
            _move("sister", (3, 0), (3, 2)),
        ),
    }
