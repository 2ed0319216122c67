"""The four games, a lesson and the editor in Firefox and WebKit. All other tests of pages use Chromium."""

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from browser.engines import ENGINES, NEEDS, Window
from dedale.games.mall.actions import ABILITIES
from dedale.games.tower.actions import Move
from dedale.games.tower.pack import the_pack
from dedale.games.tower.plan_text import read_plan
from duel.play import position
from server.harness import JSON, Server, new_token
from server.hints import get_ready

pytestmark = pytest.mark.filterwarnings("ignore:setting remote_server_addr")  # Selenium warns of itself
MALL = (Path(__file__).parent / "box_room.maze").read_text(encoding="utf-8")
TOKEN = new_token()
PLATES = """[...document.querySelectorAll('.plate')].map((each) => each.getBoundingClientRect())
  .flatMap(({ left, top, right }) => [left, top, right])"""


@pytest.fixture(scope="module", params=ENGINES)
def engine(request: pytest.FixtureRequest, server: Server) -> Iterator[Window]:
    if missing := [program for program in NEEDS[request.param] if not shutil.which(program)]:
        pytest.skip(f"not tested in {request.param}: `make browsers` installs {' and '.join(missing)}")
    with ENGINES[request.param]() as driver:
        opened = Window(driver, f"http://127.0.0.1:{server.port}")
        opened.go("/")
        opened.run(f"localStorage.setItem('dedale.token', '{TOKEN}')")
        yield opened


@pytest.fixture
def window(engine: Window) -> Iterator[Window]:
    yield engine
    assert engine.troubles() == []


def sit(window: Window, server: Server, game: str, options: JSON, players: int = 1) -> None:
    """Open a table, and play all of its seats in this window."""
    table = server.table(game, {**options, "players": players}, TOKEN, name="Ann", start=players == 1)
    window.go(f"/table/{table['id']}")
    if players > 1:
        window.press("button", "On this device")
        window.misses("button", "On this device")  # before that, the table is not full
        window.press("button", "Start")


def move(window: Window, piece: str, x: int, y: int) -> None:
    if window.run(f"document.querySelector('[data-piece={piece}]')?.ariaPressed") != "true":
        window.press(f'[data-piece="{piece}"]')
    window.press(f'.target[data-at="{x},{y}"]')


def test_a_mall_is_explored_and_robbed(window: Window, server: Server) -> None:
    scenario = {"path": "own", "text": "scenario: Box room\ntop: 2\ntiles: 3\n"}
    start = {"barbarian": (1, 3), "mage": (1, 1), "elf": (0, 2), "dwarf": (2, 0)}
    own = {"scenario": scenario, "tiles": {"path": "own", "text": MALL}, "start": start, "deal": [ABILITIES]}
    sit(window, server, "mall", own)
    window.press("[data-panel=start]")
    window.press("[data-panel=explore]")
    window.press('.target[data-at="2,0"]')
    for piece, x, y in (
        ("barbarian", 3, 0),  # by vortex
        ("elf", 3, 3),  # by escalator
        ("dwarf", 2, 2),
        ("dwarf", 0, 2),
        ("dwarf", 0, 3),
        ("mage", 1, 0),
        ("elf", 2, 3),
        ("barbarian", 3, 1),
    ):
        move(window, piece, x, y)
        window.sees(f'[data-piece="{piece}"][data-at="{x},{y}"]')
    window.sees(".panel", "Everyone out by the exit of their colour: 0 of 4 out")


def test_a_floor_of_the_tower_is_solved(window: Window, server: Server) -> None:
    sit(window, server, "tower", {"quest": "t1"})
    for number, action in enumerate(read_plan(the_pack().floor("t1").quest.plan or "")):
        window.sees(".moves", f"{number} /")
        assert isinstance(action, Move)
        move(window, action.hero, *action.to)
    window.sees("h1, h2", "Perfect!")


def test_a_turn_in_the_hidden_labyrinth(window: Window, server: Server) -> None:
    sit(window, server, "hidden", {"turn": False}, players=2)
    window.press("[data-panel=ready]")
    window.press("[data-panel=roll]")
    window.press(".target")
    window.sees(".panel")


def test_a_door_and_a_step_in_the_duel(window: Window, server: Server) -> None:
    board = {"path": "own", "text": position("", (0, 0), {(5, 5): "B", (8, 8): "R"})}
    sit(window, server, "duel", {"first": 0, "board": board}, players=2)
    window.press("button", "Place the door")
    window.press('.edge[data-at="5,5,E"]')
    window.sees("body", "Blue placed a door")


def test_a_lesson(window: Window) -> None:
    window.go("/lesson/mall-1")
    move(window, "dwarf", 2, 0)
    window.sees(".lesson", "Step 2 of 4")
    assert window.run("document.documentElement.scrollHeight - innerHeight") == 0, "no scroll bar"
    move(window, "barbarian", 1, 2)
    window.sees(".lesson", "Step 3 of 4")
    move(window, "dwarf", 2, -1)
    window.press(".lesson > button")
    window.sees(".lesson.over")


def test_a_quest_is_drawn_and_judged(window: Window, server: Server) -> None:
    get_ready(server)
    window.go("/editor/quest")
    window.sees(".verdict", "Start with a hero")
    for tool, x, y in (("Elf", 0.5, 0.5), ("green exit", 4.5, 4.5)):
        window.press("[role=group] button", tool)
        left, top, *_, right = window.run(PLATES)
        side = (right - left) / 5
        window.click(round(left + x * side), round(top + y * side))
    window.sees(".verdict", "Solvable in 2 moves.")
