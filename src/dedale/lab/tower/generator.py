"""Generates quests to order: simulated annealing over walls, doors and things, towards a band of scores."""

from dataclasses import replace
from math import exp
from random import Random
from typing import NamedTuple

from dedale.games.tower.quest import Quest
from dedale.grid import SOLID
from dedale.lab.tower.first_sketch import first_sketch
from dedale.lab.tower.order_check import fits, lacks
from dedale.lab.tower.orders import Order
from dedale.lab.tower.pruner import trimmed
from dedale.lab.tower.sketch import Sketch, sketch_of
from dedale.lab.tower.sketch_changes import changed
from dedale.solver import grades
from dedale.solver.grades import Grade, Ungraded, grade_plan, plan_score
from dedale.solver.mechanisms import with_one_card_move
from dedale.solver.plan_metrics import Course, Positions, cards_used, course
from dedale.solver.shortest_plans import trace

EPIC_STEPS, LEGENDARY_STEPS = 1_200, 700
"""Changes tried per attempt."""
LAST_PATIENCE = 12
"""Sketches per attempt that are finished and graded."""
WARM, TEPID, COLD = 3.0, 1.5, 0.3
"""How much worse a change may be: at first (from a random maze, or from a quest), and at the end."""
FEWEST_MOVES = 2
"""Per hero, and for the cards of a legendary quest together."""
FEWEST_DETOURS = 2
"""With fewer, nobody ever has to make way or help: everyone just walks out."""
MOST_MOVES = 10
"""Per hero, on average: longer plans are tedious rather than hard."""
LARGEST_SHARE = 0.5
"""No hero should make a larger share of the moves. With two heroes it may be a little larger."""
MOST_SOLID = 0.2
"""Largest share of solid squares."""
EPIC_MOST, LEGENDARY_MOST = 150_000, 12_000
"""Positions per search in the loop. Sketches that need more are dropped."""
USUAL_REST = 8.0
"""What dead positions and choices usually add to the score, until the real figure is known."""


class Made(NamedTuple):
    quest: Quest
    grade: Grade
    positions: Positions


class _Candidate(NamedTuple):
    sketch: Sketch
    energy: float
    guess: float
    """The part of the score that is cheap to compute."""
    positions: Positions


def attempt(order: Order, seed: str, start: Quest | None = None) -> Made | None:
    """Try once to make a quest of that order. The same seed always gives the same result.

    It starts from a random maze, or from a quest that is nearly right.
    """
    return _Attempt(order, Random(seed), start).run()


class _Attempt:
    def __init__(self, order: Order, random: Random, start: Quest | None) -> None:
        self.order = order
        self.random = random
        self.start = start
        self.warm = WARM if start is None else TEPID
        self.rest = USUAL_REST
        self.turned_once = False
        """Set once an otherwise good quest needed only one card move. From then on, more are demanded."""
        single = order.layout == "single"
        self.steps = (EPIC_STEPS if single else LEGENDARY_STEPS) * order.effort
        self.most = (EPIC_MOST if single else LEGENDARY_MOST) * order.effort
        self.most_in_the_end = grades.EPIC_MOST if single else LEGENDARY_MOST * 10

    def run(self) -> Made | None:
        here = self._begin()
        if here is None:
            return None
        patience = LAST_PATIENCE
        for step in range(self.steps):
            if here.energy <= 0:
                made = self._finish(here)
                if isinstance(made, Made):
                    return made
                patience -= 1
                if not patience:
                    return None
                # If it cannot be finished, move away from it with a few more changes.
                here = made or here._replace(energy=1.0)
            heat = self.warm + (COLD - self.warm) * step / self.steps
            there = self._look(changed(self.random, here.sketch, self.order), here.energy + 3 * heat)
            if there and self.random.random() < exp(min(0.0, (here.energy - there.energy) / heat)):
                here = there
        return None

    def _begin(self) -> _Candidate | None:
        if self.start:
            return self._look(sketch_of(self.start), 1e9)
        for _ in range(200):
            found = self._look(first_sketch(self.random, self.order), 1e9)
            if found:
                return found
        return None

    def _look(self, sketch: Sketch, worst: float) -> _Candidate | None:
        """Measure how far the sketch is from its order. None if it is unsolvable or worse than `worst`."""
        quest = sketch.quest()
        found = trace(quest, self.most)
        if not found.positions or len(found.positions) < 2:
            return None
        figures = course(quest, found.positions)
        energy = self._faults(quest, figures, found.positions)
        guess = plan_score(figures) + 3 * len(self.order.wanted)
        energy += max(0.0, self.order.low - guess - self.rest, guess + self.rest - self.order.high)
        if energy >= worst:
            return None
        energy += lacks(self.order, quest, found.positions, self.most, worst - energy)
        if energy >= worst:
            return None
        if self.turned_once and energy < 5 and with_one_card_move(quest, self.most_in_the_end).positions:
            energy += 5
        return _Candidate(sketch, energy, guess, found.positions)

    def _faults(self, quest: Quest, figures: Course, positions: Positions) -> float:
        """Penalise idle heroes and cards, and heroes that do all the work."""
        faults = 4.0 * sum(max(0, FEWEST_MOVES - moves) for moves in figures.by_hero)
        faults += 3.0 * max(0, FEWEST_DETOURS - figures.detours)
        share = max(figures.by_hero) / figures.moves
        limit = LARGEST_SHARE + (0.15 if len(quest.heroes) == 2 else 0)
        faults += 20 * max(0.0, share - limit)
        faults += max(0, figures.moves - figures.card_moves - MOST_MOVES * len(quest.heroes))
        if quest.layout != "single":
            faults += 4.0 * max(0, FEWEST_MOVES - figures.card_moves)
            faults += 3.0 * (len(quest.cards) - len(cards_used(quest, positions)))
        return faults

    def _fits(self, quest: Quest, positions: Positions) -> bool:
        return fits(self.order, quest, positions, self.most_in_the_end)

    def _finish(self, candidate: _Candidate) -> "Made | _Candidate | None":
        """Prune, tidy and grade. Return the finished quest, or the candidate to continue from."""
        moves, most = len(candidate.positions) - 1, self.most_in_the_end
        sketch = trimmed(candidate.sketch, moves, most, self._fits)
        sketch.renumber()
        quest = sketch.quest()
        positions = trace(quest, most).positions
        if positions is None:
            return None
        try:
            grade = grade_plan(quest, positions)
        except Ungraded:
            return None
        figures = grade.course
        guess = plan_score(figures) + 3 * len(self.order.wanted)
        self.rest = grade.score - guess
        in_band = self.order.low <= grade.score < self.order.high
        solid = sketch.squares.count(SOLID) / len(sketch.squares)
        tidy = solid <= MOST_SOLID and not sketch.blocked_lines()
        good = in_band and tidy and self._fits(quest, positions)
        if good and not self._faults(quest, figures, positions):
            if quest.layout == "single" or _keeps_cards_moving(quest):
                return Made(replace(quest, stars=grade.stars), grade, positions)
            self.turned_once = True
            return None
        return self._look(sketch, 1e9)


def _keeps_cards_moving(quest: Quest) -> bool:
    """True if no plan, however long, moves cards fewer than two times."""
    found = with_one_card_move(quest, grades.LEGENDARY_MOST)
    return found.known and found.positions is None
