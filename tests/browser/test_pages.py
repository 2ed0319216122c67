"""The pages besides the games: complete, accessible, and no wider than the screen."""

import pytest
from playwright.sync_api import expect

from browser.conftest import People
from browser.people import LOOKS

PAGES = {"/tower": "Floors", "/ledger": "Hall of fame", "/hourglass": "Sand timer"}
LOST = {"/nowhere": "There’s nothing at this address.", "/table/none": "This table is gone"}
NOT_FOUND = "console: Failed to load resource: the server responded with a status of 404 (Not Found)"


@pytest.mark.parametrize(("phone", "dark"), LOOKS)
def test_every_page_is_whole_and_accessible(people: People, phone: bool, dark: bool) -> None:
    person = people(phone=phone, dark=dark)
    for path, title in {**PAGES, **LOST}.items():
        person.go(path)
        expect(person.page.get_by_role("heading", name=title, level=1)).to_be_visible()
        person.page.wait_for_load_state("networkidle")
        assert person.axe() == [], path
        assert not person.scrolls_sideways(), path
    person.troubles.remove(NOT_FOUND)


def test_the_tower_opens_where_somebody_stopped(people: People) -> None:
    person = people().go("/tower")
    storeys = person.page.locator("details.storey")
    expect(storeys).to_have_count(16)
    expect(storeys.last).to_have_attribute("open", "")
    expect(person.page.get_by_role("button", name="You First")).to_be_visible()
    storeys.first.locator("summary").click()
    person.page.get_by_role("button", name="Play the whole adventure").first.click()
    expect(person.page.locator(".world.ready")).to_be_attached()


def test_whoever_is_lost_finds_home(people: People) -> None:
    person = people().go("/nowhere")
    person.page.get_by_role("link", name="Home").click()
    expect(person.door("The Mall")).to_be_visible()
    person.troubles.remove(NOT_FOUND)
