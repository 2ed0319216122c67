"""DUEL-4: which squares are in play. With three players all of them are."""

from pathlib import Path

import pytest

from rules_by_referee.duels import BLUE, RED, YELLOW, do, offers, position
from rules_by_referee.referee_match import Sitting

CORNERS = [[0, 0], [0, 10], [10, 0], [10, 10]]
WEST = [[0, y] for y in range(1, 10)]
EAST = [[10, y] for y in range(1, 10)]


@pytest.mark.rule("DUEL-4")
@pytest.mark.parametrize("level", [1, 2])
@pytest.mark.parametrize(("players", "out"), [(2, [*CORNERS, *WEST, *EAST]), (3, CORNERS), (4, CORNERS)])
def test_what_is_out_of_play(players: int, out: list[list[int]], level: int) -> None:
    assert sorted(Sitting("duel", players=players, level=level).view()["out"]) == sorted(out)


@pytest.mark.rule("DUEL-4", "DUEL-2")
def test_with_three_the_west_is_nobody_s_goal() -> None:
    goals = Sitting("duel", players=3).view()["goals"]
    assert sorted(goals) == [BLUE, RED, YELLOW]
    assert goals[YELLOW] == EAST
    assert not any(square in WEST for goal in goals.values() for square in goal)


@pytest.mark.rule("DUEL-4", "DUEL-12")
@pytest.mark.parametrize("square", [[0, 1], [0, 2], [0, 8], [0, 9], [10, 4]])
def test_with_three_tokens_may_lie_on_both_side_lines(square: list[int]) -> None:
    table = Sitting("duel", players=3, first=0)
    assert {"do": "token", "at": square} in table.legal(0)
    table.act(0, "token", at=square)


@pytest.mark.rule("DUEL-4", "DUEL-12")
@pytest.mark.parametrize("square", [[0, 2], [0, 8], [10, 4], [0, 0]])
def test_with_two_no_token_lies_on_a_side_line(square: list[int]) -> None:
    table = Sitting("duel", players=2, first=0)
    assert {"do": "token", "at": square} not in table.legal(0)
    table.refused(0, "token", at=square)


@pytest.mark.rule("DUEL-4", "DUEL-22", "DUEL-51")
@pytest.mark.parametrize("colour", ["B", "R", "Y"])
def test_with_three_anyone_steps_onto_the_western_line_and_nobody_wins_there(
    tmp_path: Path, colour: str
) -> None:
    others = [code for code in "BYR" if code != colour]
    pieces = {(1, 3): colour, (5, 5): others[0], (7, 7): others[1]}
    name = {"B": BLUE, "Y": YELLOW, "R": RED}[colour]
    table = position(tmp_path, pieces, players=3, to_move=name)
    do(table, name, "step", dir="W")
    assert table.view()["pawns"][name] == [0, 3]
    assert table.outcome is None


@pytest.mark.rule("DUEL-4", "DUEL-22")
def test_with_three_one_walks_along_the_western_line(tmp_path: Path) -> None:
    table = position(tmp_path, {(0, 3): "B", (5, 5): "Y", (8, 8): "R"}, players=3)
    steps = {action["dir"] for action in offers(table, "step")}
    assert steps == {"N", "E", "S"}


@pytest.mark.rule("DUEL-4", "DUEL-1")
def test_with_three_the_corners_are_out_all_the_same(tmp_path: Path) -> None:
    table = position(tmp_path, {(0, 1): "B", (5, 5): "Y", (8, 8): "R"}, players=3)
    assert "N" not in {action["dir"] for action in offers(table, "step")}


@pytest.mark.rule("DUEL-4", "DUEL-22")
@pytest.mark.parametrize(("x", "direction"), [(1, "W"), (9, "E")])
def test_with_two_nobody_steps_onto_a_side_line(tmp_path: Path, x: int, direction: str) -> None:
    table = position(tmp_path, {(x, 3): "B", (5, 5): "R"})
    table.refused(0, "step", dir=direction)


@pytest.mark.rule("DUEL-4", "DUEL-23")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_doors_stand_on_a_side_line_where_it_is_in_play(tmp_path: Path, players: int) -> None:
    pieces = {(1, 3): "B", (8, 8): "R"} | ({(5, 5): "Y"} if players > 2 else {})
    pieces |= {(7, 2): "G"} if players > 3 else {}
    table = position(tmp_path, pieces, players=players)
    doors = [action["edge"] for action in offers(table, "door")]
    for edge in ([0, 5, "E"], [0, 5, "S"], [9, 5, "E"], [10, 5, "S"]):
        assert (edge in doors) == (players > 2)


@pytest.mark.rule("DUEL-4", "DUEL-41")
@pytest.mark.parametrize(("players", "end"), [(2, [1, 3]), (3, [0, 3])])
def test_a_rock_rolls_as_far_as_the_edge_of_play(tmp_path: Path, players: int, end: list[int]) -> None:
    pieces = {(5, 3): "B", (4, 3): "B*", (8, 8): "R"} | ({(5, 6): "Y"} if players == 3 else {})
    table = position(tmp_path, pieces, players=players)
    do(table, BLUE, "rock", dir="W")
    assert table.view()["rocks"][BLUE] == end


@pytest.mark.rule("DUEL-4", "DUEL-51")
@pytest.mark.parametrize(
    ("colour", "code", "square", "direction"),
    [(BLUE, "B", (3, 1), "N"), (YELLOW, "Y", (9, 4), "E"), (RED, "R", (3, 9), "S")],
)
def test_with_three_everyone_still_wins_on_the_own_line(
    tmp_path: Path, colour: str, code: str, square: tuple[int, int], direction: str
) -> None:
    others = [other for other in "BYR" if other != code]
    table = position(
        tmp_path, {square: code, (4, 5): others[0], (6, 6): others[1]}, players=3, to_move=colour
    )
    do(table, colour, "step", dir=direction)
    assert table.outcome == {"result": "won", "winners": [[BLUE, YELLOW, RED].index(colour)]}


@pytest.mark.rule("DUEL-4", "DUEL-33")
def test_with_three_the_western_line_is_a_way_round(tmp_path: Path) -> None:
    """A wall across the board leaves blue only the line in the west, so nobody may shut it."""
    edges = {(x, 4, "S"): "---" for x in range(1, 10)} | {(10, 4, "S"): "---"}
    table = position(tmp_path, {(3, 7): "B", (5, 2): "Y", (2, 2): "R"}, edges, players=3, to_move=RED)
    doors = [action["edge"] for action in offers(table, "door")]
    assert [0, 4, "S"] not in doors
    assert [1, 5, "E"] in doors
