"""Runs a test on a store."""

import asyncio
from collections.abc import Awaitable, Callable

from dedale.server.store import Store
from storage.conftest import Opened


def on(opened: Opened, test: Callable[[Store], Awaitable[None]]) -> None:
    async def run() -> None:
        async with opened() as store:
            await test(store)

    asyncio.run(run())
