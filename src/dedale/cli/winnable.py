"""`dedale winnable`: over how many shuffles can the Mall be won? (MALL-98)"""

import argparse
import os
import shlex
import sys
from pathlib import Path
from typing import Any

from dedale.cli.arguments import Commands, add_command, complain, from_one
from dedale.games.mall.scenario import CAMPAIGN, CHALLENGES, LEVELS
from dedale.lab.mall.report import COLUMNS, page, plain, row
from dedale.lab.mall.winnability import Case, Plan, cases, measure

EVERY = (*CAMPAIGN, *CHALLENGES)
DEFAULTS: dict[str, Any] = {
    "scenario": None,
    "side": None,
    "level": None,
    "heroes": 4,
    "edition": "table",
    "games": 2_000,
    "challenge_games": None,
    "tries": 5,
    "jobs": None,
    "seed": 0,
    "write": None,
}


def add_to(commands: Commands) -> None:
    parser = add_command(
        commands, "winnable", "Measure over how many shuffles of the draw pile the Mall can be won.", run
    )
    parser.add_argument(
        "--scenario", type=int, choices=EVERY, nargs="+", metavar="N", help="1 to 17; every one if left out"
    )
    parser.add_argument("--side", choices=("A", "B"), help="of tile 1; else the printed one, or both in turn")
    parser.add_argument(
        "--level", type=int, choices=LEVELS, nargs="+", metavar="N", help="levels of the challenges; else all"
    )
    parser.add_argument("--heroes", type=int, choices=(4, 5), help="5 with the little sister")
    parser.add_argument("--edition", choices=("table", "pocket"))
    parser.add_argument("--games", type=from_one, metavar="N", help="shuffles of each (2000)")
    parser.add_argument(
        "--challenge-games", type=from_one, metavar="N", help="of each level and side; else as --games says"
    )
    parser.add_argument("--tries", type=from_one, metavar="N", help="tries at each shuffle (5)")
    parser.add_argument("--jobs", type=from_one, metavar="N", help="processes; as many as there are cores")
    parser.add_argument("--seed", type=_from_zero, metavar="N", help="other shuffles for another seed (0)")
    parser.add_argument("--write", metavar="FILE.md", help="put the table into a Markdown page")
    parser.set_defaults(**DEFAULTS)


def _from_zero(text: str) -> int:
    if not (text.isascii() and text.isdigit()):
        raise argparse.ArgumentTypeError(f"'{text}' is not a number from 0 up")
    return int(text)


def run(options: argparse.Namespace) -> int:
    jobs = options.jobs or os.cpu_count() or 1
    plan = Plan(options.games, options.challenge_games, options.tries, options.seed, jobs)
    wanted = cases(
        options.scenario or EVERY, options.level or LEVELS, options.side, options.edition, options.heroes
    )
    results = []
    print(plain(COLUMNS))
    for case, tally in measure(wanted, plan, _progress(plan)):
        _clear()
        print(plain(row(case, tally)), flush=True)
        if tally.lost:
            more = f" and {len(tally.lost) - 10} more" if len(tally.lost) > 10 else ""
            print(f"    no winning line found for seed {', '.join(map(str, tally.lost[:10]))}{more}")
        results.append((case, tally))
    if options.write:
        try:
            Path(options.write).write_text(page(results, plan, _command(options)), encoding="utf-8")
        except OSError as error:
            return complain(f"{options.write}: {error.strerror}")
    return 0


def _progress(plan: Plan) -> Any:
    """Tells on a terminal how far it is; says nothing into a pipe or file."""

    def show(case: Case, done: int) -> None:
        level = f", level {case.level}, side {case.side}" if case.level else ""
        line = f"scenario {case.scenario}{level}: {done} of {plan.games_of(case)} shuffles"
        print(f"\r{line:<60}", end="", file=sys.stderr, flush=True)

    return show if sys.stderr.isatty() else lambda case, done: None


def _clear() -> None:
    if sys.stderr.isatty():
        print(f"\r{'':<60}\r", end="", file=sys.stderr, flush=True)


def _command(options: argparse.Namespace) -> str:
    """The command line that measures the same again, however many processes it takes."""
    words = ["dedale", "winnable"]
    for name, default in DEFAULTS.items():
        value = getattr(options, name)
        if value != default and name != "jobs":
            words += [f"--{name.replace('_', '-')}", *map(str, value if isinstance(value, list) else [value])]
    return shlex.join(words)
