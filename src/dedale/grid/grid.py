"""A grid of squares and the edges between them, as a maze file draws it."""

from collections.abc import Iterator
from dataclasses import dataclass, field

from .grammar import CODE, FLOOR, HORIZONTAL, MAX_SIZE, SOLID, VERTICAL
from .square import Direction, Square

_TURNED_DRAFT = {"^": ">", ">": "v", "v": "<", "<": "^"}


@dataclass(frozen=True, slots=True)
class Grid:
    """Squares and edges in reading order. Every valid grid can be written to a maze file.

    `squares` holds "" for floor, "###" for solid, or a code. `horizontal` holds height + 1 lines of edges
    above and below the rows, `vertical` holds height lines of width + 1 edges beside the squares.
    """

    width: int
    height: int
    squares: tuple[str, ...]
    horizontal: tuple[str, ...]
    vertical: tuple[str, ...]
    # Where the grid was read, for error messages: the line of its top border, and each code's column.
    line: int = field(default=0, compare=False)
    columns: tuple[int, ...] = field(default=(), compare=False, repr=False)

    def __post_init__(self) -> None:
        if not (1 <= self.width <= MAX_SIZE and 1 <= self.height <= MAX_SIZE):
            raise ValueError(f"a grid of {self.width} x {self.height} squares is not within 1 to {MAX_SIZE}")
        area = self.width * self.height
        for name, found, wanted in (
            ("squares", len(self.squares), area),
            ("horizontal edges", len(self.horizontal), area + self.width),
            ("vertical edges", len(self.vertical), area + self.height),
            ("columns", len(self.columns) or area, area),
        ):
            if found != wanted:
                raise ValueError(f"{self.width} x {self.height} squares need {wanted} {name}, not {found}")
        for code in set(self.squares) - {FLOOR, SOLID}:
            if not CODE.fullmatch(code):
                raise ValueError(f"{code!r} is not the code of a square")
        for edges, known in ((self.horizontal, HORIZONTAL), (self.vertical, VERTICAL)):
            for edge in set(edges) - known.keys():
                raise ValueError(f"{edge!r} is not the code of such an edge")

    def all_squares(self) -> Iterator[Square]:
        """Yield the squares in reading order."""
        return ((x, y) for y in range(self.height) for x in range(self.width))

    def inside(self, square: Square) -> bool:
        return 0 <= square[0] < self.width and 0 <= square[1] < self.height

    def code(self, square: Square) -> str:
        """Return the square's code: "" for floor, "###" for solid."""
        return self.squares[self._index(square)]

    def edge(self, square: Square, direction: Direction) -> str:
        """Return the edge code of that side. A draft has the same code seen from either square."""
        index = self._index(square)
        match direction:
            case "N":
                return self.horizontal[index]
            case "S":
                return self.horizontal[index + self.width]
            case "W":
                return self.vertical[index + square[1]]
            case "E":
                return self.vertical[index + square[1] + 1]

    def place_of_square(self, square: Square) -> tuple[int, int]:
        """Return the line and column, from 1, of the square's code in its file, or of its middle if it is
        empty.

        A grid that was not read from a file counts from its own first line, as the writer would draw it.
        """
        index = self._index(square)
        if self.columns:
            column = self.columns[index]
        else:
            column = 4 * square[0] + (2 if len(self.squares[index]) == 3 else 3)
        return self._line_of_row(square), column

    def place_of_edge(self, square: Square, direction: Direction) -> tuple[int, int]:
        """Return the line and column, from 1, of the middle of that side."""
        self._index(square)
        line, column = self._line_of_row(square), 4 * square[0] + 3
        match direction:
            case "N":
                return line - 1, column
            case "S":
                return line + 1, column
            case "W":
                return line, column - 2
            case "E":
                return line, column + 2

    def turned(self, quarters: int) -> "Grid":
        """Return the grid after `quarters` clockwise quarter turns. It loses its position in the file."""
        if quarters % 4 == 0:
            return self
        if self.width != self.height:
            raise ValueError(f"a grid of {self.width} x {self.height} squares cannot be turned")
        grid = self
        for _ in range(quarters % 4):
            grid = grid._turned_once()
        return grid

    def _turned_once(self) -> "Grid":
        n = self.width
        lines = range(n + 1)
        squares = (self.squares[(n - 1 - x) * n + y] for y in range(n) for x in range(n))
        # West sides become north sides, south sides become west sides.
        horizontal = (self.vertical[(n - 1 - x) * (n + 1) + line] for line in lines for x in range(n))
        vertical = (self.horizontal[(n - line) * n + y] for y in range(n) for line in lines)
        return Grid(
            n,
            n,
            tuple(squares),
            tuple(_TURNED_DRAFT.get(code, code) for code in horizontal),
            tuple(_TURNED_DRAFT.get(code, code) for code in vertical),
        )

    def _index(self, square: Square) -> int:
        if not self.inside(square):
            raise IndexError(f"square {square} is not inside {self.width} x {self.height} squares")
        return square[1] * self.width + square[0]

    def _line_of_row(self, square: Square) -> int:
        return (self.line or 1) + 2 * square[1] + 1
