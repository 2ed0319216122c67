"""`dedale referee`: matches for a program at the other end of a pipe."""

import argparse
import sys

from dedale.cli import referee_protocol
from dedale.cli.arguments import complain


def add_options(parser: argparse.ArgumentParser) -> None:
    """It has none: everything is said on its input."""


def run(options: argparse.Namespace) -> int:
    if sys.stdin is None or sys.stdout is None:
        return complain("the referee needs standard input and output")
    referee_protocol.run(sys.stdin.buffer, sys.stdout.buffer)
    return 0
