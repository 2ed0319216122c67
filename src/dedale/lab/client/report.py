"""The measurements as text."""

import statistics
from collections.abc import Iterable, Iterator, Sequence

from msgspec import Struct

from dedale.lab.server.peer_table import Unfit

FRAME_MS = 16.7
JITTER_MS = 0.5
"""One frame of a 60 Hz screen; browsers round frame times a little."""
MOST_SCRIPT = 60_000
FIRST_BOARD_MS = 1_000


class Loaded(Struct, frozen=True):
    """Bytes over the wire until the home page is complete."""

    script: int
    everything: int


class Frames(Struct, frozen=True):
    count: int
    median: float
    late: float
    """The 95th percentile."""
    smooth: float
    """Share of frames in time for the screen."""

    @classmethod
    def of(cls, taken: Sequence[float]) -> "Frames":
        if not taken:
            raise Unfit("no frame was drawn; is the client built?")
        ordered = sorted(taken)
        smooth = sum(each <= FRAME_MS + JITTER_MS for each in ordered) / len(ordered)
        return cls(len(ordered), statistics.median(ordered), ordered[int(0.95 * (len(ordered) - 1))], smooth)


class Work(Struct, frozen=True):
    """What a move costs the page. The counts do not depend on how busy the machine is."""

    moves: int
    styles: float
    """Style recalculations."""
    layouts: float
    script: float
    """Milliseconds on the slower phone."""

    @classmethod
    def of(cls, parts: Sequence["Work"]) -> "Work":
        """Combine several into one."""
        moves = sum(part.moves for part in parts)

        def mean(costs: Iterable[float]) -> float:
            pairs = zip(parts, costs, strict=True)
            return sum(part.moves * cost for part, cost in pairs) / max(1, moves)

        return cls(
            moves,
            mean(part.styles for part in parts),
            mean(part.layouts for part in parts),
            mean(part.script for part in parts),
        )


def weight_lines(loaded: Loaded) -> Iterator[str]:
    yield (
        f"JavaScript before a game is opened, compressed: {loaded.script / 1000:.1f} kB "
        f"(goal: under {MOST_SCRIPT / 1000:.0f} kB, {_verdict(loaded.script < MOST_SCRIPT)})"
    )
    yield f"everything that the home page loads: {loaded.everything / 1000:.1f} kB"


def board_line(how: str, taken: Sequence[float]) -> str:
    middle = statistics.median(taken)
    return (
        f"first board, {how}: {middle:.0f} ms ({min(taken):.0f} to {max(taken):.0f} in {len(taken)} runs; "
        f"goal: within {FIRST_BOARD_MS} ms, {_verdict(middle <= FIRST_BOARD_MS)})"
    )


def frames_line(what: str, frames: Frames) -> str:
    return (
        f"{what}: median {frames.median:.1f} ms, 95 % within {frames.late:.1f} ms, "
        f"{frames.smooth:.0%} of {frames.count} frames within {FRAME_MS} ms"
    )


def work_line(work: Work) -> str:
    return (
        f"  each of {work.moves} moves, with taking the piece in hand: {work.styles:.1f} times styles, "
        f"{work.layouts:.1f} times layout, {work.script:.1f} ms of scripts"
    )


def _verdict(holds: bool) -> str:
    return "held" if holds else "NOT HELD"
