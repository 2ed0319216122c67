"""The quest of the day: found on the home page, solved, saved, and shared as text."""

import re

import pytest
from msgspec import to_builtins
from playwright.sync_api import Locator, expect

from browser.conftest import People
from browser.page_actions import do
from browser.people import Person
from dedale.games.base import Source
from dedale.games.tower.plan_text import read_plan
from dedale.games.tower.quest_reader import read_quest
from dedale.server.daily_quests import days_from, today
from server.dailies import daily_text, keep_dailies
from server.harness import Server

RESULT = (
    r"Dédale quest for \d+ \w+ \d{4} \(difficulty 2/5\)\n"
    r"🟩{8}\n"
    r"🏆 8 moves, the fewest possible, in \d+:\d\d\n"
    r"http://127\.0\.0\.1:\d+/daily/\d{4}-\d\d-\d\d"
)


@pytest.fixture(autouse=True, scope="module")
def daily(server: Server) -> None:
    """Made ahead, for tomorrow too: midnight may pass during the test."""
    keep_dailies(server, days_from(today())[:2])


def card(person: Person) -> Locator:
    heading = person.page.get_by_role("heading", name="Quest of the day")
    return person.page.locator("section").filter(has=heading)


def test_the_quest_of_the_day_is_shared_as_text(people: People) -> None:
    person = people().go()
    person.context.grant_permissions(["clipboard-read", "clipboard-write"])
    card(person).get_by_role("button", name="Play").click()
    person.wire.until(lambda: person.wire.seen)
    plan = read_plan(read_quest(Source("daily", daily_text(today()))).plan or "")
    for action in plan:
        do(person, to_builtins(action))
    person.button("Share result").click()
    expect(person.page.get_by_text("Result copied.")).to_be_visible()
    text = person.page.evaluate("navigator.clipboard.readText()")
    assert re.fullmatch(RESULT, text)
    # Also from a server at home: over plain HTTP, pages have no clipboard.
    person.page.evaluate("navigator.clipboard.writeText('')")
    person.page.add_init_script(
        "window.board = navigator.clipboard; Object.defineProperty(navigator, 'clipboard', {})"
    )
    person.go()
    card(person).get_by_role("button", name=f"{len(plan)} moves").click()
    person.wire.until(lambda: person.page.evaluate("window.board.readText()") == text, "the result")
