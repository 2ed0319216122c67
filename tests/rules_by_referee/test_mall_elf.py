"""MALL-44: talk opens when the elf is used to explore, and not when a tile is laid in another way."""

from pathlib import Path
from typing import Any

import pytest

from rules_by_referee.malls import PLAIN, begun, own, tile, walk
from rules_by_referee.referee_match import Sitting

# There is a crystal ball one step east of the mage.
FIRST = tile(1, {(3, 1): "B", (3, 3): "Z"})
SET = FIRST + "".join(tile(number, {(2, 0): "Y?", (0, 1): "G?", (3, 2): "O?"}) for number in (2, 5, 6))
GREEN, ORANGE, PURPLE = [0, 1], [2, 0], [3, 2]
WHERE = {"barbarian": [1, 1], "mage": [2, 1], "elf": [0, 2], "dwarf": [1, 0]}


def quiet(folder: Path, **options: Any) -> Sitting:
    """The elf is beside the green exploration square, the dwarf beside the orange one. Nobody may talk."""
    table = begun(folder, SET, **({"scenario": 4, "pile": [2, 5, 6], "start": WHERE} | options))
    walk(table, "barbarian", [1, 2])
    assert table.view()["talk"] in ("silent", "none")
    return table


@pytest.mark.rule("MALL-44")
@pytest.mark.parametrize("edition", ["table", "pocket"])
@pytest.mark.parametrize("scenario", [4, 5, 6, 7, 8, 16])
def test_all_may_talk_when_the_elf_explores(tmp_path: Path, scenario: int, edition: str) -> None:
    table = quiet(tmp_path, scenario=scenario, edition=edition)
    walk(table, "elf", GREEN)
    table.refused(0, "say", text="not yet")
    table.anyone("explore", at=GREEN)
    assert table.view()["talk"] == "free"
    table.act(0, "say", text="now")
    table.act(1, "say", text="and here")


@pytest.mark.rule("MALL-44", "MALL-32")
def test_the_first_action_ends_the_talk_that_the_elf_opened(tmp_path: Path) -> None:
    table = quiet(tmp_path)
    walk(table, "elf", GREEN)
    table.anyone("explore", at=GREEN)
    walk(table, "elf", [0, 2])
    assert table.view()["talk"] == "silent"
    table.refused(0, "say", text="too late")


@pytest.mark.rule("MALL-44")
@pytest.mark.parametrize(("scenario", "open_to"), [(3, set()), (4, {"dwarf"})])
def test_a_small_passage_is_a_wall_where_it_does_not_let_the_dwarf_through(
    tmp_path: Path, scenario: int, open_to: set[str]
) -> None:
    """All four are in the second column, and only small passages lead to the first."""
    first = tile(1, {}, edges={(0, y, "E"): "o" for y in range(4)})
    start = {"barbarian": [1, 0], "mage": [1, 1], "elf": [1, 2], "dwarf": [1, 3]}
    table = begun(tmp_path, first + PLAIN, scenario=scenario, start=start)
    assert {action["hero"] for action in table.offered("move") if action["to"][0] == 0} == open_to


@pytest.mark.rule("MALL-44", "MALL-97")
@pytest.mark.parametrize("scenario", [2, 3])
def test_before_scenario_4_the_elf_opens_no_talk(tmp_path: Path, scenario: int) -> None:
    table = quiet(tmp_path, scenario=scenario)
    walk(table, "elf", GREEN)
    table.anyone("explore", at=GREEN)
    assert table.view()["talk"] == "silent"


@pytest.mark.rule("MALL-44")
def test_another_hero_s_exploring_opens_no_talk_though_the_elf_stands_on_green(tmp_path: Path) -> None:
    table = quiet(tmp_path)
    walk(table, "elf", GREEN)
    walk(table, "dwarf", ORANGE)
    table.anyone("explore", at=ORANGE)
    assert table.view()["talk"] == "silent"
    table.anyone("explore", at=GREEN)
    assert table.view()["talk"] == "free"


@pytest.mark.rule("MALL-44")
def test_exploring_by_another_ends_the_talk_that_the_elf_opened(tmp_path: Path) -> None:
    table = quiet(tmp_path)
    walk(table, "elf", GREEN)
    walk(table, "dwarf", ORANGE)
    table.anyone("explore", at=GREEN)
    table.anyone("explore", at=ORANGE)
    assert table.view()["talk"] == "silent"


@pytest.mark.rule("MALL-44")
def test_the_elf_on_another_colour_explores_nothing(tmp_path: Path) -> None:
    table = quiet(tmp_path, start={**WHERE, "elf": ORANGE})
    table.nobody("explore", at=ORANGE)


@pytest.mark.rule("MALL-44", "MALL-51")
@pytest.mark.parametrize("at", [GREEN, ORANGE, PURPLE])
def test_a_tile_laid_by_a_crystal_ball_opens_no_talk(tmp_path: Path, at: list[int]) -> None:
    table = quiet(tmp_path, scenario=5)
    walk(table, "mage", [3, 1])
    table.anyone("explore", at=at)
    assert table.view()["talk"] == "silent"
    table.refused(1, "say", text="no")


@pytest.mark.rule("MALL-44", "MALL-51")
@pytest.mark.parametrize("elf", [ORANGE, PURPLE])
def test_a_crystal_ball_opens_no_talk_where_the_elf_stands_on_another_colour(
    tmp_path: Path, elf: list[int]
) -> None:
    table = quiet(tmp_path, scenario=5, start={**WHERE, "elf": elf})
    walk(table, "mage", [3, 1])
    table.anyone("explore", at=elf)
    assert table.view()["talk"] == "silent"


@pytest.mark.rule("MALL-44", "MALL-51")
def test_a_crystal_ball_opens_no_talk_elsewhere_while_the_elf_stands_on_green(tmp_path: Path) -> None:
    table = quiet(tmp_path, scenario=5)
    walk(table, "elf", GREEN)
    walk(table, "mage", [3, 1])
    table.anyone("explore", at=PURPLE)
    assert table.view()["talk"] == "silent"


@pytest.mark.rule("MALL-44", "MALL-51")
def test_a_ball_that_is_out_of_order_does_not_take_the_elf_s_talk(tmp_path: Path) -> None:
    """Two tiles were laid by the ball. The third, from the elf's square, can only be the elf's."""
    table = quiet(tmp_path, scenario=5)
    walk(table, "mage", [3, 1])
    table.anyone("explore", at=PURPLE)
    table.anyone("explore", at=ORANGE)
    assert table.view()["out_of_order"]
    walk(table, "elf", GREEN)
    table.anyone("explore", at=GREEN)
    assert table.view()["talk"] == "free"


@pytest.mark.rule("MALL-44", "MALL-51")
def test_another_hero_on_the_ball_does_not_take_the_elf_s_talk(tmp_path: Path) -> None:
    table = quiet(tmp_path, scenario=5, start={**WHERE, "dwarf": [3, 1]})
    walk(table, "elf", GREEN)
    table.anyone("explore", at=GREEN)
    assert table.view()["talk"] == "free"


@pytest.mark.rule("MALL-44", "MALL-65")
def test_in_scenario_12_the_elf_opens_gestures(tmp_path: Path) -> None:
    table = quiet(tmp_path, scenario=12)
    walk(table, "elf", GREEN)
    table.anyone("explore", at=GREEN)
    assert table.view()["talk"] == "gestures"
    table.refused(0, "say", text="no")
    table.act(0, "gesture", sign="go")


@pytest.mark.rule("MALL-44", "MALL-93")
def test_the_sister_on_green_opens_no_talk(tmp_path: Path) -> None:
    """She lets the explorer lay a tile there, but the elf is not used."""
    extra = "".join(
        tile(number, {(2, 0): "Y?", (3, 2): "O?", (1, 1): icon}) for number, icon in ((25, "L!"), (26, "L="))
    )
    first = tile(1, {(0, 2): "Z"})
    start = {**WHERE, "elf": [3, 3], "barbarian": [1, 1]}
    table = begun(
        tmp_path, first + SET.removeprefix(FIRST) + extra, scenario=4, heroes=5, pile=[2], start=start
    )
    table.anyone("move", hero="sister", to=GREEN)
    table.anyone("explore", at=GREEN)
    assert len(table.view()["tiles"]) == 2
    assert table.view()["talk"] == "silent"


@pytest.mark.rule("MALL-44", "MALL-73")
def test_an_own_scenario_has_the_elf_s_talk_only_if_it_says_so(tmp_path: Path) -> None:
    for rules, talk in (("rules: elf_talks", "free"), ("rules: face_up", "silent")):
        table = quiet(tmp_path, scenario=own(tmp_path, rules), pile=[2])
        walk(table, "elf", GREEN)
        table.anyone("explore", at=GREEN)
        assert table.view()["talk"] == talk


@pytest.mark.rule("MALL-44")
@pytest.mark.parametrize("hero", WHERE)
@pytest.mark.parametrize("edition", ["table", "pocket"])
def test_only_the_dwarf_passes_the_small_passages(tmp_path: Path, hero: str, edition: str) -> None:
    first = tile(1, {(3, 3): "Z"}, edges={(1, 1, "E"): "o"})
    others = [[0, 0], [3, 0], [0, 3]]
    start = {other: others.pop() for other in WHERE if other != hero} | {hero: [1, 1]}
    table = begun(tmp_path, first + SET.removeprefix(FIRST), scenario=4, edition=edition, start=start)
    passes = {"do": "move", "hero": hero, "to": [2, 1]} in table.offered("move")
    assert passes == (hero == "dwarf")
