"""The Hidden Labyrinth: a race in which everybody has to remember where the walls are."""

from collections.abc import Sequence
from typing import Any

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from dedale.games.hidden import HIDDEN
from dedale.games.hidden import actions as do
from dedale.games.hidden.labyrinth import EDGES, SIZE
from dedale.games.hidden.setup import PLAYERS, WALLS, Options
from dedale.games.hidden.state import TO_WIN, Build, Phase
from dedale.games.hidden.view import HiddenView
from dedale.grid import DIRECTIONS, Edge
from dedale.research.rendering import RENDER_MODES, RenderMode
from dedale.research.turn_env import TurnEnv

ACTIONS: tuple[Struct, ...] = (
    do.Ready(), do.Roll(), do.Stop(), *map(do.Step, DIRECTIONS), *map(do.Wall, EDGES)
)  # fmt: skip
NUMBERS = {action: number for number, action in enumerate(ACTIONS)}
PHASES: tuple[Phase, ...] = ("building", "looking", "rolling", "moving", "over")
SEATS = PLAYERS.most
PLANES = (
    "own magician",
    *(f"magician {ahead} seats ahead" for ahead in range(1, SEATS)),
    "wanted symbol",
    "own start",
    "wall in the east",
    "wall in the south",
    "wall just hit in the east",
    "wall just hit in the south",
    *(f"phase {phase}" for phase in PHASES),
    "own turn",
    "steps left",
    "walls to build",
    "tokens in the bag",
    "own tokens",
    *(f"tokens {ahead} seats ahead" for ahead in range(1, SEATS)),
)
"""What each plane of 6 x 6 squares shows. From the phases on, a plane has one number throughout."""
NUMBER = {name: number for number, name in enumerate(PLANES)}


class HiddenEnv(TurnEnv):
    """What was seen once is not seen again: agents need a memory."""

    metadata = {"name": "dedale_hidden_v0", "render_modes": RENDER_MODES, "is_parallelizable": False}  # noqa: RUF012
    game = HIDDEN
    actions = len(ACTIONS)
    highest = max(*WALLS, TO_WIN)

    def __init__(
        self,
        seats: int = PLAYERS.least,
        *,
        walls: int = WALLS[0],
        build: Build = "drawn",
        look: bool = True,
        turn: bool = True,
        most_actions: int = 2_000,
        seeds: Sequence[int] | None = None,
        render_mode: RenderMode | None = None,
    ) -> None:
        """The first options are those of the rules.

        `most_actions`: a longer match is truncated. `seeds`: the matches to draw from.
        """
        self.most_actions = most_actions
        options = Options(players=seats, walls=walls, build=build, look=look, turn=turn)
        super().__init__(options, seats, seeds, render_mode)

    def number(self, action: Any) -> int | None:
        return NUMBERS[action]

    def look(self, seat: int) -> NDArray[np.int16]:
        view: HiddenView = HIDDEN.view(self.match.state, seat, 0)
        planes = np.zeros((len(PLANES), SIZE, SIZE), np.int16)
        seats = len(view.seats)
        for ahead in range(seats):
            other = (seat + ahead) % seats
            x, y = view.magicians[other]
            planes[ahead, y, x] = 1
            planes[NUMBER["own tokens"] + ahead] = len(view.tokens[other])
        for placed in view.symbols:
            if placed.symbol == view.wanted:
                planes[NUMBER["wanted symbol"], placed.at[1], placed.at[0]] = 1
        x, y = view.seats[seat].start
        planes[NUMBER["own start"], y, x] = 1
        _draw(planes, NUMBER["wall in the east"], view.walls or ())
        _draw(planes, NUMBER["wall just hit in the east"], [view.hit] if view.hit else ())
        planes[NUMBER[f"phase {view.phase}"]] = 1
        planes[NUMBER["own turn"]] = view.turn == seat
        planes[NUMBER["steps left"]] = view.left
        planes[NUMBER["walls to build"]] = view.walls_left
        planes[NUMBER["tokens in the bag"]] = view.bag
        return planes


def _draw(planes: NDArray[np.int16], east: int, edges: Sequence[Edge]) -> None:
    """Draw walls on a plane for east sides and the one after it for south sides."""
    for x, y, side in edges:
        planes[east + (side == "S"), y, x] = 1
