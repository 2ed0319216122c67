"""Helps: private markers."""

from typing import Any

import pytest

from hidden.play import FIVE, OPEN_CORNERS, Play, bag, win_five
from hidden.walls import EDGES, crossed, labyrinth

NOTE = {"do": "note", "edge": [1, 1, "E"]}


def noting(**options: Any) -> Play:
    return Play(**{"helps": "notes"} | options)


def notes(play: Play, seat: int | None) -> list[tuple[int, int, str]]:
    return sorted((x, y, side) for x, y, side in play.view(seat)["notes"])


@pytest.mark.rule("HIDDEN-32")
@pytest.mark.parametrize("options", [{}, {"helps": "none"}])
def test_the_book_has_no_helps(options: dict[str, Any]) -> None:
    play = Play(**options)
    assert (play.view(0)["helps"], play.view(0)["notes"]) == ("none", [])
    play.refused("note", 0, edge=[1, 1, "E"])
    assert "note" not in play.kinds(0)


@pytest.mark.rule("HIDDEN-32")
def test_a_player_puts_markers_down_and_takes_them_up_again() -> None:
    play = noting()
    assert (play.view(0)["helps"], notes(play, 0)) == ("notes", [])
    for edge in ((1, 1, "E"), (4, 4, "S")):
        assert play.do("note", 0, edge=edge) == []
    assert notes(play, 0) == [(1, 1, "E"), (4, 4, "S")]
    assert play.do("note", 0, edge=(1, 1, "E")) == []
    assert notes(play, 0) == [(4, 4, "S")]


@pytest.mark.rule("HIDDEN-32")
def test_markers_are_private() -> None:
    play = noting(players=3)
    others = [play.view(seat) for seat in (None, 0, 2)]
    assert play.do("note", 1, edge=(3, 3, "S")) == []
    assert [play.view(seat) for seat in (None, 0, 2)] == others
    play.do("note", 2, edge=(3, 3, "S"))
    play.do("note", 2, edge=(0, 0, "S"))
    assert [notes(play, seat) for seat in (None, 0, 1, 2)] == [
        [], [], [(3, 3, "S")], [(0, 0, "S"), (3, 3, "S")]
    ]  # fmt: skip
    play.do("note", 1, edge=(3, 3, "S"))
    assert notes(play, 2) == [(0, 0, "S"), (3, 3, "S")]


@pytest.mark.rule("HIDDEN-32")
def test_every_seat_may_note_at_any_time_between_covering_and_the_end() -> None:
    play = noting(players=3)
    for _ in range(2):
        for seat in range(3):
            listed = [tuple(each["edge"]) for each in play.legal(seat) if each["do"] == "note"]
            assert sorted(listed) == sorted(EDGES)
            before = play.view()
            play.do("note", seat, edge=(1, 1, "E"))
            assert play.view() == before
        if play.view()["phase"] == "rolling":
            play.do("roll", 0)


@pytest.mark.rule("HIDDEN-32")
def test_nobody_notes_while_the_walls_lie_open() -> None:
    play = noting(look=True)
    for seat in range(2):
        play.refused("note", seat, edge=[1, 1, "E"])
    play.do("ready", 0)
    assert "note" not in play.kinds(0) | play.kinds(1)
    play.do("ready", 1)
    play.do("note", 0, edge=[1, 1, "E"])
    play = noting(build="turns", look=True)
    for seat in range(2):
        play.refused("note", seat, edge=[1, 1, "E"])


@pytest.mark.rule("HIDDEN-32")
def test_a_marker_needs_a_place_between_two_squares() -> None:
    play = noting()
    for edge in ([5, 0, "E"], [0, 5, "S"], [-1, 0, "E"], [0, -1, "S"], [6, 6, "E"], [0, 0, "N"], [0, 0]):
        play.refused("note", 0, edge=edge)


@pytest.mark.rule("HIDDEN-32", "HIDDEN-31")
def test_a_marker_says_nothing_about_the_wall_below_it() -> None:
    answers = set()
    for walled in ([], [(1, 1, "E")]):
        play = noting(labyrinth=labyrinth([(1, 1, "E")] if not walled else [], walled))
        answers.add(str([play.send(seat=0, **NOTE), play.view(0), play.legal(0)]))
    assert len(answers) == 1


@pytest.mark.rule("HIDDEN-24", "HIDDEN-32")
def test_the_wall_that_was_hit_stays_shown_to_the_others_when_somebody_notes_it() -> None:
    play = noting(players=3, labyrinth=labyrinth(walled=[(0, 0, "E")]))
    play.walk("E")
    others = [play.view(seat) for seat in (None, 1, 2)]
    assert others[0]["hit"] == [0, 0, "E"]
    play.do("note", 0, edge=[0, 0, "E"])
    # Anything else would reveal that somebody has put down a marker.
    assert [play.view(seat) for seat in (None, 1, 2)] == others
    play.do("roll", 1)
    assert play.view()["hit"] is None
    assert notes(play, 0) == [(0, 0, "E")]


@pytest.mark.rule("HIDDEN-32")
def test_markers_stop_nobody_and_stay_where_they_are() -> None:
    play = noting(labyrinth=labyrinth(crossed((0, 0), "EE")), bag=bag("yak"))
    play.do("note", 0, edge=[0, 0, "E"])
    play.walk("EE", "")
    assert play.at(0) == [2, 0]
    assert notes(play, 0) == [(0, 0, "E")]


@pytest.mark.rule("HIDDEN-32")
def test_markers_stay_private_after_the_end() -> None:
    play = noting(labyrinth=OPEN_CORNERS, bag=bag(*FIVE))
    play.do("note", 1, edge=[1, 1, "E"])
    win_five(play)
    assert [notes(play, seat) for seat in (None, 0, 1)] == [[], [], [(1, 1, "E")]]
    play.refused("note", 1, edge=[1, 1, "E"])
