"""Recipes: tell whether two floors are the same puzzle with different walls."""

from typing import NamedTuple

from dedale.games.base import Step
from dedale.games.tower import rules
from dedale.games.tower.actions import Move
from dedale.games.tower.cards import DRAFTS
from dedale.games.tower.plan_text import read_plan
from dedale.games.tower.quest import COMMON_EXIT, Layout, Quest
from dedale.games.tower.state import State, first_position
from dedale.grid import DIRECTIONS, DOORS, SMALL, neighbour, side_towards
from dedale.solver.mechanisms import MECHANISMS, Mechanism
from dedale.solver.positions import state_at

WORDS: dict[str, Mechanism] = {
    "ladder": "ladders",
    "jump": "jumps",
    "throw": "throws",
    "teleport": "sister",
    "swapped": "swaps",
    "armed": "armories",
    "turned": "cards",
    "slid": "cards",
}
"""Events of a move, and the mechanism that each reveals."""
EDGES: dict[str, Mechanism] = {
    SMALL: "narrow",
    **dict.fromkeys(DOORS, "doors"),
    **dict.fromkeys(DRAFTS, "drafts"),
}


class Recipe(NamedTuple):
    """Floors with the same recipe ask for the same ideas in the same order, on boards of the same size."""

    layout: Layout
    size: int
    common_exit: bool
    mechanisms: tuple[Mechanism, ...]
    """What the floor needs, in the order in which its plan first uses them."""


def recipe_of(quest: Quest, needed: frozenset[Mechanism]) -> Recipe:
    """The recipe of a quest with a plan. `needed` is what its grade says (`grades.Grade.needed`)."""
    order = [mechanism for mechanism in used(quest) if mechanism in needed]
    common = any(COMMON_EXIT in card.squares for card in quest.cards)
    return Recipe(quest.layout, quest.width, common, tuple(order))


def used(quest: Quest) -> list[Mechanism]:
    """The mechanisms that a quest's stored plan uses, in order of first use."""
    found: dict[Mechanism, None] = {}
    state = state_at(quest, first_position(quest))
    for act in read_plan(quest.plan or ""):
        step = rules.apply(state, 0, act)
        assert isinstance(step, Step)
        how = {word for event in step.events for word in (event["event"], event.get("by"))}
        now = {mechanism for word, mechanism in WORDS.items() if word in how}
        if isinstance(act, Move) and not how & {"ladder", "teleport"}:
            now |= _crossed(state, act)
        found |= dict.fromkeys(each for each in MECHANISMS if each in now)
        state = step.state
    return list(found)


def _crossed(state: State, move: Move) -> set[Mechanism]:
    """The codes of the edges that a hero crosses."""
    board = state.board
    hero = next(hero for hero, each in enumerate(state.quest.heroes) if each.name == move.hero)
    place = state.position.heroes[hero]
    assert place is not None
    square = board.squares[place]
    side = side_towards(square, move.to)
    assert side is not None
    found = set()
    while square != move.to:
        found.add(EDGES.get(board.edge(square, DIRECTIONS[side])))
        square = neighbour(square, DIRECTIONS[side])
    return {mechanism for mechanism in found if mechanism}
