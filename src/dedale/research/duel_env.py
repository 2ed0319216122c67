"""The Torchlit Duel: a race in which walls appear wherever a torch comes near."""

from collections.abc import Sequence
from typing import Any

from dedale.games.duel import DUEL
from dedale.games.duel import actions as do
from dedale.games.duel.board import COLOURS, HOW_MANY
from dedale.games.duel.lattice import AREA, EDGE_NUMBER, NUMBER, SIZE
from dedale.games.duel.preparation import TOKENS
from dedale.games.duel.setup import PLAYERS, Options
from dedale.games.duel.state import MOST_ACTIONS
from dedale.games.duel.view import DuelView
from dedale.games.duel.wall_pieces import PIECES, layings
from dedale.grid import DIRECTIONS, Square, side_towards
from dedale.research.rendering import RENDER_MODES, RenderMode
from dedale.research.turn_env import Planes, TurnEnv

SIDES = len(DIRECTIONS)
MIDDLE = (SIZE // 2, SIZE // 2)
SHAPES = {
    tuple((x - MIDDLE[0], y - MIDDLE[1], side) for x, y, side in laying.action.edges): number
    for number, laying in enumerate(laying for piece in PIECES for laying in layings(piece, MIDDLE))
}
"""Every way to lay a piece, as seen from the token's square."""
PASS = 0
STEPS = 1
SHOTS = STEPS + SIDES
KILLS = SHOTS + SIDES
PUSHES = KILLS + SIDES
"""Direction of the pawn, and direction in which it is pushed."""
ROCK_PUSHES = PUSHES + SIDES * SIDES
PLACED_TOKENS = ROCK_PUSHES + SIDES
TUNNELS = PLACED_TOKENS + AREA
ROCKS = TUNNELS + AREA
DOORS = ROCKS + AREA
WALLS = DOORS + 2 * AREA
"""Which of the revealed tokens, and the shape."""
ACTIONS = WALLS + max(TOKENS.values()) * len(SHAPES)

OWN = ("pawn, {}", "goal, {}", "token, {}", "door, {}, in the east", "door, {}, in the south", "rock, {}")
"""What each player has on the board."""
PLANES = (
    *(what.format(f"{ahead} seats ahead") for ahead in range(len(COLOURS)) for what in OWN),
    "out of play",
    "wall in the east",
    "wall in the south",
    *HOW_MANY,
    "small door",
    "great door",
    "revealed token",
    "own turn",
    "preparing",
    "laying",
    "actions so far",
    *(f"{what} held {ahead} seats ahead" for ahead in range(len(COLOURS)) for what in (*HOW_MANY, *PIECES)),
)
"""What each plane of 11 x 11 squares shows. From "own turn" on, a plane has one number throughout."""


class DuelEnv(TurnEnv):
    """A game without secrets. Seats are counted from the one that looks, and so are colours."""

    metadata = {"name": "dedale_duel_v0", "render_modes": RENDER_MODES, "is_parallelizable": False}  # noqa: RUF012
    game = DUEL
    actions = ACTIONS
    highest = MOST_ACTIONS
    planes, size = PLANES, SIZE
    most_actions = 1_000  # never reached: the rules end a match before (DUEL-52)

    def __init__(
        self,
        seats: int = min(PLAYERS),
        *,
        level: int = 1,
        seeds: Sequence[int] | None = None,
        render_mode: RenderMode | None = None,
    ) -> None:
        """The options are those of the rules. `seeds`: the matches to draw from."""
        super().__init__(Options(players=seats, level=level), seats, seeds, render_mode)

    def number(self, action: Any) -> int | None:
        match action:
            case do.Step(way):
                return STEPS + DIRECTIONS.index(way)
            case do.Shoot(way):
                return SHOTS + DIRECTIONS.index(way)
            case do.Push(way, None):
                return KILLS + DIRECTIONS.index(way)
            case do.Push(way, (x, y)):
                side = DIRECTIONS.index(way)
                return PUSHES + side * SIDES + self._pushed(side, (x, y))
            case do.Rock((x, y)):
                return ROCKS + NUMBER[x, y]
            case do.Rock(_, str(way)):
                return ROCK_PUSHES + DIRECTIONS.index(way)
            case do.Token(at):
                return PLACED_TOKENS + NUMBER[at]
            case do.Tunnel(to):
                return TUNNELS + NUMBER[to]
            case do.Door(edge):
                return DOORS + EDGE_NUMBER[edge]
            case do.Wall((x, y), edges):
                state = self.match.state
                own = [square for square in state.revealed if square in state.ground.tokens[state.layer]]
                shape = SHAPES[tuple((a - x, b - y, side) for a, b, side in edges)]
                return WALLS + own.index(NUMBER[x, y]) * len(SHAPES) + shape
        return PASS

    def _pushed(self, side: int, to: Square) -> int:
        """Return the direction in which a push moves the pawn on that side."""
        state = self.match.state
        y, x = divmod(state.pawns[state.turn], SIZE)
        dx, dy = ((0, -1), (1, 0), (0, 1), (-1, 0))[side]
        pushed = side_towards((x + dx, y + dy), to)
        assert pushed is not None
        return pushed

    def draw(self, seen: Planes, seat: int) -> None:
        view: DuelView = DUEL.view(self.match.state, seat, 0)
        seats = len(view.seats)
        for ahead in range(seats):
            of_seat = view.seats[(seat + ahead) % seats]
            colour = of_seat.owns[0]
            whose = f"{ahead} seats ahead"
            seen.mark(f"pawn, {whose}", [view.pawns[colour]])
            seen.mark(f"goal, {whose}", view.goals[colour])
            seen.mark(f"token, {whose}", [token.at for token in view.tokens if token.colour == colour])
            seen.mark_edges(f"door, {whose},", [view.doors[colour]])
            seen.mark(f"rock, {whose}", [view.rocks[colour]])
            for what in HOW_MANY:
                seen.fill(f"{what} held {whose}", of_seat.holds.count(what))
            for piece in PIECES:
                seen.fill(f"{piece} held {whose}", of_seat.walls.count(piece))
        seen.mark("out of play", view.out)
        seen.mark_edges("wall", [edge for wall in view.walls for edge in wall.edges])
        for thing in view.things:
            seen.mark(thing.thing, [thing.at])
        seen.mark("small door", view.small_doors)
        seen.mark("great door", [view.great_door])
        seen.mark("revealed token", view.revealed)
        seen.fill("own turn", view.turn == seat)
        seen.fill("preparing", view.phase == "preparing")
        seen.fill("laying", view.phase == "laying")
        seen.fill("actions so far", view.actions)
