"""Events: each happens once, and there are no others."""

from typing import Any

import pytest

from mall.play import ALL, Play, names, own

BESIDE = {"mage": [1, 1], "elf": [2, 1], "barbarian": [1, 2], "dwarf": [2, 2]}
"""Tile 1 has hourglasses at (1, 0) and (3, 1), a camera at (0, 2) and a crystal ball at (2, 3)."""
ITEMS = {"barbarian": [3, 1], "mage": [1, 0], "elf": [2, 3], "dwarf": [0, 3]}


def table(scenario: int = 2, **options: Any) -> Play:
    options = {"deal": [ALL], "pile": [2, 3], "start": BESIDE, "side": "A", **options}
    return Play(scenario=scenario, tiles=own("time"), **options)


def test_a_move_is_told_with_its_way() -> None:
    moved = {"event": "moved", "hero": "elf", "by": "walk", "from": [2, 1], "to": [2, 0]}
    assert table().move("elf", [2, 0]) == [moved]
    sister = table(heroes=5, start={**BESIDE, "sister": [0, 0]}).move("sister", [0, 1])
    assert sister == [{"event": "moved", "hero": "sister", "by": "teleport", "from": [0, 0], "to": [0, 1]}]


def test_an_escalator_and_a_vortex_are_told_as_such() -> None:
    start = {"barbarian": [1, 1], "dwarf": [2, 1], "mage": [0, 0], "elf": [2, 2]}
    play = Play(scenario=2, deal=[ALL], tiles=own("moving"), pile=[2], start=start)
    (event,) = play.do("escalator", hero="mage", to=[3, 3])
    assert (event["by"], event["from"], event["to"]) == ("escalator", [0, 0], [3, 3])
    play = Play(scenario=2, deal=[ALL], tiles=own("theft"), pile=[2], start={"barbarian": [1, 1]})
    (event,) = play.do("vortex", hero="barbarian", to=[3, 0])
    assert (event["by"], event["from"], event["to"]) == ("vortex", [1, 1], [3, 0])


@pytest.mark.rule("MALL-23", "MALL-24")
def test_a_turn_of_the_timer_is_told_with_the_sand_that_is_left() -> None:
    play = table()
    _, covered, turned = play.move("mage", [1, 0], t=100_000)
    assert covered == {"event": "out_of_order", "square": [1, 0]}
    assert turned == {"event": "turned", "sand_ms": 100_000}
    play.move("mage", [1, 1])
    assert names(play.move("mage", [1, 0])) == ["moved"], "it is out of order"


@pytest.mark.rule("MALL-43", "MALL-83")
def test_handing_on_and_shuffling_are_told() -> None:
    two = table(3, deal=[ALL, []]).move("mage", [1, 0], t=100_000)
    assert names(two) == ["moved", "out_of_order", "turned", "passed_left"]
    alone = table(3).move("mage", [1, 0], t=100_000)
    assert names(alone) == ["moved", "out_of_order", "turned"], "there is nobody to the left"
    play = table(2, deal=None, players=1)
    while play.view()["seats"][0]["owns"] != ["N"]:
        (event,) = play.do("draw")
        assert event == {"event": "drew", "action": play.view()["seats"][0]["owns"][0]}
    events = play.move("mage", [1, 0], t=100_000)
    assert names(events) == ["moved", "out_of_order", "turned", "deck_shuffled"]


@pytest.mark.rule("MALL-22")
def test_the_end_is_told_with_its_reason() -> None:
    assert table().wait(180_000) == [{"event": "ended", "result": "lost", "reason": "sand"}]
    events = table().move("mage", [1, 0], t=0)
    assert names(events) == ["moved", "out_of_order", "turned", "ended"]
    assert events[-1] == {"event": "ended", "result": "lost", "reason": "sand"}


@pytest.mark.rule("MALL-52")
def test_a_camera_is_disabled_once_and_only_where_cameras_work() -> None:
    play = table(6)
    assert play.move("barbarian", [0, 2])[1:] == [{"event": "out_of_order", "square": [0, 2]}]
    play.move("barbarian", [1, 2])
    assert names(play.move("barbarian", [0, 2])) == ["moved"]
    play = table(5)
    assert names(play.move("barbarian", [0, 2])) == ["moved"]
    assert play.view()["out_of_order"] == []


@pytest.mark.rule("MALL-51")
def test_a_crystal_ball_is_used_up_by_its_second_tile_and_not_by_others_who_move() -> None:
    play = table(5, start={**BESIDE, "mage": [1, 3]})
    play.move("mage", [2, 3])
    (laid,) = play.do("explore", at=[2, 0])
    assert laid == {"event": "laid", "tile": 2, "at": [0, -1], "turns": 0, "from": [2, 0]}
    assert names(play.move("elf", [2, 0])) == ["moved"]
    assert play.view()["out_of_order"] == []
    assert play.do("explore", at=[0, 1])[1:] == [{"event": "out_of_order", "square": [2, 3]}]


@pytest.mark.rule("MALL-51")
def test_a_crystal_ball_is_used_up_when_she_leaves_after_one_tile() -> None:
    play = table(5, start={**BESIDE, "mage": [1, 3]})
    play.move("mage", [2, 3])
    play.do("explore", at=[2, 0])
    assert play.move("mage", [3, 3])[1:] == [{"event": "out_of_order", "square": [2, 3]}]
    assert names(play.move("mage", [2, 3])) == ["moved"]
    assert names(play.move("mage", [3, 3])) == ["moved"]


@pytest.mark.rule("MALL-26", "MALL-28")
def test_the_theft_and_leaving_are_told() -> None:
    play = Play(scenario=1, deal=[ALL], pile=[2], tiles=own("theft"), start={**ITEMS, "barbarian": [2, 1]})
    assert names(play.move("barbarian", [3, 1])) == ["moved", "theft"]
    assert play.move("elf", [3, 3])[1:] == [{"event": "left", "hero": "elf"}]
    assert names(play.move("mage", [1, 1])) == ["moved"]
    pocket = Play(scenario=1, deal=[ALL], pile=[2], tiles=own("theft"), start=ITEMS, edition="pocket")
    assert pocket.do("steal") == [{"event": "theft"}]
