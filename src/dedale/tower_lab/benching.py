"""How fast the solver is, beside Fast Downward on the same quests in the same run.

Seconds are those of the processor, so that other work on the machine disturbs little. Of the planner only the
search counts; of the solver everything does, from the quest to the plan.
"""

import time
from collections.abc import Iterator
from pathlib import Path

from dedale.games.base import Source
from dedale.games.tower.quest import Quest
from dedale.games.tower.quest_reader import read_quest
from dedale.grid import read_text_file
from dedale.tower_lab import fast_downward, solver
from dedale.tower_lab.solution import Solution

QUESTS = Path(__file__).parent / "bench"
HEURISTICS = {"blind": "blind()", "LM-cut": "lmcut()"}
"""The tasks are plain STRIPS with costs, so LM-cut takes all of them."""
COLUMNS = f"{'quest':12} {'moves':>5} {'positions':>11} {'seconds':>8} {'positions/s':>12}"


def lines(runs: int, seconds: int) -> Iterator[str]:
    """A line of text at a time, as soon as it is known; the planner gets so many seconds for each search."""
    solver.warm()
    asked = HEURISTICS if fast_downward.driver() else {}
    if not asked:
        yield "Fast Downward is not installed, so there is nothing to compare with."
    yield COLUMNS + "".join(f" {f'{name}, s':>10} {'ratio':>7}" for name in asked)
    for path in sorted(QUESTS.glob("*.maze")):
        if path.stem.startswith("small"):
            continue
        quest = read_quest(Source(path.name, read_text_file(path)))
        solution, spent = measure(quest, runs)
        line = f"{path.stem:12} {solution.moves:5} {solution.explored:11,} {spent:8.3f}"
        line += f" {solution.explored / spent:12,.0f}"
        yield line + "".join(_compare(quest, solution, spent, each, seconds) for each in asked.values())


def measure(quest: Quest, runs: int) -> tuple[Solution, float]:
    """The answer, and the shortest time that it took: whatever disturbs makes it longer, never shorter."""
    spent = []
    for _ in range(runs):
        began = time.process_time()
        solution = solver.solve(quest)
        spent.append(time.process_time() - began)
    return solution, min(spent)


def _compare(quest: Quest, solution: Solution, spent: float, heuristic: str, seconds: int) -> str:
    answer = fast_downward.ask(quest, heuristic, seconds)
    if not answer.finished:
        return f" {f'>{seconds}':>10} {f'>{seconds / spent:.0f}x':>7}"
    if answer.moves != solution.moves:
        raise RuntimeError(f"{quest.name}: the planner needs {answer.moves} moves, not {solution.moves}")
    return f" {answer.seconds:10.2f} {f'{answer.seconds / spent:.1f}x':>7}"
