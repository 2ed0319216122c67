"""Pausing, for reasons outside the game."""

import json
from collections.abc import Callable
from typing import Any

import pytest

from dedale.match.document import read, replay
from mall.play import ALL, Play, own

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


EXCUSES = ("back_soon", "one_minute", "ready")
WORDS: list[dict[str, Any]] = [
    {"what": "say", "text": "Look at the map."},
    {"what": "gesture", "sign": "wait"},
    {"what": "point", "icon": "exit"},
    {"what": "point", "at": [1, 1]},
    {"what": "stare", "to": 1},
    {"what": "nudge", "to": 1},
    {"what": "drum", "to": 1},
]


def pause(play: Play) -> None:
    for seat in range(len(play.view()["seats"])):
        play.do("pause", seat)


def spoken(play: Play) -> tuple[str, list[list[str]]]:
    """Return the talk mode, and how each seat may reach the others."""
    view = play.view()
    return view["talk"], [play.view(seat["seat"])["may"] for seat in view["seats"]]


def silent(**options: Any) -> Play:
    play = table(**options)
    play.move("elf", [2, 0])
    return play


def turned(**options: Any) -> Play:
    """The timer was turned, and nobody has done anything since."""
    play = table(**options)
    play.move("mage", [1, 0], t=80_000)
    return play


MOMENTS: dict[str, tuple[str, Callable[..., Play], dict[str, Any]]] = {
    "silence": ("silent", silent, {}),
    "an open window": ("free", turned, {}),
    "free talk": ("free", silent, {"scenario": 1, "edition": "table"}),
    "gestures": ("gestures", turned, {"scenario": 12}),
    "no talk at all": ("none", turned, {"scenario": 14}),
    "the table edition": ("free", turned, {"edition": "table"}),
}


@pytest.mark.rule("MALL-34", "MALL-30")
@pytest.mark.parametrize("moment", MOMENTS)
def test_a_pause_silences_the_table_whatever_the_talk_was_and_gives_it_back(moment: str) -> None:
    talk, begin, options = MOMENTS[moment]
    play = begin(**options)
    before = spoken(play)
    assert before[0] == talk
    pause(play)
    assert spoken(play) == ("silent", [["excuse"]] * 3)
    for words in WORDS:
        assert play.refused(**words) == "not_now"
    play.do("resume", 2)
    assert spoken(play) == before


@pytest.mark.rule("MALL-34")
def test_during_a_pause_there_are_fixed_phrases_about_the_interruption() -> None:
    play = paused()
    before = play.view()
    for phrase in EXCUSES:
        assert play.do("excuse", 1, phrase=phrase) == [{"event": "excuse", "by": 1, "phrase": phrase}]
    assert play.refused("excuse", phrase="the dwarf must go north") == "bad_action"
    assert play.view() == before


@pytest.mark.rule("MALL-34")
@pytest.mark.parametrize("moment", MOMENTS)
def test_without_a_pause_there_is_nothing_to_excuse(moment: str) -> None:
    _, begin, options = MOMENTS[moment]
    play = begin(**options)
    assert play.refused("excuse", phrase="ready") == "not_now"
    pause(play)
    play.do("resume")
    assert play.refused("excuse", phrase="ready") == "not_now"


@pytest.mark.rule("MALL-34", "MALL-32")
def test_the_first_action_after_a_pause_ends_the_talk_and_the_pause_does_not() -> None:
    play = turned()
    pause(play)
    play.do("resume")
    play.do("say", 1, text="Where were we?")
    play.move("elf", [2, 0])
    assert play.view()["talk"] == "silent"
    play.refused("say", 1, text="There!")


@pytest.mark.rule("MALL-34")
def test_a_match_with_a_pause_and_excuses_is_replayed() -> None:
    play = paused()
    play.do("excuse", 2, phrase="back_soon")
    play.do("resume", t=90_000)
    saved = play.ask(save=True)["saved"]
    assert replay(read(json.dumps(saved).encode())).view(0) == play.referee.match.view(0)  # type: ignore[union-attr]


@pytest.mark.rule("MALL-34")
def test_only_the_one_who_acts_takes_the_consent_back() -> None:
    play = Play(scenario=2, players=2, deal=[["N", "S"], ["E", "W"]], start={"barbarian": [1, 1]})
    play.do("pause", 0)
    play.do("stare", 0, to=1)
    play.refused("move", 0, hero="barbarian", to=[3, 3])
    assert play.view()["consents"] == [0], "neither a look nor what is refused is an action"
    play.move("barbarian", [1, 0], seat=0, t=90_000)
    assert play.view()["consents"] == [], "who plays on no longer asks for a pause"
    play.do("pause", 1)
    assert play.view()["consents"] == [1]
    assert not play.view()["paused"]
    play.move("barbarian", [1, 1], seat=0)
    assert play.view()["consents"] == [1], "what seat 0 does is not seat 1's"
    play.do("pause", 0)
    assert play.view()["paused"]
