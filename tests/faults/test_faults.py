"""Nodes die, hang and lose their database while people play. Nothing acknowledged or shown is lost.

This is the short version; `make faults` plays longer, and reports what players saw.
"""

import asyncio
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import closing
from pathlib import Path

import asyncpg
import pytest
from websockets.exceptions import ConnectionClosed

from faults.checks import found_wrong
from faults.players import Company
from faults.scenarios import SCENARIOS
from faults.site import EXAMPLE, haproxy_and_postgres, site
from server.harness import Client, Server, new_token
from storage.cluster import Cluster

DEDALE = (sys.executable, "-m", "dedale")
UNFENCED = (sys.executable, str(Path(__file__).parent / "unfenced.py"))


@pytest.fixture(scope="module")
def postgres() -> Iterator[Cluster]:
    with haproxy_and_postgres() as made:
        yield made


def test_the_example_is_a_valid_configuration(postgres: Cluster) -> None:
    done = subprocess.run(["haproxy", "-c", "-f", str(EXAMPLE)], capture_output=True, text=True, timeout=60)
    assert done.returncode == 0, done.stderr


def test_whatever_happens_to_nodes_and_database_nothing_is_lost(postgres: Cluster) -> None:
    async def test() -> None:
        async with site(postgres, "a", "b") as there:
            company = Company(there, tables=4, rate=3)
            await company.sit_down()
            await company.play_on()
            for scenario, _ in SCENARIOS.values():
                await scenario(there, company)
            await company.finish()
            assert company.notes.gaps
            assert len(company.notes.views) == 4
            assert await found_wrong(there.address, company.notes) == {}

    asyncio.run(test())


@pytest.mark.parametrize(("program", "loses"), [(DEDALE, False), (UNFENCED, True)])
def test_a_node_that_was_paused_past_its_lease_is_fenced(
    postgres: Cluster, tmp_path: Path, program: Sequence[str], loses: bool
) -> None:
    """Without the fence, it acknowledges what the log has no place for: the negative control."""
    address, token = postgres.new_database(), new_token()
    one, other = (
        Server(tmp_path / f"{name}.db", "--no-limits", "--database", address, program=program).start()
        for name in ("one", "other")
    )
    try:
        made = one.table("tower", {"quest": "1-1", "players": 1}, token, name="Ann", start=True)
        patient = Client(one, made["id"], token=token)
        keys = [patient.act(0, {"do": "say", "text": f"{n}"}) for n in range(3)]
        patient.until_answered()
        one.freeze()
        with closing(Client(other, made["id"], token=token)) as mover:
            mover_keys = [mover.act(0, {"do": "say", "text": f"{n}"}) for n in range(3)]
            mover.until_answered()
            one.thaw()
            try:
                keys += [patient.act(0, {"do": "say", "text": f"{n}"}) for n in range(3)]
                patient.until_answered()
            except ConnectionClosed:
                patient.close()
                patient.server = other
                patient.connect()
                patient.until_answered()
            patient.close()
    finally:
        one.thaw()
        for server in (one, other):
            server.kill()
    logged = asyncio.run(_logged(address))
    assert sorted({*logged}) == sorted(logged)
    lost = {*keys, *mover_keys} - {*logged}
    assert bool(lost) == loses, lost


async def _logged(address: str) -> list[str]:
    look = await asyncpg.connect(address)
    rows = await look.fetch("SELECT key FROM actions ORDER BY n")
    await look.close()
    return [row["key"] for row in rows]
