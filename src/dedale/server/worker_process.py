"""A worker as the front process sees it: a process that is replaced when it dies or hangs, and the channel to
it."""

import asyncio
import logging
import os
import socket
import sys
from asyncio.subprocess import PIPE, Process
from contextlib import suppress

from dedale.server.settings import Settings
from dedale.session.messages import encode

LOG = logging.getLogger("dedale.server")
COMMAND = [sys.executable, "-c", "from dedale.server.worker import main; main()"]
AGAIN_SECONDS = 0.2
"""Between the death of a worker and its replacement."""
ANSWER_SECONDS = 5.0
"""How long a worker may take to say how it is."""
LOOK_SECONDS = 1.0
"""Between two looks whether a worker hangs."""
MISSES = 2
"""Answers in a row that must be missing. After the machine has slept, one may be late."""
STOP_SECONDS = 20.0
"""How long it may take to stop."""
HEAD = b"GET /livez HTTP/1.1\r\nhost: localhost\r\n\r\n"


class WorkerFailed(Exception):
    """It ended before it had begun. It has said why."""


class WorkerProcess:
    def __init__(self, number: int, settings: Settings) -> None:
        self._number, self._settings = number, settings
        # Both ends stay open here, so that connections wait in it while the worker is replaced.
        self._near, self._far = socket.socketpair()
        self._near.setblocking(False)
        self._process: Process | None = None
        self._task: asyncio.Task[None] | None = None
        self._replace = False

    async def begin(self) -> None:
        """Raises WorkerFailed."""
        self._task = asyncio.ensure_future(self._run())
        answered = asyncio.ensure_future(self._ask(HEAD))
        await asyncio.wait([self._task, answered], return_when=asyncio.FIRST_COMPLETED)
        self._replace = answered.done() and not answered.exception() and bool(answered.result())
        if not self._replace:
            answered.cancel()
            raise WorkerFailed

    async def _run(self) -> None:
        environ = {name: value for name, value in os.environ.items() if name != "NOTIFY_SOCKET"}
        while True:
            channel = self._far.fileno()
            self._process = await asyncio.create_subprocess_exec(
                *COMMAND, str(channel), stdin=PIPE, pass_fds=[channel], env=environ, start_new_session=True
            )
            watch = asyncio.ensure_future(self._kill_if_it_hangs(self._process))
            await self._process.communicate(encode(self._settings))
            watch.cancel()
            if not self._replace:
                return
            code = self._process.returncode
            level = logging.ERROR if code else logging.INFO  # or it was drained
            LOG.log(level, "a worker ended and is replaced", extra={"worker": self._number, "code": code})
            await asyncio.sleep(AGAIN_SECONDS)

    async def _kill_if_it_hangs(self, process: Process) -> None:
        while not await self._lives():
            pass  # it may take long to start, as when it brings a large database up to date
        missed = 0
        while missed < MISSES:
            await asyncio.sleep(LOOK_SECONDS)
            missed = 0 if await self._lives() else missed + 1
        if self._replace:  # or it takes its time to stop
            LOG.error("a worker hangs and is killed", extra={"worker": self._number})
            with suppress(ProcessLookupError):
                process.kill()

    async def _lives(self) -> bool:
        """Whether its event loop turns. A connection that it closes without an answer shows that, too."""
        with suppress(TimeoutError):
            async with asyncio.timeout(ANSWER_SECONDS):
                while True:
                    try:
                        await self._ask(HEAD)
                    except BlockingIOError:  # too many connections are waiting
                        await asyncio.sleep(AGAIN_SECONDS)
                    except ConnectionError:
                        return True
                    else:
                        return True
        return False

    def hand(self, connection: socket.socket) -> None:
        """Let the worker answer it. Raises OSError if too many are waiting."""
        socket.send_fds(self._near, [b"\0"], [connection.fileno()])

    async def ask(self, head: bytes) -> bytes:
        """The whole answer to a request without a body; nothing if there is none in time."""
        with suppress(OSError, TimeoutError):
            async with asyncio.timeout(ANSWER_SECONDS):
                return await self._ask(head)
        return b""

    async def _ask(self, head: bytes) -> bytes:
        near, far = socket.socketpair()
        with far:
            self.hand(far)
        reader, writer = await asyncio.open_connection(sock=near)
        try:
            writer.write(head)
            return await reader.read()
        finally:
            writer.close()

    async def stop(self) -> None:
        """What it has begun, it finishes."""
        self._replace = False
        if self._process and self._process.returncode is None:
            with suppress(ProcessLookupError):
                self._process.terminate()
        if self._task:
            done, _ = await asyncio.wait([self._task], timeout=STOP_SECONDS)
            if not done and self._process:
                self._process.kill()
                await self._task
        self._near.close()
        self._far.close()
