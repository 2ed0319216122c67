"""Every test here runs on each store."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from pathlib import Path

import pytest

from dedale.server.postgres_store import PostgresStore
from dedale.server.sqlite_store import SqliteStore
from dedale.server.store import Store
from storage.cluster import Cluster, cluster

Opened = Callable[[], AbstractAsyncContextManager[Store]]


def on(opened: Opened, test: Callable[[Store], Awaitable[None]]) -> None:
    """Open the database for this test, and close it again."""

    async def run() -> None:
        async with opened() as store:
            await test(store)

    asyncio.run(run())


@pytest.fixture(scope="session")
def postgres() -> Iterator[Cluster]:
    with cluster() as made:
        yield made


@pytest.fixture(params=["sqlite", "postgres"])
def opened(request: pytest.FixtureRequest, tmp_path: Path) -> Opened:
    """Opens the same database again and again."""
    is_sqlite = request.param == "sqlite"
    address = str(tmp_path / "tables.db") if is_sqlite else request.getfixturevalue("postgres").new_database()

    @asynccontextmanager
    async def open_store() -> AsyncIterator[Store]:
        loop = asyncio.get_running_loop()
        store: Store = (
            SqliteStore(address, loop.call_soon_threadsafe)
            if is_sqlite
            else await PostgresStore.open(address)
        )
        try:
            yield store
        finally:
            await store.stop()

    return open_store
