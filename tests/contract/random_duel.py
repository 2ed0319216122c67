"""Random matches of the Duel: both levels, and small positions in which every mechanism occurs."""

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

from dedale.games.base import Source
from dedale.games.duel.actions import Door, Pass, Push, Rock, Shoot, Step, Token, Tunnel, Wall
from dedale.games.duel.clocks import PACES
from dedale.games.duel.lattice import EDGES, SQUARES
from dedale.games.duel.setup import LEVELS, Options
from dedale.games.duel.state import State
from dedale.games.duel.wall_pieces import PIECES, layings
from dedale.grid import DIRECTIONS, Direction, Edge, Square

DUELS = {
    path.stem: Source(path.name, path.read_text(encoding="utf-8"))
    for path in sorted((Path(__file__).parent / "duels").glob("*.maze"))
}
"""Positions: a melee, rolling rocks, pawns on the brink, a narrow board with keys, a cell with no way out."""
GOAL_SIDE: tuple[Direction, ...] = ("N", "E", "S", "W")
"""Where blue, yellow, red and green go."""


def duel_options(random: Random) -> Options:
    """Any level or position and player count."""
    players, first = random.randint(2, 4), None
    if random.random() < 0.3:
        first = random.randrange(players)
    clock = random.choice((None, None, *PACES))
    if random.random() < 0.5:
        return Options(players=players, level=random.choice(LEVELS), first=first, clock=clock)
    return Options(players=players, board=random.choice([*DUELS.values()]), first=first, clock=clock)


def duel_actions(state: State) -> Iterator[Any]:
    """Yield every conceivable action, on the board and just off it, with walls near the tokens."""
    squares = [*SQUARES, (-1, 5), (5, -1), (11, 5), (5, 11)]
    for direction in DIRECTIONS:
        yield from (Step(direction), Rock(dir=direction), Shoot(direction), Push(direction))
        yield from (Push(direction, square) for square in squares)
    for square in squares:
        yield from (Token(square), Rock(at=square), Tunnel(square))
    off_board: list[Edge] = [(-1, 5, "E"), (5, -1, "S"), (11, 5, "E")]
    yield from (Door(edge) for edge in (*EDGES, *off_board))
    yield from (Pass(), Rock(), Rock(at=(5, 4), dir="N"))
    own = [square for tokens in state.ground.tokens for square in tokens]
    for number in [*state.revealed, *own[:2]]:
        yield from _walls(SQUARES[number])


def _walls(token: Square) -> Iterator[Wall]:
    """Yield every piece at that token, and shapes that are no piece or lie elsewhere."""
    x, y = token
    for piece in PIECES:
        for laying in layings(piece, token):
            yield laying.action
            yield Wall((x, y + 1), laying.action.edges)
    for edges in (
        (),
        ((x, y, "E"),),
        ((x, y, "E"), (x, y, "E")),
        ((x, y, "E"), (x, y, "E"), (x, y, "S")),
        ((x - 1, y, "E"), (x, y, "E")),
        ((x, y, "E"), (x, y + 1, "E"), (x, y + 2, "E"), (x, y + 3, "E")),
        ((9, y, "E"), (10, y, "E")),
        ((-1, y, "E"), (-1, y + 1, "E")),
    ):
        yield Wall(token, edges)


def duel_eagerness(state: State, action: Any) -> float:
    """Random play sees more of the game if doors and rocks, which have many places, can wait."""
    match action:
        case Door() | Rock(dir=None):
            return 0.02
        case Step(direction):
            return 2 if direction == GOAL_SIDE[state.turn] else 1
        case Push() | Shoot() | Tunnel() | Rock():
            return 4
    return 1
