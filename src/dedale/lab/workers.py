"""Work for several processes or machines. Results and their order do not depend on who does it."""

import os
import signal
import socket
from collections import Counter, deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, Executor, Future, ProcessPoolExecutor, wait
from contextlib import contextmanager
from itertools import islice
from multiprocessing import active_children, get_context
from typing import TypeVar

Item = TypeVar("Item")
Done = TypeVar("Done")

AHEAD = 4
"""Chunks in flight per worker."""


class LostWorkers(RuntimeError):
    """The workers cannot be reached, or died for good. Its text is one plain sentence."""


class Workers:
    """Any `concurrent.futures.Executor`, or this process if there is none."""

    def __init__(
        self, executor: Executor | None = None, jobs: Callable[[], int] = lambda: 1, *, cancels: bool = True
    ) -> None:
        self._executor, self._jobs, self._cancels = executor, jobs, cancels
        self.done: Counter[str] = Counter()
        """How many items each worker has done."""

    def map(
        self,
        work: Callable[[Item], Done],
        items: Iterable[Item],
        *,
        chunk: int = 1,
        ahead: int = AHEAD,
        ordered: bool = True,
    ) -> Iterator[Done]:
        """Like `map`, but in chunks, and if not `ordered`, as results come. What is no longer wanted is
        cancelled."""
        if self._executor is None:
            yield from map(work, items)
            return
        waiting: deque[Future[tuple[str, list[Done]]]] = deque()
        left = iter(items)
        try:
            while True:
                most = max(1, ahead * self._jobs())
                while len(waiting) < most and (batch := list(islice(left, chunk))):
                    waiting.append(self._executor.submit(_do, work, batch))
                if not waiting:
                    return
                if not ordered:
                    waiting.rotate(-_first_done(waiting))
                worker, results = waiting.popleft().result()
                self.done[worker] += len(results)
                yield from results
        finally:
            if self._cancels:
                for future in waiting:
                    future.cancel()


def _first_done(waiting: deque[Future[Done]]) -> int:
    wait(waiting, return_when=FIRST_COMPLETED)
    return next(number for number, future in enumerate(waiting) if future.done())


def _do(work: Callable[[Item], Done], items: list[Item]) -> tuple[str, list[Done]]:
    """Runs in a worker: its machine and process, and the results."""
    return f"{socket.gethostname()}/{os.getpid()}", [work(item) for item in items]


@contextmanager
def processes(jobs: int, start: str | None = None) -> Iterator[Workers]:
    """That many processes; one is this one. Leaving the block ends them at once and quietly, on Ctrl-C too.

    `start` is how they are started ("fork", "spawn", "forkserver"), if not as usual on this system.
    """
    if jobs == 1 and start is None:
        yield Workers()
        return
    others = active_children()
    # Workers are born deaf to Ctrl-C: one that hears it before it ignores it would print a traceback.
    heard = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    pool = ProcessPoolExecutor(jobs, get_context(start), signal.signal, (signal.SIGINT, signal.SIG_IGN))
    pool.submit(int)
    signal.pthread_sigmask(signal.SIG_SETMASK, heard)
    try:
        # A pool whose processes end must not find cancelled work: its thread would die with a traceback.
        yield Workers(pool, lambda: jobs, cancels=False)
    except BrokenExecutor:
        raise LostWorkers("a worker process was killed before it had done its work") from None
    finally:
        started = [child for child in active_children() if child not in others]
        pool.shutdown(wait=False, cancel_futures=True)
        for child in started:
            child.terminate()
