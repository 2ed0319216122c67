"""What the home page loads, and how soon the first board appears."""

from secrets import token_urlsafe
from urllib.request import Request, urlopen

import msgspec
from playwright.sync_api import Browser, Page
from playwright.sync_api import Request as Asked

from dedale.lab.client.browser import somebody
from dedale.lab.client.report import Loaded
from dedale.lab.server.peer_table import HOST, PATIENCE

FIRST_BOARD = """
new Promise((done) => {
  const look = () => (window.noted.board === null ? requestAnimationFrame(look) : done(window.noted.board));
  look();
})
"""
SEATS = 4


def loaded(browser: Browser, port: int) -> Loaded:
    """Bytes over the wire for the home page."""
    with somebody(browser, port) as page:
        finished: list[Asked] = []
        page.on("requestfinished", lambda request: finished.append(request))
        page.goto("/", wait_until="networkidle")
        sizes = [(each.resource_type, each.sizes()["responseBodySize"]) for each in finished]
    script = sum(size for kind, size in sizes if kind == "script")
    return Loaded(script, sum(size for _, size in sizes))


def by_link(browser: Browser, port: int) -> float:
    token = token_urlsafe(24)
    table = table_of(port, token, "mall", {"scenario": 1, "players": 4}, "wanderer")
    with somebody(browser, port, token=token) as page:
        page.goto(table)
        return float(page.evaluate(FIRST_BOARD))


def by_tap(browser: Browser, port: int) -> float:
    with somebody(browser, port) as page:
        # Whoever has never played is asked first.
        page.add_init_script("localStorage.setItem('dedale.played', 'mall')")
        page.goto("/", wait_until="networkidle")
        began = page.evaluate("() => [performance.now(), document.querySelector('.door .first').click()][0]")
        return float(page.evaluate(FIRST_BOARD)) - float(began)


def table_of(port: int, token: str, game: str, options: dict[str, object], bots: str | None = None) -> str:
    """Start a match and return its address."""
    wish = {"game": game, "options": options, "name": "Ann", "bots": bots, "start": True}
    headers = {"Content-Type": "application/json", "Authorization": f"Bearer {token}"}
    request = Request(f"http://{HOST}:{port}/api/tables", msgspec.json.encode(wish), headers)
    with urlopen(request, timeout=PATIENCE) as answer:
        return f"/table/{msgspec.json.decode(answer.read())['id']}"


def play_all_seats(page: Page) -> None:
    """Start a match of the Mall with all seats on one phone."""
    page.goto("/")
    page.locator("li.door").first.get_by_role("button").nth(1).tap()
    for _ in range(SEATS - 1):
        seats = page.get_by_role("button", name="On this device")
        free = seats.count()
        seats.first.tap()
        while seats.count() == free:
            page.wait_for_timeout(50)
    page.get_by_role("button", name="Start", exact=True).tap()
    page.get_by_role("button", name="Start: flip the timer").tap()
    page.evaluate(FIRST_BOARD)
