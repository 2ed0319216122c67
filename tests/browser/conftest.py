"""A real Chromium before a real server."""

from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from browser.hands import Way
from browser.people import CHROMIUMS, Person, find_chromium
from browser.shared_browsers import BROWSERS
from server.harness import SECONDS, Server

PLAIN = """{
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('*, *::before, *::after { box-shadow: none !important; filter: none !important; }');
  document.adoptedStyleSheets.push(sheet);
}"""
"""Shadows move nothing, and without a graphics card they are hard work."""

expect.set_options(timeout=1_000 * SECONDS)


@pytest.fixture(scope="module")
def chromiums() -> Sequence[str]:
    return CHROMIUMS


@pytest.fixture(scope="module")
def chromium(chromiums: Sequence[str]) -> Browser:
    return BROWSERS.get(find_chromium(chromiums))


@pytest.hookimpl(trylast=True)
def pytest_runtest_teardown(nextitem: pytest.Item | None) -> None:
    """While one is open an event loop runs, which tests in other folders have no use for."""
    if nextitem is None or Path(__file__).parent not in nextitem.path.parents:
        BROWSERS.close()


def pytest_sessionfinish() -> None:
    BROWSERS.close()


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
        person.context.add_init_script(PLAIN)
        self._all.append(person)
        return person

    def leave(self) -> None:
        for person in self._all:
            person.leave()
        assert [trouble for person in self._all for trouble in person.troubles] == []
