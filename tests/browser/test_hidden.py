"""The Hidden Labyrinth, played to its end by two people with good memories, with a spectator."""

from playwright.sync_api import expect

from browser.conftest import People
from browser.memory import Walls, both_sides, next_action
from browser.page_actions import do
from browser.people import Person, invite_watcher
from server.harness import JSON


def test_a_game_to_five_tokens(people: People) -> None:
    ann, bob, eve = everyone = people(), people(way="touch"), people()
    table = ann.open_table("hidden", {"players": 2, "turn": False}, start=False)
    invite_watcher(ann, eve)
    bob.go(f"/table/{table}").button("Sit here").click()
    bob.button("Ready").click()
    ann.button("Start").click()
    for person in everyone:
        person.wire.until_begun()
        expect(person.page.locator(".mark.wall")).to_have_count(19)
    walls = both_sides(ann.wire.view["walls"])
    for person in (ann, bob):
        do(person, {"do": "ready"})
    for person in everyone:
        expect(person.page.locator(".mark.wall")).to_have_count(0)
        assert person.wire.view["walls"] is None
    calls_nothing_open(eve)
    heights = set()
    bumped = False
    while not ann.wire.view["outcome"]:
        seat = ann.wire.view["turn"]
        player = (ann, bob)[seat]
        same_moment(player, ann)
        heights.add(bob.page.evaluate("document.querySelector('.middle').clientHeight"))
        if player is bob and not bumped and runs_into_a_wall(bob, walls):
            bumped = True
            expect(eve.page.locator(".mark.hit")).to_have_count(1)
            expect(eve.page.locator(".mark.hit")).to_have_css("opacity", "0")
            expect(eve.page.locator(".mark.wall")).to_have_count(0)
            assert bob.wire.view["magicians"][1] == bob.wire.view["seats"][1]["start"]
        else:
            do(player, next_action(player.wire.view, player.wire.legal, seat, walls))
        same_moment(ann, player)
    assert len(heights) == 1, "the panel moved the board of somebody with a phone"
    winner = ann.wire.view["outcome"]["winners"][0]
    name = ann.wire.view["seats"][winner]["name"]
    for seat, person in enumerate(everyone):
        title = "You won!" if seat == winner else f"{name} wins!"
        expect(person.page.get_by_role("heading", name=title)).to_be_visible()
        expect(person.page.locator(".mark.wall, .mark.hit")).to_have_count(19)
        expect(person.page.locator(".panel .token:not(.empty)").nth(4)).to_be_visible()


def calls_nothing_open(person: Person) -> None:
    """While the walls are hidden, the board as text does not tell where there is none."""
    person.page.keyboard.press("b")
    board = person.page.get_by_role("dialog").get_by_role("table")
    expect(board).to_contain_text("’s corner")
    expect(board).not_to_contain_text("open")
    person.page.keyboard.press("Escape")
    expect(board).to_have_count(0)


def same_moment(person: Person, as_other: Person) -> None:
    """Wait until that person sees what the other does."""
    person.wire.until(lambda: moment(person) == moment(as_other))


def moment(person: Person) -> JSON:
    """Return what distinguishes one moment from the next."""
    names = ("turn", "phase", "left", "magicians", "tokens", "outcome")
    return {name: person.wire.view[name] for name in names}


def runs_into_a_wall(person: Person, walls: Walls) -> bool:
    """Run into a wall on purpose, if there is one here."""
    x, y = person.wire.view["magicians"][1]
    bad = [action for action in person.wire.may("step") if ((x, y), action["dir"]) in walls]
    if bad:
        do(person, bad[0])
    return bool(bad)
