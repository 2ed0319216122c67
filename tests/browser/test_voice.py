"""Voice at a table: heard while the rules let people talk, and not a packet of it otherwise."""

from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from browser.conftest import People
from browser.own_files import own_file
from browser.page_actions import do
from browser.people import Person, find_chromium
from browser.shared_browsers import BROWSERS
from browser.voices import (
    FAKE_MICROPHONES,
    HALF_A_SECOND,
    finds,
    hears,
    hears_nothing,
    listen,
    received,
    sees,
    switch_on,
)
from server.harness import JSON

THEFT = (Path(__file__).parents[1] / "mall" / "tiles" / "theft.maze").read_text(encoding="utf-8")
SMALL_MALL: JSON = {
    "scenario": own_file("scenario: Small\ntiles: 2\nexits: purple\nrules: elf_talks\n"),
    "tiles": own_file(THEFT),
    "start": {"barbarian": (3, 2), "mage": (1, 0), "elf": (0, 1), "dwarf": (0, 3)},
    "deal": (("N", "S", "explore"), ("E", "W", "escalator", "vortex")),
    "sand_ms": 86_400_000,
}
TO_THE_THEFT = (("elf", [2, 3]), ("barbarian", [3, 1]))
OUT = (("elf", [3, 3]), ("barbarian", [3, 3]), ("dwarf", [3, 3]), ("mage", [1, 3]), ("mage", [3, 3]))


@pytest.fixture(scope="module")
def chromium() -> Browser:
    return BROWSERS.get(find_chromium(), FAKE_MICROPHONES)


def table_of(people: People, count: int, options: JSON, *, camera: bool = False) -> list[Person]:
    """A table of the Mall where all have their microphones on, before its start."""
    all_of_them = [people(phone=seat % 2 == 1) for seat in range(count)]
    for person in all_of_them:
        listen(person)
    host, *guests = all_of_them
    table = host.open_table("mall", {"players": count, **options}, start=False)
    for guest in guests:
        guest.go(f"/table/{table}").button("Sit here").first.click()
        guest.button("Ready").click()
        expect(guest.button("Ready")).to_have_attribute("aria-pressed", "true")
    for person in all_of_them:
        switch_on(person, camera=camera)
    for person in all_of_them:
        finds(person, count - 1)
    return all_of_them


def act(people: list[Person], kind: str, **fields: object) -> None:
    """Let somebody do that who may."""
    person, action = next((each, found) for each in people for found in each.wire.may(kind, **fields))
    do(person, action)
    person.wire.until_done(action)


def start(people: list[Person]) -> None:
    people[0].button("Start").click()
    for person in people:
        person.sees_the_game()


def test_four_are_heard_while_they_may_talk_and_not_otherwise(people: People) -> None:
    """In the first scenario talk ends only for a pause. One of them is cut off then, and comes back."""
    four = table_of(people, 4, {"scenario": 1})
    start(four)
    act(four, "start")
    for person in four:
        hears(person)
    for person in four:  # everybody has to agree
        act([person], "pause")
    hears_nothing(*four)
    cut = four[2]
    cut.page.reload()
    cut.sees_the_game()
    switch_on(cut)
    hears_nothing(*four)
    act(four, "resume")
    for person in four:
        finds(person, 3)
        hears(person)


@pytest.mark.rule("MALL-32")
def test_the_first_action_ends_the_talk_and_the_voices(people: People) -> None:
    two = table_of(people, 2, {"scenario": 2})
    start(two)
    for person in two:
        hears(person)
    act(two, "start")
    hears_nothing(*two)


def test_a_whole_mall_is_won_by_voice(people: People) -> None:
    """They hear each other before it begins, after the elf has explored, and at the end. Otherwise never."""
    two = table_of(people, 2, SMALL_MALL)
    start(two)
    for person in two:
        hears(person)
    act(two, "start")
    hears_nothing(*two)
    act(two, "explore")
    for person in two:
        hears(person)
    act(two, "move", hero="elf", to=[2, 1])
    hears_nothing(*two)
    for hero, to in (*TO_THE_THEFT, *OUT):
        act(two, "move", hero=hero, to=to)
    for person in two:
        expect(person.page.get_by_role("heading", name="You won!")).to_be_visible()
        hears(person)


@pytest.mark.rule("MALL-65")
def test_with_gestures_only_people_are_seen_and_never_heard(people: People) -> None:
    two = table_of(people, 2, {"scenario": 12}, camera=True)
    start(two)
    for person in two:
        sees(person)
        expect(person.page.locator("video")).to_have_count(2)
    hears_nothing(*two)
    act(two, "start")
    for person in two:
        expect(person.page.locator("video")).to_have_count(0)


def test_spectators_have_no_voice_and_a_mute_one_is_not_heard(people: People) -> None:
    ann, bob = table_of(people, 2, {"scenario": 1})
    eve = people().go(f"/watch/{ann.wire.lobby['watch']}")
    expect(eve.page.get_by_role("heading", name="The Mall")).to_be_visible()
    expect(eve.page.get_by_role("button", name="Voice")).to_have_count(0)
    ann.page.keyboard.press("m")
    expect(ann.button("Muted")).to_be_visible()
    ann.page.evaluate(HALF_A_SECOND)
    before = received(bob)["packets"]
    ann.page.evaluate(HALF_A_SECOND)
    assert received(bob)["packets"] == before
    ann.page.keyboard.press("m")
    hears(bob)
