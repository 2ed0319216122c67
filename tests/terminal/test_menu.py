"""The menu of `dedale` alone."""

import pytest

from dedale.cli.terminal.menu import Menu
from dedale.games.mall.scenario import printed_scenarios
from dedale.games.mall.styles import plain


def shown(menu: Menu, width: int = 80, height: int = 24) -> str:
    lines = [plain(line) for line in menu.lines(width, height)]
    assert len(lines) == height
    assert {len(line) for line in lines} == {width}
    return "\n".join(lines)


def pressed(*keys: str) -> Menu:
    menu = Menu()
    for key in keys:
        menu.press(key)
    return menu


def test_enter_alone_plays_the_first_scenario_alone() -> None:
    menu = pressed("enter")
    assert (menu.chosen, menu.scenario.number, menu.players) == (True, 1, 1)


def test_scenario_and_players_are_chosen_with_arrows() -> None:
    menu = pressed("down", "down", "right", "right", "left", "right")
    assert (menu.chosen, menu.scenario.number, menu.players) == (None, 3, 3)
    assert pressed("up").scenario.number == 17
    assert pressed("4").players == 4


def test_players_stay_within_what_the_scenario_allows() -> None:
    assert pressed("left").players == 1
    assert pressed(*["right"] * 20).players == 8
    assert pressed("9").players == 8
    ninth = pressed(*["down"] * 8)
    assert ninth.scenario.number == 9
    assert ninth.players == 2
    ninth.press("9")
    assert ninth.players == 9
    ninth.press("down")
    assert ninth.players == 8


@pytest.mark.parametrize("key", ["q", "escape"])
def test_one_can_leave(key: str) -> None:
    assert pressed(key).chosen is False


def test_every_scenario_is_listed_and_explained() -> None:
    assert all(scenario.name in shown(Menu()) for scenario in printed_scenarios().values())
    menu = Menu()
    for scenario in printed_scenarios().values():
        assert f"► {scenario.number:>2}  {scenario.name}" in shown(menu)
        menu.press("down")
    assert "Vortexes never work." in shown(pressed(*["down"] * 15))


@pytest.mark.parametrize("size", [(1, 1), (30, 8), (54, 12), (55, 12), (120, 50)])
def test_any_size_will_do(size: tuple[int, int]) -> None:
    for index in range(17):
        assert "►" in shown(pressed(*["down"] * index), *size) or size == (1, 1)
