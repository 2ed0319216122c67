"""What several commands need."""

import argparse
import sys
from collections.abc import Callable
from typing import Any

Commands = Any
"""What `add_subparsers` returns; its class is private to argparse."""


def add_command(
    commands: Commands, name: str, help_text: str, run: Callable[[argparse.Namespace], int]
) -> argparse.ArgumentParser:
    parser: argparse.ArgumentParser = commands.add_parser(name, help=help_text, description=help_text)
    parser.set_defaults(run=run)
    return parser


def complain(sentence: str) -> int:
    """Explain an error on standard error; the exit code for it."""
    print(f"dedale: {sentence}", file=sys.stderr)
    return 2
