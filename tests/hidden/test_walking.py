"""Turns: the roll, steps and stopping."""

import pytest

from hidden.play import ROWS, Play, free
from hidden.walls import crossed, labyrinth

# Rolling and stepping


@pytest.mark.rule("HIDDEN-21")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_players_take_turns_by_their_seats(players: int) -> None:
    play = Play(players=players, first=1)
    for number in range(2 * players + 1):
        assert play.turn == (1 + number) % players
        play.walk("")


@pytest.mark.rule("HIDDEN-21")
def test_a_turn_begins_with_the_roll_and_nothing_else() -> None:
    play = Play()
    assert play.view()["phase"] == "rolling"
    assert play.legal(0) == [{"do": "roll"}]
    play.refused("stop", 0)
    for direction in "NESW":
        play.refused("step", 0, dir=direction)
    play.do("roll", 0)
    assert play.view()["phase"] == "moving"
    play.refused("roll", 0)


@pytest.mark.rule("HIDDEN-21")
@pytest.mark.parametrize("roll", [1, 2, 3, 4])
def test_a_magician_moves_as_many_squares_as_it_rolled_and_no_more(roll: int) -> None:
    play = free(ROWS, dice=[roll, 1])
    play.do("roll", 0)
    for steps in range(roll):
        view = play.view()
        assert (view["roll"], view["left"], view["turn"], view["phase"]) == (roll, roll - steps, 0, "moving")
        play.step("E")
    assert (play.at(0), play.turn, play.view()["phase"]) == ([roll, 0], 1, "rolling")
    play.refused("step", 0, dir="E")
    play.refused("stop", 0)


@pytest.mark.rule("HIDDEN-21")
@pytest.mark.parametrize("steps", [0, 1, 2, 3])
def test_it_may_move_fewer_or_none(steps: int) -> None:
    play = free(ROWS)
    play.do("roll", 0)
    play.step("E" * steps)
    assert {"do": "stop"} in play.legal(0)
    play.do("stop", 0)
    assert (play.at(0), play.turn, play.view()["phase"]) == ([steps, 0], 1, "rolling")


@pytest.mark.rule("HIDDEN-21")
def test_it_changes_direction_at_will() -> None:
    play = free(crossed((0, 0), "ESWN"))
    play.do("roll", 0)
    seen = [play.step(direction) and play.at(0) for direction in "ESWN"]
    assert seen == [[1, 0], [1, 1], [0, 1], [0, 0]]


@pytest.mark.rule("HIDDEN-21")
def test_there_are_no_diagonal_steps() -> None:
    play = Play()
    play.do("roll", 0)
    for direction in ("NE", "SE", "", "e", None, 1):
        assert not play.send(seat=0, do="step", dir=direction)["ok"]
    assert play.at(0) == [0, 0]


@pytest.mark.rule("HIDDEN-21")
def test_nobody_acts_in_the_turn_of_another() -> None:
    play = Play(players=3)
    for _ in range(2):
        for seat in (1, 2):
            assert play.legal(seat) == []
            for what, rest in (("roll", {}), ("stop", {}), ("step", {"dir": "W"})):
                play.refused(what, seat, **rest)
        if play.view()["phase"] == "rolling":
            play.do("roll", 0)


@pytest.mark.rule("HIDDEN-21")
def test_everyone_sees_the_roll_and_the_steps() -> None:
    play = free(ROWS, dice=[3])
    assert (play.view()["roll"], play.view()["left"]) in ((None, 0), (None, None))
    play.do("roll", 0)
    play.step("E")
    for seat in (None, 0, 1):
        view = play.view(seat)
        assert (view["roll"], view["left"], view["magicians"]) == (3, 2, [[1, 0], [5, 5]])


# Steps are final


@pytest.mark.rule("HIDDEN-22")
def test_going_back_costs_steps_like_any_other_way() -> None:
    play = free(ROWS)
    play.do("roll", 0)
    play.step("EWE")
    assert (play.at(0), play.view()["left"]) == ([1, 0], 1)


@pytest.mark.rule("HIDDEN-22")
def test_nothing_is_taken_back_and_nothing_is_tested() -> None:
    play = free(ROWS)
    play.do("roll", 0)
    play.step("E")
    for line in (
        {"do": "undo"}, {"do": "test", "dir": "E"}, {"do": "step", "dir": "E", "test": True}, {"do": "step"},
        {"do": "wall", "edge": [1, 0, "E"]},
    ):  # fmt: skip
        assert not play.send(seat=0, **line)["ok"]
    assert (play.at(0), play.view()["left"]) == ([1, 0], 3)
    assert play.kinds(0) == {"step", "stop"}


@pytest.mark.rule("HIDDEN-22")
@pytest.mark.parametrize(("seat", "off"), [(0, "NW"), (1, "SE"), (2, "NE"), (3, "SW")])
def test_steps_off_the_board_are_not_possible(seat: int, off: str) -> None:
    play = Play(players=4, first=seat)
    play.do("roll", seat)
    for direction in off:
        play.refused("step", seat, dir=direction)
    assert play.ways(seat) == set("NESW") - set(off)
    assert play.view()["left"] == 4


@pytest.mark.rule("HIDDEN-22", "HIDDEN-31")
def test_a_step_into_a_wall_is_listed_like_any_other() -> None:
    for walled in ((0, 0, "E"), (0, 0, "S")):
        play = Play(labyrinth=labyrinth(walled=[walled]))
        play.do("roll", 0)
        assert play.ways(0) == {"E", "S"}
