"""Asking the solver, which works in a process of its own: the tables go on meanwhile."""

import asyncio
import logging
import sys
from asyncio.subprocess import PIPE, Process
from contextlib import suppress
from typing import Any

import msgspec

from dedale.games.base import Refusal

LOG = logging.getLogger("dedale.server")
COMMAND = (sys.executable, "-m", "dedale.tower_lab.answering")
LINE_BYTES = 1 << 20
MOST_WAITING = 16
EXPECT_SECONDS = 2.0
GRACE_SECONDS = 3.0
"""The solver looks at the clock itself, now and then; one that is so much late is ended."""
BUSY = Refusal("busy", "The solver has too much to do; try again in a moment.")


class Solver:
    """One process, started when it is first needed; questions are answered one after the other."""

    def __init__(self, most_waiting: int = MOST_WAITING) -> None:
        self._most_waiting = most_waiting
        self._waiting = 0
        self._turn = asyncio.Lock()
        self._started: asyncio.Task[Process] | None = None
        self._soon: asyncio.TimerHandle | None = None
        self._closed = False
        self._ended: set[asyncio.Task[int]] = set()

    def expect(self) -> None:
        """Somebody may ask something soon, if they stay."""
        if self._started is None and self._soon is None:
            self._soon = asyncio.get_running_loop().call_later(EXPECT_SECONDS, self.wake)

    def wake(self) -> None:
        """Get ready."""
        if self._started is None and not self._closed:
            self._started = asyncio.ensure_future(self._start())
            self._started.add_done_callback(_note)

    async def ask(self, question: dict[str, Any], seconds: float) -> Any:
        """The answer as JSON; None if there was none in time; a Refusal if too many wait already."""
        if self._waiting >= self._most_waiting:
            return BUSY
        self._waiting += 1
        try:
            async with asyncio.timeout(seconds + GRACE_SECONDS), self._turn:
                return await self._answer(msgspec.json.encode({**question, "seconds": seconds}) + b"\n")
        except (TimeoutError, OSError, ValueError):
            return None
        finally:
            self._waiting -= 1

    async def _answer(self, line: bytes) -> Any:
        self.wake()
        if self._started is None:
            raise OSError("the server stops")
        # It may have to compile first; whoever waits for it in vain does not stop it.
        process = await asyncio.shield(self._started)
        assert process.stdin
        assert process.stdout
        try:
            process.stdin.write(line)
            await process.stdin.drain()
            return msgspec.json.decode(await process.stdout.readline())
        except BaseException:
            # What it would still say answers nobody's question.
            self._end()
            raise

    async def _start(self) -> Process:
        process = await asyncio.create_subprocess_exec(
            *COMMAND, stdin=PIPE, stdout=PIPE, limit=LINE_BYTES, start_new_session=True
        )
        assert process.stdout
        try:
            if not await process.stdout.readline():
                raise OSError("the solver did not start")
        except BaseException:
            self._kill(process)
            self._started = None
            raise
        return process

    def _end(self) -> None:
        started, self._started = self._started, None
        if started and not started.cancel() and not started.cancelled() and not started.exception():
            self._kill(started.result())

    def _kill(self, process: Process) -> None:
        with suppress(ProcessLookupError):
            process.kill()
        assert process.stdin
        process.stdin.close()
        gone = asyncio.ensure_future(process.wait())
        self._ended.add(gone)
        gone.add_done_callback(self._ended.discard)

    async def close(self) -> None:
        """End it. Whatever is asked later is not known."""
        self._closed = True
        if self._soon:
            self._soon.cancel()
        started = self._started
        self._end()
        if started:
            await asyncio.wait([started])
        if self._ended:
            await asyncio.wait(self._ended)


def _note(started: "asyncio.Task[Process]") -> None:
    if not started.cancelled() and started.exception():
        LOG.error("the solver cannot be started", exc_info=started.exception())
