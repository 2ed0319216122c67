"""The options form in the lobby: it offers exactly what is allowed."""

from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from browser.conftest import People
from browser.people import Person

LEVELS = [12, 14, 15, 17, 19, 21, 24]


def field(person: Person, name: str) -> Locator:
    return person.page.locator("label", has=person.page.get_by_text(name, exact=True)).locator("select")


def lobby(people: People, **options: Any) -> Person:
    person = people()
    person.open_table("mall", options, start=False)
    expect(field(person, "Scenario")).to_be_visible()
    return person


def choose(person: Person, name: str, value: str) -> None:
    """Choose it, and wait until the table has it."""
    option = {"Scenario": "scenario", "Players": "players", "Edition": "edition"}[name]
    field(person, name).select_option(value)
    person.wire.until(lambda: str(person.wire.lobby["options"][option]) == value, f"{option} {value}")


def offers(person: Person, name: str, *values: object) -> None:
    expect(field(person, name).locator("option")).to_have_text([str(value) for value in values])


@pytest.mark.rule("MALL-62")
def test_players_are_offered_as_the_scenario_takes_them(people: People) -> None:
    person = lobby(people, scenario=1, players=4)
    offers(person, "Players", *range(1, 9))
    choose(person, "Scenario", "9")
    offers(person, "Players", *range(2, 10))
    assert len(person.wire.lobby["seats"]) == 4, "a number that stays legal stays"
    choose(person, "Scenario", "17")
    offers(person, "Players", *range(1, 9))


@pytest.mark.rule("MALL-62")
def test_a_change_of_scenario_keeps_a_legal_number_of_players(people: People) -> None:
    person = lobby(people, scenario=1, players=1)
    choose(person, "Scenario", "9")
    expect(field(person, "Players")).to_have_value("2")
    assert len(person.wire.lobby["seats"]) == 2
    choose(person, "Players", "9")
    choose(person, "Scenario", "8")
    expect(field(person, "Players")).to_have_value("8")
    assert len(person.wire.lobby["seats"]) == 8


@pytest.mark.rule("MALL-71")
def test_levels_are_offered_where_there_are_any(people: People) -> None:
    person = lobby(people, scenario=7, players=2)
    expect(field(person, "Level")).to_have_count(0)
    choose(person, "Scenario", "8")
    offers(person, "Level", *LEVELS)
    choose(person, "Scenario", "7")
    expect(field(person, "Level")).to_have_count(0)
    choose(person, "Edition", "pocket")
    offers(person, "Level", "Default", *LEVELS)
    choose(person, "Scenario", "6")
    expect(field(person, "Level")).to_have_count(0)
