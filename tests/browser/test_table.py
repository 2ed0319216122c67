"""What surrounds every board: the lobby, the seats, the pawn that goes from seat to seat."""

import pytest
from playwright.sync_api import expect

from browser.conftest import People
from browser.hands import Way
from browser.page_actions import do
from browser.people import Person
from server.harness import JSON, Client

HOURGLASS = [1, 0]
"""Of the first tile of a mall."""
OPTIONS: dict[str, JSON] = {
    "mall": {"scenario": 2, "players": 4},
    "tower": {"quest": "4-L", "players": 2},
    "hidden": {"players": 2, "helps": "notes"},
    "duel": {"players": 2, "first": 0},
}


def whole(person: Person) -> None:
    """Everybody can read and reach what is on the page."""
    assert person.axe() == []
    assert person.small_targets() == []
    assert not person.scrolls_sideways()


@pytest.mark.parametrize(
    ("game", "phone"), [*((game, True) for game in OPTIONS), ("mall", False), ("duel", False)]
)
def test_lobby_and_board_are_whole_and_accessible(people: People, game: str, phone: bool) -> None:
    person = people(phone=phone, dark=phone)
    table = person.open_table(game, OPTIONS[game], start=False)
    expect(person.page.locator(".letters")).to_be_visible()
    whole(person)
    others = [Client(person.server, table) for _ in range(len(person.wire.lobby["seats"]) - 1)]
    for seat, other in enumerate(others, 1):
        other.well("sit", seat=seat, name=f"Friend {seat}")
        other.well("ready", seat=seat, ready=True)
    person.button("Start").click()
    expect(person.page.locator(".world.ready")).to_be_attached()
    whole(person)
    for other in others:
        other.close()


@pytest.mark.parametrize(("width", "height"), [(844, 390), (640, 400), (320, 568)])
def test_every_button_is_in_reach_on_small_screens(people: People, width: int, height: int) -> None:
    """A phone on its side, a desktop at 200 %, and the narrowest phone."""
    person = people(phone=width != 640)
    person.page.set_viewport_size({"width": width, "height": height})
    for game, options in OPTIONS.items():
        person.open_table(game, options, start=False)
        expect(person.page.locator(".letters")).to_be_visible()
        assert not person.unreachable()
        assert not person.scrolls_sideways()
        for free in range(len(person.wire.lobby["seats"]) - 1, 0, -1):
            expect(person.button("On this device")).to_have_count(free)
            person.button("On this device").first.click()
        person.button("Start").click()
        person.sees_the_game()
        assert not person.unreachable()
        assert not person.scrolls_sideways()


@pytest.mark.parametrize(("width", "height"), [(844, 390), (640, 400)])
def test_the_action_tile_is_in_sight_on_low_screens(people: People, width: int, height: int) -> None:
    person = people(phone=True)
    person.page.set_viewport_size({"width": width, "height": height})
    person.open_table("mall", {"scenario": 1, "players": 4}, bots="calm")
    expect(person.page.locator(".tile button").first).to_be_in_viewport(ratio=1)


def test_the_bots_button_stays_beside_the_other_one_on_a_phone(people: People) -> None:
    person = people(phone=True)
    person.open_table("mall", OPTIONS["mall"], start=False)
    boxes = [person.button(name).first.bounding_box() for name in ("On this device", "Add a bot")]
    assert boxes[0]
    assert boxes[1]
    assert boxes[0]["y"] == boxes[1]["y"]
    free = person.page.get_by_text("Free", exact=True).first.bounding_box()
    assert free
    assert boxes[0]["y"] < free["y"] + free["height"]


@pytest.mark.parametrize("phone", [False, True])
def test_light_language_and_sound_are_set_in_a_match(people: People, phone: bool) -> None:
    person = people(phone=phone)
    person.open_table("tower", {"quest": "t1"})
    person.button("Settings").click()
    person.button("Switch to dark mode").click()
    expect(person.page.locator("html")).to_have_attribute("data-theme", "dark")
    assert person.axe() == []
    assert person.small_targets() == []
    person.page.get_by_label("Language").select_option("fr")
    expect(person.button("Réglages")).to_be_attached()
    assert person.wire.seen, "the match goes on"


def test_a_refusal_keeps_clear_of_its_place_and_goes_when_something_is_done(people: People) -> None:
    person = people(way="keyboard")
    person.open_table("tower", {"quest": "t1"})
    person.sees_the_game()
    keys, toast = person.page.keyboard, person.page.locator(".toasts .no")
    keys.press("ArrowLeft")
    expect(toast).to_have_text("Pick up a hero first: keys 1 to 2.")
    keys.press("u")
    expect(toast.last).to_have_text("There’s nothing to undo yet.")
    do(person, person.wire.may("move")[0])
    expect(toast).to_have_count(0)
    board = person.page.locator(".board").bounding_box()
    assert board
    for part, low in ((0.1, True), (0.9, False)):
        person.page.mouse.click(board["x"] + 10, board["y"] + board["height"] * part)
        keys.press("Escape")
        keys.press("ArrowLeft")
        box = toast.bounding_box()
        assert box
        assert (box["y"] > board["y"] + board["height"] / 2) == low


def test_what_was_typed_outlives_the_talk(people: People) -> None:
    ann, bob = people(), people(way="touch")
    table = ann.open_table("mall", {"scenario": 2, "players": 2}, start=False)
    bob.go(f"/table/{table}").button("Sit here").click()
    bob.button("Ready").click()
    ann.button("Start").click()
    ann.button("Talk").click()
    words = ann.page.get_by_label("Say something")
    expect(words).to_be_focused()
    assert not ann.page.locator("dialog").count(), "it stands beside the board"
    words.fill("First the elf")
    do(bob, {"do": "start"})
    bob.wire.until(lambda: bob.wire.may("move"), "a move")
    # A turn of the full timer would end the match.
    do(bob, next(each for each in bob.wire.may("move") if each["to"] != HOURGLASS))
    expect(words).to_have_count(0)
    expect(ann.page.get_by_text("What you typed is kept")).to_be_visible()
    ann.page.keyboard.press("t")
    expect(ann.page.locator(".toasts .no")).to_have_text("You can’t talk now.")


@pytest.mark.parametrize("way", ["mouse", "touch"])
def test_the_nudge_pawn_is_dragged_from_seat_to_seat(people: People, way: Way) -> None:
    ann, bob = people(way=way), people(way="touch")
    bob.page.add_init_script("navigator.vibrate = (pattern) => console.log(`vibrates ${pattern}`)")
    heard: list[str] = []
    bob.page.on("console", lambda message: heard.append(message.text))
    table = ann.open_table("mall", {"scenario": 2, "players": 2}, start=False)
    bob.go(f"/table/{table}").button("Sit here").click()
    bob.button("Ready").click()
    ann.button("Start").click()
    do(ann, {"do": "start"})
    expect(ann.page.locator(".pawn")).to_be_visible()
    expect(ann.page.locator(".seat .pawn")).to_have_count(0)
    ann.hand.press(ann.page.locator(".pawn"))
    expect(ann.page.get_by_text("Drag the nudge pawn to the player who should act")).to_be_visible()
    drag_pawn(ann, to_seat=1)
    ann.wire.until_done({"do": "nudge", "seat": 1})
    for person in (ann, bob):
        expect(person.page.locator('[data-seat="1"] .pawn')).to_be_visible()
    expect(bob.page.get_by_text("Ann nudges you: your move!")).to_be_visible()
    bob.wire.until(lambda: "vibrates 60,60,120" in heard, "the knock")
    assert not ann.page.locator("dialog").count(), "a drag is no tap"
    mine = bob.page.locator('[data-seat="1"]')
    bob.hand.press(mine)
    expect(bob.page.get_by_text("The nudge pawn is in front of you")).to_be_visible()
    bob.wire.until(lambda: bob.wire.may("move"), "a move")
    do(bob, next(each for each in bob.wire.may("move") if each["to"] != HOURGLASS))
    bob.hand.press(mine)
    expect(bob.page.get_by_text("You’ve answered")).to_be_visible()


def drag_pawn(person: Person, to_seat: int) -> None:
    pawn, seat = person.page.locator(".pawn"), person.page.locator(f'[data-seat="{to_seat}"]')
    pawn.wait_for()
    points = [box["x"] + box["width"] / 2 for box in (pawn.bounding_box(), seat.bounding_box()) if box]
    heights = [box["y"] + box["height"] / 2 for box in (pawn.bounding_box(), seat.bounding_box()) if box]
    person.drag((points[0], heights[0]), (points[1], heights[1]))
