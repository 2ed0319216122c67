"""SQLite's log beside the database: whether it holds anything that SQLite did not read.

SQLite reads it up to the first frame that is not as it was written, takes the rest for a transaction that was
not finished, and throws it away. That is right after a kill, and wrong for a file that was damaged.
"""

import struct
import sys
from enum import IntEnum
from pathlib import Path

_HEADER = 32
_FRAME = 24
_MAGIC = (0x377F0682, 0x377F0683)
_GENERATIONS = 1 << 20
"""When SQLite writes over a log from its start, the first salt grows by one, and the second is drawn anew."""


class Unread(IntEnum):
    """What is behind that which was read."""

    NOTHING = 0
    UNFINISHED = 1
    """The beginning of a transaction, as a kill leaves it."""
    DAMAGED = 2


def frames_read(shm: Path) -> int:
    """How many frames were good, says the index that SQLite makes of them."""
    with shm.open("rb") as file:
        head = file.read(20)
    return int.from_bytes(head[16:], sys.byteorder)


def unread(wal: Path, frames: int) -> Unread:
    """What is in this log behind so many good frames."""
    size = wal.stat().st_size
    if not size:
        return Unread.NOTHING
    worst = Unread.NOTHING
    with wal.open("rb") as file:
        head = file.read(_HEADER)
        magic, _, page_size, _, *salts = struct.unpack(">6I", head[:24].ljust(24, b"\0"))
        if len(head) < _HEADER or magic not in _MAGIC or page_size < 512:
            return Unread.DAMAGED
        step = _FRAME + page_size
        for at in range(_HEADER + frames * step, size, step):
            file.seek(at)
            _, commits, *its_salts = struct.unpack(">4I", file.read(16).ljust(16, b"\0"))
            if its_salts == salts or at + step > size:
                ends = commits and at + step <= size
                worst = max(worst, Unread.DAMAGED if ends else Unread.UNFINISHED)
            elif not _are_older(its_salts, salts):
                worst = Unread.DAMAGED
    return worst


def is_begun_anew(wal: Path, left: Unread) -> bool:
    """Whether a kill came between the header and the first frame: those that are there are older."""
    return left == Unread.NOTHING and wal.exists() and wal.stat().st_size > _HEADER


def _are_older(salts: list[int], current: list[int]) -> bool:
    """Whether this frame was moved into the database before the log was begun anew."""
    return salts[1] != current[1] and 0 < (current[0] - salts[0]) % (1 << 32) < _GENERATIONS
