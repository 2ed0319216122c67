"""`dedale generate …`: quests of the Tower to order, the pack that comes with it, and labyrinths."""

import argparse
import datetime
import itertools
from collections.abc import Callable
from functools import partial
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

from dedale.cli import generate_labyrinth, workers
from dedale.cli.arguments import complain, from_one, no_solver
from dedale.cli.generate_pack import run_pack, run_plot, run_prove
from dedale.cli.parser import Parser, add_command
from dedale.cli.progress import clear, compile_solver
from dedale.games.tower.quest import LETTERS, Layout

if TYPE_CHECKING:
    from dedale.lab.tower.orders import Order

MECHANISMS = ("doors", "ladders", "drafts", "narrow", "jumps", "throws", "swaps", "sister", "armories")


def add_options(parser: Parser) -> None:
    kinds = parser.add_subparsers(title="what", metavar="WHAT", parser_class=Parser)
    quest = add_command(
        kinds,
        "quest",
        "Create epic quests, on one card.",
        _with_solver(run_quest),
        "dedale generate quest --stars 4 --heroes OGYP --seed 42",
    )
    quest.add_argument("--size", type=int, choices=(4, 5, 6), default=5, help="squares along one side (5)")
    legendary = add_command(
        kinds,
        "legendary",
        "Create legendary quests, on cards that turn or slide.",
        _with_solver(run_quest),
        "dedale generate legendary --layout ring",
    )
    legendary.add_argument("--layout", choices=("2x2", "ring"), default="2x2", help="2x2 turns, ring slides")
    legendary.add_argument("--size", type=int, choices=(3, 4), help="size of a card (2x2: 4, ring: 3)")
    for each in (quest, legendary):
        each.add_argument("--stars", type=int, choices=range(1, 6), default=3, help="difficulty (3)")
        each.add_argument("--heroes", type=_heroes, default="OGP", help=f"two or more of {LETTERS} (OGP)")
        each.add_argument(
            "--with",
            dest="wanted",
            nargs="+",
            choices=MECHANISMS,
            metavar="MECHANISM",
            help=f"what solving it must involve: {', '.join(MECHANISMS)}",
        )
        each.add_argument("--seed", type=int, default=0, metavar="N", help="random seed (0)")
        each.add_argument("--count", type=from_one, default=1, metavar="N", help="number of quests (1)")
    daily = add_command(
        kinds,
        "daily",
        "Create the quest of the day, the same for everyone.",
        _with_solver(run_daily),
        "dedale generate daily --date 2026-12-24",
    )
    daily.add_argument("--date", type=_date, metavar="YYYY-MM-DD", help="another day (default: today, UTC)")
    pack = add_command(
        kinds,
        "pack",
        "Create the missing floors of the fifteen adventures.",
        _with_solver(run_pack),
        "dedale generate pack --out floors",
    )
    pack.add_argument("--seed", type=int, default=1, metavar="N", help="random seed (1)")
    pack.add_argument(
        "--picks", type=from_one, default=1, metavar="N", help="take the plainest of this many quests (1)"
    )
    prove = add_command(
        kinds,
        "prove",
        "Prove the optimum of every floor of the pack.",
        _with_solver(run_prove),
        "dedale generate prove --write proofs.md",
    )
    prove.add_argument("--write", metavar="FILE.md", help="write the proofs to a Markdown page")
    workers.add_options(prove, "worker processes (1, for honest times)")
    plot = add_command(
        kinds,
        "plot",
        "Grade every floor of the pack and plot the grades.",
        _with_solver(run_plot),
        "dedale generate plot --write grades.svg",
    )
    plot.add_argument("--write", metavar="FILE.svg", help="where to write the plot")
    generate_labyrinth.add_to(kinds)
    for each in (quest, legendary, daily, pack):
        workers.add_options(each)
    for each in (quest, legendary, daily):
        each.add_argument(
            "--out", type=Path, metavar="PATH", help="folder for one file per quest, or a single .maze file"
        )
    pack.add_argument("--out", metavar="DIR", required=True, help="folder to write files to")


def _with_solver(run: Callable[[argparse.Namespace], int]) -> Callable[[argparse.Namespace], int]:
    """Run that once the fast solver is compiled: worker processes would each do it again."""

    def prepared(options: argparse.Namespace) -> int:
        if missing := no_solver():
            return missing
        compile_solver()
        return run(options)

    return prepared


def _heroes(text: str) -> str:
    if not 2 <= len(text) == len(set(text)) or set(text) - set(LETTERS):
        raise argparse.ArgumentTypeError(f"'{text}' is not two or more different letters of {LETTERS}")
    return text


def _date(text: str) -> datetime.date:
    try:
        return datetime.date.fromisoformat(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"'{text}' is not a date like 2026-12-24") from None


def run(options: argparse.Namespace) -> int:
    return complain("generate what? (see dedale generate --help)")


def run_quest(options: argparse.Namespace) -> int:
    from dedale.lab.tower.orders import random_order
    from dedale.lab.tower.quest_maker import attempts_by, make, maze_text
    from dedale.lab.tower.symmetry import canonical

    layout: Layout = getattr(options, "layout", "single")
    size = options.size or (4 if layout == "2x2" else 3)
    name = f"{'Quest' if layout == 'single' else 'Legendary quest'} {options.seed}"
    known: set[Any] = set()

    def order(random: Random) -> "Order":
        return random_order(random, options.stars, options.heroes, layout, size, options.wanted)

    def make_all() -> None:
        with workers.workers(options) as found:
            show = workers.ProgressBar(found, options.count, "quests")
            for number in range(options.count):
                seed = f"{layout}/{options.seed}/{number}"
                orders = (order(Random(f"{seed}/{tried}/order")) for tried in itertools.count())
                progress = partial(_attempt, show, number, options.stars)
                progress(0)
                made = make(orders, seed, known=known, attempts=attempts_by(found), progress=progress)
                known.add(canonical(made.quest))
                title = name if options.count == 1 else f"{name}, number {number + 1}"
                _put(options.out, number + 1, maze_text(made, {"quest": title}))

    return _explained(make_all)


def run_daily(options: argparse.Namespace) -> int:
    from dedale.games.tower.daily import STARS
    from dedale.lab.tower.daily import make_daily
    from dedale.lab.tower.quest_maker import attempts_by

    day = options.date or datetime.datetime.now(datetime.UTC).date()

    def make() -> None:
        with workers.workers(options) as found:
            show = workers.ProgressBar(found, 1, "quests")
            progress = partial(_attempt, show, 0, STARS[day.weekday()])
            _put(options.out, 1, make_daily(day, attempts_by(found), progress))

    return _explained(make)


def _explained(work: Callable[[], None]) -> int:
    """Do that, and explain what went wrong."""
    from dedale.lab.workers import LostWorkers

    try:
        work()
    except (ValueError, LostWorkers) as error:
        clear()
        return complain(str(error))
    except BrokenPipeError:
        raise
    except OSError as error:
        return complain(f"{error.filename}: {error.strerror}")
    finally:
        clear()
    return 0


def _put(out: Path | None, number: int, text: str) -> None:
    """Print it, or write it to a file of its own in a folder, or to the set of quests that the file is."""
    clear()
    if out is None:
        print(text, flush=True)
        return
    path = out if out.suffix == ".maze" else out / f"{number}.maze"
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("w" if path is not out or number == 1 else "a", encoding="utf-8") as file:
        file.write(f"\n{text}" if file.tell() else text)


def _attempt(show: workers.ProgressBar, made: int, stars: int, tried: int) -> None:
    show(made, f"looking for {'★' * stars}, attempt {tried + 1}")
