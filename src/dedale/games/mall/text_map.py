"""One map of the mall, ready for `dedale.grid` to draw or put into words."""

from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import NamedTuple

from dedale import grid
from dedale.games.mall import styles
from dedale.games.mall.actions import HEROES, LETTERS
from dedale.games.mall.board import corner, dimension
from dedale.games.mall.movement import CAMERA
from dedale.games.mall.state import State
from dedale.games.mall.styles import Line, Look, Span
from dedale.games.mall.symbols import CAMERA_FLOOR, pawn, sign
from dedale.grid import OPEN, SMALL, WALL, Direction, Grid, Square, neighbour, opposite


class Marks(NamedTuple):
    """What a player's screen adds to the board."""

    chosen: int | None = None
    """The hero that the keys move."""
    reach: Collection[Square] = ()
    """Where it can go."""
    picks: Mapping[Square, str] = {}
    """The squares to choose from, each with its key."""


NO_MARKS = Marks()


class Plan:
    """The tiles of one dimension, and what a screen marks on them."""

    def __init__(self, state: State, marks: Marks, number: int) -> None:
        self.state = state
        self.marks = marks
        self.grids: dict[Square, tuple[Grid, Square]] = {}
        """For every square, solid ones included, its grid and its position within it."""
        self.tiles: dict[Square, int] = {}
        board = state.board
        for laid in board.laid:
            x0, y0 = corner(laid.at)
            if dimension((x0, y0)) == number:
                face = board.face(laid).grid
                for x, y in face.all_squares():
                    self.grids[x0 + x, y0 + y] = face, (x, y)
                    self.tiles[x0 + x, y0 + y] = laid.tile
        self.watched = {board.tile_of[square] for square in board.icons.get(CAMERA, ())}
        """The tiles with a camera (MALL-97)."""
        self.origin = min(x for x, _ in self.grids), min(y for _, y in self.grids)

    @property
    def squares(self) -> Iterable[Square]:
        return self.grids

    def solid(self, square: Square) -> bool:
        return square not in self.state.board.codes

    def label(self, square: Square) -> str:
        state, marks, printed = self.state, self.marks, sign(self.state, square)
        pick = marks.picks.get(square)
        if pick:
            return pick + (printed.beside if printed else "")
        if square in state.heroes:
            hero = state.heroes.index(square)
            return pawn(hero, printed, chosen=hero == marks.chosen)
        if square in marks.reach:
            return "•" + printed.beside if printed else " • "
        if printed:
            return printed.text
        return CAMERA_FLOOR if self.tiles[square] in self.watched else ""

    def edge(self, square: Square, direction: Direction) -> str:
        face, inner = self.grids[square]
        beyond = neighbour(square, direction)
        code = face.edge(inner, direction)
        if beyond not in self.grids:
            return code
        if self.tiles[beyond] != self.tiles[square]:
            # MALL-10: two openings that meet form a passage. Anything else between two tiles is a dead end.
            border = self.state.board.border
            meet = (square, direction) in border and (beyond, opposite(direction)) in border
            return OPEN if meet else WALL
        if self.solid(square) != self.solid(beyond):
            return WALL
        return WALL if code == SMALL and not self.state.board.small_passages else code

    # Colours

    def lines(self) -> list[Line]:
        text = grid.draw(self, style="box").split("\n")
        return [styles.joined(self._spans(row, line)) for row, line in enumerate(text)]

    def _spans(self, row: int, line: str) -> Iterator[Span]:
        for column, char in enumerate(line):
            yield char, self._look(row, column, char)

    def _look(self, row: int, column: int, char: str) -> Look:
        x, y = self.origin[0] + column // 4, self.origin[1] + row // 2
        # Walls and grid points between squares take the background those squares share.
        xs = (x,) if column % 4 else (x - 1, x)
        ys = (y,) if row % 2 else (y - 1, y)
        around = [(x, y) for x in xs for y in ys if (x, y) in self.grids]
        if not around:
            return styles.BARE
        if len(xs) == len(ys) == 1:
            return self._square_look(around[0], column % 4)
        if all(self.solid(square) for square in around):
            return styles.SOLID
        wall = styles.SMALL_PASSAGE if char == SMALL else styles.WALL
        return wall._replace(ground=self._ground({self.tiles[square] for square in around}))

    def _square_look(self, square: Square, column: int) -> Look:
        if self.solid(square):
            return styles.SOLID
        heroes, marks = self.state.heroes, self.marks
        if square in marks.picks and column == 1:
            return styles.PICK
        if square in heroes:
            return styles.PAWN[LETTERS[heroes.index(square)]]
        printed = sign(self.state, square)
        if square in marks.reach and (column == 1 or not printed):
            return styles.MARK._replace(ground=self._ground({self.tiles[square]}))
        if printed:
            return printed.look
        return styles.PLAIN._replace(ground=self._ground({self.tiles[square]}))

    def _ground(self, tiles: set[int]) -> int:
        return styles.CAMERA_FLOOR if tiles <= self.watched else styles.FLOOR


class InWords:
    """The same map with words for labels."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.squares = plan.squares
        self.solid = plan.solid

    def label(self, square: Square) -> str:
        state = self.plan.state
        printed = sign(state, square)
        words = [printed.words] if printed else []
        if square in state.heroes:
            words.insert(0, f"the {HEROES[state.heroes.index(square)]}")
        if self.plan.tiles[square] in self.plan.watched:
            words = [*(words or ["floor"]), "under a camera"]
        return ", ".join(words)

    def edge(self, square: Square, direction: Direction) -> str:
        code = self.plan.edge(square, direction)
        # The arrow of an entrance that no longer leads anywhere.
        return code if code in (OPEN, WALL, SMALL) else OPEN
