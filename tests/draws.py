"""How much the random tests draw: `make test` a part of it, `make test-long` all. Both are seeded."""

import os

LONG = "DEDALE_LONG" in os.environ


def drawn(most: int, *, part: int) -> int:
    """Return `most` in the long run, otherwise one in `part` of it."""
    return most if LONG else most // part
