"""Pausing, for something outside the game."""

from typing import Any

import pytest

from mall.playing import ALL, Play, own

START = {"mage": [1, 1], "elf": [2, 1], "barbarian": [2, 2], "dwarf": [1, 2]}


def table(**options: Any) -> Play:
    options = {"scenario": 2, "edition": "pocket", "deal": [ALL, [], []], "pile": [2], **options}
    play = Play(tiles=own("time"), start=START, **options)
    play.wait(10_000)
    return play


def paused() -> Play:
    play = table()
    for seat in range(3):
        play.do("pause", seat, t=20_000)
    return play


@pytest.mark.rule("MALL-34")
def test_a_pause_needs_the_consent_of_every_seated_player() -> None:
    play = table()
    for seat in (2, 0):
        play.do("pause", seat)
        assert not play.view()["paused"]
        assert play.view()["heroes"]["mage"] == [1, 1]
    play.wait(20_000)
    assert play.view()["sand_ms"] == 160_000, "the sand runs until the last one agrees"
    play.do("pause", 1)
    assert play.view()["paused"]


@pytest.mark.rule("MALL-34")
def test_nobody_agrees_for_another() -> None:
    play = table()
    assert {"do": "pause"} in play.legal(0)
    play.do("pause", 0)
    assert {"do": "pause"} not in play.legal(0)
    for _ in range(3):
        play.refused("pause", 0)
    assert not play.view()["paused"]


@pytest.mark.rule("MALL-34")
def test_the_game_goes_on_while_somebody_has_not_agreed() -> None:
    play = table()
    play.do("pause", 0)
    play.do("pause", 1)
    play.move("elf", [2, 0])
    assert play.view()["heroes"]["elf"] == [2, 0]


@pytest.mark.rule("MALL-34")
@pytest.mark.parametrize("seat", [None, 0, 1, 2])
def test_a_pause_hides_the_board(seat: int | None) -> None:
    play = paused()
    view = play.view(seat)
    assert not view["heroes"]
    assert not view["tiles"]
    assert not view["exploration"]
    assert not view["cameras"]
    assert view["next"] is None


@pytest.mark.rule("MALL-34")
def test_a_pause_stops_the_sand() -> None:
    play = paused()
    play.wait(5_000_000)
    assert play.view()["sand_ms"] == 160_000
    assert play.view()["outcome"] is None


@pytest.mark.rule("MALL-34")
def test_nothing_can_be_done_during_a_pause_but_to_go_on() -> None:
    play = paused()
    for seat in range(3):
        assert play.legal(seat) == [{"do": "resume"}]
    play.refused("move", hero="elf", to=[2, 0])
    play.refused("explore", at=[2, 0])
    play.refused("pause")
    play.refused("steal")


@pytest.mark.rule("MALL-34")
@pytest.mark.parametrize("seat", [0, 1, 2])
def test_anyone_ends_the_pause_and_the_game_is_as_it_was(seat: int) -> None:
    play = table()
    before = play.view()
    for asking in range(3):
        play.do("pause", asking, t=20_000)
    play.do("resume", seat, t=900_000)
    after = play.view()
    assert {**after, "t": 0, "sand_ms": 0} == {**before, "t": 0, "sand_ms": 0}
    assert after["sand_ms"] == 160_000
    play.wait(900_000 + 159_999)
    assert play.view()["outcome"] is None
    play.wait(900_000 + 160_000)
    assert play.view()["outcome"]["result"] == "lost"


@pytest.mark.rule("MALL-34")
def test_the_timer_turns_rightly_after_a_pause() -> None:
    play = paused()
    play.do("resume", t=100_000)
    play.move("mage", [1, 0], t=120_000)
    assert play.view()["sand_ms"] == 40_000, "20 seconds ran before the pause and 20 after it"


@pytest.mark.rule("MALL-34")
def test_every_pause_needs_consent_anew() -> None:
    play = paused()
    play.do("resume", t=30_000)
    play.do("pause", 0)
    assert not play.view()["paused"]


@pytest.mark.rule("MALL-34")
def test_there_is_nothing_to_resume_without_a_pause() -> None:
    table().refused("resume")


@pytest.mark.rule("MALL-34")
def test_a_player_alone_pauses_at_once() -> None:
    play = table(deal=[ALL])
    play.do("pause")
    assert play.view()["paused"]


@pytest.mark.rule("MALL-34", "MALL-30")
def test_a_pause_does_not_lift_the_silence() -> None:
    play = Play(scenario=2, edition="pocket", players=2)
    play.do("pause", 0)
    play.do("pause", 1)
    assert play.view()["paused"]
    assert play.view()["talk"] == "silent"
    play.refused("say", text="look at the map")


@pytest.mark.rule("MALL-34")
def test_only_the_one_who_acts_takes_the_consent_back() -> None:
    play = Play(scenario=2, players=2, deal=[["N", "S"], ["E", "W"]], start={"barbarian": [1, 1]})
    play.do("pause", 1)
    play.move("barbarian", [1, 0], t=90_000)
    assert play.view()["consents"] == [1], "turning the timer is seat 0's action"
    play.do("pause", 0)
    assert play.view()["paused"]
