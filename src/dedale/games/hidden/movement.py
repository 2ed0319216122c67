"""Where a magician may go, and where its turn may end (HIDDEN-21 to HIDDEN-23), regardless of walls."""

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
"""The squares beside each square and the edges between them, by direction."""


def may_stop(state: State, seat: int) -> bool:
    """HIDDEN-23: not on another magician's square.

    A magician that has not moved may stay: only a bump can have brought two to the same corner.
    """
    return state.left == state.roll or not _occupied(state, seat, state.magicians[seat])


def may_step(state: State, seat: int, to: Square) -> bool:
    """HIDDEN-23: True if the turn could still end on a free square, so that nobody ever gets stuck."""
    return _could_end(state, seat, to, state.left - 1)


def _could_end(state: State, seat: int, square: Square, left: int) -> bool:
    """True if there is a free square at most `left` steps away, walls or not."""
    if not _occupied(state, seat, square):
        return True
    return left > 0 and any(_could_end(state, seat, to, left - 1) for to, _ in NEIGHBOURS[square].values())


def _occupied(state: State, seat: int, square: Square) -> bool:
    return any(at == square for other, at in enumerate(state.magicians) if other != seat)


def next_turn(state: State) -> State:
    """Pass the die to the next seat."""
    assert state.turn is not None
    following = (state.turn + 1) % state.setup.players
    return replace(state, phase="rolling", turn=following, roll=None, left=0, hit=None)
