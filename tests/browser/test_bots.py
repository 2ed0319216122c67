"""Bots for company, in the browser."""

import re

from playwright.sync_api import expect

from browser.conftest import People
from browser.people import Person
from server.running import Client, Server

ROUNDS = 240
"""Of half a second: as long as the sand runs. Bots that wait for this seat do nothing for a while."""


def watch_over(person: Person, house: Server) -> Client:
    """Somebody who looks on without a browser, and counts."""
    person.page.wait_for_url(re.compile("/table/"))
    return Client(house, table=person.page.url.rpartition("/")[2])


def take_part(person: Person, onlooker: Client, wanted: int) -> int:
    """Move heroes now and then until others have done as much; how much that was."""
    page = person.page
    for _ in range(ROUNDS):
        onlooker.catch_up()
        others = onlooker.seen[None].v - len(person.wire.done)
        if others >= wanted or not onlooker.lobby["playing"]:
            break
        piece, target = page.locator(".piece.pickable").first, page.locator(".target").first
        if target.count():
            # A bot may be quicker: then that target is gone, and nothing is lost.
            target.dispatch_event("click")
        elif piece.count():
            piece.dispatch_event("click")
        page.wait_for_timeout(500)
    return others


def test_two_clicks_start_a_mall_with_three_bots(people: People, house: Server) -> None:
    person = people().go()
    person.door("The Mall").get_by_role("button", name="Play now").click()
    person.button("Turn the sand").click()
    onlooker = watch_over(person, house)
    seats = onlooker.lobby["seats"]
    assert [bool(seat["bot"]) for seat in seats] == [False, True, True, True]
    assert take_part(person, onlooker, 3) >= 3, "the bots play too"
    assert len(person.wire.done) > 1
    assert not person.page.get_by_role("alert").count()


def test_bots_come_and_go_before_the_game(people: People, house: Server) -> None:
    person = people(phone=True).go()
    person.door("The Mall").get_by_role("button", name="With friends").click()
    person.button("Bots on the free seats").click()
    removals = person.page.get_by_role("button", name=re.compile("^Free the seat of"))
    expect(removals).to_have_count(3)
    removals.last.click()
    expect(removals).to_have_count(2)
    expect(person.button("Sit here").or_(person.button("On this device"))).to_have_count(1)
    person.button("Seat a bot").click()
    expect(removals).to_have_count(3)
    kinds = person.page.get_by_role("combobox", name="Seat a bot")
    for kind in kinds.all():
        kind.select_option("machine")
    person.button("Start").click()
    person.button("Turn the sand").click()
    onlooker = watch_over(person, house)
    assert [seat["bot"] for seat in onlooker.lobby["seats"]] == [None, "machine", "machine", "machine"]
    assert take_part(person, onlooker, 3) >= 3, "the bots play too"
