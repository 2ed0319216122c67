"""How an honest table fares before and under an attack, and what happens to the server's memory."""

import json
import os
import shutil
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from attack.attacks import long_match
from attack.honest import HonestTable
from server.harness import SECONDS, Server

REPLAY_ACTIONS = 4_000
MEGABYTE = 1 << 20
NOT_REFUSED = ("asked", "bytes sent", "bytes heard", "not taken", "most at once")


class Measured(NamedTuple):
    attack: str
    before: list[float]
    under: list[float]
    """Milliseconds until everybody at the honest table had seen an action."""
    memory: tuple[int, int, int]
    """Of the server process, in bytes: before, peak, after."""
    tally: dict[str, int]


def measured(names: list[str], seconds: float) -> list[Measured]:
    """Run each attack on a separate server with the default limits."""
    found = []
    with TemporaryDirectory() as folder:
        seeded = Path(folder) / "seeded.db"
        server = Server(seeded).start()
        replay = long_match(server, REPLAY_ACTIONS)
        server.stop()
        for number, name in enumerate(names):
            database = Path(folder) / f"{number}.db"
            shutil.copy(seeded, database)
            found.append(_measure(name, database, seconds, replay))
            print(row(found[-1]), flush=True)
    return found


def _measure(name: str, database: Path, seconds: float, replay: str) -> Measured:
    server = Server(database, "--log", "warning").start()
    try:
        table = HonestTable(server)
        before = table.play(_for(seconds / 2))
        memory = server.memory()
        command = [sys.executable, "-m", "attack.attacks", name, str(server.port), str(seconds), replay]
        with subprocess.Popen(
            command, stdout=subprocess.PIPE, env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
        ) as attacker:
            under = table.play(lambda: attacker.poll() is None)
            said, _ = attacker.communicate(timeout=SECONDS)
        table.play(_for(1))
        figures = memory, server.memory("VmHWM"), server.memory()
        table.close()
        server.stop()
    finally:
        if server.running:
            server.kill()
    assert '"trace"' not in server.log(), server.log()
    return Measured(name, before, under, figures, json.loads(said))


def _for(seconds: float) -> Callable[[], bool]:
    end = time.monotonic() + seconds
    return lambda: time.monotonic() < end


HEAD = """\
| attack | p50 before | p50 under | p99 before | p99 under | memory before, peak, after | outcome |
| --- | ---: | ---: | ---: | ---: | ---: | --- |"""


def row(one: Measured) -> str:
    times = [
        f"{figure(some):.1f} ms"
        for figure in (statistics.median, slowest_hundredth)
        for some in (one.before, one.under)
    ]
    memory = ", ".join(f"{each / MEGABYTE:.0f}" for each in one.memory)
    refused = sorted(
        ((word, times) for word, times in one.tally.items() if word not in NOT_REFUSED),
        key=lambda each: -each[1],
    )
    became = ", ".join(f"{word} × {times:,}" for word, times in refused[:3])
    sent = one.tally.get("bytes sent", 0) / 1e6
    asked = (
        f"{one.tally['asked']:,} requests" if "asked" in one.tally and sent < 0.1 else f"{sent:.1f} MB sent"
    )
    return f"| {one.attack} | {' | '.join(times)} | {memory} MB | {asked}; {became or 'none refused'} |"


def slowest_hundredth(some: list[float]) -> float:
    ordered = sorted(some)
    return ordered[min(len(ordered) - 1, len(ordered) * 99 // 100)]
