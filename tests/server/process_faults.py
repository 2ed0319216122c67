"""What can happen to a process of the server."""

import os
import resource
import signal
from collections.abc import Callable

Fault = Callable[[int], None]
FAULTS: dict[str, Fault] = {
    "kill": lambda pid: os.kill(pid, signal.SIGKILL),
    "stop": lambda pid: os.kill(pid, signal.SIGSTOP),
    "starve": lambda pid: _starve(pid),
}


def _starve(pid: int) -> None:
    """Give it no more memory than it has."""
    resource.prlimit(pid, resource.RLIMIT_AS, (1 << 20, 1 << 20))
