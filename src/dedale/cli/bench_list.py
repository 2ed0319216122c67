"""`dedale bench list`: what the list of open tables costs when many people watch it."""

import argparse
import sys

from dedale.cli.arguments import complain, complain_missing, from_one


def add_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--watchers", type=from_one, default=1_000, metavar="N", help="people watching the `list` (1000)"
    )


def run(options: argparse.Namespace) -> int:
    try:
        from dedale.lab.server import list_watchers
        from dedale.lab.server.peer_table import Unfit
    except ModuleNotFoundError as error:
        return complain_missing("measuring the list", error)
    try:
        for line in list_watchers.lines(list_watchers.Plan(watchers=options.watchers)):
            print(line, flush=True)
    except Unfit as error:
        sys.stdout.flush()
        return complain(str(error))
    return 0
