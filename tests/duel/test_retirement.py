"""Resigning, a draw by agreement, and taking back: the table rulings of docs/rules/duel.md."""

from typing import Any

import pytest

from contract.referee_play import RefereePlay
from dedale.games.base import Refusal
from dedale.match import replay
from dedale.match.document import read, save
from duel.pair import DUEL
from duel.play import Play, names, row


def may(play: Play, colour: str) -> list[str]:
    """Return what this colour may do besides playing and talking."""
    manners: list[str] = play.view(play.colours.index(colour))["may"]
    return [each for each in manners if each not in ("say", "gesture")]


def does(play: Play, colour: str, deed: str, **rest: Any) -> list[str]:
    """Do something that must be accepted, and return the names of the events."""
    return names(play.ask(seat=play.colours.index(colour), do=deed, **rest)["events"])


def refused(play: RefereePlay, seat: int, deed: str, **rest: Any) -> str:
    """Try something that must be refused and change nothing, and return the error code."""
    before, answer = play.view(), play.send(seat=seat, do=deed, **rest)
    assert not answer["ok"], answer
    assert play.view() == before
    return str(answer["error"])


def three() -> Play:
    """Blue, yellow and red far from each other, blue to move."""
    return Play("", also={(4, 8): "B", (1, 3): "Y", (7, 5): "R"})


# Resigning


@pytest.mark.parametrize("colour", ["blue", "red"])
def test_of_two_the_other_one_wins_whoever_is_to_move(colour: str) -> None:
    play = row("B . R")
    assert does(play, colour, "resign") == ["resigned", "ended"]
    assert play.winner() == ({"blue", "red"} - {colour}).pop()
    assert (play.phase, play.view()["reason"]) == ("over", "resigned")
    assert refused(play, 0, "resign") == "not_now"


@pytest.mark.rule("DUEL-25", "DUEL-36")
def test_the_others_play_on_as_if_the_pawn_had_been_killed() -> None:
    play = Play("", also={(4, 8): "B", (1, 3): "Y", (7, 5): "R", (9, 9): "B?"}, fields="blue-holds: sword")
    assert does(play, "blue", "resign") == ["resigned"]
    assert (play.alive("blue"), play.pawn("blue"), play.tokens()) == (False, None, {})
    assert play.things() == {("sword", (4, 8))}
    assert (play.turn, play.phase) == ("yellow", "playing")
    assert refused(play, 0, "resign") == "not_now"
    does(play, "red", "resign")
    assert play.winner() == "yellow"


def test_a_resignation_out_of_turn_leaves_the_turn_where_it_is() -> None:
    play = three()
    does(play, "yellow", "resign")
    assert play.turn == "blue"
    play.acts("blue", "step", dir="N")
    assert play.turn == "red"


@pytest.mark.rule("DUEL-35")
def test_whoever_has_to_lay_a_wall_may_resign_instead() -> None:
    play = Play("", also={(4, 8): "B", (4, 6): "Y?", (1, 3): "Y", (7, 5): "R"})
    play.acts("blue", "step", dir="N")
    assert (play.phase, play.turn) == ("laying", "yellow")
    does(play, "yellow", "resign")
    assert (play.phase, play.turn, play.tokens()) == ("playing", "red", {})


@pytest.mark.rule("DUEL-35")
def test_walls_are_laid_even_if_the_mover_resigns_in_between() -> None:
    play = Play("", also={(4, 8): "B", (4, 6): "Y?", (1, 3): "Y", (7, 5): "R"})
    play.acts("blue", "step", dir="N")
    does(play, "blue", "resign")
    assert (play.phase, play.turn) == ("laying", "yellow")
    play.lays("yellow", (4, 6))
    assert (play.phase, play.turn) == ("playing", "yellow")


@pytest.mark.rule("DUEL-11")
@pytest.mark.parametrize("colour", ["blue", "yellow", "red"])
def test_the_others_go_on_preparing(colour: str) -> None:
    play = Play(players=3, first=0)
    play.acts("blue", "token", at=[3, 4])
    does(play, colour, "resign")
    left = [each for each in play.colours if each != colour]
    placed = dict.fromkeys(left, 0)
    while play.phase == "preparing":
        turn = play.turn
        assert turn in left
        play.acts(turn, "token", **play.can(turn, "token")[-1])
        placed[turn] += 1
    assert placed == {each: 6 if each == "blue" else 7 for each in left}
    assert set(play.tokens().values()) == set(left)


def test_the_last_to_prepare_may_resign_and_play_begins() -> None:
    play = Play(players=3, first=0)
    while play.phase == "preparing":
        turn = str(play.turn)
        if turn == "red" and play.view()["seats"][2]["tokens"] == 1:
            assert does(play, "red", "resign") == ["resigned", "begun"]
        else:
            play.acts(turn, "token", **play.can(turn, "token")[-1])
    assert (play.phase, play.turn) == ("playing", "blue")


# A draw


def test_a_draw_needs_everybody_who_is_alive() -> None:
    play = three()
    assert does(play, "red", "offer", what="draw") == ["offered"]
    assert play.view()["offer"] == {"what": "draw", "by": 2, "agreed": []}
    assert (may(play, "red"), may(play, "blue")) == (["resign", "withdraw"], ["resign", "accept", "decline"])
    assert does(play, "blue", "accept") == ["accepted"]
    assert play.view()["offer"]["agreed"] == [0]
    assert refused(play, 0, "accept") == refused(play, 2, "accept") == "not_now"
    assert does(play, "yellow", "accept") == ["accepted", "ended"]
    assert (play.drawn_among(), play.view()["reason"]) == (["blue", "yellow", "red"], "agreed")


def test_the_dead_are_not_asked() -> None:
    play = three()
    does(play, "yellow", "resign")
    does(play, "blue", "offer", what="draw")
    assert refused(play, 1, "accept") == refused(play, 1, "decline") == "not_now"
    does(play, "red", "accept")
    assert play.drawn_among() == ["blue", "red"]


@pytest.mark.parametrize(
    ("colour", "deed", "event"), [("red", "decline", "declined"), ("blue", "withdraw", "withdrawn")]
)
def test_an_offer_in_vain_is_not_repeated_before_the_next_action(colour: str, deed: str, event: str) -> None:
    play = row("B . . R")
    does(play, "blue", "offer", what="draw")
    assert does(play, colour, deed) == [event]
    assert play.view()["offer"] is None
    assert refused(play, 0, "offer", what="draw") == "not_now"
    assert "offer_draw" in may(play, "red")
    play.acts("blue", "step", dir="N")
    assert "offer_draw" in may(play, "blue")


def test_whoever_plays_on_has_declined() -> None:
    play = row("B . . R")
    does(play, "blue", "offer", what="draw")
    play.acts("blue", "step", dir="N")
    assert play.view()["offer"]  # one may offer, and then act
    play.acts("red", "step", dir="N")
    assert play.view()["offer"] is None
    assert refused(play, 1, "accept") == "not_now"


def test_a_resignation_ends_every_offer() -> None:
    play = three()
    does(play, "blue", "offer", what="draw")
    does(play, "red", "resign")
    assert play.view()["offer"] is None


# Taking back


def test_with_consent_the_last_action_is_as_if_it_had_not_been() -> None:
    play = row("B . . R")
    before = play.view()
    assert "take_back" not in may(play, "blue")
    play.acts("blue", "step", dir="N")
    assert does(play, "blue", "offer", what="take_back") == ["offered"]
    assert does(play, "red", "accept") == ["accepted", "taken_back"]
    assert play.view() == before
    assert may(play, "blue") == ["resign", "offer_draw"]  # nothing is left to take back
    play.acts("blue", "step", dir="E")


def test_what_came_after_it_goes_with_it() -> None:
    play = row("B . . R")
    play.acts("blue", "step", dir="N")
    play.acts("red", "step", dir="S")
    does(play, "blue", "offer", what="take_back")
    does(play, "red", "accept")
    assert (play.turn, play.pawn("blue"), play.pawn("red")) == ("blue", (1, 5), (4, 5))
    assert "take_back" not in may(play, "red")


def test_without_consent_nothing_is_taken_back() -> None:
    play = row("B . . R")
    play.acts("blue", "step", dir="N")
    does(play, "blue", "offer", what="take_back")
    does(play, "red", "decline")
    assert play.pawn("blue") == (1, 4)
    assert refused(play, 0, "offer", what="take_back") == "not_now"


def test_an_action_ends_the_question_whether_to_take_back_another() -> None:
    play = row("B . . R")
    play.acts("blue", "step", dir="N")
    does(play, "blue", "offer", what="take_back")
    play.acts("red", "step", dir="N")
    assert play.view()["offer"] is None


def test_nobody_comes_back_by_taking_back() -> None:
    play = three()
    play.acts("blue", "step", dir="N")
    does(play, "yellow", "resign")
    assert "take_back" not in may(play, "blue")


@pytest.mark.rule("DUEL-52")
def test_a_position_that_was_taken_back_has_not_occurred() -> None:
    play = row("B . . R")
    for _ in range(4):
        play.acts("blue", "step", dir="N")
        does(play, "blue", "offer", what="take_back")
        does(play, "red", "accept")
    assert play.phase == "playing"
    assert play.view()["actions"] == 0


# In the log


def test_all_of_it_is_in_the_log_and_a_replay_gives_the_same() -> None:
    play = three()
    play.acts("blue", "step", dir="N")
    does(play, "blue", "offer", what="take_back")
    does(play, "yellow", "accept")
    does(play, "red", "accept")
    does(play, "red", "offer", what="draw")
    does(play, "blue", "decline")
    does(play, "yellow", "resign")
    match = play.referee.match
    assert match
    again = replay(read(save(match)))
    assert again.state == match.state
    assert again.view(0) == match.view(0)
    written = [action for _, _, action in read(save(match)).log]
    assert written[-3:] == [{"do": "offer", "what": "draw"}, {"do": "decline"}, {"do": "resign"}]


def test_legal_lists_none_of_it_so_that_bots_need_not_know() -> None:
    play = three()
    does(play, "red", "offer", what="draw")
    kinds = {each["do"] for seat in range(3) for each in play.legal(seat)}
    assert not kinds & {"resign", "offer", "accept", "decline", "withdraw"}


def test_other_games_know_nothing_of_it() -> None:
    play = RefereePlay(game="hidden", seed=1)
    assert "offer" not in play.view(0)
    assert refused(play, 0, "resign") == refused(play, 0, "offer", what="draw") == "not_now"


# Clocks


def left(play: Play) -> dict[str, int]:
    clocks: dict[str, int] = play.view()["clocks"]["left_ms"]
    return clocks


def test_an_action_costs_its_time_and_brings_a_little_more() -> None:
    play = row("B . . R", clock="5+3")
    assert left(play) == {"blue": 300_000, "red": 300_000}
    does(play, "blue", "step", dir="N", t=10_000)
    does(play, "red", "step", dir="N", t=11_000)
    assert left(play) == {"blue": 293_000, "red": 302_000}
    assert play.view()["clocks"]["since"] == 11_000


def test_without_clocks_there_is_no_time() -> None:
    play = row("B . . R")
    assert "clocks" not in play.view()
    play.wait(10**12)
    assert play.phase == "playing"


def test_of_two_the_other_one_wins_when_time_is_up_to_the_millisecond() -> None:
    play = row("B . . R", clock="5+3")
    assert names(play.wait(299_999)) == []
    assert names(play.wait(300_000)) == ["late", "ended"]
    assert (play.winner(), play.view()["reason"]) == ("red", "late")


def test_among_more_the_others_play_on_and_their_clocks_run_from_then() -> None:
    play = Play("", also={(4, 8): "B", (1, 3): "Y", (7, 5): "R"}, clock="5+3")
    assert names(play.wait(400_000)) == ["late"]
    assert (play.alive("blue"), play.turn) == (False, "yellow")
    does(play, "yellow", "step", dir="N", t=500_000)
    assert left(play)["yellow"] == 300_000 - 200_000 + 3_000
    assert names(play.wait(10**9)) == ["late", "ended"]
    assert play.winner() == "yellow"


def test_time_that_was_used_is_not_given_back() -> None:
    play = row("B . . R", clock="5+3")
    does(play, "blue", "step", dir="N", t=60_000)
    does(play, "blue", "offer", what="take_back", t=70_000)
    does(play, "red", "accept", t=80_000)
    assert left(play) == {"blue": 243_000, "red": 280_000}
    assert (play.turn, play.view()["clocks"]["since"]) == ("blue", 80_000)


def test_an_offer_stops_no_clock() -> None:
    play = row("B . . R", clock="5+3")
    does(play, "blue", "offer", what="draw", t=100_000)
    assert names(play.wait(300_000)) == ["late", "ended"]
    assert play.view()["offer"] is None


def test_there_are_four_paces() -> None:
    refusal = Play(clock="45+30").send(new={"game": "duel", "clock": "1+0"})
    assert (refusal["ok"], refusal["error"]) == (False, "bad_option")
    assert not isinstance(DUEL.new(DUEL.options(clock="20+10"), 1), Refusal)
