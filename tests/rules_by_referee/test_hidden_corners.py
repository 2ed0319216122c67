"""HIDDEN-23: nobody ends a turn by choice on an occupied square, not even on a start corner."""

from typing import Any

import pytest

from rules_by_referee.referee_match import Sitting

# The way is free all round the border. A step inwards hits a wall, except for the one at (4, 4).
INWARD = (
    [[x, 0, "S"] for x in range(1, 5)]
    + [[x, 4, "S"] for x in range(1, 5)]
    + [[0, y, "E"] for y in range(1, 5)]
    + [[4, y, "E"] for y in range(1, 4)]
)
WALLS = [*INWARD, [1, 1, "E"], [2, 2, "E"], [3, 3, "S"], [1, 3, "S"]]
INSIDE = ["pen", "elk", "eel", "map", "bee", "cat"]  # symbols that nobody on the border comes by
RED, BLUE, YELLOW, GREEN = range(4)
REDS, BLUES, YELLOWS, GREENS = [0, 0], [5, 5], [5, 0], [0, 5]


def garden(players: int, *dice: int, walls: list[list[Any]] = WALLS) -> Sitting:
    """Red begins, and the die falls as told."""
    return Sitting(
        "hidden",
        players=players,
        look=False,
        turn=False,
        first=RED,
        labyrinth=walls,
        turned=0,
        bag=INSIDE,
        dice=list(dice),
    )


def steps(table: Sitting) -> set[str]:
    """Return where the player who is moving may step."""
    return {action["dir"] for action in table.legal(table.view()["turn"]) if action["do"] == "step"}


def may_stop(table: Sitting) -> bool:
    return {"do": "stop"} in table.legal(table.view()["turn"])


def play(table: Sitting, who: int, way: str) -> None:
    """Take a whole turn: roll, step, and stop if there are steps left."""
    assert table.view()["turn"] == who
    table.act(who, "roll")
    for direction in way:
        table.act(who, "step", dir=direction)
    if table.view()["turn"] == who and table.view()["phase"] == "moving":
        table.act(who, "stop")


def at(table: Sitting, who: int) -> Any:
    return table.view()["magicians"][who]


def before_yellow_s_corner(roll: int) -> Sitting:
    """Red has rolled, one square west of yellow, who is still at home."""
    table = garden(3, 4, 1, 1, roll)
    play(table, RED, "EEEE")
    play(table, BLUE, "")
    play(table, YELLOW, "")
    table.act(RED, "roll")
    assert at(table, RED) == [4, 0]
    return table


@pytest.mark.rule("HIDDEN-23")
def test_the_last_step_does_not_lead_onto_an_occupied_corner() -> None:
    table = before_yellow_s_corner(1)
    assert "E" not in steps(table)
    table.refused(RED, "step", dir="E")
    assert {"W", "S"} <= steps(table)
    assert may_stop(table)


@pytest.mark.rule("HIDDEN-23", "HIDDEN-31")
@pytest.mark.parametrize("roll", [1, 2, 3])
def test_what_may_be_stepped_on_tells_nothing_about_walls(roll: int) -> None:
    """A wall between red and yellow's corner makes no difference to what red may try."""
    offers = []
    for walls in (WALLS, [[4, 0, "E"], *WALLS[:-1]]):
        table = garden(3, 4, 1, 1, roll, walls=walls)
        play(table, RED, "EEEE")
        play(table, BLUE, "")
        play(table, YELLOW, "")
        table.act(RED, "roll")
        offers.append(table.legal(RED))
    assert offers[0] == offers[1]


@pytest.mark.rule("HIDDEN-23")
@pytest.mark.parametrize(("way", "end"), [("S", [5, 1]), ("W", [4, 0])])
def test_an_occupied_corner_is_passed_over(way: str, end: list[int]) -> None:
    table = before_yellow_s_corner(2)
    assert "E" in steps(table)
    table.act(RED, "step", dir="E")
    assert not may_stop(table)
    table.refused(RED, "stop")
    table.act(RED, "step", dir=way)
    assert at(table, RED) == end
    assert table.view()["turn"] == BLUE


@pytest.mark.rule("HIDDEN-23")
def test_with_steps_left_one_stops_before_or_behind_the_corner_but_not_on_it() -> None:
    table = before_yellow_s_corner(4)
    assert may_stop(table)
    table.act(RED, "step", dir="E")
    assert not may_stop(table)
    table.act(RED, "step", dir="S")
    assert may_stop(table)


@pytest.mark.rule("HIDDEN-23", "HIDDEN-24")
def test_a_bump_from_above_an_occupied_corner_leads_home() -> None:
    """Red passes over yellow, goes on and bumps: home to red's own corner."""
    table = before_yellow_s_corner(3)
    for direction in "ESW":
        table.act(RED, "step", dir=direction)
    assert at(table, RED) == REDS
    assert table.view()["turn"] == BLUE


@pytest.mark.rule("HIDDEN-23")
def test_somebody_else_s_corner_may_be_taken_while_it_is_empty() -> None:
    table = garden(3, 4, 1, 2, 1)
    play(table, RED, "EEEE")
    play(table, BLUE, "")
    play(table, YELLOW, "SS")
    table.act(RED, "roll")
    assert "E" in steps(table)
    table.act(RED, "step", dir="E")
    assert at(table, RED) == YELLOWS
    assert table.view()["turn"] == BLUE


def shared(*dice: int) -> Sitting:
    """Red was in yellow's corner when yellow bumped. It is red's turn, and the die falls as told."""
    table = garden(3, 4, 1, 2, 1, 1, 1, *dice)
    play(table, RED, "EEEE")
    play(table, BLUE, "")
    play(table, YELLOW, "SS")
    play(table, RED, "E")
    play(table, BLUE, "")
    play(table, YELLOW, "W")
    assert at(table, RED) == at(table, YELLOW) == YELLOWS
    assert table.view()["turn"] == RED
    return table


@pytest.mark.rule("HIDDEN-23", "HIDDEN-24")
def test_a_bump_leads_back_onto_an_occupied_corner_and_both_may_stay() -> None:
    table = shared(1, 1, 1)
    table.act(RED, "roll")
    assert may_stop(table)
    table.act(RED, "stop")
    play(table, BLUE, "")
    table.act(YELLOW, "roll")
    assert may_stop(table)
    table.act(YELLOW, "stop")
    assert at(table, RED) == at(table, YELLOW) == YELLOWS
    assert table.view()["turn"] == RED


@pytest.mark.rule("HIDDEN-23")
def test_they_may_stay_turn_after_turn() -> None:
    table = shared(1, 1, 1, 2, 1, 3, 4, 1, 2)
    for _ in range(3):
        play(table, RED, "")
        play(table, BLUE, "")
        play(table, YELLOW, "")
    assert at(table, RED) == at(table, YELLOW) == YELLOWS


@pytest.mark.rule("HIDDEN-23")
def test_who_left_the_shared_corner_does_not_come_back_while_the_other_stays() -> None:
    table = shared(1, 1, 1, 1)
    play(table, RED, "W")
    play(table, BLUE, "")
    play(table, YELLOW, "")
    table.act(RED, "roll")
    assert "E" not in steps(table)
    table.refused(RED, "step", dir="E")


@pytest.mark.rule("HIDDEN-23")
def test_one_s_own_corner_is_no_exception_while_a_visitor_stays() -> None:
    table = shared(1, 1, 1, 1, 1, 1)
    play(table, RED, "")
    play(table, BLUE, "")
    play(table, YELLOW, "S")
    play(table, RED, "")
    play(table, BLUE, "")
    table.act(YELLOW, "roll")
    assert "N" not in steps(table)
    table.refused(YELLOW, "step", dir="N")


@pytest.mark.rule("HIDDEN-23")
def test_one_s_own_corner_is_free_again_when_the_visitor_has_gone() -> None:
    table = shared(1, 1, 1, 1, 1, 1)
    play(table, RED, "")
    play(table, BLUE, "")
    play(table, YELLOW, "S")
    play(table, RED, "W")
    play(table, BLUE, "")
    play(table, YELLOW, "N")
    assert at(table, YELLOW) == YELLOWS


@pytest.mark.rule("HIDDEN-23")
def test_a_third_magician_does_not_join_a_shared_corner() -> None:
    """Blue comes up the east side."""
    table = shared(1, 4, 1, 1, 1)
    play(table, RED, "")
    play(table, BLUE, "NNNN")
    play(table, YELLOW, "")
    play(table, RED, "")
    table.act(BLUE, "roll")
    assert at(table, BLUE) == [5, 1]
    assert "N" not in steps(table)


@pytest.mark.rule("HIDDEN-23", "HIDDEN-24")
def test_a_bump_leads_home_to_an_empty_corner_as_ever() -> None:
    table = garden(2, 1, 4, 1)
    play(table, RED, "E")
    play(table, BLUE, "")
    play(table, RED, "S")
    assert at(table, RED) == REDS


@pytest.mark.rule("HIDDEN-23")
def test_other_occupied_squares_are_passed_over_but_no_place_to_end() -> None:
    table = garden(2, 4, 4, 1, 3)
    play(table, RED, "EEEE")
    play(table, BLUE, "NNNN")
    play(table, RED, "")
    table.act(BLUE, "roll")
    table.act(BLUE, "step", dir="N")
    assert may_stop(table)  # the corner next to red's is nobody's, and empty
    table.act(BLUE, "step", dir="W")
    assert not may_stop(table)
    table.act(BLUE, "step", dir="W")
    assert at(table, BLUE) == [3, 0]


@pytest.mark.rule("HIDDEN-23")
def test_the_last_step_does_not_lead_onto_any_occupied_square() -> None:
    table = garden(2, 4, 4, 1, 2)
    play(table, RED, "EEEE")
    play(table, BLUE, "NNNN")
    play(table, RED, "")
    table.act(BLUE, "roll")
    table.act(BLUE, "step", dir="N")
    assert "W" not in steps(table)
    table.refused(BLUE, "step", dir="W")


@pytest.mark.rule("HIDDEN-23", "HIDDEN-21")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_everyone_may_stay_at_home_in_the_first_round(players: int) -> None:
    table = garden(players, *[3] * players)
    for who in range(players):
        play(table, who, "")
    assert table.view()["turn"] == RED


@pytest.mark.rule("HIDDEN-23")
def test_nobody_is_ever_left_without_a_choice() -> None:
    """Red comes to yellow's corner between blue and green. There must be a way to end the turn."""
    table = garden(4, 3, 4, 1, 4, 1, 2, 1, 4, 1, 1, 1, 1, 3)
    ways = ["EEE", "NNNN", "", "EEEE", "", "NW", "", "ENNN", "", "", "", "N"]
    for turn, way in enumerate(ways):
        play(table, turn % 4, way)
    assert table.view()["magicians"] == [[3, 0], [4, 0], YELLOWS, [5, 1]]
    table.act(RED, "roll")
    while table.view()["turn"] == RED:
        choices = table.legal(RED)
        assert choices
        east = {"do": "step", "dir": "E"}
        table.act(RED, **(east if east in choices else choices[-1]))
    assert table.view()["turn"] == BLUE
