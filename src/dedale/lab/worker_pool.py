"""Worker processes that end at once and quietly, on Ctrl-C too."""

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from multiprocessing import Pool
from multiprocessing.pool import Pool as WorkerPool


@contextmanager
def worker_pool(jobs: int) -> Iterator[WorkerPool]:
    """A pool of that many processes. Leaving the block ends them, whatever they are doing."""
    with Pool(jobs, signal.signal, (signal.SIGINT, signal.SIG_IGN)) as pool:
        yield pool
