"""The vocabulary of maze files, shared by the reader, the writer, the grid and the text board."""

import re
from collections.abc import Mapping

MAX_BYTES = 1 << 20
MAX_SIZE = 64

FLOOR = ""
SOLID = "###"
CODE = re.compile(r"[A-Za-z0-9!=?~/*]{1,3}")
CODE_CHARACTER = re.compile(r"[A-Za-z0-9!=?~/*]")

WALL = "#"
OPEN = " "
SMALL = "o"
DOORS = ("1", "2", "3", "4", "5")

# How each edge code is drawn. A draft's code is the way it blows, the same seen from either square.
HORIZONTAL: Mapping[str, str] = {
    WALL: "---",
    OPEN: "   ",
    SMALL: "-o-",
    **{door: f"-{door}-" for door in DOORS},
    "^": " ^ ",
    "v": " v ",
}
VERTICAL: Mapping[str, str] = {WALL: "|", **{code: code for code in (OPEN, SMALL, *DOORS, "<", ">")}}

# Edge codes that are part of a wall. The others leave a gap in it.
WALLED = frozenset((WALL, SMALL, *DOORS))

FIELD = re.compile(r"[a-z][a-z0-9_-]*(?: [a-z0-9_-]+)*(?:\.[a-z]{2})?")
"""The name of a field, and a language if it has one."""

# Control characters, line separators and lone surrogates. Line feeds are allowed: they end lines.
FORBIDDEN = re.compile("[\x00-\x09\x0b-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff]")
