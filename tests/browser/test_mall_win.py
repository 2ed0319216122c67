"""Four people rob a mall, each with their own browser and only their own actions."""

from playwright.sync_api import expect

from browser.conftest import People
from browser.page_actions import do, needed, written
from browser.people import Person
from dedale.games.base import Source
from dedale.games.mall.actions import ABILITIES, Action
from dedale.games.mall.setup import Options, new
from dedale.games.mall.state import State
from dedale.lab.mall.planner import play
from server.harness import JSON, Server

SCENARIO = "scenario: Rehearsal\ntop: 8, 2, 5, 7, 9, 6, 3\ntiles: 4\nexits: purple\n"
"""The tiles of scenario 1 in a known order, so that the test knows a way to win."""
START = {"barbarian": (2, 2), "mage": (1, 2), "elf": (1, 1), "dwarf": (2, 1)}
DEAL = (("N",), ("W", "vortex"), ("E", "escalator"), ("S", "explore"))
A_DAY_MS = 86_400_000


def winning_way() -> tuple[Action, ...]:
    """Return what the planner does alone, with all the actions."""
    source = Source("rehearsal", SCENARIO)
    state = new(Options(scenario=source, deal=(ABILITIES,), start=START, sand_ms=A_DAY_MS), seed=0)
    assert isinstance(state, State)
    game = play(state, seed=490)
    assert game.won
    return tuple(action for _, action in game.log)


def owner(view: JSON, action: JSON) -> int:
    """Return the seat whose action tile has that. Anybody may start."""
    return next((seat for seat, hand in enumerate(DEAL) if needed(view, action) in hand), 0)


def sit_down(server: Server, everyone: list[Person], options: JSON) -> None:
    table = server.table("mall", options)
    for person in everyone:
        person.go(f"/table/{table['id']}")
        person.button("Sit here").first.click()
        if person is not everyone[0]:
            person.button("Ready").click()
    everyone[0].button("Start").click()
    for person in everyone:
        person.wire.until_begun()


def test_four_people_win_a_mall(people: People, server: Server) -> None:
    everyone = [people(way="keyboard"), people(way="touch"), people(way="mouse"), people(way="touch")]
    scenario = {"path": "rehearsal", "text": SCENARIO}
    options = {"scenario": scenario, "players": 4, "start": START, "deal": DEAL, "sand_ms": A_DAY_MS}
    sit_down(server, everyone, options)
    seen = everyone[0].wire.view
    for action in map(written, winning_way()):
        actor = everyone[owner(seen, action)]
        catch_up(actor, seen)
        do(actor, action)
        seen = actor.wire.view
    assert seen["outcome"]["result"] == "won"
    for person in everyone:
        expect(person.button("Play again!")).to_be_visible()
        expect(person.page.get_by_role("heading", name="You won!")).to_be_visible()
    looks_back(everyone[1])
    play_again(everyone)
    for person in everyone:
        expect(person.button("Start: flip the timer")).to_be_visible()


def play_again(everyone: list[Person]) -> None:
    """The first asks the others; nobody is taken out of what they look at. A replay is no way out, either."""
    *others, last = everyone
    others[0].hand.press(others[0].button("Play again!"))
    expect(last.page.get_by_text("Player would like to play again.")).to_be_visible()
    last.page.get_by_role("link", name="Replay").tap()
    last.page.get_by_role("link", name="Back").tap()
    for person in others[1:]:
        person.hand.press(person.button("Play again!"))
    expect(others[0].page.get_by_text("Waiting for Player 4 to answer.")).to_be_visible()
    expect(others[0].button("Play again!")).to_be_disabled()
    last.button("Play again!").tap()


def looks_back(person: Person) -> None:
    """After the game: the match in numbers, and the entry in the ledger."""
    panel = person.page.locator(".panel")
    for fact in ("Time", "Hourglasses used", "Longest silence", "Actions by Player 4"):
        expect(panel.get_by_text(fact, exact=True)).to_be_visible()
    entry = panel.get_by_role("link", name="Hall of fame: Rehearsal")
    expect(entry).to_contain_text("sand left: ")
    assert person.axe() == []
    assert person.small_targets() == []


def catch_up(person: Person, seen: JSON) -> None:
    person.wire.until(lambda: shown(person.wire.view) == shown(seen))


def shown(view: JSON) -> JSON:
    """Return what distinguishes one moment from the next."""
    return {name: view[name] for name in ("heroes", "tiles", "phase", "stolen")}
