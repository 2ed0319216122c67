"""Lessons, taken as newcomers take them: with taps, with keys alone, without a network."""

import json
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from browser.conftest import People
from browser.hands import Keyboard
from browser.page_actions import ARROWS, HEROES
from browser.people import Person

LESSONS = Path(__file__).parents[2] / "web" / "src" / "lessons" / "content"
JSON = dict[str, Any]
STEPS = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}


def lesson_of(name: str) -> JSON:
    return dict(json.loads((LESSONS / f"{name}.json").read_text(encoding="utf-8")))


def sentence(person: Person) -> Locator:
    return person.page.locator(".lesson .say")


def at(person: Person, x: int, y: int) -> Locator:
    return person.page.locator(f'.target[data-at="{x},{y}"]')


def panel(person: Person, name: str) -> Locator:
    return person.page.locator(f'[data-panel="{name}"]')


def do(person: Person, lesson: JSON, action: JSON, view: JSON) -> None:
    """Do an action of a lesson as this hand would."""
    hand, page = person.hand, person.page
    kind = action["do"]
    if kind in ("ready", "roll"):
        hand.press(panel(person, kind))
    elif kind == "explore":
        if isinstance(hand, Keyboard):
            hand.type("e")
        else:
            hand.press(panel(person, "explore"))
        if at(person, *action["at"]).count():
            hand.press_on_board(at(person, *action["at"]))
    elif kind == "step" and isinstance(hand, Keyboard):
        hand.type(ARROWS[action["dir"]])
    elif kind == "step":
        x, y = own_square(lesson, view)
        dx, dy = STEPS[action["dir"]]
        hand.press_on_board(at(person, x + dx, y + dy))
    elif isinstance(hand, Keyboard):
        heroes = [hero for hero in HEROES if hero in view["heroes"]]
        hand.type(str(heroes.index(action["hero"]) + 1))
        (x, y), (to_x, to_y) = view["heroes"][action["hero"]], action["to"]
        way = next(way for way, (dx, dy) in STEPS.items() if (to_x - x) * dx > 0 or (to_y - y) * dy > 0)
        hand.type(ARROWS[way])
    else:
        hand.press_on_board(page.locator(f'[data-piece="{action["hero"]}"]'))
        hand.press_on_board(at(person, *action["to"]))


def own_square(lesson: JSON, view: JSON) -> list[int]:
    if "magicians" in view:
        return list(view["magicians"][lesson["seat"]])
    return list(view["pawns"]["blue"])


def nearest(ways: list[JSON]) -> JSON:
    """Of what counts, what one key does: the step that goes least far."""
    return min(ways, key=lambda way: abs((way["do"] or {}).get("to", [0, 0])[1]))


def take(person: Person, name: str, language: str = "en") -> None:
    """A whole lesson, from its first sentence to its end."""
    lesson = lesson_of(name)
    person.go(f"/lesson/{name}")
    view, node = lesson["snapshot"]["view"], 0
    while node is not None:
        step = lesson["steps"][lesson["nodes"][node]["step"]]
        expect(sentence(person)).to_have_text(step["say"][language])
        way = nearest(lesson["nodes"][node]["ways"])
        if way["do"] is None:
            person.hand.press(person.page.locator(".lesson > button"))
        else:
            do(person, lesson, way["do"], view)
        for frame in way["frames"]:
            view = {**view, **frame.get("view", {})}
        node = way["to"]
    expect(person.page.locator(".lesson.over")).to_be_visible()


@pytest.mark.parametrize("name", ["mall-1", "mall-2", "mall-5", "hidden-1", "duel-1"])
def test_a_lesson_is_taken_with_taps(people: People, name: str) -> None:
    person = people(way="touch")
    take(person, name)
    assert person.axe() == []
    person.go(f"/lessons/{name.split('-')[0]}")
    expect(person.page.locator(".done")).to_have_count(1)
    assert person.axe() == []


@pytest.mark.parametrize("name", ["mall-1", "hidden-1"])
def test_a_lesson_is_taken_with_keys_alone(people: People, name: str) -> None:
    take(people(way="keyboard"), name)


def test_a_lesson_speaks_the_players_language(people: People) -> None:
    take(people(language="fr"), "mall-1", "fr")


def test_a_wrong_try_is_answered_kindly_and_the_lesson_goes_on(people: People) -> None:
    person = people(phone=True).go("/lesson/mall-1")
    person.tap_on_board(person.page.locator('[data-piece="barbarian"]'))
    person.tap_on_board(at(person, 1, 0))
    wrong = lesson_of("mall-1")["steps"][0]["wrong"]["en"]
    expect(person.page.locator(".lesson .kindly")).to_have_text(wrong)
    expect(person.page.locator('[data-piece="barbarian"]')).to_be_visible()
    expect(sentence(person)).to_have_text(lesson_of("mall-1")["steps"][0]["say"]["en"])
    assert person.small_targets() == []
    assert not person.scrolls_sideways()


def test_what_a_step_asks_for_has_the_focus(people: People) -> None:
    person = people(way="keyboard").go("/lesson/mall-1")
    expect(person.page.locator('[data-piece="dwarf"]')).to_be_focused()
    expect(panel(person, "N")).to_have_attribute("data-shown", "")


def test_whoever_has_never_played_is_offered_the_lesson_first(people: People) -> None:
    person = people(phone=True).go()
    door = person.door("The Mall")
    door.get_by_role("button", name="Play now").click()
    expect(door.get_by_role("button", name="Just play")).to_be_visible()
    door.get_by_role("link", name="Learn in a minute").click()
    expect(sentence(person)).to_have_text(lesson_of("mall-1")["steps"][0]["say"]["en"])
    person.go()
    door.get_by_role("button", name="Play now").click()
    expect(panel(person, "start")).to_be_visible()


@pytest.mark.parametrize(
    ("game", "door", "count"),
    [
        ("mall", "The Mall", 6),
        ("tower", "The Tower", 6),
        ("hidden", "The Hidden Labyrinth", 1),
        ("duel", "The Torchlit Duel", 3),
    ],
)
def test_lessons_are_found_on_the_door_and_in_the_rules(
    people: People, game: str, door: str, count: int
) -> None:
    person = people().go(f"/rules/{game}")
    person.page.get_by_role("link", name="Lessons").click()
    expect(person.page.locator("ol > li")).to_have_count(count)
    person.go()
    person.door(door).get_by_role("link", name="Lessons").click()
    expect(person.page.locator("ol > li")).to_have_count(count)


def test_a_tutorial_of_the_tower_is_a_lesson_at_a_real_table(people: People) -> None:
    person = people(phone=True).go("/lesson/tower-1")
    first, second = lesson_of("tower-1")["steps"][:2]
    expect(sentence(person)).to_have_text(first["say"]["en"])
    assert "/table/" in person.page.url
    person.tap_on_board(person.page.locator('[data-piece="barbarian"]'))
    person.tap_on_board(at(person, 2, 0))
    expect(sentence(person)).to_have_text(second["say"]["en"])
    person.button("Restart").click()
    expect(sentence(person)).to_have_text(first["say"]["en"])


def test_a_first_mall_is_played_with_bots(people: People) -> None:
    person = people().go("/lesson/mall-6")
    start, act = lesson_of("mall-6")["steps"][:2]
    expect(sentence(person)).to_have_text(start["say"]["en"])
    person.hand.press(panel(person, "start"))
    expect(sentence(person)).to_have_text(act["say"]["en"])
