"""A Duel over three days: turns, a push message through the service worker, and a resignation."""

import json
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest
from playwright.sync_api import expect

from browser.conftest import People
from browser.people import WHOLE_CHROMIUMS, Person
from dedale.session.tokens import tag_of
from server.harness import Server, wait_until
from server.push_stand_in import Browser, PushService, push_service
from server.raw import OwnServer

DAY = 86_400
BEFORE = """
import time
from pathlib import Path
from functools import partial
from dedale.server import deadlines
from dedale.server import runner
from dedale.server.push import Pusher
from dedale.server.tables import Tables
deadlines.LOOK_SECONDS = 0.05
passed, own = Path({passed!r}), {own!r}
Tables.wall = lambda self: int(time.time()) + int(passed.read_text())
def made(store, *args, **more):
    tables = Tables(store, *args, **more)
    tables.pusher = Pusher(store, "mailto:host@maze.example", tables.wall, own=own)
    return tables
runner.Tables = made
"""
SUBSCRIBED = """({endpoint, keys}) => {
  const kept = () => Promise.resolve(localStorage.standIn ? subscription : null);
  const subscription = {
    endpoint,
    toJSON: () => ({ endpoint, keys }),
    unsubscribe: () => Promise.resolve(localStorage.removeItem('standIn')),
  };
  PushManager.prototype.subscribe = () => ((localStorage.standIn = 'on'), kept());
  PushManager.prototype.getSubscription = kept;
}"""
"""A window without a memory cannot subscribe, so the stand-in does it for its browser."""


@pytest.fixture(scope="module")
def chromiums() -> Sequence[str]:
    """The shell knows no notifications."""
    return WHOLE_CHROMIUMS


@pytest.fixture(scope="module")
def service() -> Iterator[PushService]:
    with push_service() as made:
        yield made


@pytest.fixture(scope="module")
def passed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Says how many seconds the server's clock is ahead."""
    path = tmp_path_factory.mktemp("calendar") / "passed"
    path.write_text("0")
    return path


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory, service: PushService, passed: Path) -> Iterator[Server]:
    before = BEFORE.format(passed=str(passed), own=service.origin)
    server = OwnServer(tmp_path_factory.mktemp("days") / "tables.db", before=before).start()
    yield server
    server.stop()
    assert not server.log()


@pytest.fixture
def service_worker() -> bool:
    return True


def wait(passed: Path, seconds: int) -> None:
    """Let time pass at once. The server reads the file all the time, and never finds it half written."""
    part = passed.with_suffix(".part")
    part.write_text(str(int(passed.read_text()) + seconds))
    part.replace(passed)


def places_a_token(person: Person, tokens: int) -> None:
    person.wire.until(lambda: person.wire.legal, "a turn")
    person.tap_on_board(person.page.locator(".target").nth(30))
    person.wire.until(lambda: len(person.wire.view["tokens"]) == tokens, "the token")


def deliver(person: Person, message: str) -> None:
    """Let the browser hand a push message to its service worker."""
    registrations: list[str] = []
    session = person.context.new_cdp_session(person.page)
    session.on(
        "ServiceWorker.workerRegistrationUpdated",
        lambda event: registrations.extend(each["registrationId"] for each in event["registrations"]),
    )
    session.send("ServiceWorker.enable")
    person.wire.until(lambda: registrations, "the service worker")
    origin = f"http://127.0.0.1:{person.server.port}"
    session.send(
        "ServiceWorker.deliverPushMessage",
        {"origin": origin, "registrationId": registrations[0], "data": message},
    )


def tap_notification(person: Person) -> None:
    """There is nothing in a browser without a screen that could be tapped."""
    [worker] = person.context.service_workers
    worker.evaluate(
        "registration.getNotifications().then(([notification]) =>"
        " { dispatchEvent(new NotificationEvent('notificationclick', { notification })); })"
    )


def wants_no_more(person: Person, browser: Browser) -> None:
    person.go(person.page.url)  # where nobody has asked yet whether it is possible
    person.button("Settings").click()
    with person.page.expect_response(lambda answer: answer.request.method == "DELETE") as answer:
        person.page.get_by_label("Notify me when it’s my turn").click()
    assert answer.value.ok
    assert answer.value.request.post_data_json == {"endpoint": browser.subscription["endpoint"]}
    assert person.page.evaluate("localStorage.standIn") is None
    person.page.keyboard.press("Escape")


def test_a_duel_over_three_days(people: People, service: PushService, passed: Path) -> None:
    ann, bob = people(), people(phone=True)
    browser = Browser(f"{service.origin}/ann")
    ann.context.grant_permissions(["notifications"])
    ann.context.add_init_script(f"({SUBSCRIBED})({json.dumps(browser.subscription)})")
    ann.visit()
    table = ann.open_table("duel", {"players": 2, "first": 0}, start=False)
    ann.page.get_by_label("Time per move").select_option("1 day")
    bob.go(f"/table/{table}").button("Sit here").click()
    expect(bob.page.get_by_text("1 day")).to_be_visible()
    bob.button("Ready").click()
    ann.button("Start").click()
    for person in (ann, bob):
        person.wire.until_begun()
    expect(ann.page).to_have_title("● Your turn · The Torchlit Duel · Dédale")
    places_a_token(ann, 1)
    expect(bob.page).to_have_title("● Your turn · The Torchlit Duel · Dédale")
    ann.button("Yes, please").click()
    expect(ann.button("Yes, please")).to_have_count(0)
    ann.go()
    expect(ann.page.get_by_text("Player to play")).to_be_visible()

    wait(passed, DAY - 3_600)
    bob.go(f"/table/{table}")
    places_a_token(bob, 2)
    wait_until(lambda: service.received, "the push message")
    [received] = service.received
    told = browser.read(received.body)
    assert told == {"turn": tag_of(table), "game": "duel", "language": "en"}
    deliver(ann, json.dumps(told))
    shown = "navigator.serviceWorker.ready.then((each) => each.getNotifications())"
    found = f"{shown}.then((all) => all.map(({{ title, body }}) => [title, body]))"
    ann.wire.until(lambda: ann.page.evaluate(found), "the notification")
    assert ann.page.evaluate(found) == [["The Torchlit Duel", "Your turn"]]
    tap_notification(ann)
    ann.page.wait_for_url(f"**/table/{table}")
    places_a_token(ann, 3)
    wants_no_more(ann, browser)

    wait(passed, DAY - 3_600)
    bob.page.locator("summary").filter(has_text="Draw, undo, resign").click()
    bob.button("Resign").click()
    bob.page.locator("dialog").get_by_role("button", name="Yes").click()
    expect(ann.page.get_by_text("The others have resigned.")).to_be_visible()
    assert ann.wire.view["outcome"] == {"result": "won", "winners": [0]}
