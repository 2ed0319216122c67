"""The little boards of the Tower's rules."""

from typing import Any

from figures.figure import Figure
from tower.play import Play

WALK = """
    +---+---+---+---+---+
    | O         |###| *=|
    +   +---+   +---+   +
    | G     |           |
    +   +   +   +---+   +
    |       |   |###|   |
    +---+---+---+---+---+
"""
DRAFT = """
    +---+---+---+
    | O     >   |
    +---+---+   +
    | O=        |
    +---+---+---+
"""
LADDER = """
    +---+---+---+---+
    | O   H |###| H |
    +   +---+---+   +
    |   |###|###| O=|
    +---+---+---+---+
"""
DOOR = """
    +---+---+---+---+
    | G   k1|### ###|
    +   +---+---+---+
    | O     1     *=|
    +---+---+---+---+
"""
NARROW = """
    +---+---+---+---+
    | O     o     *=|
    +---+---+---+   +
    | G             |
    +---+---+---+---+
"""
JUMP = """
    +---+---+---+---+
    |###|### ###|###|
    +---+---+---+---+
    | G   O       *=|
    +---+---+---+---+
"""
THROW = """
    +---+---+---+---+---+
    | Y   G   X       *=|
    +---+   +---+---+   +
    |###|               |
    +---+---+---+---+---+
"""
SWAP = """
    +---+---+---+---+
    | P       S | O |
    +   +---+---+   +
    | O=|###|###| P=|
    +---+---+---+---+
"""
SISTER = """
    +---+---+---+---+---+
    | L |###|   |###|###|
    +   +---+---+---+---+
    |       | O       *=|
    +---+---+---+---+---+
"""
ARMORY = """
    +---+---+---+---+
    | G   G!      G=|
    +---+---+   +---+
    | O   O!      O=|
    +---+---+---+---+
"""
ROTATE = """
    quest: Turning
    heroes: O
    layout: 2x2

    +---+---+
    |     R |
    +   +   +
    | O     |
    +---+   +

    +---+---+
    ·     O=|
    +   +---+
    |   |###|
    +---+---+

    +---+---+
    |###|   |
    +---+   +
    |       ·
    +---+---+

    +---+---+
    |       |
    +   +   +
    ·   |###|
    +---+---+
"""
SLIDE = """
    quest: Sliding
    heroes: O
    layout: ring

    +---+---+
    |   |###|
    +   +---+
    |       |
    +---+   +

    +---+---+
    |       |
    +   +---+
    | O   T ·
    +---+---+

    +---+---+
    |###|   |
    +---+   +
    |       |
    +---+   +

    +---+   +
    |###|   |
    +---+   +
    |       |
    +---+   +

    +---+   +
    |   |   |
    +   +   +
    ·     O=|
    +---+---+

    +---+   +
    |       |
    +   +---+
    |   |###|
    +---+---+

    +---+---+
    |###|   |
    +---+   +
    |       |
    +---+---+

    +---+---+
    |       |
    +   +---+
    |   |###|
    +---+---+
"""


def _move(hero: str, *to: tuple[int, int], **rest: Any) -> list[dict[str, Any]]:
    return [{"do": "move", "hero": hero, "to": list(square), **rest} for square in to]


def figures() -> dict[str, Figure]:
    return {
        "tower-armory": Figure(
            Play(ARMORY),
            [
                *_move("elf", (1, 0)),
                *_move("dwarf", (1, 1)),
                *_move("elf", (3, 0)),
                *_move("dwarf", (3, 1)),
            ],
        ),
        "tower-walk": Figure(Play(WALK), _move("dwarf", (2, 0), (2, 1), (4, 1), (4, 0))),
        "tower-draft": Figure(Play(DRAFT), _move("dwarf", (2, 0), (2, 1), (0, 1))),
        "tower-ladder": Figure(Play(LADDER), _move("dwarf", (1, 0), (3, 0), (3, 1))),
        "tower-door": Figure(Play(DOOR), [*_move("elf", (1, 0)), *_move("dwarf", (3, 1))]),
        "tower-narrow": Figure(Play(NARROW), [*_move("dwarf", (2, 0)), *_move("elf", (3, 1), (3, 0))]),
        "tower-jump": Figure(Play(JUMP), _move("elf", (2, 1), (3, 1))),
        "tower-throw": Figure(Play(THROW), _move("elf", (3, 0), (4, 0))),
        "tower-swap": Figure(
            Play(SWAP), [*_move("sorceress", (2, 0), swap="dwarf"), *_move("dwarf", (0, 0), (0, 1))]
        ),
        "tower-sister": Figure(
            Play(SISTER), [*_move("sister", (2, 0)), *_move("dwarf", (3, 1)), *_move("sister", (2, 1))]
        ),
        "tower-rotate": Figure(
            Play(ROTATE),
            [
                *_move("dwarf", (0, 0), (1, 0)),
                {"do": "rotate", "card": 0, "quarters": 3},
                *_move("dwarf", (3, 0)),
            ],
        ),
        "tower-slide": Figure(
            Play(SLIDE), [*_move("dwarf", (3, 1)), {"do": "slide", "card": 1}, *_move("dwarf", (5, 3))]
        ),
    }
