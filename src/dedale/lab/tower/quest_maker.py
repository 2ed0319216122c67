"""Makes quests to order: tries until one is right, and writes it as a maze file with its plan."""

from collections.abc import Callable, Collection, Iterable, Iterator
from functools import partial
from itertools import repeat

from dedale.games.tower.plan_text import write_plan
from dedale.grid import FLOOR, SOLID
from dedale.lab.tower.generator import Made, attempt
from dedale.lab.tower.orders import Order
from dedale.lab.tower.sketch import sketch_of, write_quest
from dedale.lab.tower.symmetry import Form, canonical
from dedale.lab.workers import Workers
from dedale.solver import fast_solver

TRIES = 120
"""Attempts per quest before giving up."""
Progress = Callable[[int], None]
"""Called with the number of attempts made so far."""
Try = tuple[Order, str]
"""An order and a seed."""
Attempts = Callable[[Callable[[Try], Made | None], Iterator[Try]], Iterator[Made | None]]
"""Like `map`: results come in order."""


class NotFound(ValueError):
    """No quest fits the order; its text is one plain sentence."""


def attempts_by(workers: Workers) -> Attempts:
    """A `map` over tries. None are queued: attempts take long, and most queued ones would be in vain."""
    return partial(workers.map, ahead=1)


def make(
    order: Order | Iterable[Order],
    seed: str,
    *,
    picks: int = 1,
    known: Collection[Form] = (),
    attempts: Attempts = map,
    progress: Progress = lambda tried: None,
) -> Made:
    """Return the plainest of the first `picks` good quests that are not known yet. Raises NotFound.

    With several orders, every attempt takes the next one: some are too hard for any seed.
    """
    found: list[Made] = []
    orders = repeat(order) if isinstance(order, Order) else order
    seeds = (f"{seed}/{number}" for number in range(TRIES))
    for tried, made in enumerate(attempts(_attempt, zip(orders, seeds, strict=False)), 1):
        progress(tried)
        if made and canonical(made.quest) not in known:
            found.append(made)
            if len(found) == picks:
                break
    if not found:
        raise NotFound("No such quest was found; try other heroes, stars or mechanisms, or another seed.")
    return min(found, key=clutter)


def _attempt(one: Try) -> Made | None:
    return attempt(*one)


def clutter(made: Made) -> float:
    """How much is on the board besides heroes and exits, and how unevenly the heroes share the work."""
    sketch = sketch_of(made.quest)
    things = sum(code != FLOOR and code[0] not in sketch.letters + "*" for code in sketch.squares)
    special = sum(sketch.edge(border) not in "# " for border in sketch.borders())
    # Solid squares do not distract, but too many make the board small.
    solid = sketch.squares.count(SOLID) * 0.5
    return things + special + solid + 10 * max(made.grade.course.by_hero) / made.grade.course.moves


def maze_text(made: Made, header: dict[str, str]) -> str:
    """Write the maze file: the given header, then heroes, stars, moves and the solver's plan."""
    solution = fast_solver.solve(made.quest)
    assert solution.optimal
    assert solution.moves == made.grade.course.moves
    fields = {
        **header,
        "heroes": " ".join(hero.letter for hero in made.quest.heroes),
        "stars": str(made.grade.stars),
        "moves": str(solution.moves),
        "plan": write_plan(solution.plan),
    }
    return write_quest(made.quest, fields)
