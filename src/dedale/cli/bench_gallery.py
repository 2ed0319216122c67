"""`dedale bench gallery`: how long pages of a large gallery take."""

import argparse
import sys

from dedale.cli.arguments import complain, complain_missing, from_one


def add_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--entries", type=from_one, default=10_000, metavar="N", help="entries in the `gallery` (10000)"
    )


def run(options: argparse.Namespace) -> int:
    try:
        from dedale.lab.server import gallery_pages
        from dedale.lab.server.peer_table import Unfit
    except ModuleNotFoundError as error:
        return complain_missing("measuring the gallery", error)
    try:
        for line in gallery_pages.lines(gallery_pages.Plan(entries=options.entries)):
            print(line, flush=True)
    except Unfit as error:
        sys.stdout.flush()
        return complain(str(error))
    return 0
