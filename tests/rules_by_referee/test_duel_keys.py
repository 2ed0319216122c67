"""DUEL-25: coming to rest picks up everything but the key of one's own colour."""

from pathlib import Path

import pytest

from rules_by_referee.duels import BLUE, RED, YELLOW, do, holds, lying, offers, position, turn


@pytest.mark.rule("DUEL-25")
@pytest.mark.parametrize(
    ("code", "thing"), [("kR", "key-red"), ("kY", "key-yellow"), ("kG", "key-green"), ("sw", "sword")]
)
def test_what_lies_there_is_picked_up(tmp_path: Path, code: str, thing: str) -> None:
    table = position(tmp_path, {(4, 5): "B", (4, 4): code, (8, 8): "R"})
    do(table, BLUE, "step", dir="N")
    assert holds(table, BLUE) == [thing]
    assert thing not in lying(table)


@pytest.mark.rule("DUEL-25")
@pytest.mark.parametrize(
    ("pawn", "colour", "key", "thing"),
    [("B", BLUE, "kB", "key-blue"), ("R", RED, "kR", "key-red")],
)
def test_a_pawn_leaves_the_key_of_its_own_colour_lying(
    tmp_path: Path, pawn: str, colour: str, key: str, thing: str
) -> None:
    other = {"B": "R", "R": "B"}[pawn]
    table = position(tmp_path, {(4, 5): pawn, (4, 4): key, (8, 7): other}, to_move=colour)
    do(table, colour, "step", dir="N")
    assert table.view()["pawns"][colour] == [4, 4]
    assert holds(table, colour) == []
    assert lying(table) == {thing: [4, 4]}


@pytest.mark.rule("DUEL-25")
def test_the_key_still_lies_there_when_the_pawn_has_gone_and_another_takes_it(tmp_path: Path) -> None:
    table = position(tmp_path, {(4, 5): "B", (4, 4): "kB", (2, 4): "R"})
    do(table, BLUE, "step", dir="N")
    do(table, RED, "step", dir="E")
    do(table, BLUE, "step", dir="N")
    assert lying(table) == {"key-blue": [4, 4]}
    do(table, RED, "step", dir="E")
    assert holds(table, RED) == ["key-blue"]
    assert lying(table) == {}


@pytest.mark.rule("DUEL-25", "DUEL-43")
def test_who_is_pushed_onto_the_own_key_leaves_it_lying(tmp_path: Path) -> None:
    table = position(tmp_path, {(4, 5): "B", (5, 5): "R", (6, 5): "kR"})
    do(table, BLUE, "push", dir="E", to=[6, 5])
    assert holds(table, RED) == []
    assert lying(table) == {"key-red": [6, 5]}


@pytest.mark.rule("DUEL-25", "DUEL-43")
def test_who_is_pushed_onto_another_key_picks_it_up(tmp_path: Path) -> None:
    table = position(tmp_path, {(4, 5): "B", (5, 5): "R", (6, 5): "kB"})
    do(table, BLUE, "push", dir="E", to=[6, 5])
    assert holds(table, RED) == ["key-blue"]
    assert lying(table) == {}


@pytest.mark.rule("DUEL-25", "DUEL-45")
def test_who_kills_takes_the_other_s_things_but_not_the_own_key(tmp_path: Path) -> None:
    """Red dies on its square and leaves blue's key and a crossbow there. Blue comes to rest on them."""
    table = position(
        tmp_path,
        {(4, 5): "B", (5, 5): "R", (8, 2): "Y"},
        players=3,
        blue_holds="sword",
        red_holds="crossbow key-blue",
    )
    do(table, BLUE, "push", dir="E")
    assert sorted(holds(table, BLUE)) == ["crossbow", "sword"]
    assert lying(table) == {"key-blue": [5, 5]}


@pytest.mark.rule("DUEL-25", "DUEL-46")
def test_who_dies_leaves_everything_lying(tmp_path: Path) -> None:
    table = position(
        tmp_path,
        {(3, 5): "B", (6, 5): "R", (8, 2): "Y"},
        players=3,
        blue_holds="crossbow",
        red_holds="sword key-blue key-yellow",
    )
    do(table, BLUE, "shoot", dir="E")
    assert lying(table) == {"sword": [6, 5], "key-blue": [6, 5], "key-yellow": [6, 5]}


@pytest.mark.rule("DUEL-25")
def test_of_several_things_on_a_square_only_the_own_key_stays(tmp_path: Path) -> None:
    table = position(
        tmp_path,
        {(3, 5): "B", (5, 5): "R", (4, 4): "Y"},
        players=3,
        blue_holds="crossbow",
        red_holds="sword key-yellow",
    )
    do(table, BLUE, "shoot", dir="E")
    do(table, YELLOW, "step", dir="E")
    assert turn(table) == BLUE
    do(table, BLUE, "step", dir="W")
    do(table, YELLOW, "step", dir="S")
    assert holds(table, YELLOW) == ["sword"]
    assert lying(table) == {"key-yellow": [5, 5]}


@pytest.mark.rule("DUEL-25", "DUEL-23")
def test_nobody_needs_the_own_key_for_the_own_door(tmp_path: Path) -> None:
    table = position(tmp_path, {(4, 5): "B", (8, 8): "R"}, {(4, 4, "S"): "-1-", (4, 5, "E"): "3"})
    assert {"do": "step", "dir": "N"} in offers(table, "step")
    assert {"do": "step", "dir": "E"} not in offers(table, "step")


@pytest.mark.rule("DUEL-25", "DUEL-33")
def test_a_key_that_its_colour_cannot_take_keeps_the_door_open_to_the_others(tmp_path: Path) -> None:
    """Red is shut in with blue's key behind blue's door, and blue may stand on that key without harm."""
    room = {(3, 5, "E"): "|", (5, 5, "E"): "|", (4, 4, "S"): "---", (5, 4, "S"): "---", (5, 5, "S"): "---"}
    table = position(tmp_path, {(4, 6): "B", (5, 5): "R", (4, 5): "kB"}, {**room, (4, 5, "S"): "-1-"})
    do(table, BLUE, "step", dir="N")
    assert holds(table, BLUE) == []
    do(table, RED, "rock", at=[8, 2])
    do(table, BLUE, "step", dir="S")
    do(table, RED, "step", dir="W")
    assert holds(table, RED) == ["key-blue"]
