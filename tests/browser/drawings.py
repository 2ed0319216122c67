"""The drawings that a page keeps on its device."""

import re
from collections.abc import Callable
from typing import Any

from browser.people import Person
from dedale.grid import Grid, read_maze

LATEST = """() => new Promise((done) => {
  const request = indexedDB.open('dedale-drawings', 1);
  request.onsuccess = () => {
    const found = request.result.transaction('drafts').objectStore('drafts').getAll();
    found.onsuccess = () => {
      request.result.close();
      done(found.result.sort((one, other) => other.touched - one.touched));
    };
  };
})"""


def drafts(person: Person) -> list[dict[str, Any]]:
    """Return all drawings, the latest first. The page must have kept one already."""
    found: list[dict[str, Any]] = person.page.evaluate(LATEST)
    return found


def drawn_text(person: Person) -> str:
    return str(drafts(person)[0]["text"])


def grid(person: Person, number: int = 0) -> Grid:
    """Return a grid of the latest drawing, as the rules read it once it has a name."""
    found = read_maze(re.sub(": $", ": Untitled", drawn_text(person), flags=re.M))[number].grid
    assert found
    return found


def until(person: Person, holds: Callable[[], bool], what: str) -> None:
    """Wait: a drawing is kept a moment after it is drawn."""
    person.wire.until(holds, what)


def draw(person: Person, tool: str, x: float, y: float, across: int = 5) -> None:
    """Use that tool at a point of the board, in squares. Two taps at the same point would zoom."""
    person.page.get_by_role("group", name="Tools").get_by_role("button", name=tool, exact=True).click()
    plates = person.page.locator(".plate")
    first, last = plates.first.bounding_box(), plates.last.bounding_box()
    assert first
    assert last
    side = (last["x"] + last["width"] - first["x"]) / across
    person.page.mouse.click(first["x"] + x * side, first["y"] + y * side)
