"""A pause (MALL-34): nothing to see, and nothing to say except when it may go on."""

import pytest
from playwright.sync_api import expect

from browser.conftest import People
from browser.page_actions import do
from browser.people import Person

pytestmark = pytest.mark.rule("MALL-34")


def paused(ann: Person, bob: Person, edition: str) -> None:
    table = ann.open_table("mall", {"scenario": 1, "players": 2, "edition": edition}, start=False)
    bob.go(f"/table/{table}").button("Sit here").click()
    bob.button("Ready").click()
    ann.button("Start").click()
    do(ann, {"do": "start"})
    both_ask(ann, bob)


def both_ask(ann: Person, bob: Person) -> None:
    do(ann, {"do": "pause"})
    bob.wire.until(lambda: bob.wire.may("pause"))
    do(bob, {"do": "pause"})
    for person in (ann, bob):
        expect(person.page.get_by_role("heading", name="Pause")).to_be_visible()


@pytest.mark.parametrize("edition", ["table", "pocket"])
def test_the_others_see_who_is_back_when(people: People, edition: str) -> None:
    ann, bob = people(), people(phone=True)
    paused(ann, bob, edition)
    do(bob, {"do": "excuse", "phrase": "one_minute"})
    do(bob, {"do": "excuse", "phrase": "ready"})
    for person in (ann, bob):
        said = person.page.locator(".pause li").filter(has_text="Player")
        expect(said).to_contain_text("Ready")
        expect(person.page.get_by_role("log")).to_contain_text("Player: One minute")
    do(ann, {"do": "resume"})
    for person in (ann, bob):
        expect(person.page.locator(".pause")).to_have_count(0)
    both_ask(ann, bob)
    expect(ann.page.locator(".pause .said")).to_have_count(0)


def test_there_is_no_other_talk(people: People) -> None:
    ann, bob = people(), people(phone=True)
    paused(ann, bob, "table")
    for person in (ann, bob):
        for name in ("Talk", "Point at a square"):
            expect(person.button(name)).to_have_count(0)
        assert person.axe() == []
        assert person.small_targets() == []
        assert not person.scrolls_sideways()
    bob.page.locator('.seat[data-seat="0"]').tap()
    offered = bob.page.locator("dialog").get_by_role("button")
    expect(offered).to_contain_text(["", "Mute Ann", "Report Ann"])  # the first one closes it


def test_alone_there_is_nobody_to_tell(people: People) -> None:
    person = people(phone=True)
    person.open_table("mall", {"scenario": 1, "players": 1})
    do(person, {"do": "start"})
    do(person, {"do": "pause"})
    expect(person.page.get_by_role("heading", name="Pause")).to_be_visible()
    expect(person.page.get_by_role("group", name="Tell the others")).to_have_count(0)
    do(person, {"do": "resume"})
    expect(person.page.locator(".piece").first).to_be_attached()
