"""MALL-34: a pause needs everybody, hides the board, stops the sand and silences the table."""

from pathlib import Path
from typing import Any

import pytest

from rules_by_referee.malls import ALL, HEIST, HOURGLASS, OUTWARD, PLAIN, SAND, begun, mall, own, walk
from rules_by_referee.referee_match import Sitting

EDITIONS = pytest.mark.parametrize("edition", ["table", "pocket"])
PHRASES = pytest.mark.parametrize("phrase", ["back_soon", "one_minute", "ready"])
WORDS: list[dict[str, Any]] = [
    {"do": "say", "text": "north"},
    {"do": "gesture", "sign": "go"},
    {"do": "point", "at": [1, 1]},
    {"do": "point", "icon": "exit"},
    {"do": "stare", "to": 1},
    {"do": "nudge", "to": 1},
    {"do": "drum", "to": 1},
]


def pause(table: Sitting) -> None:
    for seat in table.seats:
        table.act(seat, "pause")
    assert table.view()["paused"]


def paused(folder: Path, **options: Any) -> Sitting:
    table = begun(folder, **options)
    pause(table)
    return table


def silent(folder: Path, **options: Any) -> Sitting:
    """A mall in which somebody has acted."""
    table = begun(folder, **options)
    walk(table, "elf", [0, 2])
    return table


def talking(folder: Path, **options: Any) -> Sitting:
    """A mall in which the dwarf has just turned the timer."""
    table = begun(folder, SAND + PLAIN, **options)
    table.wait(90_000)
    walk(table, "dwarf", [2, 3], HOURGLASS)
    return table


@pytest.mark.rule("MALL-34")
@EDITIONS
def test_a_pause_needs_every_seat(tmp_path: Path, edition: str) -> None:
    table = begun(tmp_path, edition=edition)
    table.act(0, "pause")
    assert not table.view()["paused"]
    assert table.view()["heroes"]
    assert "excuse" not in table.may(0)
    table.refused(0, "excuse", phrase="back_soon")
    table.act(1, "pause")
    assert table.view()["paused"]


@pytest.mark.rule("MALL-34", "MALL-13")
@EDITIONS
def test_there_is_no_pause_before_the_timer_is_turned(tmp_path: Path, edition: str) -> None:
    table = mall(tmp_path, edition=edition)
    table.nobody("pause")
    table.act(0, "start")
    pause(table)


@pytest.mark.rule("MALL-34", "MALL-62")
def test_a_player_without_action_tile_is_asked_too(tmp_path: Path) -> None:
    table = begun(tmp_path, scenario=9, deal=[[], ALL])
    table.act(1, "pause")
    assert not table.view()["paused"]
    table.act(0, "pause")
    assert table.view()["paused"]


@pytest.mark.rule("MALL-34")
def test_who_acts_meanwhile_takes_the_consent_back(tmp_path: Path) -> None:
    table = begun(tmp_path)
    table.act(0, "pause")
    table.act(0, "move", hero="elf", to=[0, 2])
    table.act(1, "pause")
    assert not table.view()["paused"]


@pytest.mark.rule("MALL-34", "MALL-61")
def test_a_pause_hides_what_could_be_studied(tmp_path: Path) -> None:
    """Scenario 8 shows the next tile, but not during a pause."""
    table = begun(tmp_path, scenario=8, pile=[2])
    assert table.view()["next"] == 2
    pause(table)
    for seat in (None, 0, 1):
        view = table.view(seat)
        assert view["next"] is None
        assert view["exploration"] == []
    table.act(0, "resume")
    assert table.view()["next"] == 2


@pytest.mark.rule("MALL-34")
@EDITIONS
def test_a_pause_hides_the_board_and_stops_the_sand(tmp_path: Path, edition: str) -> None:
    table = begun(tmp_path, edition=edition)
    table.wait(60_000)
    pause(table)
    table.wait(600_000)
    for seat in (None, 0, 1):
        view = table.view(seat)
        assert view["heroes"] == {}
        assert view["tiles"] == []
        assert view["sand_ms"] == 120_000
        assert view["outcome"] is None
    table.act(1, "resume")
    table.wait(610_000)
    assert table.view()["sand_ms"] == 110_000


@pytest.mark.rule("MALL-34")
@EDITIONS
@pytest.mark.parametrize("scenario", [1, 2, 12, 14, 15])
@pytest.mark.parametrize("situation", [begun, silent, talking])
def test_in_a_pause_nothing_can_be_said_shown_or_passed_on(
    tmp_path: Path, edition: str, scenario: int, situation: Any
) -> None:
    table = situation(tmp_path, edition=edition, scenario=scenario)
    pause(table)
    for seat in table.seats:
        assert table.may(seat) == ["excuse"]
        for word in WORDS:
            table.refused(seat, **(word if seat == 0 or "to" not in word else {**word, "to": 0}))


@pytest.mark.rule("MALL-34")
def test_the_nudge_pawn_is_not_passed_on_in_a_pause(tmp_path: Path) -> None:
    table = silent(tmp_path)
    table.act(0, "nudge", to=1)
    pause(table)
    table.refused(1, "nudge", to=0)
    table.act(0, "resume")
    assert table.view()["nudged"] == 1
    table.act(1, "nudge", to=0)


@pytest.mark.rule("MALL-34")
@EDITIONS
@PHRASES
@pytest.mark.parametrize("scenario", [1, 2, 12, 14, 15])
def test_in_a_pause_the_fixed_phrases_can_be_said(
    tmp_path: Path, edition: str, scenario: int, phrase: str
) -> None:
    table = paused(tmp_path, edition=edition, scenario=scenario)
    for seat in (0, 1, 0):
        assert "excuse" in table.may(seat)
        table.act(seat, "excuse", phrase=phrase)
    assert table.view()["paused"]


@pytest.mark.rule("MALL-34")
@pytest.mark.parametrize("phrase", ["", "north", "Ready", "back soon", None, 1])
def test_there_are_no_other_phrases(tmp_path: Path, phrase: Any) -> None:
    paused(tmp_path).refused(0, "excuse", phrase=phrase)


@pytest.mark.rule("MALL-34")
def test_a_phrase_carries_nothing_with_it(tmp_path: Path) -> None:
    table = paused(tmp_path)
    table.refused(0, "excuse")
    table.refused(0, "excuse", phrase="ready", text="go north")
    table.refused(0, "excuse", phrase="ready", at=[1, 1])


@pytest.mark.rule("MALL-34")
@EDITIONS
@PHRASES
@pytest.mark.parametrize("scenario", [1, 2, 14])
def test_outside_a_pause_there_is_nothing_to_excuse(
    tmp_path: Path, edition: str, scenario: int, phrase: str
) -> None:
    table = mall(tmp_path, edition=edition, scenario=scenario)
    assert "excuse" not in table.may(0)
    table.refused(0, "excuse", phrase=phrase)
    table.act(0, "start")
    assert "excuse" not in table.may(0)
    table.refused(1, "excuse", phrase=phrase)
    pause(table)
    table.act(0, "resume")
    assert "excuse" not in table.may(0)
    table.refused(0, "excuse", phrase=phrase)


@pytest.mark.rule("MALL-34")
@EDITIONS
@pytest.mark.parametrize("scenario", [1, 2, 12, 14, 15])
@pytest.mark.parametrize("situation", [begun, silent, talking])
def test_when_the_pause_ends_the_talk_is_what_it_was(
    tmp_path: Path, edition: str, scenario: int, situation: Any
) -> None:
    table = situation(tmp_path, edition=edition, scenario=scenario)
    before = [(table.view(seat)["talk"], table.may(seat)) for seat in table.seats]
    pause(table)
    table.act(0, "excuse", phrase="ready")
    table.act(1, "resume")
    assert [(table.view(seat)["talk"], table.may(seat)) for seat in table.seats] == before


@pytest.mark.rule("MALL-34", "MALL-31", "MALL-32")
def test_a_pause_does_not_end_the_talk_after_a_turn_of_the_timer(tmp_path: Path) -> None:
    table = talking(tmp_path)
    table.act(0, "say", text="before")
    pause(table)
    table.act(0, "resume")
    table.act(0, "say", text="after")
    walk(table, "elf", [0, 2])
    table.refused(0, "say", text="too late")


@pytest.mark.rule("MALL-34")
@EDITIONS
def test_in_a_pause_nobody_acts(tmp_path: Path, edition: str) -> None:
    table = paused(tmp_path, edition=edition)
    for seat in table.seats:
        assert table.legal(seat) == [{"do": "resume"}]
    table.nobody("move", hero="elf", to=[0, 2])


@pytest.mark.rule("MALL-34")
@EDITIONS
def test_after_the_theft_a_pause_is_the_same(tmp_path: Path, edition: str) -> None:
    table = begun(tmp_path, edition=edition)
    for hero, (item, _) in OUTWARD.items():
        walk(table, hero, item)
    if edition == "pocket":
        table.act(0, "steal")
    pause(table)
    assert table.may(1) == ["excuse"]
    table.act(1, "excuse", phrase="one_minute")
    table.refused(1, "stare", to=0)
    table.act(0, "resume")
    walk(table, "elf", [0, 3])
    assert table.view()["out"] == ["elf"]


@pytest.mark.rule("MALL-34")
def test_nobody_steals_in_a_pause(tmp_path: Path) -> None:
    table = begun(tmp_path, edition="pocket")
    for hero, (item, _) in OUTWARD.items():
        walk(table, hero, item)
    pause(table)
    table.nobody("steal")
    table.act(0, "resume")
    table.anyone("steal")


@pytest.mark.rule("MALL-34")
def test_one_player_s_consent_is_every_player_s(tmp_path: Path) -> None:
    table = begun(tmp_path, deal=[ALL])
    table.act(0, "pause")
    view = table.view(0)
    assert view["paused"]
    assert view["heroes"] == {}


@pytest.mark.rule("MALL-34")
def test_a_lost_game_cannot_be_paused_nor_excused(tmp_path: Path) -> None:
    table = begun(tmp_path)
    table.wait(180_000)
    assert table.result == "lost"
    table.refused(0, "pause")
    assert "excuse" not in table.may(0)
    table.refused(0, "excuse", phrase="ready")


@pytest.mark.rule("MALL-34", "MALL-41")
def test_an_own_scenario_with_free_talk_is_silent_in_a_pause_too(tmp_path: Path) -> None:
    table = begun(tmp_path, HEIST + PLAIN, scenario=own(tmp_path, "talk: free", "exits: own"))
    pause(table)
    table.refused(0, "say", text="hello")
    table.act(0, "resume")
    table.act(0, "say", text="hello")


@pytest.mark.rule("MALL-34")
@pytest.mark.parametrize("game", ["hidden", "duel"])
def test_where_nobody_pauses_nobody_excuses(game: str) -> None:
    table = Sitting(game, players=2)
    table.refused(0, "excuse", phrase="ready")


@pytest.mark.rule("MALL-34")
@pytest.mark.parametrize("talk", ["beginner", "initiate", "expert"])
def test_the_tower_has_no_pause_to_excuse(talk: str) -> None:
    table = Sitting("tower", quest="t1", players=2, talk=talk)
    assert "excuse" not in table.may(0)
    table.refused(0, "excuse", phrase="ready")
