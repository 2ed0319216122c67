"""A mall alone: one action tile after the other from the deck, to a win."""

from pathlib import Path

from playwright.sync_api import expect

from browser.conftest import People
from browser.page_actions import do, needed, written
from browser.people import Person
from dedale.games.base import Source
from dedale.games.mall.actions import ABILITIES
from dedale.games.mall.setup import Options, new
from dedale.games.mall.state import State
from dedale.lab.mall.planner import play
from server.harness import JSON

TILES = (Path(__file__).parents[1] / "mall" / "tiles" / "theft.maze").read_text(encoding="utf-8")
SCENARIO = "scenario: One floor\ntiles: 2\nexits: purple\n"
START = {"barbarian": (2, 1), "mage": (1, 1), "elf": (1, 2), "dwarf": (2, 2)}
A_DAY_MS = 86_400_000


def winning_way() -> list[JSON]:
    """Return what the planner does with all the actions at once."""
    state = new(
        Options(
            scenario=Source("own", SCENARIO),
            tiles=Source("own", TILES),
            start=START,
            deal=(ABILITIES,),
            sand_ms=A_DAY_MS,
        ),
        seed=0,
    )
    assert isinstance(state, State)
    game = play(state)
    assert game.won
    return [written(action) for _, action in game.log]


def have(person: Person, ability: str) -> None:
    """Draw until that action is on top."""
    while ability not in person.wire.view["seats"][0]["owns"]:
        do(person, {"do": "draw"})


def test_a_mall_alone(people: People) -> None:
    person = people(way="touch")
    own = {"scenario": {"path": "own", "text": SCENARIO}, "tiles": {"path": "own", "text": TILES}}
    person.open_table("mall", {**own, "players": 1, "start": START, "sand_ms": A_DAY_MS})
    for action in winning_way():
        if action["do"] != "start":
            have(person, needed(person.wire.view, action))
        do(person, action)
        if person.wire.view["stolen"] and not person.wire.view["outcome"]:
            expect(person.page.locator(".badge.lit")).to_have_count(1)
    assert person.wire.view["outcome"]["result"] == "won"
    expect(person.page.get_by_role("heading", name="You won!")).to_be_visible()
