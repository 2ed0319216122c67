"""Removes everything from a board that does not matter, so that nothing misleads without a purpose."""

from collections.abc import Callable, Iterator

from dedale.games.tower.quest import INVOCATION, LADDER, ROTATION, SLIDE, TRAP, Place, Quest
from dedale.grid import DIRECTIONS, DOORS, FLOOR, OPEN, SOLID, WALL
from dedale.lab.tower.pockets import side
from dedale.lab.tower.sketch import Sketch
from dedale.solver.plan_metrics import Positions
from dedale.solver.shortest_plans import trace
from dedale.solver.state_space import explore

KEYS = tuple(f"k{door}" for door in DOORS)
REPLACEMENTS: dict[str, tuple[str, ...]] = {
    TRAP: (FLOOR, SOLID),
    **dict.fromkeys((LADDER, INVOCATION, ROTATION, SLIDE, *KEYS), (FLOOR,)),
}
"""What a useless thing becomes. A trap that nobody is thrown over may still be an obstacle."""
Fits = Callable[[Quest, Positions], bool]
"""True if a quest with that plan still fits its order."""
LOOK_AROUND = 200_000
"""Positions to explore on legendary boards when looking for unreachable squares."""


def _anything(quest: Quest, plan: Positions) -> bool:
    return True


def trimmed(sketch: Sketch, moves: int, most: int, fits: Fits = _anything) -> Sketch:
    """Tidy and prune the sketch until nothing is left to do."""
    before = sketch
    while not (after := pruned(tidied(before, moves, most, fits), moves, most, fits)).same_as(before):
        before = after
    return after


def pruned(sketch: Sketch, moves: int, most: int, fits: Fits = _anything) -> Sketch:
    """Remove or simplify everything that does not change the length of the shortest plan.

    What stays is needed: without a thing, or with a special edge open or walled up, the optimum is another,
    or the quest does not fit any more.
    """
    going = True
    while going:
        going = False
        for simpler in _simpler(sketch):
            if _takes(simpler, moves, most, fits):
                sketch, going = simpler, True
                break
    return sketch


def useless(sketch: Sketch, moves: int, most: int, fits: Fits = _anything) -> int:
    """Count the things that could be removed or simplified."""
    return sum(_takes(simpler, moves, most, fits) for simpler in _simpler(sketch))


def _takes(sketch: Sketch, moves: int, most: int, fits: Fits) -> bool:
    quest = sketch.quest()
    plan = trace(quest, most, enough=moves + 1).positions
    return plan is not None and len(plan) - 1 == moves and fits(quest, plan)


def _simpler(sketch: Sketch) -> Iterator[Sketch]:
    for border in sketch.borders():
        if sketch.edge(border) not in (OPEN, WALL):
            for code in (OPEN, WALL):
                simpler = sketch.copy()
                simpler.set_edge(border, code)
                simpler.mend()
                yield simpler
    for place, code in enumerate(sketch.squares):
        for other in REPLACEMENTS.get(code, ()):
            simpler = sketch.copy()
            simpler.squares[place] = other
            simpler.mend()
            yield simpler


def tidied(sketch: Sketch, moves: int, most: int, fits: Fits = _anything) -> Sketch:
    """Make squares solid that nobody ever reaches, if the shortest plan stays as short.

    The sister could come to an empty square with walls all around, but it would look like a mistake.
    """
    for reached in _reached(sketch, most):
        idle = [place for place, code in enumerate(sketch.squares) if place not in reached and code != TRAP]
        tidy = _filled(sketch, idle)
        if _takes(tidy, moves, most, fits):
            break
    else:
        return sketch
    for place in tidy.floor():
        if _walled_in(tidy, place) and _takes(filled := _filled(tidy, [place]), moves, most, fits):
            tidy = filled
    return tidy


def _reached(sketch: Sketch, most: int) -> Iterator[frozenset[Place]]:
    """The squares that can be reached. Large boards are only explored in part: first around the start, which
    is often enough, then around every position of the plan."""
    quest = sketch.quest()
    if sketch.layout == "single":
        yield explore(quest, most).stood_on
        return
    yield explore(quest, LOOK_AROUND).stood_on
    plan = trace(quest, most).positions or ()
    yield frozenset[Place]().union(*(explore(quest, LOOK_AROUND // 10, each).stood_on for each in plan))


def _filled(sketch: Sketch, places: list[Place]) -> Sketch:
    """A copy with these squares solid, except exits."""
    filled = sketch.copy()
    for place in places:
        if not filled.squares[place].endswith("="):
            filled.squares[place] = SOLID
    filled.mend()
    return filled


def _walled_in(sketch: Sketch, place: Place) -> bool:
    return all(sketch.edge(side(sketch, place, direction)) == WALL for direction in DIRECTIONS)
