"""Lessons without a network: scripted ones after any visit, the one with bots where the rules are."""

import pytest
from playwright.sync_api import expect

from browser.conftest import People
from browser.lesson_steps import lesson_of, panel, sentence, take
from browser.offline_visits import cut, with_rules


@pytest.fixture
def service_worker() -> bool:
    return True


def test_a_lesson_is_taken_off_line(people: People) -> None:
    person = cut(people(way="touch").visit())
    person.page.locator("li.door").first.get_by_role("link", name="Lessons").click()
    lesson = lesson_of("mall-1")
    person.page.get_by_role("link", name=lesson["title"]["en"]).click()
    expect(sentence(person)).to_have_text(lesson["steps"][0]["say"]["en"])
    take(person, "mall-1")
    person.go("/lessons/mall")
    expect(person.page.locator(".done")).to_have_count(1)


def test_a_first_mall_is_played_with_bots_off_line(people: People) -> None:
    person = cut(with_rules(people(way="touch")))
    start, act = lesson_of("mall-6")["steps"][:2]
    person.go("/lessons/mall")
    person.page.get_by_role("link", name="Your first mall").click()
    expect(sentence(person)).to_have_text(start["say"]["en"])
    assert "/table/~" in person.page.url
    expect(person.page.locator("[data-seat]")).to_have_count(4)
    expect(person.page.locator(".coach")).to_contain_text("You ")
    person.hand.press(panel(person, "start"))
    expect(sentence(person)).to_have_text(act["say"]["en"])
    expect(person.page.get_by_role("log").locator("p").nth(1), "a bot does something").to_be_attached()
    person.page.reload()
    expect(sentence(person)).to_be_visible()
    expect(person.page.locator("[data-seat]")).to_have_count(4)
