"""One person on a phone and a desktop, which talk to two servers with one database."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from browser.conftest import People
from browser.people import LOOKS, Person
from browser.simulated_days import MONDAY, TUESDAY, at_ten, number, solve, with_clock
from server.harness import Server
from server.raw import OwnServer
from storage.cluster import Cluster, cluster

NAME = "maze.localhost"
"""Unlike the number of this machine, a name that browsers do cryptography for as they do with https."""


class Node(OwnServer):
    """A server that shares its database with others; the file only names the log."""

    def __init__(self, file: Path, address: str, clock: Path) -> None:
        named = f"from functools import partial\nSettings = partial(Settings, host_name=({NAME!r},))\n"
        super().__init__(file, before=with_clock(clock) + named)
        self._fields["database"] = address


@pytest.fixture(scope="module")
def postgres() -> Iterator[Cluster]:
    with cluster() as made:
        yield made


@pytest.fixture(scope="module")
def clock(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("clock") / "today"


@pytest.fixture(scope="module")
def servers(
    tmp_path_factory: pytest.TempPathFactory, postgres: Cluster, clock: Path
) -> Iterator[list[Server]]:
    clock.write_text(str(MONDAY))
    folder, address = tmp_path_factory.mktemp("nodes"), postgres.new_database()
    nodes = [Node(folder / f"{number}.db", address, clock).start() for number in range(2)]
    yield [*nodes]
    for node in nodes:
        node.stop()
        assert not node.log()


@pytest.fixture
def server(servers: list[Server]) -> Server:
    """For whoever needs only one."""
    return servers[0]


def go(person: Person, path: str) -> None:
    person.go(f"http://{NAME}:{person.server.port}{path}")


def token_of(person: Person) -> str:
    return str(person.page.evaluate("localStorage.getItem('dedale.token')"))


def test_a_streak_goes_on_when_somebody_moves_to_another_device(
    chromium: Browser, servers: list[Server], clock: Path
) -> None:
    phones, desktops = (People(chromium, each, False) for each in servers)
    phone, desktop = phones(phone=True), desktops()
    for person in (phone, desktop):
        at_ten(person, clock, MONDAY)
        go(person, "/you")
    before = token_of(desktop)
    desktop.server.http("PUT", "/api/progress/1-1", {"moves": 30}, before)
    table = desktop.server.table("duel", {"players": 2}, before, name="Nobody")["id"]

    phone.page.get_by_label("Your name").fill("Ann")
    phone.page.get_by_label("Your name").blur()
    phone.button("Elf").click()
    go(phone, "/editor")
    phone.button("Hidden Labyrinth board").click()
    phone.page.get_by_label("Board name").fill("Owlery")
    phone.page.get_by_label("Board name").press("Enter")
    phone.button("Save").click()
    expect(phone.page.get_by_text("You can come back to this version.")).to_be_visible()
    go(phone, "/daily")
    solve(phone, "Play")
    go(phone, "/you")
    phone.button("Move to another device").click()
    code = phone.page.locator(".letters").inner_text()

    go(desktop, "/move")
    desktop.page.get_by_label("Code").fill("BCDF GHJK LMNP")
    desktop.button("Move here").click()
    expect(desktop.page.get_by_text("That code is wrong")).to_be_visible()
    [refused] = desktop.troubles
    assert "404" in refused
    desktop.troubles.clear()
    desktop.page.get_by_label("Code").fill(code.lower())
    desktop.button("Move here").click()
    expect(desktop.page.get_by_label("Your name")).to_have_value("Ann")
    expect(phone.page.get_by_text("Done! You’re on both devices now.")).to_be_visible()
    expect(desktop.page.get_by_text("1 / 97")).to_be_visible()
    expect(desktop.page.get_by_text("You play on several devices.")).to_be_visible()
    token = token_of(desktop)
    assert token == token_of(phone) != before

    # What it did and where it sat before came along.
    desktop.page.wait_for_function("!localStorage.getItem('dedale.former')")
    _, about = phone.server.http("GET", "/api/me", token=token)
    assert {"id": table} in about["sitting"]
    assert not about["transfers"]
    [document] = about["documents"]
    assert document["text"].startswith("sealed.")
    assert not any(phone.server.http("GET", "/api/me", token=before)[1].values())

    go(desktop, "/editor")
    expect(desktop.page.locator(".drafts > li", has_text="Owlery")).to_be_visible()
    at_ten(phone, clock, TUESDAY)
    at_ten(desktop, clock, TUESDAY)
    go(desktop, "/daily")
    solve(desktop, "Play")
    for person in (desktop, phone):
        go(person, "/daily")
        expect(person.page.locator(".numbers li").filter(has_text="days in a row")).to_contain_text("2")
        assert number(person, "played") == "2"

    # A choice on one of them is a choice on both.
    go(desktop, "/you")
    with desktop.page.expect_response(
        lambda found: found.request.method == "PUT" and found.url.endswith("/document")
    ):
        desktop.button("Mage").click()
    go(phone, "/you")
    expect(phone.button("Mage")).to_have_attribute("aria-pressed", "true")

    with desktop.page.expect_download() as download:
        desktop.button("Download everything").click()
    told = json.loads(download.value.path().read_text(encoding="utf-8"))
    assert {each["date"] for each in told["server"]["daily"]} == {str(MONDAY), str(TUESDAY)}
    assert token not in json.dumps(told)

    # Whoever leaves a device is still somebody on the other; whoever is erased is nobody anywhere.
    phone.button("Forget me on this device").click()
    phone.button("Yes, forget me here").click()
    phone.page.wait_for_url("**/")
    assert len(phone.server.http("GET", "/api/me", token=token)[1]["daily"]) == 2
    desktop.button("Erase everything").click()
    desktop.button("Yes, erase everything").click()
    desktop.page.wait_for_url("**/")
    assert not any(phone.server.http("GET", "/api/me", token=token)[1].values())
    for group in (phones, desktops):
        group.leave()


@pytest.mark.parametrize(("phone", "dark"), LOOKS)
def test_a_move_fits_on_every_screen(people: People, clock: Path, phone: bool, dark: bool) -> None:
    person = people(phone=phone, dark=dark)
    at_ten(person, clock, MONDAY)
    for path in ("/move#BCDFGHJKLMNP", "/you"):
        person.go(path)
        if path == "/you":
            person.button("Move to another device").click()
            person.page.locator(".letters").wait_for()
            person.page.get_by_role("img", name="Code for your other device").wait_for()
        else:
            expect(person.page.get_by_label("Code")).to_have_value("BCDF GHJK LMNP")
        assert not person.axe()
        assert not person.small_targets()
        assert not person.scrolls_sideways()


def test_people_at_a_table_see_what_the_others_look_like(people: People, clock: Path) -> None:
    ann, bo = people(), people(phone=True)
    made = ann.server.table("mall", {"players": 2})
    for person, seat in ((ann, 0), (bo, 1)):
        person.go("/you")
        person.button("Mage").click()
        person.button("blue").click()
        person.go(f"/table/{made['id']}")
        person.button("Sit here").first.click()
        person.page.locator("[data-figure]").nth(seat).wait_for()
    for person in (ann, bo):
        badges = person.page.locator("[data-figure]")
        expect(badges).to_have_count(2)
        looks = [
            (each.get_attribute("data-figure"), each.get_attribute("data-colour")) for each in badges.all()
        ]
        assert looks == [("mage", "blue"), ("mage", "red")]
