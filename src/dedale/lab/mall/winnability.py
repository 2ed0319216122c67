"""How often the planner wins, over many seeded shuffles with several tries each (MALL-98)."""

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from typing import NamedTuple

from dedale.games.base import Refusal
from dedale.games.mall.actions import ABILITIES
from dedale.games.mall.scenario import CAMPAIGN, CHALLENGES, LEVELS, Edition, Side, printed_scenarios
from dedale.games.mall.setup import Options, new
from dedale.games.mall.state import State
from dedale.lab.arena.confidence import wilson
from dedale.lab.mall.planner import play
from dedale.lab.workers import Workers

__all__ = ["A_DAY_MS", "Case", "Plan", "Tally", "cases", "measure", "seeds", "wilson"]

A_DAY_MS = 86_400_000
CHUNK = 20
"""Shuffles that a worker takes at a time."""

WHIMS = (1.0, 1.0, 4.0, 8.0)
"""How much the planner leaves to chance in each try: repeating a choice that failed is pointless."""


class Case(NamedTuple):
    """One way to set up the Mall."""

    scenario: int
    level: int | None
    side: Side
    edition: Edition = "table"
    heroes: int = 4

    def options(self) -> Options:
        """One seat owns all actions. If the scenario needs an empty hand (MALL-62), a second seat has it."""
        idle: tuple[tuple[()], ...] = ((),) if printed_scenarios()[self.scenario].empty_hand else ()
        return Options(
            scenario=self.scenario,
            level=self.level,
            side=self.side,
            edition=self.edition,
            heroes=self.heroes,
            deal=(ABILITIES, *idle),
            sand_ms=A_DAY_MS,
        )

    def set_up(self, seed: int) -> State:
        state = new(self.options(), seed)
        if isinstance(state, Refusal):
            raise ValueError(state.message)
        return state


class Plan(NamedTuple):
    """How much is played per case."""

    games: int = 2_000
    challenge_games: int | None = None
    """Shuffles per level and side of a challenge, if different."""
    tries: int = 5
    seed: int = 0

    def games_of(self, case: Case) -> int:
        return self.challenge_games if self.challenge_games and case.level else self.games


class Tally(NamedTuple):
    """The results of a case."""

    games: int
    first: int
    """Won at the first try."""
    found: int
    """Won in any try: a winning line exists."""
    mean_actions: float
    longest: int
    lost: tuple[int, ...]
    """The seeds of the shuffles without a winning line."""


def cases(
    scenarios: Iterable[int] = (*CAMPAIGN, *CHALLENGES),
    levels: Iterable[int] = LEVELS,
    side: Side | None = None,
    edition: Edition = "table",
    heroes: int = 4,
) -> Iterator[Case]:
    """The campaign on its printed sides, the challenges on every level and both sides."""
    both: tuple[Side, ...] = ("A", "B")
    for scenario in scenarios:
        if scenario in CAMPAIGN:
            yield Case(scenario, None, side or printed_scenarios()[scenario].side, edition, heroes)
            continue
        for level in levels:
            for each in (side,) if side else both:
                yield Case(scenario, level, each, edition, heroes)


def seeds(case: Case, plan: Plan) -> range:
    """The seeds of a case: every scenario has shuffles of its own."""
    first = (100 * plan.seed + case.scenario) * 1_000_000
    return range(first, first + plan.games_of(case))


def measure(
    all_cases: Iterable[Case],
    plan: Plan,
    workers: Workers | None = None,
    progress: Callable[[Case, int], None] = lambda case, done: None,
) -> Iterator[tuple[Case, Tally]]:
    """Play every case. The workers never change the results."""
    workers = workers or Workers()
    for case in all_cases:
        wins = workers.map(partial(_win, case, plan.tries), seeds(case, plan), chunk=CHUNK)
        yield case, _tally(case, plan, wins, progress)


def _win(case: Case, tries: int, seed: int) -> tuple[int, int]:
    """The try that won the shuffle (from 1; 0 for none), and the number of actions."""
    start = case.set_up(seed)
    for number in range(1, tries + 1):
        game = play(start, f"{seed}/{number}", whim=WHIMS[min(number, len(WHIMS)) - 1])
        if game.won:
            return number, len(game.log)
    return 0, 0


def _tally(
    case: Case, plan: Plan, wins: Iterable[tuple[int, int]], progress: Callable[[Case, int], None]
) -> Tally:
    tries: list[int] = []
    lengths: list[int] = []
    lost: list[int] = []
    for done, (seed, (number, actions)) in enumerate(zip(seeds(case, plan), wins, strict=True), 1):
        tries.append(number)
        if number:
            lengths.append(actions)
        else:
            lost.append(seed)
        if done % CHUNK == 0:
            progress(case, done)
    mean = sum(lengths) / len(lengths) if lengths else 0.0
    return Tally(
        plan.games_of(case), tries.count(1), len(lengths), mean, max(lengths, default=0), tuple(lost)
    )
