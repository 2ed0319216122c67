"""Starts and stops servers on their core, and installs the other servers."""

import os
import shutil
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext, suppress
from pathlib import Path
from tempfile import TemporaryDirectory

from msgspec import Struct

from dedale.lab.server.load_protocol import Server
from dedale.lab.server.machine import SERVER_CORE, on_core
from dedale.lab.server.peer_table import HOST, Unfit

PEERS = Path(__file__).parents[4] / "benchmarks" / "peers"
FILES: dict[Server, str] = {"boardgame.io": "boardgame.cjs", "colyseus": "colyseus.cjs"}
INSTALLED = ".package-lock.json"
START_SECONDS = 30
STOP_SECONDS = 10


class Running(Struct, frozen=True):
    port: int
    pid: int


def install() -> str | None:
    """Install the locked versions of the other servers, if needed. Returns a sentence if that fails."""
    if not (PEERS / "package-lock.json").is_file():
        return "The other servers are not part of an installed package; they need a checkout of the project."
    if _node() and _is_installed():
        return None
    npm = shutil.which("npm")
    if npm is None:
        return "The other servers need npm, which is not installed."
    done = subprocess.run([npm, "ci"], cwd=PEERS, capture_output=True, text=True)
    if done.returncode:
        return f"The other servers could not be installed: npm ci ended with {done.returncode}."
    return None if _node() else "The other servers need Node, which is not installed."


def _is_installed() -> bool:
    installed = PEERS / "node_modules" / INSTALLED
    return installed.is_file() and installed.stat().st_mtime >= (PEERS / "package-lock.json").stat().st_mtime


def _node() -> str | None:
    """The locked version of Node, else the one of this machine."""
    return shutil.which("node", path=str(PEERS / "node_modules" / ".bin")) or shutil.which("node")


@contextmanager
def running(server: Server) -> Iterator[Running]:
    """Run one of the servers with an empty database."""
    with TemporaryDirectory(prefix="dedale-bench-") as folder:
        port = free_port()
        command = _command(server, port, Path(folder))
        with started(server, command, port, Path(folder), on_core(SERVER_CORE)) as pid:
            yield Running(port, pid)


@contextmanager
def started(
    name: str,
    command: list[str],
    port: int,
    folder: Path,
    where: AbstractContextManager[None] | None = None,
) -> Iterator[int]:
    """Run a server until it is no longer needed; its process id."""
    log = folder / f"{name}.log"
    environment = {**os.environ, "NODE_ENV": "production"}
    with log.open("wb") as out, where or nullcontext():
        process = subprocess.Popen(
            command, env=environment, stdin=subprocess.DEVNULL, stdout=out, stderr=out, cwd=folder
        )
    try:
        _wait(name, process, port, log)
        yield process.pid
    finally:
        _stop(process)


def _command(server: Server, port: int, folder: Path) -> list[str]:
    if server in FILES:
        return [str(_node()), str(PEERS / FILES[server]), str(port)]
    return ours(port, str(folder / "bench.sqlite"))


def ours(port: int, database: str, *options: str) -> list[str]:
    """The command that starts our server."""
    where = ["--host", HOST, "--port", str(port), "--database", database]
    return [sys.executable, "-m", "dedale", "serve", *where, "--no-limits", "--no-daily", *options]


def free_port() -> int:
    with socket.socket() as found:
        found.bind((HOST, 0))
        return int(found.getsockname()[1])


def _wait(name: str, process: subprocess.Popen[bytes], port: int, log: Path) -> None:
    until = time.monotonic() + START_SECONDS
    while time.monotonic() < until and process.poll() is None:
        with suppress(OSError), socket.create_connection((HOST, port), timeout=1):
            return
        time.sleep(0.05)
    last = log.read_text(errors="replace").strip().splitlines()[-1:]
    raise Unfit(f"{name} did not start" + (f": {last[0]}" if last else "."))


def _stop(process: subprocess.Popen[bytes]) -> None:
    process.terminate()
    try:
        process.wait(STOP_SECONDS)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
