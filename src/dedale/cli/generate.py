"""`dedale generate …`: quests of the Tower to order, the pack that comes with it, and labyrinths."""

import argparse
import datetime
import itertools
import os
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

from dedale.cli import generate_labyrinth
from dedale.cli.arguments import Commands, add_command, complain, from_one, no_solver
from dedale.cli.generate_pack import run_pack, run_plot, run_prove
from dedale.cli.progress import bar, clear
from dedale.games.tower.quest import LETTERS, Layout

if TYPE_CHECKING:
    from dedale.lab.tower.orders import Order

DAILY_STARS = (2, 2, 3, 3, 4, 4, 5)
"""By day of the week, from Monday."""


def add_to(commands: Commands) -> None:
    parser = add_command(
        commands, "generate", "Make quests of the Tower, or labyrinths, to order.", run_nothing
    )
    kinds = parser.add_subparsers(title="what", metavar="WHAT", parser_class=type(parser))
    quest = add_command(kinds, "quest", "Make epic quests: one card.", _with_solver(run_quest))
    quest.add_argument("--size", type=int, choices=(4, 5, 6), default=5, help="squares along one side (5)")
    legendary = add_command(
        kinds, "legendary", "Make legendary quests: cards that turn or slide.", _with_solver(run_quest)
    )
    legendary.add_argument("--layout", choices=("2x2", "ring"), default="2x2", help="2x2 turns, ring slides")
    legendary.add_argument("--size", type=int, choices=(3, 4), help="of a card: 4, in a ring 3")
    for each in (quest, legendary):
        each.add_argument("--stars", type=int, choices=range(1, 6), default=3, help="how hard (3)")
        each.add_argument("--heroes", type=_heroes, default="OGP", help=f"two or more of {LETTERS} (OGP)")
        each.add_argument(
            "--with", dest="wanted", nargs="+", metavar="MECHANISM", type=_mechanism, help="that it must need"
        )
        each.add_argument("--seed", type=int, default=0, help="other quests for another seed (0)")
        each.add_argument("--count", type=from_one, default=1, metavar="N", help="how many (1)")
    daily = add_command(
        kinds, "daily", "Make the quest of the day, the same for everyone.", _with_solver(run_daily)
    )
    daily.add_argument("--date", type=_date, default=None, metavar="YYYY-MM-DD", help="of another day")
    pack = add_command(
        kinds, "pack", "Make the floors of the fifteen adventures that are missing.", _with_solver(run_pack)
    )
    pack.add_argument("--seed", type=int, default=1)
    pack.add_argument(
        "--picks", type=from_one, default=1, metavar="N", help="take the plainest of so many good quests (1)"
    )
    prove = add_command(
        kinds, "prove", "Prove the optimum of every floor of the pack.", _with_solver(run_prove)
    )
    prove.add_argument("--write", metavar="FILE.md", help="put the proofs into a Markdown page")
    plot = add_command(
        kinds, "plot", "Grade every floor of the pack, and draw the grades.", _with_solver(run_plot)
    )
    plot.add_argument("--write", metavar="FILE.svg", help="the picture")
    prove.add_argument("--jobs", type=from_one, metavar="N", help="processes (1, which times them best)")
    generate_labyrinth.add_to(kinds)
    for each in (quest, legendary, daily, pack):
        each.add_argument("--jobs", type=from_one, metavar="N", help="processes; as many as there are cores")
        each.add_argument("--out", metavar="DIR", required=each is pack, help="write files there")


def _with_solver(run: Callable[[argparse.Namespace], int]) -> Callable[[argparse.Namespace], int]:
    def checked(options: argparse.Namespace) -> int:
        return no_solver() or run(options)

    return checked


def _heroes(text: str) -> str:
    if not 2 <= len(text) == len(set(text)) or set(text) - set(LETTERS):
        raise argparse.ArgumentTypeError(f"'{text}' is not two or more different letters of {LETTERS}")
    return text


def _mechanism(text: str) -> str:
    known = ("doors", "ladders", "drafts", "narrow", "jumps", "throws", "swaps", "sister", "armories")
    if text not in known:
        raise argparse.ArgumentTypeError(f"'{text}' is no mechanism; there are {', '.join(known)}")
    return text


def _date(text: str) -> datetime.date:
    try:
        return datetime.date.fromisoformat(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"'{text}' is not a day like 2026-12-24") from None


def run_nothing(options: argparse.Namespace) -> int:
    return complain("generate what? (see dedale generate --help)")


def run_quest(options: argparse.Namespace) -> int:
    from dedale.lab.tower.orders import random_order

    layout: Layout = getattr(options, "layout", "single")
    size = options.size or (4 if layout == "2x2" else 3)

    def order(random: Random, tried: int) -> "Order":
        return random_order(random, options.stars, options.heroes, layout, size, options.wanted)

    name = "Quest" if layout == "single" else "Legendary quest"
    return _make_all(options, options.count, order, f"{layout}/{options.seed}", f"{name} {options.seed}")


def run_daily(options: argparse.Namespace) -> int:
    from dedale.lab.tower.orders import random_order

    day = options.date or datetime.datetime.now(datetime.UTC).date()
    stars = DAILY_STARS[day.weekday()]

    def order(random: Random, tried: int) -> "Order":
        # Four heroes take long to try, so there is one attempt with them at most.
        count = random.choice((3, 4)) if stars > 3 and not tried else 3
        heroes = "".join(random.sample(LETTERS, count))
        return random_order(random, stars, heroes, "single", 5, None)

    return _make_all(options, 1, order, f"daily/{day}", f"Quest of {day}")


def _make_all(
    options: argparse.Namespace, count: int, order: "Callable[[Random, int], Order]", seed: str, name: str
) -> int:
    """Make so many quests. Every attempt at one is to an order of its own."""
    from dedale.lab.tower.quest_maker import NotFound, attempts_in, make, maze_text
    from dedale.lab.tower.symmetry import canonical

    known: set[Any] = set()
    try:
        with attempts_in(options.jobs or os.cpu_count() or 1) as attempts:
            for number in range(count):
                title = name if count == 1 else f"{name}, number {number + 1}"
                this = f"{seed}/{number}"
                made = make(
                    (order(Random(f"{this}/{tried}/order"), tried) for tried in itertools.count()),
                    this,
                    known=known,
                    attempts=attempts,
                    progress=_telling(number, count),
                )
                known.add(canonical(made.quest))
                clear()
                _put(options.out, number + 1, maze_text(made, {"quest": title}))
    except (NotFound, ValueError) as error:
        clear()
        return complain(str(error))
    except BrokenPipeError:
        raise
    except OSError as error:
        return complain(f"{error.filename}: {error.strerror}")
    return 0


def _put(folder: str | None, number: int, text: str) -> None:
    if folder is None:
        print(text, flush=True)
        return
    path = Path(folder) / f"{number}.maze"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")


def _telling(number: int, count: int) -> Callable[[int], None]:
    return lambda tried: bar(number, count, f"quests, try {tried}")
