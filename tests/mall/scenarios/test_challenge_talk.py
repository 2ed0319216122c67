"""MALL-65, MALL-67 and MALL-68: challenges in which talk is restricted."""

from typing import Any

import pytest

from dedale.games.registry import GAMES
from mall.play import ALL, Play
from mall.scenarios.malls import HOURGLASS, lay, mall

SIGN = GAMES["mall"].meta.signs[0]
ICON = GAMES["mall"].meta.icons[0]
WAYS: dict[str, dict[str, Any]] = {
    "say": {"text": "North, please."},
    "gesture": {"sign": SIGN},
    "point": {"icon": ICON},
    "point_at": {"at": [1, 1]},
    "nudge": {"to": 1},
    "stare": {"to": 1},
    "drum": {"to": 1},
}


def ways(play: Play) -> set[str]:
    """Return how seat 0 may reach the others now."""
    found = {way for way, rest in WAYS.items() if play.send(seat=0, do=way.removesuffix("_at"), **rest)["ok"]}
    assert found == set(play.view(0)["may"])
    return found


def moments(scenario: int, **options: Any) -> dict[str, Play]:
    """Yield matches of that scenario at the moments that matter for talk."""

    def begun() -> Play:
        return mall(scenario, [11, 12], deal=[ALL, ALL], **options)

    silent, turned, elf = begun(), begun(), begun()
    silent.move("dwarf", [2, 0])
    lay(turned, "NE")
    turned.move("mage", [2, 2])
    turned.move("dwarf", [2, 1], HOURGLASS, t=60_000)
    lay(elf, "W")
    before = mall(scenario, [11, 12], deal=[ALL, ALL], begin=False, **options)
    return {"before the start": before, "silence": silent, "timer turned": turned, "elf explored": elf}


TALK = ("before the start", "timer turned", "elf explored")


@pytest.mark.rule("MALL-65")
@pytest.mark.parametrize("moment", TALK)
def test_in_scenario_12_when_talk_is_allowed_only_gestures_are(moment: str) -> None:
    play = moments(12)[moment]
    assert play.view()["talk"] == "gestures"
    assert ways(play) == {"gesture", "point", "point_at", "stare", "nudge"}


@pytest.mark.rule("MALL-65")
def test_in_scenario_12_silence_has_no_gestures_either() -> None:
    play = moments(12)["silence"]
    assert play.view()["talk"] == "silent"
    assert ways(play) == {"stare", "nudge"}


@pytest.mark.rule("MALL-65")
def test_in_scenario_12_the_first_action_ends_the_gestures() -> None:
    play = moments(12)["timer turned"]
    play.move("dwarf", [2, 1])
    assert play.view()["talk"] == "silent"
    play.refused("gesture", sign=SIGN)


@pytest.mark.rule("MALL-65")
def test_gestures_come_from_a_fixed_palette() -> None:
    play = moments(12)["before the start"]
    for sign in GAMES["mall"].meta.signs:
        play.do("gesture", sign=sign)
    play.refused("gesture", sign="the dwarf should go north")
    play.refused("gesture", sign="")


@pytest.mark.rule("MALL-65")
@pytest.mark.parametrize("scenario", [2, 8, 9, 10, 11, 16, 17])
def test_elsewhere_talk_is_free_when_it_is_allowed(scenario: int) -> None:
    play = mall(scenario, [11, 12], deal=[ALL, []], begin=False)
    assert play.view()["talk"] == "free"
    play.do("say", text="Everybody ready?")


@pytest.mark.rule("MALL-67")
@pytest.mark.parametrize("moment", [*TALK, "silence"])
def test_in_scenario_14_nobody_talks_at_all_but_stares_and_the_pawn_are_allowed(moment: str) -> None:
    play = moments(14)[moment]
    assert play.view()["talk"] == "none"
    assert ways(play) == {"stare", "nudge"}


@pytest.mark.rule("MALL-67")
def test_in_scenario_14_the_pawn_may_be_passed_on() -> None:
    play = mall(14, [11], deal=[ALL, ALL, ALL])
    play.do("nudge", seat=0, to=1)
    play.do("nudge", seat=1, to=2)


@pytest.mark.rule("MALL-68")
@pytest.mark.parametrize("moment", [*TALK, "silence"])
def test_in_scenario_15_there_are_stares_only(moment: str) -> None:
    play = moments(15)[moment]
    assert play.view()["talk"] == "none"
    assert ways(play) == {"stare"}


@pytest.mark.rule("MALL-67", "MALL-30")
@pytest.mark.parametrize("moment", [*TALK, "silence"])
def test_in_scenario_14_of_the_pocket_edition_drumming_stands_for_the_pawn(moment: str) -> None:
    play = moments(14, edition="pocket")[moment]
    assert ways(play) == {"stare", "drum"}


@pytest.mark.rule("MALL-68", "MALL-30")
@pytest.mark.parametrize("moment", [*TALK, "silence"])
def test_in_scenario_15_of_the_pocket_edition_nobody_drums(moment: str) -> None:
    play = moments(15, edition="pocket")[moment]
    assert ways(play) == {"stare"}
