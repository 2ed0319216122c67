"""A match is set as a challenge, and others play it in their own browsers."""

import re

from playwright.sync_api import expect

from browser.conftest import People
from browser.floors import do, plan_of, sit_at
from browser.people import Person

FLOOR = "t1"


def solve(person: Person) -> None:
    person.sees_the_game()
    for number, action in enumerate(plan_of(FLOOR), 1):
        do(person, action)
        if number < len(plan_of(FLOOR)):
            expect(person.page.locator(".moves strong")).to_have_text(str(number))


def take_on(person: Person, link: str) -> None:
    """Open the link, play, and go on to the results."""
    person.go(link)
    expect(person.page.get_by_role("heading", name="The Tower")).to_be_visible()
    expect(person.page.get_by_role("heading", name="How it went")).to_have_count(0)
    person.button("Take it on").click()
    solve(person)
    person.page.get_by_role("link", name="Compare results").click()


def test_two_others_take_on_a_challenge_and_compare(people: People) -> None:
    ann, bob, cy = people(), people(phone=True), people(dark=True)
    sit_at(ann, FLOOR)
    solve(ann)
    ann.button("Challenge others").click()
    ann.page.wait_for_url(re.compile("/challenge/"))
    expect(ann.page.get_by_text("Nobody has tried it yet.")).to_be_visible()
    link = ann.page.url
    for number, person in enumerate((bob, cy), 1):
        take_on(person, link)
        expect(person.page.get_by_text(re.compile(rf"^{number} attempts? so far"))).to_be_visible()
        expect(person.page.locator(".results > li")).to_have_count(number + 1)
        mine = person.page.locator(".results > li").filter(has_text="You")
        expect(mine).to_have_count(1)
        expect(mine).to_contain_text("Fewest possible")
        expect(person.page.locator("figure .world.ready")).to_have_count(2)
        assert person.axe() == []
        assert person.small_targets() == []
        assert not person.scrolls_sideways()
    others = cy.page.locator(".results > li")
    others.filter(has_text="First attempt").get_by_role("button", name="Replay").click()
    expect(cy.page.locator("figure")).to_have_count(1)
    others.nth(2).get_by_role("button", name="Replay").click()
    expect(cy.page.locator("figure .world.ready")).to_have_count(2)
    cy.page.get_by_role("slider").press("End")
