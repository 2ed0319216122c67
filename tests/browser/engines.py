"""Firefox and WebKit: a window of each, with just enough to play by what is seen in it."""

import json
import os
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Protocol

from selenium import webdriver
from selenium.webdriver.remote.command import Command
from websockets.sync.client import ClientConnection, connect

from server.harness import JSON, wait_until

WIDTH, HEIGHT = 1280, 900
NEEDS = {"firefox": ("firefox-esr",), "webkit": ("WebKitWebDriver", "Xvfb")}
"""The programs that an engine needs; `make browsers` installs them."""
PREFERENCES = {"ui.prefersReducedMotion": 1, "services.settings.server": "data:,"}
"""Stand still, and ask nobody for news."""
FIND = """(([css, text]) => [...document.querySelectorAll(css)].find((each) =>
  each.checkVisibility() && !each.disabled
    && `${each.ariaLabel ?? ''} ${each.textContent}`.includes(text)))"""
MIDDLE = """((found) => {
  found?.scrollIntoView({ block: 'nearest' });
  const { left, top, width, height } = found?.getBoundingClientRect() ?? {};
  const [x, y] = [Math.round(left + width / 2), Math.round(top + height / 2)];
  // For a moment after the board has moved by itself, a click means what was there before.
  const moved = document.querySelector('.board.shifted');
  return !moved && found?.contains(document.elementFromPoint(x, y)) ? [x, y] : null;
})"""
"""Where to press something, unless another thing covers it."""
LISTEN = """(window.troubles = [],
  addEventListener('error', ({ message }) => window.troubles.push(message)),
  addEventListener('unhandledrejection', ({ reason }) => window.troubles.push(`${reason}`)))"""


class Driver(Protocol):
    """What WebDriver and WebDriver BiDi have in common."""

    def open(self, address: str) -> None: ...

    def run(self, expression: str) -> Any:
        """Return what it comes to in the page, as JSON."""

    def perform(self, actions: list[JSON]) -> None:
        """Use mouse or keyboard, as the WebDriver standard describes actions."""


class Window:
    """One window, used with the mouse. Whatever goes wrong in a page is kept."""

    def __init__(self, driver: Driver, home: str) -> None:
        self._driver, self._home = driver, home
        self.run = driver.run

    def go(self, path: str) -> None:
        self._driver.open(self._home + path)
        self.run(LISTEN)

    def sees(self, css: str, text: str = "") -> None:
        """Wait until there is something with that name or text."""
        wait_until(lambda: self.run(f"!!{FIND}({json.dumps([css, text])})"), f"{css} {text}")

    def misses(self, css: str, text: str) -> None:
        """Wait until there is nothing with that name or text any more."""
        wait_until(lambda: not self.run(f"!!{FIND}({json.dumps([css, text])})"), f"the end of {css} {text}")

    def press(self, css: str, text: str = "") -> None:
        """Click on that, once it can be hit and keeps still under the mouse."""
        places: list[Any] = [None]

        def rests() -> bool:
            places.append(self.run(f"{MIDDLE}({FIND}({json.dumps([css, text])}))"))
            if places[-1] and places[-1] != places[-2]:
                self._aim(*places[-1])
            return bool(places[-1]) and places[-1] == places[-2]

        wait_until(rests, f"{css} {text}")
        self.click(*places[-1])

    def click(self, x: int, y: int) -> None:
        self._aim(x, y)
        self._use_mouse(*({"type": f"pointer{way}", "button": 0} for way in ("Down", "Up")))

    def _aim(self, x: int, y: int) -> None:
        self._use_mouse({"type": "pointerMove", "x": x, "y": y})

    def _use_mouse(self, *steps: JSON) -> None:
        self._driver.perform([{"type": "pointer", "id": "mouse", "actions": list(steps)}])

    def troubles(self) -> list[str]:
        return list(self.run("window.troubles"))


class _BiDi:
    """WebDriver BiDi, as much as is needed. Debian has no driver for Firefox, which speaks it itself."""

    def __init__(self, socket: ClientConnection) -> None:
        self._socket, self._sent = socket, 0
        self("session.new", capabilities={})
        self._context: str = self("browsingContext.getTree")["contexts"][0]["context"]
        size = {"width": WIDTH, "height": HEIGHT}
        self("browsingContext.setViewport", context=self._context, viewport=size)

    def __call__(self, method: str, **params: Any) -> JSON:
        self._sent += 1
        self._socket.send(json.dumps({"id": self._sent, "method": method, "params": params}))
        answer: JSON = {}
        while answer.get("id") != self._sent:
            answer = json.loads(self._socket.recv())
        assert answer["type"] == "success", answer
        return dict(answer["result"])

    def open(self, address: str) -> None:
        self("browsingContext.navigate", context=self._context, url=address, wait="complete")

    def run(self, expression: str) -> Any:
        where = {"context": self._context}
        as_text = f"JSON.stringify({expression}) ?? 'null'"
        answer = self("script.evaluate", expression=as_text, target=where, awaitPromise=False)
        assert answer["type"] == "success", answer
        return json.loads(answer["result"]["value"])

    def perform(self, actions: list[JSON]) -> None:
        self("input.performActions", context=self._context, actions=actions)


class _WebDriver:
    def __init__(self, driver: webdriver.WebKitGTK) -> None:
        self._driver = driver
        driver.set_window_size(WIDTH, HEIGHT)
        self.open = driver.get

    def run(self, expression: str) -> Any:
        return self._driver.execute_script(f"return {expression}")

    def perform(self, actions: list[JSON]) -> None:
        self._driver.execute(Command.W3C_ACTIONS, {"actions": actions})


@contextmanager
def _running(command: list[str], stdout: int = subprocess.DEVNULL) -> Iterator["subprocess.Popen[str]"]:
    with subprocess.Popen(command, stdout=stdout, stderr=subprocess.DEVNULL, text=True) as process:
        try:
            yield process
        finally:
            process.terminate()


@contextmanager
def firefox() -> Iterator[Driver]:
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        profile = Path(folder)
        lines = (f"user_pref({json.dumps(name)}, {json.dumps(to)});" for name, to in PREFERENCES.items())
        (profile / "user.js").write_text("\n".join(lines))
        address = profile / "WebDriverBiDiServer.json"
        with _running(["firefox-esr", "--headless", "--remote-debugging-port=0", "--profile", folder]):
            wait_until(lambda: address.exists() and address.read_text().endswith("}"), "Firefox")
            port = json.loads(address.read_text())["ws_port"]
            with connect(f"ws://127.0.0.1:{port}/session", max_size=None) as socket:
                yield _BiDi(socket)


@contextmanager
def webkit() -> Iterator[Driver]:
    screen = ["Xvfb", "-displayfd", "1", "-screen", "0", f"{WIDTH}x{HEIGHT}x24", "-nolisten", "tcp"]
    with (
        tempfile.TemporaryDirectory() as settings,
        _running(screen, stdout=subprocess.PIPE) as display,
    ):
        assert display.stdout
        (Path(settings) / "gtk-3.0").mkdir()
        (Path(settings) / "gtk-3.0" / "settings.ini").write_text("[Settings]\ngtk-enable-animations=0\n")
        number = display.stdout.readline().strip()
        place = {**os.environ, "DISPLAY": f":{number}", "XDG_CONFIG_HOME": settings}
        options = webdriver.WebKitGTKOptions()
        [options.binary_location, *_] = map(str, Path("/usr/lib").glob("*/webkit2gtk-4.*/MiniBrowser"))
        options.add_argument("--automation")
        with webdriver.WebKitGTK(options, webdriver.WebKitGTKService(env=place)) as driver:
            yield _WebDriver(driver)


ENGINES = {"firefox": firefox, "webkit": webkit}
