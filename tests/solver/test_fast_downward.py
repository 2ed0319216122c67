"""The fast solver against Fast Downward, an independent planner: the same optimum, or no plan for both."""

import pytest

from dedale.lab.tower.fast_downward import ask
from dedale.solver import fast_solver
from draws import LONG
from solver.cases import BATCHES, CASES, Case, batch_id


@pytest.mark.rule("TOWER-16")
@pytest.mark.parametrize("batch", BATCHES if LONG else [CASES[::16]], ids=batch_id)
def test_an_independent_planner_finds_the_same_optimum(batch: list[Case]) -> None:
    for case in batch:
        answer = ask(case.quest)
        assert answer.finished
        assert fast_solver.solve(case.quest).moves == answer.moves, case


def test_there_are_at_least_300_random_quests() -> None:
    """`test_solvers` counts the mechanisms in their plans, and those that cannot be solved."""
    assert len({case.text for case in CASES}) >= 300
