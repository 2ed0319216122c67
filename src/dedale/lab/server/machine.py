"""CPU time, memory and affinity of processes."""

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

SERVER_CORE = 0
LOAD_CORE = 1


def two_cores() -> bool:
    """True if the server and the load can have a core each."""
    return hasattr(os, "sched_setaffinity") and {SERVER_CORE, LOAD_CORE} <= os.sched_getaffinity(0)


def pin(core: int) -> None:
    """Pin this process to a core, if there are enough."""
    if two_cores():
        os.sched_setaffinity(0, {core})


@contextmanager
def on_core(core: int) -> Iterator[None]:
    """Pin every process started in this block to that core."""
    if not two_cores():
        yield
        return
    before = os.sched_getaffinity(0)
    pin(core)
    try:
        yield
    finally:
        os.sched_setaffinity(0, before)


def allow_many_sockets() -> None:
    """As many as this process and its children may have."""
    try:
        import resource
    except ImportError:
        return
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    with suppress(OSError, ValueError):
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


def memory(*pids: int) -> int | None:
    """Resident memory of processes in bytes; None if the system does not say."""
    try:
        pages = sum(int(Path(f"/proc/{pid}/statm").read_text().split()[1]) for pid in pids)
    except (OSError, IndexError, ValueError):
        return None
    return pages * os.sysconf("SC_PAGE_SIZE")


def processor_seconds(*pids: int) -> float | None:
    """CPU time of processes; None if the system does not say."""
    try:
        return sum(sum(_ticks(pid)[:2]) for pid in pids) / os.sysconf("SC_CLK_TCK")
    except (OSError, IndexError, ValueError):
        return None


def family_seconds(pid: int) -> float:
    """CPU time of a process and its children, even those that have ended."""
    children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    ticks = sum(_ticks(pid))
    for child in children:
        with suppress(OSError):
            ticks += sum(_ticks(int(child)))
    return ticks / os.sysconf("SC_CLK_TCK")


def _ticks(pid: int) -> list[int]:
    """Of the process itself, in its own code and in the kernel; the same of children that have ended."""
    # The program's name is in brackets and may contain anything.
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return [int(field) for field in fields[11:15]]


def waiting_seconds(*pids: int) -> float | None:
    """How long processes waited for a core; None if the system does not say."""
    try:
        return sum(int(Path(f"/proc/{pid}/schedstat").read_text().split()[1]) for pid in pids) / 1e9
    except (OSError, IndexError, ValueError):
        return None


def load_average() -> str:
    """The load average, as text for the report."""
    return f"{os.getloadavg()[0]:.1f}" if hasattr(os, "getloadavg") else "unknown"
