"""The gallery: somebody publishes a drawing, others solve, like and remix it, and an operator hides it."""

import re
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from playwright.sync_api import expect

from browser.conftest import People
from browser.drawings import draw
from browser.people import LOOKS, Person
from dedale.cli import main
from server.gallery_things import THINGS, published
from server.harness import Server


@pytest.fixture(scope="module")
def folder() -> Iterator[Path]:
    """The path of a socket has to be short."""
    with TemporaryDirectory(prefix="dedale-") as made:
        yield Path(made)


@pytest.fixture(scope="module")
def server(folder: Path) -> Iterator[Server]:
    socket = f"{folder}/admin.sock"
    server = Server(folder / "tables.db", "--no-limits", "--admin-socket", socket).start()
    yield server
    server.stop()
    assert not server.log()


def publish(person: Person, name: str, author: str) -> None:
    person.button("Publish").click()
    dialog = person.page.get_by_role("dialog")
    dialog.get_by_label("Name").fill(name)
    dialog.get_by_label("Made by").fill(author)
    dialog.get_by_role("button", name="Publish").click()
    expect(dialog.get_by_text("It’s in the gallery.")).to_be_visible()


def test_from_a_drawing_to_a_remix_and_out_of_sight(people: People, server: Server, folder: Path) -> None:
    ann = people().go("/editor/quest")
    draw(ann, "Elf", 0.5, 0.5)
    draw(ann, "green exit", 4.5, 4.5)
    publish(ann, "Corner to corner", "Ann")
    ann.page.get_by_role("link", name="Corner to corner").click()
    expect(ann.page.get_by_role("heading", name="Corner to corner")).to_be_visible()
    expect(ann.button("Withdraw")).to_be_visible()

    bo = people(phone=True).go("/")
    bo.page.get_by_role("link", name="Gallery").click()
    card = bo.page.locator("article", has_text="Corner to corner")
    expect(card).to_contain_text("by Ann")
    expect(card).to_contain_text("Fewest moves: 2")
    expect(card.locator(".board .piece")).to_have_attribute("data-at", "0,0")
    card.get_by_role("button", name="Play Corner to corner").click()
    bo.sees_the_game()
    for at in ("4,0", "4,4"):
        elf = bo.page.locator('[data-piece="elf"]')
        if elf.get_attribute("aria-pressed") != "true":
            bo.tap_on_board(elf)
        bo.tap_on_board(bo.page.locator(f'.target[data-at="{at}"]'))
    after = bo.page.locator("section", has_text="From the gallery").last
    expect(after).to_contain_text("Solved or finished by: 1")
    after.get_by_role("button", name="Like").click()
    expect(after.get_by_role("button", name="You like this")).to_be_visible()
    after.get_by_role("link", name="Corner to corner").click()
    expect(bo.page.get_by_text("You’ve solved it")).to_be_visible()
    expect(bo.page.get_by_text("Likes: 1")).to_be_attached()

    bo.page.get_by_role("link", name="Remix").click()
    expect(bo.button("Publish")).to_be_enabled()
    bo.page.reload()
    draw(bo, "Solid square", 2.5, 2.5)
    publish(bo, "With a pillar", "Bo")
    bo.page.get_by_role("link", name="With a pillar").click()
    bo.page.get_by_role("link", name="Based on “Corner to corner” by Ann").click()
    expect(bo.page.get_by_role("heading", name="Corner to corner")).to_be_visible()

    entry = re.sub(r".*/", "", bo.page.url)
    assert main(["admin", "--socket", f"{folder}/admin.sock", "hide", entry]) == 0
    bo.go("/gallery")
    expect(bo.page.locator("article", has_text="With a pillar")).to_be_visible()
    expect(bo.page.locator("article", has_text="Corner to corner")).to_have_count(0)
    ann.go("/gallery")
    ann.button("Mine").click()
    card = ann.page.locator("article", has_text="Corner to corner")
    expect(card).to_contain_text("Hidden by the people who run")


@pytest.mark.parametrize(("phone", "dark"), LOOKS)
def test_everything_in_the_gallery_can_be_seen_and_reached(
    people: People, server: Server, phone: bool, dark: bool
) -> None:
    person = people(phone=phone, dark=dark).go("/gallery")
    expect(person.page.locator("ul[aria-busy=false]")).to_be_attached()
    found = person.page.get_by_role("heading", name="Night shift")
    if not found.count():
        for kind, text in THINGS.items():
            published(server, text, name={"scenario": "Night shift"}.get(kind, f"A {kind}"))
        person.go("/gallery")
    for card in person.page.locator("article").all():
        card.scroll_into_view_if_needed()
        expect(card.locator(".world.ready")).to_be_attached()
    assert person.axe() == []
    assert person.small_targets() == []
    assert person.unreachable() == []
    assert not person.scrolls_sideways()
    person.page.get_by_label("Game").select_option("mall")
    expect(person.page.locator("article")).to_have_count(2)
    found.get_by_role("link").click()
    expect(person.page.locator(".world.ready")).to_be_attached()
    expect(person.page.get_by_text(re.compile(r"Winnable shuffles: \d+%"))).to_be_visible()
    expect(person.button("Print this")).to_be_enabled()
    assert person.axe() == []
    assert person.small_targets() == []
    assert not person.scrolls_sideways()
