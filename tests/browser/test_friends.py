"""Friends at one table, each with their own browser."""

import re

from playwright.sync_api import expect

from browser.conftest import People
from browser.people import Person, invite_watcher
from server.running import Server


def invite(host: Person, game: str) -> str:
    """Create a table with friends, and return its code."""
    host.go().door(game).get_by_role("button", name="With friends").click()
    letters = host.page.locator(".letters")
    expect(letters).to_have_text(re.compile("[A-Z]{4}"))
    return letters.inner_text()


def join(guest: Person, code: str) -> None:
    guest.go().page.get_by_label("Join with a code").fill(code)
    guest.page.get_by_label("Join with a code").press("Enter")
    guest.button("Sit here").first.click()
    guest.button("Ready").click()


def test_a_duel_by_code_with_a_spectator_and_a_cut(people: People, house: Server) -> None:
    ann, bob, eve = people(), people(phone=True), people()
    code = invite(ann, "The Torchlit Duel")
    invite_watcher(ann, eve)
    join(bob, code)
    ann.button("Start").click()
    for person in (ann, bob, eve):
        expect(person.page.locator('[data-piece*="red"]').first).to_be_attached()
    for tokens in range(1, 5):
        actor = who_acts(ann, bob)
        actor.tap_on_board(actor.page.locator(".target").nth(30))
        for person in (ann, bob, eve):
            expect(person.page.locator('[data-art="wall-token"]')).to_have_count(tokens)
    bob.context.set_offline(True)
    bob.context.set_offline(False)
    expect(bob.page.locator(".target, .piece").first).to_be_attached()
    assert not eve.page.locator(".target").count(), "who only watches has nothing to tap"


def who_acts(*players: Person) -> Person:
    players[0].wire.until(lambda: any(person.wire.may("token") for person in players))
    return next(person for person in players if person.wire.may("token"))


def test_four_people_lose_a_mall_to_the_sand(people: People, house: Server) -> None:
    everyone = [people(phone=number % 2 == 1) for number in range(4)]
    table = house.table("mall", {"scenario": 1, "players": 4, "sand_ms": 12_000})
    for number, person in enumerate(everyone):
        person.go(f"/table/{table['id']}")
        person.button("Sit here").first.click()
        if number:
            person.button("Ready").click()
    everyone[0].button("Start").click()
    everyone[2].button("Turn the sand").click()
    everyone[3].page.locator(".piece.pickable").first.click()
    expect(everyone[3].page.locator(".target").first).to_be_attached()
    for person in everyone:
        expect(person.button("Again!")).to_be_visible(timeout=30_000)
        expect(person.page.get_by_text(re.compile("sand|time", re.IGNORECASE)).first).to_be_visible()
