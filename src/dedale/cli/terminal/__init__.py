"""The Mall in a terminal, in real time, round one keyboard.

`KeyboardGame` is a game without a terminal: keys and times go in, lines come out. `shell` joins it to curses.
"""

from dedale.cli.terminal.keyboard_game import KeyboardGame

__all__ = ["KeyboardGame"]
