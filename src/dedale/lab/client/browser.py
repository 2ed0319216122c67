"""A fresh Chromium, and the probes in its pages."""

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

from dedale.lab.server.peer_table import Unfit

FLAGS = ["--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking"]
PHONE: dict[str, Any] = {
    "viewport": {"width": 390, "height": 844}, "device_scale_factor": 2, "is_mobile": True, "has_touch": True
}  # fmt: skip
SLOWER = 4
"""CPU throttling of the simulated phone."""

NOTING = """
(() => {
  const noted = (window.noted = { board: null, moving: [], zooming: [], moves: 0, kind: null });
  let last = 0, until = 0;
  const whole = () =>
    document.querySelector('.world.ready .piece') &&
    [...document.querySelectorAll('.world use')].every((use) => document.querySelector(use.href.baseVal));
  new MutationObserver((changes) => {
    if (!changes.some(({ target }) => target.classList.contains('piece'))) return;
    until = performance.now() + 250;
    if (noted.kind === 'moving') noted.moves += 1;
  }).observe(document, { subtree: true, attributes: true, attributeFilter: ['data-at'] });
  requestAnimationFrame(function frame(now) {
    // What is there when a frame begins was drawn with the one before.
    if (noted.board === null && whole()) noted.board = now;
    const took = now - last;
    last = now;
    if (noted.kind === 'zooming') noted.zooming.push(took);
    else if (noted.kind === 'moving' && now < until) noted.moving.push(took);
    requestAnimationFrame(frame);
  });
})();
"""
"""Notes when the first board was complete, and frame times while pieces move or the board is zoomed."""


@contextmanager
def chromium() -> Iterator[Browser]:
    path = shutil.which("chromium") or shutil.which("google-chrome")
    if path is None:
        raise Unfit("measuring the client needs chromium, which is not installed")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=FLAGS)
        try:
            yield browser
        finally:
            browser.close()


@contextmanager
def somebody(browser: Browser, port: int, *, token: str = "", phone: bool = False) -> Iterator[Page]:
    """A page of a first-time visitor, with the probes."""
    context: BrowserContext = browser.new_context(
        base_url=f"http://127.0.0.1:{port}", locale="en", service_workers="block", **(PHONE if phone else {})
    )
    try:
        page = context.new_page()
        page.add_init_script(NOTING)
        if token:
            page.add_init_script(f"localStorage.setItem('dedale.token', '{token}')")
        if phone:
            session = context.new_cdp_session(page)
            session.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
        yield page
    finally:
        context.close()


def pinch(page: Page, factor: float) -> None:
    """Pinch the board with two fingers."""
    box = page.locator(".board").bounding_box()
    assert box
    page.context.new_cdp_session(page).send(
        "Input.synthesizePinchGesture",
        {
            "x": box["x"] + box["width"] / 2,
            "y": box["y"] + box["height"] / 2,
            "scaleFactor": factor,
            "relativeSpeed": 400,
            "gestureSourceType": "touch",
        },
    )
