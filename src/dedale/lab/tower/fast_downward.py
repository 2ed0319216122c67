"""Fast Downward, an independent planner, if `up-fast-downward` is installed."""

import io
import re
import subprocess
import sys
from contextlib import redirect_stdout
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from dedale.games.tower.quest import Quest
from dedale.lab.tower.pddl import write_pddl

SOLVED, UNSOLVABLE = 0, 11


class Answer(NamedTuple):
    """What the planner found. `moves` is None if there is no plan."""

    moves: int | None
    seconds: float
    """Search only, without parsing and translation."""
    finished: bool = True


def home() -> Path | None:
    """The folder of the planner's binaries, or None if it is not installed."""
    spec = find_spec("up_fast_downward")
    if spec is None or not spec.submodule_search_locations:
        return None
    return Path(spec.submodule_search_locations[0]) / "downward" / "builds" / "release" / "bin"


def ask(quest: Quest, heuristic: str = "blind()", seconds: int = 60) -> Answer:
    """Return the length of the shortest plan, found by A* with that heuristic."""
    folder = home()
    assert folder is not None, "Fast Downward is not installed"
    with TemporaryDirectory() as work:
        task = _translate(folder, Path(work), *write_pddl(quest))
        command = [str(folder / "downward"), "--search", f"astar({heuristic})"]
        try:
            done = subprocess.run(
                command, cwd=work, input=task, capture_output=True, text=True, check=False, timeout=seconds
            )
        except subprocess.TimeoutExpired:
            return Answer(None, float(seconds), False)
    took = re.search(r"Search time: ([\d.e-]+)s", done.stdout)
    cost = re.search(r"Plan cost: (\d+)", done.stdout)
    if done.returncode not in (SOLVED, UNSOLVABLE) or not took or (cost is None) != bool(done.returncode):
        raise RuntimeError(f"Fast Downward failed: {(done.stderr or done.stdout)[-500:]}")
    return Answer(int(cost[1]) if cost else None, float(took[1]))


def _translate(folder: Path, work: Path, domain: str, problem: str) -> str:
    """Translate PDDL into the search's format, in this process: starting another would take longer."""
    if str(folder) not in sys.path:
        sys.path.append(str(folder))
    files = [work / name for name in ("domain.pddl", "problem.pddl", "task.sas")]
    files[0].write_text(domain, encoding="utf-8")
    files[1].write_text(problem, encoding="utf-8")
    options = [str(files[0]), str(files[1]), "--sas-file", str(files[2])]
    with redirect_stdout(io.StringIO()):
        import_module("fast_downward.translate.options").set_options(options)
        import_module("fast_downward.translate.main").main()
    return files[2].read_text(encoding="utf-8")
