"""A terminal through curses: lines go out, named keys come in."""

import curses
import os
import sys
from contextlib import suppress

from dedale.games.mall.styles import BASIC, CAMERA_FLOOR, FLOOR, NIGHT, Line, Look

KEYS = {
    curses.KEY_UP: "up", curses.KEY_DOWN: "down", curses.KEY_LEFT: "left", curses.KEY_RIGHT: "right",
    curses.KEY_SR: "shift-up", curses.KEY_SF: "shift-down",
    curses.KEY_SLEFT: "shift-left", curses.KEY_SRIGHT: "shift-right",
    curses.KEY_BTAB: "shift-tab", curses.KEY_ENTER: "enter",
    curses.KEY_PPAGE: "page-up", curses.KEY_NPAGE: "page-down",
}  # fmt: skip
CHARACTERS = {"\n": "enter", "\r": "enter", "\t": "tab", "\x1b": "escape"}
SEQUENCES = {"1;2A": "shift-up", "1;2B": "shift-down", "1;2C": "shift-right", "1;2D": "shift-left"}
"""xterm's sequences, for terminals where curses does not know them."""
QUIET = (None, FLOOR, CAMERA_FLOOR, NIGHT)
"""Backgrounds that a terminal without colours omits. For others it uses reverse video."""


class Window:
    def __init__(self, window: curses.window) -> None:
        self.window = window
        self.shown: tuple[list[Line], tuple[int, int]] | None = None
        self.attributes: dict[Look, int] = {}
        self.pairs: dict[tuple[int, int], int] = {}
        self.colours = 0
        # Plain terminals support neither, and we can do without.
        with suppress(curses.error):
            curses.curs_set(0)
        with suppress(curses.error):
            curses.use_default_colors()
            self.colours = 0 if os.environ.get("NO_COLOR") else curses.COLORS

    @property
    def size(self) -> tuple[int, int]:
        """Width and height."""
        height, width = self.window.getmaxyx()
        return width, height

    def show(self, lines: list[Line]) -> None:
        if self.shown == (lines, self.size):
            return
        self.shown = lines, self.size
        self.window.erase()
        for row, line in enumerate(lines):
            column = 0
            for text, look in line:
                try:
                    self.window.addstr(row, column, text, self._attribute(look))
                except curses.error:
                    # The cursor cannot go past the last corner; or the window just shrank.
                    break
                column += len(text)
        self.window.refresh()

    def beep(self) -> None:
        curses.beep()

    def key(self, wait_ms: int) -> str | None:
        """The name of the next key; None on a timeout, or for a key without a name."""
        self.window.timeout(wait_ms)
        try:
            key = self.window.get_wch()
        except curses.error:
            if not sys.stdin.isatty():
                # The terminal is gone: waiting for a key would loop for ever.
                raise KeyboardInterrupt from None
            return None
        if isinstance(key, int):
            return KEYS.get(key)
        return self._sequence() if key == "\x1b" else CHARACTERS.get(key, key)

    def _sequence(self) -> str | None:
        """After an escape character: a key that curses does not know, or Escape itself."""
        self.window.timeout(0)
        sequence = ""
        try:
            if self.window.get_wch() not in ("[", "O"):
                return "escape"
            while not sequence[-1:].isalpha() and not sequence.endswith("~"):
                sequence += str(self.window.get_wch())
        except curses.error:
            return "escape" if not sequence else None
        return SEQUENCES.get(sequence)

    def _attribute(self, look: Look) -> int:
        if look not in self.attributes:
            bold = curses.A_BOLD if look.bold else curses.A_NORMAL
            if self.colours >= 8:
                self.attributes[look] = bold | curses.color_pair(self._pair(look))
            else:
                self.attributes[look] = bold | (0 if look.ground in QUIET else curses.A_REVERSE)
        return self.attributes[look]

    def _pair(self, look: Look) -> int:
        colours = self._colour(look.ink), self._colour(look.ground)
        if colours not in self.pairs and len(self.pairs) < curses.COLOR_PAIRS - 1:
            self.pairs[colours] = len(self.pairs) + 1
            curses.init_pair(self.pairs[colours], *colours)
        return self.pairs.get(colours, 0)

    def _colour(self, colour: int | None) -> int:
        if colour is None:
            return -1
        return colour if self.colours >= 256 else BASIC.get(colour, 7)
