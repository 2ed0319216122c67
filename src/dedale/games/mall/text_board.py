"""The mall as text for terminals, and in words for screen readers. Shows only what lies on the table."""

from typing import NamedTuple

from msgspec.structs import replace

from dedale import grid
from dedale.games.mall import styles
from dedale.games.mall.board import ORIGIN, Board, LaidTile, corner, dimension
from dedale.games.mall.state import State
from dedale.games.mall.styles import Line, Look
from dedale.games.mall.symbols import LEGEND
from dedale.games.mall.text_map import NO_MARKS, InWords, Marks, Plan
from dedale.grid import Square

HIDDEN = "The game is paused; the board is hidden."
HEADINGS = ("First dimension", "Second dimension")


class Picture(NamedTuple):
    """The drawn board, and where to find each square on it."""

    lines: list[Line]
    origins: dict[int, tuple[int, int, int]]
    """By dimension: the smallest x and y of its squares, and its first line."""

    def place(self, square: Square) -> tuple[int, int]:
        """Return the column and line of the middle of that square."""
        x, y, line = self.origins[dimension(square)]
        return 4 * (square[0] - x) + 2, line + 2 * (square[1] - y) + 1


def draw(state: State, *, colour: bool) -> str:
    """Return the board as lines of text, with or without colour codes. The text is the same either way."""
    if state.paused:
        return HIDDEN
    write = styles.painted if colour else styles.plain
    return "\n".join(write(line) for line in picture(state).lines)


def picture(state: State, marks: Marks = NO_MARKS) -> Picture:
    """Return the styled board with the marks of a player's screen."""
    lines: list[Line] = []
    origins = {}
    maps = _maps(state, marks)
    for number, plan in maps.items():
        if len(maps) > 1:
            lines += [[]] if lines else []
            lines.append([(HEADINGS[number], Look(bold=True))])
        origins[number] = (*plan.origin, len(lines))
        lines += plan.lines()
    return Picture(lines, origins)


def describe(state: State) -> str:
    """Describe the board in words, row by row."""
    if state.paused:
        return HIDDEN
    maps = _maps(state, NO_MARKS)
    texts = [grid.describe(InWords(plan), str) for plan in maps.values()]
    if len(maps) > 1:
        texts = [f"{HEADINGS[number]}\n{text}" for number, text in zip(maps, texts, strict=True)]
    return "\n".join(texts)


def legend(*, colour: bool) -> str:
    """Explain every symbol, one per line."""
    write = styles.painted if colour else styles.plain
    return "\n".join(write([(sample, look), (f"  {words}", styles.BARE)]) for sample, words, look in LEGEND)


def tile_picture(state: State, tile: int) -> list[Line]:
    """Return a single tile as its file draws it, for instance the next one of a face-up pile."""
    board = state.board
    alone = Board(board.tiles, board.side, board.small_passages).lay(LaidTile(tile, ORIGIN, 0))
    return picture(replace(state, board=alone, heroes=(), out_of_order=frozenset())).lines


def _maps(state: State, marks: Marks) -> dict[int, Plan]:
    numbers = sorted({dimension(corner(laid.at)) for laid in state.board.laid})
    return {number: Plan(state, marks, number) for number in numbers}
