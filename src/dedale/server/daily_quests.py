"""The quests of the day: made ahead by `dedale generate daily` in a child process, kept as shared texts."""

import asyncio
import logging
from calendar import monthrange
from collections import Counter
from collections.abc import Sequence
from datetime import UTC, date, datetime, timedelta
from functools import lru_cache
from importlib.util import find_spec

from dedale.games.base import Source
from dedale.games.tower.daily import daily_id
from dedale.games.tower.quest_reader import read_quest
from dedale.server import answers as say
from dedale.server.climb import add_quest
from dedale.server.generator_process import GENERATE, NotMade, generated
from dedale.server.store import ShareText, Store

LOG = logging.getLogger("dedale.server")
COMMAND = (*GENERATE, "daily", "--jobs", "1", "--date")
FIRST_SECONDS = 60
"""Delay after the start: a new server has more urgent work."""
LOOK_SECONDS = 600
LONGEST_SECONDS = 3600
"""For one quest, which takes minutes. A process that takes this long is stuck."""
TRIES = 3
"""A process may be killed for reasons that pass, but a day that cannot be made must not keep a core busy."""
AHEAD = 7
"""Days that are made in advance, today included."""
BEFORE = 28
"""Earlier days that are made where they are missing."""


def today() -> date:
    """The date by which days change for everybody at once."""
    return datetime.now(UTC).date()


def days_from(day: date) -> list[date]:
    """That day and those that are made ahead of it."""
    return [day + timedelta(days) for days in range(AHEAD)]


def days_before(day: date) -> list[date]:
    """The latest days before it. They are made last, so that a new server has an archive."""
    return [day - timedelta(days) for days in range(1, BEFORE + 1)]


class DailyQuests:
    """Keeps a week of quests ready."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._failures: Counter[date] = Counter()

    async def ready(self, day: date) -> say.DailyQuests:
        """The quests from that day on, as far as they are made."""
        return await self._described(days_from(day), day)

    async def month(self, first: date, today: date) -> say.DailyQuests:
        """The quests of the month that begins with `first`, up to today."""
        days = (first + timedelta(days) for days in range(monthrange(first.year, first.month)[1]))
        return await self._described([day for day in days if day <= today], today)

    async def of(self, day: date) -> say.DailyQuest | None:
        quests = (await self._described([day], day)).quests
        return quests[0] if quests else None

    async def _described(self, days: Sequence[date], today: date) -> say.DailyQuests:
        texts = await self._texts(days)
        return say.DailyQuests(str(today), tuple(_described(day, text) for day, text in texts.items()))

    async def look_after(self) -> None:
        """Make whatever is missing, until cancelled."""
        if find_spec("numba") is None:
            LOG.info("without numba there are no quests of the day")
            return
        await asyncio.sleep(FIRST_SECONDS)
        while True:
            days = [*days_from(today()), *days_before(today())]
            texts = await self._texts(days)
            for day in days:
                if day not in texts and self._failures[day] < TRIES and await self._store.is_first():
                    await self.make(day)
            await asyncio.sleep(LOOK_SECONDS)

    async def make(self, day: date) -> None:
        """Make the quest of that day and keep it; the log says what went wrong."""
        try:
            text = await generated((*COMMAND, str(day)), LONGEST_SECONDS)
        except NotMade as error:
            LOG.error("no quest of the day", extra={"day": str(day), "reason": str(error)})
            self._failures[day] += 1
            return
        now = int(datetime.now(UTC).timestamp())
        await self._store.save(ShareText(daily_id(day), "quest", text, now), add_quest(daily_id(day), text))

    async def _texts(self, days: Sequence[date]) -> dict[date, str]:
        """What there is of these, in their order."""
        found = await self._store.find_texts([*map(daily_id, days)])
        return {day: found[daily_id(day)] for day in days if daily_id(day) in found}


@lru_cache(maxsize=100)
def _described(day: date, text: str) -> say.DailyQuest:
    quest = read_quest(Source(daily_id(day), text))
    assert quest.stars is not None
    assert quest.moves is not None
    return say.DailyQuest(daily_id(day), str(day), quest.names, quest.stars, quest.moves, text)
