"""`dedale bench scale`: one to several nodes behind HAProxy, on one PostgreSQL."""

import argparse
import sys

from dedale.cli.arguments import complain, complain_missing, from_one


def add_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--nodes", type=from_one, default=4, metavar="N", help="nodes of `scale`, at most (4)"
    )


def run(options: argparse.Namespace) -> int:
    try:
        from dedale.lab.server import scale
        from dedale.lab.server.peer_table import Unfit
    except ModuleNotFoundError as error:
        return complain_missing("measuring several nodes", error)
    plan = scale.Plan(
        nodes=options.nodes,
        tables=options.tables or 25,
        seconds=options.seconds or 5,
        runs=options.runs or 3,
    )
    try:
        for line in scale.lines(plan):
            print(line, flush=True)
    except Unfit as error:
        sys.stdout.flush()
        return complain(str(error))
    return 0
