"""A plain progress bar on standard error. It is only for terminals: pipes and files get nothing."""

import sys

LENGTH = 30
WIDTH = 78


def bar(done: int, total: int, what: str) -> None:
    """Tell how far it is."""
    if sys.stderr.isatty():
        filled = LENGTH * done // max(1, total)
        line = f"[{'=' * filled}{' ' * (LENGTH - filled)}] {done} of {total} {what}"
        print(f"\r{line:<{WIDTH}}", end="", file=sys.stderr, flush=True)


def clear() -> None:
    """Make room for other output."""
    if sys.stderr.isatty():
        print(f"\r{'':<{WIDTH}}\r", end="", file=sys.stderr, flush=True)
