"""Several nodes keep one week of daily quests: the first makes each day once."""

import asyncio
import sys
from datetime import date
from pathlib import Path

import pytest

from dedale.server import daily_quests
from dedale.server.daily_quests import DailyQuests, days_from
from dedale.server.postgres_store import PostgresStore
from storage.cluster import Cluster

MONDAY = date(2026, 11, 16)


def test_nodes_make_each_day_once(postgres: Cluster, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Also when the one that made them goes in the middle."""
    asked_for = tmp_path / "asked"
    asked_for.touch()
    script = f"""
import sys
from datetime import date
from server.dailies import daily_text
print(sys.argv[1], file=open({str(asked_for)!r}, 'a'))
print(daily_text(date.fromisoformat(sys.argv[1])))
"""
    for name in ("FIRST_SECONDS", "LOOK_SECONDS", "BEFORE"):
        monkeypatch.setattr(daily_quests, name, 0)
    monkeypatch.setattr(daily_quests, "AHEAD", 3)
    monkeypatch.setattr(daily_quests, "today", lambda: MONDAY)
    monkeypatch.setattr(daily_quests, "COMMAND", (sys.executable, "-c", script))
    monkeypatch.setenv("PYTHONPATH", str(Path(__file__).parents[1]))
    address = postgres.new_database()
    week = [*map(str, days_from(MONDAY))]

    async def ready(store: PostgresStore) -> list[str]:
        return [quest.date for quest in (await DailyQuests(store).ready(MONDAY)).quests]

    async def run() -> None:
        stores = [await PostgresStore.open(address) for _ in range(2)]
        work = [asyncio.ensure_future(DailyQuests(store).look_after()) for store in stores]
        while not await ready(stores[1]):
            await asyncio.sleep(0.01)
        first = [await store.is_first() for store in stores].index(True)
        work[first].cancel()
        await asyncio.wait([work[first]])
        begun = len(asked_for.read_text().split())
        await stores[first].stop()
        while len(await ready(stores[1 - first])) < len(week):
            await asyncio.sleep(0.01)
        work[1 - first].cancel()
        await stores[1 - first].stop()
        asked = asked_for.read_text().split()
        # Only what the first was about to make when it went is made again.
        assert sorted({*asked}) == week
        assert len(asked) <= len(week) + 1
        assert asked[:begun] == week[:begun]

    asyncio.run(run())
