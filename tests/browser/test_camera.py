"""Looking at the board: the wheel, a drag, two fingers, and back to the whole."""

from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from browser.conftest import People
from browser.floors import sit_at
from browser.hands import Keyboard
from browser.own_files import BOX_ROOM
from browser.page_actions import do
from browser.people import Person

LENS = """
(() => {
  const { a, e, f } = new DOMMatrix(getComputedStyle(document.querySelector('.world')).transform);
  return { scale: a, x: e, y: f };
})()
"""


IN_VIEW = """(part) => {
  const boxOf = (selector) => document.querySelector(selector).getBoundingClientRect();
  const [board, box] = ['.middle .board', part].map(boxOf);
  const across = board.left <= box.left && box.right <= board.right;
  return across && board.top <= box.top && box.bottom <= board.bottom;
}"""


def lens(person: Person) -> dict[str, float]:
    """Return how large the board is and where its origin lies, once it rests."""
    expect(person.page.locator(".world.moving")).to_have_count(0)
    found: dict[str, float] = person.page.evaluate(LENS)
    return found


def middle(person: Person) -> tuple[dict[str, Any], float, float]:
    box = person.page.locator(".board").bounding_box()
    assert box
    return dict(box), box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def test_the_wheel_zooms_round_the_mouse_and_the_button_fits_again(people: People) -> None:
    person = people()
    sit_at(person, "t1")
    person.page.locator(".world.ready").wait_for(state="attached")
    before = lens(person)
    box, x, y = middle(person)
    person.page.mouse.move(x + 90, y + 40)
    person.page.mouse.wheel(0, -240)
    for _ in range(100):
        after = lens(person)
        if after["scale"] != before["scale"]:
            break
        person.page.wait_for_timeout(50)
    assert after["scale"] > before["scale"] * 1.1
    for axis, at in (("x", x + 90 - box["x"]), ("y", y + 40 - box["y"])):
        assert (at - before[axis]) / before["scale"] == pytest.approx(
            (at - after[axis]) / after["scale"], abs=0.5
        )
    person.button("Show the whole board").click()
    assert lens(person) == pytest.approx(before, abs=0.5)


def test_what_a_key_focuses_comes_into_view(people: People) -> None:
    person = people(way="keyboard", phone=True)
    sit_at(person, "t1")
    person.page.locator(".world.ready").wait_for(state="attached")
    hand = person.hand
    assert isinstance(hand, Keyboard)
    piece = person.page.locator("[data-piece]").first
    hand.walk_to(piece)
    for _ in range(8):
        hand.type("+")
    person.page.locator(".board").evaluate("(board) => board.focus()")
    lens(person)
    assert not person.page.evaluate(IN_VIEW, "[data-piece]"), "it is zoomed round the middle"
    hand.walk_to(piece)
    lens(person)
    assert person.page.evaluate(IN_VIEW, "[data-piece]")


def test_a_drag_moves_the_board_and_taps_nothing(people: People) -> None:
    person = people()
    sit_at(person, "t1")
    piece = person.page.locator(".piece.pickable").first
    piece.click()
    before = lens(person)
    box, _, _ = middle(person)
    person.page.mouse.move(box["x"] + 40, box["y"] + 40)
    person.page.mouse.down()
    person.page.mouse.move(box["x"] + 100, box["y"] + 80, steps=5)
    person.page.mouse.up()
    after = lens(person)
    assert (after["x"] - before["x"], after["y"] - before["y"]) == pytest.approx((60, 40), abs=1)
    assert after["scale"] == before["scale"]
    expect(piece).to_have_attribute("aria-pressed", "true")


def test_choosing_a_hero_leaves_a_large_board_where_it_is(people: People) -> None:
    """On a phone, under the finger, as it was fitted and as somebody zoomed it."""
    person = people(phone=True)
    sit_at(person, "4-L")
    heroes = person.page.locator(".panel .hero")
    heroes.first.wait_for()
    for zoom in (False, True):
        if zoom:
            _, x, y = middle(person)
            pinch = {"x": x, "y": y, "scaleFactor": 1.5, "gestureSourceType": "touch"}
            person.context.new_cdp_session(person.page).send("Input.synthesizePinchGesture", pinch)
        before = lens(person)
        for hero in heroes.all():
            hero.tap()
            expect(hero).to_have_attribute("aria-pressed", "true")
            assert lens(person) == before


def test_in_a_growing_mall_the_board_stays_under_the_finger(people: People) -> None:
    """Whoever is chosen. A new tile comes into view as soon as nobody touches the board."""
    person = people(phone=True)
    person.open_table("mall", {**BOX_ROOM, "start": {**BOX_ROOM["start"], "barbarian": (2, 2)}})
    do(person, {"do": "start"})
    before = lens(person)
    for hero in ("dwarf", "mage"):
        person.page.locator(f'.piece[data-piece="{hero}"]').tap()
        expect(person.page.locator(f'.piece[data-piece="{hero}"]')).to_have_attribute("aria-pressed", "true")
        assert lens(person) == before
    box, _, _ = middle(person)
    finger = person.context.new_cdp_session(person.page)
    touch = {"type": "touchStart", "touchPoints": [{"x": box["x"] + 4, "y": box["y"] + 4}]}
    finger.send("Input.dispatchTouchEvent", touch)
    person.page.keyboard.press("e")
    person.wire.until_done({"do": "explore", "at": [2, 0]})
    expect(person.page.locator(".middle [data-part='2']").first).to_be_attached()
    assert lens(person) == before
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    person.page.wait_for_function(IN_VIEW, arg=".middle [data-part='2']")
    assert lens(person)["scale"] < before["scale"]


def test_whoever_picks_up_a_hero_among_small_squares_gets_larger_ones(people: People) -> None:
    """Round the hero, which stays under the finger. Put down, it gives the whole board back."""
    person = people(phone=True)
    person.page.set_viewport_size({"width": 280, "height": 653})
    person.open_table("mall", {**BOX_ROOM, "start": {**BOX_ROOM["start"], "barbarian": (2, 2)}})
    do(person, {"do": "start"})
    do(person, {"do": "explore", "at": [2, 0]})
    person.page.wait_for_function(IN_VIEW, arg=".middle [data-part='2']")
    small = lens(person)["scale"]
    assert small * 64 < 34
    mage = person.page.locator('.piece[data-piece="mage"]')
    expect(person.page.locator(".board.shifted")).to_have_count(0)
    before = centre(mage)
    person.hand.press(mage)
    person.page.wait_for_function(f"() => ({LENS}).scale * 64 > 34.5")
    assert centre(mage) == pytest.approx(before, abs=1)
    for target in person.page.locator(".target").all():
        expect(target).to_be_in_viewport()
    person.hand.press(mage)
    person.page.wait_for_function(f"() => ({LENS}).scale < {small + 0.01}")


def centre(thing: Locator) -> tuple[float, float]:
    box = thing.bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def test_two_fingers_zoom_and_pieces_can_be_tapped_afterwards(people: People) -> None:
    person = people(phone=True)
    sit_at(person, "t1")
    piece = person.page.locator(".piece.pickable").first
    piece.wait_for()
    before = lens(person)
    _, x, y = middle(person)
    pinch = {"x": x, "y": y, "scaleFactor": 0.5, "gestureSourceType": "touch"}
    person.context.new_cdp_session(person.page).send("Input.synthesizePinchGesture", pinch)
    after = lens(person)
    assert after["scale"] / before["scale"] == pytest.approx(0.5, rel=0.25)
    piece.tap()
    expect(piece).to_have_attribute("aria-pressed", "true")
