"""How hard is a quest? A score from what makes quests hard, and stars from the score.

    score = (moves + hand-overs) / 2 + 2 x detours
            + 3 x needed mechanisms + 10 x dead share + 2 x log2(choices)

`docs/difficulty.md` gives the reasons. Legendary quests have more of everything, so they have their own scale
of stars.
"""

from collections.abc import Callable
from math import log2
from typing import NamedTuple

from dedale.games.tower.quest import Layout, Quest
from dedale.solver.mechanisms import Mechanism, needed, present
from dedale.solver.plan_metrics import Course, Positions, course
from dedale.solver.shortest_plans import trace
from dedale.solver.state_space import choices, explore

EPIC = (0, 24, 36, 50, 66)
LEGENDARY = (0, 38, 50, 62, 74)
"""The scores at which 1, 2, 3, 4 and 5 stars begin."""
EPIC_MOST = 6_000_000
LEGENDARY_MOST = 1_500_000
"""How many positions one search may expand. Quests that need more are not graded."""

TOO_LARGE = "this quest is too large to be graded"


class Ungraded(ValueError):
    """A quest without a grade: it cannot be solved, or has too many positions."""


class Grade(NamedTuple):
    course: Course
    needed: frozenset[Mechanism]
    """Mechanisms without which the quest takes longer or cannot be solved at all."""
    dead: float | None
    """The share of dead positions. None for legendary quests, which have too many positions to visit."""
    choices: float
    """The mean number of moves that a position of the plan allows."""
    score: float
    stars: int


def most_for(quest: Quest) -> int:
    """Return how many positions one search may expand."""
    return EPIC_MOST if quest.layout == "single" else LEGENDARY_MOST


def grade(quest: Quest, over: Callable[[], bool] = lambda: False) -> Grade:
    """Grade a quest. Raises Ungraded, also when `over` says that time is up."""
    found = trace(quest, most_for(quest))
    if found.positions is None:
        raise Ungraded("this quest cannot be solved" if found.known else TOO_LARGE)
    return grade_plan(quest, found.positions, over)


def grade_plan(quest: Quest, positions: Positions, over: Callable[[], bool] = lambda: False) -> Grade:
    """Grade a quest from a known shortest plan."""
    most = most_for(quest)
    figures = course(quest, positions)
    mechanisms: set[Mechanism] = set()
    for mechanism in present(quest):
        if over():
            raise Ungraded("there was not enough time to grade this quest")
        mechanisms |= needed(quest, figures.moves, most, {mechanism})
    offered = choices(quest, positions[:-1])
    mean = sum(offered) / len(offered)
    dead: float | None = None
    if quest.layout == "single":
        explored = explore(quest, most)
        if not explored.complete:
            raise Ungraded(TOO_LARGE)
        dead = explored.dead
    score = score_of(figures, len(mechanisms), dead or 0.0, mean)
    return Grade(figures, frozenset(mechanisms), dead, mean, score, stars_of(score, quest.layout))


def score_of(figures: Course, mechanisms: int, dead: float, mean_choices: float) -> float:
    score = plan_score(figures) + 3 * mechanisms + 10 * dead + 2 * log2(max(1.0, mean_choices))
    return round(score, 1)


def plan_score(figures: Course) -> float:
    """Return the plan's part of the score. Detours weigh most: they are what players must think of."""
    return (figures.moves + figures.handovers) / 2 + 2 * figures.detours


def stars_of(score: float, layout: Layout) -> int:
    """Return 1 to 5 stars."""
    return sum(score >= least for least in (EPIC if layout == "single" else LEGENDARY))
