"""Starts servers quickly: one process imports everything, and forks for each of them.

Otherwise many tests would spend most of their time on imports.
"""

import json
import os
import runpy
import select
import signal
import socket
import subprocess
import sys
from contextlib import closing
from functools import cache
from typing import Any

LARGEST = 1 << 18


class ForkedProcess:
    """`python -m MODULE` or `python -c CODE`, with as much of `subprocess.Popen` as tests need."""

    def __init__(self, arguments: list[str], stderr: int) -> None:
        reading, writing = os.pipe()
        place = {"folder": os.getcwd(), "environment": dict(os.environ)}
        self.pid = int(_ask({"arguments": arguments, **place}, writing, stderr))
        os.close(writing)
        self.stdout = os.fdopen(reading, "rb")
        self._ending = os.pidfd_open(self.pid)
        self._status: int | None = None

    def poll(self) -> int | None:
        return self._status_within(0)

    def wait(self, timeout: float) -> int:
        status = self._status_within(timeout)
        if status is None:
            raise subprocess.TimeoutExpired("dedale", timeout)
        return status

    def kill(self) -> None:
        os.kill(self.pid, signal.SIGKILL)

    def _status_within(self, seconds: float) -> int | None:
        if self._status is None and select.select([self._ending], [], [], seconds)[0]:
            os.close(self._ending)
            self._status = int(_ask({"ended": self.pid}))
        return self._status


def _ask(question: dict[str, Any], *files: int) -> Any:
    channel = _fork_server()
    socket.send_fds(channel, [json.dumps(question).encode()], files)
    return json.loads(channel.recv(LARGEST))


@cache
def _fork_server() -> socket.socket:
    """It ends when this process does."""
    ours, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
    with theirs:
        # -P: what is beside this file is not for servers.
        command = [sys.executable, "-P", __file__, str(theirs.fileno())]
        subprocess.Popen(command, pass_fds=[theirs.fileno()], stdin=subprocess.DEVNULL)
    return ours


# In the other process


def main(channel: socket.socket) -> None:
    """Answer until the tests are over, or until this is one of the servers."""
    from dedale.cli import serve  # noqa: F401
    from dedale.server import logs, postgres_store, runner, solver_process  # noqa: F401

    solver_process.EXPECT_SECONDS = 1_000.0  # most tests at a table of the Tower need no solver
    while True:
        data, files, _, _ = socket.recv_fds(channel, LARGEST, 2)
        if not data:
            return
        question = json.loads(data)
        if "ended" in question:
            answer = os.waitstatus_to_exitcode(os.waitpid(question["ended"], 0)[1])
        else:
            answer = os.fork()
            if not answer:
                channel.close()
                return _run(question, files)
        for file in files:
            os.close(file)
        channel.send(json.dumps(answer).encode())


def _run(question: dict[str, Any], files: list[int]) -> None:
    for to, file in enumerate(files, 1):
        os.dup2(file, to)
        os.close(file)
    sys.stdout, sys.stderr = (os.fdopen(file, "w", closefd=False) for file in (1, 2))
    os.chdir(question["folder"])
    os.environ.clear()
    os.environ.update(question["environment"])
    kind, program, *_ = sys.argv = question["arguments"]
    if kind == "-c":
        del sys.argv[1]
        exec(program, {"__name__": "__main__"})
    else:
        del sys.argv[0]
        runpy.run_module(program, run_name="__main__")


if __name__ == "__main__":
    with closing(socket.socket(fileno=int(sys.argv[1]))) as given:
        main(given)
