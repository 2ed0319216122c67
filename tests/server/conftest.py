"""Servers for these tests. Anything they write to their log fails the test."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from server.harness import Server
from server.raw import OwnServer


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    """A separate server for a test that kills it."""
    yield from running(tmp_path)


@pytest.fixture(scope="module")
def shared(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One server for all tests in a file."""
    yield from running(tmp_path_factory.mktemp("server"))


@pytest.fixture(scope="module")
def limited(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One may ask it over HTTP as often as one likes, and say little."""
    limits = "messages=Rate(1, 60), sockets_of_table=8"
    server = OwnServer(tmp_path_factory.mktemp("limits") / "tables.db", limits).start()
    yield server
    server.stop()
    assert "Traceback" not in server.log()


def running(folder: Path) -> Iterator[Server]:
    server = Server(folder / "tables.db").start()
    try:
        yield server
    finally:
        if server.running:
            server.kill()
    assert not server.log()
