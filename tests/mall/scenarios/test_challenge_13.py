"""MALL-66: two dimensions that are joined only by vortexes."""

from typing import Any

import pytest
from msgspec.structs import replace

from dedale.games.base import Source
from dedale.games.mall import MALL
from dedale.games.mall.actions import ABILITIES, Move
from dedale.games.mall.board import LaidTile
from dedale.games.mall.setup import Options, new
from dedale.games.mall.state import State
from mall.play import ALL, Play
from mall.scenarios.malls import TILES, corridor, draw_everything, square

pytestmark = pytest.mark.rule("MALL-66")

TILE_1 = {(x, y) for x in range(4) for y in range(4)}
TILE_3 = {(256 + x, 64 + y) for x, y in TILE_1}
"""Tile 3 lies at [64, 0] of the lattice, out of reach of everything round tile 1."""
START = {"dwarf": [2, 1], "elf": [1, 1], "barbarian": [258, 65], "mage": [258, 66]}
HERE = {"barbarian": [0, 0], "mage": [1, 0], "elf": [0, 3], "dwarf": [2, 3]}
THERE = {"barbarian": [256, 64], "mage": [259, 64], "elf": [256, 67], "dwarf": [256, 66]}
"""The vortexes of tile 1, and those of tile 3."""


def dimensions(*pile: int, **options: Any) -> Play:
    tiles = str(TILES / "dimensions.maze")
    options = {"deal": [ALL], "start": START, "pile": list(pile), **options}
    return Play(scenario=13, side="A", tiles=tiles, **options)


def to_vortex(play: Play, hero: str) -> None:
    """On foot, from where the hero starts to its vortex on the same tile."""
    ways = {
        "dwarf": [[2, 3]],
        "elf": [[0, 1], [0, 3]],
        "barbarian": [[256, 65], [256, 64]],
        "mage": [[259, 66], [259, 64]],
    }
    play.move(hero, *ways[hero])


def test_orange_and_green_start_on_tile_1_and_yellow_and_purple_on_tile_3() -> None:
    for seed in range(30):
        heroes = {hero: tuple(at) for hero, at in dimensions(2, start={}, seed=seed).view()["heroes"].items()}
        assert {heroes["dwarf"], heroes["elf"]} <= TILE_1
        assert {heroes["barbarian"], heroes["mage"]} <= TILE_3
        assert len(set(heroes.values())) == 4


@pytest.mark.parametrize("at", [[256, 64], [259, 67], [257, 65]])
def test_yellow_and_purple_may_start_anywhere_on_tile_3(at: list[int]) -> None:
    assert dimensions(2, start={"mage": at}).view()["heroes"]["mage"] == at


def before_the_start(**options: Any) -> Play:
    return dimensions(2, 7, begin=False, deal=[ALL, []], **options)


def choices(play: Play, seat: int = 0) -> set[tuple[str, tuple[int, int]]]:
    legal = play.legal(seat)
    assert {action["do"] for action in legal} <= {"start", "place"}
    return {(action["hero"], tuple(action["to"])) for action in legal if action["do"] == "place"}


@pytest.mark.parametrize("seat", [0, 1])
def test_before_the_timer_is_turned_anybody_places_yellow_and_purple_on_tile_3(seat: int) -> None:
    play = before_the_start()
    free = TILE_3 - {(258, 65), (258, 66)}
    assert choices(play, seat) == {(hero, to) for hero in ("barbarian", "mage") for to in free}
    (event,) = play.do("place", seat, hero="mage", to=[256, 67])
    assert event == {"event": "placed", "hero": "mage", "from": [258, 66], "to": [256, 67]}
    play.do("place", seat, hero="barbarian", to=[258, 66])
    play.do("place", seat, hero="barbarian", to=[257, 64])
    play.do("start", seat)
    assert play.view()["heroes"] == {**START, "mage": [256, 67], "barbarian": [257, 64]}
    assert "place" not in {action["do"] for action in play.legal(seat)}
    assert play.refused("place", seat, hero="mage", to=[258, 66]) == "already_started"


def test_untouched_they_lie_as_drawn() -> None:
    for seed in range(5):
        play = before_the_start(seed=seed, start={})
        drawn = play.view()["heroes"]
        play.do("start")
        assert play.view()["heroes"] == drawn


@pytest.mark.parametrize(
    ("hero", "to", "error"),
    [
        ("mage", [258, 65], "occupied"),
        ("mage", [258, 66], "occupied"),
        ("mage", [1, 2], "no_square"),
        ("mage", [260, 65], "no_square"),
        ("elf", [257, 65], "not_now"),
        ("dwarf", [1, 2], "not_now"),
        ("sister", [257, 65], "no_such_hero"),
    ],
)
def test_nobody_is_placed_elsewhere(hero: str, to: list[int], error: str) -> None:
    assert before_the_start().refused("place", hero=hero, to=to) == error


@pytest.mark.parametrize("heroes", [4, 5])
def test_placing_does_not_bring_the_four_into_one_dimension(heroes: int) -> None:
    start = {"dwarf": [257, 64], "elf": [257, 65], "mage": [258, 66], "barbarian": [1, 1]}
    play = before_the_start(start=start, heroes=heroes)
    assert {hero for hero, _ in choices(play)} == {"mage"}
    assert play.refused("place", hero="barbarian", to=[258, 65]) == "not_now"


def test_whoever_is_placed_on_an_hourglass_does_not_turn_the_timer() -> None:
    play = before_the_start()
    play.do("place", hero="mage", to=[258, 67])
    play.do("start")
    assert play.view()["hourglasses"] == 0
    play.move("mage", [258, 66], [258, 67], t=90_000)
    assert play.view()["hourglasses"] == 1, "it is in service still"


@pytest.mark.parametrize("scenario", [1, 8, 17])
def test_elsewhere_nobody_is_placed(scenario: int) -> None:
    play = Play(scenario=scenario, deal=[ALL], begin=False)
    assert play.legal() == [{"do": "start"}]
    assert play.refused("place", hero="mage", to=[1, 1]) == "not_now"


@pytest.mark.parametrize("heroes", [4, 5])
@pytest.mark.parametrize(
    "start", [{"mage": [1, 2], "barbarian": [2, 2]}, {"elf": [257, 65], "dwarf": [258, 65]}]
)
def test_the_four_heroes_cannot_all_start_in_one_dimension(start: dict[str, list[int]], heroes: int) -> None:
    tiles = str(TILES / "dimensions.maze")
    new = {"game": "mall", "scenario": 13, "side": "A", "tiles": tiles, "start": start, "heroes": heroes}
    assert Play(scenario=1).send(new=new)["error"] == "bad_option"


def test_tile_3_is_laid_apart() -> None:
    assert {"tile": 3, "at": [64, 0], "turns": 0} in dimensions(2).view()["tiles"]


def test_tile_3_is_not_in_the_draw_pile() -> None:
    play = corridor(13, level=12)
    assert play.view()["pile"] == 10
    drawn = draw_everything(play)
    assert sorted({1, 3, *drawn}) == list(range(1, 13))


def test_each_map_is_explored_on_its_own() -> None:
    play = dimensions(2, 7)
    play.move("dwarf", [2, 0])
    play.do("explore", at=[2, 0])
    assert {"tile": 2, "at": [0, -1], "turns": 0} in play.view()["tiles"]
    play.move("barbarian", [258, 64])
    play.do("explore", at=[258, 64])
    assert {"tile": 7, "at": [64, -1], "turns": 0} in play.view()["tiles"]
    play.move("barbarian", square(play, 7, 1, 3))


def test_the_draw_pile_lies_face_up() -> None:
    play = dimensions(2, 7, deal=[ALL, ALL])
    for seat in (0, 1, None):
        assert play.view(seat)["next"] == 2
    play.move("dwarf", [2, 0])
    play.do("explore", at=[2, 0])
    for seat in (0, 1, None):
        assert play.view(seat)["next"] == 7


@pytest.mark.parametrize("hero", ["dwarf", "elf"])
def test_a_vortex_leads_from_here_to_there(hero: str) -> None:
    play = dimensions(2)
    to_vortex(play, hero)
    play.do("vortex", hero=hero, to=THERE[hero])
    assert play.view()["heroes"][hero] == THERE[hero]


@pytest.mark.parametrize("hero", ["barbarian", "mage"])
def test_a_vortex_leads_from_there_to_here(hero: str) -> None:
    play = dimensions(2)
    to_vortex(play, hero)
    play.do("vortex", hero=hero, to=HERE[hero])
    assert play.view()["heroes"][hero] == HERE[hero]


@pytest.mark.parametrize("hero", list(START))
def test_the_hero_must_stand_on_a_vortex_of_its_colour(hero: str) -> None:
    play = dimensions(2)
    for vortex in (HERE[hero], THERE[hero]):
        play.refused("vortex", hero=hero, to=vortex)
    assert not any(action["do"] == "vortex" for action in play.legal())


def test_a_vortex_of_another_colour_will_not_do() -> None:
    play = dimensions(2)
    play.move("dwarf", [2, 0], [0, 0])
    play.refused("vortex", hero="dwarf", to=THERE["dwarf"])
    play.refused("vortex", hero="dwarf", to=THERE["barbarian"])
    play.move("dwarf", [2, 0], [2, 3])
    play.refused("vortex", hero="dwarf", to=THERE["elf"])


def test_no_vortex_leads_to_the_same_dimension() -> None:
    play = dimensions(7)
    play.move("dwarf", [2, 0])
    play.do("explore", at=[2, 0])
    play.move("dwarf", [2, 3])
    play.refused("vortex", hero="dwarf", to=square(play, 7, 3, 2))
    assert {"do": "vortex", "hero": "dwarf", "to": THERE["dwarf"]} in play.legal()


def test_the_vortex_there_must_be_free() -> None:
    play = dimensions(2)
    to_vortex(play, "dwarf")
    play.move("mage", THERE["dwarf"])
    play.refused("vortex", hero="dwarf", to=THERE["dwarf"])


@pytest.mark.parametrize(("first", "last"), [("dwarf", "elf"), ("elf", "dwarf")])
def test_the_four_heroes_may_never_be_in_the_other_dimension_all_at_once(first: str, last: str) -> None:
    play = dimensions(2)
    to_vortex(play, first)
    to_vortex(play, last)
    play.do("vortex", hero=first, to=THERE[first])
    play.refused("vortex", hero=last, to=THERE[last])
    assert not any(action["do"] == "vortex" and action["hero"] == last for action in play.legal())


@pytest.mark.parametrize(("first", "last"), [("mage", "barbarian"), ("barbarian", "mage")])
def test_the_four_heroes_may_never_be_in_the_first_dimension_all_at_once(first: str, last: str) -> None:
    play = dimensions(2)
    to_vortex(play, first)
    to_vortex(play, last)
    play.do("vortex", hero=first, to=HERE[first])
    play.refused("vortex", hero=last, to=HERE[last])


def test_the_little_sister_is_none_of_the_four() -> None:
    """She stays on tile 1, but that does not let the four heroes meet in the other dimension."""
    play = dimensions(2, heroes=5)
    to_vortex(play, "dwarf")
    to_vortex(play, "elf")
    play.do("vortex", hero="dwarf", to=THERE["dwarf"])
    play.refused("vortex", hero="elf", to=THERE["elf"])


def test_once_another_is_back_the_last_one_may_go() -> None:
    play = dimensions(2)
    for hero in ("dwarf", "elf", "barbarian"):
        to_vortex(play, hero)
    play.do("vortex", hero="dwarf", to=THERE["dwarf"])
    play.refused("vortex", hero="elf", to=THERE["elf"])
    play.do("vortex", hero="barbarian", to=HERE["barbarian"])
    play.do("vortex", hero="elf", to=THERE["elf"])


@pytest.mark.rule("MALL-44", "MALL-43")
def test_the_permanent_rules_hold_here_too() -> None:
    play = dimensions(8, 7, deal=[ALL, ALL, []])
    play.move("dwarf", [2, 0])
    play.do("explore", at=[2, 0])
    play.move("dwarf", [2, -3])
    play.move("dwarf", [2, -1], [2, 1])
    play.move("elf", [0, 1])
    play.do("explore", at=[0, 1])
    assert play.view()["talk"] == "free"
    play.move("mage", [258, 67], t=60_000)
    assert [seat["owns"] for seat in play.view()["seats"]] == [[], ALL, ALL]


def test_the_game_is_won_with_items_and_exits_in_both_dimensions() -> None:
    play = dimensions(2, 4, 5, 6)
    play.move("dwarf", [2, 0])
    play.do("explore", at=[2, 0])
    play.move("barbarian", [258, 64])
    play.do("explore", at=[258, 64])
    play.move("elf", [0, 1])
    play.do("explore", at=[0, 1])
    play.move("mage", [259, 66])
    play.do("explore", at=[259, 66])
    play.move("dwarf", [2, -4], square(play, 2, 3, 0))
    play.move("barbarian", [258, 60], square(play, 4, 0, 0))
    play.move("elf", [2, 1], [2, -4], square(play, 2, 0, 0))
    play.move("mage", [258, 66], [258, 60], square(play, 4, 3, 0))
    assert play.view()["stolen"]
    play.move("dwarf", [2, -4], [2, 1], [-4, 1], square(play, 5, 3, 0))
    play.move("elf", [2, -4], [2, 1], [-4, 1], square(play, 5, 0, 0))
    play.move("barbarian", [258, 60], [258, 66], [263, 66], square(play, 6, 0, 0))
    assert play.view()["outcome"] is None
    play.move("mage", [258, 60], [258, 66], [263, 66], square(play, 6, 3, 0))
    assert play.view()["outcome"]["result"] == "won"


@pytest.mark.rule("MALL-27")
def test_after_the_theft_no_vortex_leads_anywhere() -> None:
    play = dimensions(2, 4)
    play.move("dwarf", [2, 0])
    play.do("explore", at=[2, 0])
    play.move("barbarian", [258, 64])
    play.do("explore", at=[258, 64])
    play.move("dwarf", [2, -4], square(play, 2, 3, 0))
    play.move("barbarian", [258, 60], square(play, 4, 0, 0))
    play.move("elf", [2, 1], [2, -4], square(play, 2, 0, 0))
    play.move("mage", [258, 60], square(play, 4, 3, 0))
    assert play.view()["stolen"]
    play.move("dwarf", [2, -4], [2, 3])
    play.refused("vortex", hero="dwarf", to=THERE["dwarf"])


@pytest.mark.rule("MALL-92")
def test_the_little_sister_stays_in_her_dimension_even_where_rows_are_level() -> None:
    tiles = Source("dimensions.maze", (TILES / "dimensions.maze").read_text(encoding="utf-8"))
    start = {hero: (x, y) for hero, (x, y) in START.items()}
    state = new(Options(scenario=13, side="A", heroes=5, tiles=tiles, start=start, deal=(ABILITIES,)), 1)
    assert isinstance(state, State)
    # Sixteen tiles south of tile 1, a tile lies in the rows of tile 3.
    board = state.board.lay(LaidTile(2, (0, 16), 0))
    here = next(square for square, tile in board.tile_of.items() if tile == 2 and square[1] == 65)
    state = replace(state, phase="robbery", board=board, heroes=(*state.heroes[:4], here))
    assert not [
        action for action in MALL.legal(state, 0) if isinstance(action, Move) and action.hero == "sister"
    ]
    beside = replace(state, heroes=(*state.heroes[:3], here, (here[0], 64)))
    assert [
        action for action in MALL.legal(beside, 0) if isinstance(action, Move) and action.hero == "sister"
    ]
