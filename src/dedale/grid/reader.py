"""Reads maze files: text in, sections out, or a MazeError with its position."""

import codecs
import stat
from collections.abc import Iterator
from pathlib import Path

from .errors import MazeError, Mistakes, shown
from .grammar import FIELD, FORBIDDEN, MAX_BYTES
from .grid import Grid
from .grid_reader import read_grid
from .section import Section

_TOO_LARGE = f"this file is larger than {MAX_BYTES} bytes"


def read_maze(text: str, path: str = "<text>") -> tuple[Section, ...]:
    """Return the sections of a maze file: each grid with all header lines since the previous grid."""
    sections = []
    header = _Header(path)
    mistakes = Mistakes()
    for first, block in _blocks(_lines(text, path)):
        with mistakes:
            if block[0].startswith("+"):
                header, before = _Header(path), header
                sections.append(before.section(read_grid(block, first, path)))
            else:
                header.read(first, block)
    mistakes.settle()
    if header.lines:
        raise MazeError(path, min(header.lines.values()), 1, "this header has no grid after it")
    if not sections:
        raise MazeError(path, 1, 1, "this file has no grid")
    return tuple(sections)


def read_headers(text: str, path: str = "<text>") -> tuple[Section, ...]:
    """Return the blocks of a file of headers only, each as a section without a grid."""
    sections = []
    mistakes = Mistakes()
    for first, block in _blocks(_lines(text, path)):
        with mistakes:
            if block[0].startswith("+"):
                raise MazeError(path, first, 1, "this file holds headers only, so no grid may stand here")
            header = _Header(path)
            header.read(first, block)
            sections.append(header.section(None))
    mistakes.settle()
    if not sections:
        raise MazeError(path, 1, 1, "this file has no header")
    return tuple(sections)


def read_maze_bytes(data: bytes, path: str = "<bytes>") -> tuple[Section, ...]:
    """Like `read_maze`, for UTF-8 bytes."""
    return read_maze(decode_text(data, path), path)


def read_maze_file(path: Path) -> tuple[Section, ...]:
    """Like `read_maze`, for a file. An unreadable file is a MazeError too."""
    return read_maze_bytes(_file_bytes(path), str(path))


def read_text_file(path: Path) -> str:
    """Return the text of a file. An unreadable file is a MazeError."""
    return decode_text(_file_bytes(path), str(path))


def read_headers_file(path: Path) -> tuple[Section, ...]:
    """Like `read_headers`, for a file. An unreadable file is a MazeError too."""
    return read_headers(decode_text(_file_bytes(path), str(path)), str(path))


class _Header:
    """The fields of a section read so far."""

    def __init__(self, path: str) -> None:
        self.path = path
        self.fields: dict[str, str] = {}
        self.lines: dict[str, int] = {}
        self.columns: dict[str, int] = {}

    def read(self, first: int, block: list[str]) -> None:
        mistakes = Mistakes()
        for number, line in enumerate(block, first):
            if line.startswith("+"):
                with mistakes:
                    raise MazeError(self.path, number, 1, "there must be an empty line before a grid")
                break  # the rest is a grid
            with mistakes:
                self._read_line(number, line)
        mistakes.settle()

    def _read_line(self, number: int, line: str) -> None:
        match = FIELD.match(line)
        end = match.end() if match else 0
        name, value = line[:end], line[end + 1 :].strip(" ")
        if not name or line[end : end + 1] != ":":
            sentence = 'a header line is written "name: value", with the name in small letters'
            raise MazeError(self.path, number, end + 1, sentence)
        if not value:
            raise MazeError(self.path, number, end + 2, "this field has no value")
        if name in self.fields:
            raise MazeError(self.path, number, 1, f"this field is already on line {self.lines[name]}")
        self.fields[name] = value
        self.lines[name] = number
        self.columns[name] = line.index(value, end + 1) + 1

    def section(self, grid: Grid | None) -> Section:
        return Section(self.fields, grid, self.lines, self.columns)


def _lines(text: str, path: str) -> list[str]:
    text = text.removeprefix("\ufeff")
    # The length in characters is free to check, and saves encoding a huge text.
    if len(text) > MAX_BYTES or len(text.encode("utf-8", "surrogatepass")) > MAX_BYTES:
        raise MazeError(path, 1, 1, _TOO_LARGE)
    text = text.replace("\r\n", "\n")
    forbidden = FORBIDDEN.search(text)
    if forbidden:
        line, column = _place(text[: forbidden.start()])
        raise MazeError(path, line, column, f"{shown(forbidden[0])} is not allowed in a maze file")
    return text.split("\n")


def _blocks(lines: list[str]) -> Iterator[tuple[int, list[str]]]:
    """Yield blocks of lines, each with the number of its first line."""
    block: list[str] = []
    for number, line in enumerate(lines, 1):
        in_grid = bool(block) and block[0].startswith("+")
        # A row of a grid may be all spaces, so only an empty line ends a grid.
        if line if in_grid else line.strip(" "):
            block.append(line)
        elif block:
            yield number - len(block), block
            block = []
    if block:
        yield len(lines) - len(block) + 1, block


def decode_text(data: bytes, path: str) -> str:
    """The text of bytes that should be UTF-8, or a MazeError."""
    data = data.removeprefix(codecs.BOM_UTF8)
    if len(data) > MAX_BYTES:
        raise MazeError(path, 1, 1, _TOO_LARGE)
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        line, column = _place(data[: error.start].decode("utf-8"))
        raise MazeError(path, line, column, "this file is not UTF-8 text from here on") from None


def _place(before: str) -> tuple[int, int]:
    """Return the line and column of the character after this text."""
    return before.count("\n") + 1, len(before) - before.rfind("\n")


def _file_bytes(path: Path) -> bytes:
    try:
        mode = path.stat().st_mode
        # Opening a pipe or a device could block for ever.
        if stat.S_ISREG(mode):
            with path.open("rb") as file:
                return file.read(len(codecs.BOM_UTF8) + MAX_BYTES + 1)
        sentence = "this is a folder, not a file" if stat.S_ISDIR(mode) else "this is not a plain file"
    except (FileNotFoundError, NotADirectoryError):
        sentence = "this file does not exist"
    except (OSError, ValueError):
        sentence = "this file cannot be read"
    raise MazeError(str(path), 1, 1, sentence)
