"""Without a network: the shell, the sand timer, the Tower and the Mall alone; and what the server hears."""

import json
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from browser.conftest import People
from browser.floors import do, plan_of
from browser.offline_visits import cut, cut_aside, with_rules
from browser.people import Person
from dedale.games.base import Source
from dedale.games.tower.pack import the_pack
from dedale.games.tower.plan_text import read_plan
from dedale.games.tower.quest_reader import read_quest
from dedale.pdf.order import Order
from dedale.pdf.printer import print_pdf
from dedale.server.daily_quests import days_from, today
from draws import LONG
from server.dailies import daily_text, keep_dailies
from server.harness import Server

ASK_THREAD = """async (messages) => {
  const [shell] = (await caches.keys()).filter((name) => name.startsWith('dedale-shell-'));
  const files = await (await caches.open(shell)).keys();
  const worker = new Worker(files.find(({ url }) => url.includes('rules.worker-')).url, { type: 'module' });
  const answers = [];
  for (const message of messages) {
    const answer = new Promise((done) => (worker.onmessage = ({ data }) => done(data)));
    worker.postMessage(message);
    answers.push(await answer);
  }
  worker.terminate();
  return answers;
}"""
"""Talk with the rules as the client does, about things for which it has no button."""


@pytest.fixture
def service_worker() -> bool:
    return True


@pytest.fixture(scope="module")
def prepared(chromium: Browser, server: Server) -> Iterator[Person]:
    everyone = People(chromium, server, service_worker=True)
    yield with_rules(everyone())
    everyone.leave()


@pytest.fixture
def person(prepared: Person) -> Person:
    """Somebody with the rules, who has not played yet. Fetching them every time would take long."""
    prepared.page.evaluate("localStorage.clear()")
    return prepared


def ask(person: Person, *messages: dict[str, Any]) -> list[dict[str, Any]]:
    answers = person.page.evaluate(ASK_THREAD, list(messages))
    assert isinstance(answers, list)
    return answers


def make(person: Person, game: str, options: dict[str, Any]) -> str:
    """A table on this device with options that the client does not offer."""
    wish = {"game": game, "options": options, "name": "Ann", "start": True}
    return str(ask(person, {"n": 1, "make": wish})[0]["answer"]["id"])


def moves(page: Page) -> Any:
    return expect(page.locator(".moves strong"))


def test_the_book_of_rules_is_read_off_line(people: People, server: Server) -> None:
    """After a visit of the first page only, and with a server that is really gone."""
    person = people(phone=True).visit()
    pages = [("en", "mall"), ("fr", "tower"), ("nl", "hidden"), ("fr", "duel"), ("nl", "mall")]
    server.stop()
    try:
        for language, game in pages:
            person.page.evaluate(f"localStorage.setItem('dedale.language', '{language}')")
            person.go(f"/rules/{game}")
            expect(person.page.locator("html")).to_have_attribute("lang", language)
            figure = person.page.locator("figure").last
            figure.scroll_into_view_if_needed()
            expect(figure.locator(".world.ready")).to_be_attached()
        person.page.reload()
        expect(person.page.locator("figure").first).to_be_attached()
    finally:
        server.start()


def test_hints_off_line_at_the_page(person: Person) -> None:
    """As with a network: which hero, then where, then the move."""
    cut(person)
    person.door("The Tower").get_by_role("button", name="Play now").click()
    person.door("The Tower").get_by_role("button", name="Just play").click()
    expect(person.page.get_by_text("on this device", exact=True)).to_be_visible()
    (first, *_) = plan = plan_of("t1")
    pointers = person.page.locator(".pointers")
    person.button("Hint").click()
    expect(person.page.get_by_text(f"{len(plan)} moves to go.")).to_be_visible()
    person.button("Hint").click()
    expect(pointers.locator(".place")).to_have_count(1)
    person.button("Hint").click()
    expect(pointers.locator(".head")).to_have_count(1)
    do(person, first)
    expect(pointers.locator(".head")).to_have_count(0)


def test_a_scenario_is_printed_off_line(person: Person) -> None:
    cut(person).go("/rules/mall")
    person.button("Print this").click()
    dialog = person.page.get_by_role("dialog")
    for label, choice in (("What to print", "7. Four red lights"), ("Players", "4"), ("Paper", "Letter")):
        dialog.get_by_label(label).select_option(choice)
    assert person.axe() == []
    with person.page.expect_download() as download:
        person.button("Make the PDF").click()
    assert download.value.suggested_filename == "scenario-7.pdf"
    order = Order("scenario", 7, players=4, paper="letter")
    assert download.value.path().read_bytes() == print_pdf(order)


def test_an_adventure_and_a_drawn_quest_can_be_printed(people: People) -> None:
    person = people().visit().go("/tower")
    person.page.locator(".storey summary").first.click()
    person.button("Print this").first.click()
    options = person.page.get_by_role("dialog").locator("option").all_text_contents()
    assert options[0].startswith("15. ")
    assert options[-2:] == ["A4", "Letter"]
    # The whole adventure, its epic quests and the legendary one.
    assert len(options[:-2]) == 1 + len(the_pack().adventures()[15].epic) + 1
    person.button("Close").click()
    person.go("/editor/quest")
    expect(person.button("Print this")).to_be_visible()


@pytest.mark.parametrize("phone", [False, True] if LONG else [True])
def test_the_first_visit_is_enough_for_the_shell_and_the_sand_timer(people: People, phone: bool) -> None:
    person = cut(people(phone=phone).visit())
    expect(person.door("The Hidden Labyrinth").get_by_text("Needs a connection.")).to_be_visible()
    expect(person.door("The Hidden Labyrinth").get_by_role("button")).to_have_count(0)
    expect(person.door("The Tower").get_by_role("button", name="With friends")).to_have_count(0)
    assert person.axe() == []
    assert not person.scrolls_sideways()
    person.page.get_by_role("link", name="Sand timer").click()
    person.button("Flip the sand timer").click()
    expect(person.page.locator("p", has_text="2:5")).to_be_visible()
    person.page.reload()
    expect(person.button("Flip the sand timer")).to_be_visible()
    person.go("/offline")
    assert person.axe() == []
    person.button("Make available offline").click()
    expect(person.page.get_by_text("The download failed.")).to_be_visible()


def test_without_the_rules_the_player_is_told_so(people: People) -> None:
    person = cut(people().visit()).go("/tower")
    person.page.locator(".floor:visible").first.click()
    expect(person.page.get_by_text("The games aren’t on this device yet.")).to_be_visible()


def test_a_floor_is_solved_off_line_across_a_reload_and_the_server_hears_of_it(
    people: People, server: Server
) -> None:
    person = cut(with_rules(people(phone=True)))
    page, (first, *rest) = person.page, plan_of("t1")
    person.door("The Tower").get_by_role("button", name="Play now").click()
    person.door("The Tower").get_by_role("button", name="Just play").click()
    expect(page.get_by_text("on this device", exact=True)).to_be_visible()
    do(person, first)
    moves(page).to_have_text("1")
    person.button("Undo").click()
    moves(page).to_have_text("0")
    do(person, first)
    moves(page).to_have_text("1")
    page.reload()
    moves(page).to_have_text("1")
    for action in rest:
        do(person, action)
    expect(person.button("Play again!")).to_be_visible()
    assert person.axe() == []

    page.get_by_role("link", name="Replay").click()
    expect(page.get_by_role("slider")).to_be_visible()
    person.go("/tower")
    expect(page.locator(".floor.done")).to_have_count(1)
    person.go("/offline")
    expect(page.get_by_text("1 waiting to be sent")).to_be_visible()

    token = person.token
    assert server.http("GET", "/api/progress", token=token)[1]["floors"] == {}
    person.context.set_offline(False)
    person.go("/tower")
    expect(page.locator(".floor.done")).to_have_count(1)
    best = the_pack().floor("t1").quest.moves
    assert server.http("GET", "/api/progress", token=token)[1]["floors"] == {"t1": {"moves": best}}
    person.go("/offline")
    expect(page.get_by_text("Ready:")).to_be_visible()
    expect(page.get_by_text("waiting to be sent")).to_have_count(0)
    person.go()
    expect(page.get_by_role("link", name="The Tower Player")).to_be_visible()


def test_the_mall_alone_off_line(person: Person) -> None:
    cut(person)
    page = person.page
    person.door("The Mall").get_by_role("button", name="Choose a scenario").click()
    scenarios = page.get_by_label("Scenario")
    expect(scenarios.locator("option")).to_have_count(16)
    expect(scenarios.locator("option[value='9']"), "nobody plays that alone (MALL-62)").to_have_count(0)
    scenarios.select_option("2")
    person.button("Start").click()
    person.button("Start: flip the timer").click()
    draw = page.get_by_role("button", name="Next action tile")
    draw.click()
    page.reload()
    expect(page.get_by_text("on this device", exact=True)).to_be_visible()
    expect(page.get_by_text("Actions left in the pile: 6")).to_be_visible()
    draw.click()
    expect(page.get_by_text("Actions left in the pile: 5")).to_be_visible()


def test_the_sand_runs_out_off_line(person: Person) -> None:
    cut_aside(person)
    table = make(person, "mall", {"scenario": 1, "players": 1, "sand_ms": 2_500})
    person.go(f"/table/{table}")
    person.button("Start: flip the timer").click()
    person.page.get_by_role("button", name="Next action tile").click()
    expect(person.button("Play again!")).to_be_visible()
    expect(person.page.get_by_role("heading", name="Lost!")).to_be_visible()
    person.button("Play again!").click()
    expect(person.button("Start: flip the timer")).to_be_visible()


@pytest.mark.parametrize(
    ("game", "options", "bots"),
    [("tower", {"quest": "t2", "players": 1}, None), ("duel", {"players": 2, "first": 0}, "squire")],
)
def test_a_match_begun_alone_on_line_goes_on_without_a_network(
    people: People, game: str, options: dict[str, Any], bots: str | None
) -> None:
    """Also with bots, and for somebody who opens its old address again."""
    person = with_rules(people())
    table = person.open_table(game, options, bots=bots)
    before = person.wire.view
    expect(person.page.get_by_text("on this device", exact=True)).to_be_visible()
    assert person.page.url.endswith(f"/table/~{table}")
    person.context.set_offline(True)
    if game == "tower":
        first, second = plan_of("t2")[:2]
        do(person, first)
        moves(person.page).to_have_text("1")
        person.go(f"/table/{table}")
        moves(person.page).to_have_text("1")
        do(person, second)
        moves(person.page).to_have_text("2")
    else:
        tokens = before["seats"][0]["tokens"]
        for left in (tokens, tokens - 1):
            expect(person.page.get_by_text(f"Place a wall token. {left} left.")).to_be_visible()
            person.tap_on_board(person.page.locator(".target").first)
        person.page.reload()
        expect(person.page.get_by_text(f"Place a wall token. {tokens - 2} left.")).to_be_visible()
    person.go()
    expect(person.page.locator(".tables li")).to_have_count(1)


def test_off_line_only_what_is_on_the_device_is_promised(people: People) -> None:
    person = cut(people(phone=True).visit())
    expect(person.page.get_by_text("the games aren’t yet.")).to_be_visible()
    expect(person.page.get_by_role("button", name="Play now")).to_have_count(0)
    expect(person.page.get_by_text("Needs a connection.")).to_have_count(4)


def test_every_game_is_played_off_line_with_bots(people: People) -> None:
    person = cut(with_rules(people(phone=True)))
    expect(person.page.get_by_text("All four games are on this device")).to_be_visible()
    for game in ("The Mall", "The Hidden Labyrinth", "The Torchlit Duel"):
        person.door(game).get_by_role("button", name="Play now").click()
        person.door(game).get_by_role("button", name="Just play").click()
        expect(person.page.locator(".world.ready")).to_be_attached()
        expect(person.page.get_by_text("on this device", exact=True)).to_be_attached()
        person.go()


def test_two_windows_at_one_table_do_not_harm_it(person: Person) -> None:
    cut_aside(person)
    first, second = plan_of("t2")[:2]
    table = make(person, "tower", {"quest": "t2", "players": 1})
    person.go(f"/table/{table}")
    moves(person.page).to_have_text("0")

    here, other = person.page, person.context.new_page()
    other.goto(f"/table/{table}")
    person.page = other
    do(person, first)
    moves(other).to_have_text("1")

    # Here the board still shows the beginning. Whatever is done now is done where the table really is.
    person.page = here
    here.get_by_role("button", name="Restart").click(force=True)
    moves(here).to_have_text("0")
    do(person, first)
    do(person, second)
    moves(here).to_have_text("2")
    other.reload()
    moves(other).to_have_text("2")
    other.close()


def test_hints_and_the_judgement_of_a_drawn_quest_come_from_the_same_rules(person: Person) -> None:
    cut_aside(person)
    table = make(person, "tower", {"quest": "4-L", "players": 1})
    hello = {"type": "hello", "token": "t" * 22}
    hint = {"type": "hint", "seat": 0, "level": 3, "key": "h"}
    _, _, hinted, solved, wrong = ask(
        person,
        {"open": table},
        {"at": table, "frame": json.dumps(hello)},
        {"at": table, "frame": json.dumps(hint)},
        {"n": 2, "question": {"ask": "solve", "text": the_pack().floor("t1").source.text}},
        {"n": 3, "question": {"ask": "solve", "text": "quest: nothing"}},
    )
    told = json.loads(hinted["frames"][0])
    assert (told["type"], told["solvable"], told["moves"]) == (
        "hint",
        True,
        the_pack().floor("4-L").quest.moves,
    )
    assert told["action"]["do"]
    assert solved["answer"]["moves"] == the_pack().floor("t1").quest.moves
    assert wrong["answer"]["mistake"]["line"] == 1


def test_an_own_quest_is_judged_and_played_off_line(person: Person) -> None:
    cut_aside(person)
    page = person.page
    drawing = {
        **{"name": "Mine", "width": 3, "height": 3, "squares": ["O", "", "O=", *[""] * 6]},
        "horizontal": [*"###", *[" "] * 6, *"###"],
        "vertical": [*"#  #"] * 3,
    }
    page.evaluate("(drawing) => localStorage.setItem('dedale.drawing', drawing)", json.dumps(drawing))
    person.go("/editor/quest")
    expect(page.locator(".verdict")).to_contain_text("Solvable in one move.")
    person.button("Elf").click()
    person.tap_on_board(page.locator('.target[data-at="1,1"]'))
    expect(page.locator(".verdict")).to_contain_text("Elf: no exit.")
    person.button("Undo").click()
    expect(page.locator(".verdict")).to_contain_text("Solvable in one move.")
    person.button("Play it").click()
    person.tap_on_board(page.locator('[data-piece="dwarf"]'))
    person.tap_on_board(page.locator('.target[data-at="2,0"]'))
    expect(person.button("Play again!")).to_be_visible()


def test_a_quest_of_the_day_that_was_fetched_ahead_is_solved_offline(people: People, server: Server) -> None:
    keep_dailies(server, days_from(today())[:2])
    person = cut(with_rules(people()))
    heading = person.page.get_by_role("heading", name="Quest of the day")
    person.page.locator("section").filter(has=heading).get_by_role("button", name="Play").click()
    for action in read_plan(read_quest(Source("daily", daily_text(today()))).plan or ""):
        do(person, action)
    expect(person.page.get_by_text("8 moves, the fewest possible")).to_be_visible()
    expect(person.button("Share result")).to_be_visible()
