"""Somebody in front of a browser."""

import shutil
from collections.abc import Sequence
from functools import cached_property
from itertools import product
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, CDPSession, Locator, ViewportSize

from browser.hands import HANDS, Way
from browser.wire import Wire
from draws import LONG
from server.harness import JSON, SECONDS, Server, new_token

AXE = (Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js").read_text(
    encoding="utf-8"
)
SMALL = """() => [...document.querySelectorAll('button, a, select, summary, input:not([type=checkbox])')]
  .filter((each) => !each.closest('.board, p') && each.checkVisibility())
  .map((each) => [each, each.getBoundingClientRect()])
  .filter(([, { width, height }]) => width && (width < 43.5 || height < 43.5))
  .map(([each, { width, height }]) => `${width} x ${height}: ${each.outerHTML.slice(0, 160)}`)"""
UNREACHABLE = """() => [...document.querySelectorAll('button, a, select, input')]
  .filter((each) => !each.closest('.board, .astext') && !each.disabled && each.checkVisibility())
  .filter((each) => {
    each.scrollIntoView({ block: 'nearest' });
    const { left, top, width, height } = each.getBoundingClientRect();
    return !each.contains(document.elementFromPoint(left + width / 2, top + height / 2));
  })
  .map((each) => each.outerHTML.slice(0, 160))"""
NO_RULES = "localStorage.setItem('dedale.rules', 'no')"
"""Rules that come by themselves take matches over from the server; only those who ask for them get them."""
NO_SERVICE_WORKER = "navigator.serviceWorker.register = () => new Promise(() => {})"
"""It never comes. (What Playwright does to block one resolves to undefined, which no browser does.)"""
CONTROLLED = """() => new Promise((done) => {
  const { serviceWorker } = navigator;
  if (serviceWorker.controller) done(true);
  else serviceWorker.addEventListener('controllerchange', () => done(true));
})"""
TOKEN = "dedale.token"
DESKTOP, PHONE = ViewportSize(width=1280, height=800), ViewportSize(width=390, height=844)


LOOKS = [*product((False, True), repeat=2)] if LONG else [(False, True), (True, False)]
"""On a phone or not, in the dark or not; in the long run all four together."""
WHOLE_CHROMIUMS = ("chromium", "google-chrome")
CHROMIUMS = ("chromium-headless-shell", *WHOLE_CHROMIUMS)
"""In order of preference: the shell needs a fifth less time than the whole browser."""


def find_chromium(names: Sequence[str] = CHROMIUMS) -> str:
    path = next(filter(None, map(shutil.which, names)), None)
    assert path, "the browser tests need chromium"
    return path


class Person:
    """A browser context of its own: its own device token, language and size. A phone is touched."""

    def __init__(
        self,
        chromium: Browser,
        server: Server,
        *,
        phone: bool,
        language: str,
        dark: bool,
        way: Way | None = None,
        service_worker: bool = True,
    ) -> None:
        way = way or ("touch" if phone else "mouse")
        phone = phone or way == "touch"
        self.server = server
        self.context = chromium.new_context(
            viewport=PHONE if phone else DESKTOP,
            has_touch=phone,
            is_mobile=phone,
            locale=language,
            color_scheme="dark" if dark else "light",
            reduced_motion="reduce",
            base_url=f"http://127.0.0.1:{server.port}",
        )
        self.context.set_default_timeout(1_000 * SECONDS)
        self.context.add_init_script(NO_RULES)
        if not service_worker:
            self.context.add_init_script(NO_SERVICE_WORKER)
        self.page = self.context.new_page()
        self.wire = Wire(self.page, server)
        self.hand = HANDS[way](self.page)
        self.troubles: list[str] = []
        self._sees = ""
        self._fingers: CDPSession | None = None
        self.page.on("pageerror", lambda error: self.troubles.append(f"error: {error}"))
        self.page.on("console", self._console)

    def _console(self, message: Any) -> None:
        if message.type == "error" and "net::ERR" not in message.text:
            self.troubles.append(f"console: {message.text}")

    def go(self, path: str = "/") -> "Person":
        self._sees = ""
        self.page.goto(path)
        return self

    def visit(self) -> "Person":
        """Come for the first time: the service worker has everything afterwards."""
        self.go().page.evaluate(CONTROLLED)
        return self

    def button(self, name: str) -> Locator:
        return self.page.get_by_role("button", name=name, exact=True)

    def door(self, game: str) -> Locator:
        """The card of a game on the home page."""
        return self.page.locator("li.door").filter(has=self.page.get_by_role("heading", name=game))

    def tap_on_board(self, thing: Locator) -> None:
        """Tap something on the board; whoever does not see it looks at the whole board first."""
        self.hand.press_on_board(thing)

    def sees_the_game(self) -> None:
        """The board and the player's panel are there; once there, they stay until another page is opened."""
        if self._sees != self.page.url:
            for part in (".world.ready", ".panel > *"):
                self.page.locator(part).first.wait_for(state="attached")
            self._sees = self.page.url

    def drag(self, start: tuple[float, float], end: tuple[float, float]) -> None:
        """Put a finger down, move it, lift it; or do that with the mouse."""
        between = ((start[0] + end[0]) / 2, (start[1] + end[1]) / 2)
        if self.hand.way == "mouse":
            self.page.mouse.move(*start)
            self.page.mouse.down()
            for point in (between, end):
                self.page.mouse.move(*point)
            self.page.mouse.up()
            return
        self._touch(("Start", [start]), ("Move", [between]), ("Move", [end]), ("Move", [end]), ("End", []))

    def point(self, at: tuple[float, float]) -> None:
        """Hold a finger there until that was understood; with the mouse, press the other button."""
        if self.hand.way == "mouse":
            self.page.mouse.click(*at, button="right")
            return
        asked = len(self.wire.sent)
        self._touch(("Start", [at]))
        self.wire.until(lambda: len(self.wire.sent) > asked, "what a finger that rests means")
        self._touch(("End", []))

    def _touch(self, *path: tuple[str, list[tuple[float, float]]]) -> None:
        self._fingers = self._fingers or self.context.new_cdp_session(self.page)
        for kind, points in path:
            touches = [{"x": x, "y": y} for x, y in points]
            self._fingers.send("Input.dispatchTouchEvent", {"type": f"touch{kind}", "touchPoints": touches})
        self.page.evaluate(
            "new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))"
        )

    @cached_property
    def token(self) -> str:
        """The secret of this device. One that has not been here before brings it along."""
        if self.page.url != "about:blank":
            return str(self.page.evaluate(f"localStorage.getItem('{TOKEN}')"))
        made = new_token()
        self.context.add_init_script(f"localStorage.setItem('{TOKEN}', '{made}')")
        return made

    def open_table(self, game: str, options: JSON, **more: Any) -> str:
        """Come to a new table of one's own, which begins at once unless it is told otherwise; its id."""
        wish = {"name": "Ann", "start": True, **more}
        table = self.server.table(game, options, self.token, **wish)
        self.go(f"/table/{table['id']}")
        if wish["start"]:
            self.wire.until(lambda: self.wire.seen)
        return str(table["id"])

    def axe(self) -> list[str]:
        """What the accessibility checker finds wrong with the page."""
        # Screens are fetched when they are wanted.
        self.page.locator("h1").first.wait_for(state="attached")
        # Evaluated by the browser itself, so that the page's own policy on scripts stays in force.
        self.page.evaluate(AXE)
        found = self.page.evaluate("axe.run({resultTypes: ['violations']})")
        return [f"{each['id']}: {node['html']}" for each in found["violations"] for node in each["nodes"]]

    def small_targets(self) -> list[str]:
        """What a finger cannot well hit: less than 44 px wide or high. Links in paragraphs are let off."""
        return list(self.page.evaluate(SMALL))

    def unreachable(self) -> list[str]:
        """Buttons that no scrolling brings under the finger."""
        return list(self.page.evaluate(UNREACHABLE))

    def scrolls_sideways(self) -> bool:
        root = "document.documentElement"
        return bool(self.page.evaluate(f"{root}.scrollWidth > {root}.clientWidth"))

    def leave(self) -> None:
        self.context.close()


def invite_watcher(host: Person, person: Person) -> None:
    """Follow the link for spectators, which the host's page knows."""
    host.context.grant_permissions(["clipboard-read", "clipboard-write"])
    host.button("To watch").click()
    person.go(host.page.evaluate("navigator.clipboard.readText()"))
