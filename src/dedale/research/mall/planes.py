"""Observations as planes: a window of the map, square by square, for convolutional networks."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from dedale.games.mall.actions import LETTERS
from dedale.games.mall.state import State
from dedale.games.mall.tile import COLOURS
from dedale.grid import DIRECTIONS, Square
from dedale.research.mall.geometry import HEROES
from dedale.research.mall.sight import ALL, Sight

NAMES = (
    "floor",
    *(f"way {side}" for side in DIRECTIONS),
    *(f"dwarf's way {side}" for side in DIRECTIONS),
    "escalator",
    "hourglass",
    "crystal ball",
    "camera",
    *(f"{kind} {colour}" for kind in ("exploration", "vortex") for colour in COLOURS),
    *(f"{kind} {colour}" for kind in ("item", "exit") for colour in (*COLOURS, "unseen")),
    *(f"hero {letter}" for letter in LETTERS[:HEROES]),
)
"""What each plane shows: 1 where it is, 0 elsewhere."""
PLANE = {name: number for number, name in enumerate(NAMES)}
KINDS = {"?": "exploration", "~": "vortex", "!": "item", "=": "exit"}
SERVICES = {"Z": "hourglass", "B": "crystal ball", "C": "camera"}
Planes = NDArray[np.uint8]


class Window(NamedTuple):
    """A square window of the map, `size` squares wide, round the middle of the heroes."""

    size: int
    corner: Square

    def draw(self, state: State, sight: Sight = ALL) -> Planes:
        planes = np.zeros((len(NAMES), self.size, self.size), np.uint8)
        board = state.board
        for square, code in board.codes.items():
            x, y = square[0] - self.corner[0], square[1] - self.corner[1]
            if not (0 <= x < self.size and 0 <= y < self.size):
                continue
            here = planes[:, y, x]
            here[0] = 1
            for side in range(4):
                here[1 + side] = board.steps[square][side] is not None
                here[5 + side] = board.dwarf_steps[square][side] is not None
            plane = _plane(code, sight)
            if plane and square not in state.out_of_order:
                here[PLANE[plane]] = 1
            if square in state.heroes:
                here[PLANE[f"hero {LETTERS[state.heroes.index(square)]}"]] = 1
        return planes


def window(state: State, size: int) -> Window:
    squares = [at for at in state.heroes if at is not None] or [(0, 0)]
    middle = [sum(axis) // len(squares) for axis in zip(*squares, strict=True)]
    return Window(size, (middle[0] - size // 2, middle[1] - size // 2))


def _plane(code: str, sight: Sight) -> str | None:
    """Return the name of the plane that shows an icon."""
    if not code or code[-1] not in KINDS:
        return "escalator" if code.startswith("/") else SERVICES.get(code)
    seen = code[0] in sight or code[-1] in "?~"
    return f"{KINDS[code[-1]]} {code[0] if seen else 'unseen'}"
