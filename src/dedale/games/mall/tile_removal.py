"""Scenario 11: which laid tiles may be taken away (MALL-64)."""

from itertools import combinations

from msgspec.structs import replace

from dedale.games.mall.board import Board
from dedale.games.mall.state import State

Pair = tuple[int, int]
"""The tile to take away first, and the second one."""


def removable_pairs(state: State) -> tuple[Pair, ...]:
    """Return pairs of tiles without heroes or tokens. After each removal, every other tile, and every square
    of it that was reachable, must still be reachable on foot."""
    board = state.board
    taken = [square for square in (*state.heroes, *state.out_of_order) if square is not None]
    kept = frozenset(board.tile_of[square] for square in taken)
    if kept not in board.removable:
        board.removable[kept] = _removable_pairs(board, kept)
    return board.removable[kept]


def _removable_pairs(board: Board, kept: frozenset[int]) -> tuple[Pair, ...]:
    first = board.first_tiles
    starts = [square for square, tile in board.tile_of.items() if tile in first]
    before = board.on_foot(starts)
    loose = [laid.tile for laid in board.laid if laid.tile not in kept | first]

    def still_whole(*gone: int) -> bool:
        after = board.on_foot(starts, without=gone)
        if len({*gone, *(board.tile_of[square] for square in after)}) < len(board.laid):
            return False
        return all(square in after for square in before if board.tile_of[square] not in gone)

    alone = {tile for tile in loose if still_whole(tile)}
    pairs = [(one, other) for one, other in combinations(loose, 2) if alone.intersection((one, other))]
    either_way = [
        pair for one, other in pairs if still_whole(one, other) for pair in ((one, other), (other, one))
    ]
    return tuple(pair for pair in either_way if pair[0] in alone)


def discardable(state: State) -> tuple[int, ...]:
    """Return the tiles that may be taken away now."""
    if state.to_discard == 2:
        return tuple(sorted({first for first, _ in removable_pairs(state)}))
    return state.second_discards if state.to_discard else ()


def discard(state: State, tile: int) -> State:
    """Put the tile face down under the draw pile. What may go second is decided while it still lies there."""
    partners = tuple(sorted(second for first, second in removable_pairs(state) if first == tile))
    return replace(
        state,
        board=state.board.without(tile),
        pile=(*state.pile, tile),
        second_discards=partners if state.to_discard == 2 else (),
        to_discard=state.to_discard - 1,
    )
