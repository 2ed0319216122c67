"""What the tests of several environments need."""

import pytest


@pytest.fixture(scope="module")
def quick_jax() -> None:
    """Not imported by test files: that takes seconds, and every process of the suite reads them."""
    pytest.importorskip("jax", reason="JAX is not installed: pip install dedale[jax]")
