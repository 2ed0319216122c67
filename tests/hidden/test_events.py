"""Events come in order, so that clients can show them."""

import pytest

from hidden.play import FIVE, FIVE_WAYS, OPEN_CORNERS, Play, bag
from hidden.walls import labyrinth

BAG = ["owl", "elk", "ant"]


@pytest.mark.rule("HIDDEN-14", "HIDDEN-15")
def test_covering_and_the_first_token_are_told() -> None:
    play = Play(look=True, labyrinth=labyrinth(seed=8), bag=BAG)
    assert play.do("ready", 1) == [{"event": "ready", "seat": 1}]
    assert play.do("ready", 0) == [
        {"event": "ready", "seat": 0},
        {"event": "covered"},
        {"event": "drawn", "symbol": "owl"},
    ]
    assert play.view()["ready"] == []


@pytest.mark.rule("HIDDEN-14", "HIDDEN-15")
def test_they_are_told_when_the_time_for_looking_is_over_too() -> None:
    play = Play(look=True, look_ms=30_000, labyrinth=labyrinth(seed=8), bag=BAG)
    assert play.wait(29_999) == []
    assert play.wait(30_000) == [{"event": "covered"}, {"event": "drawn", "symbol": "owl"}]


def test_who_is_ready_is_told_by_seat() -> None:
    play = Play(look=True, labyrinth=labyrinth(seed=8), players=3)
    play.do("ready", 2)
    play.do("ready", 0)
    assert play.view()["ready"] == [0, 2]


@pytest.mark.rule("HIDDEN-13")
def test_a_wall_is_told_and_stands_once() -> None:
    play = Play(build="one", builder=0, look=True, labyrinth=None)
    assert play.do("wall", 0, edge=[2, 2, "E"]) == [{"event": "wall", "seat": 0, "edge": [2, 2, "E"]}]
    assert play.refused("wall", 0, edge=[2, 2, "E"]) == "wall_there"


@pytest.mark.rule("HIDDEN-13", "HIDDEN-21")
def test_nobody_builds_once_the_labyrinth_is_covered() -> None:
    play = Play(first=0)
    for seat in (0, 1):
        for edge in ([0, 0, "E"], [2, 2, "E"], [3, 3, "S"]):
            assert play.refused("wall", seat, edge=edge) == "not_now"
    assert play.do("roll", 0) == [{"event": "rolled", "seat": 0, "roll": 4}]
    assert play.refused("wall", 0, edge=[3, 3, "S"]) == "not_now"
    assert play.do("stop", 0) == [{"event": "stopped", "seat": 0}]


@pytest.mark.rule("HIDDEN-25")
def test_a_token_that_is_won_and_the_next_one_are_told() -> None:
    play = Play(labyrinth=OPEN_CORNERS, bag=bag(*FIVE))
    assert play.walk("E")[-3:] == [
        {"event": "stepped", "seat": 0, "to": [1, 0]},
        {"event": "won", "seat": 0, "symbol": "ant"},
        {"event": "drawn", "symbol": "bat"},
    ]


@pytest.mark.rule("HIDDEN-15")
def test_no_token_is_open_before_the_labyrinth_is_covered() -> None:
    play = Play(look=True, labyrinth=labyrinth(seed=8), bag=BAG)
    assert (play.view()["wanted"], play.view()["bag"]) == (None, 3)


def test_walls_and_notes_come_in_order() -> None:
    walls = [list(edge) for edge in labyrinth(seed=8)]
    assert Play(look=True, labyrinth=walls[::-1]).view()["walls"] == sorted(walls)
    play = Play(helps="notes")
    edges = [[x, y, side] for x in range(4) for y in range(4) for side in ("S", "E")]
    for edge in edges:
        play.do("note", 0, edge=edge)
    assert play.view(0)["notes"] == sorted(edges)


@pytest.mark.rule("HIDDEN-27")
def test_the_end_is_told_and_nobody_is_to_act_after_it() -> None:
    play = Play(labyrinth=OPEN_CORNERS, bag=bag(*FIVE))
    for way in FIVE_WAYS:
        events = play.walk(way)
        if play.turn == 1:
            play.walk("")
    assert events[-1] == {"event": "ended", "result": "won", "winners": [0], "reason": "five tokens"}
    wanted = {"phase": "over", "turn": None, "roll": None, "left": 0, "wanted": None}
    assert {field: play.view()[field] for field in wanted} == wanted
