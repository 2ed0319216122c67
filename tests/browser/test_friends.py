"""Friends at one table, each with their own browser."""

import re

from playwright.sync_api import expect

from browser.conftest import People
from browser.people import Person, invite_watcher
from server.harness import Server


def invite(host: Person, game: str) -> str:
    """Create a table with friends, and return its code."""
    host.go().door(game).get_by_role("button", name="With friends").click()
    letters = host.page.locator(".letters")
    expect(letters).to_have_text(re.compile("[A-Z]{4}"))
    return letters.inner_text()


def join(guest: Person, code: str) -> None:
    guest.go().page.get_by_label("Join with a code").fill(code)
    guest.page.get_by_label("Join with a code").press("Enter")
    guest.button("Sit here").first.click()
    guest.button("Ready").click()


def test_a_duel_by_code_with_a_spectator_and_a_cut(people: People) -> None:
    ann, bob, eve = people(), people(phone=True), people()
    code = invite(ann, "The Torchlit Duel")
    invite_watcher(ann, eve)
    join(bob, code)
    ann.button("Start").click()
    for person in (ann, bob, eve):
        expect(person.page.locator('[data-piece*="red"]').first).to_be_attached()
    for tokens in range(1, 5):
        actor = who_acts(ann, bob)
        actor.tap_on_board(actor.page.locator(".target").nth(30))
        for person in (ann, bob, eve):
            expect(person.page.locator('[data-art="wall-token"]')).to_have_count(tokens)
    bob.context.set_offline(True)
    bob.context.set_offline(False)
    expect(bob.page.locator(".target, .piece").first).to_be_attached()
    assert not eve.page.locator(".target").count(), "who only watches has nothing to tap"


def test_the_lobby_says_what_is_missing_and_from_whom(people: People) -> None:
    ann, bob, eve = people(), people(phone=True), people()
    code = invite(ann, "The Torchlit Duel")
    invite_watcher(ann, eve)
    expect(eve.page.get_by_text("You’re watching. The game starts when everyone’s ready.")).to_be_visible()
    expect(eve.button("Sit here")).to_have_count(0)
    expect(ann.page.get_by_text("1 seat still free.")).to_be_visible()
    bob.go().page.get_by_label("Join with a code").fill(code)
    bob.page.get_by_label("Join with a code").press("Enter")
    bob.button("Sit here").click()
    expect(ann.page.get_by_text("Waiting for Player 2 to press Ready.")).to_be_visible()
    expect(bob.page.get_by_text("Press Ready when you are.")).to_be_visible()
    bob.button("Ready").click()
    expect(bob.page.get_by_text("You’re ready. Waiting for Player to start.")).to_be_visible()
    expect(ann.page.get_by_text("Everyone’s ready.")).to_be_visible()


def test_the_host_removes_somebody_who_cannot_come_back(people: People) -> None:
    ann, bob = people(), people(phone=True)
    join(bob, invite(ann, "The Torchlit Duel"))
    ann.button("Remove Player 2 from the table").click()
    ann.button("Remove").click()
    expect(bob.page.get_by_text("The host removed you from this table.")).to_be_visible()
    expect(bob.button("Sit here")).to_have_count(0)
    expect(ann.page.get_by_text("1 seat still free.")).to_be_visible()


def test_a_player_who_is_gone_is_shown_and_a_bot_plays_on(people: People) -> None:
    ann, bob = people(), people(phone=True)
    join(bob, invite(ann, "The Torchlit Duel"))
    ann.button("Start").click()
    expect(bob.page.locator(".world.ready")).to_be_attached()
    bob.leave()
    expect(ann.page.get_by_text("Player 2 is away.")).to_be_visible()
    expect(ann.page.locator('[data-seat="1"]')).to_contain_text("away")
    ann.button("What now?").click()
    ann.button("Let a bot take over").click()
    expect(ann.page.get_by_text("Player 2 is away.")).to_have_count(0)
    ann.wire.until(lambda: ann.wire.lobby["seats"][1]["bot"], "a bot")


def test_who_stays_plays_again_and_a_bot_takes_the_seat_of_who_left(people: People) -> None:
    ann, bob = people(), people(phone=True)
    join(bob, invite(ann, "The Torchlit Duel"))
    ann.button("Start").click()
    bob.page.locator("summary").filter(has_text="Draw, undo, resign").click()
    bob.button("Resign").click()
    bob.button("Yes").click()
    ann.button("Play again!").click()
    expect(ann.page.get_by_text("Waiting for Player 2 to answer.")).to_be_visible()
    bob.button("No, thanks").click()
    expect(ann.page.get_by_text("1 seat free for the next game.")).to_be_visible()
    ann.button("Fill with bots").click()
    ann.wire.until(lambda: ann.wire.lobby["playing"] and ann.wire.lobby["seats"][1]["bot"], "a bot")
    expect(ann.button("Play again!")).to_have_count(0)


def who_acts(*players: Person) -> Person:
    players[0].wire.until(lambda: any(person.wire.may("token") for person in players))
    return next(person for person in players if person.wire.may("token"))


def test_four_people_lose_a_mall_to_the_sand(people: People, server: Server) -> None:
    everyone = [people(phone=number % 2 == 1) for number in range(4)]
    table = server.table("mall", {"scenario": 1, "players": 4, "sand_ms": 12_000})
    for number, person in enumerate(everyone):
        person.go(f"/table/{table['id']}")
        person.button("Sit here").first.click()
        if number:
            person.button("Ready").click()
    everyone[0].button("Start").click()
    everyone[2].button("Start: flip the timer").click()
    everyone[3].page.locator(".piece.pickable").first.click()
    expect(everyone[3].page.locator(".target").first).to_be_attached()
    for person in everyone:
        expect(person.button("Play again!")).to_be_visible()
        expect(person.page.get_by_text(re.compile("sand|time", re.IGNORECASE)).first).to_be_visible()
