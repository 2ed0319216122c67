"""How fast the solver is, compared with Fast Downward on the same quests in the same run.

Seconds are those of the processor, so that other work on the machine disturbs little. Of the planner only the
search counts; of the solver everything does, from the quest to the plan.
"""

import time
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

from dedale.games.base import Source
from dedale.games.tower.pack import the_pack
from dedale.games.tower.quest import Quest
from dedale.games.tower.quest_reader import read_quest
from dedale.games.tower.state import Position
from dedale.grid import read_text_file
from dedale.lab.tower import fast_downward
from dedale.solver import hints, solver
from dedale.solver.positions import wander
from dedale.solver.solution import Solution

QUESTS = Path(solver.__file__).parent / "bench"
HEURISTICS = {"blind": "blind()", "LM-cut": "lmcut()"}
"""The tasks are plain STRIPS with costs, so LM-cut can solve all of them."""
COLUMNS = f"{'quest':12} {'moves':>5} {'positions':>11} {'seconds':>8} {'positions/s':>12}"
WALKS = (0, 1, 3, 10, 30, 100)
"""Numbers of random moves after which a hint is asked for."""
COLD_RUNS = 3
HINT_GOAL_MS = 100
LEGENDARY_GOAL = 10


def lines(runs: int, seconds: int) -> Iterator[str]:
    """Yield the report line by line. The planner gets that many seconds per search."""
    solver.warm()
    yield from _fixed_set(runs, seconds)
    yield from _legendary(runs)
    yield from _hints()


def _fixed_set(runs: int, seconds: int) -> Iterator[str]:
    asked = HEURISTICS if fast_downward.home() else {}
    if not asked:
        yield "Fast Downward is not installed, so there is nothing to compare with."
    yield COLUMNS + "".join(f" {f'{name}, s':>10} {'ratio':>7}" for name in asked)
    for name, quest in _quests("epic", "sliding", "turning"):
        solution, spent = _measure(quest, runs)
        others = "".join(_compare(quest, solution, spent, each, seconds) for each in asked.values())
        yield _line(name, solution, spent) + others


def _legendary(runs: int) -> Iterator[str]:
    """TOWER-64: the legendary quests of the pack."""
    yield f"\nThe legendary quests of the pack; the goal is under {LEGENDARY_GOAL} s each."
    yield COLUMNS
    for floor in the_pack().floors():
        if floor.endswith("L"):
            yield _line(floor, *_measure(the_pack().floor(floor).quest, runs))


def _hints() -> Iterator[str]:
    """Cold: by a search. Warm: from the table that `prepare` makes."""
    pack = [the_pack().floor(floor).quest for floor in the_pack().floors() if floor[-1] != "L"]
    yield f"\nThe slowest hint after {', '.join(map(str, WALKS))} random moves, in milliseconds."
    yield f"The goal is under {HINT_GOAL_MS} ms on every epic quest, with nothing known of it before (cold)."
    yield f"{'quest':12} {'cold':>8} {'set-up':>8} {'warm':>8}"
    groups = {f"pack ({len(pack)})": pack, **{name: [quest] for name, quest in _quests("epic")}}
    for name, quests in groups.items():
        slowest = [max(each) for each in zip(*map(_hint_times, quests), strict=True)]
        yield f"{name:12}" + "".join(f" {each * 1000:8.1f}" for each in slowest)


def _hint_times(quest: Quest) -> tuple[float, float, float]:
    """The slowest hint without a table, the time to build the table, the slowest hint with it."""
    positions = [wander(quest, Random(steps), steps) for steps in WALKS]
    cold = max(_cold(quest, position) for position in positions)
    set_up = _spent(hints.prepare, quest)
    warm = max(_spent(hints.hint_at, quest, position) for position in positions)
    return cold, set_up, warm


def _cold(quest: Quest, position: Position) -> float:
    """The time of a first hint with cold caches: the best of three."""
    times = []
    for _ in range(COLD_RUNS):
        hints.forget()
        times.append(_spent(hints.hint_at, quest, position))
    return min(times)


def _spent(work: Callable[..., object], *words: object) -> float:
    began = time.process_time()
    work(*words)
    return time.process_time() - began


def _quests(*kinds: str) -> list[tuple[str, Quest]]:
    """The quests of the fixed set whose names begin like that."""
    paths = [path for kind in kinds for path in sorted(QUESTS.glob(f"{kind}*.maze"))]
    return [(path.stem, read_quest(Source(path.name, read_text_file(path)))) for path in paths]


def _line(name: str, solution: Solution, spent: float) -> str:
    pace = solution.explored / spent
    return f"{name:12} {solution.moves:5} {solution.explored:11,} {spent:8.3f} {pace:12,.0f}"


def _measure(quest: Quest, runs: int) -> tuple[Solution, float]:
    """The answer and its best time: disturbances only ever make it longer."""
    return solver.solve(quest), min(_spent(solver.solve, quest) for _ in range(runs))


def _compare(quest: Quest, solution: Solution, spent: float, heuristic: str, seconds: int) -> str:
    answer = fast_downward.ask(quest, heuristic, seconds)
    if not answer.finished:
        return f" {f'>{seconds}':>10} {f'>{seconds / spent:.0f}x':>7}"
    if answer.moves != solution.moves:
        raise RuntimeError(f"{quest.name}: the planner needs {answer.moves} moves, not {solution.moves}")
    return f" {answer.seconds:10.2f} {f'{answer.seconds / spent:.1f}x':>7}"
