"""The Tower, played in the browser with what people see and touch."""

import json
from pathlib import Path

import pytest
from playwright.sync_api import expect

from browser.conftest import People
from browser.floors import do, plan_of, sit_at
from dedale.games.tower.actions import Rotate, Slide

DRAWN = """() => [document.querySelector(".ground").innerHTML,
  ...[...document.querySelectorAll(".piece")].map((piece) => piece.dataset.at)]"""
WATCH_MOMENTS = """() => {
  window.moments = 0;
  new MutationObserver(() => (window.moments += document.querySelectorAll(".moment").length))
    .observe(document.body, { childList: true, subtree: true });
}"""
LESSONS = Path(__file__).parents[2] / "web" / "src" / "lessons" / "content"


@pytest.mark.parametrize(("floor", "phone"), [("t1", True), ("4-L", False)])
def test_a_floor_is_solved_with_mouse_or_touch(people: People, floor: str, phone: bool) -> None:
    person = people(phone=phone)
    sit_at(person, floor)
    for number, action in enumerate(plan_of(floor), 1):
        do(person, action)
        if number < len(plan_of(floor)):
            expect(person.page.locator(".moves strong")).to_have_text(str(number))
    expect(person.page.get_by_role("button", name="Play again!")).to_be_visible()
    expect(person.page.get_by_role("heading", name="Perfect!")).to_be_visible()
    person.page.get_by_role("link", name="Replay").click()
    expect(person.page.get_by_role("slider")).to_be_visible()
    person.page.get_by_role("link", name="Back").click()
    expect(person.button("Play again!"), "also after a replay").to_be_visible()


def test_a_floor_goes_on_where_it_was_and_is_marked(people: People) -> None:
    person = people().go("/tower")
    floor = person.page.locator(".floor", has_text="You First")
    mark = floor.get_by_text("in progress")
    expect(floor).to_be_visible()
    expect(mark).to_have_count(0)
    floor.click()
    do(person, plan_of("t1")[0])
    expect(person.page.locator(".moves strong")).to_have_text("1")
    table = person.page.url
    person.go("/tower")
    expect(mark).to_be_visible()
    floor.click()
    expect(person.page.locator(".moves strong")).to_have_text("1")
    assert person.page.url == table
    # Its lesson goes on as well.
    expect(person.page.get_by_text("A straight run is one move, however long")).to_be_visible()
    person.go("/")
    person.door("The Tower").get_by_role("button", name="Play now").click()
    person.page.wait_for_url(table)
    person.button("Undo").click()
    expect(person.page.locator(".moves strong")).to_have_text("0")
    person.go("/tower")
    expect(floor).to_be_visible()
    expect(mark).to_have_count(0)


@pytest.mark.parametrize("phone", [False, True])
def test_a_held_arrow_goes_as_far_as_it_can(people: People, phone: bool) -> None:
    """The longest straight run of the first floor, by one press of the pad: one move."""
    person = people(phone=phone)
    sit_at(person, "t1")
    person.wire.until(lambda: person.wire.seen)
    heroes, moves = person.wire.view["heroes"], person.wire.may("move")
    far = max(moves, key=lambda move: abs(move["to"][0] - heroes[move["hero"]][0]))
    (x, _), hero = heroes[far["hero"]], far["hero"]
    assert abs(far["to"][0] - x) > 1
    person.tap_on_board(person.page.locator(f'[data-piece="{hero}"]'))
    arrow = person.page.locator(".cross").get_by_role("button", name="east" if far["to"][0] > x else "west")
    if phone:
        box = arrow.bounding_box()
        assert box
        person.point((box["x"] + box["width"] / 2, box["y"] + box["height"] / 2))
    else:
        arrow.hover()
        person.page.mouse.down()
        person.wire.until(lambda: person.wire.done, "the run")
        person.page.mouse.up()
    expect(person.page.locator(".moves strong")).to_have_text("1")
    assert person.wire.done == [far]


def test_a_perfect_solution_is_celebrated_and_one_that_was_shown_is_not(people: People) -> None:
    person = people()
    sit_at(person, "t1")
    for action in plan_of("t1"):
        do(person, action)
    expect(person.page.locator(".moment")).to_have_text("Perfect!")
    sit_at(person, "t1")
    person.page.evaluate(WATCH_MOMENTS)
    person.button("Solution").click()
    person.button("Yes").click()
    for action in plan_of("t1"):
        do(person, action)
    expect(person.page.get_by_role("heading", name="Solved, with help")).to_be_visible()
    assert person.page.evaluate("window.moments") == 0


@pytest.mark.parametrize(("floor", "kind", "phone"), [("1-L", Rotate, True), ("4-L", Slide, False)])
def test_a_card_is_numbered_and_seen_to_move_before_it_does(
    people: People, floor: str, kind: type[Rotate | Slide], phone: bool
) -> None:
    """What is shown under the mouse, or after the first tap, is what the board looks like afterwards."""
    person = people(phone=phone)
    sit_at(person, floor)
    plan = plan_of(floor)
    number, card = next((at, each.card) for at, each in enumerate(plan) if isinstance(each, kind))
    for action in plan[:number]:
        do(person, action)
    moves = person.page.locator(".moves strong")
    expect(moves).to_have_text(str(number))
    cards = len(person.wire.view["cards"])
    expect(person.page.locator(".pointers .name")).to_have_text([str(n + 1) for n in range(cards)])
    before = person.page.evaluate(DRAWN)
    button = person.page.get_by_role("group", name=f"Card {card + 1}").get_by_role("button").first
    (button.tap if phone else button.hover)()
    expect(person.page.locator(".pointers .ring")).to_have_count(1)
    seen = person.page.evaluate(DRAWN)
    assert seen != before
    expect(moves).to_have_text(str(number))
    (button.tap if phone else button.click)()
    expect(moves).to_have_text(str(number + 1))
    expect(person.page.locator(".pointers .ring")).to_have_count(0)
    assert person.page.evaluate(DRAWN) == seen


@pytest.mark.parametrize(("language", "floor"), [("en", "t1"), ("fr", "t4"), ("nl", "t6")])
def test_a_tutorial_says_what_is_new(people: People, language: str, floor: str) -> None:
    person = people(phone=True, language=language)
    sit_at(person, floor)
    lesson = json.loads((LESSONS / f"{floor.replace('t', 'tower-')}.json").read_text("utf-8"))
    expect(person.page.get_by_text(lesson["steps"][0]["say"][language])).to_be_visible()


def test_experts_see_no_solution_and_point_only_at_what_lies_there(people: People) -> None:
    """The first floor has armories, doors and exits, and no ladders, cards to move, or powers."""
    person = people()
    person.open_table("tower", {"quest": "t1", "players": 1, "talk": "expert"})
    expect(person.button("Give up")).to_be_visible()
    for name in ("Solution", "Hint", "Undo", "Redo", "Restart"):
        expect(person.button(name)).to_have_count(0)
    person.button("Talk").click()
    icons = person.page.get_by_role("group", name="Point at").get_by_role("button")
    assert {each.get_attribute("data-word") for each in icons.all()} == {"move", "armory", "door", "exit"}


def test_undo_restart_and_the_solution(people: People) -> None:
    person = people()
    sit_at(person, "t1")
    first, second = plan_of("t1")[:2]
    do(person, first)
    do(person, second)
    moves = person.page.locator(".moves strong")
    expect(moves).to_have_text("2")
    expect(person.button("Redo")).to_be_disabled()
    person.button("Undo").click()
    expect(moves).to_have_text("1")
    person.button("Redo").click()
    expect(moves).to_have_text("2")
    person.button("Restart").click()
    expect(moves).to_have_text("0")
    person.button("Solution").click()
    person.button("Yes").click()
    for step in (1, 2, 3):
        expect(person.page.get_by_text(f"Step {step} of 8")).to_be_visible()
        person.button("Show").click()
    expect(moves).to_have_text("3")
    for step in (3, 2, 1):
        person.button("Step back").click()
        expect(person.page.get_by_text(f"Step {step} of 8")).to_be_visible()
    expect(moves).to_have_text("0")
    expect(person.button("Step back")).to_have_count(0)
    assert person.axe() == []
