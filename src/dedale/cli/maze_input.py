"""Maze files given on the command line (a path, `-`, the id of a floor), and how their mistakes are shown."""

import sys
from pathlib import Path

from dedale.cli.parser import did_you_mean
from dedale.games.base import Source
from dedale.games.tower.pack import the_pack
from dedale.grid import MAX_BYTES, MazeError, decode_text, read_text_file

STDIN = "-"
MOST = 20
"""Mistakes shown per file."""
MARGIN = 60
"""Characters quoted on either side of a mistake."""


def read_source(name: str) -> Source:
    """The text of that file, or of standard input. Raises MazeError."""
    if name != STDIN:
        return Source(name, read_text_file(Path(name)))
    if sys.stdin is None:
        raise MazeError("<stdin>", 1, 1, "standard input is closed")
    return Source("<stdin>", decode_text(sys.stdin.buffer.read(MAX_BYTES + 4), "<stdin>"))


def read_floor_or_source(name: str) -> Source:
    """Like `read_source`, but the id of a floor of the Tower will do as well."""
    pack = the_pack()
    if name in pack:
        return pack.floor(name).source
    if name != STDIN and "." not in name and not Path(name).exists():
        hint = did_you_mean(name, pack.floors())
        raise MazeError(name, 1, 1, f"there is no such file and no such floor{hint}")
    return read_source(name)


def explain(error: MazeError, text: str = "") -> None:
    """Show every mistake of a file on standard error: its place, the line, and a caret under it."""
    mistakes = error.in_order()
    for mistake in mistakes[:MOST]:
        print(mistake, file=sys.stderr)
        for line in _quoted(mistake, text):
            print(f"    {line}", file=sys.stderr)
    if len(mistakes) > MOST:
        print(f"{error.path}: and more mistakes", file=sys.stderr)


def _quoted(mistake: MazeError, text: str) -> list[str]:
    """The line of the mistake, cut where it is long, and the line with the caret."""
    lines = text.removeprefix("\ufeff").split("\n")
    line = lines[mistake.line - 1].rstrip("\r") if mistake.line <= len(lines) else ""
    if not line.strip():
        return []
    at = mistake.column - 1
    first = max(0, at - MARGIN)
    shown = "".join(char if char.isprintable() else "?" for char in line[first : at + MARGIN])
    return [shown, " " * (at - first) + "^"]
