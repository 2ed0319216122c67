"""Work for others: in order or as it comes, cancelled when nobody wants it, and told when workers die."""

import os
from concurrent.futures import ThreadPoolExecutor
from itertools import count
from threading import Event

import pytest

from dedale.lab.workers import LostWorkers, Workers, processes
from lab.work import die, double


@pytest.mark.parametrize("start", [None, "spawn"])
def test_results_come_in_order_and_are_counted(start: str | None) -> None:
    with processes(2, start) as workers:
        assert list(workers.map(double, range(10), chunk=3)) == [*range(0, 20, 2)]
    assert sum(workers.done.values()) == 10


def test_one_job_is_done_here() -> None:
    with processes(1) as workers:
        assert list(workers.map(lambda number: (number, os.getpid()), range(2))) == [
            (0, os.getpid()),
            (1, os.getpid()),
        ]


def test_results_can_come_as_they_are_done() -> None:
    go = Event()

    def work(number: int) -> int:
        return number if number or go.wait() else -1

    with ThreadPoolExecutor(2) as threads:
        results = Workers(threads, lambda: 2).map(work, range(2), ordered=False)
        assert next(results) == 1
        go.set()
        assert list(results) == [0]


def test_no_more_is_taken_than_there_are_workers_for_and_the_rest_is_cancelled() -> None:
    taken = count()
    with ThreadPoolExecutor(1) as threads:
        results = Workers(threads, lambda: 3).map(double, taken, chunk=2, ahead=2)
        assert [next(results) for _ in range(2)] == [0, 2]
        results.close()  # type: ignore[attr-defined]
    assert next(taken) == 12, "six chunks of two"


def test_a_killed_process_is_told() -> None:
    with pytest.raises(LostWorkers, match="a worker process was killed"), processes(2) as workers:
        list(workers.map(die, range(4)))


def test_an_error_comes_back_as_it_was() -> None:
    with pytest.raises(ZeroDivisionError), processes(2) as workers:
        list(workers.map((1).__truediv__, [0]))
