"""The first page, and how far the first move is from it."""

import pytest
from playwright.sync_api import expect

from browser.conftest import People

GAMES = ("The Mall", "The Tower", "The Hidden Labyrinth", "The Torchlit Duel")


@pytest.mark.parametrize("phone", [False, True])
@pytest.mark.parametrize("dark", [False, True])
def test_the_home_page_is_whole_and_accessible(people: People, phone: bool, dark: bool) -> None:
    person = people(phone=phone, dark=dark).go()
    for game in GAMES:
        expect(person.door(game)).to_be_visible()
    assert person.axe() == []
    assert person.small_targets() == []
    assert not person.scrolls_sideways()


@pytest.mark.parametrize(("language", "title"), [("fr", "La Tour"), ("nl", "De Toren")])
def test_it_speaks_the_browsers_language(people: People, language: str, title: str) -> None:
    person = people(language=language).go()
    expect(person.door(title)).to_be_visible()
    assert person.page.locator("html").get_attribute("lang") == language


@pytest.mark.parametrize("phone", [False, True])
def test_one_click_leads_to_the_first_tutorial(people: People, phone: bool) -> None:
    person = people(phone=phone).go()
    person.door("The Tower").get_by_role("button", name="Play now").click()
    person.door("The Tower").get_by_role("button", name="Just play").click()
    person.page.locator(".piece.pickable").first.click()
    person.page.locator(".target").first.click()
    expect(person.page.locator(".moves strong")).to_have_text("1")
