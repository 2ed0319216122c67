"""The rules: in every language, with boards that play, a search, and within reach at the table."""

import re

import pytest
from playwright.sync_api import Locator, expect

from browser.conftest import People
from browser.people import Person

SEARCH = "Search the rules"
SHOWN_AS = [
    # game, language, phone, dark, title, some of the text
    ("mall", "en", False, False, "Rules: The Mall", "flip the timer at once"),
    ("mall", "fr", True, True, "Règles : La Galerie", "le sablier est retourné aussitôt"),
    ("tower", "nl", True, False, "Regels: De Toren", "gooit een held die naast hem staat"),
    ("hidden", "fr", False, True, "Règles : Le Labyrinthe caché", "votre magicien retourne dans son coin"),
    ("duel", "nl", False, False, "Regels: Het Fakkelduel", "tot stilstand gekomen"),
]


def figure(person: Person, name: str) -> Locator:
    return person.page.locator(f'[data-figure="{name}"]')


@pytest.mark.parametrize(("game", "language", "phone", "dark", "title", "said"), SHOWN_AS)
def test_every_game_has_its_rules(
    people: People, game: str, language: str, phone: bool, dark: bool, title: str, said: str
) -> None:
    person = people(language=language, phone=phone, dark=dark).go(f"/rules/{game}")
    expect(person.page.get_by_role("heading", level=1)).to_have_text(title)
    expect(person.page.locator(".rule").filter(has_text=said)).to_have_count(1)
    figures = person.page.locator("figure")
    for each in figures.all():
        each.scroll_into_view_if_needed()
        expect(each.locator(".ground .part").first).to_be_attached()
        expect(each.locator(".piece").first).to_be_visible()
    assert figures.count() >= 3
    assert person.axe() == []
    assert not person.scrolls_sideways()


def test_the_language_can_be_changed_while_reading(people: People) -> None:
    person = people().go("/rules/tower#TOWER-33")
    rule = person.page.locator("#TOWER-33")
    expect(rule).to_contain_text("he throws a hero")
    person.page.get_by_label("Language").select_option("nl")
    expect(rule).to_contain_text("hij gooit een held")


def test_the_first_page_leads_to_every_section(people: People) -> None:
    person = people().go("/")
    person.page.locator("footer").get_by_role("link", name="Rules").click()
    expect(person.page.locator(".card")).to_have_count(4)
    assert person.axe() == []
    person.page.get_by_role("link", name="Doors and keys").click()
    expect(person.page).to_have_url(re.compile("/rules/tower#doors$"))
    expect(person.page.get_by_role("heading", name="Doors and keys")).to_be_in_viewport()
    expect(person.page.locator("aside [aria-current]")).to_have_text("Doors and keys")


@pytest.mark.parametrize("phone", [False, True])
def test_an_address_leads_to_a_rule(people: People, phone: bool) -> None:
    person = people(phone=phone).go("/rules/mall#MALL-92")
    rule = person.page.locator("#MALL-92")
    expect(rule).to_be_in_viewport()
    expect(rule).to_be_focused()
    # Nothing that is drawn later pushes it away again.
    expect(figure(person, "mall-sister").locator(".piece")).to_have_count(5)
    person.page.wait_for_function(AT_TOP, arg=rule.element_handle())
    rule.get_by_role("link", name="TOWER-41").click()
    expect(person.page.locator("#TOWER-41")).to_be_in_viewport()
    person.page.go_back()
    expect(person.page.locator("#MALL-92")).to_be_in_viewport()


GROW = """() => {
  const block = document.createElement('div');
  block.style.height = '500px';
  document.querySelector('.book').prepend(block);
}"""
NO_HELP = "() => { document.documentElement.style.overflowAnchor = 'none'; }"
"""Some browsers keep the text in place by themselves."""
TOP = "(rule) => rule.getBoundingClientRect().top"
AT_TOP = "(rule) => { const { top } = rule.getBoundingClientRect(); return 0 < top && top < 150; }"
DRAWN_TWICE = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"


def test_a_rule_stays_at_the_top_until_the_reader_moves_on(people: People) -> None:
    person = people().go("/rules/mall#MALL-23")
    page, rule = person.page, person.page.locator("#MALL-23")
    expect(rule).to_be_focused()
    page.evaluate(NO_HELP)
    page.evaluate(GROW)
    page.wait_for_function(AT_TOP, arg=rule.element_handle())
    page.mouse.wheel(0, 400)
    page.wait_for_function("(rule) => rule.getBoundingClientRect().top < 0", arg=rule.element_handle())
    page.evaluate(GROW)
    page.evaluate(DRAWN_TWICE)
    assert rule.evaluate(TOP) > 150, "whoever reads on is not called back"


def test_a_board_plays_step_by_step(people: People) -> None:
    person = people().go("/rules/mall#MALL-15")
    board = figure(person, "mall-walk")
    elf = board.locator('[data-piece="elf"]')
    expect(elf).to_have_attribute("data-at", "1,2")
    # With reduced motion, nothing moves by itself.
    expect(board.get_by_role("button", name="Play the example")).to_be_visible()
    step = board.get_by_role("button", name="Next step")
    step.click()
    expect(board.locator(".target")).not_to_have_count(0)
    step.click()
    expect(elf).to_have_attribute("data-at", "0,2")
    for _ in range(3):
        step.click()
    expect(elf).to_have_attribute("data-at", "1,2")


def test_boards_play_by_themselves_and_can_be_stopped(people: People) -> None:
    person = people()
    person.page.emulate_media(reduced_motion="no-preference")
    person.page.clock.install()
    person.go("/rules/mall#MALL-15")
    board = figure(person, "mall-walk")
    elf = board.locator('[data-piece="elf"]')
    expect(elf).to_have_attribute("data-at", "0,2")
    board.get_by_role("button", name="Stop the example").click()
    stopped = board.get_attribute("data-beat")
    assert stopped
    for _ in range(10):  # seconds: longer than any moment is shown
        person.page.clock.run_for(1_000)
        assert board.get_attribute("data-beat") == stopped


def test_the_search_finds_words_in_all_games(people: People) -> None:
    person = people().go("/rules")
    box = person.page.get_by_role("searchbox", name=SEARCH)
    expect(box).to_be_visible()
    person.page.keyboard.press("/")
    expect(box).to_be_focused()
    box.fill("Wall torch")
    expect(person.page.locator(".search [role=status]")).to_have_text("1 result")
    box.fill("sword")
    found = person.page.locator(".search li")
    expect(found.filter(has_text="The Mall").first).to_be_visible()
    expect(found.filter(has_text="The Torchlit Duel").first).to_be_visible()
    for each in person.page.locator(".search mark").all_text_contents():
        assert each.lower() == "sword"
    assert person.axe() == []
    box.fill("no such thing anywhere")
    expect(person.page.locator(".search [role=status]")).to_have_text("0 results")


def test_the_search_works_by_keyboard_alone(people: People) -> None:
    person = people().go("/rules/tower")
    keyboard = person.page.keyboard
    box = person.page.get_by_role("searchbox", name=SEARCH)
    box.focus()
    keyboard.type("mall-23")
    first = person.page.locator(".search a").first
    expect(first).to_contain_text("MALL-23")
    keyboard.press("ArrowDown")
    expect(first).to_be_focused()
    keyboard.press("ArrowUp")
    expect(box).to_be_focused()
    keyboard.press("ArrowDown")
    keyboard.press("Enter")
    expect(person.page).to_have_url(re.compile("/rules/mall#MALL-23$"))
    expect(person.page.locator("#MALL-23")).to_be_focused()
    box.fill("elf")
    keyboard.press("Escape")
    expect(box).to_have_value("")


@pytest.mark.parametrize(
    ("language", "asked", "found"),
    [("fr", "DECLENCHER", "déclencher"), ("fr", "soeur", "sœur"), ("nl", "magiers", "magiërs")],
)
def test_the_search_minds_no_accents(people: People, language: str, asked: str, found: str) -> None:
    person = people(language=language).go("/rules")
    person.page.get_by_role("searchbox").fill(asked)
    expect(person.page.locator(".search mark").first).to_have_text(found)


@pytest.mark.parametrize("phone", [False, True])
def test_the_lobby_opens_the_rules_over_the_table(people: People, phone: bool) -> None:
    person = people(phone=phone).go()
    person.door("The Mall").get_by_role("button", name="With friends").click()
    person.page.get_by_role("link", name=re.compile("^Get every hero onto their item")).click()
    sheet = person.page.get_by_role("dialog", name="Rules: The Mall")
    expect(sheet.locator("#MALL-26")).to_be_in_viewport()
    if phone:
        assert person.axe() == []
    # A rule of another game turns the page, and the table stays.
    sheet.locator("#MALL-92").get_by_role("link", name="TOWER-44").click()
    expect(
        person.page.get_by_role("dialog", name="Rules: The Tower").locator("#TOWER-44")
    ).to_be_in_viewport()
    person.button("Close").click()
    expect(sheet).to_have_count(0)
    expect(person.page).to_have_url(re.compile("/table/"))


@pytest.mark.parametrize("phone", [False, True])
def test_the_rules_are_at_hand_during_a_game(people: People, phone: bool) -> None:
    person = people(phone=phone).go()
    person.door("The Tower").get_by_role("button", name="Play now").click()
    person.door("The Tower").get_by_role("button", name="Just play").click()
    person.button("Rules").click()
    sheet = person.page.get_by_role("dialog", name="Rules: The Tower")
    sheet.get_by_role("searchbox").fill("ladder")
    sheet.locator(".search a").filter(has_text="TOWER-15").click()
    expect(sheet.locator("#TOWER-15")).to_be_in_viewport()
    person.page.keyboard.press("Escape")
    expect(sheet).to_have_count(0)
    person.page.locator(".piece.pickable").first.click()
    person.page.locator(".target").first.click()
    expect(person.page.locator(".moves strong")).to_have_text("1")


def test_paper_has_the_rules_and_nothing_to_press(people: People) -> None:
    person = people(dark=True).go("/rules/duel")
    expect(person.page.locator("#DUEL-51")).to_be_visible()
    person.page.emulate_media(media="print")
    expect(person.page.locator("#DUEL-51")).to_be_visible()
    expect(person.page.get_by_role("heading", level=1)).to_be_visible()
    expect(person.page.get_by_role("searchbox")).to_be_hidden()
    expect(person.page.locator(".button").locator("visible=true")).to_have_count(0)
