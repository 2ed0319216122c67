"""Takes away everything on a board that does not matter, so that nothing is left to wonder about."""

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
"""What a useless thing becomes: a trap that nobody is thrown over may still be in the way."""
Fits = Callable[[Quest, Positions], bool]
"""Whether a quest with that plan still is what it is to be."""
LOOK_AROUND = 200_000
"""Positions to look at for squares that nobody can reach, on legendary boards."""


def _anything(quest: Quest, plan: Positions) -> bool:
    return True


def trimmed(sketch: Sketch, moves: int, most: int, fits: Fits = _anything) -> Sketch:
    """The sketch, tidied and pruned until there is nothing left to do."""
    before = sketch
    while not (after := pruned(tidied(before, moves, most, fits), moves, most, fits)).same_as(before):
        before = after
    return after


def pruned(sketch: Sketch, moves: int, most: int, fits: Fits = _anything) -> Sketch:
    """The sketch without what can be left out or made plainer while the shortest plan stays as short.

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
    """How many single things could be left out or made plainer."""
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
    """The sketch with squares made solid where nobody ever comes, if the shortest plan stays as short.

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
    """Where somebody comes. Of large boards only a part is looked at: first around the start, which is often
    enough, and then around every position of the plan."""
    quest = sketch.quest()
    if sketch.layout == "single":
        yield explore(quest, most).stood_on
        return
    yield explore(quest, LOOK_AROUND).stood_on
    plan = trace(quest, most).positions or ()
    yield frozenset[Place]().union(*(explore(quest, LOOK_AROUND // 10, each).stood_on for each in plan))


def _filled(sketch: Sketch, places: list[Place]) -> Sketch:
    """With these squares solid, exits excepted."""
    filled = sketch.copy()
    for place in places:
        if not filled.squares[place].endswith("="):
            filled.squares[place] = SOLID
    filled.mend()
    return filled


def _walled_in(sketch: Sketch, place: Place) -> bool:
    return all(sketch.edge(side(sketch, place, direction)) == WALL for direction in DIRECTIONS)
