"""What is on the pages: read back with another library than the one that wrote them."""

import re
from collections import Counter

import pytest
from msgspec.structs import replace

from dedale.games.base import Source
from dedale.games.hidden.board import board_of
from dedale.games.mall.tileset import tile_set
from dedale.games.tower.pack import the_pack
from dedale.languages import FINISHED
from dedale.pdf.canvas import POINT
from dedale.pdf.fonts import fonts
from dedale.pdf.order import Order
from dedale.pdf.printer import print_pdf
from dedale.pdf.texts import texts_of
from pdf.papers import Page, pages_of

TILE = 80
LABEL = 77
"""The number of a tile is that far from its left edge."""
ORDERS = {
    "scenario 1": Order("scenario", 1, paper="letter", language="fr"),
    "scenario 7": Order("scenario", 7, players=4, language="nl"),
    "two malls": Order("scenario", 13, heroes=5, level=24),
    "tiles": Order("tiles"),
    "quest": Order("quest", "9-3"),
    "legendary": Order("quest", "1-L", language="fr"),
    "adventure": Order("adventure", 12, paper="letter", language="nl"),
    "hidden": Order("hidden", paper="letter"),
    "duel": Order("duel", 2, language="fr"),
}
DUPLEX = {name for name in ORDERS if name not in ("hidden", "duel")}
"""Those of which something has a back."""


@pytest.fixture(scope="module", params=ORDERS)
def name(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture(scope="module")
def pages(name: str) -> list[Page]:
    return pages_of(ORDERS[name])


def test_paper_has_its_size(name: str, pages: list[Page]) -> None:
    size = {"a4": (210, 297), "letter": (215.9, 279.4)}[ORDERS[name].paper]
    assert {(round(page.width, 2), round(page.height, 2)) for page in pages} == {size}


def test_pages_are_numbered(pages: list[Page]) -> None:
    numbers = [tuple(map(int, re.findall(r"\d+", page.words[0].text))) for page in pages]
    assert numbers == [(number, len(pages)) for number in range(1, len(pages) + 1)]


def test_every_sheet_has_a_front_and_a_back_where_anything_has_one(name: str, pages: list[Page]) -> None:
    if name in DUPLEX:
        assert len(pages) % 2 == 0
        for number, back in enumerate(pages[3::2]):
            assert any(re.search(rf"\b{2 * number + 3}\b", word.text) for word in back.words[1:3])


def test_every_page_but_an_empty_one_says_what_it_is(pages: list[Page]) -> None:
    title = pages[0].words[2].text
    assert all(title in page.text for page in pages[1:] if len(page.words) > 1)


def test_the_ruler_is_as_long_as_it_says(pages: list[Page]) -> None:
    ruler, *_ = pages[0].lines()
    assert ruler[2] - ruler[0] == 50
    # Millimetres downwards, from the upper left corner.
    scale = f"{72 / 25.4:.6f}"
    assert pages[0].content.startswith(f"{scale} 0 0 -{scale} 0 ")


def numbers_on(pages: list[Page]) -> Counter[str]:
    """How often each number of a tile or card stands on these pages."""
    return Counter(word.text for page in pages for word in page.words if re.fullmatch(r"\d+[AB]?", word.text))


def left_edges(page: Page) -> dict[str, float]:
    """Where the tiles or cards of a page begin, by number."""
    bold = fonts()["bold"]
    size = {1: 8 * POINT, 2: 7 * POINT}
    return {
        word.text: word.x + bold.width(word.text, size[len(word.text)]) / 2 - LABEL
        for word in page.words
        if re.fullmatch(r"\d|\d[AB]|\d\d", word.text)
    }


def test_every_tile_of_the_set_is_there_once() -> None:
    pages = pages_of(ORDERS["tiles"])
    assert numbers_on(pages[2::2]) == Counter(["1A", *map(str, tile_set(None).tiles)])
    assert numbers_on(pages[3::2]) == Counter(["1B"])


def test_a_scenario_has_its_tiles_and_no_others() -> None:
    pages = pages_of(ORDERS["scenario 7"])
    assert numbers_on(pages[2::2]) == Counter(["1A", *map(str, range(2, 20))])


def test_tiles_lie_one_tile_and_a_gap_apart() -> None:
    edges = left_edges(pages_of(ORDERS["tiles"])[2])
    assert edges["2"] - edges["1A"] == pytest.approx(TILE + 4, abs=0.01)


def test_the_second_side_of_tile_1_is_behind_the_first() -> None:
    front, back = pages_of(ORDERS["tiles"])[2:4]
    assert front.width - left_edges(back)["1B"] - TILE == pytest.approx(left_edges(front)["1A"], abs=0.01)


def test_the_cards_of_an_adventure_have_the_legendary_quest_behind_them() -> None:
    pages = pages_of(ORDERS["adventure"])
    cards = len(the_pack().adventures()[12].epic)
    assert numbers_on(pages[2::2]) == numbers_on(pages[3::2]) == Counter(map(str, range(1, cards + 1)))
    for front, back in zip(pages[2::2], pages[3::2], strict=True):
        behind = {number: back.width - x - TILE for number, x in left_edges(back).items()}
        assert left_edges(front) == pytest.approx(behind, abs=0.01)


@pytest.mark.parametrize(
    ("players", "tiles"),
    [
        (2, ["North · East · Vortex", "South · West · Explore · Escalator"]),
        (3, ["North · East", "West · Vortex", "South · Explore · Escalator"]),
        (4, ["North", "West · Vortex", "East · Escalator", "South · Explore"]),
        (6, ["North", "West · Vortex", "East · Escalator", "South · Explore", "West", "East"]),
        (1, ["North", "East", "South", "West", "Escalator", "Vortex", "Explore"]),
    ],
)
def test_action_tiles_are_those_of_the_number_of_players(players: int, tiles: list[str]) -> None:
    pages = pages_of(Order("scenario", 2, players=players))
    said = [word.text for page in pages[2:] for word in page.words]
    actions = {"North", "East", "South", "West", "Vortex", "Explore", "Escalator"}
    assert Counter(text for text in said if {*text.split(" · ")} <= actions) == Counter(tiles)


def test_without_a_number_of_players_there_are_action_tiles_for_all() -> None:
    said = Counter(word.text for page in pages_of(Order("scenario", 2))[2:] for word in page.words)
    notes = {text: count for text, count in said.items() if re.search(r"\d players?$", text)}
    assert notes == {
        "1 player": 7, "2 players": 2, "3 players": 3, "4 to 8 players": 4, "5 to 8 players": 1,
        "6 to 8 players": 1, "7 to 8 players": 1, "8 players": 1,
    }  # fmt: skip


def test_one_fewer_is_dealt_in_where_a_player_has_none() -> None:
    pages = pages_of(Order("scenario", 9, players=3))
    assert sum(word.text == "2 players" for page in pages for word in page.words) == 2


def test_a_quest_tells_its_name_and_its_fewest_moves_on_the_back() -> None:
    quest = the_pack().floor("9-3").quest
    back = pages_of(ORDERS["quest"])[3]
    assert quest.name in [word.text for word in back.words]
    assert f"Fewest moves: {quest.moves}" in back.text


@pytest.mark.parametrize("language", FINISHED)
def test_the_first_page_is_in_the_language_that_was_asked_for(language: str) -> None:
    first, *_ = pages_of(Order("hidden", language=language))
    assert board_of(None).names[language] in first.text
    assert texts_of(language)["setup"] in first.text
    assert language == "en" or texts_of(language)["setup"] != texts_of("en")["setup"]


@pytest.mark.parametrize("language", FINISHED)
@pytest.mark.parametrize(
    "order",
    [
        Order("scenario", 13, heroes=5),
        Order("scenario", 11),
        Order("adventure", 12),
        Order("hidden"),
        Order("duel"),
    ],
    ids=lambda order: str(order.what),
)
def test_the_text_fits_on_the_first_sheet(order: Order, language: str) -> None:
    pages = pages_of(replace(order, paper="letter", language=language))
    for page in pages[: 2 if order.what in ("scenario", "adventure") else 1]:
        assert max(word.y for word in page.words[1:] or page.words) < page.height - 5
        assert all(word.x > 10 for word in page.words)


def test_a_long_name_is_cut_short() -> None:
    text = the_pack().floor("t1").source.text
    long = re.sub("^quest: .*", f"quest: {'Wörd ' * 2000}", text)
    for page in pages_of(Order("quest", Source("file.maze", long))):
        assert len(page.text) < 4000


def test_the_same_order_makes_the_same_file(name: str) -> None:
    assert print_pdf(ORDERS[name]) == print_pdf(ORDERS[name])
