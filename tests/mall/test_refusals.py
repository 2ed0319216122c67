"""Illegal actions are refused with the reason that applies, and change nothing (MALL-33)."""

from pathlib import Path
from typing import Any

import pytest

from mall.play import ALL, Play, own
from mall.scenarios.malls import HOURGLASS, START, TILES, lay, mall, robbed, to_exit

pytestmark = pytest.mark.rule("MALL-33")

CENTRE = {"barbarian": [1, 1], "dwarf": [2, 1], "mage": [1, 2], "elf": [2, 2]}


def message(play: Play, what: str, **rest: Any) -> str:
    """Return the sentence of a refusal."""
    answer = play.send(seat=0, do=what, **rest)
    assert not answer["ok"]
    text: str = answer["message"]
    return text


@pytest.mark.parametrize(
    ("to", "error"),
    [
        ([0, 0], "not_straight"),
        ([1, 1], "not_straight"),
        ([2, 1], "wall"),
        ([1, 0], "wall"),
        ([1, 2], "occupied"),
        ([1, 3], "occupied"),
    ],
)
def test_a_move_is_refused_for_what_stands_in_its_way(to: list[int], error: str) -> None:
    start = {**CENTRE, "dwarf": [3, 0]}
    play = Play(scenario=2, deal=[ALL], tiles=own("moving"), pile=[2], start=start)
    assert play.refused("move", hero="barbarian", to=to) == error


def test_a_refusal_names_the_direction_that_is_missing_and_who_is_in_the_way() -> None:
    play = Play(scenario=2, deal=[["N", "E"], ["S", "W"]], tiles=own("open"), pile=[2], start=CENTRE)
    assert "'south'" in message(play, "move", hero="mage", to=[1, 3])
    assert "'escalator'" in message(play, "escalator", hero="mage", to=[1, 3])
    assert "barbarian" in message(play, "move", hero="mage", to=[1, 1])
    assert "dwarf" in message(play, "move", hero="elf", to=[2, 1])
    assert "north" in message(play, "move", hero="barbarian", to=[1, -1])


@pytest.mark.parametrize("what", ["move", "escalator", "vortex"])
def test_the_sister_does_nothing_where_she_does_not_play(what: str) -> None:
    play = Play(scenario=2, deal=[ALL], tiles=own("open"), pile=[2], start=CENTRE)
    assert play.refused(what, hero="sister", to=[0, 0]) == "no_such_hero"


@pytest.mark.parametrize("scenario", [2, 17])
@pytest.mark.parametrize("what", ["move", "escalator"])
def test_a_hero_that_is_out_does_nothing(scenario: int, what: str) -> None:
    if scenario == 17:
        play = mall(17, [2, 3, 4, 5], "apart")
        lay(play, "NESW")
        play.move("dwarf", [2, -3])
        play.move("mage", [6, 2])
        play.move("barbarian", [1, 6])
        play.move("elf", [-3, 1])
        play.move("mage", [0, 2])
        play.move("dwarf", [2, 2], [7, 2], [7, 1])
    else:
        play = robbed(2)
        to_exit(play, "dwarf", "dwarf")
    assert play.view()["out"] == ["dwarf"]
    assert play.refused(what, hero="dwarf", to=[7, 2]) == "hero_out"


def test_the_sister_is_refused_for_what_is_at_the_square() -> None:
    start = {**CENTRE, "sister": [0, 0], "barbarian": [1, 0]}
    play = Play(scenario=2, deal=[ALL], heroes=5, tiles=own("sister"), pile=[2], start=start)
    assert play.refused("move", hero="sister", to=[1, 0]) == "occupied"
    assert play.refused("move", hero="sister", to=[3, 0]) == "not_beside"
    assert play.refused("move", hero="sister", to=[9, 0]) == "not_beside"
    assert play.refused("escalator", hero="sister", to=[1, 0]) == "no_climbing"


def test_an_escalator_is_refused_for_where_it_leads_or_for_who_stands_there() -> None:
    start = {**CENTRE, "mage": [0, 0], "elf": [3, 3]}
    play = Play(scenario=2, deal=[ALL], tiles=own("moving"), pile=[2], start=start)
    assert play.refused("escalator", hero="mage", to=[3, 3]) == "occupied"
    assert play.refused("escalator", hero="mage", to=[0, 3]) == "no_escalator"
    assert play.refused("escalator", hero="barbarian", to=[3, 3]) == "no_escalator"


def test_a_vortex_is_refused_for_its_colour_or_for_who_stands_there() -> None:
    play = mall(2, [13])
    assert play.refused("vortex", hero="mage", to=[0, 0]) == "no_vortex"
    assert play.refused("vortex", hero="mage", to=[9, 9]) == "no_vortex"
    play.move("elf", [1, 0])
    assert play.refused("vortex", hero="mage", to=[1, 0]) == "occupied"


def test_vortexes_that_do_not_work_are_refused_for_the_reason() -> None:
    play = mall(16, [13])
    assert play.refused("vortex", hero="mage", to=[1, 0]) == "vortexes_off"
    assert "scenario" in message(play, "vortex", hero="mage", to=[1, 0])
    play = robbed(2)
    assert play.refused("vortex", hero="mage", to=[1, 0]) == "vortexes_off"
    assert "theft" in message(play, "vortex", hero="mage", to=[1, 0])


@pytest.mark.rule("MALL-70")
def test_a_tile_with_another_hero_is_refused_as_such_and_not_as_a_camera() -> None:
    play = mall(17, [11])
    lay(play, "N")
    play.move("dwarf", [2, -1], [4, -1])
    play.move("mage", [2, 1])
    assert play.refused("move", hero="mage", to=[2, -4]) == "together"
    assert "tile 11" in message(play, "move", hero="mage", to=[2, -4])


@pytest.mark.rule("MALL-70", "MALL-52")
def test_a_tile_with_another_hero_is_so_whether_or_not_cameras_work_and_hourglasses_lie_there(
    tmp_path: Path,
) -> None:
    hall = (TILES / "hall.maze").read_text(encoding="utf-8")
    room = hall.index("tile: 11")
    before, after = hall[room:].split("|               |\n+---+ ^", 1)
    path = tmp_path / "hourglass.maze"
    path.write_text(f"{hall[:room]}{before}|     Z         |\n+---+ ^{after}", encoding="utf-8")
    play = Play(scenario=17, tiles=str(path), pile=[11, 7, 8], deal=[ALL], start=START)
    lay(play, "N")
    play.move("dwarf", [2, -2])
    play.move("mage", [2, 1])
    assert play.refused("move", hero="mage", to=[2, -1]) == "together", (
        "an hourglass is the first square there"
    )
    play.move("mage", [2, 2], [3, 2])
    play.do("explore", at=[3, 2])
    play.move("mage", [6, 2])
    play.move("barbarian", [1, 3])
    play.do("explore", at=[1, 3])
    assert len(play.view()["cameras"]) == 2
    play.move("elf", [1, 2])
    assert play.refused("move", hero="elf", to=[4, 2]) == "together", "no hourglass, though cameras work"


@pytest.mark.rule("MALL-52")
def test_an_hourglass_that_cameras_close_is_refused_as_such() -> None:
    play = mall(6, [7, 8])
    lay(play, "ES")
    assert play.refused("move", hero="dwarf", to=HOURGLASS) == "cameras"
    play.move("mage", [2, 2])
    assert play.refused("move", hero="mage", to=[2, 1]) == "occupied"


@pytest.mark.rule("MALL-19")
def test_exploring_is_refused_for_the_square_or_for_who_is_missing_there() -> None:
    play = Play(scenario=2, deal=[ALL], tiles=own("open"), pile=[2], start={**CENTRE, "dwarf": [2, 0]})
    assert play.refused("explore", at=[1, 1]) == "nothing_to_explore"
    assert play.refused("explore", at=[3, 2]) == "no_hero_there"
    assert play.refused("peek") == "no_choice"
    play.do("explore", at=[2, 0])
    assert play.refused("explore", at=[2, 0]) == "pile_empty"


@pytest.mark.rule("MALL-19", "MALL-61")
def test_a_tile_that_is_seen_is_not_looked_at_again() -> None:
    start = {**CENTRE, "dwarf": [2, 0], "mage": [3, 2]}
    play = Play(scenario=2, deal=[ALL], tiles=own("open"), pile=[2, 3], start=start)
    play.do("peek")
    assert play.refused("peek") == "already_seen"
    assert {"do": "peek"} not in play.legal()
    play = Play(scenario=8, deal=[ALL], tiles=own("open"), pile=[2, 3], start=start)
    assert play.refused("peek") == "already_seen"
    assert {"do": "peek"} not in play.legal()


@pytest.mark.rule("MALL-26")
def test_the_theft_is_refused_by_edition() -> None:
    for edition, error in (("table", "by_itself"), ("pocket", "not_at_items")):
        play = Play(scenario=2, deal=[ALL], tiles=own("theft"), pile=[2], edition=edition)
        assert play.refused("steal") == error


@pytest.mark.rule("MALL-13", "MALL-34", "MALL-64", "MALL-81")
def test_what_has_its_moment_is_refused_at_any_other() -> None:
    play = mall(11, [7, 8, 4], "rearrange", deal=[ALL, []], begin=False)
    assert play.refused("move", hero="dwarf", to=[2, 0]) == "not_started"
    assert play.refused("pause") == "not_started"
    play.do("start")
    assert play.refused("start") == "already_started"
    assert play.refused("resume") == "not_paused"
    assert play.refused("draw") == "no_deck"
    assert play.refused("discard", tile=7) == "no_discard"
    lay(play, "NES")
    play.move("dwarf", [2, 1], HOURGLASS, t=60_000)
    assert play.refused("move", hero="dwarf", to=[2, 1]) == "discard_first"
    assert play.refused("pause") == "discard_first"
    assert play.refused("discard", tile=1) == "cannot_go"
    play.do("discard", tile=7)
    assert play.refused("discard", tile=7) == "cannot_go"
    play.do("discard", tile=8)
    play.do("pause", 0)
    assert play.refused("pause", 0) == "already_asked"
    play.do("pause", 1)
    assert play.refused("pause", 0) == "paused"
    assert play.refused("move", hero="dwarf", to=[2, 1]) == "paused"
    play.do("resume")
    play.wait(200_000)
    assert play.refused("move", hero="dwarf", to=[2, 1]) == "over"
