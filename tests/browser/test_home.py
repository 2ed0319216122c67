"""The first page, and how few steps lead from it to the first move."""

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


def test_each_button_to_play_has_a_name_of_its_own(people: People) -> None:
    person = people().go()
    for way in ("Play now", "With friends"):
        expect(person.button(f"{way}: The Tower")).to_have_count(1)
        buttons = person.page.get_by_role("button", name=way).all()
        assert len({button.get_attribute("aria-label") for button in buttons}) == 4


def test_on_a_phone_codes_and_matches_under_way_come_first(people: People) -> None:
    person = people(phone=True)
    person.open_table("tower", {"quest": "t1"}, start=False)
    person.open_table("duel", {"players": 2}, bots="squire")
    person.go()
    tables = person.page.locator(".tables li")
    expect(tables).to_have_count(2)
    expect(tables.first).to_contain_text("The Torchlit Duel")
    expect(tables.first).to_contain_text("in play")
    for thing in (tables.first, person.page.get_by_label("Join with a code"), person.door("The Mall")):
        expect(thing).to_be_in_viewport()


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
