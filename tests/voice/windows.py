"""What a page recorded about its lines, window by window: how soon it heard, and what came too late."""

from collections.abc import Iterator
from itertools import pairwise
from typing import NamedTuple

from msgspec import Struct

LATE_MS = 100
"""What arrives later than this after the frame that ended the talk is too late."""
SOONER_MS = 300
"""Others may be told so much sooner that the next talk has begun."""


class Frame(Struct, frozen=True):
    """The table opened or closed the talk, by the clock of the page (ms)."""

    open: bool
    at: float


class Sample(Struct, frozen=True):
    """What had arrived on a line by then; `last` is when its last packet did."""

    at: float
    packets: int
    last: float


class Log(Struct, frozen=True):
    """What one page recorded, the lines by number: when something was heard on each, and what had arrived."""

    frames: tuple[Frame, ...]
    heard: dict[str, tuple[float, ...]]
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
        for line, samples in log.samples.items():
            before = [each for each in samples if each.at <= begin.at]
            during = [each for each in samples if begin.at < each.at < end.at]
            if not (before and during and samples[-1].at >= end.at):
                continue
            if begin.open:
                heard = (at - begin.at for at in log.heard.get(line, ()) if begin.at < at < end.at)
                yield Window(True, next(heard, None), 0, 0.0)
            else:
                yield _silence(
                    begin.at, before[-1], [each for each in during if each.at < end.at - SOONER_MS] or during
                )


def _silence(at: float, before: Sample, during: list[Sample]) -> Window:
    last = during[-1]
    if last.last <= at + LATE_MS:
        return Window(False, None, 0, max(0.0, last.last - at))
    in_time = [each.packets for each in during if each.at <= at + LATE_MS]
    return Window(False, None, last.packets - max([before.packets, *in_time]), last.last - at)
