"""The fast solver agrees with the plain one, and its plans can be played."""

from collections import Counter
from collections.abc import Callable

import pytest

from dedale.games.base import Source
from dedale.games.tower.quest_reader import read_quest
from dedale.games.tower.state import Position, first_position
from dedale.solver import fast_solver, plain_solver
from dedale.solver.positions import after, is_goal
from dedale.solver.solution import Solution
from grid.examples import TWO_KEYS
from solver.cases import BATCHES, CASES, Case, batch_id
from solver.plan_replay import MECHANISMS, replay


@pytest.mark.parametrize("solve", [plain_solver.solve, fast_solver.solve])
def test_the_quest_of_the_contract_takes_eight_moves(solve: Callable[..., Solution]) -> None:
    solution = solve(read_quest(Source("two-keys.maze", TWO_KEYS)))
    assert (solution.solvable, solution.moves, solution.optimal, solution.bound) == (True, 8, True, 8)
    replay(TWO_KEYS, solution.plan)


@pytest.mark.parametrize("batch", BATCHES, ids=batch_id)
def test_both_solvers_agree(batch: list[Case]) -> None:
    compared = 0
    for case in batch:
        found = fast_solver.solve(case.quest)
        plain = plain_solver.solve(case.quest, memory_mb=8)
        assert found.optimal
        if plain.optimal:
            compared += 1
            assert (found.solvable, found.moves, found.bound) == (plain.solvable, plain.moves, plain.bound), (
                case
            )
        else:
            assert found.moves is None or plain.bound is None or found.moves >= plain.bound, case
    assert compared >= len(batch) // 2


def test_every_plan_can_be_played_and_every_mechanism_occurs() -> None:
    plans: Counter[str] = Counter()
    solvable = 0
    for case in CASES:
        solution = fast_solver.solve(case.quest)
        if solution.solvable:
            solvable += 1
            plans.update(set(replay(case.text, solution.plan)))
    assert 100 <= solvable <= len(CASES) - 100
    assert {name: plans[name] for name in MECHANISMS if plans[name] < 5} == {}


@pytest.mark.parametrize("case", [Case("single", 11), Case("2x2", 3), Case("ring", 7)])
def test_from_any_position_both_solvers_agree(case: Case) -> None:
    quest = case.quest
    waiting = [first_position(quest)]
    seen: set[Position] = set()
    while waiting and len(seen) < 40:
        position = waiting.pop(0)
        if position not in seen and not is_goal(position):
            seen.add(position)
            waiting += [reached for _, reached in after(quest, position)][::3]
            plain = plain_solver.solve(quest, position, memory_mb=4)
            if plain.optimal:
                assert fast_solver.solve(quest, position).moves == plain.moves


@pytest.mark.parametrize("case", [Case("single", 11), Case("2x2", 3), Case("ring", 7)])
@pytest.mark.parametrize("limit", [{"memory_mb": 0}, {"seconds": 0.0}])
def test_a_search_that_is_cut_short_says_what_it_knows(case: Case, limit: dict[str, int]) -> None:
    optimum = fast_solver.solve(case.quest).moves
    assert optimum is not None
    for solve in (fast_solver.solve, plain_solver.solve):
        cut = solve(case.quest, **limit)  # type: ignore[arg-type]
        if not cut.optimal:
            assert (cut.solvable, cut.moves, cut.plan) == (None, None, [])
            assert cut.bound is not None
            assert 1 <= cut.bound <= optimum
