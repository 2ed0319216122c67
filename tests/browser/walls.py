"""Lays a wall in the Duel: a ghost is moved over the board, and let go."""

from typing import Any

from browser.hands import Keyboard
from browser.people import Person
from server.harness import JSON

Edges = list[list[Any]]
"""`[x, y, side]` each."""
REACH = 0.75
"""How far the handle of a ghost extends beyond the middles of its edges, in squares."""


def lay_a_wall(person: Person) -> JSON:
    """Move the ghost to another legal place, by whatever hand there is, lay it, and return the action."""
    ghost, *others = person.wire.may("wall")
    wanted = next(each for each in others if moved(ghost["edges"], each["edges"]))
    right, down = moved(ghost["edges"], wanted["edges"]) or (0, 0)
    asked = len(person.wire.sent)
    move_ghost(person, ghost["edges"], right, down)
    let_go(person)
    person.wire.until(lambda: len(person.wire.sent) > asked and not person.wire.unsettled)
    done = person.wire.done[-1]
    assert sorted(done["edges"]) == sorted(wanted["edges"])
    return done


def moved(one: Edges, other: Edges) -> tuple[int, int] | None:
    """Return by how much the first must be moved to get the second; None if it cannot."""
    if len(one) != len(other):
        return None
    one, other = sorted(one), sorted(other)
    right, down = other[0][0] - one[0][0], other[0][1] - one[0][1]
    same = other == [[x + right, y + down, side] for x, y, side in one]
    return (right, down) if same and (right or down) else None


def move_ghost(person: Person, edges: Edges, right: int, down: int) -> None:
    """Move it by this many squares."""
    if isinstance(person.hand, Keyboard):
        for key, times in (
            ("ArrowRight", right),
            ("ArrowLeft", -right),
            ("ArrowDown", down),
            ("ArrowUp", -down),
        ):
            for _ in range(times):
                person.hand.type(key)
        return
    handle = person.page.locator(".handle")
    handle.wait_for()
    box = handle.bounding_box()
    assert box
    middles = [x + 1 if side == "E" else x + 0.5 for x, _, side in edges]
    square = box["width"] / (max(middles) - min(middles) + 2 * REACH)
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    if person.hand.way == "mouse":
        person.page.mouse.move(x, y)
        person.page.mouse.move(x + right * square, y + down * square)
    else:
        person.drag((x, y), (x + right * square, y + down * square))


def let_go(person: Person) -> None:
    """Lay the wall where the ghost is."""
    if isinstance(person.hand, Keyboard):
        person.hand.type("Space")
    elif person.hand.way == "mouse":
        person.page.mouse.down()
        person.page.mouse.up()
    else:
        person.hand.press(person.button("Lay it").or_(person.button("It won’t fit here.")))
