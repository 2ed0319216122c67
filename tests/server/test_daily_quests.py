"""The quests of the day: made ahead, the same for everybody, kept, and played at a table."""

import asyncio
import os
import sys
from collections.abc import Callable, Iterator, Sequence
from datetime import date, timedelta
from pathlib import Path
from typing import Any

import pytest

from dedale.games.base import Source
from dedale.games.tower.daily import daily_id
from dedale.games.tower.quest_reader import read_quest
from dedale.server import child_process, daily_quests
from dedale.server.answers import DailyQuest
from dedale.server.daily_quests import AHEAD, TRIES, DailyQuests, days_from, today
from dedale.server.sqlite_store import SqliteStore
from server.dailies import daily_text, keep_dailies
from server.harness import JSON, Server, new_token
from server.process_faults import FAULTS

MONDAY = date(2026, 11, 16)
SCRIPT = """
import sys
from datetime import date
from server.dailies import daily_text
print(daily_text(date.fromisoformat(sys.argv[1])))
"""


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    server = Server(tmp_path / "tables.db").start()
    yield server
    server.stop()


def test_a_week_is_made_ahead() -> None:
    assert days_from(MONDAY)[0] == MONDAY
    assert len(set(map(daily_id, days_from(MONDAY)))) == AHEAD == 7


def asked(server: Server) -> JSON:
    status, answer = server.http("GET", "/api/daily")
    assert status == 200
    return dict(answer)


def test_the_server_says_which_day_it_is_and_what_is_made(server: Server) -> None:
    assert asked(server)["quests"] == []
    days = [today() + timedelta(days) for days in (-1, 0, 1, 2)]
    keep_dailies(server, days)
    answer = asked(server)
    assert [quest["date"] for quest in answer["quests"]] == [
        str(day) for day in days if str(day) >= answer["date"]
    ]
    quest = answer["quests"][0]
    first = date.fromisoformat(quest["date"])
    assert str(first) == answer["date"], "today's comes first"
    assert (quest["id"], quest["stars"], quest["moves"]) == (daily_id(first), 2, 8)
    assert quest["names"]["fr"] == f"Quête du {first}"
    assert quest["text"] == daily_text(first)


def test_a_table_plays_it_by_its_id(server: Server) -> None:
    keep_dailies(server, [MONDAY])
    names = server.table(
        "tower", {"quest": f"shared:{daily_id(MONDAY)}", "players": 1}, new_token(), name="Ann"
    )
    assert names["id"]


def made_by(monkeypatch: pytest.MonkeyPatch, script: str, *days: date) -> list[str]:
    """What the server keeps after that script was asked for these days, and the ids it has from Monday on."""
    monkeypatch.setattr(daily_quests, "COMMAND", (sys.executable, "-c", script))
    monkeypatch.setenv("PYTHONPATH", str(Path(__file__).parents[1]))

    async def make() -> list[str]:
        store = SqliteStore(":memory:", asyncio.get_running_loop().call_soon_threadsafe)
        daily = DailyQuests(store)
        for day in days:
            await daily.make(day)
        ready = await daily.ready(MONDAY)
        await asyncio.to_thread(store.close)
        return [quest.text for quest in ready.quests]

    return asyncio.run(make())


def test_what_the_command_prints_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    tuesday = MONDAY + timedelta(1)
    assert made_by(monkeypatch, SCRIPT, MONDAY, tuesday) == [daily_text(MONDAY), daily_text(tuesday)]


@pytest.mark.parametrize("script", ["print('no maze')", "raise SystemExit(2)", "import os; os.abort()"])
def test_a_command_that_fails_leaves_nothing(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, script: str
) -> None:
    assert made_by(monkeypatch, script, MONDAY) == []
    assert "no quest of the day" in caplog.text


def look_after(
    monkeypatch: pytest.MonkeyPatch,
    script: str,
    enough: Callable[[Sequence[DailyQuest]], bool],
    before: int = 0,
) -> list[str]:
    """The dates that are ready on Monday once that script has made enough of what is missing."""
    monkeypatch.setattr(daily_quests, "FIRST_SECONDS", 0)
    monkeypatch.setattr(daily_quests, "LOOK_SECONDS", 0)
    monkeypatch.setattr(daily_quests, "BEFORE", before)
    monkeypatch.setattr(daily_quests, "COMMAND", (sys.executable, "-c", script))
    monkeypatch.setenv("PYTHONPATH", str(Path(__file__).parents[1]))
    monkeypatch.setattr(daily_quests, "today", lambda: MONDAY)

    async def made() -> list[str]:
        store = SqliteStore(":memory:", asyncio.get_running_loop().call_soon_threadsafe)
        daily = DailyQuests(store)
        work = asyncio.ensure_future(daily.look_after())
        while not enough(quests := (await daily.ready(MONDAY)).quests):
            await asyncio.sleep(0.01)
        for _ in range(10):  # it looks again and again, and finds nothing to do
            await daily.ready(MONDAY)
        work.cancel()
        await asyncio.to_thread(store.close)
        return [quest.date for quest in quests]

    return asyncio.run(made())


def a_week(quests: Sequence[DailyQuest]) -> bool:
    return len(quests) == AHEAD


def test_a_whole_week_is_made_ahead_and_nothing_twice(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    asked_for = tmp_path / "asked"
    note = f"import sys; print(sys.argv[1], file=open({str(asked_for)!r}, 'a'))\n"
    week = list(map(str, days_from(MONDAY)))
    assert look_after(monkeypatch, note + SCRIPT, a_week) == week
    assert asked_for.read_text().split() == week


def test_after_the_week_the_latest_days_before_it_are_made(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    asked_for = tmp_path / "asked"
    asked_for.touch()
    note = f"import sys; print(sys.argv[1], file=open({str(asked_for)!r}, 'a'))\n"
    most = AHEAD + 2
    look_after(monkeypatch, note + SCRIPT, lambda _: len(asked_for.read_text().split()) >= most, before=2)
    earlier = [str(MONDAY - timedelta(days)) for days in (1, 2)]
    assert asked_for.read_text().split() == [*map(str, days_from(MONDAY)), *earlier]


@pytest.mark.parametrize("fault", FAULTS)
def test_a_process_that_is_killed_stopped_or_starved_is_replaced(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, fault: str
) -> None:
    patience = daily_quests.LONGEST_SECONDS
    started: list[int] = []

    def harm_the_first(pid: int) -> None:
        started.append(pid)
        if len(started) == 1:
            FAULTS[fault](pid)
        monkeypatch.setattr(daily_quests, "LONGEST_SECONDS", patience)

    if fault == "stop":
        monkeypatch.setattr(daily_quests, "LONGEST_SECONDS", 1)
    monkeypatch.setattr(child_process, "limit_memory", harm_the_first)
    assert look_after(monkeypatch, SCRIPT, a_week) == list(map(str, days_from(MONDAY)))
    assert len(started) == AHEAD + 1
    assert caplog.text.count("no quest of the day") == 1
    with pytest.raises(ProcessLookupError):
        os.kill(started[0], 0)


def test_a_day_that_cannot_be_made_is_given_up(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    most = AHEAD * TRIES
    assert look_after(monkeypatch, "raise SystemExit(2)", lambda _: len(caplog.records) >= most) == []
    assert len(caplog.records) == most


def test_the_command_is_the_one_that_people_can_run() -> None:
    assert daily_quests.COMMAND[1:5] == ("-m", "dedale", "generate", "daily")


def test_the_text_of_the_test_is_a_quest() -> None:
    quest: Any = read_quest(Source("daily", daily_text(MONDAY)))
    assert (quest.moves, quest.stars) == (8, 2)
