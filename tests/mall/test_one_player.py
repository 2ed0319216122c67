"""One player: the seven actions as a deck."""

from typing import Any

import pytest

from mall.play import ALL, Play, own

BESIDE = {"mage": [1, 1], "elf": [2, 1], "barbarian": [2, 2], "dwarf": [1, 2]}


def table(**options: Any) -> Play:
    options = {"scenario": 2, "players": 1, "pile": [2], "start": BESIDE, **options}
    return Play(tiles=own("time"), **options)


def owned(play: Play) -> list[str]:
    actions: list[str] = play.view()["seats"][0]["owns"]
    return actions


def reveal(play: Play) -> str:
    play.do("draw")
    (action,) = owned(play)
    return action


def reveal_until(play: Play, action: str) -> None:
    while reveal(play) != action:
        pass


@pytest.mark.rule("MALL-81")
def test_no_action_is_available_until_one_is_revealed() -> None:
    play = table()
    assert owned(play) == []
    assert {action["do"] for action in play.legal()} <= {"draw", "pause"}
    assert {"do": "draw"} in play.legal()
    assert play.refused("move", hero="elf", to=[2, 0]) == "not_your_action"


@pytest.mark.rule("MALL-81", "MALL-13")
def test_nothing_is_revealed_before_the_timer_is_turned() -> None:
    play = table(begin=False)
    play.refused("draw")


@pytest.mark.rule("MALL-81")
def test_the_seven_actions_are_revealed_one_at_a_time() -> None:
    play = table()
    assert sorted(reveal(play) for _ in range(7)) == sorted(ALL)


@pytest.mark.rule("MALL-81")
def test_the_pile_is_shuffled() -> None:
    assert {reveal(table(seed=seed)) for seed in range(60)} == set(ALL)
    orders = {tuple(reveal(play) for _ in range(7)) for play in (table(seed=seed) for seed in range(20))}
    assert len(orders) > 15


@pytest.mark.rule("MALL-81")
def test_the_pile_lies_face_down() -> None:
    views = []
    for seed in range(20):
        play = table(seed=seed)
        views.append(play.view(0))
        assert views[-1] == views[0], "what is seen does not tell what comes"


@pytest.mark.rule("MALL-81")
def test_the_action_on_top_of_the_discard_is_done_as_often_as_wanted_with_any_hero() -> None:
    play = table()
    reveal_until(play, "S")
    play.move("barbarian", [2, 3])
    play.move("dwarf", [1, 3])
    play.move("elf", [2, 2])
    play.move("mage", [1, 2])
    assert owned(play) == ["S"]


@pytest.mark.rule("MALL-81")
def test_only_the_action_on_top_of_the_discard_can_be_done() -> None:
    play = table()
    reveal_until(play, "N")
    play.move("elf", [2, 0])
    assert play.refused("move", hero="barbarian", to=[2, 3]) == "not_your_action"
    assert reveal(play) != "N"
    assert play.refused("move", hero="barbarian", to=[2, 1]) == "not_your_action"


@pytest.mark.rule("MALL-82")
def test_when_the_pile_is_empty_the_discard_is_turned_over_and_not_shuffled() -> None:
    for seed in range(10):
        play = table(seed=seed)
        first = [reveal(play) for _ in range(7)]
        assert [reveal(play) for _ in range(7)] == first
        assert [reveal(play) for _ in range(7)] == first


@pytest.mark.rule("MALL-82")
def test_the_seventh_action_can_be_done_until_the_next_is_revealed() -> None:
    play = table()
    last = [reveal(play) for _ in range(7)][-1]
    assert owned(play) == [last]


@pytest.mark.rule("MALL-81", "MALL-32")
def test_revealing_an_action_is_not_doing_it_and_talk_goes_on() -> None:
    play = table()
    reveal_until(play, "N")
    play.move("mage", [1, 0], t=100_000)
    reveal_until(play, "N")
    assert play.view()["talk"] == "free"
    play.do("say", text="And now?")
    play.move("elf", [2, 0])
    assert play.view()["talk"] == "silent"
    reveal(play)
    assert play.view()["talk"] == "silent", "nor does it open the talk"


@pytest.mark.rule("MALL-83")
def test_each_turn_of_the_timer_takes_the_action_away() -> None:
    play = table()
    reveal_until(play, "N")
    play.move("mage", [1, 0], t=100_000)
    assert owned(play) == []
    assert play.refused("move", hero="elf", to=[2, 0]) == "not_your_action"


@pytest.mark.rule("MALL-83")
def test_each_turn_of_the_timer_shuffles_pile_and_discard_together() -> None:
    same = 0
    for seed in range(20):
        play = table(seed=seed)
        first = [reveal(play) for _ in range(7)]
        reveal_until(play, "N")
        play.move("mage", [1, 0], t=100_000)
        second = [reveal(play) for _ in range(7)]
        assert sorted(second) == sorted(ALL), "all seven are in the new pile"
        same += first == second
    assert same < 3


@pytest.mark.rule("MALL-83")
def test_the_new_pile_differs_from_turn_to_turn() -> None:
    orders = []
    for seed in range(10):
        play = table(seed=seed)
        reveal_until(play, "N")
        play.move("mage", [1, 0], t=90_000)
        orders.append([reveal(play) for _ in range(7)])
        reveal_until(play, "E")
        play.move("elf", [3, 1], t=90_000)
        orders.append([reveal(play) for _ in range(7)])
    assert sum(one == other for one, other in zip(orders[::2], orders[1::2], strict=True)) < 3


@pytest.mark.rule("MALL-81")
def test_drawing_is_for_one_player_only() -> None:
    play = Play(scenario=2, players=2)
    play.refused("draw")
    assert {"do": "draw"} not in play.legal()
