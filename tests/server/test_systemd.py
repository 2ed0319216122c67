"""Under systemd: its sockets are used, and it is told when the server is ready, alive and stopping."""

import os
import socket
import sys
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from server.harness import SECONDS, Server

ACTIVATE = """
import os, socket, sys
listener = socket.create_server(("127.0.0.1", 0))
os.dup2(listener.fileno(), 3)
os.set_inheritable(3, True)
os.environ |= {"LISTEN_PID": str(os.getpid()), "LISTEN_FDS": "1"}
os.execv(sys.executable, [sys.executable, "-m", "dedale", *sys.argv[1:]])
"""
"""What systemd does for a service with a socket unit."""


@pytest.fixture
def manager(monkeypatch: pytest.MonkeyPatch) -> Iterator[socket.socket]:
    """A socket that stands for systemd's."""
    with TemporaryDirectory() as folder, socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as receiver:
        receiver.settimeout(SECONDS)
        receiver.bind(f"{folder}/notify")
        monkeypatch.setenv("NOTIFY_SOCKET", f"{folder}/notify")
        yield receiver


def test_it_is_told_when_the_server_is_ready_and_when_it_stops(
    tmp_path: Path, manager: socket.socket
) -> None:
    server = Server(tmp_path / "tables.db").start()
    assert manager.recv(100) == b"READY=1"
    assert server.http("GET", "/readyz")[0] == 200
    server.stop()
    assert manager.recv(100) == b"STOPPING=1"


def test_it_hears_again_and_again_that_the_server_does_not_hang(
    tmp_path: Path, manager: socket.socket, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("WATCHDOG_USEC", "20000")
    server = Server(tmp_path / "tables.db").start()
    heard = [manager.recv(100) for _ in range(10)]
    assert heard.count(b"READY=1") == 1
    assert heard.count(b"WATCHDOG=1") == 9
    server.stop()


def test_a_manager_that_is_gone_disturbs_nobody(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NOTIFY_SOCKET", str(tmp_path / "gone"))
    server = Server(tmp_path / "tables.db").start()
    assert server.http("GET", "/livez")[0] == 200
    server.stop()


def test_a_socket_that_is_already_open_is_used(tmp_path: Path) -> None:
    server = Server(tmp_path / "tables.db", program=(sys.executable, "-c", ACTIVATE))
    server.port = 1  # which nobody but root could open, and is not asked for
    server.start()
    assert server.port > 1
    assert server.http("GET", "/readyz")[0] == 200
    server.stop()


def test_sockets_of_another_process_are_left_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LISTEN_PID", str(os.getpid()))
    monkeypatch.setenv("LISTEN_FDS", "1")
    server = Server(tmp_path / "tables.db").start()
    assert server.http("GET", "/readyz")[0] == 200
    server.stop()


def test_a_server_of_low_priority_keeps_to_it(tmp_path: Path) -> None:
    """Only root could do otherwise: for anybody else, the attempt would fail."""
    server = Server(
        tmp_path / "tables.db", program=("nice", "-n", "15", sys.executable, "-m", "dedale")
    ).start()
    assert server.http("GET", "/readyz")[0] == 200
    threads = [int(path.name) for path in Path(f"/proc/{server.pid}/task").iterdir()]
    assert min(os.getpriority(os.PRIO_PROCESS, thread) for thread in threads) >= 15
    server.stop()
