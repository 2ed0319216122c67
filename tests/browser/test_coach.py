"""The coach beside the board: there for one person among bots, as long as they like."""

import pytest
from playwright.sync_api import Locator, expect

from browser.conftest import People
from browser.hands import Way
from browser.page_actions import do
from browser.people import Person
from server.harness import Client, Server, new_token

DEAL = [["N", "E", "S", "W"], ["escalator"], ["vortex"], ["explore"]]
"""Nothing happens without the person in the first seat."""
OPTIONS = {"scenario": 1, "players": 4, "deal": DEAL}


def coach(person: Person) -> Locator:
    return person.page.get_by_role("complementary", name="Coach")


def among_bots(person: Person, options: dict[str, object] = OPTIONS) -> Person:
    person.open_table("mall", options, bots="calm")
    return person


@pytest.mark.parametrize("way", ["mouse", "touch", "keyboard"])
def test_it_says_what_can_be_done_and_points_at_something_useful(people: People, way: Way) -> None:
    person = among_bots(people(way=way))
    expect(coach(person)).to_contain_text(
        "You can move heroes north, east, south and west: any hero, any time."
    )
    expect(person.page.get_by_text("You can talk")).to_have_count(0)
    do(person, {"do": "start"})
    if way == "keyboard":
        person.hand.press(coach(person).get_by_role("button", name="What can I do?"))
    elif way == "mouse":
        coach(person).get_by_role("button", name="What can I do?").click()
    status = coach(person).get_by_role("status")
    expect(status).to_contain_text("You could ")
    assert status.get_attribute("aria-live") == "polite"
    expect(person.page.locator(".pointers .head")).to_have_count(1)
    lit = person.page.locator("[data-panel][data-shown]")
    expect(lit).to_have_count(1)
    assert person.axe() == []
    side = lit.get_attribute("data-panel")
    told = status.inner_text().lower()
    hero = next(each for each in ("barbarian", "mage", "elf", "dwarf") if each in told)
    x, y = person.wire.view["heroes"][hero]
    dx, dy = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}[str(side)]
    goes = next(
        each
        for each in person.wire.may("move", hero=hero)
        if (each["to"][0] - x) * dx > 0 or (each["to"][1] - y) * dy > 0
    )
    told = status.inner_text()
    do(person, goes)
    expect(status).not_to_have_text(told)


def test_it_is_there_from_the_first_second(people: People) -> None:
    """To those who must wait at first it says for whom, unasked."""
    deal = [["escalator"], ["N", "E", "S", "W"], ["vortex"], ["explore"]]
    person = among_bots(people(phone=True), {**OPTIONS, "deal": deal})
    do(person, {"do": "start"})
    expect(coach(person)).to_contain_text("Nothing for you right now. Wait for ")
    assert person.small_targets() == []
    assert not person.scrolls_sideways()


def test_it_is_sent_away_and_called_back(people: People) -> None:
    person = among_bots(people(phone=True))
    expect(person.page.get_by_role("heading", level=1)).to_contain_text("1. First visit")
    do(person, {"do": "start"})
    expect(person.page.locator(".seconds")).to_be_visible()
    coach(person).get_by_role("button", name="Dismiss the coach").click()
    expect(coach(person)).to_have_count(0)
    expect(person.page.locator(".seconds")).to_be_visible()
    expect(person.page.get_by_text("You’ll find the coach in the settings.")).to_be_visible()
    person.page.reload()
    person.sees_the_game()
    expect(coach(person)).to_have_count(0)
    person.button("Settings").click()
    person.page.get_by_label("Coach: tells you what you can do").check()
    person.button("Close").click()
    expect(coach(person)).to_be_visible()


def test_after_the_first_games_it_waits_to_be_called(people: People) -> None:
    person = people().go()
    for match in (1, 2, 3, 4):
        among_bots(person, {**OPTIONS, "sand_ms": 1_000})
        person.sees_the_game()
        expect(coach(person)).to_have_count(0 if match == 4 else 1)
        do(person, {"do": "start"})
        expect(person.button("Play again!")).to_be_visible()
        expect(coach(person)).to_have_count(0)


def test_with_other_people_there_is_none(people: People, server: Server) -> None:
    person = people()
    table = person.open_table("mall", OPTIONS, start=False)
    bo = Client(server, table, token=new_token())
    bo.well("sit", seat=3, name="Bo")
    bo.well("ready", seat=3, ready=True)
    person.page.get_by_text("Bo", exact=True).wait_for()
    person.button("Fill with bots").click()
    person.button("Start").click()
    person.sees_the_game()
    expect(coach(person)).to_have_count(0)
    person.button("Settings").click()
    expect(person.page.get_by_label("Coach: tells you what you can do")).to_have_count(0)
    bo.close()


def test_games_with_turns_have_none(people: People) -> None:
    person = people()
    person.open_table("duel", {"players": 2}, bots="squire")
    person.sees_the_game()
    expect(coach(person)).to_have_count(0)


def test_after_a_loss_there_is_a_tip_and_the_next_role_is_announced(people: People, server: Server) -> None:
    person = people(phone=True)
    table = person.open_table("mall", {**OPTIONS, "sand_ms": 1_000}, bots="calm")
    do(person, {"do": "start"})
    tip = person.page.get_by_role("link", name="Lesson: Sand and silence")
    expect(tip).to_be_visible()
    below, again = tip.bounding_box(), person.button("Play again!").bounding_box()
    assert below
    assert again
    assert below["y"] > again["y"] + again["height"], "what arrives later moves no button"
    assert person.axe() == []
    host = Client(server, table, token=person.token)
    host.well("options", options={**OPTIONS, "deal": [["explore"], *DEAL[:3]]})
    host.close()
    person.button("Play again!").click()
    expect(person.page.get_by_text("This time, you can add new tiles.")).to_be_in_viewport()


@pytest.mark.parametrize(
    ("language", "words"),
    [("fr", "Vous menez les héros vers le nord"), ("nl", "Jij kunt helden naar het noorden")],
)
def test_it_speaks_the_players_language(people: People, language: str, words: str) -> None:
    person = among_bots(people(language=language, phone=True))
    expect(person.page.locator(".coach")).to_contain_text(words)


def test_the_last_lesson_has_a_coach_too(people: People) -> None:
    person = people(phone=True).go("/lesson/mall-6")
    expect(person.page.locator(".lesson .say")).to_be_visible()
    expect(coach(person)).to_contain_text("You ")
    person.go("/lesson/mall-1")
    expect(person.page.locator(".lesson .say")).to_be_visible()
    expect(coach(person)).to_have_count(0)
