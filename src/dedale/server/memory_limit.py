"""Limits the memory of child processes, so that a greedy one fails instead of the machine."""

from contextlib import suppress

MOST_BYTES = 4 << 30
"""Address space per process. Compiled code and its tables take about half of that."""


def limit_memory(pid: int, most: int = MOST_BYTES) -> None:
    """Beyond the limit, Python raises MemoryError and other code is killed. Linux only."""
    try:
        from resource import RLIMIT_AS, prlimit
    except ImportError:
        return
    with suppress(OSError):
        # Keep a lower hard limit that the host has set.
        _, hard = prlimit(pid, RLIMIT_AS)
        prlimit(pid, RLIMIT_AS, (most if hard < 0 else min(most, hard), hard))
