"""Scenario 13 before its start: anybody places the two heroes of the second mall (MALL-66)."""

import pytest
from playwright.sync_api import Locator, expect

from browser.conftest import People
from browser.hands import Way
from browser.page_actions import at, do
from browser.people import Person
from server.harness import JSON

pytestmark = pytest.mark.rule("MALL-66")
HOW = "Before the sand runs, anyone may place the barbarian and the mage on tile 3."


def at_the_table(ann: Person, bob: Person) -> None:
    table = ann.open_table("mall", {"scenario": 13, "players": 2}, start=False)
    bob.go(f"/table/{table}").button("Sit here").click()
    bob.button("Ready").click()
    ann.button("Start").click()
    for person in (ann, bob):
        expect(person.page.get_by_text(HOW)).to_be_visible()


def stands(person: Person, place: JSON) -> None:
    x, y = place["to"]
    expect(person.page.locator(f'[data-piece="{place["hero"]}"]')).to_have_attribute("data-at", f"{x},{y}")


def test_everybody_may_place_them_until_the_sand_runs(people: People) -> None:
    ann, bob = people(), people(way="keyboard")
    at_the_table(ann, bob)
    for person, hero in ((ann, "barbarian"), (bob, "mage"), (bob, "barbarian")):
        place = person.wire.may("place", hero=hero)[-1]
        do(person, place)
        for each in (ann, bob):
            stands(each, place)
    do(bob, {"do": "start"})
    for person in (ann, bob):
        expect(person.page.get_by_text(HOW)).to_have_count(0)


def middle(thing: Locator) -> tuple[float, float]:
    box = thing.bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


@pytest.mark.parametrize("way", ["mouse", "touch"])
def test_they_are_dragged_there(people: People, way: Way) -> None:
    ann, bob = people(way=way), people()
    at_the_table(ann, bob)
    ann.tap_on_board(ann.page.locator('[data-piece="mage"]'))  # the camera looks at tile 3
    place = ann.wire.may("place", hero="mage")[0]
    ann.drag(middle(ann.page.locator('[data-piece="mage"]')), middle(at(ann, place["to"])))
    stands(ann, place)
    stands(bob, place)
