"""Which match comes next: seeded to the last bit."""

from collections.abc import Sequence

from gymnasium.utils.seeding import np_random

MOST = 2**31


class MatchSeeds:
    """The seeds of the matches of one environment."""

    def __init__(self, among: Sequence[int] | None = None) -> None:
        """`among`: the seeds to draw from, such as `range(1000)` for a training set."""
        if among is not None and not len(among):
            raise ValueError("There is no seed to draw from.")
        self.among = range(MOST) if among is None else among
        self._random, _ = np_random()

    def next(self, seed: int | None) -> int:
        """Return the next seed; with `seed`, begin a new series."""
        if seed is not None:
            self._random, _ = np_random(seed)
        return int(self.among[int(self._random.integers(len(self.among)))])
