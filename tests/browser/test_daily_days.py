"""Four simulated days of the quest of the day: three played, one missed; and the pages around it."""

import json
from collections.abc import Iterator
from datetime import UTC, date, datetime, timedelta
from pathlib import Path

import pytest
from msgspec import to_builtins
from playwright.sync_api import expect

from browser.conftest import People
from browser.page_actions import do
from browser.people import LOOKS, Person
from dedale.games.base import Source
from dedale.games.tower.plan_text import read_plan
from dedale.games.tower.quest_reader import read_quest
from server.dailies import daily_text, keep_dailies
from server.harness import Server
from server.raw import OwnServer

MONDAY, TUESDAY, WEDNESDAY, THURSDAY = (date(2027, 3, 1) + timedelta(days) for days in range(4))
PLAN = to_builtins(read_plan(read_quest(Source("daily", daily_text(MONDAY))).plan or ""))
CLOCK = """
from datetime import date, datetime, UTC
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
Tables.open = fill
"""
"""A server whose date is in a file, with a quest to climb."""


@pytest.fixture(scope="module")
def clock(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("clock") / "today"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory, clock: Path) -> Iterator[Server]:
    clock.write_text(str(THURSDAY))
    before = f"import sys; sys.path.insert(0, {str(Path(__file__).parents[1])!r})\n" + CLOCK.format(
        clock=str(clock)
    )
    server = OwnServer(tmp_path_factory.mktemp("days") / "tables.db", before=before).start()
    keep_dailies(server, [MONDAY, TUESDAY, WEDNESDAY, THURSDAY])
    yield server
    server.stop()
    assert not server.log()


def at_ten(person: Person, clock: Path, day: date) -> None:
    """It is ten in the evening of that day, for the server and for the browser."""
    clock.write_text(str(day))
    person.page.clock.set_fixed_time(datetime(day.year, day.month, day.day, 22, tzinfo=UTC))


def solve(person: Person, button: str) -> None:
    person.button(button).click()
    person.wire.until(lambda: person.wire.seen)
    for action in PLAN:
        do(person, action)
    expect(person.button("Share the result")).to_be_visible()


def number(person: Person, name: str) -> str:
    tile = person.page.locator(".numbers li").filter(has_text=name)
    return tile.locator("strong").inner_text()


def day(person: Person, name: str) -> str:
    """How the calendar describes that day."""
    cell = person.page.locator(".day").and_(person.page.locator(f"[aria-label^='{name}:']"))
    return (cell.get_attribute("aria-label") or "").partition(": ")[2]


def test_three_days_are_played_and_one_is_missed(people: People, clock: Path) -> None:
    person = people()
    person.context.grant_permissions(["clipboard-read", "clipboard-write"])
    for each in (MONDAY, TUESDAY, THURSDAY):
        at_ten(person, clock, each)
        person.go("/daily")
        solve(person, "Play")
    person.page.get_by_role("link", name="How everybody did").click()
    expect(person.page.get_by_role("timer")).to_have_text("Next quest in 02:00:00")
    names = ("days in a row", "longest streak", "played", "in the fewest moves")
    assert [number(person, name) for name in names] == ["1", "2", "3", "3"]
    assert [day(person, f"March {n}") for n in (1, 2, 3, 4, 5)] == [
        *("fewest moves", "fewest moves", "not solved yet", "fewest moves", "no quest")
    ]
    expect(person.page.get_by_text("First tries on this server: 1")).to_be_visible()
    assert not person.axe()

    person.button("Share the result").click()
    expect(person.page.get_by_text("The result is copied.")).to_be_visible()
    first, squares, _, link = person.page.evaluate("navigator.clipboard.readText()").split("\n")
    assert first == "Dédale, quest of 2027-03-04 (difficulty 2/5)"
    assert squares == "🟩" * len(PLAN)
    assert link == f"http://127.0.0.1:{person.server.port}/daily/2027-03-04"

    # The day that was missed can be played late, which mends no streak.
    person.page.locator("[aria-label^='March 3:']").click()
    solve(person, "Play it late")
    person.go("/daily")
    person.page.locator("[aria-label='March 3: solved late']").wait_for()
    assert [number(person, name) for name in ("days in a row", "longest streak", "solved")] == ["1", "2", "4"]


def test_a_quest_of_the_climb_is_solved_and_raises_the_level(people: People, clock: Path) -> None:
    person = people()
    at_ten(person, clock, MONDAY)
    person.go("/climb")
    expect(person.page.get_by_text("1500")).to_be_visible()
    person.button("Play").click()
    person.wire.until(lambda: person.wire.seen)
    for action in PLAN:
        do(person, action)
    expect(person.page.get_by_text("(+")).to_be_visible()
    person.page.get_by_role("link", name="The climb").click()
    expect(person.page.get_by_text("1 of 1 solved")).to_be_visible()


def test_everything_about_a_player_is_downloaded_and_erased(people: People, clock: Path) -> None:
    person = people()
    at_ten(person, clock, THURSDAY)
    token = person.token
    result = {"moves": len(PLAN), "seconds": 9, "actions": PLAN}
    assert person.server.http("PUT", f"/api/daily/{THURSDAY}", result, token)[0] == 200
    person.go("/you")
    person.page.get_by_label("Your name").fill("Ann")
    person.page.get_by_label("Your name").blur()
    person.button("Elf").click()
    expect(person.page.get_by_text("The quest of the day: 1")).to_be_visible()
    with person.page.expect_download() as download:
        person.button("Download everything").click()
    told = json.loads(download.value.path().read_text(encoding="utf-8"))
    assert told["device"]["settings"]["name"] == "Ann"
    assert told["device"]["settings"]["figure"] == "elf"
    assert told["server"]["progress"]["daily"] == {str(THURSDAY): {"moves": len(PLAN), "seconds": 9}}
    assert token not in json.dumps(told)
    assert not person.axe()

    person.button("Erase everything").click()
    person.button("Erase it all").click()
    person.page.wait_for_url("**/")
    assert person.server.http("GET", "/api/progress", token=token)[1] == {"floors": {}, "daily": {}}
    assert person.page.evaluate("localStorage.getItem('dedale.name')") is None


@pytest.mark.parametrize(("phone", "dark"), LOOKS)
@pytest.mark.parametrize("path", ["/daily", "/climb", "/you"])
def test_the_pages_fit(people: People, clock: Path, phone: bool, dark: bool, path: str) -> None:
    person = people(phone=phone, dark=dark)
    at_ten(person, clock, THURSDAY)
    person.go(path)
    person.page.locator("section").first.wait_for()
    assert not person.axe()
    assert not person.small_targets()
    assert not person.scrolls_sideways()
