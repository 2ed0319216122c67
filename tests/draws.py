"""How much the random tests draw: `make test` the first part of it, `make test-long` all. Both are seeded."""

import os

LONG = "DEDALE_LONG" in os.environ


def drawn(most: int, *, part: int) -> int:
    """All of them, or one in so many."""
    return most if LONG else most // part
