"""What the machine tells about processes, and on which core they run."""

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

SERVER_CORE = 0
LOAD_CORE = 1


def two_cores() -> bool:
    """Whether the server and the load can have a core each."""
    return hasattr(os, "sched_setaffinity") and {SERVER_CORE, LOAD_CORE} <= os.sched_getaffinity(0)


def pin(core: int) -> None:
    """Keep this process on a core, if there are enough of them."""
    if two_cores():
        os.sched_setaffinity(0, {core})


@contextmanager
def on_core(core: int) -> Iterator[None]:
    """What is started in here keeps to that core, with all its threads."""
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
    """As many as this process and those that it starts may have."""
    try:
        import resource
    except ImportError:
        return
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    with suppress(OSError, ValueError):
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


def memory(pid: int) -> int | None:
    """The bytes of a process that are in memory; None where the system does not tell."""
    try:
        pages = int(Path(f"/proc/{pid}/statm").read_text().split()[1])
    except (OSError, IndexError, ValueError):
        return None
    return pages * os.sysconf("SC_PAGE_SIZE")


def processor_seconds(pid: int) -> float | None:
    """What a process has used of the processor; None where the system does not tell."""
    try:
        # The name of the program stands in brackets and may hold anything.
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
    except (OSError, IndexError, ValueError):
        return None


def waiting_seconds(pid: int) -> float | None:
    """How long a process waited while others had its core; None where the system does not tell."""
    try:
        return int(Path(f"/proc/{pid}/schedstat").read_text().split()[1]) / 1e9
    except (OSError, IndexError, ValueError):
        return None


def load_average() -> str:
    """How busy the machine is with everything, as a word for the report."""
    return f"{os.getloadavg()[0]:.1f}" if hasattr(os, "getloadavg") else "unknown"
