"""A pytest session that collects once. The tests then run in forks of it."""

import mmap
import os
import resource
import signal
import sys
import time
from collections.abc import Callable, Iterable, Sequence
from shutil import rmtree
from typing import NamedTuple

import pytest
from _pytest.runner import runtestprotocol
from hypothesis import Phase, settings

from mutation.targets import KEPT

MEMORY = 6 << 30
WAITED, CRASHED = 98, 99
_UNUSED = ("xdist", "cacheprovider", "faulthandler", "warnings", "anyio", "schemathesis")
"""Plugins of pytest that no test here needs. Loading the last two takes longer than all the rules."""
Tests = dict[str, pytest.Item]


class Ending(NamedTuple):
    """How a fork ended: its exit status (negative if killed by a signal), and the last number it reported."""

    status: int
    told: int


class _Session:
    def __init__(self, work: Callable[[Tests], None]) -> None:
        self.work = work

    @pytest.hookimpl(tryfirst=True)
    def pytest_collection(self) -> None:
        """After tests/conftest.py, before the tests are imported: no randomness, no shrinking of examples."""
        phases = (Phase.explicit, Phase.generate)
        settings.register_profile("mutants", settings.default, derandomize=True, database=None, phases=phases)
        settings.load_profile("mutants")

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        self.work({item.nodeid: item for item in session.items})
        return True


def collect(tests: Iterable[str], work: Callable[[Tests], None]) -> int:
    """Let pytest collect files or single tests, and do this work with them."""
    KEPT.mkdir(exist_ok=True)
    temporary = KEPT / f"tmp-{os.getpid()}"
    without = [f"no:{plugin}" for plugin in _UNUSED]
    plain = ["-q", "-s", f"--basetemp={temporary}", *(word for each in without for word in ("-p", each))]
    try:
        return pytest.main([*plain, *tests], plugins=[_Session(work)])
    finally:
        rmtree(temporary, ignore_errors=True)


def in_fork(work: Callable[[Callable[[int], None]], int]) -> Ending:
    """Run something silently in a copy of this process. It may report a number on its way."""
    told = mmap.mmap(-1, 8)

    def tell(number: int) -> None:
        told[:8] = number.to_bytes(8, "little")

    sys.stdout.flush()
    child = os.fork()
    if child:
        _, status = os.waitpid(child, 0)
        return Ending(os.waitstatus_to_exitcode(status), int.from_bytes(told[:8], "little"))
    status = CRASHED
    try:
        nowhere = os.open(os.devnull, os.O_RDWR)
        for stream in (0, 1, 2):
            os.dup2(nowhere, stream)
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        status = work(tell)
    finally:
        os._exit(status)


def in_own_process(work: Callable[[], int]) -> int:
    """Run something in a copy of this process with its output, and return its exit status."""
    sys.stdout.flush()
    child = os.fork()
    if child:
        return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    status = CRASHED
    try:
        status = work()
    finally:
        sys.stdout.flush()
        os._exit(status)


def passes(item: pytest.Item) -> bool:
    return not any(report.failed for report in runtestprotocol(item, log=False, nextitem=None))


def first_failure(items: Sequence[pytest.Item], limits: Sequence[float], tell: Callable[[int], None]) -> int:
    """Return 1 if a test fails, otherwise 0. A test that exceeds its processor time ends this process."""
    leave_when_idle()
    for number, (item, limit) in enumerate(zip(items, limits, strict=True)):
        tell(number)
        signal.setitimer(signal.ITIMER_PROF, limit)
        if not passes(item):
            return 1
    return 0


def leave_when_idle() -> None:
    """End this process after it has waited a minute doing nothing."""
    before = time.process_time()

    def look(*_: object) -> None:
        nonlocal before
        if time.process_time() - before < 0.02:
            os._exit(WAITED)
        before = time.process_time()
        signal.alarm(60)

    signal.signal(signal.SIGALRM, look)
    signal.alarm(60)
