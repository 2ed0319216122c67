"""Reads the command line and hands over to the command that it names."""

import argparse
import sys
from contextlib import suppress
from io import TextIOWrapper
from typing import NoReturn, TextIO

from dedale import __version__
from dedale.cli import arena, bench, check, generate, ledger, play, referee, replay, serve, solve, winnable
from dedale.cli.arguments import complain

COMMANDS = (play, serve, check, solve, referee, replay, ledger, bench, winnable, arena, generate)


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
    parser.set_defaults(run=serve.run_plain)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            # A console that lacks a character shows another one rather than none of the text.
            stream.reconfigure(errors="replace")
    options = parser.parse_args(argv)
    try:
        code = int(options.run(options))
        if sys.stdout:
            sys.stdout.flush()
        return code
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:
        # Whoever read our output has gone; nothing is left to tell anyone.
        _close(sys.stdout)
        return 0
    except OSError as error:
        _close(sys.stdout)
        return complain(f"the output cannot be written: {error.strerror}")


def _close(stream: TextIO) -> None:
    """Without this, Python would try to write the rest at exit and complain."""
    with suppress(OSError):
        stream.close()
