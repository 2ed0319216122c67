"""The Tower, played in the browser with what people see and touch."""

import json
from pathlib import Path

import pytest
from playwright.sync_api import expect

from browser.conftest import People
from browser.people import Person
from dedale.games.tower.actions import Move, Rotate, Slide
from dedale.games.tower.pack import the_pack
from dedale.games.tower.plan_text import Act, read_plan
from server.running import Server

TEXTS = Path(__file__).parents[2] / "web" / "src" / "texts"


def plan_of(floor: str) -> list[Act]:
    return list(read_plan(the_pack().floor(floor).quest.plan or ""))


def sit_at(person: Person, house: Server, floor: str, players: int = 1) -> None:
    """At a table of that floor, by way of its link."""
    options = {"quest": floor, "players": players}
    person.go()
    token = person.page.evaluate("Object.values(localStorage).find((kept) => /^[\\w-]{22,64}$/.test(kept))")
    table = house.table("tower", options, token, name="Ann", start=players == 1)
    person.go(f"/table/{table['id']}")


def do(person: Person, action: Act) -> None:
    match action:
        case Move(hero, (x, y), None):
            piece = person.page.locator(f'[data-piece="{hero}"]')
            if piece.get_attribute("aria-pressed") != "true":
                person.tap_on_board(piece)
            person.tap_on_board(person.page.locator(f'.target[data-at="{x},{y}"]'))
        case Rotate(card, quarters):
            person.button(f"Turn card {card + 1} by {quarters * 90}°").click()
        case Slide(card):
            person.button(f"Slide card {card + 1}").click()
        case _:
            raise AssertionError(f"nobody swaps in these floors: {action}")


@pytest.mark.parametrize("phone", [False, True])
@pytest.mark.parametrize("floor", ["t1", "4-L"])
def test_a_floor_is_solved_with_mouse_or_touch(
    people: People, house: Server, floor: str, phone: bool
) -> None:
    person = people(phone=phone)
    sit_at(person, house, floor)
    for number, action in enumerate(plan_of(floor), 1):
        do(person, action)
        if number < len(plan_of(floor)):
            expect(person.page.locator(".moves strong")).to_have_text(str(number))
    expect(person.page.get_by_role("button", name="Again!")).to_be_visible()


@pytest.mark.parametrize(("language", "floor"), [("en", "t1"), ("fr", "t4"), ("nl", "t6")])
def test_a_tutorial_says_what_is_new(people: People, house: Server, language: str, floor: str) -> None:
    person = people(phone=True, language=language)
    sit_at(person, house, floor)
    lesson = json.loads((TEXTS / f"{language}.json").read_text("utf-8"))[f"lesson.{floor}"]
    expect(person.page.get_by_text(lesson)).to_be_visible()


def test_undo_restart_and_the_solution(people: People, house: Server) -> None:
    person = people()
    sit_at(person, house, "t1")
    first, second = plan_of("t1")[:2]
    do(person, first)
    do(person, second)
    moves = person.page.locator(".moves strong")
    expect(moves).to_have_text("2")
    person.button("Undo").click()
    expect(moves).to_have_text("1")
    person.button("Restart").click()
    expect(moves).to_have_text("0")
    assert person.axe() == []
