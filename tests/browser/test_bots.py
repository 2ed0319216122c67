"""Bots for company, in the browser."""

import re

from playwright.sync_api import expect

from browser.conftest import People
from browser.people import Person
from dedale.games.mall.board import Board, LaidTile
from dedale.games.mall.movement import HOURGLASS
from dedale.games.mall.tileset import tile_set
from server.harness import Client, Server

ROUNDS = 240
"""Of half a second: as long as the sand runs. Bots that wait for this seat do nothing for a while."""
DONE = {"started", "moved", "laid", "nudge", "stare"}
"""Events of which an action has one."""


def watch_over(person: Person, server: Server) -> Client:
    """Somebody who looks on without a browser, and counts."""
    person.page.wait_for_url(re.compile("/table/"))
    return Client(server, table=person.page.url.rpartition("/")[2])


def wise_targets(onlooker: Client) -> str:
    """Where a hero may go but for hourglasses: a timer that is turned at the beginning is out at once."""
    view = onlooker.seen[None].view
    laid = [LaidTile(each["tile"], tuple(each["at"]), each["turns"]) for each in view["tiles"]]
    board = Board(tile_set(None), view["side"], small_passages=True).lay(*laid)
    return ".target" + "".join(f':not([data-at="{x},{y}"])' for x, y in board.icons.get(HOURGLASS, ()))


def take_part(person: Person, onlooker: Client, wanted: int) -> int:
    """Move heroes now and then until others have done as much; how much that was."""
    page = person.page
    for number in range(ROUNDS):
        onlooker.catch_up()
        # One update may tell of several actions.
        done = sum(event["event"] in DONE for event in onlooker.seen[None].events)
        others = done - len(person.wire.done)
        if others >= wanted or not onlooker.lobby["playing"]:
            break
        target, pieces = page.locator(wise_targets(onlooker)).first, page.locator(".piece.pickable").all()
        if target.count():
            # A bot may be quicker: then that target is gone, and nothing is lost.
            target.dispatch_event("click")
        elif pieces:
            pieces[number % len(pieces)].dispatch_event("click")
        page.wait_for_timeout(500)
    return others


def test_two_clicks_start_a_mall_with_three_bots(people: People, server: Server) -> None:
    person = people().go()
    person.door("The Mall").get_by_role("button", name="Play now").click()
    person.door("The Mall").get_by_role("button", name="Just play").click()
    person.button("Start: flip the timer").click()
    onlooker = watch_over(person, server)
    seats = onlooker.lobby["seats"]
    assert [bool(seat["bot"]) for seat in seats] == [False, True, True, True]
    assert take_part(person, onlooker, 3) >= 3, "the bots play too"
    assert len(person.wire.done) > 1
    assert not person.page.get_by_role("alert").count()


def test_bots_come_and_go_before_the_game(people: People, server: Server) -> None:
    person = people(phone=True).go()
    person.door("The Mall").get_by_role("button", name="With friends").click()
    person.button("Fill with bots").click()
    removals = person.page.get_by_role("button", name=re.compile("^Free .+’s seat$"))
    expect(removals).to_have_count(3)
    removals.last.click()
    expect(removals).to_have_count(2)
    expect(person.button("Sit here").or_(person.button("On this device"))).to_have_count(1)
    person.button("Add a bot").click()
    expect(removals).to_have_count(3)
    kinds = person.page.get_by_role("combobox", name="Add a bot")
    for kind in kinds.all():
        kind.select_option("machine")
    person.button("Start").click()
    person.button("Start: flip the timer").click()
    onlooker = watch_over(person, server)
    assert [seat["bot"] for seat in onlooker.lobby["seats"]] == [None, "machine", "machine", "machine"]
    assert take_part(person, onlooker, 3) >= 3, "the bots play too"
