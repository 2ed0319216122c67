"""`--jobs` and `--cluster`: who does the work, and how far it has come."""

import argparse
import os
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from time import monotonic
from typing import TYPE_CHECKING

from dedale.cli.arguments import from_one
from dedale.cli.progress import bar

if TYPE_CHECKING:
    from dedale.lab.workers import Workers

MOST_NAMED = 3
"""Machines named in the bar."""


def add_options(
    parser: argparse.ArgumentParser, jobs: str = "worker processes (default: one per core)"
) -> None:
    parser.add_argument("--jobs", type=from_one, metavar="N", help=jobs)
    parser.add_argument(
        "--cluster", metavar="ADDRESS", help="use the workers of a Dask scheduler, like tcp://10.0.0.7:8786"
    )


@contextmanager
def workers(options: argparse.Namespace, jobs: int | None = None) -> Iterator["Workers"]:
    """The workers that were asked for; `jobs` processes (default: one per core) if nothing was. Raises
    LostWorkers."""
    from dedale.lab.workers import LostWorkers, processes

    if options.cluster is None:
        with processes(options.jobs or jobs or os.cpu_count() or 1) as found:
            yield found
        return
    if options.jobs is not None:
        raise LostWorkers("--jobs is for this machine and --cluster for others; give one of them")
    if find_spec("distributed") is None:
        raise LostWorkers("a cluster needs Dask; install dedale with its extra 'cluster'")
    from dedale.lab.cluster import cluster

    with cluster(options.cluster) as found:
        yield found


class ProgressBar:
    """Shows what is done, by whom, and how long the rest will take."""

    def __init__(
        self, found: "Workers", total: int, what: str, clock: Callable[[], float] = monotonic
    ) -> None:
        self._found, self._total, self._what = found, total, what
        self._clock, self._begun = clock, clock()
        self(0)

    def __call__(self, done: int, note: str = "") -> None:
        left = (self._clock() - self._begun) / done * (self._total - done) if done else None
        words = [self._what, *_by(self._found.done), *_left(left), *([note] if note else [])]
        bar(done, self._total, ", ".join(words))


def _by(done: Counter[str]) -> list[str]:
    """Machines with their share, or the number of processes if there is one machine only."""
    machines: Counter[str] = Counter()
    for worker, number in done.items():
        machines[worker.partition("/")[0]] += number
    if len(machines) < 2:
        return [f"{len(done)} workers"] if len(done) > 1 else []
    named = [f"{name} {number}" for name, number in machines.most_common(MOST_NAMED)]
    return [" ".join([*named, *(["…"] if len(machines) > MOST_NAMED else [])])]


def _left(seconds: float | None) -> list[str]:
    if seconds is None:
        return []
    minutes, rest = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return [f"{hours} h {minutes} min left" if hours else f"{minutes}:{rest:02} left"]
