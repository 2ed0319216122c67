"""Nodes die, hang and lose their database while people play. Nothing acknowledged or shown is lost.

This is the short version; `make faults` plays longer, and reports what players saw.
"""

import asyncio
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from faults.checks import found_wrong
from faults.patience import UNFENCED, lost_keys
from faults.players import Company
from faults.scenarios import SCENARIOS
from faults.site import haproxy_and_postgres, site
from storage.cluster import Cluster


@pytest.fixture(scope="module")
def postgres() -> Iterator[Cluster]:
    with haproxy_and_postgres() as made:
        yield made


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


@pytest.mark.parametrize(("program", "loses"), [(("-m", "dedale"), False), ((str(UNFENCED),), True)])
def test_a_node_that_was_paused_past_its_lease_is_fenced(
    postgres: Cluster, tmp_path: Path, program: Sequence[str], loses: bool
) -> None:
    """Without the fence, it acknowledges what the log has no place for: the negative control."""
    lost = lost_keys(postgres, tmp_path, (sys.executable, *program))
    assert bool(lost) == loses, lost
