"""How much memory a process of the server may take: one that wants more ends, and not the machine."""

from contextlib import suppress

MOST_BYTES = 4 << 30
"""Of addresses. Compiled code and its tables take about half of that."""


def limit_memory(pid: int, most: int = MOST_BYTES) -> None:
    """More makes Python raise MemoryError there, and ends what is not Python. Only Linux has it."""
    try:
        from resource import RLIMIT_AS, prlimit
    except ImportError:
        return
    with suppress(OSError):
        # A hard limit that the host has set stays where it is lower.
        _, hard = prlimit(pid, RLIMIT_AS)
        prlimit(pid, RLIMIT_AS, (most if hard < 0 else min(most, hard), hard))
