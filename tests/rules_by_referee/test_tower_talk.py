"""TOWER-71 and TOWER-72: what may be said and pointed at, and who may undo."""

from pathlib import Path
from typing import Any

import pytest

from rules_by_referee.referee_match import Sitting, written

QUEST = """\
quest: Side by side
heroes: G O

+---+---+---+
| G       G=|
+   +   +   +
| O       O=|
+---+---+---+
"""
EVERY_WAY = ["N", "E", "S", "W"]
LEVELS = ["beginner", "initiate", "expert"]
TALKERS = pytest.mark.parametrize("talk", ["beginner", "initiate"])


def quest(folder: Path, talk: str, text: str = QUEST, **options: Any) -> Sitting:
    """Two players, of whom the first owns east and south."""
    path = written(folder, "quest.maze", text)
    return Sitting("tower", quest=path, talk=talk, **({"deal": [["E", "S"], ["W", "N"]]} | options))


def kinds(table: Sitting, seat: int) -> set[str]:
    return {action["do"] for action in table.legal(seat)}


@pytest.mark.rule("TOWER-72")
@TALKERS
def test_beginners_and_initiates_take_moves_back_as_often_as_they_like(tmp_path: Path, talk: str) -> None:
    table = quest(tmp_path, talk)
    start = table.view()["heroes"]
    for _ in range(3):
        table.act(0, "move", hero="elf", to=[1, 0])
        table.act(0, "move", hero="dwarf", to=[1, 1])
        table.act(1, "undo")
        table.act(0, "undo")
        assert table.view()["heroes"] == start


@pytest.mark.rule("TOWER-72")
@TALKERS
def test_beginners_and_initiates_start_again_as_often_as_they_like(tmp_path: Path, talk: str) -> None:
    table = quest(tmp_path, talk)
    start = table.view()["heroes"]
    for seat in (0, 1, 0):
        table.act(0, "move", hero="elf", to=[2, 0])
        table.act(0, "move", hero="dwarf", to=[1, 1])
        assert {"undo", "restart"} <= kinds(table, 0) & kinds(table, 1)
        table.act(seat, "restart")
        assert table.view()["heroes"] == start
        assert table.view()["moves"] == 0


@pytest.mark.rule("TOWER-72")
@pytest.mark.parametrize("deal", [[EVERY_WAY], [["E", "S"], ["W", "N"]], [["E"], ["S"], ["W"], ["N"]]])
def test_experts_neither_take_moves_back_nor_start_again(tmp_path: Path, deal: list[list[str]]) -> None:
    table = quest(tmp_path, "expert", deal=deal)
    table.nobody("undo")
    table.nobody("restart")
    table.act(0, "move", hero="elf", to=[1, 0])
    table.nobody("undo")
    table.nobody("restart")
    table.act(0, "move", hero="elf", to=[2, 0])
    table.nobody("undo")
    table.nobody("restart")
    assert table.view()["moves"] == 2


@pytest.mark.rule("TOWER-72")
def test_in_an_adventure_it_is_the_same() -> None:
    for talk in LEVELS:
        table = Sitting("tower", adventure=1, deal=[EVERY_WAY], talk=talk)
        move = next(action for action in table.legal(0) if action["do"] == "move")
        table.act(0, **move)
        back = set() if talk == "expert" else {"undo", "restart"}
        assert kinds(table, 0) & {"undo", "restart"} == back


@pytest.mark.rule("TOWER-72", "TOWER-68")
@pytest.mark.parametrize("talk", LEVELS)
def test_everyone_may_still_skip_and_be_shown_the_solution(talk: str) -> None:
    table = Sitting("tower", quest="t1", deal=[EVERY_WAY], talk=talk)
    assert {"skip", "solution"} <= kinds(table, 0)
    table.act(0, "solution")
    assert table.view()["solution"]
    table.act(0, "skip")


@pytest.mark.rule("TOWER-72", "TOWER-63")
@pytest.mark.parametrize("talk", LEVELS)
def test_everyone_may_still_choose_another_quest(talk: str) -> None:
    table = Sitting("tower", adventure=1, deal=[EVERY_WAY], talk=talk)
    assert "quest" in kinds(table, 0)


def begun(talk: str) -> tuple[Sitting, str]:
    """An adventure in whose first quest somebody has moved, and the id of that quest."""
    table = Sitting("tower", adventure=1, deal=[EVERY_WAY], talk=talk)
    table.act(0, **next(action for action in table.legal(0) if action["do"] == "move"))
    return table, table.view()["quest"]


@pytest.mark.rule("TOWER-72")
def test_experts_do_not_start_again_by_way_of_another_quest() -> None:
    others = [action["quest"] for action in begun("expert")[0].offered("quest")]
    for other in others:
        table, quest_ = begun("expert")
        table.act(0, "quest", quest=other)
        table.nobody("quest", quest=quest_)


@pytest.mark.rule("TOWER-72", "TOWER-68")
@pytest.mark.parametrize("talk", LEVELS)
def test_experts_do_not_start_again_what_they_skipped(talk: str) -> None:
    table, quest_ = begun(talk)
    table.act(0, "skip")
    assert table.view()["quest"] != quest_
    again = {"do": "quest", "quest": quest_} in table.offered("quest")
    assert again == (talk != "expert")


@pytest.mark.rule("TOWER-72")
@pytest.mark.parametrize("talk", LEVELS)
def test_a_solved_quest_is_solved(tmp_path: Path, talk: str) -> None:
    table = quest(tmp_path, talk)
    table.act(0, "move", hero="elf", to=[2, 0])
    table.act(0, "move", hero="dwarf", to=[2, 1])
    assert table.result == "won"
    table.nobody("undo")
    table.nobody("restart")


# Talk


@pytest.mark.rule("TOWER-71")
@pytest.mark.parametrize("talk", LEVELS)
@pytest.mark.parametrize("icon", ["turn", "slide"])
def test_turning_and_sliding_a_card_can_be_pointed_at(tmp_path: Path, talk: str, icon: str) -> None:
    table = quest(tmp_path, talk)
    for seat in table.seats:
        assert "point" in table.may(seat)
        table.act(seat, "point", icon=icon)


@pytest.mark.rule("TOWER-71")
def test_the_help_tiles_have_no_other_icons(tmp_path: Path) -> None:
    table = quest(tmp_path, "expert")
    for icon in ("", "north", "rotate", "Turn", "hourglass"):
        table.refused(0, "point", icon=icon)


@pytest.mark.rule("TOWER-61", "TOWER-71")
@pytest.mark.parametrize(("talk", "says"), [("beginner", True), ("initiate", True), ("expert", False)])
@pytest.mark.parametrize("floor", [f"t{number}" for number in range(1, 7)])
def test_the_table_chooses_how_the_tutorials_are_talked_through(floor: str, talk: str, says: bool) -> None:
    assert "say" in Sitting("tower", quest=floor, players=2).may(0)
    assert ("say" in Sitting("tower", quest=floor, players=2, talk=talk).may(0)) == says


@pytest.mark.rule("TOWER-71")
def test_experts_only_stare_and_point_at_icons(tmp_path: Path) -> None:
    table = quest(tmp_path, "expert")
    assert set(table.may(0)) == {"stare", "point"}
    table.act(0, "stare", to=1)
    table.refused(0, "say", text="east")
    table.refused(0, "gesture", sign="go")
    table.refused(0, "point", at=[1, 0])


@pytest.mark.rule("TOWER-71")
def test_experts_do_not_point_at_squares_later_either(tmp_path: Path) -> None:
    table = quest(tmp_path, "expert")
    table.act(0, "move", hero="elf", to=[2, 0])
    assert "point_at" not in table.may(0)
    table.refused(0, "point", at=[1, 1])


@pytest.mark.rule("TOWER-71")
@TALKERS
def test_where_talk_is_free_every_square_can_be_pointed_at(tmp_path: Path, talk: str) -> None:
    table = quest(tmp_path, talk)
    for seat in table.seats:
        assert "point_at" in table.may(seat)
        for x in range(3):
            for y in range(2):
                table.act(seat, "point", at=[x, y])


@pytest.mark.rule("TOWER-71")
@TALKERS
@pytest.mark.parametrize("at", [[3, 0], [0, 2], [-1, 0], [0, -1], [99, 99]])
def test_there_is_nothing_to_point_at_off_the_board(tmp_path: Path, talk: str, at: list[int]) -> None:
    quest(tmp_path, talk).refused(0, "point", at=at)


@pytest.mark.rule("TOWER-71")
@pytest.mark.parametrize("fields", [{}, {"at": [1]}, {"at": "elf"}, {"at": [0, 0], "icon": "turn"}])
def test_a_point_is_at_a_square_or_at_an_icon(tmp_path: Path, fields: dict[str, Any]) -> None:
    quest(tmp_path, "beginner").refused(0, "point", **fields)


@pytest.mark.rule("TOWER-71")
@pytest.mark.parametrize("talk", LEVELS)
def test_pointing_moves_nobody_and_is_not_a_move(tmp_path: Path, talk: str) -> None:
    table = quest(tmp_path, talk)
    before = (table.view()["heroes"], table.view()["moves"], table.legal(0))
    table.act(0, "point", icon="turn")
    assert (table.view()["heroes"], table.view()["moves"], table.legal(0)) == before
