"""The Mall in a terminal, in real time, on a shared keyboard.

`KeyboardGame` is a match without a terminal: keys and times go in, lines come out. `shell` adds curses.
"""

from dedale.cli.terminal.keyboard_game import KeyboardGame

__all__ = ["KeyboardGame"]
