"""`dedale bench batch`: how many steps of the Mall and of the Tower a core plays per second, with masks and
observations."""

import argparse
import statistics
import time
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from dedale.cli.arguments import complain_missing

if TYPE_CHECKING:
    from dedale.research.mall.batch import BatchMall
    from dedale.research.tower_batch.batch import BatchTower

MATCHES = 512
GOAL = 300_000
"""Joint steps per second on one quiet core."""
MALL = ((1, 4), (4, 2), (4, 4), (7, 4))
"""Scenarios and seats."""
TOWER = (1, 4)
"""Seats."""


def run(options: argparse.Namespace) -> int:
    try:
        from dedale.research.mall.batch import warm
        from dedale.research.tower_batch.batch import warm as warm_tower
    except ModuleNotFoundError as error:
        return complain_missing("playing in batches", error)
    began = time.process_time()
    warm()
    warm_tower()
    print(f"Ready after {time.process_time() - began:.1f} s of CPU time; compiled code is kept on disk.")
    print(f"CPU time, median of {options.runs} runs, {MATCHES} matches at once, random play;")
    print("a joint step is a choice and a step for every seat, with all masks and observations.\n")
    for line in lines(options.runs, options.seconds or 2):
        print(line, flush=True)
    return 0


def lines(runs: int, seconds: int) -> Iterator[str]:
    """The report, line by line."""
    from dedale.research.mall.batch import BatchMall
    from dedale.research.tower_batch.batch import BatchTower

    for scenario, seats in MALL:
        yield _line(f"mall, scenario {scenario}", BatchMall(MATCHES, scenario, seats), runs, seconds)
    for seats in TOWER:
        yield _line("tower, epic floors", BatchTower(MATCHES, None, seats), runs, seconds)


def _line(name: str, batch: "BatchMall | BatchTower", runs: int, seconds: int) -> str:
    batch.reset(seed=1)
    rates = sorted(_rate(lambda: batch.step(batch.random_actions()), seconds) for _ in range(runs))
    middle = statistics.median(rates)
    return (
        f"{name}, seats: {batch.seats}  {middle:11,.0f} joint steps/s "
        f"{middle * batch.seats:11,.0f} agent steps/s  ±{(rates[-1] - rates[0]) / middle:4.0%}"
        f"  (goal {GOAL:,}: {'held' if middle >= GOAL else 'not held'})"
    )


def _rate(play: Callable[[], object], seconds: int) -> float:
    """Return joint steps per second of CPU time."""
    steps = 0
    began = time.process_time()
    while (taken := time.process_time() - began) < seconds:
        play()
        steps += MATCHES
    return steps / taken
