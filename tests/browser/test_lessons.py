"""Lessons, taken as newcomers take them: with taps, with keys alone, without a network."""

import pytest
from playwright.sync_api import expect

from browser.conftest import People
from browser.lesson_steps import at, lesson_of, panel, sentence, take


@pytest.mark.parametrize("name", ["mall-1", "mall-2", "mall-5", "hidden-1", "duel-1"])
def test_a_lesson_is_taken_with_taps(people: People, name: str) -> None:
    person = people(way="touch")
    take(person, name)
    assert person.axe() == []
    if name == "mall-1":
        expect(person.page.locator(".lesson .first")).to_have_text("Next: Exploring")
    person.go(f"/lessons/{name.split('-')[0]}")
    expect(person.page.locator(".done")).to_have_count(1)
    assert person.axe() == []


@pytest.mark.parametrize("name", ["mall-1", "hidden-1"])
def test_a_lesson_is_taken_with_keys_alone(people: People, name: str) -> None:
    take(people(way="keyboard"), name)


def test_a_lesson_speaks_the_players_language(people: People) -> None:
    take(people(language="fr"), "mall-1", "fr")


def test_a_wrong_try_is_answered_kindly_and_the_lesson_goes_on(people: People) -> None:
    person = people(phone=True).go("/lesson/mall-1")
    person.tap_on_board(person.page.locator('[data-piece="barbarian"]'))
    person.tap_on_board(at(person, 1, 0))
    wrong = lesson_of("mall-1")["steps"][0]["wrong"]["en"]
    expect(person.page.locator(".lesson .kindly")).to_have_text(wrong)
    expect(person.page.locator('[data-piece="barbarian"]')).to_be_visible()
    expect(sentence(person)).to_have_text(lesson_of("mall-1")["steps"][0]["say"]["en"])
    assert person.small_targets() == []
    assert not person.scrolls_sideways()


def test_the_board_stays_in_place_and_a_new_shop_comes_into_view(people: People) -> None:
    person = people(phone=True).go("/lesson/mall-1")
    middle = person.page.locator(".middle")
    first = middle.bounding_box()
    person.tap_on_board(person.page.locator('[data-piece="barbarian"]'))
    person.tap_on_board(at(person, 1, 0))
    expect(person.page.locator(".lesson .kindly")).to_be_visible()
    assert middle.bounding_box() == first
    for hero, to in (("dwarf", (2, 0)), ("elf", (0, 1))):
        person.tap_on_board(person.page.locator(f'[data-piece="{hero}"]'))
        person.tap_on_board(at(person, *to))
        expect(person.page.locator(".lesson .kindly")).to_have_count(0)
        assert middle.bounding_box() == first
    expect(sentence(person)).to_have_text(lesson_of("mall-1")["steps"][2]["say"]["en"])
    expect(person.page.locator(".middle [data-part='7']").first).to_be_in_viewport(ratio=0.99)
    assert middle.bounding_box() == first


def test_what_a_step_asks_for_has_the_focus(people: People) -> None:
    person = people(way="keyboard").go("/lesson/mall-1")
    expect(person.page.locator('[data-piece="dwarf"]')).to_be_focused()
    expect(panel(person, "N")).to_have_attribute("data-shown", "")


def test_whoever_has_never_played_is_offered_the_lesson_first(people: People) -> None:
    person = people(phone=True).go()
    door = person.door("The Mall")
    door.get_by_role("button", name="Play now").click()
    expect(door.get_by_role("button", name="Just play")).to_be_visible()
    door.get_by_role("link", name="Learn in a minute").click()
    expect(sentence(person)).to_have_text(lesson_of("mall-1")["steps"][0]["say"]["en"])
    person.go()
    door.get_by_role("button", name="Play now").click()
    expect(panel(person, "start")).to_be_visible()


@pytest.mark.parametrize(
    ("game", "door", "count"),
    [
        ("mall", "The Mall", 6),
        ("tower", "The Tower", 6),
        ("hidden", "The Hidden Labyrinth", 1),
        ("duel", "The Torchlit Duel", 3),
    ],
)
def test_lessons_are_found_on_the_door_and_in_the_rules(
    people: People, game: str, door: str, count: int
) -> None:
    person = people().go(f"/rules/{game}")
    person.page.get_by_role("link", name="Lessons").click()
    expect(person.page.locator("ol > li")).to_have_count(count)
    person.go()
    person.door(door).get_by_role("link", name="Lessons").click()
    expect(person.page.locator("ol > li")).to_have_count(count)


def test_a_tutorial_of_the_tower_is_a_lesson_at_a_real_table(people: People) -> None:
    person = people(phone=True).go("/lesson/tower-1")
    first, second = lesson_of("tower-1")["steps"][:2]
    expect(sentence(person)).to_have_text(first["say"]["en"])
    assert "/table/" in person.page.url
    person.tap_on_board(person.page.locator('[data-piece="barbarian"]'))
    person.tap_on_board(at(person, 2, 0))
    expect(sentence(person)).to_have_text(second["say"]["en"])
    person.button("Restart").click()
    expect(sentence(person)).to_have_text(first["say"]["en"])


def test_a_first_mall_is_played_with_bots(people: People) -> None:
    person = people().go("/lesson/mall-6")
    start, act = lesson_of("mall-6")["steps"][:2]
    expect(sentence(person)).to_have_text(start["say"]["en"])
    person.hand.press(panel(person, "start"))
    expect(sentence(person)).to_have_text(act["say"]["en"])
