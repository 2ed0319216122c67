"""Somebody in front of a browser."""

import shutil
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Locator

from server.running import Server

AXE = (Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js").read_text(
    encoding="utf-8"
)
LONGEST_WAIT = 20_000
DESKTOP, PHONE = {"width": 1280, "height": 800}, {"width": 390, "height": 844}


def find_chromium() -> str:
    path = shutil.which("chromium") or shutil.which("google-chrome")
    assert path, "the browser tests need chromium"
    return path


class Person:
    """A browser context of its own: its own device token, language and size."""

    def __init__(self, chromium: Browser, house: Server, *, phone: bool, language: str, dark: bool) -> None:
        self.context = chromium.new_context(
            viewport=PHONE if phone else DESKTOP,
            has_touch=phone,
            is_mobile=phone,
            locale=language,
            color_scheme="dark" if dark else "light",
            reduced_motion="reduce",
            base_url=f"http://127.0.0.1:{house.port}",
        )
        self.context.set_default_timeout(LONGEST_WAIT)
        self.page = self.context.new_page()
        self.troubles: list[str] = []
        self.page.on("pageerror", lambda error: self.troubles.append(f"error: {error}"))
        self.page.on("console", self._console)

    def _console(self, message: Any) -> None:
        if message.type == "error" and "net::ERR" not in message.text:
            self.troubles.append(f"console: {message.text}")

    def go(self, path: str = "/") -> "Person":
        self.page.goto(path)
        return self

    def button(self, name: str) -> Locator:
        return self.page.get_by_role("button", name=name, exact=True)

    def door(self, game: str) -> Locator:
        """The card of a game on the home page."""
        return self.page.locator("li.door").filter(has=self.page.get_by_role("heading", name=game))

    def tap_on_board(self, thing: Locator) -> None:
        """Tap something on the board; whoever does not see it looks at the whole board first."""
        thing.wait_for(state="attached")
        board, box = self.page.locator(".board").bounding_box(), thing.bounding_box()
        assert board
        assert box
        middle = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        seen = (
            board["x"] < middle[0] < board["x"] + board["width"]
            and board["y"] < middle[1] < board["y"] + board["height"]
        )
        if not seen:
            self.button("Show the whole board").click()
        thing.click()

    def axe(self) -> list[str]:
        """What the accessibility checker finds wrong with the page as it is now."""
        # Evaluated by the browser itself, so that the page's own policy on scripts stays in force.
        self.page.evaluate(AXE)
        found = self.page.evaluate("axe.run({resultTypes: ['violations']})")
        return [f"{each['id']}: {node['html']}" for each in found["violations"] for node in each["nodes"]]

    def scrolls_sideways(self) -> bool:
        root = "document.documentElement"
        return bool(self.page.evaluate(f"{root}.scrollWidth > {root}.clientWidth"))

    def leave(self) -> None:
        self.context.close()
