"""Squares on which another magician stands."""

import pytest

from hidden.playing import FAR, ROWS, Play, bag, free
from hidden.walls import crossed, labyrinth


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
        # One step is left: on, back or aside, but the square cannot be kept.
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
def test_a_start_corner_may_be_shared() -> None:
    play = free(ROWS, players=3)
    play.walk("EEEE", "", "")
    play.do("roll", 0)
    play.step("E")
    assert (play.at(0), play.at(2)) == ([5, 0], [5, 0])
    assert {"do": "stop"} in play.legal(0)
    play.do("stop", 0)
    play.walk("")
    # Yellow, whose corner it is, may stay too, or go.
    play.do("roll", 2)
    play.do("stop", 2)
    assert (play.at(0), play.at(2)) == ([5, 0], [5, 0])
    play.walk("W", "", "")
    assert (play.at(0), play.at(2)) == ([4, 0], [5, 0])


@pytest.mark.rule("HIDDEN-23")
def test_the_last_step_may_lead_onto_an_occupied_start_corner() -> None:
    play = free(ROWS, players=3, dice=[4, 4, 4, 1])
    play.walk("EEEE", "", "")
    play.do("roll", 0)
    assert "E" in play.ways(0)
    play.step("E")
    assert (play.at(0), play.at(2), play.turn) == ([5, 0], [5, 0], 1)


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
