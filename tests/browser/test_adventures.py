"""Whole adventures of the Tower: one whose cards are turned at the end, one whose cards slide."""

from contextlib import closing

from playwright.sync_api import expect

from browser.conftest import People
from browser.page_actions import do, written
from browser.people import Person
from dedale.games.tower.pack import the_pack
from dedale.games.tower.plan_text import read_plan
from server.harness import JSON, Client

TURNING, SLIDING = 1, 4


def plan_of(floor: str) -> list[JSON]:
    return [written(action) for action in read_plan(the_pack().floor(floor).quest.plan or "")]


def solve(person: Person, floor: str) -> None:
    person.wire.until(lambda: person.wire.view["quest"] == floor, floor)
    for action in plan_of(floor):
        do(person, action)


def floors_of(adventure: int) -> list[str]:
    found = the_pack().adventures()[adventure]
    assert found.legendary
    return [*found.epic, found.legendary]


def climbed(person: Person, adventure: int) -> None:
    """Check that the adventure is over and won, and that this device has every floor of it as solved."""
    assert person.wire.view["outcome"]["result"] == "won"
    expect(person.button("Play again!")).to_be_visible()
    _, progress = person.server.http("GET", "/api/progress", token=person.token)
    moves = {floor: len(plan_of(floor)) for floor in floors_of(adventure)}
    assert {floor: kept["moves"] for floor, kept in progress["floors"].items()} == moves


def test_an_adventure_with_cards_that_turn(people: People) -> None:
    person = people(way="keyboard")
    person.go("/tower")
    storey = person.page.locator("details.storey").nth(15 - TURNING)  # the fifteenth is at the top
    person.hand.press(storey.locator("summary"))
    person.hand.press(storey.get_by_role("button", name="Play the whole adventure"))
    person.wire.until(lambda: person.wire.seen)
    for floor in floors_of(TURNING):
        solve(person, floor)
    assert any(action["do"] == "rotate" for action in person.wire.done)
    climbed(person, TURNING)


def test_an_adventure_with_cards_that_slide_undo_and_solution(people: People) -> None:
    person = people(way="keyboard")
    table = person.open_table("tower", {"adventure": SLIDING})
    first, second, *others, last = floors_of(SLIDING)
    moves = person.page.locator(".moves strong")
    do(person, plan_of(first)[0])
    expect(moves).to_have_text("1")
    do(person, {"do": "undo"})
    expect(moves).to_have_text("0")
    solve(person, first)
    step_through_the_solution(person, second)
    # The floors in between are solved on another device of the same person.
    with closing(Client(person.server, table, token=person.token)) as other:
        for action in (action for floor in others for action in plan_of(floor)):
            assert other.do(0, action)["type"] == "ack"
    solve(person, last)
    assert any(action["do"] == "slide" for action in person.wire.done)
    climbed(person, SLIDING)


def step_through_the_solution(person: Person, floor: str) -> None:
    """Ask for the solution, and follow it step by step."""
    person.wire.until(lambda: person.wire.view["quest"] == floor)
    do(person, {"do": "solution"})
    for number, action in enumerate(plan_of(floor), 1):
        expect(person.page.get_by_text(f"Step {number} of")).to_be_visible()
        person.hand.press(person.button("Show"))
        person.wire.until_done(action)
