"""`dedale bench`: how fast the rules are, with the machine's noise shown; or how fast the quest solver is."""

import argparse
import os
import platform
import statistics
import time
from collections.abc import Callable
from random import Random
from typing import Any

from dedale.cli.shared import Commands, add_command, from_one
from dedale.games.base import Refusal
from dedale.games.mall.actions import Explore, Pause
from dedale.games.mall.setup import Options
from dedale.games.registry import GAMES
from dedale.table import Table

PLAYERS = 4
ACTIONS = 300
"""Actions of one random game; after that another one begins."""
HALF_TIME = 90_000
"""All is done at this moment: a timer turned with half its sand left never runs out."""


def add_to(commands: Commands) -> None:
    parser = add_command(commands, "bench", "Measure the speed of the rules or the solver, on one core.", run)
    parser.add_argument(
        "topic", nargs="?", choices=("rules", "solver"), default="rules", help="what to measure (rules)"
    )
    parser.add_argument(
        "--seconds", type=from_one, default=60, help="what Fast Downward gets for each quest of `solver` (60)"
    )
    parser.add_argument("--runs", type=from_one, default=7, help="how often each figure is taken (7)")
    parser.add_argument("--actions", type=from_one, default=6_000, help="actions in each run (6000)")


def run(options: argparse.Namespace) -> int:
    print(
        f"Python {platform.python_version()}, {platform.machine()}, {os.cpu_count()} cores; one core is used."
    )
    if options.topic == "solver":
        return _bench_solver(options)
    print(f"Median of {options.runs} runs of {options.actions} actions; spread is (max - min) / median.\n")
    for scenario, level in ((1, None), (7, None), (8, 24), (17, 24)):
        title = f"mall, scenario {scenario}" + (f" to tile {level}" if level else "")
        games = _record(scenario, level, options.actions)
        _measure(f"{title}: legal for all {PLAYERS} seats + apply", _rules_only, games, options.runs)
        _measure(f"{title}: random play through the table", _through_table, games, options.runs)
    return 0


def _bench_solver(options: argparse.Namespace) -> int:
    # numba takes a second to import, which nothing else here should wait for.
    from dedale.tower_lab.benching import lines

    print(f"Processor seconds, the best of {options.runs} runs; ratio is Fast Downward's search to ours.\n")
    for line in lines(options.runs, options.seconds):
        print(line, flush=True)
    return 0


Recorded = tuple[Table, list[tuple[int, Any]]]


def _open(scenario: int, level: int | None, seed: int) -> Table:
    table = Table.open(GAMES["mall"], Options(scenario=scenario, players=PLAYERS, level=level), seed)
    assert isinstance(table, Table)
    return table


def _record(scenario: int, level: int | None, actions: int) -> list[Recorded]:
    """Random games, played once, so that what is timed is the rules and not the dice."""
    random = Random(f"bench/{scenario}/{level}")
    games: list[Recorded] = []
    while sum(len(log) for _, log in games) < actions:
        seed = random.randrange(10**6)
        table = _open(scenario, level, seed)
        log: list[tuple[int, Any]] = []
        while len(log) < ACTIONS and not table.outcome:
            seat = random.randrange(PLAYERS)
            choices = [action for action in table.legal(seat) if not isinstance(action, Pause)]
            if choices:
                # Explores whenever it can, so that what is measured is a large mall and not the first tile.
                explore = [action for action in choices if isinstance(action, Explore)]
                action = random.choice(explore or choices)
                assert not isinstance(table.act(seat, action, HALF_TIME if log else 0), Refusal)
                log.append((seat, action))
        games.append((_open(scenario, level, seed), log))
    return games


def _rules_only(games: list[Recorded]) -> None:
    for table, log in games:
        game, state = table.game, table.state
        for number, (seat, action) in enumerate(log):
            for each in range(PLAYERS):
                game.legal(state, each)
            state = game.apply(state, seat, action, HALF_TIME if number else 0).state  # type: ignore[union-attr]


def _through_table(games: list[Recorded]) -> None:
    """What a random player costs: its own legal actions, and the action through the table with its log."""
    for opened, log in games:
        table = Table(opened.game, opened.options, opened.seed, opened.state, opened.names)
        for seat, action in log:
            table.legal(seat)
            table.act(seat, action, HALF_TIME if table.log else 0)


def _measure(title: str, work: Callable[[list[Recorded]], None], games: list[Recorded], runs: int) -> None:
    seconds = []
    for _ in range(runs):
        began = time.perf_counter()
        work(games)
        seconds.append(time.perf_counter() - began)
    actions = sum(len(log) for _, log in games)
    middle = statistics.median(seconds)
    spread = (max(seconds) - min(seconds)) / middle
    pace = f"{middle / actions * 1e6:7.1f} µs/action {actions / middle:9,.0f} actions/s"
    print(f"{title:58} {pace}  ±{spread:4.0%}")
