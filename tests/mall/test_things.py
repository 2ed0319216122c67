"""The components of the game: heroes, tiles, icons, tokens, action tiles."""

from collections import Counter

import pytest

from dedale.grid import COLOUR_OF_LETTER, HERO_OF_LETTER, SMALL, SYMBOL_OF_LETTER
from mall.drawn import border, explorations, printed_tiles
from mall.play import ALL, Play, own

TILES = printed_tiles()
MALL = {tile: grid for tile, grid in TILES.items() if tile not in ("25", "26")}
"""The twenty-four tiles of the mall, the start tile on both sides, without the sister's two."""


@pytest.mark.rule("MALL-1")
def test_the_four_heroes_are_barbarian_mage_elf_and_dwarf() -> None:
    assert set(Play(scenario=1, deal=[ALL]).view()["heroes"]) == {"barbarian", "mage", "elf", "dwarf"}


@pytest.mark.rule("MALL-1")
@pytest.mark.parametrize(
    ("letter", "hero", "colour", "symbol"),
    [
        ("Y", "barbarian", "yellow", "sword"),
        ("P", "mage", "purple", "flask"),
        ("G", "elf", "green", "bow"),
        ("O", "dwarf", "orange", "axe"),
    ],
)
def test_a_hero_has_a_colour_that_comes_with_a_symbol(
    letter: str, hero: str, colour: str, symbol: str
) -> None:
    assert (HERO_OF_LETTER[letter], COLOUR_OF_LETTER[letter], SYMBOL_OF_LETTER[letter]) == (
        hero,
        colour,
        symbol,
    )


@pytest.mark.rule("MALL-1")
def test_no_two_colours_share_a_symbol() -> None:
    assert set(SYMBOL_OF_LETTER) == set(COLOUR_OF_LETTER)
    assert len(set(SYMBOL_OF_LETTER.values())) == len(SYMBOL_OF_LETTER)


@pytest.mark.rule("MALL-2")
def test_there_are_24_mall_tiles_of_4_by_4_squares() -> None:
    assert {tile.rstrip("AB") for tile in MALL} == {str(number) for number in range(1, 25)}
    assert all((grid.width, grid.height) == (4, 4) for grid in TILES.values())


@pytest.mark.rule("MALL-2")
def test_the_start_tile_alone_has_two_sides() -> None:
    assert {tile for tile in TILES if not tile.isdigit()} == {"1A", "1B"}
    assert TILES["1A"] != TILES["1B"]


@pytest.mark.rule("MALL-2", "MALL-15")
def test_a_hero_never_enters_a_solid_square() -> None:
    # There is no wall around the solid square at (1, 0) of this tile.
    play = Play(scenario=2, deal=[ALL], tiles=own("moving"), pile=[], start={"elf": [1, 1], "mage": [0, 0]})
    play.refused("move", hero="elf", to=[1, 0])
    play.refused("move", hero="mage", to=[1, 0])
    play.refused("move", hero="mage", to=[2, 0])


@pytest.mark.rule("MALL-3")
@pytest.mark.parametrize("mark", ["!", "="])
def test_there_is_one_item_and_one_exit_of_each_colour(mark: str) -> None:
    found = [code[0] for grid in TILES.values() for code in grid.squares if code.endswith(mark)]
    assert sorted(found) == sorted("YPGOL")


@pytest.mark.rule("MALL-3")
@pytest.mark.parametrize("side", ["A", "B"])
def test_there_are_four_hourglasses_one_of_them_on_the_start_tile(side: str) -> None:
    other = {"A": "1B", "B": "1A"}[side]
    glasses = Counter({tile: grid.squares.count("Z") for tile, grid in MALL.items() if tile != other})
    assert glasses.total() == 4
    assert glasses[f"1{side}"] == 1


@pytest.mark.rule("MALL-3")
def test_every_exploration_square_is_on_the_border_and_leads_off_the_tile() -> None:
    for tile, grid in TILES.items():
        leading_off = {square for (square, _), edge in border(grid).items() if edge == " "}
        marked = {square for square in grid.all_squares() if grid.code(square).endswith("?")}
        assert leading_off == marked, tile
        assert explorations(grid), tile


@pytest.mark.rule("MALL-3")
def test_small_passages_are_on_tiles_13_and_up_only() -> None:
    with_passages = [t for t, grid in TILES.items() if SMALL in (*grid.horizontal, *grid.vertical)]
    assert with_passages
    assert all(t.isdigit() and int(t) >= 13 for t in with_passages)


@pytest.mark.rule("MALL-4")
def test_twelve_tokens_are_enough_for_all_that_can_go_out_of_order() -> None:
    for other in ("1A", "1B"):
        codes = [code for tile, grid in TILES.items() if tile != other for code in grid.squares]
        assert sum(codes.count(code) for code in "ZBC") <= 12


@pytest.mark.rule("MALL-4", "MALL-24")
def test_a_used_hourglass_gets_an_out_of_order_token() -> None:
    play = Play(scenario=2, deal=[ALL], tiles=own("time"), pile=[], start={"mage": [1, 1]})
    assert play.view()["out_of_order"] == []
    play.move("mage", [1, 0], t=100_000)
    assert play.view()["out_of_order"] == [[1, 0]]


@pytest.mark.rule("MALL-4")
def test_a_disabled_camera_gets_an_out_of_order_token() -> None:
    start = {"barbarian": [0, 1], "mage": [1, 1]}
    play = Play(scenario=6, side="A", deal=[ALL], tiles=own("time"), pile=[], start=start)
    assert play.view()["cameras"] == [[0, 2]]
    play.move("barbarian", [0, 2])
    assert play.view()["out_of_order"] == [[0, 2]]
    assert play.view()["cameras"] == []


@pytest.mark.rule("MALL-4")
def test_a_used_crystal_ball_gets_an_out_of_order_token() -> None:
    start = {"mage": [1, 3], "elf": [1, 1]}
    play = Play(scenario=5, side="A", deal=[ALL], tiles=own("time"), pile=[2, 3], start=start)
    play.move("mage", [2, 3])
    assert play.view()["out_of_order"] == []
    play.do("explore", at=[2, 0])
    play.do("explore", at=[3, 2])
    assert play.view()["out_of_order"] == [[2, 3]]


@pytest.mark.rule("MALL-5")
@pytest.mark.parametrize("players", range(2, 9))
def test_the_action_tiles_of_all_players_hold_the_seven_actions(players: int) -> None:
    seats = Play(scenario=2, players=players, begin=False).view()["seats"]
    assert {action for seat in seats for action in seat["owns"]} == set(ALL)


@pytest.mark.rule("MALL-5")
def test_the_one_player_action_tiles_are_seven() -> None:
    play = Play(scenario=2, players=1)
    seen = []
    for _ in range(7):
        play.do("draw")
        seen += play.view()["seats"][0]["owns"]
    assert sorted(seen) == sorted(ALL)


@pytest.mark.rule("MALL-5")
def test_there_is_no_other_action_than_the_seven() -> None:
    answer = Play(scenario=2, deal=[ALL]).send(new={"game": "mall", "scenario": 2, "deal": [["NE"]]})
    assert not answer["ok"]


@pytest.mark.rule("MALL-6")
def test_the_sand_timer_holds_three_minutes() -> None:
    assert Play(scenario=1, deal=[ALL]).view()["sand_ms"] == 180_000


@pytest.mark.rule("MALL-6")
def test_the_nudge_pawn_stands_before_nobody_until_it_is_moved() -> None:
    play = Play(scenario=2, players=3)
    assert play.view()["nudged"] is None
    play.do("nudge", 0, to=2)
    assert play.view()["nudged"] == 2


@pytest.mark.rule("MALL-6", "MALL-26")
def test_the_theft_tile_shows_before_and_after() -> None:
    start = {"barbarian": [2, 1], "mage": [1, 0], "elf": [2, 3], "dwarf": [0, 3]}
    play = Play(scenario=2, deal=[ALL], tiles=own("theft"), pile=[], start=start)
    assert play.view()["stolen"] is False
    play.move("barbarian", [3, 1])
    assert play.view()["stolen"] is True
