"""The random quests that all solvers must agree on."""

from random import Random
from typing import NamedTuple

from dedale.games.base import Source
from dedale.games.tower.quest import Layout, Quest
from dedale.games.tower.quest_reader import read_quest
from solver.random_quests import random_text

COUNTS: dict[Layout, int] = {"single": 240, "2x2": 40, "ring": 40}
LARGEST: dict[Layout, int] = {"single": 4, "2x2": 2, "ring": 2}
BATCH = 20


class Case(NamedTuple):
    layout: Layout
    seed: int

    @property
    def text(self) -> str:
        return random_text(Random(self.seed), self.layout, LARGEST[self.layout])

    @property
    def quest(self) -> Quest:
        return read_quest(Source(f"{self.layout}-{self.seed}.maze", self.text))


CASES = [Case(layout, seed) for layout, count in COUNTS.items() for seed in range(count)]
BATCHES = [CASES[begin : begin + BATCH] for begin in range(0, len(CASES), BATCH)]


def batch_id(batch: list[Case]) -> str:
    return f"{batch[0].layout}-{batch[0].seed}"
