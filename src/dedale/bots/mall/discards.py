"""Which tile to take away in scenario 11 (MALL-64)."""

from collections.abc import Iterable

from dedale.games.mall.actions import Discard
from dedale.games.mall.state import State


def tile_to_go(state: State, may_go: Iterable[Discard]) -> Discard | None:
    """Return the tile that carries least, of those that may go."""
    return min(may_go, key=lambda each: (_worth(state, each.tile), each.tile), default=None)


def _worth(state: State, tile: int) -> int:
    board = state.board
    worth = 0
    for square, of in board.tile_of.items():
        if of != tile:
            continue
        code = board.codes[square]
        if code[1:] == "=" or (code[1:] == "!" and not state.stolen):
            worth += 100
        elif code == "Z" and square not in state.out_of_order:
            worth += 10
        elif square in board.frontier or code[1:] == "~":
            worth += 1
    return worth
