"""MALL-44: the dwarf's small passages and the elf's loud voice."""

import pytest

from mall.play import ALL
from mall.scenarios.malls import lay, mall

pytestmark = pytest.mark.rule("MALL-44")


@pytest.mark.parametrize("scenario", range(4, 8))
def test_from_scenario_4_on_the_dwarf_passes_the_small_passages(scenario: int) -> None:
    play = mall(scenario, [5])
    lay(play, "N")
    play.move("dwarf", [2, -4])
    play.move("dwarf", [2, -1])


@pytest.mark.parametrize(("hero", "way"), [("mage", []), ("elf", [[2, 1]]), ("barbarian", [[2, 2]])])
def test_only_the_dwarf_passes_the_small_passages(hero: str, way: list[list[int]]) -> None:
    play = mall(4, [5])
    lay(play, "N")
    play.move("dwarf", [3, 0])
    if hero != "mage":
        play.move("mage", [2, 3])
    play.move(hero, *way)
    play.refused("move", hero=hero, to=[2, -3])
    play.refused("move", hero=hero, to=[2, -4])
    play.move(hero, [2, -2])
    play.refused("move", hero=hero, to=[2, -3])


@pytest.mark.parametrize("scenario", range(4, 8))
def test_from_scenario_4_on_a_tile_laid_from_the_elfs_square_lets_all_talk(scenario: int) -> None:
    play = mall(scenario, [11, 12], deal=[ALL, ALL])
    play.move("elf", [0, 1])
    play.refused("say", seat=1, text="West!")
    play.do("explore", at=[0, 1])
    assert play.view()["talk"] == "free"
    play.do("say", seat=1, text="As long as we want.", t=20_000)
    play.do("say", seat=0, text="Yes.", t=30_000)
    assert play.view()["sand_ms"] == 150_000, "the sand runs"
    play.move("elf", [-1, 1])
    assert play.view()["talk"] == "silent", "the first action ends the talk"
    play.refused("say", seat=1, text="More!")


@pytest.mark.parametrize("side", ["N", "E", "S"])
def test_a_tile_laid_from_another_heros_square_leaves_silence(side: str) -> None:
    play = mall(4, [11, 12], deal=[ALL, ALL])
    lay(play, side)
    assert play.view()["talk"] == "silent"
    play.refused("say", seat=1, text="Oh!")


@pytest.mark.rule("MALL-51")
def test_a_tile_laid_by_a_crystal_ball_opens_no_talk_wherever_the_elf_stands() -> None:
    play = mall(5, [6, 11, 12])
    lay(play, "E")
    play.move("elf", [1, 0], [2, 0])
    play.move("mage", [6, 2])
    play.do("explore", at=[0, 1])
    assert play.view()["talk"] == "silent", "nobody stands on the green square"
    play.do("explore", at=[2, 0])
    assert play.view()["talk"] == "silent", (
        "the elf stands on the orange square, but it is the ball that sees"
    )
    assert [6, 2] in play.view()["out_of_order"]


@pytest.mark.rule("MALL-51")
def test_the_elf_who_explores_on_her_own_is_heard_even_while_the_mage_is_at_a_ball() -> None:
    play = mall(5, [6, 11, 12, 13])
    lay(play, "E")
    play.move("elf", [0, 1])
    play.move("mage", [6, 2])
    play.do("explore", at=[0, 1])
    assert play.view()["talk"] == "free"
    play.do("explore", at=[1, 3])
    assert play.view()["talk"] == "silent"
    assert [6, 2] not in play.view()["out_of_order"], "the elf's tile was none of the ball's two"


@pytest.mark.parametrize("scenario", [2, 3])
def test_before_scenario_4_the_elf_explores_in_silence(scenario: int) -> None:
    play = mall(scenario, [11, 12])
    lay(play, "W")
    assert play.view()["talk"] == "silent"
