"""Reaching the others: what counts as said, to whom, and which texts nobody is shown."""

import pytest

from contract.referee_play import view_of
from dedale.games.base import Refusal, Source
from dedale.games.mall import MALL
from dedale.games.mall.actions import Start
from dedale.games.mall.setup import Options as MallOptions
from dedale.games.null import NULL, Count, Options
from dedale.games.tower import TOWER
from dedale.games.tower.setup import Options as TowerOptions
from dedale.match import Match
from dedale.match.talk import (
    Drum,
    Excuse,
    Gesture,
    Nudge,
    Point,
    Say,
    Stare,
    calling,
    check_text,
    manner_of,
)


def opened() -> Match:
    match = Match.open(NULL, Options(players=3), 1)
    assert isinstance(match, Match)
    return match


def tower() -> Match:
    text = "quest: Own\nheroes: O\n\n+---+---+\n| O   O=|\n+---+---+\n"
    match = Match.open(TOWER, TowerOptions(quest=Source("own.maze", text), players=2), 1)
    assert isinstance(match, Match)
    return match


def error(answer: object) -> str:
    assert isinstance(answer, Refusal), answer
    return answer.error


def test_the_nudge_pawn_stands_where_it_was_put_last() -> None:
    match = opened()
    assert match.act(0, Nudge(2), 0) == [{"event": "nudge", "by": 0, "seat": 2}]
    assert match.act(2, Stare(1), 0) == [{"event": "stare", "by": 2, "seat": 1}]
    assert (view_of(match)["nudged"], view_of(match)["said"]) == (2, 0)
    match.act(2, Nudge(0), 0)
    assert view_of(match)["nudged"] == 0


def test_a_text_and_a_gesture_are_counted_and_a_stare_is_not() -> None:
    match = opened()
    assert match.act(1, Say("Hello"), 0) == [{"event": "say", "by": 1, "text": "Hello"}]
    assert match.act(1, Gesture("yes"), 0) == [{"event": "gesture", "by": 1, "sign": "yes"}]
    match.act(1, Stare(0), 0)
    assert view_of(match, 0)["said"] == 2
    assert [entry.action for entry in match.log] == [Say("Hello"), Gesture("yes"), Stare(0)]


def test_what_the_game_does_not_allow_now_is_refused() -> None:
    match = opened()
    match.act(0, Count(1), 0)  # silence begins
    assert match.act(0, Say("Hello"), 0) == Refusal("not_now", "The rules do not let you say now.")
    assert error(match.act(0, Drum(1), 0)) == "not_now"
    assert not isinstance(match.act(0, Nudge(1), 0), Refusal)
    assert match.said == 0


@pytest.mark.parametrize("call", [Nudge, Stare])
def test_one_calls_another_seat_of_the_table(call: type[Nudge] | type[Stare]) -> None:
    match = opened()
    assert error(match.act(1, call(-1), 0)) == "no_such_seat"
    answer = match.act(1, call(3), 0)
    assert isinstance(answer, Refusal)
    assert answer.message == "There is no seat 3; they go from 0 to 2."
    assert error(match.act(1, call(1), 0)) == "own_seat"
    assert not isinstance(match.act(1, call(0), 0), Refusal)
    assert not isinstance(match.act(1, call(2), 0), Refusal)


def test_signs_and_icons_are_those_of_the_game() -> None:
    assert error(opened().act(0, Gesture("wave"), 0)) == "no_such_sign"
    match = tower()
    assert error(match.act(0, Point("moon"), 0)) == "no_such_icon"
    assert match.act(0, Point("exit"), 0) == [{"event": "point", "by": 0, "icon": "exit"}]
    assert match.said == 1


def test_squares_are_those_of_the_board() -> None:
    match = tower()
    assert error(match.act(0, Point(at=(2, 0)), 0)) == "no_square"
    assert match.act(0, Point(at=(1, 0)), 0) == [{"event": "point", "by": 0, "at": (1, 0)}]
    # The null game has no board to point at.
    assert error(opened().act(0, Point(at=(0, 0)), 0)) == "not_now"


def test_one_points_at_one_thing() -> None:
    with pytest.raises(ValueError, match="either at an icon or at a square"):
        Point()
    with pytest.raises(ValueError, match="either at an icon or at a square"):
        Point(icon="exit", at=(0, 0))


def test_pointing_at_a_square_is_a_manner_of_its_own() -> None:
    assert [manner_of(talk) for talk in (Point("exit"), Point(at=(0, 0)), Say("x"), Excuse("ready"))] == [
        "point", "point_at", "say", "excuse",
    ]  # fmt: skip


def test_drumming_and_excuses_are_for_games_that_know_them() -> None:
    match = Match.open(MALL, MallOptions(players=2, edition="pocket"), 1)
    assert isinstance(match, Match)
    match.act(0, Start(), 0)
    assert error(match.act(0, Drum(0), 0)) == "own_seat"
    assert match.act(0, Drum(1), 0) == [{"event": "drum", "by": 0, "seat": 1}]
    answer = match.act(0, Excuse("ready"), 0)
    assert isinstance(answer, Refusal)
    assert answer.message == "The rules do not let you excuse yourself now."
    assert match.said == 0


def test_a_call_can_be_named() -> None:
    assert [calling("nudge", 1), calling("stare", 2), calling("drum", 0)] == [Nudge(1), Stare(2), Drum(0)]


def test_a_text_has_up_to_five_hundred_characters() -> None:
    match = opened()
    assert not isinstance(match.act(0, Say("x" * 500), 0), Refusal)
    assert error(match.act(0, Say("x" * 501), 0)) == "long_text"
    assert error(match.act(0, Say("  "), 0)) == "empty_text"
    assert error(match.act(0, Say("two\nlines"), 0)) == "bad_text"


def test_a_text_holds_nothing_that_nobody_sees_but_joiners() -> None:
    assert check_text("👩‍🚀 at home", 20) is None
    for unseen in "\t\x7f\u200b\u202e\u2028\u2029\ud800":
        assert error(check_text(f"a{unseen}b", 20)) == "bad_text"
