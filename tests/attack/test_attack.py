"""A short form of every attack: the attacker is refused, memory stays bounded, and honest players play on.

`make attack` measures how fast they play on. Nothing here depends on time.
"""

import json
import sqlite3
from collections.abc import Iterator
from contextlib import closing, suppress
from itertools import count
from pathlib import Path
from threading import Thread
from typing import Any

import pytest

from attack.attacker import Attacker, Cut
from attack.attacks import ATTACKS, long_match
from attack.honest import HonestTable
from server.harness import Server

ACTIONS = 40
"""The least number of actions at the honest table during each attack."""
GROWTH = 64 << 20
"""How much one attack may add to the server's memory. The limits of one address allow less."""
LOG_BYTES = 200_000
REFUSED = {
    "pipelined requests": {"cut off"},
    "an endless request line": {"cut off"},
    "endless headers": {"cut off"},
    "endless bodies": {"413", "cut off"},
    "slow headers": {"cut off"},
    "slow bodies": {"cut off", "429"},
    "connections from one address": {"cut off"},
    "connections from many addresses": {"cut off"},
    "requests for everything": {"429"},
    "sockets that say nothing": {"429", "Too many connections from this address."},
    "pings": {"too_fast", "cut off"},
    "pongs": {"too_fast", "cut off"},
    "empty frames": {"too_fast", "cut off"},
    "fragments without end": {"too_fast", "cut off"},
    "frames that claim to be huge": {"cut off"},
    "what is not JSON": {"broken_json", "too_fast", "cut off"},
    "chat": {"too_fast", "cut off"},
    "names": {"too_fast", "cut off"},
    "everything again": {"too_fast"},
    "ready, not ready, before onlookers": {"too_fast"},
    "long options, before onlookers": {"too_fast"},
    "coming and going": {"429"},
    "readers that never read": {"too_fast", "cut off"},
    "hints": {"too_fast", "busy"},
    "quests to solve": {"429", "503"},
    "bots": {"429"},
    "long matches shown again": {"429", "503"},
    "tables from many addresses": {"429", "503"},
    "long texts to keep": {"429", "503"},
}
"""The possible outcomes of each attack."""


@pytest.fixture(scope="module")
def seeded(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, str]:
    """A database with a finished match in it, and its id."""
    server = Server(tmp_path_factory.mktemp("attack") / "tables.db").start()
    replay = long_match(server, 400)
    server.stop()
    return server.database, replay


@pytest.fixture(scope="module")
def server(seeded: tuple[Path, str]) -> Iterator[Server]:
    """A server with the default limits."""
    server = Server(seeded[0], "--log", "warning").start()
    yield server
    server.stop()
    lines = server.log().splitlines()
    assert not any("trace" in json.loads(line) for line in lines)
    assert len(server.log()) < LOG_BYTES


@pytest.fixture(scope="module")
def honest(server: Server) -> Iterator[HonestTable]:
    table = HonestTable(server)
    yield table
    table.close()


def test_every_attack_has_its_end() -> None:
    assert REFUSED.keys() == ATTACKS.keys()


@pytest.mark.parametrize("name", ATTACKS)
def test_the_attacker_is_refused_and_the_others_play_on(
    name: str, server: Server, honest: HonestTable, seeded: tuple[Path, str]
) -> None:
    before, over = server.memory(), list[bool]()
    host = 2 + list(ATTACKS).index(name)  # one attack uses up the limits of an address
    attacker = Attacker(server, lambda: not over, host, addresses=3, replay=seeded[1])

    def run() -> None:
        with suppress(Cut):
            ATTACKS[name](attacker)

    thread = Thread(target=run)
    thread.start()
    try:
        acted = count()
        honest.play(
            lambda: next(acted) < ACTIONS or (thread.is_alive() and not REFUSED[name] & attacker.tally.keys())
        )
    finally:
        over.append(True)
        thread.join()
    assert REFUSED[name] & attacker.tally.keys(), attacker.tally
    assert server.memory() - before < GROWTH


def test_nothing_that_honest_people_did_is_lost(server: Server, honest: HonestTable) -> None:
    """After all that, the server is killed, and still has everything."""
    keys = {key for person in honest.people for key in person.sent if person.acked[key]}
    server.kill()
    server.start()
    server.stop()
    with closing(sqlite3.connect(server.database)) as connection:
        kept: list[tuple[Any, ...]] = connection.execute("SELECT key FROM actions").fetchall()
    assert keys <= {key for (key,) in kept}
    server.start()
