"""Subscribing to push messages over HTTP, and what is refused."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from server.harness import Server, new_token
from server.push_stand_in import Browser
from server.raw import OwnServer

ENDPOINT = "https://fcm.googleapis.com/fcm/send/"
BEFORE = """
from functools import partial
Settings = partial(Settings, push_contact="mailto:host@maze.example")
"""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    database = tmp_path_factory.mktemp("push") / "tables.db"
    server = Server(database, "--no-limits", "--push-contact", "mailto:host@maze.example").start()
    yield server
    server.stop()
    assert not server.log()


def put(server: Server, browser: Browser, token: str, **changes: Any) -> tuple[int, Any]:
    return server.http("PUT", "/api/push", {**browser.subscription, **changes}, token)


def test_a_browser_subscribes_and_unsubscribes(server: Server) -> None:
    token, browser = new_token(), Browser(f"{ENDPOINT}one")
    status, answer = server.http("GET", "/api/push")
    assert (status, len(answer["key"])) == (200, 87)
    assert put(server, browser, token) == (200, {"subscribed": True})
    assert put(server, browser, token, language="nl") == (200, {"subscribed": True})
    gone = {"endpoint": browser.endpoint}
    assert server.http("DELETE", "/api/push", gone, token) == (200, {"subscribed": False})
    assert server.http("DELETE", "/api/push", gone, token) == (200, {"subscribed": False})


@pytest.mark.parametrize(
    "changes",
    [
        {"endpoint": "https://maze.example/x"},
        {"endpoint": "http://127.0.0.1:8000/x"},
        {"endpoint": "https://169.254.169.254/latest"},
        {"endpoint": ""},
        {"keys": {"p256dh": "", "auth": ""}},
        {"keys": {"p256dh": "A" * 87, "auth": "A" * 22}},
    ],
)
def test_what_no_browser_sends_is_refused(server: Server, changes: dict[str, Any]) -> None:
    status, answer = put(server, Browser(ENDPOINT), new_token(), **changes)
    assert (status, answer["error"]) == (400, "bad_push")


@pytest.mark.parametrize(
    "changes",
    [
        {"endpoint": ENDPOINT + "x" * 1_000},
        {"keys": {"p256dh": "A" * 121, "auth": ""}},
        {"keys": {"p256dh": "", "auth": "A" * 41}},
        {"language": "tlh"},
        {"device": "x"},
    ],
)
def test_a_subscription_has_a_size(server: Server, changes: dict[str, Any]) -> None:
    status, answer = put(server, Browser(ENDPOINT), new_token(), **changes)
    assert (status, answer["error"]) == (400, "bad_request")


def test_a_device_needs_a_token(server: Server) -> None:
    assert put(server, Browser(ENDPOINT), "")[0] == 401
    assert server.http("DELETE", "/api/push", {"endpoint": ENDPOINT})[0] == 401


def test_a_server_without_a_contact_sends_nothing(tmp_path: Path) -> None:
    server = Server(tmp_path / "tables.db").start()
    for method in ("GET", "PUT", "DELETE"):
        body = None if method == "GET" else {"endpoint": ENDPOINT}
        status, answer = server.http(method, "/api/push", body, new_token())
        assert (status, answer["error"]) == (404, "no_push")
    server.stop()


@pytest.fixture
def limited(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Server]:
    server = OwnServer(tmp_path / "tables.db", request.param, BEFORE).start()
    yield server
    server.stop()


@pytest.mark.parametrize("limited", ["subscriptions=Rate(0.0001, 2)"], indirect=True)
def test_an_address_subscribes_so_often(limited: Server) -> None:
    statuses = [put(limited, Browser(f"{ENDPOINT}{n}"), new_token())[0] for n in range(3)]
    assert statuses == [200, 200, 429]


@pytest.mark.parametrize("limited", ["subscriptions_in_all=6"], indirect=True)
def test_a_device_has_few_subscriptions(limited: Server) -> None:
    token = new_token()
    for n in range(20):
        assert put(limited, Browser(f"{ENDPOINT}{n}"), token)[0] == 200  # there is room for six


@pytest.mark.parametrize("limited", ["subscriptions_in_all=2"], indirect=True)
def test_all_devices_have_so_many_subscriptions(limited: Server) -> None:
    answers = [put(limited, Browser(f"{ENDPOINT}{n}"), new_token()) for n in range(3)]
    assert [status for status, _ in answers] == [200, 200, 503]
    assert answers[-1][1]["error"] == "full"
