"""Own tile sets must obey the geometry of the printed ones; those that do not are refused."""

from pathlib import Path

import pytest

from mall.playing import Play, own

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
