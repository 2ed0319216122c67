"""The Mall in a terminal, in real time, on a shared keyboard.

`Session` is a match without a terminal: keys and times go in, lines come out. `shell` joins it to curses.
"""

from dedale.cli.terminal.keyboard_game import Session

__all__ = ["Session"]
