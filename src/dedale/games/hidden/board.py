"""The upper level of the board: where the symbols are (HIDDEN-1). Reads board files.

A board file has a header `hidden: name`, optional translations like `hidden.fr`, and one grid of 6 x 6
squares with a closed border and nothing inside but symbols: 24 codes of three letters, all different, none in
a corner. A header field named after a symbol gives its name, `owl: owl`, and `owl.fr` a translation. The game
ignores all other fields.
"""

from functools import lru_cache
from importlib.resources import files
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from dedale.games.base import Source
from dedale.games.hidden.labyrinth import CORNERS, SIZE
from dedale.grid import (
    DIRECTIONS,
    FLOOR,
    OPEN,
    SOLID,
    THREE_NAMES,
    WALL,
    Grid,
    Ground,
    MazeError,
    Mistakes,
    Names,
    Section,
    Square,
    neighbour,
    open_grid,
    part,
    read_maze,
    translated,
    translated_name,
)

SYMBOLS = 24
Mistake = Literal["", "symbols", "symbol_corner", "symbol_twice", "board_walls"]
"""What people who draw boards often do, as clients know it."""


class Board(Struct, frozen=True):
    names: Names
    symbols: dict[str, Square]
    """The square of each symbol, in reading order."""
    symbol_names: dict[str, Names]
    """The names of each symbol, if the file gives them."""


def read_board(source: Source) -> Board:
    """Read a board file. Raises MazeError where it is wrong."""
    section, *others = read_maze(source.text, source.path)
    if others:
        raise _wrong_at(
            source, others[0].place_of_field("hidden"), "a board of the Hidden Labyrinth is a single grid"
        )
    if "hidden" not in section.header:
        raise _wrong_at(source, section.place_of_field("hidden"), "a board has a header 'hidden', its name")
    assert section.grid is not None
    symbols = _symbols(source, section.grid)
    return Board(
        translated(section.header, "hidden"),
        symbols,
        _symbol_names(source, section, symbols),
    )


@lru_cache(maxsize=64)
def board_of(source: Source | None) -> Board:
    """Return the board of that file, or the built-in one for None.

    Symbols of the built-in board have the same names on every board that does not give them others.
    """
    if source is None:
        return read_board(Source("board.maze", content("board.maze")))
    board, usual = read_board(source), board_of(None).symbol_names
    names = {symbol: usual[symbol] for symbol in board.symbols if symbol in usual}
    return replace(board, symbol_names={**names, **board.symbol_names})


@lru_cache(maxsize=64)
def ground_of(symbols: tuple[tuple[str, Square], ...]) -> Ground:
    """Return what there is to draw: the symbols, and no walls."""
    return Ground((part("board", open_grid(SIZE, {at: symbol for symbol, at in symbols}), (0, 0)),))


def content(name: str) -> str:
    return (files("dedale.games.hidden") / "content" / name).read_text(encoding="utf-8")


def _symbols(source: Source, grid: Grid) -> dict[str, Square]:
    if (grid.width, grid.height) != (SIZE, SIZE):
        sentence = f"a board has {SIZE} x {SIZE} squares, not {grid.width} x {grid.height}"
        raise _wrong_at(source, (grid.line, 1), sentence)
    found: dict[str, Square] = {}
    mistakes = Mistakes()
    for square in grid.all_squares():
        with mistakes:
            _check_edges(source, grid, square)
        code = grid.code(square)
        if code == FLOOR:
            continue
        with mistakes:
            problem = _problem(code, square, found)
            if problem:
                raise _wrong_at(source, grid.place_of_square(square), *problem)
            found[code] = square
    mistakes.settle()
    if len(found) != SYMBOLS:
        sentence = f"a board has {SYMBOLS} symbols, not {len(found)}"
        raise _wrong_at(source, (grid.line, 1), sentence, "symbols", str(len(found)))
    return found


def _problem(code: str, square: Square, found: dict[str, Square]) -> tuple[str, Mistake, str] | None:
    if code == SOLID:
        return "no square of a board is solid", "", ""
    if len(code) != 3 or not code.isalpha():
        return f"'{code}' is not a symbol; that is three letters", "", ""
    if square in CORNERS:
        return "the corners have no symbol", "symbol_corner", ""
    if code in found:
        return f"the symbol '{code}' is on {list(found[code])} already", "symbol_twice", code
    return None


def _check_edges(source: Source, grid: Grid, square: Square) -> None:
    for direction in DIRECTIONS:
        inner = grid.inside(neighbour(square, direction))
        if grid.edge(square, direction) != (OPEN if inner else WALL):
            sentence = (
                "a board has no walls inside; the labyrinth lies below it"
                if inner
                else "the border of a board is closed"
            )
            raise _wrong_at(source, grid.place_of_edge(square, direction), sentence, "board_walls")


def _symbol_names(source: Source, section: Section, symbols: dict[str, Square]) -> dict[str, Names]:
    found = {}
    mistakes = Mistakes()
    for symbol in symbols:
        # Field names are all lower case.
        field = symbol.lower()
        if field not in section.header:
            continue
        names = translated_name(section.header, field)
        with mistakes:
            if names is None:
                raise _wrong_at(source, section.place_of_field(field), THREE_NAMES)
            found[symbol] = names
    mistakes.settle()
    return found


def _wrong_at(
    source: Source, place: tuple[int, int], sentence: str, error: Mistake = "", about: str = ""
) -> MazeError:
    return MazeError(source.path, *place, sentence, error, about)
