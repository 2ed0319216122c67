"""Results of the benchmark, one JSON object per line, and statistics of several runs."""

from collections.abc import Iterable, Sequence
from pathlib import Path

import msgspec
import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

RESAMPLES = 2_000
GROUPS = 10
"""Matches of a player that was not trained are counted in as many groups, which stand for runs."""


class Result(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What a player achieved on the test split of a track."""

    track: str
    player: str
    won: list[int]
    """By run: one for each training seed, or groups of matches of a player that was not trained."""
    matches: int
    """In each run."""
    partner: str = ""
    """Who had the other seats: a family, the opponents, or nobody else."""
    note: str = ""
    """What counts as won, if it is not the protocol's."""

    @property
    def runs(self) -> str:
        """How many there were, and of how many matches."""
        return f"{len(self.won)} x {self.matches}"

    @property
    def shares(self) -> list[float]:
        """Of matches won, by run."""
        return [won / self.matches for won in self.won]


class Estimate(Struct, frozen=True):
    """An interquartile mean, and its 95 % interval by bootstrap."""

    middle: float
    low: float
    high: float

    def __format__(self, form: str) -> str:
        return f"{self.middle:{form}} ({self.low:{form}} to {self.high:{form}})"

    def __str__(self) -> str:
        return f"{self:.1%}"


def read_results(path: Path) -> list[Result]:
    """Read a file of results."""
    return msgspec.json.Decoder(list[Result]).decode(b"[" + b",".join(path.read_bytes().splitlines()) + b"]")


def write_results(path: Path, new: Iterable[Result]) -> None:
    """Add results to a file, in place of older ones for the same player, partner and track."""
    old = read_results(path) if path.exists() else []
    known = {(each.track, each.player, each.partner): each for each in (*old, *new)}
    lines = (msgspec.json.encode(known[key]) + b"\n" for key in sorted(known))
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(b"".join(lines))


def iqm(shares: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return the mean of the middle half along the last axis. Of fewer than four, the mean of all."""
    ordered = np.sort(shares, -1)
    cut = ordered.shape[-1] // 4
    middle: NDArray[np.float64] = ordered[..., cut : ordered.shape[-1] - cut].mean(-1)
    return middle


def estimate(tasks: Sequence[Sequence[float]]) -> Estimate:
    """Return the estimate over tasks of several runs each. Runs are drawn anew within each task."""
    random = np.random.default_rng(0)
    drawn = [np.asarray(runs)[random.integers(len(runs), size=(RESAMPLES, len(runs)))] for runs in tasks]
    low, high = np.quantile(iqm(np.concatenate(drawn, -1)), (0.025, 0.975))
    return Estimate(float(iqm(np.concatenate([np.asarray(runs) for runs in tasks]))), float(low), float(high))
