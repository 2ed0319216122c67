"""A real Chromium before a real server."""

from collections.abc import Iterator, Sequence

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

from browser.hands import Way
from browser.people import CHROMIUMS, Person, find_chromium
from server.harness import SECONDS, Server

WITHOUT = [
    # Parts of Chromium's own window. Nobody sees it, and it would cost more than the page.
    *("InitialWebUI", "PreloadTopChromeWebUI", "WebUIToolbar", "WebUIReloadButton"),
    *("WebUIOmniboxPopup", "WebUIOmniboxAimPopup", "SpareRendererForSitePerProcess"),
    # Playwright's own list, which this one replaces.
    *("AvoidUnnecessaryBeforeUnloadCheckSync", "DestroyProfileOnBrowserClose", "HttpsUpgrades"),
    *("HttpsFirstBalancedModeAutoEnable", "LensOverlay", "MediaRouter", "PaintHolding"),
    *("ThirdPartyStoragePartitioning", "AvoidCorsURLLoaderRestartOnRedirect", "OptimizationHints"),
    *("NetworkTimeServiceQuerying", "AimEnabled", "PreconnectToSearch"),
]
QUIET = [
    f"--disable-features={','.join(WITHOUT)}",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]

expect.set_options(timeout=1_000 * SECONDS)


@pytest.fixture(scope="module")
def chromiums() -> Sequence[str]:
    return CHROMIUMS


@pytest.fixture(scope="module")
def chromium(chromiums: Sequence[str]) -> Iterator[Browser]:
    """Closed with its file: while it is open an event loop runs, which other tests have no use for."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find_chromium(chromiums), args=QUIET)
        yield browser
        browser.close()


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One server for all the tests of a file."""
    server = Server(tmp_path_factory.mktemp("browser") / "tables.db").start()
    yield server
    if server.running:
        server.stop()
    assert not server.log()


@pytest.fixture
def service_worker() -> bool:
    """Fetching the whole client at the first visit is work that only some tests are about."""
    return False


@pytest.fixture
def people(chromium: Browser, server: Server, service_worker: bool) -> Iterator["People"]:
    """Makes people, each with a browser of their own; whatever goes wrong in their pages fails the test."""
    made = People(chromium, server, service_worker)
    yield made
    made.leave()


class People:
    def __init__(self, chromium: Browser, server: Server, service_worker: bool) -> None:
        self._chromium, self._server, self._service_worker = chromium, server, service_worker
        self._all: list[Person] = []

    def __call__(
        self, *, phone: bool = False, language: str = "en", dark: bool = False, way: Way | None = None
    ) -> Person:
        person = Person(
            self._chromium,
            self._server,
            phone=phone,
            language=language,
            dark=dark,
            way=way,
            service_worker=self._service_worker,
        )
        self._all.append(person)
        return person

    def leave(self) -> None:
        for person in self._all:
            person.leave()
        assert [trouble for person in self._all for trouble in person.troubles] == []
