"""Hints in a quest, and the editor's verdict: from the first stroke to a link that somebody else plays."""

import re

import pytest
from playwright.sync_api import Locator, expect

from browser.conftest import People
from browser.drawings import draw, grid, until
from browser.floors import sit_at
from browser.people import Person
from dedale.games.tower.actions import Move
from dedale.games.tower.pack import the_pack
from dedale.games.tower.state import first_position
from dedale.solver.hints import hint_at
from server.harness import Server
from server.hints import DRAFT, get_ready


@pytest.fixture(autouse=True, scope="module")
def _ready(server: Server) -> None:
    get_ready(server)


def told(person: Person) -> Locator:
    return person.page.locator(".panel [role=status]")


def ask(person: Person, by: str) -> None:
    if by == "key":
        person.page.keyboard.press("h")
    else:
        person.button("Hint").click()


@pytest.mark.parametrize("by", ["button", "key", "touch"])
def test_a_hint_in_three_steps(people: People, by: str) -> None:
    quest = the_pack().floor("t1").quest
    person = people(phone=by == "touch")
    sit_at(person, "t1")
    right = hint_at(quest, first_position(quest))
    assert isinstance(right.action, Move)
    x, y = right.action.to
    pointers = person.page.locator(".pointers")
    expect(person.button("Hint")).to_be_enabled()
    ask(person, by)
    expect(told(person)).to_contain_text(right.action.hero, ignore_case=True)
    expect(told(person)).to_contain_text("8 moves to go")
    expect(pointers.locator("circle")).to_have_count(1)
    expect(pointers.locator(".place")).to_have_count(0)
    ask(person, by)
    expect(told(person)).to_contain_text(f"column {x + 1}, row {y + 1}")
    expect(pointers.locator(".place")).to_have_count(1)
    expect(pointers.locator(".head")).to_have_count(0)
    expect(told(person)).not_to_contain_text("as far as")
    ask(person, by)
    expect(told(person)).to_contain_text("as far as")
    expect(pointers.locator(".head")).to_have_count(1)
    expect(person.button("Hint")).to_be_disabled()
    ask(person, "key")
    expect(pointers.locator(".head")).to_have_count(1)
    assert person.axe() == []
    # Another position has another hint.
    person.tap_on_board(person.page.locator(f'[data-piece="{right.action.hero}"]'))
    person.tap_on_board(person.page.locator(f'.target[data-at="{x},{y}"]'))
    expect(person.page.locator(".moves strong")).to_have_text("1")
    expect(pointers.locator(".head")).to_have_count(0)
    expect(told(person)).to_have_text("")
    ask(person, by)
    expect(told(person)).to_contain_text("7 moves to go")
    expect(pointers.locator(".place")).to_have_count(0)


def test_the_keys_name_the_hint(people: People) -> None:
    person = people()
    sit_at(person, "t1")
    expect(person.button("Hint")).to_be_visible()
    person.page.keyboard.press("?")
    expect(person.page.get_by_role("dialog")).to_contain_text("Hint: which hero, then where, then the move")


def test_what_can_no_longer_be_solved_is_said_with_a_way_back(people: People) -> None:
    person = people()
    person.open_table("tower", {"quest": {"path": "own", "text": DRAFT}, "players": 1})
    person.tap_on_board(person.page.locator('[data-piece="elf"]'))
    person.tap_on_board(person.page.locator('.target[data-at="0,1"]'))
    expect(person.page.locator(".moves strong")).to_have_text("1")
    person.button("Hint").click()
    expect(told(person)).to_contain_text("This can’t be solved from here.")
    assert person.axe() == []
    told(person).get_by_role("button", name="Undo").click()
    expect(person.page.locator(".moves strong")).to_have_text("0")
    expect(told(person)).to_have_text("")
    person.button("Hint").click()
    expect(told(person)).to_contain_text("One move to go")


def verdict(person: Person) -> Locator:
    return person.page.locator(".verdict")


def test_the_editor_judges_every_stroke_and_the_link_is_played(people: People) -> None:
    ann = people()
    ann.context.grant_permissions(["clipboard-read", "clipboard-write"])
    ann.go("/editor/quest")
    expect(verdict(ann)).to_contain_text("Start with a hero")
    draw(ann, "Elf", 0.5, 0.5)
    expect(verdict(ann)).to_contain_text("exit")
    draw(ann, "green exit", 4.5, 4.5)
    expect(verdict(ann)).to_contain_text("Solvable in 2 moves.")
    expect(verdict(ann).get_by_role("img")).to_be_visible()
    draw(ann, "Solid square", 3.5, 4.5)
    draw(ann, "Solid square", 4.5, 3.5)
    expect(verdict(ann)).to_contain_text("This can’t be solved.")
    assert ann.axe() == []
    ann.button("Link").click()
    expect(ann.page.get_by_role("dialog")).to_contain_text("This can’t be solved. Share it anyway?")
    ann.button("No").click()
    draw(ann, "Erase", 3.5, 4.5)
    expect(verdict(ann)).to_contain_text("Solvable in 2 moves.")
    ann.page.get_by_label("Quest name").fill("Corner")
    ann.button("Link").click()
    expect(ann.page.get_by_text("Link copied.")).to_be_visible()
    link = ann.page.evaluate("navigator.clipboard.readText()")
    assert re.fullmatch(r"http://127\.0\.0\.1:\d+/tower/[\w-]+", link)
    bob = people()
    bob.page.goto(link)
    expect(bob.page.locator(".storey[open]")).to_be_attached()
    # The link carries the name, a picture, the stars, the fewest moves and a solution.
    sent = bob.page.locator("section", has_text="someone drew for you")
    expect(sent.get_by_role("heading", name="Corner")).to_be_visible()
    expect(sent.locator(".board .piece")).to_have_attribute("data-at", "0,0")
    expect(sent.get_by_text("2 moves")).to_be_visible()
    expect(sent.locator(".stars")).to_be_visible()
    assert bob.axe() == []
    expect(bob.button("Play it")).to_be_in_viewport()
    bob.button("Play it").click()
    expect(bob.page.get_by_role("heading", name="Corner")).to_be_visible()
    expect(bob.page.locator(".moves")).to_have_text(re.compile(r"0\s*/ 2"))
    expect(bob.button("Solution")).to_be_enabled()
    for _ in range(2):
        bob.page.keyboard.press("h")
        expect(told(bob)).to_contain_text("to go")
        bob.page.keyboard.press("h")
        place = bob.page.locator(".pointers .place")
        expect(place).to_have_count(1)
        at = told(bob).inner_text()
        x, y = (int(number) - 1 for number in re.findall(r"\d+", at)[:2])
        if bob.page.locator('[data-piece="elf"]').get_attribute("aria-pressed") != "true":
            bob.tap_on_board(bob.page.locator('[data-piece="elf"]'))
        bob.tap_on_board(bob.page.locator(f'.target[data-at="{x},{y}"]'))
        expect(place).to_have_count(0)
    expect(bob.page.get_by_role("button", name="Play again!")).to_be_visible()


def spot(person: Person, x: float, y: float, across: int = 5) -> tuple[float, float]:
    """Return a point of the drawing on the screen, in squares."""
    box = person.page.locator(".plate").bounding_box()
    assert box
    side = box["width"] / across
    return box["x"] + x * side, box["y"] + y * side


def solid(person: Person) -> list[int]:
    """Return which squares of the drawing are solid."""
    return [at for at, code in enumerate(grid(person).squares) if code == "###"]


def until_solid(person: Person, squares: list[int]) -> None:
    until(person, lambda: solid(person) == squares, f"solid squares {squares}")


@pytest.mark.parametrize("phone", [False, True])
def test_a_drag_paints_and_is_one_change(people: People, phone: bool) -> None:
    person = people(phone=phone).go("/editor/quest")
    person.button("Solid square").click()
    still = person.page.locator(".world").get_attribute("style")
    person.drag(spot(person, 0.5, 1.5), spot(person, 3.5, 1.5))
    until_solid(person, [5, 6, 7, 8])
    person.drag(spot(person, 3.5, 1.5), spot(person, 2.5, 1.5))
    until_solid(person, [5, 6])
    assert person.page.locator(".world").get_attribute("style") == still
    for keys, left in (("Control+z", [5, 6, 7, 8]), ("Control+z", []), ("Control+Shift+Z", [5, 6, 7, 8])):
        person.page.keyboard.press(keys)
        until_solid(person, left)
    person.button("Wall").click()
    person.drag(spot(person, 0.5, 3), spot(person, 3.5, 3))
    until(person, lambda: "".join(grid(person).horizontal[15:20]) == "#### ", "walls")


@pytest.mark.parametrize("how", ["space", "middle", "fingers"])
def test_the_editors_board_is_moved_by_a_gesture_of_its_own_and_fitted_again(
    people: People, how: str
) -> None:
    person = people(phone=how == "fingers").go("/editor/quest")
    person.button("Solid square").click()
    fit = person.button("Show the whole board")
    expect(fit).to_have_count(0)
    x, y = spot(person, 2.5, 2.5)
    mouse = person.page.mouse
    if how == "fingers":
        pinch = {"x": x, "y": y, "scaleFactor": 1.5, "gestureSourceType": "touch"}
        person.context.new_cdp_session(person.page).send("Input.synthesizePinchGesture", pinch)
    else:
        mouse.move(x, y)
        if how == "space":
            person.page.keyboard.down(" ")
        mouse.down(button="middle" if how == "middle" else "left")
        mouse.move(x + 50, y + 30, steps=4)
        mouse.up(button="middle" if how == "middle" else "left")
        person.page.keyboard.up(" ")
        expect(person.page.locator(".world.moving")).to_have_count(0)
        assert spot(person, 2.5, 2.5) == pytest.approx((x + 50, y + 30), abs=1)
    assert solid(person) == []
    fit.click()
    expect(fit).to_have_count(0)
    assert spot(person, 2.5, 2.5) == pytest.approx((x, y), abs=1)


@pytest.mark.parametrize("phone", [False, True])
def test_a_legendary_quest_is_drawn_and_judged(people: People, phone: bool) -> None:
    person = people(phone=phone)
    person.go("/editor/quest")
    person.page.get_by_label("Type of quest").select_option("2x2")
    person.page.get_by_label("Width").select_option("2")
    tools = person.page.get_by_role("group", name="Tools")
    expect(tools.get_by_role("button", name="rotation square")).to_have_count(1)
    draw(person, "Elf", 0.5, 0.5, across=4)
    draw(person, "green exit", 3.5, 0.5, across=4)
    expect(verdict(person)).to_contain_text("This can’t be solved.")
    draw(person, "rotation square", 1.5, 0.5, across=4)
    draw(person, "Wall", 2.0, 0.5, across=4)
    expect(verdict(person)).to_contain_text("Solvable in one move.")
    assert not person.scrolls_sideways()
    assert person.axe() == []
