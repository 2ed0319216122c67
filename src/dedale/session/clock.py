"""Time that people could use: a server that was stopped takes none of it, nor a table at which nobody is."""

import time
from collections.abc import Callable

Now = Callable[[], float]
"""Seconds of a monotonic clock."""

BEAT_SECONDS = 0.25
"""How often somebody looks at the server's clock, at least."""
STALL_SECONDS = 1.0


class SeenClock:
    """Seconds in which the server ran. When nobody has looked at it for long, the process was stopped or the
    machine asleep, and whoever plays could do nothing about it."""

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
    """Runs from `t` on, once it is started."""

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
        """Seconds from now to that time of the table; never negative."""
        return max(0.0, (t - self.t()) / 1000)
