"""Reads the command line and hands over to the command that it names."""

import argparse
import sys
from typing import NoReturn

from dedale import __version__
from dedale.cli import bench, check, ledger, play, referee, replay, winnable

COMMANDS = (play, check, referee, replay, ledger, bench, winnable)


class _Parser(argparse.ArgumentParser):
    """Says what is wrong in one line."""

    def error(self, message: str) -> NoReturn:
        self.exit(2, f"{self.prog}: {message} (see {self.prog} --help)\n")


def main(argv: list[str] | None = None) -> int:
    """Run `dedale`; the exit code is 0, or 2 after an error that was explained on standard error."""
    parser = _Parser(prog="dedale", description="Labyrinth board games. Without a command: play.")
    parser.add_argument("--version", action="version", version=f"dedale {__version__}")
    commands = parser.add_subparsers(title="commands", metavar="COMMAND", parser_class=_Parser)
    for command in COMMANDS:
        command.add_to(commands)
    parser.set_defaults(run=play.run_plain)
    options = parser.parse_args(argv)
    try:
        return int(options.run(options))
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:
        # Whoever read our output has gone; nothing is left to tell anyone.
        sys.stderr.close()
        return 0
