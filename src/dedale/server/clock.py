"""The time of one table: milliseconds that stand still while nobody could play."""

from collections.abc import Callable

Now = Callable[[], float]
"""Seconds of a monotonic clock."""


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
