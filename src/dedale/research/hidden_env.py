"""The Hidden Labyrinth: a race in which everybody has to remember where the walls are."""

from collections.abc import Sequence
from typing import Any

from msgspec import Struct

from dedale.games.hidden import HIDDEN
from dedale.games.hidden import actions as do
from dedale.games.hidden.labyrinth import EDGES, SIZE
from dedale.games.hidden.setup import PLAYERS, WALLS, Options
from dedale.games.hidden.state import TO_WIN, Build, Phase
from dedale.games.hidden.view import HiddenView
from dedale.grid import DIRECTIONS
from dedale.research.rendering import RENDER_MODES, RenderMode
from dedale.research.turn_env import Planes, TurnEnv

ACTIONS: tuple[Struct, ...] = (
    do.Ready(), do.Roll(), do.Stop(), *map(do.Step, DIRECTIONS), *map(do.Wall, EDGES)
)  # fmt: skip
NUMBERS = {action: number for number, action in enumerate(ACTIONS)}
PHASES: tuple[Phase, ...] = ("building", "looking", "rolling", "moving", "over")
SEATS = PLAYERS.most
MAGICIANS = ("own magician", *(f"magician {ahead} seats ahead" for ahead in range(1, SEATS)))
TOKENS = ("own tokens", *(f"tokens {ahead} seats ahead" for ahead in range(1, SEATS)))
PLANES = (
    *MAGICIANS,
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
    *TOKENS,
)
"""What each plane of 6 x 6 squares shows. From the phases on, a plane has one number throughout."""


class HiddenEnv(TurnEnv):
    """What was seen once is not seen again: agents need a memory."""

    metadata = {"name": "dedale_hidden_v0", "render_modes": RENDER_MODES, "is_parallelizable": False}  # noqa: RUF012
    game = HIDDEN
    actions = len(ACTIONS)
    highest = max(*WALLS, TO_WIN)
    planes, size = PLANES, SIZE

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

    def draw(self, seen: Planes, seat: int) -> None:
        view: HiddenView = HIDDEN.view(self.match.state, seat, 0)
        seats = len(view.seats)
        for ahead in range(seats):
            other = (seat + ahead) % seats
            seen.mark(MAGICIANS[ahead], [view.magicians[other]])
            seen.fill(TOKENS[ahead], len(view.tokens[other]))
        seen.mark("wanted symbol", [placed.at for placed in view.symbols if placed.symbol == view.wanted])
        seen.mark("own start", [view.seats[seat].start])
        seen.mark_edges("wall", view.walls or ())
        seen.mark_edges("wall just hit", [view.hit])
        seen.fill(f"phase {view.phase}", 1)
        seen.fill("own turn", view.turn == seat)
        seen.fill("steps left", view.left)
        seen.fill("walls to build", view.walls_left)
        seen.fill("tokens in the bag", view.bag)
