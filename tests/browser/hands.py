"""The three ways to use a page: mouse, touch and keyboard alone."""

from abc import ABC, abstractmethod
from typing import Literal, Protocol

from playwright.sync_api import Locator, Page

Way = Literal["mouse", "touch", "keyboard"]
WAYS: tuple[Way, ...] = ("mouse", "touch", "keyboard")
MOST_TABS = 400
"""How many stops of Tab to try before deciding that something cannot be reached."""


IS_SEEN = """(thing) => {
  const [board, box] = [thing.closest('.board'), thing].map((each) => each.getBoundingClientRect());
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  return board.left < x && x < board.right && board.top < y && y < board.bottom;
}"""


CLICKS = """() => {
  window.clicks ??= (addEventListener('click', () => window.clicks.n++, true), { n: 0 });
  return window.clicks.n;
}"""
TAPS = 4
LONGEST_WAIT_MS, LOOK_MS = 60_000, 50
PATIENCE_MS = 1_000


class Hand(Protocol):
    way: Way

    def press(self, thing: Locator) -> None:
        """Press a button."""

    def press_on_board(self, thing: Locator) -> None:
        """Press something on the board, wherever the camera looks."""


class _Pointing(ABC):
    """What mouse and touch have in common: they need to see what they press."""

    def __init__(self, page: Page) -> None:
        self._page = page

    @abstractmethod
    def press(self, thing: Locator) -> None: ...

    def wait_for_board(self) -> None:
        """For a moment after the board has moved by itself, a tap means what was there before."""
        self._page.locator(".board.shifted").wait_for(state="detached")

    def press_on_board(self, thing: Locator) -> None:
        """The board keeps still for a while after a tap, and then shows what matters by itself."""
        whole = self._page.get_by_role("button", name="Show the whole board")
        for _ in range(LONGEST_WAIT_MS // LOOK_MS):
            if thing.evaluate(IS_SEEN):
                break
            if whole.count():
                self.press(whole)
            self._page.wait_for_timeout(LOOK_MS)
        self.press(thing)


class Mouse(_Pointing):
    way: Way = "mouse"

    def press(self, thing: Locator) -> None:
        self.wait_for_board()
        thing.click()


class Finger(_Pointing):
    """After a drag, the browser makes no click of some emulated taps. A person who sees that nothing happens
    taps again. A click that the page gets and ignores is not repeated."""

    way: Way = "touch"

    def press(self, thing: Locator) -> None:
        self.wait_for_board()
        for _ in range(TAPS):
            clicks = self._page.evaluate(CLICKS)
            thing.tap()
            for _ in range(PATIENCE_MS // 20):
                if self._page.evaluate(CLICKS) != clicks:
                    return
                self._page.wait_for_timeout(20)
        raise AssertionError(f"no tap on {thing} made a click")


class Keyboard:
    way: Way = "keyboard"

    def __init__(self, page: Page) -> None:
        self._page = page

    def type(self, key: str) -> None:
        self._page.keyboard.press(key)

    def press(self, thing: Locator) -> None:
        """Go there with Tab, as people without a pointer must."""
        self.walk_to(thing)
        self.type("Enter")

    press_on_board = press

    def walk_to(self, thing: Locator) -> None:
        thing.wait_for(state="attached")
        for _ in range(MOST_TABS):
            if self._has_focus(thing):
                return
            self.type("Tab")
        raise AssertionError(f"Tab never comes to {thing}")

    def steer_to(self, edge: Locator, first: Locator) -> None:
        """All edges are one stop of Tab. Arrow keys move between them."""
        if not self._page.evaluate("document.activeElement?.classList.contains('edge')"):
            self.walk_to(first)
        wanted = edge.get_attribute("data-at")
        for _ in range(MOST_TABS):
            now = self._page.evaluate("document.activeElement.dataset.at")
            if now == wanted:
                return
            (x, y), (to_x, to_y) = _middle(now), _middle(wanted or "")
            across = abs(to_x - x) > abs(to_y - y)
            sideways, along = ("Right" if to_x > x else "Left"), ("Down" if to_y > y else "Up")
            self.type(f"Arrow{sideways if across else along}")
        raise AssertionError(f"the arrows never come to {wanted}")

    @staticmethod
    def _has_focus(thing: Locator) -> bool:
        return bool(thing.evaluate("(element) => element === document.activeElement"))


def _middle(edge: str) -> tuple[float, float]:
    x, y, side = edge.split(",")
    return (int(x) + 1, int(y) + 0.5) if side == "E" else (int(x) + 0.5, int(y) + 1)


HANDS: dict[Way, type[Mouse] | type[Finger] | type[Keyboard]] = {
    "mouse": Mouse,
    "touch": Finger,
    "keyboard": Keyboard,
}
