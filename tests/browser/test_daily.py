"""The quest of the day: found on the home page, solved, saved, and shared as text."""

import re

import pytest
from playwright.sync_api import Locator, expect

from browser.conftest import People
from browser.floors import plan_of
from browser.page_actions import do
from browser.people import LONGEST_WAIT, Person

RESULT = r"Dédale, \d{4}-\d\d-\d\d: “.+” ★★★ in (\d+) moves \(fewest \1\), \d+:\d\d"


def card(person: Person) -> Locator:
    heading = person.page.get_by_role("heading", name="The quest of the day")
    return person.page.locator("section").filter(has=heading)


@pytest.mark.parametrize("clipboard", [True, False])
def test_the_quest_of_the_day_is_shared_as_text(people: People, clipboard: bool) -> None:
    """Also from a server at home: over plain HTTP, pages have no clipboard."""
    person = people()
    person.context.grant_permissions(["clipboard-read", "clipboard-write"])
    if not clipboard:
        person.page.add_init_script(
            "window.board = navigator.clipboard; Object.defineProperty(navigator, 'clipboard', {})"
        )
    person.go()
    card(person).get_by_role("button", name="Play").click()
    person.wire.until(lambda: person.wire.seen)
    plan = plan_of(person.wire.view["quest"])
    for action in plan:
        do(person, action)
    person.button("Share the result").click()
    expect(person.page.get_by_text("The result is copied.")).to_be_visible(timeout=LONGEST_WAIT)
    text = person.page.evaluate("(window.board ?? navigator.clipboard).readText()")
    assert re.fullmatch(RESULT, text)
    person.go()
    shared = card(person).get_by_role("button", name=f"{len(plan)} moves")
    shared.click()
    assert person.page.evaluate("(window.board ?? navigator.clipboard).readText()") == text
