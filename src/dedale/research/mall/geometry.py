"""Where things are on a board of the Mall, by the numbers that actions and observations use."""

from functools import cached_property

from dedale.games.mall.actions import LETTERS
from dedale.games.mall.board import Board, corner
from dedale.grid import DIRECTIONS, Square

TILES = 24
"""Tiles 1 to 24. The little sister's two are not used."""
HEROES = 4
SIDES = 4
REACH = 7
"""The longest walk: where two tiles meet they are shifted, so no line crosses a third."""


class Geometry:
    """One board. Made anew when a tile is laid or taken away."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.corners = {laid.tile: corner(laid.at) for laid in board.laid}

    def on_tile(self, square: Square) -> tuple[int, int, int]:
        """Return the tile of a square, and where on the tile it is."""
        tile = self.board.tile_of[square]
        x, y = self.corners[tile]
        return tile, square[0] - x, square[1] - y

    @cached_property
    def vortexes(self) -> dict[tuple[int, int], Square]:
        """The vortex squares by hero and tile."""
        return {
            (hero, self.board.tile_of[square]): square
            for hero in range(HEROES)
            for square in self.board.icons.get(LETTERS[hero] + "~", ())
        }

    @cached_property
    def openings(self) -> dict[tuple[int, int], Square]:
        """The squares that can be explored, by tile and side."""
        return {
            (self.board.tile_of[square], DIRECTIONS.index(opening.towards)): square
            for square, opening in self.board.frontier.items()
        }
