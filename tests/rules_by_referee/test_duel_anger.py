"""DUEL-44: a player pushed back is angry, and pushes two squares, or one if the second is not free."""

from pathlib import Path
from typing import Any

import pytest

from rules_by_referee.duels import BLUE, RED, YELLOW, do, holds, lying, offers, position, turn
from rules_by_referee.referee_match import Sitting

PAIR = {(4, 4): "B", (5, 4): "R"}


def angry(folder: Path, pieces: Any = None, edges: Any = None, **options: Any) -> Sitting:
    """Blue, at (4, 4), pushed red east from (5, 4) and was pushed back. Red is on (5, 4) again."""
    table = position(folder, PAIR | (pieces or {}), edges, **options)
    do(table, BLUE, "push", dir="E", to=[6, 4])
    do(table, RED, "push", dir="W", to=[4, 4])
    assert table.view()["pawns"][BLUE] == [4, 4]
    assert table.view()["pawns"][RED] == [5, 4]
    return table


def ends(table: Sitting) -> set[tuple[int, int]]:
    """Return where a pawn that blue pushes east may end, leaving out the way back over blue's own square."""
    return {
        (action["to"][0], action["to"][1])
        for action in offers(table, "push")
        if action["dir"] == "E" and action["to"][0] >= 5
    }


@pytest.mark.rule("DUEL-44")
def test_the_angry_one_pushes_two_squares_in_every_direction(tmp_path: Path) -> None:
    table = angry(tmp_path)
    assert table.view()["angry"]
    assert ends(table) == {(7, 4), (5, 2), (5, 6)}


@pytest.mark.rule("DUEL-44")
@pytest.mark.parametrize("to", [[6, 4], [5, 3], [5, 5]])
def test_one_square_is_not_enough_where_two_are_free(tmp_path: Path, to: list[int]) -> None:
    angry(tmp_path).refused(0, "push", dir="E", to=to)


@pytest.mark.rule("DUEL-44")
@pytest.mark.parametrize("to", [[7, 4], [5, 2], [5, 6]])
def test_the_pusher_takes_the_square_and_the_other_lands_two_squares_on(
    tmp_path: Path, to: list[int]
) -> None:
    table = angry(tmp_path)
    do(table, BLUE, "push", dir="E", to=to)
    assert table.view()["pawns"] == {BLUE: [5, 4], RED: to}
    assert table.view()["angry"] is None
    assert turn(table) == RED


@pytest.mark.rule("DUEL-44")
@pytest.mark.parametrize("to", [[8, 4], [6, 3], [6, 5], [7, 5]])
def test_neither_three_squares_nor_round_a_corner(tmp_path: Path, to: list[int]) -> None:
    angry(tmp_path).refused(0, "push", dir="E", to=to)


@pytest.mark.rule("DUEL-44")
@pytest.mark.parametrize("rock", ["R*", "B*"])
def test_it_is_one_square_where_a_rock_lies_on_the_second(tmp_path: Path, rock: str) -> None:
    table = angry(tmp_path, {(7, 4): rock})
    assert ends(table) == {(6, 4), (5, 2), (5, 6)}
    do(table, BLUE, "push", dir="E", to=[6, 4])
    assert table.view()["pawns"][RED] == [6, 4]


@pytest.mark.rule("DUEL-44")
@pytest.mark.parametrize("mark", ["|", "1"])
def test_it_is_one_square_where_a_wall_or_a_shut_door_is_before_the_second(tmp_path: Path, mark: str) -> None:
    table = angry(tmp_path, edges={(6, 4, "E"): mark})
    assert ends(table) == {(6, 4), (5, 2), (5, 6)}


@pytest.mark.rule("DUEL-44")
def test_it_is_one_square_where_a_third_pawn_stands_on_the_second(tmp_path: Path) -> None:
    table = position(tmp_path, {**PAIR, (8, 4): "Y"}, players=3)
    do(table, BLUE, "push", dir="E", to=[6, 4])
    do(table, YELLOW, "step", dir="W")
    do(table, RED, "push", dir="W", to=[4, 4])
    assert ends(table) == {(6, 4), (5, 2), (5, 6)}


@pytest.mark.rule("DUEL-44", "DUEL-4")
def test_it_is_one_square_where_the_second_is_out_of_play(tmp_path: Path) -> None:
    """With two players column 10 is out of play. Red is in column 8."""
    table = position(tmp_path, {(7, 4): "B", (8, 4): "R"})
    do(table, BLUE, "push", dir="E", to=[9, 4])
    do(table, RED, "push", dir="W", to=[7, 4])
    ends = {tuple(action["to"]) for action in offers(table, "push") if action["to"][0] >= 8}
    assert ends == {(9, 4), (8, 2), (8, 6)}


@pytest.mark.rule("DUEL-44", "DUEL-43")
@pytest.mark.parametrize(("pieces", "edges"), [({}, {(5, 4, "S"): "---"}), ({(5, 5): "R*"}, {})])
def test_where_the_first_square_is_not_free_there_is_no_push_that_way(
    tmp_path: Path, pieces: Any, edges: Any
) -> None:
    assert ends(angry(tmp_path, pieces, edges)) == {(7, 4), (5, 2)}


@pytest.mark.rule("DUEL-44", "DUEL-25")
def test_things_on_the_first_square_are_passed_over_and_those_on_the_second_picked_up(tmp_path: Path) -> None:
    table = angry(tmp_path, {(5, 5): "sw", (5, 6): "xb"})
    do(table, BLUE, "push", dir="E", to=[5, 6])
    assert holds(table, RED) == ["crossbow"]
    assert lying(table) == {"sword": [5, 5]}


@pytest.mark.rule("DUEL-44", "DUEL-31")
def test_a_token_does_not_stop_the_push_and_is_revealed_where_it_ends(tmp_path: Path) -> None:
    table = angry(tmp_path, {(5, 6): "R?"})
    assert table.view()["phase"] == "playing"
    assert ends(table) == {(7, 4), (5, 2), (5, 6)}
    do(table, BLUE, "push", dir="E", to=[5, 6])
    assert table.view()["phase"] == "laying"
    assert table.view()["revealed"] == [[5, 6]]
    assert turn(table) == RED


@pytest.mark.rule("DUEL-44", "DUEL-51")
def test_a_pawn_that_is_pushed_two_squares_onto_its_goal_wins(tmp_path: Path) -> None:
    table = position(tmp_path, {(4, 8): "B", (5, 8): "R"})
    do(table, BLUE, "push", dir="E", to=[6, 8])
    do(table, RED, "push", dir="W", to=[4, 8])
    do(table, BLUE, "push", dir="E", to=[5, 10])
    assert table.outcome == {"result": "won", "winners": [1]}


@pytest.mark.rule("DUEL-44", "DUEL-43")
def test_who_is_not_angry_pushes_one_square(tmp_path: Path) -> None:
    table = position(tmp_path, PAIR)
    assert ends(table) == {(6, 4), (5, 3), (5, 5)}
    table.refused(0, "push", dir="E", to=[7, 4])


@pytest.mark.rule("DUEL-44")
def test_who_was_pushed_elsewhere_is_not_angry(tmp_path: Path) -> None:
    """Red pushes blue back to (5, 3), not onto the square from which blue had pushed."""
    table = position(tmp_path, PAIR)
    do(table, BLUE, "push", dir="E", to=[6, 4])
    do(table, RED, "push", dir="W", to=[5, 3])
    assert table.view()["angry"] is None
    ends = {tuple(action["to"]) for action in offers(table, "push") if action["dir"] == "S"}
    assert {(6, 4), (5, 5), (4, 4)} <= ends
    assert not {(7, 4), (5, 6), (3, 4)} & ends


@pytest.mark.rule("DUEL-44")
def test_anger_is_gone_after_another_action(tmp_path: Path) -> None:
    table = angry(tmp_path)
    do(table, BLUE, "rock", at=[8, 8])
    assert table.view()["angry"] is None
    do(table, RED, "rock", at=[2, 8])
    assert ends(table) == {(6, 4), (5, 3), (5, 5)}


@pytest.mark.rule("DUEL-44")
def test_a_push_back_that_is_not_the_very_next_action_makes_nobody_angry(tmp_path: Path) -> None:
    table = position(tmp_path, PAIR)
    do(table, BLUE, "push", dir="E", to=[6, 4])
    do(table, RED, "rock", at=[2, 8])
    do(table, BLUE, "rock", at=[8, 8])
    do(table, RED, "push", dir="W", to=[4, 4])
    assert table.view()["angry"] is None
    assert ends(table) == {(6, 4), (5, 3), (5, 5)}


@pytest.mark.rule("DUEL-44")
def test_a_third_player_s_action_in_between_does_not_matter(tmp_path: Path) -> None:
    table = position(tmp_path, {**PAIR, (2, 8): "Y"}, players=3)
    do(table, BLUE, "push", dir="E", to=[6, 4])
    do(table, YELLOW, "step", dir="S")
    do(table, RED, "push", dir="W", to=[4, 4])
    assert ends(table) == {(7, 4), (5, 2), (5, 6)}


@pytest.mark.rule("DUEL-44", "DUEL-43")
def test_another_pawn_than_the_same_is_pushed_one_square(tmp_path: Path) -> None:
    """Yellow steps beside blue while blue is angry at red."""
    table = position(tmp_path, {**PAIR, (4, 6): "Y"}, players=3)
    do(table, BLUE, "push", dir="E", to=[6, 4])
    do(table, YELLOW, "step", dir="N")
    do(table, RED, "push", dir="W", to=[4, 4])
    south = {tuple(action["to"]) for action in offers(table, "push") if action["dir"] == "S"}
    assert {(3, 5), (5, 5), (4, 6)} <= south
    assert not {(2, 5), (6, 5), (4, 7)} & south
