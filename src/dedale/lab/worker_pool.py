"""Worker processes that leave quietly: Ctrl-C ends them at once and without a traceback."""

import multiprocessing
import signal
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager


@contextmanager
def worker_pool(jobs: int) -> Iterator[ProcessPoolExecutor]:
    """A pool of that many processes. If the block fails, unfinished work is dropped instead of waited for."""
    before = set(multiprocessing.active_children())
    pool = ProcessPoolExecutor(jobs, initializer=_leave_quietly)
    try:
        yield pool
    except BaseException:
        pool.shutdown(wait=False, cancel_futures=True)
        for worker in set(multiprocessing.active_children()) - before:
            worker.terminate()
        raise
    pool.shutdown()


def _leave_quietly() -> None:
    signal.signal(signal.SIGINT, signal.SIG_DFL)
