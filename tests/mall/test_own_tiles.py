"""Custom tile sets must follow the geometry of the printed ones. Those that do not are refused."""

from pathlib import Path

import pytest

from dedale.games.base import Source
from dedale.games.mall.tileset import read_tile_set, tile_set
from dedale.grid import MazeError
from mall.play import Play, own

OWN = Path(own("open")).read_text(encoding="utf-8")

TOP = "+---+---+---+---+\n|               |"
"""The closed north side of tile 5; the other tiles are open there."""

BROKEN = {
    "two entrances": (TOP, "+---+---+ v +---+\n|               |"),
    "no entrance": ("+---+ ^ +---+---+", "+---+---+---+---+"),
    "an entrance at another square": ("+---+ ^ +---+---+", "+---+---+---+ ^ +"),
    "an entrance before a solid square": ("|               <", "|            ###<"),
    "an arrow that points out of the tile": ("|               <", "|               >"),
    "an exploration square at another square": (TOP, "+---+---+---+   +\n|             G?|"),
    "an exploration square inside": (TOP, "+---+---+---+---+\n|     G?        |"),
    "an exploration square behind a wall": (TOP, "+---+---+---+---+\n|         G?    |"),
    "an exploration square at the entrance": ("|               <", "|             G?<"),
    "an opening that is no exploration square": ("|         G?    |", "|               |"),
    "two exploration squares of one colour": ("  O?            |", "  P?            |"),
    "an entrance on the start tile": ("  G?            |", "> G?            |"),
    "a start tile without purple": ("|             P? ", "|             O? "),
    "a start tile with three openings": ("|             P? ", "|               |"),
    "a solid centre square": ("  G?            |", "  G? ###        |"),
    "an escalator with one end": (TOP, "+---+---+---+---+\n| /1            |"),
    "an escalator with three ends": (TOP, "+---+---+---+---+\n| /1  /1  /1    |"),
}


@pytest.mark.rule("MALL-3", "MALL-7", "MALL-8")
@pytest.mark.parametrize("fault", BROKEN)
def test_a_tile_set_that_breaks_the_geometry_is_refused(fault: str, tmp_path: Path) -> None:
    old, new = BROKEN[fault]
    assert old in OWN
    path = tmp_path / "broken.maze"
    path.write_text(OWN.replace(old, new, 1), encoding="utf-8")
    play = Play(scenario=2, players=2)
    before = play.view()
    answer = play.send(new={"game": "mall", "scenario": 2, "tiles": str(path), "pile": [2]})
    assert not answer["ok"]
    assert str(path) in answer["message"]
    assert play.view() == before


@pytest.mark.rule("MALL-2", "MALL-7")
def test_a_tile_that_is_not_4_by_4_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "small.maze"
    path.write_text(OWN + "\ntile: 6\n\n+---+---+ v +\n|           |\n+---+---+---+\n", encoding="utf-8")
    answer = Play(scenario=2, players=2).send(new={"game": "mall", "tiles": str(path), "pile": [2]})
    assert not answer["ok"]


LAST = OWN[OWN.index("tile: 5") :]
"""The last tile of the file, from line 50 on."""

PLACED = {
    "another entrance, the later one": (*BROKEN["two entrances"], 57, 17, "this is a second one"),
    "no entrance": (*BROKEN["no entrance"], 16, 1, "this one has none"),
    "an open side": (*BROKEN["an entrance at another square"], 24, 15, "only at square (1, 3)"),
    "a solid square": (*BROKEN["an entrance before a solid square"], 57, 17, "a floor square"),
    "an arrow out of the tile": (
        *BROKEN["an arrow that points out of the tile"],
        57,
        17,
        "'>' is not allowed",
    ),
    "an exploration square": (*BROKEN["an exploration square inside"], 53, 7, "one of the four openings"),
    "a closed border": (*BROKEN["an exploration square behind a wall"], 52, 11, "an open border"),
    "an arrow": (*BROKEN["an exploration square at the entrance"], 57, 17, "the entrance cannot be"),
    "a mere opening": (*BROKEN["an opening that is no exploration square"], 16, 11, "an entrance arrow"),
    "a colour twice": (*BROKEN["two exploration squares of one colour"], 47, 7, "of colour P"),
    "a start tile's arrow": (
        "  G?            |",
        ">               |",
        7,
        1,
        "the start tile has no entrance",
    ),
    "the first of a start tile's arrows": (
        "+---+---+   +---+\n|         O?    |\n+   +   +   +   +\n  G?            |",
        "+---+---+ v +---+\n|               |\n+   +   +   +   +\n>               |",
        4,
        11,
        "the start tile has no entrance",
    ),
    "a missing colour": (*BROKEN["a start tile with three openings"], 4, 1, "one of each colour"),
    "a solid start": (*BROKEN["a solid centre square"], 7, 6, "a hero starts here"),
    "a lone end": (*BROKEN["an escalator with one end"], 53, 3, "/1 has 1 ends"),
    "a third end": (*BROKEN["an escalator with three ends"], 53, 11, "/1 has 3 ends"),
    "a code of another game": (TOP, "+---+---+---+---+\n|     Y1        |", 53, 7, "'Y1' is not a code"),
    "a door": (LAST, LAST.replace("+   +   +   +   +", "+   +-1-+   +   +", 1), 54, 7, "no '1' between"),
    "three squares": (
        LAST,
        "tile: 5\n\n+---+---+ v +\n|           |\n+---+---+---+\n",
        52,
        1,
        "has 3 x 1",
    ),
    "three rows": (
        LAST,
        LAST.replace("+   +   +   +   +\n|               |\n", "", 1),
        52,
        1,
        "has 4 x 3",
    ),
    "no header": (LAST, LAST.removeprefix("tile: 5\n"), 51, 1, "no header 'tile: number'"),
    "tile 0": ("tile: 5", "tile: 0", 50, 7, "'0' is not a tile number"),
    "tile 1000": ("tile: 5", "tile: 1000", 50, 7, "'1000' is not a tile number"),
    "no number": ("tile: 5", "tile: five", 50, 7, "'five' is not a tile number"),
    "another digit": ("tile: 5", "tile: ٥", 50, 7, "'٥' is not a tile number"),
    "a third side": ("side: A", "side: C", 2, 7, "side 'C' should be A or B"),
    "a side of tile 5": ("tile: 5", "tile: 5\nside: A", 51, 7, "only tile 1 has sides"),
    "tile 4 again": ("tile: 5", "tile: 4", 50, 7, "tile 4 is drawn twice"),
    "side A again": (LAST, OWN.split("\ntile: 2")[0], 50, 7, "tile 1A is drawn twice"),
}


@pytest.mark.rule("MALL-2", "MALL-3", "MALL-7", "MALL-8")
@pytest.mark.parametrize("fault", PLACED)
def test_the_refusal_names_the_place_and_what_is_wrong_there(fault: str) -> None:
    old, new, line, column, words = PLACED[fault]
    assert old in OWN
    with pytest.raises(MazeError) as caught:
        read_tile_set(Source("own.maze", OWN.replace(old, new, 1)))
    assert str(caught.value).startswith(f"own.maze:{line}:{column}: ")
    assert words in str(caught.value)


@pytest.mark.parametrize(("code", "column"), [("/0", 3), ("/10", 2)])
def test_an_escalator_with_an_unknown_number_is_one_mistake(code: str, column: int) -> None:
    with pytest.raises(MazeError) as caught:
        read_tile_set(Source("own.maze", OWN.replace(TOP, f"+---+---+---+---+\n|{code:>3}            |", 1)))
    assert str(caught.value) == f"own.maze:53:{column}: tile 5: '{code}' is not a code of the Mall"
    assert caught.value.others == ()


def test_a_tile_set_may_have_nine_escalators_on_a_tile() -> None:
    tiles = read_tile_set(
        Source("own.maze", OWN.replace(TOP, "+---+---+---+---+\n| /1  /9  /1 /9 |", 1))
    ).tiles
    assert {"/1", "/9"} <= set(tiles[5].grid.squares)


def test_tiles_have_numbers_up_to_999_and_may_have_names() -> None:
    tiles = read_tile_set(Source("own.maze", OWN.replace("tile: 5", "tile: 999\nname: The end"))).tiles
    assert sorted(tiles) == [2, 3, 4, 999]
    assert (tiles[999].name, tiles[2].name) == ("The end", "")


def test_a_set_without_a_start_tile_is_laid_round_the_printed_one() -> None:
    tiles = read_tile_set(Source("own.maze", LAST))
    assert sorted(tiles.tiles) == [5]
    assert tiles.starts == tile_set(None).starts
    assert sorted(tiles.starts) == ["A", "B"]


def test_a_start_tile_that_names_no_side_is_side_a_and_serves_for_both() -> None:
    tiles = read_tile_set(Source("own.maze", OWN.replace("side: A\n", "", 1)))
    assert sorted(tiles.starts) == ["A"]
    assert tiles.start_side("B") == tiles.start_side("A") == tiles.starts["A"]
    printed = tile_set(None)
    assert printed.start_side("B") == printed.starts["B"] != printed.starts["A"]


def test_a_set_can_be_a_key_and_is_read_once() -> None:
    source = Source("own.maze", LAST)
    assert {tile_set(source): "this one"}[tile_set(source)] == "this one"
    assert tile_set(source) is tile_set(source)
