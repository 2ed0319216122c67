"""`dedale bench batch`: how many ticks of the Mall a core plays per second, with masks and observations."""

import argparse
import statistics
import time
from collections.abc import Callable, Iterator

from dedale.cli.arguments import complain_missing

MATCHES = 512
GOAL = 300_000
"""Joint ticks per second on one quiet core."""
SETTINGS = ((1, 4), (4, 2), (4, 4), (7, 4))
"""Scenarios and seats."""


def run(options: argparse.Namespace) -> int:
    try:
        from dedale.research.mall.batch import warm
    except ModuleNotFoundError as error:
        return complain_missing("playing in batches", error)
    began = time.process_time()
    warm()
    print(f"Ready after {time.process_time() - began:.1f} s of CPU time; compiled code is kept on disk.")
    print(f"CPU time, median of {options.runs} runs, {MATCHES} matches at once, random play;")
    print("a tick is a choice and a step for every seat, with all masks and observations.\n")
    for line in lines(options.runs, options.seconds or 2):
        print(line, flush=True)
    return 0


def lines(runs: int, seconds: int) -> Iterator[str]:
    """The report, line by line."""
    from dedale.research.mall.batch import BatchMall

    for scenario, seats in SETTINGS:
        batch = BatchMall(MATCHES, scenario, seats)
        batch.reset(seed=1)

        def play(batch: BatchMall = batch) -> None:
            batch.step(batch.random_actions())

        rates = sorted(_rate(play, seconds) for _ in range(runs))
        middle = statistics.median(rates)
        held = "held" if middle >= GOAL else "not held"
        yield (
            f"mall, scenario {scenario}, {seats} seats: {middle:11,.0f} joint ticks/s "
            f"{middle * seats:11,.0f} agent steps/s  ±{(rates[-1] - rates[0]) / middle:4.0%}"
            f"  (goal {GOAL:,}: {held})"
        )


def _rate(play: Callable[[], None], seconds: int) -> float:
    """Return ticks per second of CPU time."""
    ticks = 0
    began = time.process_time()
    while (taken := time.process_time() - began) < seconds:
        play()
        ticks += MATCHES
    return ticks / taken
