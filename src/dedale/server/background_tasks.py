"""Work beside the messages of clients, for as long as the server runs."""

import asyncio
import logging
from collections.abc import Coroutine
from typing import Any

LOG = logging.getLogger("dedale.server")


class BackgroundTasks:
    def __init__(self) -> None:
        self._tasks: set[asyncio.Task[None]] = set()

    def run(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._done)

    def cancel(self) -> None:
        for task in self._tasks:
            task.cancel()

    def _done(self, task: "asyncio.Task[None]") -> None:
        self._tasks.discard(task)
        if not task.cancelled() and task.exception():
            LOG.error("a background task failed", exc_info=task.exception())
