"""`dedale play`: the Mall in this terminal, in real time, round one keyboard."""

import argparse
import secrets
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from dedale.cli.arguments import complain, ledger_path
from dedale.cli.maze_input import read_source
from dedale.cli.terminal.menu import Menu
from dedale.cli.terminal.saved_games import SavedGames
from dedale.games.base import Refusal
from dedale.games.mall import MALL
from dedale.games.mall.scenario import CHALLENGES
from dedale.games.mall.setup import Options
from dedale.grid import MazeError
from dedale.match import Match

if TYPE_CHECKING:
    from dedale.cli.terminal.curses_window import Window

NO_TERMINAL = "playing needs a terminal for both input and output."
NO_CURSES = "playing in a terminal needs curses, which this Python lacks."


def add_options(parser: argparse.ArgumentParser) -> None:
    scenarios = f"1 to {CHALLENGES[-1]}, or a file with your own scenario (1)"
    parser.add_argument("--scenario", default="1", metavar="N|FILE", help=scenarios)
    parser.add_argument("--players", type=int, metavar="N", help="number of players sharing the keyboard (1)")
    parser.add_argument("--name", nargs="+", default=[], metavar="NAME", help="the players' names")
    parser.add_argument("--edition", choices=("table", "pocket"), help="edition of the game")
    parser.add_argument("--side", choices=("A", "B"), help="side of tile 1")
    parser.add_argument(
        "--heroes", type=int, choices=(4, 5), help="number of heroes (5: with the little sister)"
    )
    parser.add_argument(
        "--level", type=int, metavar="N", help="highest tile in a challenge, or in pocket scenario 7"
    )
    parser.add_argument("--tiles", metavar="FILE", help="a file with your own tiles")
    parser.add_argument("--seed", type=int, metavar="N", help="random seed, for the same shuffle every time")
    parser.add_argument("--menu", action="store_true", help="choose the scenario and the players from a menu")
    parser.add_argument("--save", type=Path, metavar="FILE", help="save the match to this file when it ends")


def run(options: argparse.Namespace) -> int:
    if options.menu:
        return _in_terminal(_choose, SavedGames(ledger_path(), options.save))
    try:
        wanted = _options(options)
    except MazeError as error:
        return complain(str(error))
    names = tuple(options.name)
    first = Match.open(MALL, wanted, _seed() if options.seed is None else options.seed, names)
    if isinstance(first, Refusal):
        return complain(first.message)
    return _in_terminal(lambda window: first, SavedGames(ledger_path(), options.save))


def _options(options: argparse.Namespace) -> Options:
    number = options.scenario.isascii() and options.scenario.isdigit()
    return Options(
        scenario=int(options.scenario) if number else read_source(options.scenario),
        players=len(options.name) or None if options.players is None else options.players,
        edition=options.edition,
        side=options.side,
        heroes=options.heroes,
        level=options.level,
        tiles=read_source(options.tiles) if options.tiles else None,
    )


def _seed() -> int:
    return secrets.randbelow(2**31)


def _in_terminal(choose: Callable[["Window"], Match | None], saved: SavedGames) -> int:
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        return complain(NO_TERMINAL)
    try:
        from dedale.cli.terminal import shell
    except ImportError:
        return complain(NO_CURSES)

    def play(window: "Window") -> None:
        match = choose(window)
        if match:
            shell.play(window, _rematches(match), saved)

    try:
        shell.run(play)
    except shell.NoTerminal as error:
        return complain(str(error))
    finally:
        if saved.told:
            print(saved.told)
    return 0


def _choose(window: "Window") -> Match | None:
    from dedale.cli.terminal import shell

    menu = Menu()
    if not shell.choose(window, menu):
        return None
    match = Match.open(MALL, Options(scenario=menu.scenario.number, players=menu.players), _seed())
    assert isinstance(match, Match)
    return match


def _rematches(match: Match) -> Iterator[Match]:
    """The match, then further ones like it with other shuffles."""
    yield match
    while True:
        again = Match.open(match.game, match.options, _seed(), match.names)
        assert isinstance(again, Match)
        yield again
