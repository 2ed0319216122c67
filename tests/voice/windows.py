"""What a page recorded about its lines, window by window: how soon it heard, and what came too late."""

from collections.abc import Iterator
from itertools import pairwise
from typing import NamedTuple

from msgspec import Struct

LATE_MS = 100
"""What arrives later than this after the frame that ended the talk is too late."""


class Frame(Struct, frozen=True):
    """The table opened or closed the talk, by the clock of the page (ms)."""

    open: bool
    at: float


class Sample(Struct, frozen=True):
    """What had arrived on a line by then; `last` is when its last packet did."""

    at: float
    packets: int
    energy: float
    last: float


class Log(Struct, frozen=True):
    """What one page recorded: the lines by number."""

    frames: tuple[Frame, ...]
    samples: dict[str, tuple[Sample, ...]]


class Window(NamedTuple):
    """One listener, one voice, one window of talk or of silence."""

    open: bool
    heard_ms: float | None
    """From the frame that opened it until there was something to hear; None if there was not."""
    late: int
    """Packets that came too late after the frame that closed it."""
    last_ms: float
    """The last packet, after the frame that closed it."""


def windows(log: Log) -> Iterator[Window]:
    """Leaves out what is under way at the end, and lines that are not there from beginning to end."""
    for begin, end in pairwise(log.frames):
        for samples in log.samples.values():
            before = [each for each in samples if each.at <= begin.at]
            during = [each for each in samples if begin.at < each.at < end.at]
            if before and during and samples[-1].at >= end.at:
                yield (_talk if begin.open else _silence)(begin.at, before[-1], during)


def _talk(at: float, before: Sample, during: list[Sample]) -> Window:
    # Browsers make up a little sound where packets are missing: that does not count.
    made_up = max(each.energy for each in (before, *during) if each.packets == before.packets)
    heard = (each.at - at for each in during if each.packets > before.packets and each.energy > made_up)
    return Window(True, next(heard, None), 0, 0.0)


def _silence(at: float, before: Sample, during: list[Sample]) -> Window:
    last = during[-1]
    if last.last <= at + LATE_MS:
        return Window(False, None, 0, max(0.0, last.last - at))
    in_time = [each.packets for each in during if each.at <= at + LATE_MS]
    return Window(False, None, last.packets - max([before.packets, *in_time]), last.last - at)
