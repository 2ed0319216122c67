"""Hints and solutions without a compiled solver: the stored plan if it applies, otherwise a short search."""

import time
from collections import deque
from functools import lru_cache

import msgspec

from dedale.games.base import JSON, Source
from dedale.games.tower.plan_text import Act, read_plan
from dedale.games.tower.quest import Quest
from dedale.games.tower.quest_reader import read_quest
from dedale.games.tower.state import Position, State, first_position
from dedale.grid import MazeError
from dedale.session.messages import mistake_in
from dedale.solver.plain_solver import BYTES_PER_POSITION
from dedale.solver.plain_solver import solve as search
from dedale.solver.positions import after, is_goal
from dedale.solver.solution import Solution, cut_short, hopeless, solved

PATIENCE = 4.0
"""How many seconds a player has to wait at most."""
MEMORY_MB = 120
"""Phones have little to spare."""


def way_out(state: State) -> Solution:
    """Return the rest of the stored plan, from elsewhere after the shortest way back to it.

    The plans of the pack are proved shortest. Plans in custom quests are not trusted.
    """
    if state.setup.floor is None:
        return search(state.quest, state.position, memory_mb=MEMORY_MB, seconds=PATIENCE)
    plan, way = _plan_of(state.quest)
    ends = time.perf_counter() + PATIENCE
    came: dict[Position, tuple[Position, Act] | None] = {state.position: None}
    waiting = deque(came)
    while waiting:
        here = waiting.popleft()
        if here in way or is_goal(here):
            moves = [*_moves_to(here, came), *plan[way.get(here, len(plan)) :]]
            return solved(moves, len(came), 0.0)
        if time.perf_counter() > ends or len(came) * BYTES_PER_POSITION > MEMORY_MB << 20:
            return cut_short(0, len(came), PATIENCE)
        for action, there in after(state.quest, here):
            if there not in came:
                came[there] = here, action
                waiting.append(there)
    return hopeless(len(came), 0.0)


def _moves_to(there: Position, came: dict[Position, tuple[Position, Act] | None]) -> list[Act]:
    moves: list[Act] = []
    while step := came[there]:
        there, action = step
        moves.append(action)
    return moves[::-1]


@lru_cache(maxsize=4)
def _plan_of(quest: Quest) -> tuple[tuple[Act, ...], dict[Position, int]]:
    """Return the plan of a floor, and how many of its moves lead to each position on its way."""
    plan = read_plan(quest.plan or "")
    here = first_position(quest)
    way = {here: 0}
    for done, action in enumerate(plan[:-1], 1):
        here = next(reached for each, reached in after(quest, here) if each == action)
        way[here] = done
    return plan, way


def judge(text: str) -> JSON:
    """Return whether a drawn quest can be solved, and how, or what is wrong with the drawing."""
    unknown: JSON = {"solvable": None, "moves": None, "plan": [], "grade": None, "mistake": None}
    try:
        quest = read_quest(Source("your text", text))
    except MazeError as error:
        return {**unknown, "mistake": msgspec.to_builtins(mistake_in(error))}
    # Plans by authors are not trusted. Only the compiled solver can say how hard a quest is.
    found = search(quest, memory_mb=MEMORY_MB, seconds=PATIENCE)
    plan = msgspec.to_builtins(found.plan)
    return {**unknown, "solvable": found.solvable, "moves": found.moves, "plan": plan}
