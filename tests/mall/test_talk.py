"""Silence, the few signs allowed in it, and when everybody may talk."""

from typing import Any

import pytest
from msgspec.structs import replace

from dedale.games.mall import MALL
from dedale.games.mall.scenario import Talk
from mall.play import ALL, Play, own
from mall.small_mall import START as TILE_1
from mall.small_mall import mall

START = {"mage": [1, 1], "elf": [2, 1], "barbarian": [2, 2], "dwarf": [1, 2]}

SPEECH: list[dict[str, Any]] = [
    {"what": "say", "text": "Up!"},
    {"what": "gesture", "sign": "wait"},
    {"what": "point", "icon": "hourglass"},
    {"what": "point", "at": [1, 2]},
]


def silent(**options: Any) -> Play:
    """A table of three after the first action. The first hourglass is at (1, 0)."""
    options = {"scenario": 2, "deal": [ALL, [], []], "pile": [2], **options}
    play = Play(tiles=own("time"), start=START, **options)
    play.move("elf", [2, 0])
    assert play.view()["talk"] == "silent"
    return play


def talking(**options: Any) -> Play:
    """The same after the timer was turned."""
    play = silent(**options)
    play.move("mage", [1, 0], t=100_000)
    assert play.view()["talk"] == "free"
    return play


@pytest.mark.rule("MALL-30")
@pytest.mark.parametrize("edition", ["table", "pocket"])
@pytest.mark.parametrize("words", SPEECH, ids=lambda words: "-".join(words))
@pytest.mark.parametrize("seat", [0, 1])
def test_in_silence_there_is_no_speech_text_pointing_or_sign(
    words: dict[str, Any], edition: str, seat: int
) -> None:
    silent(edition=edition).refused(seat=seat, **words)


@pytest.mark.rule("MALL-30")
@pytest.mark.parametrize("edition", ["table", "pocket"])
def test_in_silence_one_may_stare_at_a_player(edition: str) -> None:
    play = silent(edition=edition)
    (event,) = play.do("stare", 2, to=0)
    assert (event["event"], event["by"], event["seat"]) == ("stare", 2, 0)
    assert play.view()["talk"] == "silent"


@pytest.mark.rule("MALL-30")
def test_in_silence_anyone_may_put_the_nudge_pawn_before_a_player() -> None:
    play = silent()
    for seat, to in ((0, 1), (2, 0), (0, 2)):
        play.do("nudge", seat, to=to)
        assert play.view(to)["nudged"] == to


@pytest.mark.rule("MALL-30")
def test_a_nudged_player_may_pass_the_pawn_straight_on() -> None:
    play = silent()
    play.do("nudge", 0, to=1)
    play.do("nudge", 1, to=0)
    play.do("nudge", 0, to=2)
    assert play.view()["nudged"] == 2


@pytest.mark.rule("MALL-30")
def test_nobody_is_nudged_who_is_not_there() -> None:
    play = silent()
    for to in (3, -1):
        play.refused("nudge", 0, to=to)
        play.refused("stare", 0, to=to)


@pytest.mark.rule("MALL-30")
def test_the_pocket_edition_has_drumming_and_no_pawn() -> None:
    play = silent(edition="pocket")
    play.refused("nudge", 0, to=1)
    (event,) = play.do("drum", 0, to=1)
    assert (event["event"], event["by"], event["seat"]) == ("drum", 0, 1)


@pytest.mark.rule("MALL-30")
def test_the_table_edition_has_the_pawn_and_no_drumming() -> None:
    play = silent(edition="table")
    play.refused("drum", 0, to=1)
    play.do("nudge", 0, to=1)


@pytest.mark.rule("MALL-30")
def test_a_nudge_does_nothing_to_the_board() -> None:
    play = silent()
    before = {key: value for key, value in play.view().items() if key != "nudged"}
    play.do("nudge", 0, to=1)
    play.do("stare", 1, to=2)
    assert {key: value for key, value in play.view().items() if key != "nudged"} == before


@pytest.mark.rule("MALL-31")
@pytest.mark.parametrize("edition", ["table", "pocket"])
@pytest.mark.parametrize("words", SPEECH, ids=lambda words: "-".join(words))
def test_when_the_timer_is_turned_all_may_talk(words: dict[str, Any], edition: str) -> None:
    play = talking(edition=edition)
    for seat in range(3):
        (event,) = play.do(seat=seat, **words)
        assert (event["event"], event["by"]) == (words["what"], seat)


@pytest.mark.rule("MALL-31")
def test_each_turn_of_the_timer_frees_the_talk_again() -> None:
    play = talking()
    play.move("mage", [0, 0])
    assert play.view()["talk"] == "silent"
    play.move("barbarian", [3, 2], [3, 1], t=110_000)
    assert play.view()["talk"] == "free"


@pytest.mark.rule("MALL-31")
def test_all_may_talk_as_long_as_they_want_while_the_sand_runs() -> None:
    play = talking()
    for t in range(110_000, 200_000, 10_000):
        play.do("say", 1, text="And then?", t=t)
        assert play.view()["sand_ms"] == 200_000 - t
    play.wait(199_999)
    assert play.view()["talk"] == "free"


@pytest.mark.rule("MALL-31", "MALL-30")
def test_stares_and_nudges_are_allowed_while_all_talk() -> None:
    play = talking()
    play.do("stare", 1, to=0)
    play.do("nudge", 1, to=0)


@pytest.mark.rule("MALL-31")
def test_one_points_at_squares_of_the_board_as_it_lies_and_at_nothing_else() -> None:
    play = talking()
    before = play.view()
    assert play.do("point", 1, at=[0, 3]) == [{"event": "point", "by": 1, "at": [0, 3]}]
    assert play.view() == {**before, "said": before["said"] + 1}, "it is seen for a moment, and kept nowhere"
    for off in ([0, 4], [-1, 1], [2, -1], [4, 2]):
        assert play.refused("point", 1, at=off) == "no_square"
    play.move("elf", [2, 1], [0, 1])
    play.do("explore", at=[0, 1])
    play.move("barbarian", [3, 2], [3, 1], t=110_000)
    play.do("point", 1, at=[-1, 1])


@pytest.mark.rule("MALL-32")
@pytest.mark.parametrize(
    "action",
    [
        {"what": "move", "hero": "elf", "to": [2, 1]},
        {"what": "vortex", "hero": "dwarf", "to": [2, 3]},
        {"what": "escalator", "hero": "elf", "to": [3, 1]},
        {"what": "explore", "at": [3, 2]},
    ],
)
def test_the_first_action_ends_the_talk_at_once(action: dict[str, Any]) -> None:
    start = {"barbarian": [1, 1], "dwarf": [2, 1], "mage": [3, 2], "elf": [0, 0]}
    if action.get("to") == [2, 1]:
        start |= {"dwarf": [1, 2], "elf": [2, 0]}
    play = Play(scenario=2, deal=[ALL, ALL], start=start)
    play.move("barbarian", [1, 0], t=100_000)
    play.do("say", 0, text="Now!")
    play.do(seat=1, **action)
    assert play.view()["talk"] == "silent"
    play.refused("say", 0, text="Wait!")
    play.refused("say", 1, text="What?")


@pytest.mark.rule("MALL-32", "MALL-19")
def test_looking_at_the_next_tile_is_an_action_too() -> None:
    start = {"barbarian": [1, 1], "dwarf": [2, 0], "mage": [3, 2], "elf": [2, 2]}
    play = Play(scenario=2, deal=[ALL, ALL], start=start)
    play.move("barbarian", [1, 0], t=100_000)
    play.do("peek", 1)
    assert play.view()["talk"] == "silent"


@pytest.mark.rule("MALL-32")
def test_a_refused_action_a_stare_or_a_nudge_does_not_end_the_talk() -> None:
    play = talking()
    play.refused("move", 0, hero="elf", to=[0, 3])
    play.refused("move", 1, hero="elf", to=[2, 1])
    play.do("stare", 0, to=1)
    play.do("nudge", 0, to=1)
    play.do("say", 2, text="Still here.")
    assert play.view()["talk"] == "free"


@pytest.mark.rule("MALL-33")
def test_an_action_is_not_taken_back() -> None:
    play = silent()
    assert play.send(seat=0, do="undo")["error"] == "bad_action"
    assert play.send(seat=0, do="back")["error"] == "bad_action"
    assert play.view()["heroes"]["elf"] == [2, 0]


@pytest.mark.rule("MALL-33")
def test_only_the_player_with_the_fitting_action_can_mend_it() -> None:
    play = Play(scenario=2, deal=[["N", "E"], ["S"], ["W"]], tiles=own("time"), pile=[2], start=START)
    play.move("elf", [2, 0], seat=0)
    assert play.refused("move", 0, hero="elf", to=[2, 1]) == "not_your_action"
    assert play.refused("move", 2, hero="elf", to=[2, 1]) == "not_your_action"
    play.move("elf", [2, 1], seat=1)


MODES = {
    # What may be said before the start, in silence, after a turn of the timer, and after the end.
    "free": ("free", "free", "free", "free"),
    "silence": ("free", "silent", "free", "free"),
    "gestures": ("gestures", "silent", "gestures", "free"),
    "none": ("none", "none", "none", "free"),
}


@pytest.mark.rule("MALL-13", "MALL-31", "MALL-65", "MALL-67")
@pytest.mark.parametrize("rule", MODES)
def test_what_the_talk_is_at_each_moment(rule: Talk) -> None:
    state = mall(TILE_1)
    state = replace(state, setup=replace(state.setup, scenario=replace(state.setup.scenario, talk=rule)))
    silent, over = replace(state, phase="robbery"), replace(state, phase="over")
    moments = (state, silent, replace(silent, talk_open=True), over)
    assert tuple(map(MALL.talk, moments)) == MODES[rule]
    assert all(MALL.talk(replace(moment, paused=True)) == "silent" for moment in moments)
