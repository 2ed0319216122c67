"""TOWER-32: what stops an elf's jump, and that a shut door is not an occupied square."""

from pathlib import Path

import pytest

from rules_by_referee.referee_match import Sitting, written

# The elf is beside the dwarf, with something on one of the two edges. The sorceress can hold a door open.
JUMP = """\
quest: Over the dwarf
heroes: G O P

+---+---+---+---+
| G {} O {}     G=|
+   +   +   +   +
| P   k1  O=  P=|
+---+---+---+---+
"""


def quest(folder: Path, text: str) -> Sitting:
    return Sitting("tower", quest=written(folder, "quest.maze", text), deal=[["N", "E", "S", "W"]])


@pytest.mark.rule("TOWER-32", "TOWER-22")
@pytest.mark.parametrize("doors", ["1 ", " 1", "11"])
def test_a_shut_door_forbids_the_jump_and_says_so(tmp_path: Path, doors: str) -> None:
    table = quest(tmp_path, JUMP.format(*doors))
    table.nobody("move", hero="elf", to=[2, 0])
    assert table.refused(0, "move", hero="elf", to=[2, 0])["error"] != "occupied"


@pytest.mark.rule("TOWER-32", "TOWER-22")
@pytest.mark.parametrize("doors", ["1 ", " 1", "11"])
def test_an_open_door_lets_the_elf_jump(tmp_path: Path, doors: str) -> None:
    table = quest(tmp_path, JUMP.format(*doors))
    table.act(0, "move", hero="sorceress", to=[1, 1])
    table.act(0, "move", hero="elf", to=[2, 0])
    assert table.view()["heroes"]["elf"] == [2, 0]
    assert table.view()["heroes"]["dwarf"] == [1, 0]


@pytest.mark.rule("TOWER-32")
@pytest.mark.parametrize("edges", ["| ", " |", "o ", " o", "< ", " <"])
def test_neither_wall_nor_passage_nor_draft_lets_the_elf_jump(tmp_path: Path, edges: str) -> None:
    table = quest(tmp_path, JUMP.format(*edges).replace("k1", "  "))
    table.nobody("move", hero="elf", to=[2, 0])


@pytest.mark.rule("TOWER-32", "TOWER-12")
def test_where_somebody_stands_behind_it_is_occupied(tmp_path: Path) -> None:
    text = (
        JUMP.format(" ", " ").replace("k1", "  ").replace("| P ", "|   ").replace("O       G=", "O   P   G=")
    )
    table = quest(tmp_path, text)
    assert table.view()["heroes"]["sorceress"] == [2, 0]
    table.nobody("move", hero="elf", to=[2, 0])
