"""Runs the bots of the server's tables in separate processes, so that no table waits for them.

No process exists until a bot is asked something. A table's bots share one, because bots of one kind share
plans. They are asked one after the other, and a question is only built when its turn comes, so that it
describes the table as it is then. A process that dies is replaced, and its bots are created anew.
"""

import asyncio
import logging
import os
import pickle
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import Callable
from contextlib import suppress
from itertools import count
from typing import Any

from dedale.bots import Advice, Answer
from dedale.server.bot_process import LENGTH, Ask, Broke, Leave, Sit, pack
from dedale.server.memory_limit import limit_memory
from dedale.session.seated_bot import Answered, Place, Question

LOG = logging.getLogger("dedale.server")
COMMAND = [sys.executable, "-c", "from dedale.server.bot_process import main; main()"]
MOST_PROCESSES = 4
STARTING_SECONDS = 60.0
LONGEST_SECONDS = 20.0
"""A bot that thinks longer is considered hung, and its process is replaced."""
LINGER_SECONDS = 60.0
"""How long a process stays after its last bot has left."""
TRIES = 3
"""In how many processes a question is tried."""
AGAIN_SECONDS = 0.5
"""The delay before a dead process is replaced; it grows each time."""


class Remote:
    """A bot that thinks in another process. `stir` is called when it has answered."""

    def __init__(
        self, number: int, place: Place, bot_pool: "BotPool", table: str, stir: Callable[[], None]
    ) -> None:
        self.number, self.place, self.table = number, place, table
        self.gone = False
        self.question: Callable[[], Question] | None = None
        self._answered: Answered | None = None
        self._bot_pool, self._stir = bot_pool, stir

    def ask(self, question: Callable[[], Question], answered: Answered) -> None:
        self.question, self._answered = question, answered
        self._bot_pool.queue(self)

    def answer(self, answer: Answer | Advice | None) -> None:
        answered, self._answered, self.question = self._answered, None, None
        if answered and not self.gone:
            answered(answer)
            self._stir()

    def leave(self) -> None:
        self.gone = True
        self._bot_pool.forget(self)


class BotPool:
    """All processes that run bots, at most `most` at once."""

    def __init__(self, most: int | None = None) -> None:
        self._most = most or max(1, min(MOST_PROCESSES, os.cpu_count() or 1))
        self._numbers = count()
        self._of: dict[str, ThinkingProcess] = {}
        """By table."""
        self._all: list[ThinkingProcess] = []

    def seat(self, place: Place, table: str, stir: Callable[[], None]) -> Remote:
        return Remote(next(self._numbers), place, self, table, stir)

    def queue(self, bot: Remote) -> None:
        process = self._of.get(bot.table)
        if process is None:
            process = self._of[bot.table] = self._least_busy()
        process.queue(bot)

    def _least_busy(self) -> "ThinkingProcess":
        best = min(self._all, key=lambda each: len(each.bots), default=None)
        if best is None or (best.bots and len(self._all) < self._most):
            best = ThinkingProcess()
            self._all.append(best)
        return best

    def forget(self, bot: Remote) -> None:
        process = self._of.get(bot.table)
        if process:
            process.forget(bot)
            if not any(each.table == bot.table for each in process.bots.values()):
                del self._of[bot.table]

    @property
    def running(self) -> int:
        """The number of processes."""
        return sum(each.running for each in self._all)

    @property
    def deaths(self) -> int:
        """How many processes have died, or were killed because they hung."""
        return sum(each.deaths for each in self._all)

    async def close(self) -> None:
        await asyncio.gather(*(each.close() for each in self._all))


class ThinkingProcess:
    """One process, started when needed, and the bots waiting to be asked."""

    def __init__(self) -> None:
        self.bots: dict[int, Remote] = {}
        self._waiting: asyncio.Queue[Remote] = asyncio.Queue()
        self._process: Process | None = None
        self._seated: set[int] = set()
        """The bots that exist in the process."""
        self._left: list[int] = []
        self._work: asyncio.Task[None] | None = None
        self.deaths = 0

    @property
    def running(self) -> bool:
        return self._process is not None

    def queue(self, bot: Remote) -> None:
        self.bots[bot.number] = bot
        self._waiting.put_nowait(bot)
        if self._work is None or self._work.done():
            self._work = asyncio.ensure_future(self._ask_all())

    def forget(self, bot: Remote) -> None:
        self.bots.pop(bot.number, None)
        if bot.number in self._seated:
            self._left.append(bot.number)

    async def close(self) -> None:
        if self._work:
            self._work.cancel()
            with suppress(asyncio.CancelledError):
                await self._work
        await self._end()

    async def _ask_all(self) -> None:
        """Ask one bot after the other, until there has been nothing to do for a while."""
        while True:
            try:
                async with asyncio.timeout(LINGER_SECONDS):
                    bot = await self._waiting.get()
            except TimeoutError:
                if self.bots or not self._waiting.empty():
                    continue
                return await self._end()
            if bot.gone:
                continue
            try:
                answer = await self._answer(bot)
            except Exception:
                LOG.exception("a bot could not be asked", extra={"bot": bot.place.name})
                answer = None
            bot.answer(answer)

    async def _answer(self, bot: Remote) -> Answer | Advice | None:
        for attempt in range(TRIES):
            try:
                async with asyncio.timeout(STARTING_SECONDS):
                    process = self._process or await self._start()
                async with asyncio.timeout(LONGEST_SECONDS):
                    answer = await self._ask(bot, process)
            except Exception as error:
                # Event loops differ in what they raise for a closed pipe, and a broken process may say
                # anything.
                await self._end()
                self.deaths += 1
                fields = {"bot": bot.place.name, "game": bot.place.game, "reason": repr(error)}
                LOG.error("a bot process died", extra=fields)
                await asyncio.sleep(AGAIN_SECONDS * 2**attempt)
                continue
            if isinstance(answer, Broke):
                LOG.error("a bot failed", extra={"bot": bot.place.name, "reason": answer.why})
                return None
            return answer
        return None

    async def _ask(self, bot: Remote, process: Process) -> Answer | Advice | Broke:
        assert process.stdin
        assert bot.question
        for left in self._left:
            process.stdin.write(pack(Leave(left)))
        self._seated.difference_update(self._left)
        self._left.clear()
        if bot.number not in self._seated:
            self._seated.add(bot.number)
            process.stdin.write(pack(Sit(bot.number, bot.place)))
        process.stdin.write(pack(Ask(bot.number, *bot.question())))
        await process.stdin.drain()
        answer: Answer | Advice | Broke = await _read(process)
        return answer

    async def _start(self) -> Process:
        self._process = await asyncio.create_subprocess_exec(*COMMAND, stdin=PIPE, stdout=PIPE)
        limit_memory(self._process.pid)
        await _read(self._process)  # it is ready
        return self._process

    async def _end(self) -> None:
        """End the process. The next question starts another."""
        process, self._process = self._process, None
        self._seated.clear()
        self._left.clear()
        if process:
            with suppress(ProcessLookupError):
                process.kill()
            await process.wait()


async def _read(process: Process) -> Any:
    """Read the next message from the process."""
    assert process.stdout
    (length,) = LENGTH.unpack(await process.stdout.readexactly(LENGTH.size))
    return pickle.loads(await process.stdout.readexactly(length))
