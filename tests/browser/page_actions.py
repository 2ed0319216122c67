"""From an action to what a person does on the page to perform it, in each of the three ways."""

from collections.abc import Callable
from contextlib import suppress
from typing import Any

import msgspec
from playwright.sync_api import Locator, expect

from browser.hands import Keyboard
from browser.people import Person
from dedale.games.tower.pack import the_pack
from server.harness import JSON

HEROES = ("barbarian", "mage", "sorceress", "elf", "dwarf", "sister")
"""In the order of the number keys."""
ARROWS = {"N": "ArrowUp", "E": "ArrowRight", "S": "ArrowDown", "W": "ArrowLeft"}
STEPS = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}
SIDES = {"N": "north", "E": "east", "S": "south", "W": "west"}
MIDDLE = """([x, y]) => {
  const world = document.querySelector('.world'), { left, top } = world.getBoundingClientRect();
  const square = 64 * new DOMMatrix(getComputedStyle(world).transform).a;
  return [left + (x + 0.5) * square, top + (y + 0.5) * square];
}"""
"""Where the middle of a square is on the screen, whether or not it can be pressed."""
IN_VIEW = """([x, y]) => {
  const { left, top, right, bottom } = document.querySelector('.board').getBoundingClientRect();
  return left < x && x < right && top < y && y < bottom;
}"""
CLICKS, SEEN_MS = 4, 5_000
TALK = {"nudge": "Nudge: your move!", "stare": "Stare", "drum": "Drum on the table"}


def do(person: Person, wanted: Any, *, asked_again: bool = False) -> None:
    """Perform an action, as in the contract or as a struct, on the page, and wait until it is granted.

    `asked_again`: the page asks for confirmation first, unless this took so long that there is no reason to.
    """
    wire, action = person.wire, written(wanted)
    asked, refused = len(wire.sent), len(wire.refusals)
    person.sees_the_game()
    doer = TALKING.get(action["do"]) or DOING[wire.view["game"], action["do"]]
    doer(person, action)
    if asked_again:
        yes = person.page.locator("dialog").get_by_role("button", name="Yes")
        wire.until(lambda: len(wire.sent) > asked or yes.count(), "a question")
        if yes.count():
            person.hand.press(yes)
    wire.until(lambda: len(wire.sent) > asked and not wire.unsettled, f"{person.hand.way}: {action}")
    assert len(wire.refusals) == refused, wire.refusals
    assert wire.done[-1] == action


def written(action: Any) -> JSON:
    """Return an action as it goes over the wire."""
    return dict(msgspec.json.decode(msgspec.json.encode(action)))


# Pressing


def named(name: str, key: str = "") -> Callable[[Person, JSON], None]:
    """Press a button with that name; on the keyboard, its key if it has one."""

    def press(person: Person, action: JSON) -> None:
        if key and isinstance(person.hand, Keyboard) and _unambiguous(person, action):
            person.hand.type("Escape")  # or Space presses what has the focus
            person.hand.type(key)
        else:
            person.hand.press(person.button(name))

    return press


def _unambiguous(person: Person, action: JSON) -> bool:
    """True if the large button, which the space bar presses, is the one that is meant."""
    large = ("start", "draw", "steal", "peek", "resume", "ready", "roll", "stop")
    kinds = {each["do"] for each in person.wire.legal}
    return action["do"] not in large or len(kinds & set(large)) == 1


def sure(name: str) -> Callable[[Person, JSON], None]:
    """Press a button that asks for confirmation."""

    def press(person: Person, action: JSON) -> None:
        person.hand.press(person.button(name))
        person.hand.press(person.page.locator("dialog").get_by_role("button", name="Yes"))

    return press


def at(person: Person, square: list[int]) -> Locator:
    return person.page.locator(f'.target[data-at="{square[0]},{square[1]}"]')


def on_edge(person: Person, edge: list[int]) -> None:
    edges = person.page.locator(".edge")
    wanted = person.page.locator(f'.edge[data-at="{edge[0]},{edge[1]},{edge[2]}"]')
    if isinstance(person.hand, Keyboard):
        person.hand.steer_to(wanted, edges.first)
        person.hand.type("Enter")
    else:
        person.hand.press_on_board(wanted)


def switch_to(person: Person, name: str) -> None:
    """Turn that button on, so that the next tap is for it."""
    button = person.button(name)
    if "on" not in (button.get_attribute("class") or "").split():
        person.hand.press(button)


# Heroes


def hero_moves(person: Person, action: JSON) -> None:
    hero, to = action["hero"], action["to"]
    ways = [each for each in person.wire.legal if each.get("hero") == hero and each.get("to") == to]
    where = person.wire.view["heroes"][hero]
    # The page may be a moment behind the wire, and a tap on a hero that has just gone means nothing.
    here = f'[data-at="{where[0]},{where[1]}"]' if where else ""
    piece = person.page.locator(f'[data-piece="{hero}"]{here}[aria-pressed]')
    if isinstance(person.hand, Keyboard):
        heroes = person.wire.view["heroes"]
        if piece.get_attribute("aria-pressed") != "true":
            person.hand.type(str([each for each in HEROES if each in heroes].index(hero) + 1))
        key = _arrow(person, action)
        if key:
            person.hand.type(key)
        else:
            person.hand.press(at(person, to))
    else:
        if piece.get_attribute("aria-pressed") != "true":
            pick_up(person, piece)
        person.hand.press_on_board(at(person, to))
    if len(ways) > 1:
        person.hand.press(person.page.locator("dialog li button, dialog .button").nth(ways.index(action) + 1))


def pick_up(person: Person, piece: Locator) -> None:
    """On a busy machine a click is sometimes lost. Whoever sees that nothing happens clicks again."""
    for _ in range(CLICKS):
        person.hand.press_on_board(piece)
        with suppress(AssertionError):
            expect(piece).to_have_attribute("aria-pressed", "true", timeout=SEEN_MS)
            return
    raise AssertionError(f"{piece} cannot be picked up")


def _arrow(person: Person, action: JSON) -> str | None:
    """Return the arrow that moves the hero there, if any: one step or, with Shift, as far as possible."""
    hero, to = action["hero"], action["to"]
    x, y = person.wire.view["heroes"][hero]
    for side, (dx, dy) in STEPS.items():
        ahead: dict[int, list[int]] = {}
        for each in person.wire.legal:
            if each.get("hero") == hero and "to" in each:
                right, down = each["to"][0] - x, each["to"][1] - y
                if right * dx + down * dy > 0 and right * dy == down * dx == 0:
                    ahead[right * dx + down * dy] = each["to"]
        if ahead and ahead[min(ahead)] == to:
            return ARROWS[side]
        if ahead and ahead[max(ahead)] == to:
            return f"Shift+{ARROWS[side]}"
    return None


# The Mall


def explores(person: Person, action: JSON) -> None:
    places = person.wire.may("explore")
    if isinstance(person.hand, Keyboard):
        person.hand.type("e")
    else:
        person.hand.press(person.page.locator(".ability").filter(has_text="Explore"))
    if len(places) > 1:
        person.hand.press_on_board(at(person, action["at"]))


def discards(person: Person, action: JSON) -> None:
    name = f"Remove tile {action['tile']}"
    person.hand.press_on_board(person.page.get_by_role("button", name=name, exact=True))


# The Tower


def turns(person: Person, action: JSON) -> None:
    press_with_preview(person, f"Turn card {action['card'] + 1} by {action['quarters'] * 90}°")


def slides(person: Person, action: JSON) -> None:
    press_with_preview(person, f"Slide card {action['card'] + 1}")


def press_with_preview(person: Person, name: str) -> None:
    """The first tap of a finger only shows what would happen."""
    for _ in range(2 if person.hand.way == "touch" else 1):
        person.hand.press(person.button(name))


def chooses(person: Person, action: JSON) -> None:
    quests = person.page.locator("details")
    if quests.get_attribute("open") is None:
        person.hand.press(quests.locator("summary"))
    name = the_pack().floor(action["quest"]).quest.names["en"]
    person.hand.press(quests.get_by_role("button", name=name, exact=True))


# The Hidden Labyrinth and the Duel


def steps(person: Person, action: JSON) -> None:
    """Move to a square next to one's own piece. Whatever is there is pushed."""
    if isinstance(person.hand, Keyboard):
        person.hand.type(ARROWS[action["dir"]])
    else:
        (x, y), (dx, dy) = _own_square(person), STEPS[action["dir"]]
        person.hand.press_on_board(at(person, [x + dx, y + dy]))


def _own_square(person: Person) -> list[int]:
    view, seat = person.wire.view, person.wire.seat
    assert seat is not None
    if view["game"] == "hidden":
        return list(view["magicians"][seat])
    return list(view["pawns"][view["seats"][seat]["owns"][0]])


def pushes(person: Person, action: JSON) -> None:
    steps(person, action)
    if len(person.wire.may("push", dir=action["dir"])) > 1:
        person.hand.press_on_board(at(person, action["to"]))


def rolls_a_rock(person: Person, action: JSON) -> None:
    if "dir" in action:
        return steps(person, action)
    switch_to(person, "Place the rock")
    return person.hand.press_on_board(at(person, action["at"]))


def places_a_door(person: Person, action: JSON) -> None:
    switch_to(person, "Place the door")
    on_edge(person, action["edge"])


def notes(person: Person, action: JSON) -> None:
    switch_to(person, "My markers")
    on_edge(person, action["edge"])


def shoots(person: Person, action: JSON) -> None:
    person.hand.press(person.button(f"Shoot {SIDES[action['dir']]}"))


# Talk


def calls(person: Person, action: JSON) -> None:
    person.hand.press(person.page.locator(f'.seat[data-seat="{action["seat"]}"]'))
    person.hand.press(person.button(TALK[action["do"]]))


def points(person: Person, action: JSON) -> None:
    """Point at a sign on the sheet, or at a square in the way of each hand."""
    if "icon" in action:
        speaks(person, action)
    elif isinstance(person.hand, Keyboard):
        person.hand.type("Escape")
        person.hand.type("p")
        person.hand.press(at(person, action["at"]))
    else:
        person.point(middle(person, action["at"]))


def middle(person: Person, square: list[int]) -> tuple[float, float]:
    """Return where that square is on the screen. If it is out of sight, look at the whole board first."""
    if not person.page.evaluate(IN_VIEW, person.page.evaluate(MIDDLE, square)):
        person.hand.press(person.button("Show the whole board"))
    x, y = person.page.evaluate(MIDDLE, square)
    return x, y


def excuses(person: Person, action: JSON) -> None:
    phrases = person.page.get_by_role("group", name="Tell the others")
    person.hand.press(phrases.locator(f'[data-word="{action["phrase"]}"]'))


def speaks(person: Person, action: JSON) -> None:
    field = person.page.get_by_label("Say something")
    if not field.is_visible():
        if isinstance(person.hand, Keyboard):
            person.hand.type("t")
        else:
            person.hand.press(person.button("Talk"))
    if action["do"] == "say":
        if isinstance(person.hand, Keyboard):
            person.hand.walk_to(field)
        else:
            person.hand.press(field)
        person.page.keyboard.type(action["text"])
        person.page.keyboard.press("Enter")
    else:
        word = action.get("sign") or action["icon"]
        group = person.page.get_by_role("group", name="Gestures" if "sign" in action else "Point at")
        person.hand.press(group.locator(f'[data-word="{word}"]'))


TALKING: dict[str, Callable[[Person, JSON], None]] = {
    "nudge": calls,
    "stare": calls,
    "drum": calls,
    "say": speaks,
    "gesture": speaks,
    "point": points,
    "excuse": excuses,
}
DOING: dict[tuple[str, str], Callable[[Person, JSON], None]] = {
    ("mall", "start"): named("Start: flip the timer", "Space"),
    ("mall", "place"): hero_moves,
    ("mall", "move"): hero_moves,
    ("mall", "escalator"): hero_moves,
    ("mall", "vortex"): hero_moves,
    ("mall", "peek"): named("Look at the tile", "Space"),
    ("mall", "explore"): explores,
    ("mall", "steal"): named("Steal!", "Space"),
    ("mall", "draw"): named("Next action tile", "Space"),
    ("mall", "discard"): discards,
    ("mall", "pause"): named("Ask for a pause"),
    ("mall", "resume"): named("Resume", "Space"),
    ("tower", "move"): hero_moves,
    ("tower", "rotate"): turns,
    ("tower", "slide"): slides,
    ("tower", "undo"): named("Undo", "u"),
    ("tower", "redo"): named("Redo", "y"),
    ("tower", "restart"): named("Restart", "r"),
    ("tower", "skip"): sure("Give up"),
    ("tower", "solution"): sure("Solution"),
    ("tower", "quest"): chooses,
    ("hidden", "wall"): lambda person, action: on_edge(person, action["edge"]),
    ("hidden", "ready"): named("I’ve seen enough", "Space"),
    ("hidden", "roll"): named("Roll the die", "Space"),
    ("hidden", "step"): steps,
    ("hidden", "stop"): named("Stop here", "Space"),
    ("hidden", "note"): notes,
    ("duel", "token"): lambda person, action: person.hand.press_on_board(at(person, action["at"])),
    ("duel", "step"): steps,
    ("duel", "door"): places_a_door,
    ("duel", "rock"): rolls_a_rock,
    ("duel", "push"): pushes,
    ("duel", "shoot"): shoots,
    ("duel", "tunnel"): lambda person, action: person.hand.press_on_board(at(person, action["to"])),
    ("duel", "pass"): named("Pass"),
}


def needed(view: JSON, action: JSON) -> str:
    """Return what an action tile must have for that."""
    if action["do"] != "move":
        return str(action["do"])
    (x, y), (to_x, to_y) = view["heroes"][action["hero"]], action["to"]
    steps = ((to_x > x) - (to_x < x), (to_y > y) - (to_y < y))
    return next(side for side, step in STEPS.items() if step == steps)
