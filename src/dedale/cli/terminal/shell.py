"""Runs a game or the menu in a real terminal. The only place that reads a clock."""

import curses
import locale
import os
import time
from collections.abc import Callable, Iterable

from dedale.cli.terminal.curses_window import Window
from dedale.cli.terminal.keyboard_game import KeyboardGame
from dedale.cli.terminal.menu import Menu
from dedale.cli.terminal.saved_games import SavedGames
from dedale.match import Match

REDRAW_MS = 50
LAST_SECONDS = 10


class NoTerminal(Exception):
    """An unusable terminal; its text is one plain sentence."""


def run(show: Callable[[Window], None]) -> None:
    """Run `show` in the terminal, and restore the terminal whatever happens."""
    locale.setlocale(locale.LC_ALL, "")
    try:
        # Otherwise curses would exit the whole program on an unknown terminal.
        curses.setupterm()
    except curses.error:
        raise NoTerminal("curses does not know this kind of terminal (see $TERM).") from None
    for name in ("LINES", "COLUMNS"):
        # If these are set, curses takes them for the window size and ignores resizing.
        os.environ.pop(name, None)
    curses.set_escdelay(25)
    curses.wrapper(lambda window: show(Window(window)))


def play(window: Window, matches: Iterable[Match], saved: SavedGames) -> None:
    """Play matches until the players have had enough."""
    for match in matches:
        if not _play_one(window, match, saved):
            return


def choose(window: Window, menu: Menu) -> bool:
    """Let the players choose; False if they leave instead."""
    while menu.chosen is None:
        window.show(menu.lines(*window.size))
        key = window.key(REDRAW_MS)
        if key:
            menu.press(key)
    return menu.chosen


def _play_one(window: Window, match: Match, saved: SavedGames) -> bool:
    """True if they want to play again."""
    game, clock = KeyboardGame(match), _stopwatch()
    kept, heard = False, LAST_SECONDS + 1
    try:
        while True:
            t = clock()
            game.tick(t)
            if match.outcome and not kept:
                kept = True
                game.tell(saved.ended(match) or game.keyboard.message)
            left = game.seconds_left(t)
            if left is not None:
                if left < heard:
                    window.beep()
                heard = min(left, LAST_SECONDS + 1)
            window.show(game.lines(t, *window.size))
            key = window.key(REDRAW_MS)
            if key:
                game.press(key, clock())
            wish, game.wish = game.wish, None
            if wish == "save":
                game.tell(saved.save(match))
            elif wish:
                return wish == "again"
    finally:
        if not kept:
            saved.left(match)


def _stopwatch() -> Callable[[], int]:
    """Milliseconds since now."""
    start = time.monotonic_ns()
    return lambda: (time.monotonic_ns() - start) // 1_000_000
