"""Lines that are cut and servers that are killed in the middle of a match."""

from functools import partial

import pytest
from playwright.sync_api import Route, expect

from browser.conftest import People
from browser.page_actions import do
from browser.people import Person, invite_watcher
from server.harness import JSON, Server

LOST = "Connection lost. Reconnecting… Your seat is safe."


def shows(person: Person, heroes: JSON) -> bool:
    return bool(person.wire.seen and person.wire.view["heroes"] == heroes)


@pytest.fixture
def service_worker() -> bool:
    return True


def test_the_server_is_killed_in_the_middle(people: People, server: Server) -> None:
    ann, eve = people(), people(way="touch")
    ann.open_table("tower", {"quest": "t1"}, start=False)
    invite_watcher(ann, eve)
    ann.button("Start").click()
    ann.wire.until(lambda: ann.wire.seen)
    do(ann, ann.wire.may("move")[0])
    expect(eve.page.locator(".moves strong")).to_have_text("1")
    heroes = ann.wire.view["heroes"]
    server.kill()
    for person in (ann, eve):
        expect(person.page.get_by_text(LOST)).to_be_visible()
    ann.context.set_offline(True)
    server.start()
    expect(eve.page.get_by_text("This table was asleep.")).to_be_visible()
    ann.context.set_offline(False)
    for person in (ann, eve):
        person.wire.until(partial(shows, person, heroes), "the match")
        expect(person.page.get_by_text(LOST)).to_have_count(0)
    expect(eve.page.get_by_text("This table was asleep.")).to_have_count(0)
    do(ann, {"do": "undo"})
    expect(eve.page.locator(".moves strong")).to_have_text("0")


def test_what_is_done_off_line_for_a_moment_is_not_lost(people: People) -> None:
    ann = people(way="touch").visit()
    ann.open_table("tower", {"quest": "t1"})
    first = ann.wire.may("move")[0]
    ann.context.set_offline(True)
    expect(ann.page.get_by_text(LOST)).to_be_visible()
    ann.tap_on_board(ann.page.locator(f'[data-piece="{first["hero"]}"]'))
    ann.tap_on_board(ann.page.locator(f'.target[data-at="{first["to"][0]},{first["to"][1]}"]'))
    expect(ann.page.locator(".moves strong")).to_have_text("0")
    ann.context.set_offline(False)
    expect(ann.page.locator(".moves strong")).to_have_text("1")
    ann.wire.until(lambda: not ann.wire.unsettled)
    assert [action["do"] for action in ann.wire.done] == ["move"]


def test_after_an_update_of_the_server_the_page_begins_again_once(people: People, server: Server) -> None:
    ann = people()
    ann.open_table("tower", {"quest": "t1"})
    do(ann, ann.wire.may("move")[0])
    heroes = ann.wire.view["heroes"]
    ann.page.route(ann.page.url.partition("/table/")[0] + "/", newer_page)
    loads: list[str] = []
    ann.page.on("load", lambda page: loads.append(page.url))
    server.kill()
    expect(ann.page.get_by_text(LOST)).to_be_visible()
    server.start()
    ann.wire.until(lambda: loads, "the newer page")
    ann.wire.until(lambda: ann.wire.seen and ann.wire.view["heroes"] == heroes, "the table")
    do(ann, {"do": "undo"})
    assert len(loads) == 1


def newer_page(route: Route) -> None:
    """What an updated server would say when it is asked for its page."""
    page = route.fetch()
    route.fulfill(response=page, body=page.text().replace("/assets/index-", "/assets/index-newer-"))


def test_a_lost_line_is_told_although_nothing_is_closed(people: People, server: Server) -> None:
    """As after a phone has left the wireless network: no word comes, and no end either."""
    ann = people()
    ann.open_table("tower", {"quest": "t1"})
    server.freeze()
    try:
        expect(ann.page.get_by_text(LOST)).to_be_visible()
    finally:
        server.thaw()
    expect(ann.page.get_by_text(LOST)).to_have_count(0)
    do(ann, ann.wire.may("move")[0])
