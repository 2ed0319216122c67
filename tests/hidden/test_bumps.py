"""A step into a wall."""

from typing import Any

import pytest

from hidden.play import CORNERS, Play, bag
from hidden.walls import crossed, edge, labyrinth


def names_edge(events: list[dict[str, Any]], side: tuple[int, int, str]) -> bool:
    """True if one of the events names that edge."""
    return any(list(side) in event.values() for event in events)


def before_a_wall(**options: object) -> Play:
    """There is a wall east of [2, 0], and red may walk up to it; red is to roll."""
    way = crossed((0, 0), "EE")
    return Play(**{"labyrinth": labyrinth(way, [(2, 0, "E")]), "bag": bag("yak")} | options)


@pytest.mark.rule("HIDDEN-24")
def test_the_turn_ends_at_once_and_the_magician_goes_back_to_its_corner() -> None:
    play = before_a_wall()
    play.do("roll", 0)
    play.step("EE")
    assert (play.at(0), play.view()["left"]) == ([2, 0], 2)
    play.step("E")
    assert (play.at(0), play.turn, play.view()["phase"]) == ([0, 0], 1, "rolling")
    play.refused("step", 0, dir="E")
    play.refused("stop", 0)


@pytest.mark.rule("HIDDEN-24")
def test_the_step_shows_everyone_the_wall() -> None:
    play = before_a_wall()
    play.do("roll", 0)
    play.step("EE")
    assert play.view()["hit"] is None
    assert names_edge(play.step("E"), (2, 0, "E"))
    for seat in (None, 0, 1):
        assert play.view(seat)["hit"] == [2, 0, "E"]
        assert play.view(seat)["walls"] is None


@pytest.mark.rule("HIDDEN-24")
def test_nothing_stays_marked_on_the_board() -> None:
    play = before_a_wall()
    before = play.view()
    play.walk("EEE")
    play.do("roll", 1)
    for seat in (None, 0, 1):
        assert play.view(seat)["hit"] is None
        assert play.view(seat)["walls"] is None
    play.do("stop", 1)
    # As if nothing had happened.
    assert play.view() == before


@pytest.mark.rule("HIDDEN-24")
def test_a_step_that_hits_nothing_marks_nothing() -> None:
    play = before_a_wall()
    play.do("roll", 0)
    events = play.step("EE")
    assert not any(names_edge(events, side) for side in crossed((0, 0), "EE"))
    assert play.view()["hit"] is None


@pytest.mark.rule("HIDDEN-24")
def test_the_same_wall_stops_again_and_from_both_sides() -> None:
    free = [*crossed((0, 0), "EE"), *crossed((5, 0), "WW")]
    play = Play(players=3, labyrinth=labyrinth(free, [(2, 0, "E")]), bag=bag("yak"))
    for _ in range(2):
        play.walk("EEE")
        assert play.view()["hit"] == [2, 0, "E"]
        play.walk("", "WWW")
        assert play.view()["hit"] == [2, 0, "E"]
        assert (play.at(0), play.at(2)) == ([0, 0], [5, 0])


@pytest.mark.rule("HIDDEN-24")
@pytest.mark.parametrize("seat", range(4))
@pytest.mark.parametrize("side", [0, 1])
def test_every_magician_has_its_own_corner_to_go_back_to(seat: int, side: int) -> None:
    x, y = CORNERS[seat]
    inwards = ("E" if x == 0 else "W") + ("S" if y == 0 else "N")
    first, then = inwards[side], inwards[1 - side]
    way = crossed((x, y), first + then)
    play = Play(players=4, first=seat, labyrinth=labyrinth(way[:1], way[1:]), bag=far_from(seat))
    play.do("roll", seat)
    play.step(first)
    assert play.at(seat) != [x, y]
    play.step(then)
    assert (play.at(seat), play.view()["hit"], play.turn) == ([x, y], list(way[1]), (seat + 1) % 4)


def far_from(seat: int) -> list[str]:
    """The wanted token is near none of the ways from that corner."""
    return bag("yak" if seat in (0, 2, 3) else "ant")


@pytest.mark.rule("HIDDEN-24")
@pytest.mark.parametrize("roll", [1, 2, 3, 4])
def test_the_whole_rest_of_the_roll_is_lost(roll: int) -> None:
    play = Play(labyrinth=labyrinth(walled=[(0, 0, "E")]), dice=[roll, 4])
    play.do("roll", 0)
    play.step("E")
    assert (play.turn, play.view()["phase"], play.at(0)) == (1, "rolling", [0, 0])
    assert play.view()["hit"] == [0, 0, "E"]


@pytest.mark.rule("HIDDEN-24")
def test_the_corner_may_be_shared_with_another_that_stands_there() -> None:
    free = [*crossed((5, 0), "WWWWW"), *crossed((1, 0), "S")]
    play = Play(players=3, labyrinth=labyrinth(free, [(1, 1, "E")]), bag=bag("yak"))
    play.walk("ES", "", "WWWW", "", "", "W")
    assert (play.at(0), play.at(2)) == ([1, 1], [0, 0])
    play.walk("E")
    assert play.view()["hit"] == [1, 1, "E"]
    assert (play.at(0), play.at(2)) == ([0, 0], [0, 0])
    # Neither is in the other's way.
    play.walk("", "E", "")
    assert (play.at(0), play.at(2)) == ([0, 0], [1, 0])


@pytest.mark.rule("HIDDEN-24")
def test_a_wall_before_the_wanted_symbol_keeps_it() -> None:
    play = Play(labyrinth=labyrinth(walled=[(0, 0, "E")]), bag=bag("ant"))
    play.walk("E")
    view = play.view()
    assert (view["wanted"], view["bag"], view["tokens"]) == ("ant", 23, [[], []])


@pytest.mark.rule("HIDDEN-24")
def test_tokens_are_kept_when_a_magician_goes_back() -> None:
    free = crossed((0, 0), "EE")
    play = Play(labyrinth=labyrinth(free, [(2, 0, "E")]), bag=bag("ant", "yak"))
    play.walk("E", "", "EE")
    assert play.view()["hit"] == [2, 0, "E"]
    assert (play.at(0), play.view()["tokens"]) == ([0, 0], [["ant"], []])


@pytest.mark.rule("HIDDEN-24")
def test_a_wall_stops_on_the_way_over_another_magician_too() -> None:
    free = [*crossed((0, 0), "E"), *crossed((5, 0), "WWW")]
    play = Play(players=3, labyrinth=labyrinth(free, [(1, 0, "E")]), bag=bag("yak"))
    play.walk("E", "", "WWW")
    play.walk("E")
    assert play.view()["hit"] == list(edge((1, 0), "E"))
    assert (play.at(0), play.at(2)) == ([0, 0], [2, 0])


@pytest.mark.rule("HIDDEN-24")
@pytest.mark.parametrize(("direction", "side"), [("N", (1, 0, "S")), ("W", (0, 1, "E"))])
def test_the_edge_is_named_from_its_northern_or_western_square(
    direction: str, side: tuple[int, int, str]
) -> None:
    free = crossed((0, 0), "ES") if direction == "W" else crossed((0, 0), "SE")
    play = Play(labyrinth=labyrinth(free, [side]), bag=bag("yak"))
    play.do("roll", 0)
    play.step("ES" if direction == "W" else "SE")
    assert play.at(0) == [1, 1]
    assert names_edge(play.step(direction), side)
    assert play.view()["hit"] == list(side)
