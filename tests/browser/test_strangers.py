"""Strangers find each other through the list on the home page, play to the end, and part."""

import re
from collections.abc import Callable
from functools import partial
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from browser.conftest import People
from browser.page_actions import do
from browser.people import LOOKS, Person, invite_watcher
from browser.wire import Wire
from server.strategies import climb

QUEST = {"quest": "t1", "players": 3}


def open_tables(person: Person) -> Locator:
    return person.page.get_by_role("region", name="Open tables").get_by_role("link")


def until_all(everyone: list[Person], holds: Callable[[Wire], Any]) -> None:
    for person in everyone:
        person.wire.until(partial(holds, person.wire))


def play_to_the_end(everyone: list[Person]) -> None:
    choose = climb("t1")
    while not everyone[0].wire.view["outcome"]:
        moves = everyone[0].wire.view["moves"]
        for person in everyone:
            seat = person.wire.seat
            assert seat is not None
            if action := choose(person.wire.seen[seat], seat):
                do(person, action)
                break
        until_all(everyone, lambda wire, before=moves: wire.view["moves"] != before)  # type: ignore[misc]


def test_three_strangers_play_a_whole_quest_and_bots_give_way(people: People) -> None:
    ann, bo, cy = everyone = [people(), people(phone=True), people(dark=True)]
    bo.go()
    expect(bo.page.get_by_text("Nobody’s waiting right now.")).to_be_visible()
    ann.open_table("tower", QUEST, start=False, bots="calm")
    ann.page.get_by_label("Open to anyone").check()
    # One looks at the list, the other does not mind.
    expect(open_tables(bo)).to_contain_text("2 of 3 seats free")
    bo.hand.press(open_tables(bo))
    cy.go().page.get_by_label("Start with bots").uncheck()
    cy.button("Play with anyone").click()
    until_all(everyone, lambda wire: wire.lobby and not any(each["bot"] for each in wire.lobby["seats"]))
    assert [bo.wire.lobby["you"]["seats"], cy.wire.lobby["you"]["seats"]] == [[1], [2]]
    expect(bo.page).to_have_url(re.compile("/table/"))
    ann.button("Start").click()
    for person in everyone:
        person.wire.until_begun()
    play_to_the_end(everyone)
    # Everybody is asked whether to play again. Who does not want to leaves a seat to a bot.
    ann.button("Play again!").click()
    for person in (bo, cy):
        expect(person.page.get_by_text("Play again?")).to_be_visible()
    cy.button("No, thanks").click()
    expect(cy.page.get_by_role("heading", name="Dédale")).to_be_visible()
    expect(bo.page.get_by_text("1 seat free for the next game.")).to_be_visible()
    ann.button("Fill with bots").click()
    until_all([ann, bo], lambda wire: wire.lobby["seats"][2] and wire.lobby["seats"][2]["bot"])
    assert not ann.wire.lobby["playing"], "Bo has not said yes yet"


def test_chat_is_for_those_who_may_hear_it_and_anybody_can_be_muted(people: People) -> None:
    ann, bo, eve = people(), people(phone=True), people()
    table = ann.open_table("duel", {"players": 2}, start=False)
    invite_watcher(ann, eve)
    bo.go(f"/table/{table}").button("Sit here").click()
    say(ann, "Good evening")
    for person in (ann, bo, eve):
        expect(person.page.get_by_role("log", name="Chat")).to_contain_text("Good evening")
    bo.hand.press(bo.button("Mute or report Ann"))
    bo.hand.press(bo.button("Mute Ann"))
    bo.hand.press(bo.button("Close"))
    expect(bo.page.get_by_text("muted")).to_be_visible()
    expect(bo.page.get_by_text("Good evening")).to_have_count(0)
    bo.hand.press(bo.button("Ready"))
    ann.button("Start").click()
    eve.button("Talk").click()
    say(eve, "Blue is lost")
    expect(eve.page.get_by_role("log", name="Chat")).to_contain_text("Blue is lost")
    assert not [chat for person in (ann, bo) for chat in person.wire.chats if chat["by"] is None]


def say(person: Person, text: str) -> None:
    field = person.page.get_by_label("Say something")
    field.fill(text)
    field.press("Enter")


def test_somebody_who_is_too_late_is_told_so(people: People) -> None:
    bo = people().go("/open/nowhere")
    expect(bo.page.get_by_role("heading", name="Seat already taken")).to_be_visible()


@pytest.mark.parametrize(("phone", "dark"), LOOKS)
def test_anybody_can_read_and_hit_what_strangers_see(people: People, phone: bool, dark: bool) -> None:
    ann, bo = people(), people(phone=phone, dark=dark)
    ann.open_table("mall", {"scenario": 12, "players": 4}, start=False, bots="calm", open="fr")
    bo.go()
    expect(open_tables(bo)).to_contain_text("Gestures only")
    expect(open_tables(bo)).to_contain_text("French")
    assert bo.axe() == []
    assert bo.small_targets() == []
    assert not bo.scrolls_sideways()
    bo.hand.press(open_tables(bo))
    expect(bo.page.get_by_text("This table is open: anyone can sit down.")).to_be_visible()
    assert bo.axe() == []
    assert bo.small_targets() == []
    assert bo.unreachable() == []
    assert not bo.scrolls_sideways()
