"""Workers on other machines, through Dask `distributed` (the extra `dedale[cluster]`)."""

from collections.abc import Iterator
from concurrent.futures import CancelledError
from contextlib import contextmanager

from distributed import Client
from distributed.scheduler import KilledWorker

from dedale.lab.workers import LostWorkers, Workers

PATIENCE_S = 30


@contextmanager
def cluster(address: str, patience_s: float = PATIENCE_S) -> Iterator[Workers]:
    """The workers of the scheduler at that address, however many come and go. What a worker had not finished
    when it died is done by another. Raises LostWorkers."""
    try:
        client = Client(address, timeout=patience_s, set_as_default=False)
    except (OSError, ValueError) as error:
        raise LostWorkers(f"there is no cluster at {address}: {_first_line(error)}") from None
    with client:
        try:
            client.wait_for_workers(1, timeout=patience_s)
        except TimeoutError:
            raise LostWorkers(f"the cluster at {address} has no workers") from None
        try:
            yield Workers(client.get_executor(pure=False), lambda: sum(client.nthreads().values()))
        except KilledWorker:
            raise LostWorkers("the same work killed one worker of the cluster after another") from None
        except CancelledError:
            raise LostWorkers(f"the cluster at {address} has gone") from None


def _first_line(error: Exception) -> str:
    return (str(error).splitlines() or [type(error).__name__])[0]
