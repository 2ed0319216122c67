"""The first page, and how few steps lead from it to the first move."""

import json

import pytest
from playwright.sync_api import expect

from browser.conftest import People
from browser.people import LOOKS

GAMES = ("The Mall", "The Tower", "The Hidden Labyrinth", "The Torchlit Duel")


@pytest.mark.parametrize(("phone", "dark"), LOOKS)
def test_the_home_page_is_whole_and_accessible(people: People, phone: bool, dark: bool) -> None:
    person = people(phone=phone, dark=dark).go()
    for game in GAMES:
        expect(person.door(game)).to_be_visible()
    assert person.axe() == []
    assert person.small_targets() == []
    assert not person.scrolls_sideways()


def test_a_large_screen_is_used(people: People) -> None:
    """Large doors, and everything in sight at once."""
    person = people()
    person.page.set_viewport_size({"width": 2560, "height": 1440})
    person.go()
    doors = person.page.locator(".doors").bounding_box()
    assert doors
    assert doors["width"] > 1_800
    expect(person.page.get_by_role("link", name="Sand timer")).to_be_in_viewport(ratio=1)


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
    expect(tables.first).to_contain_text("playing")
    for thing in (tables.first, person.page.get_by_label("Join with a code"), person.door("The Mall")):
        expect(thing).to_be_in_viewport()


ICONS = """async (icons) => Promise.all(icons.map(async ({ src, sizes, purpose }) => {
  const draw = async (address) => {
    const image = new Image();
    image.src = address;
    await image.decode();
    const brush = new OffscreenCanvas(32, 32).getContext('2d');
    brush.drawImage(image, 0, 0, 32, 32);
    return [`${image.naturalWidth}x${image.naturalHeight}`, [...brush.getImageData(0, 0, 32, 32).data]];
  };
  const [[size, drawn], [, icon]] = [await draw(src), await draw('/assets/icon.svg')];
  const apart = drawn.reduce((sum, value, at) => sum + Math.abs(value - icon[at]), 0) / drawn.length;
  return { size, sizes, purpose, apart, corner: drawn[3] };
}))"""
"""How large each icon is, how far it is from the client's own, and whether its corner is filled."""


@pytest.mark.parametrize(("language", "tower"), [("en", "The Tower"), ("fr", "La Tour"), ("nl", "De Toren")])
def test_it_can_be_installed_in_every_language(people: People, language: str, tower: str) -> None:
    person = people(language=language).go()
    expect(person.door(tower)).to_be_visible()
    browser = person.context.new_cdp_session(person.page)
    errors = browser.send("Page.getInstallabilityErrors")["installabilityErrors"]
    # Nothing can be installed from a window without a memory, as those of the tests are.
    assert {each["errorId"] for each in errors} <= {"in-incognito"}
    found = browser.send("Page.getAppManifest")
    assert found["errors"] == []
    manifest = json.loads(found["data"])
    assert (manifest["name"], manifest["lang"]) == ("Dédale", language)
    assert tower in [each["name"] for each in manifest["shortcuts"]]
    for icon in person.page.evaluate(ICONS, manifest["icons"]):
        assert icon["size"] == icon["sizes"]
        if icon["purpose"] == "maskable":
            assert icon["corner"] == 255
        else:
            assert icon["apart"] < 8, "`make icons` was not done"


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
