"""A sand timer: two bulbs, and what is in the upper one at any moment."""

from msgspec import Struct
from msgspec.structs import replace


class SandTimer(Struct, frozen=True):
    """All times are milliseconds. `upper` is what was in the upper bulb at `since`."""

    capacity: int
    upper: int
    since: int = 0
    running: bool = False

    def left(self, t: int) -> int:
        """Return what is in the upper bulb at `t`."""
        return max(0, self.upper - (t - self.since)) if self.running else self.upper

    def turned(self, t: int) -> "SandTimer":
        """Turn the timer over: what had run down is now on top. This never resets it."""
        return replace(self, upper=self.capacity - self.left(t), since=t, running=True)

    def stopped(self, t: int) -> "SandTimer":
        return replace(self, upper=self.left(t), since=t, running=False)

    def resumed(self, t: int) -> "SandTimer":
        return replace(self, since=t, running=True)

    @property
    def empty_at(self) -> int | None:
        """The millisecond at which the upper bulb runs empty."""
        return self.since + self.upper if self.running else None


def full_below(capacity: int) -> SandTimer:
    """Return a timer before its first turn: all the sand is below, so turning it gives the full time."""
    return SandTimer(capacity, upper=0)
