"""Hints and solutions without a compiled solver: the stored plan where it leads on, else a short search."""

from functools import lru_cache

import msgspec

from dedale.games.base import JSON, Source
from dedale.games.tower.actions import Move
from dedale.games.tower.plan_text import Act, read_plan
from dedale.games.tower.quest import Quest
from dedale.games.tower.quest_reader import read_quest
from dedale.games.tower.state import Position, State, first_position
from dedale.tower_lab.positions import after
from dedale.tower_lab.reference import solve as search
from dedale.tower_lab.solution import Solution, solved

PATIENCE = 4.0
"""Seconds: whoever plays waits for as long."""
MEMORY_MB = 120
"""Phones have little to give."""


def hint(state: State, level: int) -> JSON:
    """The next move of a shortest plan, from where the heroes stand now: as much of it as the level says."""
    found = _rest_of_plan(state) or search(state.quest, state.position, memory_mb=MEMORY_MB, seconds=PATIENCE)
    told: JSON = {"level": level, "solvable": found.solvable, "moves": found.moves}
    if not found.plan:
        return told
    action = found.plan[0]
    move = action if isinstance(action, Move) else None
    told["hero"] = move.hero if move else None
    if level >= 2:
        told |= {
            "where": move.to if move else None,
            "card": None if isinstance(action, Move) else action.card,
        }
    if level >= 3:
        told["action"] = action
    return told


def _rest_of_plan(state: State) -> Solution | None:
    """What is left of the stored plan, if the heroes are on its way.

    The plans of the pack are proved to be shortest; what the file of an own quest says is not believed.
    """
    if state.setup.floor is None:
        return None
    plan, way = _plan_of(state.quest)
    if state.position not in way:
        return None
    left = list(plan[way.index(state.position) :])
    return solved(left, len(left), 0.0)


@lru_cache(maxsize=4)
def _plan_of(quest: Quest) -> tuple[tuple[Act, ...], tuple[Position, ...]]:
    """The plan of a floor, and the position before each of its moves."""
    plan = read_plan(quest.plan or "")
    way = [first_position(quest)]
    for action in plan[:-1]:
        way.append(next(reached for each, reached in after(quest, way[-1]) if each == action))
    return plan, tuple(way) if plan else ()


def judge(text: str) -> JSON:
    """Whether a drawn quest can be solved, and how; a MazeError says what is wrong with the drawing."""
    quest = read_quest(Source("your text", text))
    # What an author writes about a plan is not believed.
    found = search(quest, memory_mb=MEMORY_MB, seconds=PATIENCE)
    plan = msgspec.to_builtins(found.plan)
    # How hard it is, only the compiled solver can say.
    return {"solvable": found.solvable, "moves": found.moves, "plan": plan, "grade": None}
