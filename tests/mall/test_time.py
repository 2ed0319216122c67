"""The sand: when it runs out, and what turning the timer does."""

from typing import Any

import pytest
from msgspec.structs import replace

from dedale.games.base import Step
from dedale.games.mall import MALL
from mall.play import ALL, Play, own
from mall.small_mall import START, mall

BESIDE = {"mage": [1, 1], "elf": [2, 1], "barbarian": [2, 2], "dwarf": [1, 2]}
"""The mage is below the hourglass at (1, 0). The elf has a free way to the one at (3, 1)."""


def table(start: dict[str, list[int]] = BESIDE, **options: Any) -> Play:
    options = {"scenario": 2, "deal": [ALL], "pile": [2], **options}
    return Play(tiles=own("time"), start=start, **options)


def sand(play: Play) -> int:
    left: int = play.view()["sand_ms"]
    return left


def result(play: Play) -> str | None:
    outcome: dict[str, str] | None = play.view()["outcome"]
    return outcome["result"] if outcome else None


@pytest.mark.rule("MALL-22")
def test_the_game_is_lost_at_the_very_millisecond_when_the_sand_is_out() -> None:
    play = table()
    play.wait(179_999)
    assert (sand(play), result(play)) == (1, None)
    play.wait(180_000)
    assert (sand(play), result(play)) == (0, "lost")
    assert play.view()["outcome"]["winners"] == []


@pytest.mark.rule("MALL-22")
def test_the_sand_runs_from_the_start_of_the_game() -> None:
    play = table(begin=False)
    play.do("start", t=5_000)
    play.wait(184_999)
    assert result(play) is None
    play.wait(185_000)
    assert result(play) == "lost"


@pytest.mark.rule("MALL-22")
def test_a_long_wait_is_lost_too() -> None:
    play = table()
    play.wait(10_000_000)
    assert (sand(play), result(play)) == (0, "lost")


@pytest.mark.rule("MALL-22")
def test_an_action_at_the_last_millisecond_is_done() -> None:
    play = table()
    play.move("elf", [2, 0], t=179_999)
    assert play.view()["heroes"]["elf"] == [2, 0]
    assert result(play) is None


@pytest.mark.rule("MALL-22")
@pytest.mark.parametrize("to", [[2, 0], [3, 1]])
@pytest.mark.parametrize("waited", [0, 179_999])
def test_an_action_at_the_very_millisecond_of_the_loss_is_refused_and_changes_nothing(
    to: list[int], waited: int
) -> None:
    # The second square is an hourglass, but that comes too late as well.
    play = table()
    play.wait(waited)
    play.refused("move", hero="elf", to=to, t=180_000)
    play.wait(180_000)
    assert result(play) == "lost"
    assert play.view()["heroes"]["elf"] == [2, 1]
    assert play.view()["out_of_order"] == []


@pytest.mark.rule("MALL-22")
def test_nothing_can_be_done_after_the_loss() -> None:
    play = table()
    play.wait(180_000)
    play.refused("move", hero="elf", to=[2, 0])
    play.refused("start")
    assert play.legal() == []


@pytest.mark.rule("MALL-22")
def test_the_game_is_lost_after_the_theft_just_as_before_it() -> None:
    start = {"barbarian": [2, 1], "mage": [1, 0], "elf": [2, 3], "dwarf": [0, 3]}
    play = Play(scenario=2, deal=[ALL], tiles=own("theft"), pile=[], start=start)
    play.move("barbarian", [3, 1], t=100_000)
    assert play.view()["stolen"]
    play.wait(179_999)
    assert result(play) is None
    play.wait(180_000)
    assert result(play) == "lost"


@pytest.mark.rule("MALL-22", "MALL-31")
def test_the_game_is_lost_while_the_players_talk() -> None:
    play = table(deal=[ALL, []])
    play.move("mage", [1, 0], t=100_000)
    play.do("say", 1, text="What now?", t=199_999)
    play.wait(200_000)
    assert result(play) == "lost"


@pytest.mark.rule("MALL-23")
@pytest.mark.parametrize(
    ("t", "left"),
    [(150_000, 150_000), (90_000, 90_000), (30_000, 30_000), (179_999, 179_999), (1, 1)],
)
def test_turning_the_timer_leaves_what_had_run_through(t: int, left: int) -> None:
    # With more than half left (at 30 seconds, or at the first millisecond), that is less than before.
    play = table()
    play.move("mage", [1, 0], t=t)
    assert (sand(play), result(play)) == (left, None)
    play.wait(t + left - 1)
    assert (sand(play), result(play)) == (1, None)
    play.wait(t + left)
    assert result(play) == "lost"


@pytest.mark.rule("MALL-23", "MALL-22")
def test_turning_the_timer_before_any_sand_has_run_loses_the_game() -> None:
    play = table()
    play.move("mage", [1, 0], t=0)
    assert (sand(play), result(play)) == (0, "lost")


@pytest.mark.rule("MALL-23")
def test_the_timer_is_never_reset_or_topped_up() -> None:
    play = table()
    play.move("mage", [1, 0], t=100_000)
    assert sand(play) == 100_000
    play.move("elf", [3, 1], t=110_000)
    assert sand(play) == 90_000, "90 seconds were left of 180, and 90 had run through"
    play.wait(199_999)
    assert result(play) is None
    play.wait(200_000)
    assert result(play) == "lost"


@pytest.mark.rule("MALL-23")
@pytest.mark.parametrize("hero", ["barbarian", "mage", "elf", "dwarf"])
def test_any_hero_turns_the_timer(hero: str) -> None:
    play = table({hero: [1, 1]})
    play.move(hero, [1, 0], t=120_000)
    assert sand(play) == 120_000


@pytest.mark.rule("MALL-23")
def test_the_timer_is_turned_at_the_end_of_a_long_move_too() -> None:
    play = table({**BESIDE, "mage": [1, 3], "dwarf": [0, 3], "elf": [0, 0]})
    play.move("mage", [1, 0], t=120_000)
    assert sand(play) == 120_000


@pytest.mark.rule("MALL-23")
def test_standing_on_the_hourglass_at_the_start_does_not_turn_the_timer() -> None:
    play = table({**BESIDE, "mage": [1, 0]})
    play.wait(50_000)
    assert sand(play) == 130_000
    assert play.view()["out_of_order"] == []


@pytest.mark.rule("MALL-24")
def test_a_used_hourglass_is_out_of_order_for_the_rest_of_the_game() -> None:
    play = table()
    play.move("mage", [1, 0], t=100_000)
    play.move("mage", [1, 1], t=101_000)
    play.move("mage", [1, 0], t=102_000)
    assert sand(play) == 98_000
    play.move("mage", [0, 0])
    play.move("elf", [2, 0], [1, 0], t=103_000)
    assert sand(play) == 97_000
    assert play.view()["out_of_order"] == [[1, 0]]


@pytest.mark.rule("MALL-24")
def test_each_hourglass_is_used_on_its_own() -> None:
    play = table()
    play.move("mage", [1, 0], t=100_000)
    play.move("elf", [3, 1], t=120_000)
    assert sorted(play.view()["out_of_order"]) == [[1, 0], [3, 1]]
    assert play.view()["hourglasses"] == 2


@pytest.mark.rule("MALL-24", "MALL-23")
def test_hourglasses_still_work_after_the_theft() -> None:
    start = {"barbarian": [2, 1], "mage": [1, 0], "elf": [2, 3], "dwarf": [0, 3]}
    play = Play(scenario=2, deal=[ALL], tiles=own("theft"), pile=[], start=start)
    play.move("barbarian", [3, 1])
    assert play.view()["stolen"]
    play.move("mage", [0, 0], t=130_000)
    assert sand(play) == 130_000
    assert play.view()["out_of_order"] == [[0, 0]]


@pytest.mark.rule("MALL-25")
def test_passing_over_an_hourglass_does_nothing() -> None:
    play = table({**BESIDE, "mage": [0, 0], "elf": [3, 2]})
    play.move("mage", [2, 0], t=130_000)
    play.move("elf", [3, 0], t=130_000)
    assert sand(play) == 50_000
    assert play.view()["out_of_order"] == []
    assert play.view()["talk"] == "silent"
    play.move("mage", [1, 0])
    assert sand(play) == 130_000


@pytest.mark.rule("MALL-25")
def test_passing_over_a_camera_does_nothing() -> None:
    play = table({**BESIDE, "barbarian": [0, 1]}, scenario=6, side="A")
    play.move("barbarian", [0, 3])
    assert play.view()["cameras"] == [[0, 2]]
    assert play.view()["out_of_order"] == []


@pytest.mark.rule("MALL-25")
def test_passing_over_a_crystal_ball_does_nothing() -> None:
    play = table({**BESIDE, "mage": [1, 3]}, scenario=5, side="A")
    play.move("mage", [3, 3])
    assert play.view()["out_of_order"] == []
    assert not [action for action in play.legal() if action["do"] in ("explore", "peek")]
    play.refused("explore", at=[2, 0])
    play.move("mage", [2, 3])
    assert [action for action in play.legal() if action["do"] == "explore"]


@pytest.mark.rule("MALL-22", "MALL-34")
def test_waiting_does_nothing_but_end_the_game_when_the_sand_is_out() -> None:
    before = mall(START)
    running = replace(before, phase="robbery", sand=before.sand.turned(0))
    paused = replace(running, paused=True, sand=running.sand.stopped(1_000))
    for state, t in ((before, 900_000), (paused, 900_000), (running, 0), (running, 179_999)):
        assert MALL.wait(state, t) == Step(state)
    over = MALL.wait(running, 180_000)
    assert over.events == ({"event": "ended", "result": "lost", "reason": "sand"},)
    assert MALL.wait(over.state, 900_000) == Step(over.state)
    assert (MALL.deadline(running), MALL.deadline(paused), MALL.deadline(over.state)) == (180_000, None, None)
