"""Squares occupied by another magician."""

from itertools import product
from typing import Any

import pytest
from msgspec.structs import replace

from dedale.games.base import Refusal
from hidden.play import FAR, ROWS, Play, bag, free
from hidden.walls import crossed, labyrinth
from hidden.worlds import GAME


def met(**options: object) -> Play:
    """Yellow stands at [2, 0], red at [1, 0], and red is to roll."""
    play = free(ROWS, crossed((2, 0), "S"), players=3, **options)
    play.walk("E", "", "WWW")
    assert (play.at(0), play.at(2), play.turn) == ([1, 0], [2, 0], 0)
    return play


@pytest.mark.rule("HIDDEN-23")
def test_magicians_may_pass_over_each_other() -> None:
    play = met()
    play.do("roll", 0)
    play.step("E")
    assert (play.at(0), play.at(2)) == ([2, 0], [2, 0])
    play.step("E")
    play.do("stop", 0)
    assert (play.at(0), play.at(2), play.turn) == ([3, 0], [2, 0], 1)


@pytest.mark.rule("HIDDEN-23")
def test_nobody_stops_on_an_occupied_square() -> None:
    play = met()
    play.do("roll", 0)
    play.step("E")
    play.refused("stop", 0)
    assert {"do": "stop"} not in play.legal(0)
    assert play.ways(0) == {"E", "S", "W"}
    play.step("S")
    play.do("stop", 0)
    assert play.at(0) == [2, 1]


@pytest.mark.rule("HIDDEN-23")
@pytest.mark.parametrize(("roll", "before"), [(1, ""), (3, "WE"), (2, None)])
def test_the_last_step_does_not_lead_onto_an_occupied_square(roll: int, before: str | None) -> None:
    play = met(dice=[4, 4, 4, roll])
    play.do("roll", 0)
    if before is None:
        play.step("E")
        # One step is left: on, back or aside, but it cannot stay there.
        assert play.ways(0) == {"E", "S", "W"}
        play.refused("stop", 0)
        return
    play.step(before)
    play.refused("step", 0, dir="E")
    assert play.ways(0) == {"S", "W"}
    play.do("stop", 0)
    assert (play.at(0), play.turn) == ([1, 0], 1)


@pytest.mark.rule("HIDDEN-23", "HIDDEN-31")
def test_the_last_step_onto_an_occupied_square_is_refused_wall_or_not() -> None:
    answers = []
    for side in ([], [(1, 0, "E")]):
        way = crossed((5, 0), "WWW")
        play = Play(
            players=3, labyrinth=labyrinth([*way, (0, 0, "E")], side), bag=bag(FAR), dice=[4, 4, 4, 1]
        )
        play.walk("E", "", "WWW")
        play.do("roll", 0)
        answers.append((play.send(seat=0, do="step", dir="E"), play.legal(0)))
    assert not answers[0][0]["ok"]
    assert answers[0] == answers[1]


@pytest.mark.rule("HIDDEN-23")
def test_nobody_stops_on_the_start_corner_of_another() -> None:
    play = free(ROWS, players=3)
    play.walk("EEEE", "", "")
    play.do("roll", 0)
    play.step("E")
    assert (play.at(0), play.at(2)) == ([5, 0], [5, 0])
    assert {"do": "stop"} not in play.legal(0)
    assert play.refused("stop", 0) == "occupied"
    play.step("W")
    play.do("stop", 0)
    # Once its magician is gone, the corner is free.
    play.walk("", "WW", "E")
    assert (play.at(0), play.at(2)) == ([5, 0], [3, 0])


@pytest.mark.rule("HIDDEN-23")
def test_the_last_step_does_not_lead_onto_an_occupied_start_corner() -> None:
    play = free(ROWS, players=3, dice=[4, 4, 4, 1])
    play.walk("EEEE", "", "")
    play.do("roll", 0)
    assert play.ways(0) == {"S", "W"}
    assert play.refused("step", 0, dir="E") == "occupied"
    play.do("stop", 0)


@pytest.mark.rule("HIDDEN-23")
def test_the_own_start_corner_is_no_exception() -> None:
    play = free(ROWS, players=3)
    play.walk("EE", "", "WWWW", "", "", "W")
    assert (play.at(0), play.at(2)) == ([2, 0], [0, 0])
    play.do("roll", 0)
    play.step("WW")
    assert play.refused("stop", 0) == "occupied"
    assert play.ways(0) == {"E", "S"}
    play.step("E")
    assert play.refused("step", 0, dir="W") == "occupied"
    play.do("stop", 0)
    assert play.at(0) == [1, 0]


def shared(**options: object) -> Play:
    """Red has run into a wall, and is back in its corner, where yellow stands. Blue is to roll."""
    open_edges = [*crossed((5, 0), "WWWWW"), *crossed((1, 0), "S")]
    given = {"labyrinth": labyrinth(open_edges, [(1, 1, "E")]), "bag": bag(FAR)} | options
    play = Play(players=3, **given)
    play.walk("ES", "", "WWWW", "", "", "W", "E")
    assert (play.at(0), play.at(2), play.turn) == ([0, 0], [0, 0], 1)
    return play


@pytest.mark.rule("HIDDEN-23", "HIDDEN-24")
@pytest.mark.parametrize("roll", [1, 2, 3, 4])
def test_whoever_shares_a_corner_because_of_a_bump_may_stay(roll: int) -> None:
    play = shared(dice=[4] * 7 + [roll] * 20)
    for _ in range(3):
        play.walk("")
        for seat in (2, 0):
            play.do("roll", seat)
            assert {"do": "stop"} in play.legal(seat)
            assert play.ways(seat) == {"E", "S"}
            play.do("stop", seat)
            assert play.at(seat) == [0, 0]


@pytest.mark.rule("HIDDEN-23")
def test_whoever_leaves_the_shared_corner_does_not_come_back_to_stay() -> None:
    play = shared()
    play.walk("")
    play.do("roll", 2)
    play.step("EW")
    assert (play.at(0), play.at(2)) == ([0, 0], [0, 0])
    assert play.refused("stop", 2) == "occupied"
    assert play.ways(2) == {"E", "S"}
    play.step("E")
    assert play.refused("step", 2, dir="W") == "occupied"
    play.do("stop", 2)
    # The other one has the corner to itself, and may do as it likes there.
    play.do("roll", 0)
    play.step("EW")
    play.do("stop", 0)
    assert (play.at(0), play.at(2)) == ([0, 0], [1, 0])


def pocket(roll: int) -> Play:
    """Red on its corner, yellow and green on both squares beside it; blue, on [2, 0], has rolled."""
    ways = [*ROWS, *crossed((5, 5), "NNNN"), *crossed((0, 5), "NNNNN"), *crossed((2, 1), "NWS")]
    play = free(ways, players=4, dice=[4] * 13 + [roll])
    play.walk("", "NNNN", "WWWW", "NNNN")
    play.walk("", "WWW", "", "")
    play.walk("", "N", "", "", "")
    assert play.view()["magicians"] == [[0, 0], [2, 0], [1, 0], [0, 1]]
    play.do("roll", 1)
    return play


@pytest.mark.rule("HIDDEN-23")
def test_nobody_steps_to_where_the_turn_could_end_on_occupied_squares_only() -> None:
    play = pocket(3)
    play.step("W")
    # Over yellow; from the corner one step would be left, to yellow's square or to green's.
    assert play.ways(1) == {"E", "S"}
    assert play.refused("step", 1, dir="W") == "occupied"
    play.step("S")
    play.do("stop", 1)
    assert play.at(1) == [1, 1]


@pytest.mark.rule("HIDDEN-23")
def test_with_steps_enough_one_passes_over_all_of_them() -> None:
    play = pocket(4)
    play.step("WW")
    assert play.ways(1) == {"E", "S"}
    play.step("S")
    assert play.ways(1) == {"E", "S"}
    assert play.kinds(1) == {"step"}
    play.step("S")
    assert (play.at(1), play.turn) == ([0, 2], 2)


@pytest.mark.rule("HIDDEN-23", "HIDDEN-21")
@pytest.mark.parametrize("roll", [1, 2, 3, 4])
def test_nobody_is_ever_stuck(roll: int) -> None:
    """Four magicians anywhere around a corner, which they may share: there is always something to do."""
    state = GAME.new(GAME.options(players=4, look=False, first=0), 1)
    corner = [(0, 0), (1, 0), (0, 1), (2, 0), (1, 1), (0, 2)]
    for magicians in product(corner, repeat=4):
        if all(magicians.count(square) == 1 for square in magicians if square != (0, 0)):
            given = {"phase": "moving", "walls": frozenset(), "roll": roll, "left": roll}
            explore(replace(state, magicians=magicians, **given), magicians)


def explore(state: Any, began: tuple[tuple[int, int], ...]) -> None:
    """Every way to continue red's turn ends, and none ends on an occupied square."""
    actions = GAME.legal(state, 0)
    assert actions, (state.magicians, state.left)
    for action in actions:
        step = GAME.apply(state, 0, action, 0)
        assert not isinstance(step, Refusal)
        after = step.state
        if after.turn == 0:
            explore(after, began)
        else:
            here, *others = after.magicians
            assert here not in others or (state.left == state.roll and here == began[0])


@pytest.mark.rule("HIDDEN-23")
def test_a_corner_on_which_nobody_starts_is_a_square_like_any_other() -> None:
    play = free(ROWS, crossed((5, 5), "NNNNN"), bag=bag("van"))
    play.walk("EEEE", "NNNN", "E")
    play.do("roll", 1)
    play.step("N")
    assert (play.at(0), play.at(1)) == ([5, 0], [5, 0])
    play.refused("stop", 1)


@pytest.mark.rule("HIDDEN-23")
def test_a_magician_that_is_passed_over_stays_where_it_is_and_loses_nothing() -> None:
    play = met(bag=bag("bat", FAR))
    assert play.view()["tokens"] == [[], [], ["bat"]]
    play.walk("EE")
    assert (play.at(2), play.view()["tokens"]) == ([2, 0], [[], [], ["bat"]])


@pytest.mark.rule("HIDDEN-23")
@pytest.mark.parametrize(("roll", "ways"), [(2, "SW"), (3, "ESW")])
def test_one_can_always_go_on_from_an_occupied_square(roll: int, ways: str) -> None:
    # Red passes over yellow; blue stands beyond, and green where red could turn aside from the first square.
    free_edges = [*ROWS, *crossed((5, 5), "NNNNWWN"), *crossed((0, 5), "NNNN")]
    play = free(free_edges, players=4, dice=[4] * 12 + [roll])
    play.walk("", "NNNN", "WWW", "NNNN")
    play.walk("", "WWN", "", "E")
    play.walk("E", "", "", "")
    assert play.view()["magicians"] == [[1, 0], [3, 0], [2, 0], [1, 1]]
    play.do("roll", 0)
    play.refused("step", 0, dir="N")
    play.step("E")
    play.refused("stop", 0)
    assert play.ways(0) == set(ways)
    play.step("W")
    assert play.at(0) == [1, 0]
