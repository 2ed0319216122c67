"""`dedale bench server`: the server under load, compared with others; `--soak` loads it for hours."""

import argparse
import re
import sys

from dedale.cli.arguments import complain, complain_missing, from_one

UNITS = {"s": 1, "m": 60, "h": 3600}


def add_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--soak",
        type=_duration,
        metavar="TIME",
        help="load `server` for this long (like 10m) after a warm-up",
    )
    parser.add_argument(
        "--tables",
        type=from_one,
        metavar="N",
        help="tables of `server` (100; 500 with --soak), of each node of `scale` (25)",
    )
    parser.add_argument("--alone", action="store_true", help="measure our `server` only")


def run(options: argparse.Namespace) -> int:
    try:
        from dedale.lab.server import measurements, soak
        from dedale.lab.server.peer_table import Unfit
    except ModuleNotFoundError as error:
        return complain_missing("measuring the server", error)
    if options.soak:
        lines = soak.lines(soak.Plan(options.soak, tables=options.tables or 500))
    else:
        lines = measurements.lines(
            measurements.Plan(
                tables=options.tables or 100,
                seconds=options.seconds or 5,
                runs=options.runs or 3,
                peers=not options.alone,
            )
        )
    try:
        for line in lines:
            print(line, flush=True)
    except Unfit as error:
        sys.stdout.flush()
        return complain(str(error))
    return 0


def _duration(text: str) -> int:
    """The type of an option like 90s, 10m or 1h."""
    found = re.fullmatch(r"([1-9][0-9]{0,5})([smh])", text)
    if not found:
        raise argparse.ArgumentTypeError(f"'{text}' is not a time like 90s, 10m or 1h")
    return int(found[1]) * UNITS[found[2]]
