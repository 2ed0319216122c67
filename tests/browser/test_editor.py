"""Tiles, scenarios and boards are drawn, mended and played; drawings are kept, imported and passed on."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Locator, expect

from browser.conftest import People
from browser.drawings import drafts, drawn_text, grid, until
from browser.people import Person

BOX = Path(__file__).parents[2] / "src" / "dedale" / "games"
TILE = (
    "tile: 7\nname: Bakery\n\n+---+---+---+---+\n"
    + "|               |\n+   +   +   +   +\n" * 3
    + ("|               |\n+---+ ^ +---+---+\n")
)


def verdict(person: Person) -> Locator:
    return person.page.locator(".verdict")


def right(person: Person) -> None:
    expect(verdict(person)).to_contain_text("No mistakes found.")


def tool(person: Person, name: str) -> None:
    person.page.get_by_role("group", name="Tools").get_by_role("button", name=name, exact=True).click()


def draw(person: Person, name: str, x: int, y: int) -> None:
    tool(person, name)
    person.tap_on_board(person.page.locator(f'.target[data-at="{x},{y}"]'))


def play(person: Person) -> None:
    person.button("Play it").click()
    expect(person.page).to_have_url(re.compile("/table/"))
    person.page.locator(".world.ready .piece").first.wait_for(state="attached")


def test_tiles_are_drawn_mended_and_played(people: People) -> None:
    person = people().go("/editor/tiles")
    right(person)
    draw(person, "purple exploration square", 1, 1)
    expect(verdict(person)).to_contain_text("Exploration squares lie at the four openings")
    expect(verdict(person)).to_contain_text("Tile 2, column 2, row 2")
    expect(person.page.locator(".pointers .wrong")).to_have_count(1)
    expect(person.button("Play it")).to_be_disabled()
    assert person.axe() == []
    # At an opening it opens the border.
    draw(person, "purple exploration square", 2, 0)
    right(person)
    until(person, lambda: grid(person).edge((2, 0), "N") == " ", "an opening")
    person.button("Add a tile").click()
    tool(person, "Solid square")
    first, last = (person.page.locator(f'.target[data-at="{at}"]').bounding_box() for at in ("0,0", "3,0"))
    assert first
    assert last
    middle = first["y"] + first["height"] / 2
    person.drag((first["x"] + 5, middle), (last["x"] + last["width"] - 5, middle))
    until(person, lambda: grid(person, 1).squares[:4] == ("###",) * 4, "a row of shops")
    right(person)
    assert person.small_targets() == []
    play(person)
    assert person.wire.view["pile"] == 2


def test_a_scenario_is_filled_in_mended_and_played(people: People) -> None:
    person = people(phone=True).go("/editor/scenario")
    right(person)
    tiles = person.page.get_by_label("Tiles in the pile")
    tiles.fill("2-")
    tiles.press("Enter")
    expect(verdict(person)).to_contain_text("numbers and ranges")
    expect(tiles).to_have_attribute("aria-invalid", "true")
    tiles.fill("2-6")
    tiles.press("Enter")
    right(person)
    expect(tiles).to_have_attribute("aria-invalid", "false")
    person.page.get_by_label("The pile lies face up.").check()
    person.page.get_by_role("combobox", name="Exits").select_option("purple")
    person.page.get_by_label("Scenario name").fill("Open house")
    person.page.get_by_label("Scenario name").press("Enter")
    until(person, lambda: "scenario: Open house" in drawn_text(person), "the name")
    assert drawn_text(person) == "scenario: Open house\ntiles: 2-6\nexits: purple\nrules: face_up\n"
    assert person.axe() == []
    assert not person.scrolls_sideways()
    play(person)
    assert (person.wire.view["scenario"], person.wire.view["exits"]) == ("Open house", "purple")
    assert person.wire.view["next"] is not None


def test_a_board_of_the_hidden_labyrinth_is_drawn_mended_and_played(people: People) -> None:
    person = people(phone=True).go("/editor/hidden")
    right(person)
    draw(person, "owl", 4, 0)
    until(person, lambda: grid(person).code((4, 0)) == "owl", "an owl")
    assert grid(person).code((1, 0)) == "", "there is only one"
    draw(person, "Erase", 2, 0)
    expect(verdict(person)).to_contain_text("A board needs 24 symbols. So far there are 23.")
    person.button("Undo").click()
    right(person)
    person.button("Redo").click()
    expect(verdict(person)).to_contain_text("23")
    person.button("Add the rest").click()
    right(person)
    assert person.axe() == []
    play(person)
    assert {"symbol": "owl", "at": [4, 0]} in person.wire.view["symbols"]
    assert person.wire.view["names"]["owl"]["fr"] == "hibou"


def test_a_board_and_a_position_of_the_duel_are_drawn_mended_and_played(people: People) -> None:
    person = people().go("/editor/duel")
    right(person)
    draw(person, "Erase", 5, 8)
    expect(verdict(person)).to_contain_text("Still missing from the board: blue key.")
    draw(person, "blue key", 3, 8)
    right(person)
    person.page.get_by_label("A position: play begins at once").check()
    draw(person, "blue pawn", 5, 7)
    tool(person, "Wall")
    person.tap_on_board(person.page.locator('.edge[data-at="5,6,E"]'))
    until(person, lambda: grid(person).edge((5, 6), "E") == "#", "a wall")
    right(person)
    assert person.axe() == []
    play(person)
    assert person.wire.view["pawns"]["blue"] == [5, 7]
    assert {"thing": "key-blue", "at": [3, 8]} in person.wire.view["things"]


def test_texts_are_imported_and_exported_as_they_are(people: People) -> None:
    person = people()
    person.context.grant_permissions(["clipboard-read", "clipboard-write"])
    person.go("/editor")
    person.button("Import").click()
    dialog = person.page.get_by_role("dialog")
    written = dialog.get_by_role("textbox")
    written.fill(TILE.replace("+---+ ^ +", "+---+ x +"))
    person.button("Use this text").click()
    expect(dialog.get_by_role("alert")).to_contain_text("Line 12, column 7")
    assert person.axe() == []
    odd = TILE.replace("|               |", "|  .            |", 1)
    chosen = {"name": "mine.maze", "mimeType": "text/plain", "buffer": odd.encode()}
    dialog.locator("input[type=file]").set_input_files(chosen)  # type: ignore[arg-type]
    expect(written).to_have_value(odd)
    person.button("Use this text").click()
    right(person)
    person.button("Text").click()
    expect(dialog.get_by_role("textbox")).to_have_value(odd)
    with person.page.expect_download() as saved:
        person.button("Save as a file").click()
    assert saved.value.suggested_filename == "tiles.maze"
    assert saved.value.path().read_text(encoding="utf-8") == odd
    person.button("Copy the text").click()
    expect(person.page.get_by_text("Text copied.")).to_be_visible()
    assert person.page.evaluate("navigator.clipboard.readText()") == odd
    dialog.get_by_role("textbox").fill("scenario: x\ntiles: 2-5\n")
    person.button("Use this text").click()
    expect(dialog.get_by_role("alert")).to_contain_text("another kind of drawing")


@pytest.mark.parametrize("phone", [False, True])
def test_drawings_are_listed_with_their_versions_and_passed_on(people: People, phone: bool) -> None:
    ann = people(phone=phone)
    ann.context.grant_permissions(["clipboard-read", "clipboard-write"])
    ann.go("/editor")
    ann.button("Hidden Labyrinth board").click()
    right(ann)
    before = drawn_text(ann)
    draw(ann, "owl", 4, 0)
    ann.page.get_by_label("Board name").fill("Owlery")
    ann.page.get_by_label("Board name").press("Enter")
    ann.button("Save").click()
    expect(ann.page.get_by_text("You can come back to this version.")).to_be_visible()
    assert [each["text"] for each in drafts(ann)[0]["versions"]] == [drawn_text(ann), before]
    ann.button("Versions").click()
    assert ann.axe() == []
    ann.page.get_by_role("dialog").get_by_role("button", name="Restore").click()
    until(ann, lambda: drawn_text(ann) == before, "the first version")
    ann.button("Undo").click()
    until(ann, lambda: "hidden: Owlery" in drawn_text(ann), "the later version")
    ann.go("/editor")
    card = ann.page.locator(".drafts > li", has_text="Owlery")
    expect(card.locator(".board .world.ready")).to_be_attached()
    assert ann.axe() == []
    assert ann.small_targets() == []
    assert not ann.scrolls_sideways()
    ann.button("Copy Owlery").click()
    right(ann)
    assert len(drafts(ann)) == 2
    ann.go("/editor")
    ann.button("Remove Owlery").first.click()
    ann.page.get_by_role("dialog").get_by_role("button", name="Remove", exact=True).click()
    expect(ann.page.locator(".drafts > li")).to_have_count(1)
    ann.page.get_by_role("link", name="Owlery").click()
    right(ann)
    ann.button("Link").click()
    if phone:
        return  # the system's own sheet has the link
    expect(ann.page.get_by_text("link").filter(has_text="copied")).to_be_visible()
    bob = people()
    bob.page.goto(ann.page.evaluate("navigator.clipboard.readText()"))
    expect(bob.page.get_by_role("heading", name="Owlery").first).to_be_visible()
    expect(bob.page.locator(".board .world.ready")).to_be_attached()
    assert bob.axe() == []
    bob.page.get_by_role("link", name="Make it your own").click()
    right(bob)
    assert drafts(bob)[0]["after"] in ann.page.evaluate("navigator.clipboard.readText()")
    assert drawn_text(bob) == drawn_text(ann)
