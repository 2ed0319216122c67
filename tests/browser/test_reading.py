"""Without seeing the board: it is read as text, events are announced, and quests are drawn by keyboard."""

import pytest
from playwright.sync_api import Locator, expect

from browser.conftest import People
from browser.drawings import grid, until
from browser.hands import Keyboard
from browser.page_actions import do
from browser.people import Person
from browser.sounds import listen, sounds
from duel.play import position


def board_as_text(person: Person) -> Locator:
    person.page.keyboard.press("b")
    table = person.page.locator("dialog table")
    expect(table).to_be_visible()
    return table


def cell(table: Locator, column: int, row: int) -> Locator:
    """Numbers are those that squares have everywhere. Tables begin at column 1 here."""
    return table.locator("tbody tr").nth(row - 1).locator("td").nth(column - 1)


@pytest.mark.parametrize(
    ("language", "there", "door"),
    [
        ("en", "Barbarian", "south: Door 2"),
        ("fr", "Barbare", "vers le sud : Porte 2"),
        ("nl", "Barbaar", "naar het zuiden: Deur 2"),
    ],
)
def test_the_board_is_read_as_text(people: People, language: str, there: str, door: str) -> None:
    person = people(language=language, way="keyboard")
    person.open_table("tower", {"quest": "t1"})
    person.sees_the_game()
    square = cell(board_as_text(person), 1, 1)
    expect(square).to_contain_text(there)
    expect(square).to_contain_text(door)
    assert person.axe() == []
    assert not person.scrolls_sideways()
    person.page.keyboard.press("Escape")
    expect(person.page.locator("dialog")).to_have_count(0)


def test_walls_that_were_laid_are_read_and_what_happens_is_told(people: People) -> None:
    person = people(way="keyboard")
    board = {"path": "own", "text": position("", (0, 0), {(5, 5): "B", (8, 8): "R"})}
    person.open_table("duel", {"players": 2, "first": 0, "board": board}, start=False)
    person.button("On this device").click()
    person.button("Start").click()
    person.wire.until(lambda: person.wire.seen)
    person.sees_the_game()
    expect(board_as_text(person).get_by_text("blue pawn")).to_contain_text(
        "open: north, east, south and west"
    )
    person.page.keyboard.press("Escape")
    door = next(each for each in person.wire.may("door") if each["edge"] == [5, 5, "E"])
    do(person, door)
    expect(person.page.get_by_role("log")).to_contain_text("Blue placed a door.")
    expect(board_as_text(person).get_by_text("blue pawn")).to_contain_text(
        "east: blue door, open: north, south and west"
    )


def test_a_phone_that_reads_aloud_finds_the_text_without_keys(people: People) -> None:
    person = people(phone=True)
    person.open_table("tower", {"quest": "t1"})
    person.sees_the_game()
    person.button("The board as text").dispatch_event("click")
    expect(person.page.locator("dialog table")).to_be_visible()
    assert person.axe() == []
    assert not person.scrolls_sideways()


def judged(person: Person) -> Locator:
    return person.page.locator(".verdict")


def test_a_quest_is_drawn_with_keys_alone(people: People) -> None:
    person = people(way="keyboard").go("/editor/quest")
    hand = person.hand
    assert isinstance(hand, Keyboard)
    hand.press(person.button("Elf"))
    hand.press(person.button("column 1, row 1"))
    expect(judged(person)).to_contain_text("Elf: no exit.")
    hand.press(person.button("green exit"))
    hand.press(person.button("column 3, row 1"))
    expect(person.button("column 3, row 1: green exit")).to_be_attached()
    expect(judged(person)).not_to_contain_text("missing")
    hand.press(person.button("Wall"))
    hand.steer_to(person.page.locator('.edge[data-at="0,0,E"]'), person.page.locator(".edge").first)
    hand.type("Enter")
    until(person, lambda: grid(person).vertical[1] == "#", "a wall")
    hand.press(person.button("Erase"))
    hand.press(person.button("column 1, row 1: Elf"))
    expect(judged(person)).to_contain_text("Start with a hero")
    assert person.axe() == []


def test_sounds_are_off_by_one_tap_and_stay_off(people: People) -> None:
    person = people()
    listen(person)
    person.open_table("tower", {"quest": "t1"})
    do(person, person.wire.may("move")[0])
    person.wire.until(lambda: sounds(person), "a step")
    person.button("Turn sound off").click()
    before = len(sounds(person))
    do(person, {"do": "undo"})
    do(person, person.wire.may("move")[0])
    assert len(sounds(person)) == before
    person.page.reload()
    expect(person.button("Turn sound on")).to_be_visible()
