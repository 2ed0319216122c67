"""`dedale solve FILE…`: the shortest plan for each quest, or the proof that there is none."""

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from dedale.cli.arguments import Commands, add_command, from_one, no_solver
from dedale.games.base import Source
from dedale.games.tower.quest_reader import read_quest
from dedale.grid import MazeError, read_text_file

if TYPE_CHECKING:
    from dedale.games.tower.quest import Quest
    from dedale.solver.solution import Solution

MEMORY_MB = 1500
AHA_MOVES = 5
"""How many more moves are counted that it takes without a move that has to be seen."""


def add_to(commands: Commands) -> None:
    parser = add_command(commands, "solve", "Find the shortest plan for quests of the Tower.", run)
    parser.add_argument("files", nargs="+", metavar="FILE")
    told = parser.add_mutually_exclusive_group()
    told.add_argument("--json", action="store_true", help="print one JSON object per file, on its own line")
    told.add_argument("--grade", action="store_true", help="tell how hard it is, and what has to be seen")
    parser.add_argument("--plain", action="store_true", help="use the slow solver that reads like the rules")
    parser.add_argument(
        "--memory", type=from_one, default=MEMORY_MB, metavar="MB", help="give up beyond it (1500)"
    )
    parser.add_argument("--seconds", type=_seconds, metavar="S", help="give up after so long, for each file")


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
    # numba takes a second to import, which no other command should wait for.
    from dedale.solver import plain_solver, solver

    if not options.plain:
        # Else the first quest would seem to take as long as compiling does.
        solver.warm()
    wrong = 0
    for path in options.files:
        try:
            quest = read_quest(Source(path, read_text_file(Path(path))))
        except MazeError as error:
            wrong += 1
            print(error, file=sys.stderr)
            continue
        solve = plain_solver.solve if options.plain else solver.solve
        solution = solve(quest, memory_mb=options.memory, seconds=options.seconds)
        print(_json(path, solution) if options.json else _words(path, solution), flush=True)
        if options.grade and solution.plan:
            print(_grade(quest, solution), flush=True)
    return 2 if wrong else 0


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


def _json(path: str, solution: "Solution") -> str:
    return msgspec.json.encode({"file": path, **msgspec.structs.asdict(solution)}).decode()


def _words(path: str, solution: "Solution") -> str:
    from dedale.solver.descriptions import tell

    cost = f"{solution.explored:,} positions, {solution.seconds:.2f} s"
    if solution.solvable is None:
        return f"{path}: not decided; a plan would take at least {solution.bound} moves ({cost})"
    if not solution.solvable:
        return f"{path}: cannot be solved ({cost})"
    count = "1 move" if solution.moves == 1 else f"{solution.moves} moves"
    lines = [f"{path}: {count}, and no plan is shorter ({cost})"]
    lines += [f"{number:4}. {tell(action)}" for number, action in enumerate(solution.plan, 1)]
    return "\n".join(lines)
