"""MALL-81: one player's deck, and the talk that goes on while it is turned over."""

from pathlib import Path
from typing import Any

import pytest

from rules_by_referee.malls import CENTRE, HEIST, OUTWARD, PLAIN, mall, tile
from rules_by_referee.referee_match import Sitting

# There is an hourglass beside every middle square: whatever direction is drawn, a hero can turn the timer.
FIRST = tile(1, {(1, 0): "Z", (3, 1): "Z", (0, 2): "Z", (2, 3): "Z"})
AWAY = {"N": ("barbarian", [1, 0]), "E": ("mage", [3, 1]), "W": ("elf", [0, 2]), "S": ("dwarf", [2, 3])}
BACK = {"N": "S", "S": "N", "E": "W", "W": "E"}


def alone(folder: Path, **options: Any) -> Sitting:
    return mall(folder, FIRST + PLAIN, **({"deal": None, "players": 1} | options))


def reveal(table: Sitting, *wanted: str) -> str:
    """Draw until one of these actions is on top. The deck has seven tiles."""
    for _ in range(14):
        table.act(0, "draw")
        [top] = table.view(0)["seats"][0]["owns"]
        if top in wanted:
            return str(top)
    raise AssertionError(f"none of {wanted} was drawn")


def turned(folder: Path, **options: Any) -> tuple[Sitting, str]:
    """A mall in which the timer was just turned, and the direction in which somebody went for it."""
    table = alone(folder, **options)
    table.act(0, "start")
    table.wait(90_000)
    direction = reveal(table, *AWAY)
    hero, square = AWAY[direction]
    table.act(0, "move", hero=hero, to=square)
    assert table.view()["hourglasses"] == 1
    return table, direction


@pytest.mark.rule("MALL-81")
@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("edition", ["table", "pocket"])
def test_revealing_an_action_tile_does_not_end_the_talk(tmp_path: Path, seed: int, edition: str) -> None:
    table, _ = turned(tmp_path, seed=seed, edition=edition)
    assert table.view()["talk"] == "free"
    for _ in range(9):  # through the whole deck, and on after it was turned over (MALL-82)
        table.act(0, "draw")
        assert table.view()["talk"] == "free"


@pytest.mark.rule("MALL-81", "MALL-32")
def test_the_first_action_after_the_reveal_ends_the_talk(tmp_path: Path) -> None:
    table, direction = turned(tmp_path)
    hero, _ = AWAY[direction]
    reveal(table, BACK[direction])
    assert table.view()["talk"] == "free"
    table.act(0, "move", hero=hero, to=CENTRE[hero])
    assert table.view()["talk"] == "silent"


@pytest.mark.rule("MALL-81", "MALL-32")
def test_revealing_an_action_tile_opens_no_talk_either(tmp_path: Path) -> None:
    table, direction = turned(tmp_path)
    hero, _ = AWAY[direction]
    reveal(table, BACK[direction])
    table.act(0, "move", hero=hero, to=CENTRE[hero])
    for _ in range(9):
        table.act(0, "draw")
        assert table.view()["talk"] == "silent"


@pytest.mark.rule("MALL-81", "MALL-65")
def test_revealing_keeps_the_gestures_of_scenario_12(tmp_path: Path) -> None:
    table, _ = turned(tmp_path, scenario=12)
    assert table.view()["talk"] == "gestures"
    table.act(0, "draw")
    assert table.view()["talk"] == "gestures"


@pytest.mark.rule("MALL-81", "MALL-41")
@pytest.mark.parametrize(("edition", "talk"), [("table", "free"), ("pocket", "silent")])
def test_one_player_s_scenario_1_is_silent_in_the_pocket_edition_only(
    tmp_path: Path, edition: str, talk: str
) -> None:
    table = mall(tmp_path, HEIST + PLAIN, deal=None, players=1, scenario=1, edition=edition)
    table.act(0, "start")
    reveal(table, "N")
    table.act(0, "move", hero="barbarian", to=[1, 0])
    assert table.view()["talk"] == talk


@pytest.mark.rule("MALL-81", "MALL-13")
def test_nothing_is_revealed_before_the_start(tmp_path: Path) -> None:
    table = alone(tmp_path)
    table.nobody("draw")


@pytest.mark.rule("MALL-81")
def test_what_is_not_on_top_cannot_be_done(tmp_path: Path) -> None:
    table = alone(tmp_path)
    table.act(0, "start")
    assert {action["do"] for action in table.legal(0)} == {"draw", "pause"}
    top = reveal(table, *AWAY)
    for direction, (hero, square) in AWAY.items():
        offered = {"do": "move", "hero": hero, "to": square} in table.legal(0)
        assert offered == (direction == top)


@pytest.mark.rule("MALL-26", "MALL-81")
def test_one_player_steals_whatever_lies_on_top(tmp_path: Path) -> None:
    """All but the barbarian are on their items. The theft is not an action of a tile."""
    start = {hero: item for hero, (item, _) in OUTWARD.items()} | {"barbarian": [1, 1]}
    table = mall(tmp_path, HEIST + PLAIN, deal=None, players=1, edition="pocket", start=start)
    table.act(0, "start")
    reveal(table, "N")
    table.act(0, "move", hero="barbarian", to=[1, 0])
    for _ in range(7):
        assert {"do": "steal"} in table.legal(0)
        table.act(0, "draw")
    table.act(0, "steal")
    assert table.view()["stolen"]
