"""What a plan is like: who moves, in which directions, and how often nobody gets closer to the end."""

from collections import Counter
from itertools import pairwise
from typing import NamedTuple

from dedale.games.tower.cards import Lay
from dedale.games.tower.quest import Place, Quest
from dedale.games.tower.state import Position
from dedale.grid import Square, side_towards, turned_square
from dedale.solver.arrays import tables_of
from dedale.solver.ground import ground_of
from dedale.solver.hero_distances import Distances, distances_of

Positions = tuple[Position, ...]


class Step(NamedTuple):
    """One move of a plan."""

    hero: int | None
    """Who moves; None for a card that is turned or slid."""
    side: int | None
    """The direction, as an index into DIRECTIONS; None for a card."""
    swap: bool = False


class Course(NamedTuple):
    """A plan in figures."""

    moves: int
    handovers: int
    """How often the direction changes from one move to the next, which calls for another player."""
    detours: int
    """Moves after which the heroes together are no closer to their exits than before."""
    by_hero: tuple[int, ...]
    """How many moves each hero makes."""
    card_moves: int


def course(quest: Quest, positions: Positions) -> Course:
    """Return the figures of a plan, given as the positions from start to end."""
    steps = [_step(quest, here, there) for here, there in pairwise(positions)]
    sides = [step.side for step in steps if step.side is not None]
    t = tables_of(quest)
    distances = distances_of(t, ground_of(t))
    far = [_distance(quest, distances, position) for position in positions]
    counted = Counter(step.hero for step in steps)
    return Course(
        len(steps),
        sum(one != other for one, other in pairwise(sides)),
        sum(after >= before for before, after in pairwise(far)),
        tuple(counted[hero] for hero in range(len(quest.heroes))),
        counted[None],
    )


def cards_used(quest: Quest, positions: Positions) -> set[int]:
    """Return the cards used by the plan: those somebody arrives on, or moves on from the start."""
    used = set()
    for here, there in pairwise(positions):
        for hero, (before, after) in enumerate(zip(here.heroes, there.heroes, strict=True)):
            if before != after:
                used.add(quest.card_of(quest.heroes[hero].exit if after is None else after))
    return used


def _step(quest: Quest, here: Position, there: Position) -> Step:
    if here.lay != there.lay:
        return Step(None, None)
    changed = [hero for hero, place in enumerate(here.heroes) if there.heroes[hero] != place]
    mover, to = changed[0], there.heroes[changed[0]]
    if len(changed) > 1:
        # Two heroes swap (TOWER-34): the other one is now where the sorceress arrived.
        mover = next(hero for hero in changed if quest.heroes[hero].name == "sorceress")
        to = next(there.heroes[hero] for hero in changed if hero != mover)
    start = here.heroes[mover]
    assert start is not None
    end = quest.heroes[mover].exit if to is None else to
    side = side_towards(_square(quest, here.lay, start), _square(quest, here.lay, end))
    return Step(mover, side, len(changed) > 1)


def _square(quest: Quest, lay: Lay, place: Place) -> Square:
    """Return where that place is on the board as it lies."""
    laid = lay[quest.card_of(place)]
    x, y = turned_square(quest.square_of(place), quest.width, laid.turns)
    return laid.column * quest.width + x, laid.row * quest.height + y


def _distance(quest: Quest, distances: Distances, position: Position) -> int:
    """Return the sum of the moves each hero alone would need if the others always stood just right."""
    return sum(
        int(distances.alone[hero, int(position.armed), place])
        for hero, place in enumerate(position.heroes)
        if place is not None
    )
