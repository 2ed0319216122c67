"""Pictures of every screen, each reached as a person would: `make screens`.

`python -m browser.screens FOLDER [VISIT [MANNER]]` takes only some: `tower phone-fr`, `home wide`.
"""

import json
import re
import sqlite3
import sys
from contextlib import closing
from dataclasses import dataclass
from importlib.resources import files
from pathlib import Path
from tempfile import TemporaryDirectory
from time import time

from playwright.sync_api import Browser, Locator, Page, expect, sync_playwright

from browser.floors import do, plan_of
from browser.people import Person, find_chromium
from browser.shared_browsers import QUIET
from dedale.games.tower.pack import the_pack
from dedale.match.ledger import LedgerEntry
from dedale.server.daily_quests import days_from, today
from dedale.session.messages import encode
from server.dailies import keep_dailies
from server.gallery_things import THINGS, ids, published
from server.harness import JSON, Client, Server, new_token

TEXTS = Path(__file__).parents[2] / "web" / "src" / "texts"
DRAWN = """() => document.fonts.status === 'loaded'
  && [...document.querySelectorAll('use')].every((each) => document.querySelector(each.getAttribute('href')))
  && [...document.querySelectorAll('.world')].every((each) => each.classList.contains('ready'))"""
"""Letters, drawings and boards are there."""
WON = (
    LedgerEntry(1, 0, ("Ann", "Bo", "Chris", "Dee"), "2026-11-01T20:14", 3, 42_000),
    LedgerEntry(7, 0, ("Ann", "Bo"), "2026-11-03T21:40", 4, 8_500),
    LedgerEntry(10, 15, ("Ann", "Bo", "Chris"), "2026-11-08T19:05", 5, 61_000),
)
GAMES_FOLDER = Path(str(files("dedale.games")))
DRAWN_BY_OTHERS = {
    "quest": the_pack().floor("2-3").source.text,
    "scenario": "scenario: Night shift\ntiles: 2-12, 15\ntop: 16\nside: B\nrules: pass_left, face_up\n",
    "hidden": (GAMES_FOLDER / "hidden/content/board.maze").read_text(encoding="utf-8"),
    "duel": (GAMES_FOLDER / "duel/content/level-2.maze").read_text(encoding="utf-8"),
    "wrong": (GAMES_FOLDER / "duel/content/level-2.maze").read_text(encoding="utf-8").replace("sw", "  "),
    "tiles": (GAMES_FOLDER / "mall/content/tiles.maze").read_text(encoding="utf-8"),
}


@dataclass(frozen=True)
class Manner:
    """In front of what, and in which language, somebody looks at it all."""

    name: str
    phone: bool = False
    dark: bool = False
    language: str = "en"
    size: tuple[int, int] | None = None


MANNERS = (
    Manner("phone-light", phone=True),
    Manner("phone-dark", phone=True, dark=True),
    Manner("phone-fr", phone=True, language="fr"),
    Manner("phone-nl", phone=True, dark=True, language="nl"),
    Manner("phone-de", phone=True, language="de"),
    Manner("phone-es", phone=True, dark=True, language="es"),
    Manner("narrow", phone=True, language="fr", size=(320, 568)),
    Manner("desktop-light"),
    Manner("desktop-dark", dark=True),
    Manner("wide", dark=True, size=(1600, 1000)),
    Manner("wide-fr", language="fr", size=(1600, 1000)),
)


class Camera:
    """Takes one person's pictures into a folder."""

    def __init__(self, person: Person, folder: Path, manner: Manner) -> None:
        self.person, self._folder, self._manner = person, folder, manner.name
        self.texts = json.loads((TEXTS / f"{manner.language}.json").read_text(encoding="utf-8"))

    def take(self, name: str, *, whole: bool = False, of: Page | None = None) -> None:
        page = of or self.person.page
        page.bring_to_front()  # a page behind another one is drawn bit by bit
        page.wait_for_load_state("networkidle")
        page.wait_for_function(DRAWN)
        page.wait_for_timeout(150)
        page.screenshot(path=self._folder / f"{name}-{self._manner}.png", full_page=whole)

    def button(self, text: str) -> Locator:
        return self.person.button(self.texts[text])

    def door(self, game: str) -> Locator:
        return self.person.door(self.texts[f"game.{game}"])


def home(camera: Camera) -> None:
    person = camera.person.go()
    expect(person.page.get_by_text(camera.texts["daily"])).to_be_visible()
    camera.take("home", whole=True)


def home_with_tables(camera: Camera) -> None:
    camera.person.go()
    expect(camera.person.page.locator(".tables li").first).to_be_visible()
    camera.take("home-tables", whole=True)


def lobby(camera: Camera) -> None:
    for game in ("mall", "tower", "duel"):
        person = camera.person.go()
        camera.door(game).get_by_role("button", name=camera.texts["friends"]).click()
        expect(person.page.locator(".letters")).to_be_visible()
        camera.take("lobby" if game == "mall" else f"lobby-{game}", whole=True)


def play(camera: Camera, game: str) -> None:
    page = camera.person.go().page
    door = camera.door(game)
    door.get_by_role("button", name=camera.texts["play"]).click()
    skip = door.get_by_role("button", name=camera.texts["lesson.skip"])
    board = page.locator(".world.ready")
    expect(skip.or_(board).first).to_be_attached()
    if skip.count():  # on a device that has never played this
        skip.click()
    page.locator(".world.ready .piece, .world.ready .badge").first.wait_for(state="attached")


def mall(camera: Camera) -> None:
    person = camera.person
    play(camera, "mall")
    camera.take("mall-before")
    camera.button("mall.start").click()
    for _ in range(8):
        explore_if_possible(camera)
        person.page.wait_for_timeout(1_000)
    camera.take("mall")
    able = person.page.locator(".piece.pickable").first
    if able.count():
        person.tap_on_board(able)
        camera.take("mall-picked")
    person.page.keyboard.press("?")
    camera.take("keys")


def mall_with_a_friend(camera: Camera) -> None:
    """Before the start of scenario 13, somebody who points, a pause."""
    person = camera.person
    table = person.open_table("mall", {"scenario": 13, "players": 2}, start=False)
    friend = Client(person.server, table)
    friend.well("sit", seat=1, name="Bo")
    friend.well("ready", seat=1, ready=True)
    camera.button("start").click()
    person.page.locator("[data-key='1']").click()
    camera.take("mall-placing")
    friend.catch_up()
    friend.do(1, {"do": "point", "at": [1, 1]})
    camera.take("mall-pointed")
    camera.button("talk").click()
    camera.take("mall-talk")
    person.page.keyboard.press("Escape")
    friend.do(1, {"do": "start"})
    friend.do(1, {"do": "pause"})
    camera.button("mall.pause").click()
    person.page.locator(".pause").wait_for()
    friend.do(1, {"do": "excuse", "phrase": "back_soon"})
    camera.take("mall-pause")
    friend.close()


def explore_if_possible(camera: Camera) -> None:
    """The bots wait for somebody who may lay tiles."""
    page = camera.person.page
    explore = page.get_by_role("button", name=re.compile(f"^{camera.texts['ability.explore']}"))
    if not explore.count() or not explore.first.is_enabled():
        return
    explore.first.click()
    places = page.locator(".target:has(.picture)")
    if places.count():
        places.first.click(force=True)


def tower(camera: Camera) -> None:
    person = camera.person
    play(camera, "tower")
    for action in plan_of("t1")[:-1]:
        do(person, action)
    camera.take("tower")
    person.tap_on_board(person.page.locator(".piece.pickable").first)
    camera.take("tower-picked")
    do(person, plan_of("t1")[-1])
    person.page.locator(".moment").wait_for()
    camera.take("won")
    expect(camera.button("rematch")).to_be_visible()
    camera.take("after")
    person.page.get_by_role("link", name=camera.texts["replay"]).click()
    person.page.get_by_label(camera.texts["replay.slider"]).press("End")
    camera.take("replay")


def challenge(camera: Camera) -> None:
    """A mall that bots and somebody else lost: before it is taken on, and afterwards."""
    person, options = camera.person, {"scenario": 2, "players": 2, "sand_ms": 20_000}
    token = new_token()

    def lose(made: JSON, token: str) -> str:
        player = Client(person.server, made["id"], token=token)
        player.until_begun()
        player.do(0, {"do": "start"})
        player.until_over()
        return str(player.lobby["replay"])

    first = person.server.table("mall", options, token, name="Ann", bots="calm", start=True)
    replay = lose(first, token)
    _, said = person.server.http("POST", "/api/challenges", {"replay": replay}, token)
    person.go(f"/challenge/{said['code']}")
    expect(camera.button("challenge.bots")).to_be_visible()
    camera.take("challenge", whole=True)
    company = {"name": "Bo", "bots": "calm", "start": True}
    path = f"/api/challenges/{said['code']}/tables"
    lose(person.server.http("POST", path, company, person.token)[1], person.token)
    person.go(f"/challenge/{said['code']}")
    expect(person.page.locator("figure .world.ready")).to_have_count(2)
    person.page.get_by_label(camera.texts["replay.slider"]).press("End")
    camera.take("challenge-results", whole=True)


def tower_map(camera: Camera) -> None:
    person = camera.person.go("/tower")
    expect(person.page.locator(".storey").first).to_be_visible()
    camera.take("tower-map", whole=True)


def quest(camera: Camera) -> None:
    """The quest of the day, with the first hero in hand."""
    person = camera.person.go()
    card = person.page.locator("section").filter(has_text=camera.texts["daily"])
    card.get_by_role("button").click()
    person.page.locator(".piece.pickable").first.wait_for(state="attached")
    camera.take("quest")


def cards(camera: Camera) -> None:
    """A large floor of four cards that turn."""
    person = camera.person
    person.open_table("tower", {"quest": "4-L"})
    person.page.locator(".world.ready .piece").first.wait_for(state="attached")
    camera.take("cards")
    camera.button("tower.hint").click()
    person.page.locator(".told.shown").wait_for()
    camera.take("hint")


def hidden(camera: Camera) -> None:
    person = camera.person
    play(camera, "hidden")
    camera.take("hidden-looking")
    camera.button("hidden.ready").click()
    roll = camera.button("hidden.roll")
    roll.wait_for()
    roll.click()
    person.page.locator(".target").first.wait_for(state="attached")
    camera.take("hidden")


def duel(camera: Camera) -> None:
    person = camera.person
    play(camera, "duel")
    for square in (30, 41, 22, 37):
        person.page.locator(".target").nth(3).wait_for(state="attached")
        person.tap_on_board(person.page.locator(".target").nth(square))
        person.page.wait_for_timeout(250)
    camera.take("duel")
    person.page.get_by_role("button", name=re.compile(f"^{camera.texts['talk']}")).click()
    camera.take("talk")


def pages(camera: Camera) -> None:
    for path in ("rules", "rules/mall", "ledger", "offline"):
        camera.person.go(f"/{path}")
        camera.take(path.replace("/", "-"))
    camera.person.go("/hourglass")
    camera.take("hourglass-before")
    camera.button("hourglass.turn").click()
    camera.person.page.wait_for_timeout(2_500)
    camera.take("hourglass")


def gallery(camera: Camera) -> None:
    """With something of each kind, a remix, and likes."""
    server, page = camera.person.server, camera.person.page
    if not ids(server):
        quests = [the_pack().floor(floor).source.text for floor in ("1-1", "3-2", "7-4", "12-1", "4-L")]
        first = published(server, quests[0], name="Two keys, one door", author="Ann")
        for number, text in enumerate(quests[1:]):
            name = ("The long way round", "Nobody stays behind", "Mind the draught", "Four cards")[number]
            published(server, text, name=name, author="Bo", origin=first["id"])
        others = {"tiles": "Old town", "scenario": "Night shift", "hidden": "Owls", "duel": "Cloister"}
        for kind, name in others.items():
            published(server, THINGS[kind], name=name, author="Chris")
        for _ in range(3):
            server.http("PUT", f"/api/gallery/{first['id']}/like", token=new_token())
    camera.person.go("/gallery")
    cards = page.locator("article")
    expect(cards).to_have_count(9)
    for card in cards.all():
        card.scroll_into_view_if_needed()
        expect(card.locator(".world.ready")).to_be_attached()
    page.evaluate("scrollTo(0, 0)")
    camera.take("gallery", whole=True)
    page.get_by_role("link", name="Nobody stays behind").click()
    camera.take("gallery-entry", whole=True)
    camera.person.go("/editor/quest")
    camera.take("gallery-editor")


def drawings(camera: Camera) -> None:
    """Every kind of drawing in the editor, and the list of them."""
    for name, text in DRAWN_BY_OTHERS.items():
        person = camera.person.go("/editor")
        camera.button("editor.import").click()
        person.page.get_by_role("dialog").locator("textarea").fill(text)
        camera.button("editor.text.use").click()
        person.page.locator(".verdict").wait_for()
        expect(person.page.locator(".verdict")).not_to_contain_text("…", timeout=60_000)
        camera.take(f"editor-{name}")
    camera.button("editor.versions").click()
    camera.take("editor-versions")
    camera.button("close").click()
    camera.button("editor.text").click()
    camera.take("editor-text")
    camera.person.go("/editor")
    expect(camera.person.page.locator(".drafts > .card")).to_have_count(len(DRAWN_BY_OTHERS))
    camera.take("drawings", whole=True)


def troubles(camera: Camera) -> None:
    camera.person.go("/nowhere")
    camera.take("nowhere")
    camera.person.go("/table/none")
    camera.take("no-table")
    play(camera, "tower")
    camera.person.context.set_offline(True)
    camera.person.page.get_by_role("alert").wait_for()
    camera.take("off-line")
    camera.person.context.set_offline(False)
    camera.person.page.locator(".piece.pickable").first.click()
    board = camera.person.page.locator(".board").bounding_box()
    assert board
    camera.person.page.mouse.click(board["x"] + board["width"] * 0.55, board["y"] + board["height"] * 0.49)
    camera.take("refused")


TOUR = (
    home,
    lobby,
    mall,
    mall_with_a_friend,
    tower,
    tower_map,
    challenge,
    quest,
    cards,
    hidden,
    duel,
    gallery,
    pages,
    drawings,
    home_with_tables,
    troubles,
)


def watch_bots(person: Person, server: Server) -> Page:
    """Bots rob a mall on a page of its own; it grows while the first pictures are taken."""
    options = {"scenario": 1, "players": 4, "sand_ms": 600_000}
    table = server.table("mall", options, bots="calm", start=True)
    page = person.context.new_page()
    page.goto(f"/watch/{table['watch']}")
    return page


def take_all(browser: Browser, server: Server, folder: Path, visits: str, manners: str) -> None:
    for manner in MANNERS:
        if manners in ("", manner.name):
            person = Person(browser, server, phone=manner.phone, language=manner.language, dark=manner.dark)
            if manner.size:
                person.page.set_viewport_size({"width": manner.size[0], "height": manner.size[1]})
            take_tour(Camera(person, folder, manner), visits)
            person.leave()


def take_tour(camera: Camera, visits: str) -> None:
    bots = None if visits else watch_bots(camera.person, camera.person.server)
    for visit in TOUR:
        if visits in ("", visit.__name__):
            visit(camera)
        if bots and visit is tower:
            camera.take("watching", of=bots)


def write_ledger(database: Path) -> None:
    with closing(sqlite3.connect(database)) as connection, connection:
        rows = [(f"won{number}", encode(entry), int(time())) for number, entry in enumerate(WON)]
        connection.executemany("INSERT INTO ledger VALUES (?, ?, ?)", rows)


def main() -> None:
    folder = Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory() as kept, sync_playwright() as playwright:
        database = Path(kept) / "tables.db"
        server = Server(database).start()
        server.stop()
        write_ledger(database)
        server.start()
        keep_dailies(server, days_from(today())[:2])
        browser = playwright.chromium.launch(executable_path=find_chromium(), args=QUIET)
        try:
            take_all(browser, server, folder, *(*sys.argv[2:4], "", "")[:2])
        finally:
            browser.close()
            server.stop()


if __name__ == "__main__":
    main()
