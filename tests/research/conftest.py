"""What the tests of several environments need."""

import pytest

from draws import LONG


@pytest.fixture(scope="module")
def quick_jax() -> None:
    """Not imported by test files: that takes seconds, and every process of the suite reads them."""
    jax = pytest.importorskip("jax", reason="JAX is not installed: pip install dedale[jax]")
    jax.config.update("jax_disable_most_optimizations", not LONG)  # compiling takes longer than playing
