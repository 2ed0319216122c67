"""Taking a lesson, step by step, with taps or with keys alone."""

import json
from pathlib import Path
from typing import Any

from playwright.sync_api import Locator, expect

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
