"""How smoothly the board moves on a phone, what each move costs, and a bare page for comparison."""

from collections.abc import Iterator
from contextlib import contextmanager
from secrets import token_urlsafe
from urllib.parse import quote

from playwright.sync_api import Browser, CDPSession, Page

from dedale.lab.client.browser import pinch, somebody
from dedale.lab.client.first_load import FIRST_BOARD, play_all_seats, table_of
from dedale.lab.client.report import Work

PLAYING = """
async (milliseconds) => {
  const wait = (time) => new Promise((done) => setTimeout(done, time));
  const tap = (what, number) => {
    const found = [...document.querySelectorAll(what)];
    found[number % found.length]?.click();
  };
  const end = performance.now() + milliseconds;
  const lasts = (turn) => performance.now() < end || (window.noted.moves === 0 && turn < 30);
  for (let turn = 0; lasts(turn); turn += 1) {
    tap('.piece.pickable', turn);
    await wait(150);
    tap('.target:not(.taken)', turn * 7);
    await wait(450);
  }
}
"""
"""Moves the pieces in turn to bare squares, so that nobody turns the sand too soon. However short the
time is, at least one piece moves."""
BARE = """
<!doctype html><meta name="viewport" content="width=device-width">
<style>.piece { width: 64px; height: 64px; background: teal; transition: transform 0.17s }</style>
<div class="piece" data-at="0"></div>
"""
SLIDING = """
async (milliseconds) => {
  const piece = document.querySelector('.piece');
  const end = performance.now() + milliseconds;
  for (let turn = 1; performance.now() < end; turn += 1) {
    piece.dataset.at = turn;
    piece.style.transform = `translate(${(turn % 4) * 60}px, ${(turn % 3) * 80}px)`;
    await new Promise((done) => setTimeout(done, 600));
  }
}
"""
"""As often and as fast as pieces move, and nothing else: no page can do better than this."""
LARGE = "15-L"
"""A ring of cards."""
COUNTED = {"styles": "RecalcStyleCount", "layouts": "LayoutCount", "script": "ScriptDuration"}


def bare(browser: Browser, seconds: float) -> list[float]:
    """One square moves over an empty page."""
    with somebody(browser, 0, phone=True) as page:
        page.goto(f"data:text/html,{quote(BARE)}")
        _note(page, "moving")
        page.evaluate(SLIDING, seconds * 1000)
        return _noted(page, "moving")


def mall(browser: Browser, port: int, seconds: float) -> tuple[list[float], Work]:
    """Play the Mall with all seats on one device."""
    with somebody(browser, port, phone=True) as page:
        play_all_seats(page)
        return _played(page, seconds)


def tower(browser: Browser, port: int, seconds: float) -> tuple[list[float], Work]:
    """Play alone on a large board."""
    with _at_large_board(browser, port) as page:
        return _played(page, seconds)


def zooming(browser: Browser, port: int, seconds: float) -> list[float]:
    """Zoom into a large board and out again."""
    with _at_large_board(browser, port) as page:
        _note(page, "zooming")
        for _ in range(max(1, round(seconds / 4))):
            pinch(page, 2.5)
            pinch(page, 0.4)
        return _noted(page, "zooming")


@contextmanager
def _at_large_board(browser: Browser, port: int) -> Iterator[Page]:
    token = token_urlsafe(24)
    table = table_of(port, token, "tower", {"quest": LARGE, "players": 1})
    with somebody(browser, port, token=token, phone=True) as page:
        page.goto(table)
        page.evaluate(FIRST_BOARD)
        page.wait_for_timeout(500)
        yield page


def _played(page: Page, seconds: float) -> tuple[list[float], Work]:
    session = page.context.new_cdp_session(page)
    session.send("Performance.enable")
    _note(page, "moving")
    before = _counted(session)
    page.evaluate(PLAYING, seconds * 1000)
    after = _counted(session)
    moves = int(page.evaluate("window.noted.moves"))
    each = {name: (after[name] - before[name]) / max(1, moves) for name in COUNTED}
    return _noted(page, "moving"), Work(moves, each["styles"], each["layouts"], each["script"] * 1000)


def _counted(session: CDPSession) -> dict[str, float]:
    metrics = {each["name"]: each["value"] for each in session.send("Performance.getMetrics")["metrics"]}
    return {name: float(metrics[counter]) for name, counter in COUNTED.items()}


def _note(page: Page, kind: str) -> None:
    page.evaluate("(kind) => { window.noted.kind = kind }", kind)


def _noted(page: Page, kind: str) -> list[float]:
    found: list[float] = page.evaluate("(kind) => window.noted[kind]", kind)
    return found
