"""The Mall in a terminal, in real time, round one keyboard.

`Session` is a game without a terminal: keys and times go in, lines come out. `shell` joins it to curses.
"""

from dedale.cli.terminal.keyboard_game import Session

__all__ = ["Session"]
