"""Pictures of every screen, each reached as a person would: `make screens`."""

import re
import sqlite3
import sys
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory
from time import time

from playwright.sync_api import Browser, Page, expect, sync_playwright

from browser.conftest import QUIET
from browser.people import Person, find_chromium
from browser.test_tower import do, plan_of
from dedale.server.messages import encode
from dedale.table.ledger import LedgerEntry
from server.running import Server

GAMES = {
    "mall": "The Mall",
    "tower": "The Tower",
    "hidden": "The Hidden Labyrinth",
    "duel": "The Torchlit Duel",
}
WON = (
    LedgerEntry(1, 0, ("Ann", "Bo", "Chris", "Dee"), "2026-11-01T20:14", 3, 42_000),
    LedgerEntry(7, 0, ("Ann", "Bo"), "2026-11-03T21:40", 4, 8_500),
    LedgerEntry(10, 15, ("Ann", "Bo", "Chris"), "2026-11-08T19:05", 5, 61_000),
)


class Camera:
    """Takes one person's pictures into a folder."""

    def __init__(self, person: Person, folder: Path, manner: str) -> None:
        self.person, self._folder, self._manner = person, folder, manner

    def take(self, name: str, *, whole: bool = False) -> None:
        page = self.person.page
        page.wait_for_load_state("networkidle")
        page.wait_for_timeout(150)
        page.screenshot(path=self._folder / f"{name}-{self._manner}.png", full_page=whole)


def home(camera: Camera) -> None:
    person = camera.person.go()
    expect(person.page.get_by_text("The quest of the day")).to_be_visible()
    camera.take("home", whole=True)


def home_with_tables(camera: Camera) -> None:
    camera.person.go()
    expect(camera.person.page.locator(".tables li").first).to_be_visible()
    camera.take("home-tables", whole=True)


def lobby(camera: Camera) -> None:
    person = camera.person.go()
    person.door(GAMES["mall"]).get_by_role("button", name="With friends").click()
    expect(person.page.locator(".letters")).to_be_visible()
    camera.take("lobby", whole=True)


def play(person: Person, game: str) -> None:
    person.go().door(GAMES[game]).get_by_role("button", name="Play now").click()
    person.page.locator(".world.ready .piece, .world.ready .badge").first.wait_for(state="attached")


def mall(camera: Camera) -> None:
    person = camera.person
    play(person, "mall")
    camera.take("mall-before")
    person.button("Turn the sand").click()
    for _ in range(8):
        explore_if_possible(person)
        person.page.wait_for_timeout(1_000)
    camera.take("mall")
    able = person.page.locator(".piece.pickable").first
    if able.count():
        person.tap_on_board(able)
        camera.take("mall-picked")
    person.page.keyboard.press("?")
    camera.take("keys")


def explore_if_possible(person: Person) -> None:
    """The bots wait for somebody who may lay tiles."""
    explore = person.page.get_by_role("button", name=re.compile("^Explore"))
    if not explore.count() or not explore.first.is_enabled():
        return
    explore.first.click()
    places = person.page.locator(".target:has(.picture)")
    if places.count():
        places.first.click(force=True)


def tower(camera: Camera) -> None:
    person = camera.person
    play(person, "tower")
    for action in plan_of("t1")[:-1]:
        do(person, action)
    camera.take("tower")
    person.tap_on_board(person.page.locator(".piece.pickable").first)
    camera.take("tower-picked")
    do(person, plan_of("t1")[-1])
    person.page.locator(".moment").wait_for()
    camera.take("won")
    expect(person.button("Again!")).to_be_visible()
    camera.take("after")
    person.page.get_by_role("link", name="Replay").click()
    person.page.get_by_label("Moment of the match").press("End")
    camera.take("replay")


def tower_map(camera: Camera) -> None:
    person = camera.person.go("/tower")
    expect(person.page.locator(".storey").first).to_be_visible()
    camera.take("tower-map", whole=True)


def quest(camera: Camera) -> None:
    """The quest of the day, with the first hero in hand."""
    person = camera.person.go()
    card = person.page.locator("section").filter(has_text="The quest of the day")
    card.get_by_role("button").click()
    person.page.locator(".piece.pickable").first.wait_for(state="attached")
    camera.take("quest")


def hidden(camera: Camera) -> None:
    person = camera.person
    play(person, "hidden")
    camera.take("hidden-looking")
    person.button("I have seen enough").click()
    roll = person.button("Roll the die")
    roll.wait_for()
    roll.click()
    person.page.locator(".target").first.wait_for(state="attached")
    camera.take("hidden")


def duel(camera: Camera) -> None:
    person = camera.person
    play(person, "duel")
    for square in (30, 41, 22, 37):
        person.page.locator(".target").nth(3).wait_for(state="attached")
        person.tap_on_board(person.page.locator(".target").nth(square))
        person.page.wait_for_timeout(250)
    camera.take("duel")
    person.page.get_by_role("button", name=re.compile("^Talk")).click()
    camera.take("talk")


def pages(camera: Camera) -> None:
    for path in ("rules", "rules/mall", "editor", "ledger"):
        camera.person.go(f"/{path}")
        camera.take(path.replace("/", "-"))
    camera.person.go("/hourglass")
    camera.take("hourglass-before")
    camera.person.button("Turn the sand timer").click()
    camera.person.page.wait_for_timeout(2_500)
    camera.take("hourglass")


def troubles(camera: Camera) -> None:
    camera.person.go("/nowhere")
    camera.take("nowhere")
    camera.person.go("/table/none")
    camera.take("no-table")
    play(camera.person, "tower")
    camera.person.context.set_offline(True)
    camera.person.page.wait_for_timeout(2_500)
    camera.person.page.screenshot()
    camera.take("off-line")
    camera.person.context.set_offline(False)
    camera.person.page.locator(".piece.pickable").first.click()
    board = camera.person.page.locator(".board").bounding_box()
    assert board
    camera.person.page.mouse.click(board["x"] + board["width"] * 0.55, board["y"] + board["height"] * 0.49)
    camera.take("refused")


TOUR = (home, lobby, mall, tower, tower_map, quest, hidden, duel, pages, home_with_tables, troubles)


def watch_bots(person: Person, house: Server) -> Page:
    """Bots rob a mall on a page of its own; it grows while the first pictures are taken."""
    options = {"scenario": 1, "players": 4, "sand_ms": 600_000}
    table = house.table("mall", options, bots="calm", start=True)
    page = person.context.new_page()
    page.goto(f"/watch/{table['watch']}")
    return page


def take_all(browser: Browser, house: Server, folder: Path, only: str) -> None:
    for phone in (True, False):
        for dark in (False, True):
            person = Person(browser, house, phone=phone, language="en", dark=dark)
            manner = f"{'phone' if phone else 'desktop'}-{'dark' if dark else 'light'}"
            bots = None if only else watch_bots(person, house)
            for visit in TOUR:
                if only in ("", visit.__name__):
                    visit(Camera(person, folder, manner))
                if bots and visit is tower:
                    bots.screenshot(path=folder / f"watching-{manner}.png")
            person.leave()
        for language in ("fr", "nl"):
            person = Person(browser, house, phone=phone, language=language, dark=False)
            person.go().page.locator(".tables, .doors").first.wait_for()
            Camera(person, folder, "phone" if phone else "desktop").take(f"home-{language}", whole=True)
            person.leave()


def write_ledger(database: Path) -> None:
    with closing(sqlite3.connect(database)) as connection, connection:
        rows = [(f"won{number}", encode(entry), int(time())) for number, entry in enumerate(WON)]
        connection.executemany("INSERT INTO ledger VALUES (?, ?, ?)", rows)


def main() -> None:
    folder = Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory() as kept, sync_playwright() as playwright:
        database = Path(kept) / "tables.db"
        house = Server(database).start()
        house.stop()
        write_ledger(database)
        house.start()
        browser = playwright.chromium.launch(executable_path=find_chromium(), args=QUIET)
        try:
            take_all(browser, house, folder, sys.argv[2] if len(sys.argv) > 2 else "")
        finally:
            browser.close()
            house.stop()


if __name__ == "__main__":
    main()
