"""`dedale bench client`: what the web client loads, how soon the board appears, how smoothly it moves."""

import argparse
import sys

from dedale.cli.arguments import complain, complain_missing


def run(options: argparse.Namespace) -> int:
    try:
        from dedale.lab.client.measurements import Plan, lines
        from dedale.lab.server.peer_table import Unfit
    except ModuleNotFoundError as error:
        return complain_missing("measuring the client", error)
    try:
        for line in lines(Plan(runs=options.runs or 5, seconds=options.seconds or 20)):
            print(line, flush=True)
    except Unfit as error:
        sys.stdout.flush()
        return complain(str(error))
    return 0
