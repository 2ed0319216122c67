"""The client, measured: what it loads, when the first board is there, how smoothly the board moves."""

import os
from collections.abc import Iterator
from secrets import token_urlsafe
from urllib.request import Request, urlopen

import msgspec
from msgspec import Struct
from playwright.sync_api import Browser, Page
from playwright.sync_api import Request as Asked

from dedale.client_lab.browser import SLOWER, chromium, pinch, somebody
from dedale.client_lab.figures import Frames, Loaded, board_line, frames_line, weight_lines
from dedale.server.pages import CLIENT
from dedale.server_lab.peers import running
from dedale.server_lab.room import HOST, PATIENCE, Unfit

FIRST_BOARD = """
new Promise((done) => {
  const look = () => (window.noted.board === null ? requestAnimationFrame(look) : done(window.noted.board));
  look();
})
"""
PLAYING = """
async (milliseconds) => {
  const wait = (time) => new Promise((done) => setTimeout(done, time));
  const tap = (what, number) => {
    const found = [...document.querySelectorAll(what)];
    found[number % found.length]?.click();
  };
  const end = performance.now() + milliseconds;
  for (let turn = 0; performance.now() < end; turn += 1) {
    tap('.piece.pickable', turn);
    await wait(150);
    tap('.target:not(.taken)', turn * 7);
    await wait(450);
  }
}
"""
"""Takes the pieces one after the other and puts them on bare squares: nobody turns the sand too soon."""
SEATS = 4
LARGE = "15-L"
"""A ring of cards."""


class Plan(Struct, frozen=True):
    runs: int = 5
    seconds: int = 20
    """How long pieces are moved; the board is zoomed for about half as long."""


def lines(plan: Plan) -> Iterator[str]:
    if not (CLIENT / "index.html").is_file():
        raise Unfit("the client of this installation was not built")
    with running("dedale") as server, chromium() as browser:
        yield f"Chromium {browser.version}, headless, without a graphics card; {os.cpu_count()} cores."
        yield from weight_lines(_loaded(browser, server.port))
        linked = [_by_link(browser, server.port) for _ in range(plan.runs)]
        yield board_line("from a link to a table, in a fresh browser", linked)
        tapped = [_by_tap(browser, server.port) for _ in range(plan.runs)]
        yield board_line("after a tap on the home page", tapped)
        phone = f"on a phone {SLOWER} times slower than this machine"
        yield frames_line(f"while pieces move, {phone}", _moving(browser, server.port, plan.seconds))
        yield frames_line(f"while the board is zoomed, {phone}", _zooming(browser, server.port, plan.seconds))


def _loaded(browser: Browser, port: int) -> Loaded:
    """What comes over the wire for the home page."""
    with somebody(browser, port) as page:
        finished: list[Asked] = []
        page.on("requestfinished", lambda request: finished.append(request))
        page.goto("/", wait_until="networkidle")
        sizes = [(each.resource_type, each.sizes()["responseBodySize"]) for each in finished]
    script = sum(size for kind, size in sizes if kind == "script")
    return Loaded(script, sum(size for _, size in sizes))


def _table(port: int, token: str, game: str, options: dict[str, object], bots: str | None = None) -> str:
    """The address of a match that has begun."""
    wish = {"game": game, "options": options, "name": "Ann", "bots": bots, "start": True}
    headers = {"Content-Type": "application/json", "Authorization": f"Bearer {token}"}
    request = Request(f"http://{HOST}:{port}/api/tables", msgspec.json.encode(wish), headers)
    with urlopen(request, timeout=PATIENCE) as answer:
        return f"/table/{msgspec.json.decode(answer.read())['id']}"


def _by_link(browser: Browser, port: int) -> float:
    token = token_urlsafe(24)
    table = _table(port, token, "mall", {"scenario": 1, "players": 4}, "wanderer")
    with somebody(browser, port, token=token) as page:
        page.goto(table)
        return float(page.evaluate(FIRST_BOARD))


def _by_tap(browser: Browser, port: int) -> float:
    with somebody(browser, port) as page:
        page.goto("/", wait_until="networkidle")
        began = page.evaluate("() => [performance.now(), document.querySelector('.door .first').click()][0]")
        return float(page.evaluate(FIRST_BOARD)) - float(began)


def _moving(browser: Browser, port: int, seconds: int) -> Frames:
    """Somebody who has all the seats plays the Mall."""
    with somebody(browser, port, phone=True) as page:
        play_all_seats(page)
        _note(page, "moving")
        page.evaluate(PLAYING, seconds * 1000)
        return Frames.of(page.evaluate("window.noted.moving"))


def _zooming(browser: Browser, port: int, seconds: int) -> Frames:
    """Somebody looks closer at a large board, and at the whole of it again."""
    token = token_urlsafe(24)
    table = _table(port, token, "tower", {"quest": LARGE, "players": 1})
    with somebody(browser, port, token=token, phone=True) as page:
        page.goto(table)
        page.evaluate(FIRST_BOARD)
        page.wait_for_timeout(500)
        _note(page, "zooming")
        for _ in range(max(1, seconds // 4)):
            pinch(page, 2.5)
            pinch(page, 0.4)
        return Frames.of(page.evaluate("window.noted.zooming"))


def play_all_seats(page: Page) -> None:
    """A match of the Mall that has begun, with everybody round one phone."""
    page.goto("/")
    page.locator("li.door").first.get_by_role("button").nth(1).click()
    for _ in range(SEATS - 1):
        seats = page.get_by_role("button", name="On this device")
        free = seats.count()
        seats.first.click()
        while seats.count() == free:
            page.wait_for_timeout(50)
    page.get_by_role("button", name="Start", exact=True).click()
    page.get_by_role("button", name="Turn the sand").click()
    page.evaluate(FIRST_BOARD)


def _note(page: Page, kind: str) -> None:
    page.evaluate("(kind) => { window.noted.kind = kind }", kind)
