"""`dedale ledger`: the scenarios and levels that were won, by whom, with how many hourglasses (MALL-72)."""

import argparse
from pathlib import Path

from dedale.cli.arguments import complain, ledger_path
from dedale.games.mall.scenario import printed_scenarios
from dedale.match.ledger import BadLedger, LedgerEntry, best, read_ledger


def add_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--file", type=Path, metavar="FILE", help="a ledger other than your own")
    parser.add_argument(
        "--all", action="store_true", help="show every win, not only the best of each scenario"
    )


def run(options: argparse.Namespace) -> int:
    path = options.file or ledger_path()
    try:
        ledger = read_ledger(path)
    except BadLedger as error:
        return complain(str(error))
    except OSError as error:
        return complain(f"{path}: {error.strerror}")
    entries = ledger.entries if options.all else tuple(best(ledger).values())
    if not entries:
        print("No scenario has been won yet.")
    for entry in sorted(entries, key=lambda entry: (str(entry.scenario).zfill(3), entry.level)):
        print(_line(entry))
    return 0


def _line(entry: LedgerEntry) -> str:
    name = printed_scenarios()[entry.scenario].name if isinstance(entry.scenario, int) else "custom scenario"
    level = f" to tile {entry.level}" if entry.level else ""
    people = ", ".join(entry.names)
    return (
        f"{entry.scenario:>3} {name}{level}: {entry.hourglasses} hourglasses, "
        f"{entry.sand_ms / 1000:.0f} s left, {people}, {entry.when}"
    )
