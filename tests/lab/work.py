"""Work for workers, which import it from here."""

import os
import signal
from pathlib import Path


def double(number: int) -> int:
    return 2 * number


def die(number: int) -> int:
    os.kill(os.getpid(), signal.SIGKILL)
    return number


def square_or_die(folder: Path, number: int) -> int:
    """The first worker that gets number 3 dies of it."""
    death = folder / "death"
    if number == 3 and not death.exists():
        death.touch()
        die(number)
    return number * number
