"""The Mall says what is going on: the tile that was looked at, tiles handed on, hourglasses not worth it."""

from pathlib import Path

import pytest
from playwright.sync_api import expect

from browser.conftest import People
from browser.hands import Way
from browser.own_files import BOX_ROOM, own_file
from browser.page_actions import do
from browser.people import Person
from dedale.games.mall.actions import ABILITIES
from server.harness import Client, Server, new_token

THEFT = (Path(__file__).parents[1] / "mall" / "tiles" / "theft.maze").read_text(encoding="utf-8")
KEEPS_CLEAR = """() => {
  const moment = document.querySelector('.moment.theft');
  if (!moment) return false;
  const [board, words] = [moment, moment.querySelector('p')].map((each) => each.getBoundingClientRect());
  const clear = getComputedStyle(moment).backgroundColor === 'rgba(0, 0, 0, 0)';
  return clear && words.bottom < board.top + board.height / 4;
}"""
LONGEST_ADVICE = (
    "Le pion rouge est pour vous. Machine 4 aimerait vous voir mener le barbare vers le nord, pour retourner "
    "le sablier. Touchez le héros entouré, puis le bout de la flèche."
)
HOURGLASS = [1, 0]
UNDER_IT = {"barbarian": (1, 2), "mage": (1, 1), "elf": (2, 2), "dwarf": (2, 1)}


def with_bo(person: Person, server: Server, **options: object) -> Client:
    """A match with another person, who is somewhere else."""
    table = person.open_table("mall", {"players": 2, "start": UNDER_IT, **options}, start=False)
    bo = Client(server, table, token=new_token())
    bo.well("sit", seat=1, name="Bo")
    bo.well("ready", seat=1, ready=True)
    person.button("Start").click()
    do(person, {"do": "start"})
    bo.until(lambda: bo.seen and bo.seen[1].view["phase"] != "setup")
    return bo


@pytest.mark.rule("MALL-19")
@pytest.mark.parametrize("phone", [False, True])
def test_whoever_looks_at_the_tile_sees_it(people: People, phone: bool) -> None:
    person = people(phone=phone)
    person.open_table("mall", BOX_ROOM)
    do(person, {"do": "start"})
    picture = person.page.get_by_role("figure").filter(has_text="Next tile: 2")
    expect(picture).to_have_count(0)
    do(person, {"do": "peek"})
    picture.scroll_into_view_if_needed()
    expect(picture.locator(".world.ready [data-part='2']").first).to_be_visible()
    assert person.axe() == []
    do(person, {"do": "explore", "at": [2, 0]})
    expect(picture).to_have_count(0)


@pytest.mark.rule("MALL-43")
@pytest.mark.parametrize("phone", [False, True])
def test_whoever_gets_other_actions_is_told_what_was_theirs_and_what_is(
    people: People, server: Server, phone: bool
) -> None:
    person = people(phone=phone)
    bo = with_bo(person, server, scenario=3, deal=[["E", "S", "W", "explore"], ["N", "escalator", "vortex"]])
    bo.until_time(5_000)  # so much sand is left after the turn
    bo.do(1, {"do": "move", "hero": "mage", "to": HOURGLASS})
    told = person.page.get_by_text(
        "Tiles passed on! You had: East, South, West and Explore. Now you have: North, Escalator and Vortex."
    )
    expect(told).to_be_in_viewport()
    mine = person.page.get_by_role("group", name="Your action tile")
    expect(mine.get_by_role("button")).to_have_text(["North", "Escalator", "Vortex"])
    bo.close()


@pytest.mark.rule("MALL-23")
def test_among_people_an_hourglass_that_leaves_no_time_is_marked_and_nobody_asks(
    people: People, server: Server
) -> None:
    person = people(phone=True)
    deal = [["N", "E", "S", "W"], ["escalator", "vortex", "explore"]]
    bo = with_bo(person, server, scenario=1, sand_ms=600_000, deal=deal)
    mark = person.page.get_by_text("Flipping now leaves only")
    expect(mark).to_have_count(0)
    person.hand.press(person.page.locator(".hero").get_by_text("Mage"))
    expect(mark).to_be_in_viewport()
    person.hand.press(person.page.locator(".hero").get_by_text("Mage"))
    do(person, {"do": "move", "hero": "mage", "to": HOURGLASS})
    assert person.wire.view["hourglasses"] == 1
    expect(person.page.get_by_role("dialog")).to_have_count(0)
    bo.close()


def test_an_action_tapped_first_shows_whom_it_can_move_and_where(people: People, server: Server) -> None:
    person = people(phone=True)
    deal = [["N"], ["E", "S", "W", "escalator", "vortex", "explore"]]
    bo = with_bo(person, server, scenario=1, deal=deal)
    person.button("North").tap()
    expect(person.page.locator('.target[data-at="1,0"]')).to_be_visible()
    movable = {action["hero"] for action in person.wire.may("move")}
    expect(person.page.locator(".piece.pickable")).to_have_count(len(movable))
    bo.close()


def test_whoever_taps_a_hero_they_cannot_move_is_told_so_at_the_finger(
    people: People, server: Server
) -> None:
    person = people(phone=True)
    deal = [["N"], ["E", "S", "W", "escalator", "vortex", "explore"]]
    bo = with_bo(person, server, scenario=1, deal=deal)
    box = person.page.locator('[data-piece="barbarian"]').bounding_box()
    assert box
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    person.page.touchscreen.tap(x, y)
    why = person.page.get_by_text("You can’t move the")
    expect(why).to_be_visible()
    told = why.bounding_box()
    assert told
    assert abs(y - told["y"] - told["height"]) < 80
    assert told["x"] < x < told["x"] + told["width"]
    bo.close()


@pytest.mark.parametrize(("width", "height"), [(320, 568), (390, 844), (844, 390)])
def test_all_that_play_needs_is_in_view_with_the_coach(people: People, width: int, height: int) -> None:
    """On phones nobody scrolls for their action tile, in any language."""
    person = people(phone=True, language="fr")
    person.page.set_viewport_size({"width": width, "height": height})
    deal = [["E", "S", "W", "explore"], ["N", "escalator", "vortex"]]
    person.open_table("mall", {"scenario": 1, "players": 2, "deal": deal}, bots="calm")
    person.page.locator('[data-panel="start"]').tap()
    person.button("Que puis-je faire ?").tap()
    expect(person.page.locator(".coach.told")).to_be_in_viewport(ratio=1)
    # What it says depends on the draw. This is as long as it gets.
    person.page.locator(".coach").evaluate("(card) => card.classList.add('long')")
    words = person.page.locator(".coach p")
    words.evaluate("(words, longest) => (words.textContent = longest)", LONGEST_ADVICE)
    for part in ("[data-panel='sand']", ".hero", ".ability"):
        for each in person.page.locator(f".panel {part}").all():
            expect(each).to_be_in_viewport(ratio=1)
    board = person.page.locator(".middle .board").bounding_box()
    assert board
    assert board["height"] >= height * 0.3


def test_the_end_of_the_sand_shows_seconds_and_hourglasses(people: People) -> None:
    person = people(phone=True)
    person.open_table("mall", {**BOX_ROOM, "sand_ms": 29_000})
    expect(person.page.locator(".seconds")).to_have_count(0)
    do(person, {"do": "start"})
    expect(person.page.locator(".seconds:is(.soon, .last)")).to_contain_text(" s")
    expect(person.page.locator(".timer .alarm")).to_be_visible()
    expect(person.page.locator(".badge.urgent")).to_have_count(1)


@pytest.mark.parametrize("way", ["mouse", "touch"])
def test_a_hero_that_was_dragged_is_moved_once(people: People, way: Way) -> None:
    person = people(way=way)
    person.open_table("mall", BOX_ROOM)
    do(person, {"do": "start"})
    person.drag(*(middle(person, each) for each in ((1, 1), (2, 1))))
    person.wire.until_done({"do": "move", "hero": "mage", "to": [2, 1]})
    # Whatever else the drag may have meant is answered before this.
    do(person, {"do": "move", "hero": "mage", "to": [2, 2]})
    assert len(person.wire.sent) == 3
    expect(person.page.locator(".toasts .no")).to_have_count(0)


def middle(person: Person, square: tuple[int, int]) -> tuple[float, float]:
    """Where a square is on the screen, seen from the mage's."""
    box = person.page.locator('.piece[data-piece="mage"]').bounding_box()
    assert box
    across, down = square[0] - 1, square[1] - 1
    return box["x"] + box["width"] * (across + 0.5), box["y"] + box["height"] * (down + 0.5)


def test_a_button_moves_a_hero_one_step_or_as_far_as_it_goes_and_says_so(people: People) -> None:
    person = people()
    person.open_table("mall", {**BOX_ROOM, "start": {**BOX_ROOM["start"], "mage": (0, 1)}})
    do(person, {"do": "start"})
    person.page.locator(".hero").get_by_text("Mage").click()
    person.button("East").click()
    person.wire.until_done({"do": "move", "hero": "mage", "to": [1, 1]})
    expect(person.page.get_by_text("A tap is one step")).to_be_visible()
    person.button("East").hover()
    person.page.mouse.down()
    person.wire.until_done({"do": "move", "hero": "mage", "to": [3, 1]})
    person.page.mouse.up()


def test_the_theft_keeps_the_board_clear_and_lights_the_exit(people: People) -> None:
    person = people(phone=True)
    own = {"scenario": own_file("scenario: Own\ntiles: 2\nexits: purple\n"), "tiles": own_file(THEFT)}
    start = {"barbarian": (2, 1), "mage": (1, 0), "elf": (2, 3), "dwarf": (0, 3)}
    person.open_table("mall", {**own, "start": start, "deal": [ABILITIES]})
    do(person, {"do": "start"})
    do(person, {"do": "move", "hero": "barbarian", "to": [3, 1]})
    person.page.wait_for_function(KEEPS_CLEAR)
    expect(person.page.locator(".badge.lit[data-art='exit']")).to_be_in_viewport()
