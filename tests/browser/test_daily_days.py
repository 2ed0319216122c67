"""Four simulated days of the quest of the day: three played, one missed; and the pages around it."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from browser.conftest import People
from browser.page_actions import do
from browser.people import LOOKS, Person
from browser.simulated_days import (
    MONDAY,
    PLAN,
    THURSDAY,
    TUESDAY,
    at_ten,
    number,
    solve,
    with_clock,
)
from server.harness import Server
from server.raw import OwnServer


@pytest.fixture(scope="module")
def clock(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("clock") / "today"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory, clock: Path) -> Iterator[Server]:
    clock.write_text(str(THURSDAY))
    server = OwnServer(tmp_path_factory.mktemp("days") / "tables.db", before=with_clock(clock)).start()
    yield server
    server.stop()
    assert not server.log()


def day(person: Person, name: str) -> str:
    """How the calendar describes that day."""
    cell = person.page.locator(".day").and_(person.page.locator(f"[aria-label^='{name}:']"))
    return (cell.get_attribute("aria-label") or "").partition(": ")[2]


def test_three_days_are_played_and_one_is_missed(people: People, clock: Path) -> None:
    person = people()
    person.context.grant_permissions(["clipboard-read", "clipboard-write"])
    for each in (MONDAY, TUESDAY, THURSDAY):
        at_ten(person, clock, each)
        person.go("/daily")
        solve(person, "Play")
    person.page.get_by_role("link", name="How everyone did").click()
    expect(person.page.get_by_role("timer")).to_have_text("Next quest in 02:00:00")
    names = ("days in a row", "longest streak", "played", "in the fewest moves")
    assert [number(person, name) for name in names] == ["1", "2", "3", "3"]
    assert [day(person, f"{n} March") for n in (1, 2, 3, 4, 5)] == [
        *("fewest moves", "fewest moves", "not solved yet", "fewest moves", "no quest")
    ]
    expect(person.page.get_by_text("1 first attempt on this server")).to_be_visible()
    assert not person.axe()

    person.button("Share result").click()
    expect(person.page.get_by_text("Result copied.")).to_be_visible()
    first, squares, _, link = person.page.evaluate("navigator.clipboard.readText()").split("\n")
    assert first == "Dédale quest for 4 March 2027 (difficulty 2/5)"
    assert squares == "🟩" * len(PLAN)
    assert link == f"http://127.0.0.1:{person.server.port}/daily/2027-03-04"

    # The day that was missed can be played late, which mends no streak.
    person.page.locator("[aria-label^='3 March:']").click()
    solve(person, "Catch up")
    person.go("/daily")
    person.page.locator("[aria-label='3 March: solved late']").wait_for()
    assert [number(person, name) for name in ("days in a row", "longest streak", "solved")] == ["1", "2", "4"]


def test_a_quest_of_the_climb_is_solved_and_raises_the_level(people: People, clock: Path) -> None:
    person = people()
    at_ten(person, clock, MONDAY)
    person.go("/climb")
    expect(person.page.get_by_text("1500")).to_be_visible()
    person.button("Play").click()
    person.wire.until(lambda: person.wire.seen)
    for action in PLAN:
        do(person, action)
    expect(person.page.get_by_text("(+")).to_be_visible()
    person.page.get_by_role("link", name="The climb").click()
    expect(person.page.get_by_text("1 of 1 solved")).to_be_visible()


def test_everything_about_a_player_is_downloaded_and_erased(people: People, clock: Path) -> None:
    person = people()
    at_ten(person, clock, THURSDAY)
    token = person.token
    result = {"moves": len(PLAN), "seconds": 9, "actions": PLAN}
    assert person.server.http("PUT", f"/api/daily/{THURSDAY}", result, token)[0] == 200
    person.go("/you")
    person.page.get_by_label("Your name").fill("Ann")
    person.page.get_by_label("Your name").blur()
    person.button("Elf").click()
    expect(person.page.get_by_text("Quest of the day: 1")).to_be_visible()
    with person.page.expect_download() as download:
        person.button("Download everything").click()
    told = json.loads(download.value.path().read_text(encoding="utf-8"))
    assert told["device"]["settings"]["name"] == "Ann"
    assert told["device"]["settings"]["figure"] == "elf"
    [daily] = told["server"]["daily"]
    assert {**daily, "written": 0} == {
        "date": str(THURSDAY), "moves": len(PLAN), "seconds": 9, "late": 0, "written": 0
    }  # fmt: skip
    assert token not in json.dumps(told)
    assert not person.axe()

    person.button("Erase everything").click()
    person.button("Yes, erase everything").click()
    person.page.wait_for_url("**/")
    assert person.server.http("GET", "/api/progress", token=token)[1] == {"floors": {}, "daily": {}}
    assert person.page.evaluate("localStorage.getItem('dedale.name')") is None


@pytest.mark.parametrize(("phone", "dark"), LOOKS)
@pytest.mark.parametrize("path", ["/daily", "/climb", "/you"])
def test_the_pages_fit(people: People, clock: Path, phone: bool, dark: bool, path: str) -> None:
    person = people(phone=phone, dark=dark)
    at_ten(person, clock, THURSDAY)
    person.go(path)
    person.page.locator("section").first.wait_for()
    assert not person.axe()
    assert not person.small_targets()
    assert not person.scrolls_sideways()
