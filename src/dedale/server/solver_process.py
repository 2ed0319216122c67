"""Asks the solver, which runs in a separate process so that the tables are not held up."""

import asyncio
import logging
import sys
from asyncio.subprocess import PIPE, Process
from collections import OrderedDict, deque
from contextlib import suppress

import msgspec

from dedale.games.base import JSON, Refusal
from dedale.server.memory_limit import limit_memory

LOG = logging.getLogger("dedale.server")
COMMAND = (sys.executable, "-m", "dedale.solver.pipe_server")
LINE_BYTES = 1 << 20
MOST_WAITING = 64
MOST_OF_ADDRESS = 8
"""Questions per address that may wait."""
EXPECT_SECONDS = 2.0
GRACE_SECONDS = 3.0
"""The solver checks the clock itself from time to time. If it is this late, it is killed."""
TRIES = 2
"""In how many processes a question is tried."""
AGAIN_SECONDS = 0.5
"""The delay before a dead process is replaced. It grows until one answers."""
LONGEST_PAUSE = 30.0
LONGEST_WAIT = 60.0
"""For waiting and answering together."""
BUSY = Refusal("busy", "The solver is busy; try again in a moment.")


class _Asked:
    """A question that is waiting."""

    def __init__(self, question: dict[str, JSON], seconds: float) -> None:
        self.line = msgspec.json.encode({**question, "seconds": seconds}) + b"\n"
        self.seconds = seconds
        self.answer: asyncio.Future[JSON] = asyncio.get_running_loop().create_future()


class SolverProcess:
    """One process, started when it is first needed.

    Questions are answered one after the other. The address answered longest ago comes first, so that nobody
    has to wait for everything another address asks.
    """

    def __init__(self, most_waiting: int = MOST_WAITING, most_of_address: int = MOST_OF_ADDRESS) -> None:
        self._most_waiting, self._most_of_address = most_waiting, most_of_address
        self._waiting: OrderedDict[str, deque[_Asked]] = OrderedDict()
        """By address, in the order of their turns."""
        self._work: asyncio.Task[None] | None = None
        self._started: asyncio.Task[Process] | None = None
        self._soon: asyncio.TimerHandle | None = None
        self._closed = False
        self._ended: set[asyncio.Task[int]] = set()
        self._in_a_row = 0
        """How many processes have died since one answered."""
        self.deaths = 0

    def expect(self) -> None:
        """Somebody may ask something soon, if they stay."""
        if self._started is None and self._soon is None:
            self._soon = asyncio.get_running_loop().call_later(EXPECT_SECONDS, self.wake)

    def wake(self) -> None:
        """Start the process ahead of a question."""
        if self._started is None and not self._closed:
            self._started = asyncio.ensure_future(self._start())
            self._started.add_done_callback(_note)

    async def ask(self, question: dict[str, JSON], seconds: float, address: str = "") -> JSON:
        """Return the answer as JSON, None if there was none, or a Refusal if too many are waiting."""
        if self._closed:
            return None
        waiting = self._waiting.get(address, ())
        if len(waiting) >= self._most_of_address or self._count() >= self._most_waiting:
            return BUSY
        asked = _Asked(question, seconds)
        self._waiting.setdefault(address, deque()).append(asked)
        if self._work is None or self._work.done():
            self._work = asyncio.ensure_future(self._answer_all())
        try:
            async with asyncio.timeout(LONGEST_WAIT):
                return await asked.answer
        except TimeoutError:
            return None

    def _count(self) -> int:
        return sum(map(len, self._waiting.values()))

    async def _answer_all(self) -> None:
        while self._waiting:
            address, waiting = self._waiting.popitem(last=False)
            asked = waiting.popleft()
            if waiting:
                self._waiting[address] = waiting
            if asked.answer.done():
                continue
            answer = None
            try:
                answer = await self._answer(asked)
            finally:
                if not asked.answer.done():
                    asked.answer.set_result(answer)

    async def _answer(self, asked: _Asked) -> JSON:
        """Return None if it could not be found out."""
        for _ in range(TRIES):
            try:
                async with asyncio.timeout(asked.seconds + GRACE_SECONDS):
                    answer = await self._ask_process(asked.line)
            except TimeoutError:
                return None
            except Exception as error:
                # Event loops differ in what they raise for a closed pipe, and a broken process may say
                # anything.
                if self._closed:
                    return None
                LOG.error("the solver died", extra={"reason": repr(error)})
                await asyncio.sleep(min(LONGEST_PAUSE, AGAIN_SECONDS * 2**self._in_a_row))
            else:
                self._in_a_row = 0
                return answer
        return None

    async def _ask_process(self, line: bytes) -> JSON:
        self.wake()
        if self._started is None:
            raise OSError("the server is stopping")
        # It may have to compile first. A caller who stops waiting does not stop it.
        process = await asyncio.shield(self._started)
        assert process.stdin
        assert process.stdout
        try:
            process.stdin.write(line)
            await process.stdin.drain()
            return msgspec.json.decode(await process.stdout.readline())
        except BaseException:
            # Anything it might still say would answer the wrong question.
            self._died()
            raise

    async def _start(self) -> Process:
        process = await asyncio.create_subprocess_exec(
            *COMMAND, stdin=PIPE, stdout=PIPE, limit=LINE_BYTES, start_new_session=True
        )
        limit_memory(process.pid)
        assert process.stdout
        try:
            if not await process.stdout.readline():
                raise OSError("the solver did not start")
        except BaseException:
            self._kill(process)
            self._started = None
            self._count_death()
            raise
        return process

    def _died(self) -> None:
        self._count_death()
        self._end()

    def _count_death(self) -> None:
        if not self._closed:
            self.deaths += 1
            self._in_a_row += 1

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
        """End the process. Later questions get no answer."""
        self._closed = True
        if self._soon:
            self._soon.cancel()
        for asked in (each for waiting in self._waiting.values() for each in waiting):
            if not asked.answer.done():
                asked.answer.set_result(None)
        self._waiting.clear()
        started = self._started
        self._end()
        tasks = [task for task in (started, self._work, *self._ended) if task]
        if tasks:
            await asyncio.wait(tasks)
        if self._ended:
            await asyncio.wait(self._ended)


def _note(started: "asyncio.Task[Process]") -> None:
    if not started.cancelled() and started.exception():
        LOG.error("the solver cannot be started", exc_info=started.exception())
