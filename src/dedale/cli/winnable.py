"""`dedale winnable`: how many shuffles of the Mall can be won? (MALL-98)"""

import argparse
import shlex
from collections.abc import Callable
from itertools import accumulate
from pathlib import Path
from typing import Any

from dedale.cli import workers
from dedale.cli.arguments import complain, from_one
from dedale.cli.progress import clear
from dedale.games.mall.scenario import CAMPAIGN, CHALLENGES, LEVELS
from dedale.lab.mall.report import COLUMNS, page, plain, row
from dedale.lab.mall.winnability import Case, Plan, cases, measure
from dedale.lab.workers import LostWorkers, Workers

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
    "cluster": None,
    "seed": 0,
    "write": None,
}


def add_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--scenario",
        type=int,
        choices=EVERY,
        nargs="+",
        metavar="N",
        help=f"scenarios, 1 to {EVERY[-1]} (default: all)",
    )
    parser.add_argument("--side", choices=("A", "B"), help="side of tile 1 (default: as printed, else both)")
    parser.add_argument(
        "--level",
        type=int,
        choices=LEVELS,
        nargs="+",
        metavar="N",
        help="levels of challenges (default: all)",
    )
    parser.add_argument(
        "--heroes", type=int, choices=(4, 5), help="number of heroes (5: with the little sister)"
    )
    parser.add_argument("--edition", choices=("table", "pocket"), help="edition of the game")
    parser.add_argument("--games", type=from_one, metavar="N", help="shuffles per scenario (2000)")
    parser.add_argument(
        "--challenge-games", type=from_one, metavar="N", help="per level and side (default: --games)"
    )
    parser.add_argument("--tries", type=from_one, metavar="N", help="tries per shuffle (5)")
    workers.add_options(parser)
    parser.add_argument("--seed", type=_from_zero, metavar="N", help="random seed (0)")
    parser.add_argument("--write", metavar="FILE.md", help="write the table to a Markdown page")
    parser.set_defaults(**DEFAULTS)


def _from_zero(text: str) -> int:
    if not (text.isascii() and text.isdigit()):
        raise argparse.ArgumentTypeError(f"'{text}' is not a whole number from 0 up")
    return int(text)


def run(options: argparse.Namespace) -> int:
    plan = Plan(options.games, options.challenge_games, options.tries, options.seed)
    wanted = list(
        cases(
            options.scenario or EVERY, options.level or LEVELS, options.side, options.edition, options.heroes
        )
    )
    results = []
    try:
        with workers.workers(options) as found:
            print(plain(COLUMNS), flush=True)
            for case, tally in measure(wanted, plan, found, _progress(found, plan, wanted)):
                clear()
                print(plain(row(case, tally)), flush=True)
                if tally.lost:
                    more = f" and {len(tally.lost) - 10} more" if len(tally.lost) > 10 else ""
                    print(f"    no winning line found for seed {', '.join(map(str, tally.lost[:10]))}{more}")
                results.append((case, tally))
    except LostWorkers as error:
        clear()
        return complain(str(error))
    if options.write:
        try:
            Path(options.write).write_text(page(results, plan, _command(options)), encoding="utf-8")
        except OSError as error:
            return complain(f"{options.write}: {error.strerror}")
    return 0


def _progress(found: Workers, plan: Plan, wanted: list[Case]) -> Callable[[Case, int], None]:
    """A bar for all cases together."""
    before = dict(zip(wanted, accumulate(map(plan.games_of, wanted), initial=0), strict=False))
    show = workers.ProgressBar(found, sum(map(plan.games_of, wanted)), "shuffles")
    return lambda case, done: show(before[case] + done)


def _command(options: argparse.Namespace) -> str:
    """The command line that repeats this measurement, with any workers."""
    words = ["dedale", "winnable"]
    for name, default in DEFAULTS.items():
        value = getattr(options, name)
        if value != default and name not in ("jobs", "cluster"):
            words += [f"--{name.replace('_', '-')}", *map(str, value if isinstance(value, list) else [value])]
    return shlex.join(words)
