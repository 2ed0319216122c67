"""Every kind of action of every game, and every kind of talk, by mouse, by touch and by keyboard alone."""

from pathlib import Path
from typing import Any, get_args

import pytest

from browser.conftest import People
from browser.hands import WAYS, Way
from browser.own_files import BOX_ROOM, own_file
from browser.page_actions import do
from browser.people import Person
from browser.walls import lay_a_wall
from dedale.games.duel.actions import Action as DuelAction
from dedale.games.hidden.actions import Action as HiddenAction
from dedale.games.mall.actions import Action as MallAction
from dedale.games.registry import GAMES_TO_PLAY
from dedale.games.tower.actions import Action as TowerAction
from dedale.games.tower.pack import the_pack
from dedale.games.tower.plan_text import read_plan
from dedale.match.talk import Talk
from duel.play import position
from server.harness import JSON, Client

pytestmark = pytest.mark.parametrize("way", WAYS)
ACTIONS: dict[str, Any] = {
    "mall": MallAction,
    "tower": TowerAction,
    "hidden": HiddenAction,
    "duel": DuelAction,
}
HERE = Path(__file__).parent
CELL = (HERE.parent / "contract" / "duels" / "cell.maze").read_text(encoding="utf-8")


def kinds(actions: Any) -> set[str]:
    """Return the possible names of a union of actions on the wire."""
    return {each.__struct_config__.tag for each in get_args(actions)}


def one(person: Person, kind: str, **fields: Any) -> JSON:
    """Return the first legal action of that kind."""
    person.wire.until(lambda: person.wire.may(kind, **fields), f"{kind} {fields}")
    return person.wire.may(kind, **fields)[0]


def done(person: Person) -> set[str]:
    return {action["do"] for action in person.wire.done}


def test_no_game_is_missing(way: Way) -> None:
    assert {*ACTIONS} == {*GAMES_TO_PLAY}


def test_the_mall(people: People, way: Way) -> None:
    person = people(way=way)
    person.open_table("mall", {"scenario": 13})
    do(person, one(person, "place", hero="mage"))
    person.open_table("mall", {"scenario": 1})
    do(person, {"do": "start"})
    do(person, {"do": "draw"})
    person.open_table("mall", BOX_ROOM)
    do(person, {"do": "start"})
    do(person, {"do": "peek"})
    do(person, {"do": "explore", "at": [2, 0]})
    do(person, {"do": "explore", "at": [1, 3]})
    do(person, {"do": "vortex", "hero": "barbarian", "to": [3, 0]})
    do(person, {"do": "escalator", "hero": "elf", "to": [3, 3]})
    for hero, *to in (
        ("dwarf", 2, 2),
        ("dwarf", 0, 2),
        ("dwarf", 0, 3),
        ("mage", 1, 0),
        ("elf", 2, 3),
        ("barbarian", 3, 1),
    ):
        do(person, {"do": "move", "hero": hero, "to": to})
    do(person, {"do": "steal"})
    do(person, {"do": "pause"})
    do(person, {"do": "resume"})
    # Onto the hourglass, with hardly any sand in the other half: two tiles must go.
    do(person, {"do": "move", "hero": "mage", "to": [0, 0]}, asked_again=True)
    do(person, {"do": "discard", "tile": 2})
    assert done(person) == kinds(MallAction)


def test_the_tower(people: People, way: Way) -> None:
    person = people(way=way)
    for floor, last in (("1-L", "rotate"), ("4-L", "slide"), ("t5", "move")):
        person.open_table("tower", {"quest": floor})
        plan = list(read_plan(the_pack().floor(floor).quest.plan or ""))
        for action in plan if last != "move" else plan[:2]:  # the second move of that tutorial is a swap
            do(person, action)
            if person.wire.done[-1]["do"] == last != "move":
                break
    for back in ("undo", "redo", "restart"):
        do(person, {"do": back})
    person.open_table("tower", {"adventure": 1})
    do(person, {"do": "solution"})
    do(person, {"do": "skip"})
    do(person, {"do": "quest", "quest": "1-1"})
    assert done(person) == kinds(TowerAction)


def test_the_hidden_labyrinth(people: People, way: Way) -> None:
    person = people(way=way)
    beside = {"players": 2, "helps": "notes"}
    sit_alone(person, "hidden", {**beside, "build": "one"})
    do(person, one(person, "wall"))
    sit_alone(person, "hidden", beside)
    do(person, {"do": "ready"})
    do(person, one(person, "roll"))
    do(person, one(person, "stop"))
    do(person, one(person, "roll"))
    do(person, one(person, "note"))
    switch_notes_off(person)
    do(person, one(person, "step"))
    assert done(person) == kinds(HiddenAction)


def test_the_duel(people: People, way: Way) -> None:
    person = people(way=way)
    sit_alone(person, "duel", {"players": 2, "first": 0})
    do(person, one(person, "token"))
    things = {(5, 8): "Bo", (5, 5): "O", (5, 3): "R", (6, 6): "R?", (2, 2): "o"}
    sit_alone(person, "duel", {"players": 2, "first": 0, "board": own_file(position("", (0, 0), things, ""))})
    do(person, one(person, "tunnel", to=[5, 5]))
    one(person, "wall")
    lay_a_wall(person)
    do(person, one(person, "step", dir="S"))
    do(person, one(person, "push", dir="N"))
    do(person, one(person, "door"))
    do(person, one(person, "rock", at=[4, 4]))
    do(person, one(person, "step"))
    do(person, one(person, "rock", dir="W"))
    things = {(5, 8): "B", (5, 3): "R"}
    armed = own_file(position("", (0, 0), things, "blue-holds: crossbow"))
    sit_alone(person, "duel", {"players": 2, "first": 0, "board": armed})
    do(person, one(person, "shoot", dir="N"))
    sit_alone(person, "duel", {"players": 2, "first": 0, "board": own_file(CELL)})
    do(person, one(person, "pass"))
    assert done(person) == kinds(DuelAction)


def test_talk(people: People, way: Way) -> None:
    person = people(way=way)
    for edition, call in (("table", "nudge"), ("pocket", "drum")):
        table = person.open_table("mall", {"scenario": 1, "players": 2, "edition": edition}, start=False)
        other = Client(person.server, table)
        other.well("sit", seat=1, name="Bob")
        other.well("ready", seat=1, ready=True)
        person.hand.press(person.button("Start"))
        person.wire.until(lambda: person.wire.seen)
        do(person, {"do": call, "seat": 1})
        do(person, {"do": "stare", "seat": 1})
        do(person, {"do": "point", "at": [1, 2]})
        for action in ({"do": "start"}, {"do": "pause"}):
            do(person, action)
        other.catch_up()
        other.do(1, {"do": "pause"})
        person.wire.until(lambda: person.wire.view["paused"])
        do(person, {"do": "excuse", "phrase": "back_soon"})
        do(person, {"do": "resume"})
        other.close()
    person.open_table("tower", {"quest": "1-L"})
    do(person, {"do": "gesture", "sign": "yes"})
    do(person, {"do": "point", "icon": "turn"})
    do(person, {"do": "say", "text": "To the exit"})
    assert done(person) - kinds(MallAction) == kinds(Talk)


def sit_alone(person: Person, game: str, options: JSON) -> None:
    """In all seats: the device is passed around."""
    person.open_table(game, options, start=False)
    person.button("On this device").click()
    person.button("Start").click()
    person.wire.until(lambda: len(person.wire.seen) == 2)


def switch_notes_off(person: Person) -> None:
    person.hand.press(person.button("My markers"))
