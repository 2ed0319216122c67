"""The options of a match, and the sentence that refuses anything else (docs/contract.md)."""

from pathlib import Path
from typing import Any

import pytest

from dedale.games.base import Refusal, Source
from dedale.games.mall.setup import Options, new
from dedale.games.mall.state import State
from mall.scenarios.malls import TILES as FILES
from mall.small_mall import START, TILES

SMALL = Source("small.maze", TILES)
"""Tile 1, on one side only, and tile 2."""
CENTRE = {(1, 1), (1, 2), (2, 1), (2, 2)}


def read(name: str) -> Source:
    return Source(name, (Path(FILES) / name).read_text(encoding="utf-8"))


def refusal(**options: Any) -> str:
    found = new(Options(**{"tiles": SMALL, **options}), seed=1)
    assert isinstance(found, Refusal)
    assert found.error == "bad_option"
    return found.message


def state(seed: int = 1, **options: Any) -> State:
    found = new(Options(**{"tiles": SMALL, **options}), seed)
    assert isinstance(found, State), found
    return found


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"scenario": 0}, "There is no scenario 0; they go from 1 to 17."),
        ({"scenario": 18}, "There is no scenario 18; they go from 1 to 17."),
        ({"scenario": "own.maze"}, "'scenario' was not read"),
        ({"tiles": "own.maze"}, "'tiles' was not read"),
        ({"heroes": 3}, "not 3"),
        ({"heroes": 6}, "not 6"),
        ({"heroes": 0}, "not 0"),
        ({"players": 0}, "for 1 to 8 players, not 0"),
        ({"players": 9}, "for 1 to 8 players, not 9"),
        ({"scenario": 9, "players": 1}, "for 2 to 9 players, not 1"),
        ({"scenario": 9, "players": 10}, "for 2 to 9 players, not 10"),
        ({"sand_ms": 999}, "one second to one day"),
        ({"sand_ms": 86_400_001}, "one second to one day"),
        ({"side": "B"}, "no side B of tile 1"),
        (
            {"level": 12},
            "Only the challenges (scenarios 8 to 17), and scenario 7 of the pocket edition, have levels.",
        ),
        ({"scenario": 7, "level": 12}, "Only the challenges"),
        ({"scenario": 6, "level": 12, "edition": "pocket"}, "Only the challenges"),
        ({"scenario": 8, "level": 13}, "There is no level 13; they are 12, 14, 15, 17, 19, 21, 24."),
        ({"scenario": 13}, "Two malls need a tile 3"),
        ({"pile": (1,)}, "Tile 1 cannot be in the draw pile"),
        ({"pile": (3,)}, "Tile 3 cannot be in the draw pile"),
        ({"pile": (2, 2)}, "Tile 2 is in the draw pile twice"),
        ({"deal": (("N",), ("S",)), "players": 3}, "has 2 hands for 3 players"),
        ({"deal": (("N", "S"), ("E", "E"))}, "names an action twice"),
        ({"start": {"wizard": (1, 1)}}, "'wizard' is not a hero"),
        ({"start": {"sister": (1, 1)}}, "'sister' is not a hero"),
        ({"start": {"elf": (0, 3)}}, "The elf cannot start at [0, 3]"),
        ({"start": {"elf": (4, 0)}}, "The elf cannot start at [4, 0]"),
        ({"start": {"elf": (1, 1), "mage": (1, 1)}}, "on the same square"),
        ({"start": {"elf": (0, 0)}, "heroes": 5}, "that square is not free"),
    ],
)
def test_what_cannot_be_had_is_refused(options: dict[str, Any], words: str) -> None:
    assert words in refusal(**options)


def test_what_is_not_asked_for_is_as_the_contract_says() -> None:
    setup = state().setup
    assert (setup.scenario.number, setup.players, setup.heroes, setup.level) == (1, 1, 4, 0)
    assert (setup.edition, setup.side, setup.tiles) == ("table", "A", SMALL)


@pytest.mark.parametrize(
    ("options", "players"), [({"deal": (("N",), ("S",), ())}, 3), ({"scenario": 9}, 2), ({"scenario": 2}, 1)]
)
def test_there_are_as_many_players_as_hands_or_as_few_as_possible(
    options: dict[str, Any], players: int
) -> None:
    assert state(**options).setup.players == players


@pytest.mark.parametrize(
    ("options", "level"),
    [
        ({"scenario": 8}, 12),
        ({"scenario": 7, "edition": "pocket"}, 0),
        ({"scenario": 7, "edition": "pocket", "level": 24}, 24),
    ],
)
def test_a_level_that_is_not_asked_for_is_the_lowest(options: dict[str, Any], level: int) -> None:
    assert state(**options).setup.level == level


@pytest.mark.parametrize("sand", [1_000, 60_000, 86_400_000])
def test_the_sand_runs_as_long_as_asked(sand: int) -> None:
    assert state(sand_ms=sand).sand.turned(0).left(0) == sand


@pytest.mark.rule("MALL-41")
def test_the_pocket_edition_is_silent_in_scenario_1_and_an_own_scenario_says_for_itself() -> None:
    assert state().setup.scenario.talk == "free"
    assert state(edition="pocket").setup.scenario.talk == "silence"
    assert state(edition="pocket", scenario=12).setup.scenario.talk == "gestures"
    own = Source("own.maze", "scenario: S\ntiles: 2\ntalk: free\nedition: pocket\n")
    assert state(scenario=own).setup.scenario.talk == "free"


@pytest.mark.rule("MALL-11")
def test_whoever_is_not_placed_gets_a_free_centre_square() -> None:
    for seed in range(10):
        placed = state(seed, start={"elf": (2, 1), "mage": (0, 0)}).heroes
        assert placed[1:3] == ((0, 0), (2, 1))
        others = {placed[0], placed[3]}
        assert len(others) == 2
        assert others < CENTRE - {(2, 1)}


@pytest.mark.rule("MALL-91")
def test_the_sister_starts_on_the_hourglass_or_where_she_is_put() -> None:
    assert state(heroes=5).heroes[4] == (0, 0)
    assert state(heroes=5, start={"sister": (1, 0)}).heroes[4] == (1, 0)
    assert state(heroes=5, start={"sister": (1, 0), "elf": (0, 0)}).heroes[4] == (1, 0)


@pytest.mark.rule("MALL-66")
def test_in_two_dimensions_nobody_is_drawn_onto_an_hourglass_or_onto_another() -> None:
    tiles = read("dimensions.maze")
    for seed in range(60):
        drawn = state(seed, scenario=13, tiles=tiles, start={"mage": (257, 65)})
        assert len(set(drawn.heroes)) == 4
        assert all(drawn.board.codes[at] != "Z" for at in drawn.heroes if at)
        assert {at[0] > 200 for at in drawn.heroes[:2] if at} == {True}
        assert {at[0] < 4 for at in drawn.heroes[2:] if at} == {True}


@pytest.mark.rule("MALL-66")
def test_in_two_dimensions_tile_3_is_laid_and_in_no_pile() -> None:
    tiles = read("dimensions.maze")
    assert "Tile 3 cannot be in" in refusal(scenario=13, tiles=tiles, pile=(3,))
    own = Source("own.maze", "scenario: S\ntiles: 2\ntop: 3\nrules: dimensions\n")
    assert state(scenario=own, tiles=tiles).pile == (2,)


@pytest.mark.rule("MALL-66")
def test_in_two_dimensions_the_last_free_square_is_taken() -> None:
    rows = ["+---+---+---+---+", "|###|###|###|###|", "+---+---+---+---+", "|###|###|###|###|"]
    rows += ["+---+---+---+---+", "|###|   |###|###|", "+---+   +---+---+", "|###|   |###|###|"]
    tiles = Source("own.maze", "\n".join([START, "tile: 3\n", *rows, "+---+ ^ +---+---+\n"]))
    for barbarian, mage in (((257, 66), (257, 67)), ((257, 67), (257, 66))):
        assert state(scenario=13, tiles=tiles, start={"barbarian": barbarian}).heroes[1] == mage


@pytest.mark.rule("MALL-91")
def test_the_sister_starts_on_no_other_hourglass() -> None:
    tiles = read("dimensions.maze")
    taken = refusal(scenario=13, tiles=tiles, heroes=5, start={"elf": (3, 1)})
    assert "that square is not free" in taken, "tile 3 has one too"
    none = Source("own.maze", TILES.replace(" Z ", "   "))
    assert "that square is not free" in refusal(tiles=none, heroes=5)


def test_a_small_own_tile_set_plays_a_printed_scenario_with_those_tiles_that_it_has() -> None:
    assert state(scenario=2).pile == state(scenario=5).pile == (2,)
    assert sorted(state(scenario=5, tiles=read("hall.maze")).pile) == list(range(2, 15))
    assert state(scenario=13, tiles=read("dimensions.maze"), level=12).pile.count(3) == 0
    own = Source("own.maze", "scenario: S\ntiles: 2-4\n")
    assert refusal(scenario=own) == "The scenario uses tile 3, and this tile set has none."


@pytest.mark.rule("MALL-91")
def test_the_sisters_tiles_are_not_doubled_where_a_scenario_names_them() -> None:
    for text in ("tiles: 2-4, 25", "tiles: 2-4\ntop: 26"):
        own = Source("own.maze", f"scenario: S\n{text}\nheroes: 5\n")
        assert sorted(state(scenario=own, tiles=read("hall.maze")).pile) == [2, 3, 4, 25, 26]


@pytest.mark.rule("MALL-11", "MALL-81")
def test_the_pile_the_places_and_the_deck_are_shuffled() -> None:
    many = [state(seed, pile=None, tiles=read("hall.maze")) for seed in range(5)]
    assert len({each.pile for each in many}) > 1
    assert len({each.heroes for each in many}) > 1
    assert len({each.deck.pile for each in many if each.deck}) > 1


def test_chance_follows_from_the_seed_and_from_nothing_else() -> None:
    options: dict[str, Any] = {"scenario": 2, "players": 4, "tiles": None}
    assert state(5, **options) == state(5, **options)
    for part in ("pile", "hands", "heroes"):
        assert len({getattr(state(seed, **options), part) for seed in range(8)}) > 1
