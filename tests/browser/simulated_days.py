"""Days that pass as fast as a test likes, for a server and for the browsers of its players."""

from datetime import UTC, date, datetime, timedelta
from pathlib import Path

from msgspec import to_builtins
from playwright.sync_api import expect

from browser.page_actions import do
from browser.people import Person
from dedale.games.base import Source
from dedale.games.tower.plan_text import read_plan
from dedale.games.tower.quest_reader import read_quest
from server.dailies import daily_text

MONDAY, TUESDAY, WEDNESDAY, THURSDAY = (date(2027, 3, 1) + timedelta(days) for days in range(4))
PLAN = to_builtins(read_plan(read_quest(Source("daily", daily_text(MONDAY))).plan or ""))
_CLOCK = """
import sys; sys.path.insert(0, {tests!r})
from datetime import date, datetime, UTC
from dedale.games.tower.daily import daily_id
from dedale.server import daily_quests
from dedale.server.climb import add_quest
from dedale.server.store import ShareText
from dedale.server.tables import Tables
from server.dailies import daily_text
def today():
    return date.fromisoformat(open({clock!r}).read())
daily_quests.today = today
Tables.wall = lambda self: int(datetime(*today().timetuple()[:3], 22, tzinfo=UTC).timestamp())
opened = Tables.open
async def fill(self):
    await opened(self)
    text = daily_text(date(2027, 3, 1))
    await self.store.save(ShareText("climb1-2-1", "quest", text, 0), add_quest("climb1-2-1", text))
    for number in range(1, 5):
        day = date(2027, 3, number)
        await self.store.save(ShareText(daily_id(day), "quest", daily_text(day), 0))
Tables.open = fill
"""
"""A server whose date is in a file, with four daily quests and one to climb."""


def with_clock(clock: Path) -> str:
    """What a server is to run first so that its date is in that file."""
    return _CLOCK.format(clock=str(clock), tests=str(Path(__file__).parents[1]))


def at_ten(person: Person, clock: Path, day: date) -> None:
    """It is ten in the evening of that day, for the server and for the browser."""
    clock.write_text(str(day))
    person.page.clock.set_fixed_time(datetime(day.year, day.month, day.day, 22, tzinfo=UTC))


def solve(person: Person, button: str) -> None:
    person.button(button).click()
    person.wire.until(lambda: person.wire.seen)
    for action in PLAN:
        do(person, action)
    expect(person.button("Share result")).to_be_visible()


def number(person: Person, name: str) -> str:
    tile = person.page.locator(".numbers li").filter(has_text=name)
    return tile.locator("strong").inner_text()
