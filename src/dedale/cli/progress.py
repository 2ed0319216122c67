"""A progress bar on standard error, for terminals only: pipes and files get nothing."""

import sys
from shutil import get_terminal_size

LENGTH = 30


def bar(done: int, total: int, what: str) -> None:
    """Show how far the work has come."""
    if sys.stderr.isatty():
        filled = min(LENGTH, LENGTH * done // max(1, total))
        line = f"[{'=' * filled}{' ' * (LENGTH - filled)}] {done} of {total} {what}"
        print(f"\r{line[: _width()]:<{_width()}}", end="", file=sys.stderr, flush=True)


def clear() -> None:
    """Make room for other output."""
    if sys.stderr.isatty():
        print(f"\r{'':<{_width()}}\r", end="", file=sys.stderr, flush=True)


def _width() -> int:
    """The last column stays free, or the line would wrap."""
    return get_terminal_size().columns - 1


def compile_solver() -> None:
    """Load the fast solver. The first time it is compiled, with a bar; from then on it is read from disk."""
    from dedale.solver.compiled import compiling
    from dedale.solver.fast_solver import warm

    with compiling(lambda done, total: bar(done, total, "parts of the solver, compiled only once")):
        warm()
    clear()
