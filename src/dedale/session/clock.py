"""Clocks that do not charge players for time when the server is stopped or their table is empty."""

import time
from collections.abc import Callable

Now = Callable[[], float]
"""Seconds of a monotonic clock."""

BEAT_SECONDS = 0.25
"""The longest the server goes without reading its clock."""
STALL_SECONDS = 1.0


class SeenClock:
    """Seconds during which the server ran.

    A long gap between two readings means that the process was stopped or the machine slept. That time is not
    charged to the players.
    """

    def __init__(self, now: Now = time.monotonic) -> None:
        self._now = now
        self._looked = now()
        self._lost = 0.0

    def __call__(self) -> float:
        now = self._now()
        if now - self._looked > STALL_SECONDS:
            self._lost += now - self._looked
        self._looked = now
        return now - self._lost


class TableClock:
    """A table's time in milliseconds. Starts at `t`, and runs only between `start` and `stop`."""

    def __init__(self, now: Now, t: int = 0) -> None:
        self._now = now
        self._stopped_at = t
        self._since: float | None = None

    @property
    def running(self) -> bool:
        return self._since is not None

    def t(self) -> int:
        if self._since is None:
            return self._stopped_at
        return self._stopped_at + int((self._now() - self._since) * 1000)

    def start(self) -> None:
        if self._since is None:
            self._since = self._now()

    def stop(self) -> None:
        self._stopped_at = self.t()
        self._since = None

    def until(self, t: int) -> float:
        """Seconds from now until table time `t`; never negative."""
        return max(0.0, (t - self.t()) / 1000)
