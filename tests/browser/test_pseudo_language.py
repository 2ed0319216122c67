"""A made-up language, long and full of accents, shows what a new one would meet on every screen.

Each of its texts stands in brackets. So words that are not translated show, since they have none, and so do
sentences that are put together from several texts: `⟦Elf⟧ ⟦walks⟧`, where `⟦⟦Elf⟧ walks⟧` would be filled in.
"""

import json
import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Route, expect

from browser.conftest import People
from browser.people import Person
from dedale.grid import translated
from dedale.grid.reader import read_headers, read_maze

ROOT = Path(__file__).parents[2]
CONTENT = ROOT / "src" / "dedale" / "games"
ENGLISH: dict[str, str] = json.loads((ROOT / "web/src/texts/en.json").read_text(encoding="utf-8"))
STANDS_IN_FOR = "nl"
ACCENTS = str.maketrans("AEIOUYaeiouycnsz", "ÅÉÎÖÛÝåéîöûýçñšž")
LONGER = 0.35
"""German needs about a third more room than English."""
HOLE = re.compile(r"(\{[^{}]*\})")
SENTENCE_END = re.compile(r"[.!?…]?$")
PAGES = ("/", "/tower", "/editor", "/hourglass", "/ledger", "/offline", "/you", "/lessons/mall", "/daily")
TABLES: dict[str, dict[str, Any]] = {
    "mall": {"players": 2},
    "tower": {"quest": "t1"},
    "hidden": {"players": 2},
    "duel": {"players": 2},
}
SAID = """() => {
  const seen = (each) =>
    each.checkVisibility({ visibilityProperty: true }) && !each.closest('option[lang], .letters');
  const nodes = [...document.querySelectorAll('body *')].filter(seen).flatMap((each) => [
    ...[...each.childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE).map(({ data }) => data),
    ...['aria-label', 'title', 'placeholder'].map((name) => each.getAttribute(name) ?? ''),
  ]);
  return [...new Set(nodes.map((text) => text.replace(/\\s+/g, ' ').trim()).filter(Boolean))];
}"""
"""Every text on the page, and every name that is only heard."""
CLIPPED = """() => [...document.querySelectorAll('button, a, summary, label, h1, h2, h3')]
  .filter((each) => each.checkVisibility() && !each.closest('.board, .astext'))
  .filter((each) => {
    const [inner, outer] = [each, each.parentElement].map((one) => one.getBoundingClientRect());
    const block = getComputedStyle(each).display !== 'inline';
    const over = block && (each.scrollWidth > each.clientWidth + 1 || inner.right > outer.right + 1);
    return over || inner.right > innerWidth + 1 || inner.left < -1;
  })
  .map((each) => `${each.localName}.${each.className}: ${each.innerText}`)"""
"""What is wider than its place, or sticks out of it."""
NO_DATES = """Object.defineProperty(Intl.DateTimeFormat.prototype, 'format', {
  get: () => (when) => String(Math.floor(when / 864e5)),
})"""
"""Dates come from the browser, which does not know the language."""
SEPARATORS = (" · ", ", ", " en ")
"""What stands between the texts of a list."""
NO_WORDS = ("Dédale", "ABCD", "Ann")
"""Our name, an example of a code, and a player."""


def pseudo(text: str) -> str:
    """The same text in the made-up language. What is filled in stays as it is."""
    words = "".join(part if part.startswith("{") else part.translate(ACCENTS) for part in HOLE.split(text))
    more = round(len(HOLE.sub("", text)) * LONGER)
    longer = "~" * min(more, 4) + " ~~~~" * (more // 5)
    return "⟦" + SENTENCE_END.sub(lambda end: longer + end[0], words, count=1) + "⟧"


def content() -> set[str]:
    """The names and lessons that content brings along."""
    found = set()
    for path in [*CONTENT.rglob("*.lesson"), *CONTENT.rglob("*.maze")]:
        text = path.read_text(encoding="utf-8")
        for section in (read_maze if "\n+" in text else read_headers)(text, path.name):
            for field in section.header:
                found.add(translated(section.header, field).get(STANDS_IN_FOR, ""))
    return found


KNOWN = sorted({*content(), *NO_WORDS} - {""}, key=len, reverse=True)
"""The longest first, since some contain others."""
KNOWN_WORDS = re.compile("|".join(map(re.escape, KNOWN)))


def split(text: str) -> list[tuple[str, str]]:
    """Return what stands outside the brackets of a text, each with the letter before it."""
    outside, depth, before = [("", "")], 0, ""
    for letter in text:
        depth -= letter == "⟧"
        if letter == "⟧" and depth == 0:
            outside.append((before, ""))
        elif letter != "⟦" and depth == 0:
            outside[-1] = (outside[-1][0], outside[-1][1] + letter)
        depth += letter == "⟦"
        before = letter
    return outside


def complaints(person: Person) -> list[str]:
    found = [f"clipped: {each}" for each in person.page.evaluate(CLIPPED)]
    for text in person.page.evaluate(SAID):
        outside = split(KNOWN_WORDS.sub("", text))
        if any(re.search(r"[^\W\d_]{2}", each) for _, each in outside if each not in SEPARATORS):
            found.append(f"not translated: {text}")
        between = outside[1:-1]
        if any(each not in SEPARATORS and not (each == " " and end in ".!?…") for end, each in between):
            found.append(f"put together: {text}")
    return found


@pytest.mark.parametrize("phone", [True, False])
def test_a_new_language_fits_everywhere(people: People, phone: bool) -> None:
    person = people(phone=phone, language=STANDS_IN_FOR)
    body = f"export default {json.dumps({key: pseudo(text) for key, text in ENGLISH.items()})}"

    def translate(route: Route) -> None:
        route.fulfill(body=body, content_type="text/javascript")

    person.context.route(f"**/assets/{STANDS_IN_FOR}-*.js", translate)
    person.context.add_init_script(NO_DATES)
    found: dict[str, list[str]] = {}
    for page in PAGES:
        person.go(page)
        person.page.get_by_text("⟦").first.wait_for(state="attached")
        person.page.wait_for_load_state("networkidle")
        found[page] = complaints(person)
    for game, options in TABLES.items():
        person.open_table(game, options, start=False)
        expect(person.page.locator(".letters")).to_be_visible()
        found[f"lobby of {game}"] = complaints(person)
        person.open_table(game, options, **({} if game == "tower" else {"bots": "wanderer"}))
        person.sees_the_game()
        found[game] = complaints(person)
    assert {where: each for where, each in found.items() if each} == {}


def test_the_language_shows_what_is_wrong() -> None:
    assert pseudo("Show all {n}.") == "⟦Shöw åll {n}~~~~.⟧"
    assert split("⟦a ⟦b⟧⟧, ⟦c⟧ d") == [("", ""), ("⟧", ", "), ("c", " d")]
