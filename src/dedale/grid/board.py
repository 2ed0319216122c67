"""What can be drawn: a single grid, or a board of any shape."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Protocol

from .grammar import FLOOR, SOLID
from .grid import Grid
from .square import Direction, Square


class Drawable(Protocol):
    """A board of squares with possible holes. Coordinates may be negative."""

    @property
    def squares(self) -> Iterable[Square]:
        """Return the existing squares, in any order."""

    def label(self, square: Square) -> str:
        """Return what stands on the square, in up to three columns of text; "" for floor."""

    def solid(self, square: Square) -> bool:
        """True if nobody can ever stand there."""

    def edge(self, square: Square, direction: Direction) -> str:
        """Return the edge code of that side, as in `Grid`."""


@dataclass(frozen=True, slots=True)
class GridBoard:
    """A single grid as a board."""

    grid: Grid

    @property
    def squares(self) -> Iterable[Square]:
        return self.grid.all_squares()

    def label(self, square: Square) -> str:
        return FLOOR if self.solid(square) else self.grid.code(square)

    def solid(self, square: Square) -> bool:
        return self.grid.code(square) == SOLID

    def edge(self, square: Square, direction: Direction) -> str:
        return self.grid.edge(square, direction)


def as_board(board: Drawable | Grid) -> Drawable:
    """Wrap a bare grid as a board."""
    return GridBoard(board) if isinstance(board, Grid) else board
