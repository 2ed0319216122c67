"""Replays: slider, speeds, jumps, everybody's view, a link to share."""

import pytest
from playwright.sync_api import Locator, expect

from browser.conftest import People
from browser.memory import both_sides, next_action
from browser.people import Person
from server.harness import Client, Server


@pytest.fixture(scope="module")
def replay(server: Server) -> str:
    """Of a game of the Hidden Labyrinth in which Ann has put down one of her own markers."""
    table = server.table("hidden", {"players": 2, "helps": "notes", "turn": False})
    client = Client(server, table["id"])
    for seat, name in enumerate(("Ann", "Bob")):
        client.well("sit", seat=seat, name=name)
    client.well("start")
    client.until(lambda: client.seen.keys() == {0, 1})
    edges = client.seen[0].view["walls"]
    walls = both_sides(edges)
    for seat in (0, 1):
        client.do(seat, {"do": "ready"})
    client.do(0, {"do": "note", "edge": edges[0]})
    while not (client.seen[0].view["outcome"] and client.lobby["replay"]):
        turn = client.seen[0].view["turn"]
        client.catch_up()
        seen = client.seen[turn]
        client.do(turn, next_action(seen.view, seen.legal, turn, walls))
        client.catch_up()
    client.close()
    return str(client.lobby["replay"])


def slider(person: Person) -> Locator:
    return person.page.get_by_role("slider")


def at(person: Person) -> int:
    return int(slider(person).input_value())


def opened(people: People, replay: str, *, phone: bool) -> tuple[Person, int]:
    """Somebody in front of the replay, and how many moments it has."""
    person = people(phone=phone).go(f"/replay/{replay}")
    expect(person.page.locator('[data-piece="0"]')).to_be_attached()
    return person, int(slider(person).get_attribute("max") or 0)


@pytest.mark.parametrize("phone", [False, True])
def test_a_replay_is_whole_and_accessible(people: People, replay: str, phone: bool) -> None:
    person, last = opened(people, replay, phone=phone)
    assert last > 20
    assert person.axe() == []
    assert person.small_targets() == []
    assert not person.scrolls_sideways()


def test_slider_keys_and_speeds(people: People, replay: str) -> None:
    person, last = opened(people, replay, phone=False)
    expect(person.page.locator(".mark.wall")).to_have_count(19)  # everyone looks
    slider(person).fill(str(last))
    expect(person.page.get_by_text(f"{last} / {last}")).to_be_visible()
    expect(person.page.locator(".mark.wall, .mark.hit")).to_have_count(
        19
    )  # and after the end everything is shown
    slider(person).fill("2")
    expect(person.page.locator(".mark.wall")).to_have_count(0)
    slider(person).press("ArrowRight")
    assert at(person) == 3
    person.page.keyboard.press("?")
    dialog = person.page.get_by_role("dialog")
    for key, what in (("Space", "Play or pause"), ("← →", "Back or forward one step"), ("?", "This list")):
        expect(dialog.locator("dt", has_text=key)).to_be_visible()
        expect(dialog.locator("dd", has_text=what)).to_be_visible()
    dialog.get_by_role("button", name="Close").click()
    person.page.locator(".board").focus()
    person.page.keyboard.press("ArrowRight")
    assert at(person) == 4
    person.page.get_by_label("Speed").select_option("8")
    person.button("Play").click()
    expect(person.button("Pause")).to_be_visible()
    person.wire.until(lambda: at(person) > 6, "the next moments")
    person.button("Pause").click()
    assert 6 < at(person) <= last


def test_jumps_from_event_to_event(people: People, replay: str) -> None:
    person, last = opened(people, replay, phone=True)
    forth = person.button("Next event")
    places = [at(person)]
    while places[-1] < last:
        forth.tap()
        assert at(person) > places[-1]
        places.append(at(person))
    assert len(places) - 1 >= 5, "five tokens were won, at least; the last one at the end"
    events = person.page.get_by_label("Jump to an event")
    events.select_option(str(places[2]))  # mistakes are in a separate group
    assert at(person) == places[2]
    slider(person).fill(str(last))
    person.button("Previous event").tap()
    assert at(person) == places[-2]


def test_every_seat_sees_its_own(people: People, replay: str) -> None:
    person, _ = opened(people, replay, phone=False)
    slider(person).fill("4")
    expect(person.page.locator(".mark.note")).to_have_count(0)
    time = person.page.locator(".time").inner_text().split(" ")[0]
    view = person.page.get_by_label("Seen by")
    view.select_option("Ann")
    expect(person.page.locator(".mark.note")).to_have_count(1)
    view.select_option("Bob")
    expect(person.page.locator(".mark.note")).to_have_count(0)
    expect(person.page.locator(".time")).to_contain_text(time)


def test_the_link_to_share_opens_the_same_moment(people: People, replay: str) -> None:
    person, _ = opened(people, replay, phone=False)
    slider(person).fill("5")
    person.context.grant_permissions(["clipboard-read", "clipboard-write"])
    person.button("Link").click()
    link = person.page.evaluate("navigator.clipboard.readText()")
    friend = people(phone=True).go(link)
    expect(friend.page.locator('[data-piece="0"]')).to_be_attached()
    assert at(friend) == 5
