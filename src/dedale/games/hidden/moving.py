"""Where a magician may go, and where its turn may end (HIDDEN-21 to HIDDEN-23). Nothing here sees a wall."""

from msgspec.structs import replace

from dedale.games.hidden.labyrinth import SIZE, SQUARES
from dedale.games.hidden.state import State
from dedale.grid import DIRECTIONS, Direction, Edge, Square, edge_of, neighbour


def _neighbours(square: Square) -> dict[Direction, tuple[Square, Edge]]:
    beside = {direction: neighbour(square, direction) for direction in DIRECTIONS}
    return {
        direction: ((x, y), edge_of(square, direction))
        for direction, (x, y) in beside.items()
        if 0 <= x < SIZE and 0 <= y < SIZE
    }


NEIGHBOURS: dict[Square, dict[Direction, tuple[Square, Edge]]] = {
    square: _neighbours(square) for square in SQUARES
}
"""The squares beside each square, and the edge between, by direction."""


def may_end_on(state: State, seat: int, square: Square) -> bool:
    """HIDDEN-23: not where another magician stands, except on a start corner."""
    if state.magicians.count(square) - (state.magicians[seat] == square) == 0:
        return True
    return square in state.starts


def next_turn(state: State) -> State:
    """The die goes to the next seat."""
    assert state.turn is not None
    following = (state.turn + 1) % state.setup.players
    return replace(state, phase="rolling", turn=following, roll=None, left=0, hit=None)
