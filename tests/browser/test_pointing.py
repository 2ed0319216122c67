"""Pointing at a square of the board (MALL-65): the others see for a moment where, and who points."""

import pytest
from playwright.sync_api import Locator, expect

from browser.conftest import People
from browser.hands import WAYS, Way
from browser.page_actions import do, middle
from browser.people import Person
from server.harness import Client, Server

DWARF = {"dwarf": (1, 1), "elf": (2, 1), "mage": (1, 2), "barbarian": (2, 2)}


def together(ann: Person, bob: Person, **options: object) -> None:
    """Both sit at a mall before its start, when everybody may talk."""
    wish = {"scenario": 2, "players": 2, "start": DWARF, **options}
    table = ann.open_table("mall", wish, start=False)
    bob.go(f"/table/{table}").button("Sit here").click()
    bob.button("Ready").click()
    ann.button("Start").click()
    for person in (ann, bob):
        person.wire.until_begun()
        person.sees_the_game()


def ring(person: Person, square: str) -> Locator:
    return person.page.locator(f'.ping[data-at="{square}"]')


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.rule("MALL-65")
def test_the_others_see_a_ring_and_who_points(people: People, way: Way) -> None:
    ann, bob = people(way=way), people(phone=True)
    together(ann, bob)
    do(ann, {"do": "point", "at": [1, 1]})
    for person in (ann, bob):
        expect(ring(person, "1,1")).to_have_text("Ann")
        expect(person.page.get_by_role("log")).to_contain_text("Ann points at Dwarf: column 2, row 2.")
    for person in (ann, bob):
        expect(person.page.locator(".ping")).to_have_count(0)
    assert ann.page.locator(".picked").count() == 0, "who points at a hero takes nobody in hand"


@pytest.mark.parametrize("way", ["mouse", "touch"])
def test_after_the_button_a_tap_points_and_the_next_one_plays_again(people: People, way: Way) -> None:
    ann, bob = people(way=way), people(phone=True)
    together(ann, bob)
    ann.hand.press(ann.button("Point at a square"))
    expect(ann.page.get_by_text("Tap the square you want to point at.")).to_be_visible()
    tap(ann, middle(ann, [0, 3]))
    expect(ring(bob, "0,3")).to_be_visible()
    ann.wire.until_done({"do": "point", "at": [0, 3]})
    do(ann, {"do": "start"})
    hero = ann.page.locator(".piece.pickable").first
    ann.tap_on_board(hero)
    expect(hero).to_have_attribute("aria-pressed", "true")


def tap(person: Person, point: tuple[float, float]) -> None:
    (person.page.touchscreen.tap if person.hand.way == "touch" else person.page.mouse.click)(*point)


@pytest.mark.parametrize("way", WAYS)
def test_it_is_put_off_again(people: People, way: Way) -> None:
    ann, bob = people(way=way), people(phone=True)
    together(ann, bob)
    button = ann.button("Point at a square")
    for _ in range(2):
        ann.hand.press(button)
    expect(button).to_have_attribute("aria-pressed", "false")
    expect(ann.page.locator(".target")).to_have_count(0)


@pytest.mark.rule("MALL-65")
def test_it_stands_beside_the_gestures(people: People) -> None:
    ann, bob = people(phone=True), people()
    together(ann, bob, scenario=12)
    ann.button("Talk").click()
    sheet = ann.page.locator("dialog")
    expect(sheet.get_by_role("group", name="Gestures")).to_be_visible()
    expect(sheet.get_by_label("Say something")).to_have_count(0)
    assert ann.axe() == []
    sheet.get_by_role("button", name="Point at a square").click()
    expect(sheet).to_have_count(0)
    tap(ann, middle(ann, [2, 2]))
    expect(ring(bob, "2,2")).to_be_visible()


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.rule("MALL-30")
def test_in_silence_nobody_points(people: People, way: Way) -> None:
    ann, bob = people(way=way), people(phone=True)
    together(ann, bob, deal=[["N", "E", "S", "W"], ["explore", "vortex", "escalator"]])
    do(ann, {"do": "start"})
    do(ann, next(each for each in ann.wire.legal if each["do"] == "move"))
    expect(ann.button("Point at a square")).to_have_count(0)
    asked = len(ann.wire.sent)
    if way == "keyboard":
        ann.page.keyboard.press("p")
    elif way == "mouse":
        ann.point(middle(ann, [0, 0]))
    expect(ann.page.locator(".target.bare")).to_have_count(0)
    assert len(ann.wire.sent) == asked


def test_who_looks_elsewhere_is_told_which_way(people: People) -> None:
    ann, bob = people(), people(phone=True)
    together(ann, bob)
    bob.page.locator(".board").focus()
    for _ in range(6):
        bob.page.keyboard.press("+")
    do(ann, {"do": "point", "at": [3, 3]})
    expect(bob.page.locator(".beyond")).to_contain_text("Ann")
    expect(bob.page.locator(".beyond")).to_have_count(0)


def test_a_replay_shows_it_where_it_happened(people: People, server: Server) -> None:
    table = server.table("mall", {"scenario": 13, "players": 2, "sand_ms": 1_000})
    client = Client(server, table["id"])
    for seat, name in enumerate(("Ann", "Bob")):
        client.well("sit", seat=seat, name=name)
    client.well("start")
    client.until(lambda: client.seen.keys() == {0, 1})
    place = next(each for each in client.seen[1].legal if each["do"] == "place")
    for action in (place, {"do": "point", "at": place["to"]}, {"do": "start"}):
        client.do(1, action)
    client.until(lambda: client.lobby["replay"])
    client.close()
    person = people().go(f"/replay/{client.lobby['replay']}")
    hero = person.page.locator(f'[data-piece="{place["hero"]}"]')
    slider = person.page.get_by_role("slider")
    expect(hero).to_be_attached()
    for moment, names in enumerate(([], [], ["Bob"], [])):
        slider.fill(str(moment))
        expect(person.page.locator(".ping")).to_have_text(names)
    x, y = place["to"]
    expect(hero).to_have_attribute("data-at", f"{x},{y}")
    expect(person.page.locator(".story")).to_contain_text("was placed")


def test_in_the_tower_too(people: People) -> None:
    ann, bob = people(), people(phone=True)
    table = ann.open_table("tower", {"quest": "t1", "players": 2}, start=False)
    bob.go(f"/table/{table}").button("Sit here").click()
    bob.button("Ready").click()
    ann.button("Start").click()
    ann.wire.until(lambda: ann.wire.seen)
    do(ann, {"do": "point", "at": [0, 0]})
    expect(ring(bob, "0,0")).to_have_text("Ann")


def test_who_plays_alone_has_nobody_to_point_for(people: People) -> None:
    person = people()
    person.open_table("mall", {"scenario": 1, "players": 1})
    person.sees_the_game()
    expect(person.button("Point at a square")).to_have_count(0)
