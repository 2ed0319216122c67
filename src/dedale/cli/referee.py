"""`dedale referee`: the games for a program at the other end of a pipe."""

import argparse
import sys

from dedale.cli import referee_protocol
from dedale.cli.arguments import Commands, add_command, complain


def add_to(commands: Commands) -> None:
    add_command(
        commands, "referee", "Referee a table over a pipe: one JSON object per line, in and out.", run
    )


def run(options: argparse.Namespace) -> int:
    if sys.stdin is None or sys.stdout is None:
        return complain("the referee needs a standard input and a standard output")
    referee_protocol.run(sys.stdin.buffer, sys.stdout.buffer)
    return 0
