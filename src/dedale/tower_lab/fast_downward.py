"""Asking Fast Downward, where it is installed (`up-fast-downward`): an independent planner."""

import re
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from dedale.games.tower.quest import Quest
from dedale.tower_lab.pddl import write_pddl

UNSOLVABLE = (10, 11, 12)
OUT_OF_TIME = (21, 23, -24, -9)


class Answer(NamedTuple):
    """What the planner found; None for moves if there is no plan."""

    moves: int | None
    seconds: float
    """Its search alone, without reading and translating the task."""
    finished: bool = True


def driver() -> Path | None:
    """The planner's start script, or None where it is not installed."""
    spec = find_spec("up_fast_downward")
    if spec is None or not spec.submodule_search_locations:
        return None
    return Path(spec.submodule_search_locations[0]) / "downward" / "fast-downward.py"


def ask(quest: Quest, heuristic: str = "blind()", seconds: int = 60) -> Answer:
    """The length of the shortest plan, by A* with that heuristic."""
    script = driver()
    assert script is not None, "Fast Downward is not installed"
    with TemporaryDirectory() as folder:
        for name, text in zip(("domain.pddl", "problem.pddl"), write_pddl(quest), strict=True):
            (Path(folder) / name).write_text(text, encoding="utf-8")
        command = [sys.executable, str(script), "--search-time-limit", f"{seconds}s"]
        command += ["domain.pddl", "problem.pddl", "--search", f"astar({heuristic})"]
        done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    took = re.search(r"Search time: ([\d.e-]+)s", done.stdout)
    spent = float(took[1]) if took else 0.0
    cost = re.search(r"Plan cost: (\d+)", done.stdout)
    if done.returncode == 0 and cost:
        return Answer(int(cost[1]), spent)
    if done.returncode in UNSOLVABLE:
        return Answer(None, spent)
    if done.returncode in OUT_OF_TIME:
        return Answer(None, float(seconds), False)
    raise RuntimeError(f"Fast Downward failed: {(done.stderr or done.stdout)[-500:]}")
