"""Reads the lines of one grid, and pinpoints the character that is wrong."""

import re
from collections.abc import Sequence

from .errors import MazeError, Mistakes, shown
from .grammar import CODE, CODE_CHARACTER, FIELD, FLOOR, HORIZONTAL, MAX_SIZE, SOLID, VERTICAL
from .grid import Grid

_HORIZONTAL_OF_TEXT = {text: code for code, text in HORIZONTAL.items()}
_VERTICAL_OF_TEXT = {text: code for code, text in VERTICAL.items()}
_HEADER_LINE = re.compile(FIELD.pattern + ":")
_SENTENCE_OF_CHARACTER = {
    "#": 'a solid square is written "###"',
    ".": "the dot of a floor square stands alone",
    " ": "the code of a square has no blank inside",
}


def read_grid(lines: Sequence[str], first: int, path: str) -> Grid:
    """Return the grid these lines draw. `first` is the line number of the first one in the file."""
    return _GridReader(lines, first, path).read()


class _GridReader:
    def __init__(self, lines: Sequence[str], first: int, path: str) -> None:
        self.lines = lines
        self.first = first
        self.path = path
        self.length = len(lines[0])
        self.squares: list[str] = []
        self.columns: list[int] = []
        self.horizontal: list[str] = []
        self.vertical: list[str] = []

    def read(self) -> Grid:
        if self.length > 4 * MAX_SIZE + 1:
            raise self.wrong(0, 4 * MAX_SIZE + 1, f"a grid is at most {MAX_SIZE} squares wide")
        self.read_points(0)
        if self.length % 4 != 1 or self.length == 1:
            sentence = "a line of a grid has 4 characters for each square and 1 more, but this one has length"
            raise self.wrong(0, self.length, f"{sentence} {self.length}")
        mistakes = Mistakes()
        for index in range(1, min(len(self.lines), 2 * MAX_SIZE + 2)):
            with mistakes:
                if index > 2 * MAX_SIZE:
                    raise self.wrong(index, 0, f"a grid is at most {MAX_SIZE} squares high")
                self.check_shape(index)
                if index % 2:
                    self.read_row(index)
                else:
                    self.read_points(index)
        mistakes.settle()
        last = len(self.lines) - 1
        if last == 0:
            raise self.wrong(last, 0, "a grid has at least three lines")
        if last % 2:
            raise self.wrong(last, 0, "this row of squares has no line of grid points under it")
        return Grid(
            self.length // 4,
            last // 2,
            tuple(self.squares),
            tuple(self.horizontal),
            tuple(self.vertical),
            line=self.first,
            columns=tuple(self.columns),
        )

    def check_shape(self, index: int) -> None:
        """Refuse a line that cannot belong to this grid, before reading its characters."""
        line = self.lines[index]
        if _HEADER_LINE.match(line):
            raise self.wrong(index, 0, "there must be an empty line between a grid and the next header")
        if index % 2 and line.startswith("+"):
            raise self.wrong(
                index, 0, "there must be a row of squares here, or an empty line before a new grid"
            )
        if len(line) == self.length:
            return
        lengths = f"this line has length {len(line)}, but the lines of this grid have length {self.length}"
        if not line.strip(" "):
            raise self.wrong(index, 0, f"{lengths}; a line that ends a grid is empty, without blanks")
        if len(line) < self.length:
            raise self.wrong(index, len(line), f"{lengths}; an open border is written as a blank")
        raise self.wrong(index, self.length, lengths)

    def read_points(self, index: int) -> None:
        line = self.lines[index]
        for start in range(0, len(line), 4):
            if line[start] != "+":
                raise self.wrong(index, start, f'"+" must be at this grid point, not {shown(line[start])}')
            text = line[start + 1 : start + 4]
            if text:
                self.horizontal.append(self.horizontal_edge(index, start + 1, text))

    def horizontal_edge(self, index: int, start: int, text: str) -> str:
        if text in _HORIZONTAL_OF_TEXT:
            return _HORIZONTAL_OF_TEXT[text]
        for offset in range(len(text)):
            if not any(known.startswith(text[: offset + 1]) for known in _HORIZONTAL_OF_TEXT):
                sentence = f"{shown(text[offset])} is not allowed here in a horizontal edge"
                raise self.wrong(index, start + offset, sentence)
        # Only the first line can end in the middle of an edge. `read` refuses its length.
        return ""

    def read_row(self, index: int) -> None:
        line = self.lines[index]
        for start in range(0, len(line), 4):
            if line[start] not in _VERTICAL_OF_TEXT:
                raise self.wrong(index, start, f"{shown(line[start])} is not allowed in a vertical edge")
            self.vertical.append(_VERTICAL_OF_TEXT[line[start]])
            text = line[start + 1 : start + 4]
            if text:
                self.read_square(index, start + 1, text)

    def read_square(self, index: int, start: int, text: str) -> None:
        code = text.strip(" ")
        offset = text.index(code) if code else 1
        if code == ".":
            code = FLOOR
        if code not in (FLOOR, SOLID) and not CODE.fullmatch(code):
            bad = next(i for i, char in enumerate(code) if not CODE_CHARACTER.fullmatch(char))
            sentence = _SENTENCE_OF_CHARACTER.get(code[bad], f"{shown(code[bad])} is not allowed in a square")
            raise self.wrong(index, start + offset + bad, sentence)
        self.squares.append(code)
        self.columns.append(start + offset + 1)

    def wrong(self, index: int, offset: int, sentence: str) -> MazeError:
        return MazeError(self.path, self.first + index, offset + 1, sentence)
