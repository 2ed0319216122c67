"""The measurement is reproducible, and the Mall can be won."""

import pytest

from dedale.games.mall.scenario import CAMPAIGN, CHALLENGES, LEVELS
from dedale.lab.mall import planner
from dedale.lab.mall.winnability import Case, Plan, cases, measure, wilson
from dedale.lab.workers import processes

SAMPLE = [
    *(Case(number, None, "A" if number < 5 else "B") for number in CAMPAIGN),
    *(Case(number, LEVELS[number % 7], "AB"[number % 2]) for number in CHALLENGES),  # type: ignore[arg-type]
]
"""Every scenario once, over all levels and both sides."""


@pytest.mark.rule("MALL-98")
@pytest.mark.parametrize("case", SAMPLE, ids=str)
def test_at_least_99_percent_of_shuffles_have_a_winning_line(case: Case) -> None:
    ((_, tally),) = measure([case], Plan(games=20, tries=5))
    assert tally.found >= 0.99 * tally.games, tally.lost


@pytest.mark.rule("MALL-94")
@pytest.mark.parametrize("scenario", [1, 4, 7, 10, 13, 16])
def test_the_sister_can_be_brought_out_too(scenario: int) -> None:
    found = list(measure(cases([scenario], [12], "A", "pocket", 5), Plan(games=5, tries=3)))
    assert [tally.found for _, tally in found] == [5]


def test_the_same_seed_measures_the_same_with_any_number_of_jobs() -> None:
    wanted = [Case(1, None, "A"), Case(13, 12, "B")]
    alone = list(measure(wanted, Plan(games=25, seed=3)))
    with processes(2) as workers:
        assert alone == list(measure(wanted, Plan(games=25, seed=3), workers))
    assert alone != list(measure(wanted, Plan(games=25, seed=4)))


def test_without_a_choice_every_scenario_level_and_side_is_measured() -> None:
    every = list(cases())
    assert len(every) == len(set(every)) == 7 + 10 * 7 * 2
    assert [case.side for case in every if case.scenario in CAMPAIGN] == ["A"] * 4 + ["B"] * 3


def test_challenges_can_have_their_own_number_of_shuffles() -> None:
    plan = Plan(games=3, challenge_games=2)
    wanted = [Case(1, None, "A"), Case(8, 12, "A")]
    assert [tally.games for _, tally in measure(wanted, plan)] == [3, 2]


def test_a_shuffle_that_is_never_won_is_counted_as_lost(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(planner, "MOST_ACTIONS", 10)
    ((_, tally),) = measure([Case(17, 12, "A")], Plan(games=2, tries=2))
    assert (tally.games, tally.first, tally.found, tally.mean_actions, tally.longest) == (2, 0, 0, 0.0, 0)
    assert tally.lost == (17_000_000, 17_000_001)


@pytest.mark.parametrize(
    ("found", "games", "low", "high"),
    [(10, 10, 0.7225, 1.0), (0, 10, 0.0, 0.2775), (50, 100, 0.4038, 0.5962), (1990, 2000, 0.9908, 0.9973)],
)
def test_the_interval_is_wilsons(found: int, games: int, low: float, high: float) -> None:
    assert wilson(found, games) == pytest.approx((low, high), abs=0.0001)
