"""`dedale solve QUEST…`: the shortest plan for each quest, or the proof that there is none."""

import argparse
from typing import TYPE_CHECKING

import msgspec

from dedale.cli.arguments import from_one, no_solver
from dedale.cli.maze_input import explain, read_floor_or_source
from dedale.cli.progress import compile_solver
from dedale.games.tower.quest_reader import read_quests
from dedale.grid import MazeError
from dedale.solver import plain_solver

if TYPE_CHECKING:
    from dedale.games.tower.quest import Quest
    from dedale.solver.solution import Solution

MEMORY_MB = 1500
QUICK_MB = 3
"""Memory for a first look with the plain solver, which knows small quests before numba is even imported."""
AHA_MOVES = 5
"""How many extra moves a missed insight may cost before they are no longer counted."""
UNSOLVABLE = 3
"""The exit code if a quest is proved to have no solution."""


def add_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "files",
        nargs="+",
        metavar="QUEST",
        help="a file of one or more quests, the id of a floor like 11-3, or - for stdin",
    )
    told = parser.add_mutually_exclusive_group()
    told.add_argument("--json", action="store_true", help="print one JSON object per quest, one per line")
    told.add_argument("--grade", action="store_true", help="say how hard it is and which moves take insight")
    parser.add_argument(
        "--plain", action="store_true", help="use the slow solver, which reads like the rules"
    )
    parser.add_argument(
        "--memory", type=from_one, default=MEMORY_MB, metavar="MB", help="memory limit of the search (1500)"
    )
    parser.add_argument("--seconds", type=_seconds, metavar="S", help="time limit per quest")


def _seconds(text: str) -> float:
    try:
        seconds = float(text)
    except ValueError:
        seconds = -1.0
    if not 0 <= seconds < float("inf"):
        raise argparse.ArgumentTypeError(f"'{text}' is not a number of seconds")
    return seconds


def run(options: argparse.Namespace) -> int:
    if options.grade and (missing := no_solver()):
        return missing
    wrong = unsolvable = False
    for name in options.files:
        text = ""
        try:
            source = read_floor_or_source(name)
            text = source.text
            quests = read_quests(source)
        except MazeError as error:
            wrong = True
            explain(error, text)
            continue
        for quest in quests:
            solution = _solve(quest, options)
            unsolvable |= solution.solvable is False
            title = name if len(quests) == 1 else f"{name}, {quest.name}"
            print(_json(name, quest, solution) if options.json else _words(title, solution), flush=True)
            if options.grade and solution.plan:
                print(_grade(quest, solution), flush=True)
    return 2 if wrong else UNSOLVABLE if unsolvable else 0


def _solve(quest: "Quest", options: argparse.Namespace) -> "Solution":
    if options.plain:
        return plain_solver.solve(quest, memory_mb=options.memory, seconds=options.seconds)
    quick = plain_solver.solve(quest, memory_mb=min(QUICK_MB, options.memory), seconds=options.seconds)
    if quick.solvable is not None:
        return quick
    from dedale.solver import solver  # imports numba

    if solver.COMPILED:
        # Before the search, whose time would otherwise include compiling.
        compile_solver()
    left = None if options.seconds is None else max(0.0, options.seconds - quick.seconds)
    return solver.solve(quest, memory_mb=options.memory, seconds=left)


def _grade(quest: "Quest", solution: "Solution") -> str:
    from dedale.solver.descriptions import tell_aha, tell_grade
    from dedale.solver.grades import Ungraded, grade_plan, most_for
    from dedale.solver.insight import ahas
    from dedale.solver.positions import positions_of

    positions = positions_of(quest, solution.plan)
    try:
        lines = [tell_grade(grade_plan(quest, positions))]
    except Ungraded as error:
        return f"No grade: {error}."
    lines += [tell_aha(each, solution.plan) for each in ahas(quest, positions, most_for(quest), AHA_MOVES)]
    return "\n".join(lines)


def _json(path: str, quest: "Quest", solution: "Solution") -> str:
    found = {"file": path, "quest": quest.name, **msgspec.structs.asdict(solution)}
    return msgspec.json.encode(found).decode()


def _words(title: str, solution: "Solution") -> str:
    from dedale.solver.descriptions import tell

    cost = f"{solution.explored:,} positions, {solution.seconds:.2f} s"
    if solution.solvable is None:
        return f"{title}: undecided; a plan would take at least {solution.bound} moves ({cost})"
    if not solution.solvable:
        return f"{title}: cannot be solved ({cost})"
    count = "1 move" if solution.moves == 1 else f"{solution.moves} moves"
    lines = [f"{title}: {count}, and no plan is shorter ({cost})"]
    lines += [f"{number:4}. {tell(action)}" for number, action in enumerate(solution.plan, 1)]
    return "\n".join(lines)
