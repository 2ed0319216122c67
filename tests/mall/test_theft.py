"""The theft, in both editions, and the escape."""

from typing import Any

import pytest

from mall.play import ALL, Play, names, own

ITEMS = {"barbarian": [3, 1], "mage": [1, 0], "elf": [2, 3], "dwarf": [0, 3]}
ALMOST = {**ITEMS, "barbarian": [2, 1]}
"""All but the barbarian on their items; his is one step to the east."""


def table(start: dict[str, list[int]] = ALMOST, **options: Any) -> Play:
    options = {"scenario": 1, "deal": [ALL], "pile": [2], **options}
    return Play(tiles=own("theft"), start=start, **options)


def after_the_theft(**options: Any) -> Play:
    play = table(**options)
    play.move("barbarian", [3, 1])
    if options.get("edition") == "pocket":
        play.do("steal")
    assert play.view()["stolen"]
    return play


def result(play: Play) -> str | None:
    outcome: dict[str, str] | None = play.view()["outcome"]
    return outcome["result"] if outcome else None


@pytest.mark.rule("MALL-26")
@pytest.mark.parametrize(
    ("last", "away"),
    [("barbarian", [2, 1]), ("mage", [1, 1]), ("elf", [2, 2]), ("dwarf", [0, 2])],
)
def test_the_theft_happens_by_itself_whichever_hero_comes_last(last: str, away: list[int]) -> None:
    play = table({**ITEMS, last: away})
    assert not play.view()["stolen"]
    play.move(last, ITEMS[last])
    assert play.view()["stolen"]
    assert result(play) is None


@pytest.mark.rule("MALL-26")
def test_the_heroes_must_stand_on_their_items_all_at_the_same_moment() -> None:
    play = table()
    play.move("mage", [1, 1])
    play.move("barbarian", [3, 1])
    assert not play.view()["stolen"]
    play.move("barbarian", [2, 1])
    play.move("mage", [1, 0])
    assert not play.view()["stolen"], "each has been there, but not together"
    play.move("barbarian", [3, 1])
    assert play.view()["stolen"]


@pytest.mark.rule("MALL-26")
def test_the_item_of_another_hero_does_not_count() -> None:
    play = table({**ITEMS, "dwarf": [2, 3], "elf": [0, 2]})
    play.move("elf", [0, 3])
    assert sorted(play.view()["heroes"].values()) == sorted(ITEMS.values())
    assert not play.view()["stolen"]


@pytest.mark.rule("MALL-26")
def test_passing_over_an_item_is_not_standing_on_it() -> None:
    play = table({**ITEMS, "elf": [3, 3]})
    play.move("elf", [1, 3])
    assert not play.view()["stolen"]


@pytest.mark.rule("MALL-26", "MALL-18")
def test_a_vortex_may_be_the_last_action_but_one_before_the_theft() -> None:
    play = table({**ITEMS, "barbarian": [1, 2]})
    play.do("vortex", hero="barbarian", to=[3, 0])
    assert not play.view()["stolen"]
    play.move("barbarian", [3, 1])
    assert play.view()["stolen"]
    play.refused("vortex", hero="barbarian", to=[3, 0])


@pytest.mark.rule("MALL-26")
def test_the_theft_is_not_undone_when_heroes_leave_their_items() -> None:
    play = after_the_theft()
    play.move("barbarian", [2, 1])
    play.move("mage", [1, 1])
    assert play.view()["stolen"]
    assert result(play) is None


@pytest.mark.rule("MALL-26")
def test_the_table_edition_needs_nobody_to_trigger_the_theft() -> None:
    play = table()
    play.refused("steal")
    assert {"do": "steal"} not in play.legal()
    play.move("barbarian", [3, 1])
    play.refused("steal")


@pytest.mark.rule("MALL-26")
@pytest.mark.parametrize("seat", [0, 1, 2])
def test_in_the_pocket_edition_any_player_triggers_the_theft(seat: int) -> None:
    play = table(edition="pocket", deal=[ALL, [], []])
    play.move("barbarian", [3, 1])
    assert not play.view()["stolen"]
    assert {"do": "steal"} in play.legal(seat)
    play.do("steal", seat)
    assert play.view()["stolen"]
    assert result(play) is None


@pytest.mark.rule("MALL-26")
def test_in_the_pocket_edition_the_theft_is_refused_before_all_stand_on_their_items() -> None:
    play = table(edition="pocket")
    play.refused("steal")
    assert {"do": "steal"} not in play.legal()


@pytest.mark.rule("MALL-26")
def test_in_the_pocket_edition_the_theft_happens_once() -> None:
    play = after_the_theft(edition="pocket")
    play.refused("steal")
    assert {"do": "steal"} not in play.legal()


@pytest.mark.rule("MALL-26")
@pytest.mark.parametrize(
    "leaving",
    [
        {"what": "move", "hero": "barbarian", "to": [2, 1]},
        {"what": "move", "hero": "elf", "to": [3, 3]},
        {"what": "vortex", "hero": "barbarian", "to": [3, 0]},
    ],
)
def test_in_the_pocket_edition_heroes_may_step_off_their_items_and_come_back(leaving: dict[str, Any]) -> None:
    play = table(edition="pocket")
    play.move("barbarian", [3, 1])
    play.do(**leaving)
    assert result(play) is None
    assert not play.view()["at_items"]
    assert {"do": "steal"} not in play.legal()
    assert play.refused("steal") == "not_at_items"
    play.move(leaving["hero"], ITEMS[leaving["hero"]])
    assert play.view()["at_items"]
    play.do("steal")
    assert play.view()["stolen"]


@pytest.mark.rule("MALL-26")
def test_in_the_pocket_edition_the_heroes_may_stand_there_until_the_sand_is_out() -> None:
    play = table(edition="pocket")
    play.move("barbarian", [3, 1], t=1_000)
    play.wait(179_999)
    assert result(play) is None
    play.do("steal", t=179_999)
    assert play.view()["stolen"]


@pytest.mark.rule("MALL-26")
def test_in_the_pocket_edition_leaving_one_item_before_all_are_there_is_no_loss() -> None:
    play = table(edition="pocket")
    play.move("mage", [1, 1])
    play.move("barbarian", [3, 1])
    assert result(play) is None


@pytest.mark.rule("MALL-27")
@pytest.mark.parametrize("edition", ["table", "pocket"])
def test_from_the_theft_on_no_vortex_works(edition: str) -> None:
    play = table(edition=edition)
    assert {"do": "vortex", "hero": "barbarian", "to": [3, 0]} in play.legal()
    play = after_the_theft(edition=edition)
    play.refused("vortex", hero="barbarian", to=[3, 0])
    play.move("barbarian", [2, 1])
    play.refused("vortex", hero="barbarian", to=[3, 0])
    assert not [action for action in play.legal() if action["do"] == "vortex"]


@pytest.mark.rule("MALL-27")
def test_in_the_pocket_edition_vortexes_work_until_the_theft_is_triggered() -> None:
    play = table(edition="pocket")
    play.move("barbarian", [3, 1])
    assert {"do": "vortex", "hero": "barbarian", "to": [3, 0]} in play.legal()


@pytest.mark.rule("MALL-27")
def test_a_vortex_square_is_plain_floor_after_the_theft() -> None:
    play = after_the_theft()
    play.move("barbarian", [3, 0], [2, 0])


@pytest.mark.rule("MALL-26")
def test_heroes_that_begin_on_their_items_steal_when_the_game_begins() -> None:
    start = {"mage": [1, 0], "barbarian": [3, 1], "dwarf": [0, 3], "elf": [2, 3]}
    play = Play(tiles=own("theft"), start=start, deal=[ALL], begin=False)
    assert names(play.do("start")) == ["started", "theft"]
    pocket = Play(tiles=own("theft"), start=start, deal=[ALL], edition="pocket")
    assert {"do": "steal"} in pocket.legal()
