"""Every language: chosen here, remembered, and without a word of another on any screen."""

import json
from pathlib import Path

import pytest
from playwright.sync_api import expect

from browser.conftest import People
from browser.people import Person
from dedale.languages import FINISHED

FOLDER = Path(__file__).parents[2] / "web" / "src" / "texts"
TEXTS: dict[str, dict[str, str]] = {
    each: json.loads((FOLDER / f"{each}.json").read_text(encoding="utf-8")) for each in FINISHED
}
PAGES = ("/", "/tower", "/editor", "/rules/mall", "/hourglass", "/ledger")

CUT_OFF = """() => [...document.querySelectorAll('.panel button')].filter((each) =>
  each.getBoundingClientRect().right > each.closest('.panel').getBoundingClientRect().right
  || each.scrollWidth > each.clientWidth).map((each) => each.innerText)"""


def foreign(person: Person, language: str) -> set[str]:
    """Return lines that are text in another language and not in this one, or the key of a text."""
    lines = {line.strip() for line in person.page.locator("body").inner_text().splitlines()}
    own = set(TEXTS[language].values())
    others = {text for each in TEXTS for text in TEXTS[each].values()} | TEXTS["en"].keys()
    return lines & (others - own)


@pytest.mark.parametrize("language", FINISHED)
def test_every_screen_speaks_it(people: People, language: str) -> None:
    person = people(language=language)
    for page in PAGES:
        person.go(page)
        expect(person.page.locator("h1, [role=timer]").first).to_be_visible()
        assert foreign(person, language) == set(), page
    person.open_table("duel", {"players": 2}, start=False)
    expect(person.page.locator(".letters")).to_be_visible()
    assert foreign(person, language) == set()
    person.open_table("tower", {"quest": "t1"})
    expect(person.page.locator(".panel h2").first).to_be_visible()
    assert foreign(person, language) == set()


@pytest.mark.parametrize(("language", "phone"), [("en", True), ("fr", True), ("fr", False), ("nl", True)])
def test_no_button_of_a_panel_is_cut_off(people: People, language: str, phone: bool) -> None:
    """Before the first action, when the longest words are shown."""
    person = people(language=language, phone=phone)
    for game, options in (("mall", {"players": 1}), ("tower", {"quest": "t1"})):
        person.open_table(game, options)
        person.sees_the_game()
        assert person.page.evaluate(CUT_OFF) == [], game


def test_a_language_is_chosen_and_remembered(people: People) -> None:
    person = people(language="en").go()
    person.page.get_by_label("Language").select_option("nl")
    expect(person.door("De Toren")).to_be_visible()
    person.page.reload()
    expect(person.door("De Toren")).to_be_visible()
    assert person.page.locator("html").get_attribute("lang") == "nl"
