"""The Tower, played in the browser with what people see and touch."""

import json
from pathlib import Path

import pytest
from playwright.sync_api import expect

from browser.conftest import People
from browser.floors import do, plan_of, sit_at

LESSONS = Path(__file__).parents[2] / "web" / "src" / "lessons" / "content"


@pytest.mark.parametrize("phone", [False, True])
@pytest.mark.parametrize("floor", ["t1", "4-L"])
def test_a_floor_is_solved_with_mouse_or_touch(people: People, floor: str, phone: bool) -> None:
    person = people(phone=phone)
    sit_at(person, floor)
    for number, action in enumerate(plan_of(floor), 1):
        do(person, action)
        if number < len(plan_of(floor)):
            expect(person.page.locator(".moves strong")).to_have_text(str(number))
    expect(person.page.get_by_role("button", name="Again!")).to_be_visible()
    expect(person.page.get_by_role("heading", name="Perfect!")).to_be_visible()
    person.page.get_by_role("link", name="Replay").click()
    expect(person.page.get_by_role("slider")).to_be_visible()
    person.page.get_by_role("link", name="Back").click()
    expect(person.button("Again!"), "also after a replay").to_be_visible()


def test_a_held_arrow_goes_as_far_as_it_can(people: People) -> None:
    """The longest straight run of the first floor, by one press of the pad: one move."""
    person = people()
    sit_at(person, "t1")
    person.wire.until(lambda: person.wire.seen)
    heroes, moves = person.wire.view["heroes"], person.wire.may("move")
    far = max(moves, key=lambda move: abs(move["to"][0] - heroes[move["hero"]][0]))
    (x, _), hero = heroes[far["hero"]], far["hero"]
    assert abs(far["to"][0] - x) > 1
    person.tap_on_board(person.page.locator(f'[data-piece="{hero}"]'))
    arrow = person.page.locator(".cross").get_by_role("button", name="east" if far["to"][0] > x else "west")
    arrow.hover()
    person.page.mouse.down()
    person.wire.until(lambda: person.wire.done, "the run")
    person.page.mouse.up()
    expect(person.page.locator(".moves strong")).to_have_text("1")
    assert person.wire.done == [far]


@pytest.mark.parametrize(("language", "floor"), [("en", "t1"), ("fr", "t4"), ("nl", "t6")])
def test_a_tutorial_says_what_is_new(people: People, language: str, floor: str) -> None:
    person = people(phone=True, language=language)
    sit_at(person, floor)
    lesson = json.loads((LESSONS / f"{floor.replace('t', 'tower-')}.json").read_text("utf-8"))
    expect(person.page.get_by_text(lesson["steps"][0]["say"][language])).to_be_visible()


def test_undo_restart_and_the_solution(people: People) -> None:
    person = people()
    sit_at(person, "t1")
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
