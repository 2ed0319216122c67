"""A private PostgreSQL for tests."""

from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from dedale.lab.server.postgres_cluster import Cluster, installed, private_cluster

__all__ = ["Cluster", "cluster"]


@contextmanager
def cluster() -> Iterator[Cluster]:
    if not installed():
        pytest.skip("PostgreSQL is NOT TESTED: there is none here, and `make database` could not install it")
    with private_cluster() as made:
        yield made
