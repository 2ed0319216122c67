"""MALL-61 and MALL-69, and the permanent rules of the campaign in the challenges (8 to 17)."""

from typing import Any

import pytest

from mall.play import ALL, Play
from mall.scenarios.malls import HOURGLASS, START, lay, mall, robbed, square, to_exit

CHALLENGES = [8, 9, 10, 11, 12, 14, 15, 16, 17]
"""All but 13, which starts elsewhere and has its own tests."""


def challenge(scenario: int, pile: list[int], **options: Any) -> Play:
    return mall(scenario, pile, **{"deal": [ALL, [] if scenario == 9 else ALL], **options})


def of_challenge(scenario: int) -> Any:
    """Mark a case with the rule of that challenge (MALL-61 is scenario 8)."""
    return pytest.param(scenario, marks=pytest.mark.rule(f"MALL-{scenario + 53}"))


every_challenge = pytest.mark.parametrize("scenario", [of_challenge(scenario) for scenario in CHALLENGES])


@every_challenge
@pytest.mark.rule("MALL-44")
def test_in_a_challenge_only_the_dwarf_passes_the_small_passages(scenario: int) -> None:
    play = challenge(scenario, [5])
    lay(play, "N")
    play.move("dwarf", [2, -3])
    play.move("dwarf", [2, -1], [2, 0], [3, 0])
    play.refused("move", hero="mage", to=[2, -3])
    play.move("mage", [2, -2])


@every_challenge
@pytest.mark.rule("MALL-51")
def test_in_a_challenge_crystal_balls_work(scenario: int) -> None:
    play = challenge(scenario, [6, 11, 12])
    lay(play, "E")
    play.move("mage", [6, 2])
    play.do("explore", at=[0, 1])
    play.do("explore", at=[2, 0])
    assert play.view()["out_of_order"] == [[6, 2]]


@every_challenge
@pytest.mark.rule("MALL-52")
def test_in_a_challenge_cameras_work(scenario: int) -> None:
    play = challenge(scenario, [7, 8])
    lay(play, "ES")
    play.refused("move", hero="dwarf", to=HOURGLASS)
    play.move("barbarian", [1, 6])
    play.move("dwarf", HOURGLASS, t=60_000)


@every_challenge
@pytest.mark.rule("MALL-43")
def test_in_a_challenge_the_action_tiles_are_handed_on(scenario: int) -> None:
    hands = [ALL, [], ["N"]]
    play = challenge(scenario, [11, 12], deal=hands)
    lay(play, "NE")
    play.move("mage", [2, 2])
    play.move("dwarf", [3, 0], HOURGLASS, t=60_000)
    assert [seat["owns"] for seat in play.view()["seats"]] == [["N"], ALL, []]


@pytest.mark.rule("MALL-44")
@pytest.mark.parametrize("scenario", [of_challenge(number) for number in (8, 9, 10, 11, 16, 17)])
def test_in_a_challenge_a_tile_laid_from_the_elfs_square_lets_all_talk(scenario: int) -> None:
    play = challenge(scenario, [11, 12])
    lay(play, "N")
    assert play.view()["talk"] == "silent"
    lay(play, "W")
    assert play.view()["talk"] == "free"


@pytest.mark.rule("MALL-42")
@pytest.mark.parametrize("scenario", [of_challenge(number) for number in (8, 9, 11, 12, 14, 15, 16)])
def test_in_a_challenge_each_hero_leaves_by_its_own_exit(scenario: int) -> None:
    play = robbed(scenario, deal=[ALL, []])
    to_exit(play, "dwarf", "elf")
    assert play.view()["heroes"]["dwarf"] is not None
    play.move("dwarf", [5, 2])
    play.move("dwarf", [5, 4])
    assert play.view()["heroes"]["dwarf"] is None


@pytest.mark.rule("MALL-61")
@pytest.mark.parametrize("seat", [0, 1, None])
def test_in_scenario_8_the_next_tile_is_always_visible(seat: int | None) -> None:
    play = challenge(8, [11, 7, 10], begin=False)
    assert play.view(seat)["next"] == 11
    play.do("start")
    assert play.view(seat)["next"] == 11
    lay(play, "N")
    assert play.view(seat)["next"] == 7
    play.move("dwarf", [3, 0])
    assert play.view(seat)["next"] == 7
    lay(play, "E")
    assert play.view(seat)["next"] == 10
    lay(play, "S")
    assert play.view(seat)["next"] is None, "the pile is empty"


@pytest.mark.rule("MALL-61")
@pytest.mark.parametrize("scenario", [1, 7, 9, 10, 11, 12, 14, 15, 16, 17])
def test_elsewhere_the_pile_lies_face_down(scenario: int) -> None:
    play = challenge(scenario, [11, 7])
    for seat in (0, 1, None):
        assert play.view(seat)["next"] is None
    lay(play, "N")
    for seat in (0, 1, None):
        assert play.view(seat)["next"] is None


@pytest.mark.rule("MALL-69")
def test_in_scenario_16_vortexes_never_work() -> None:
    play = challenge(16, [13], side="A")
    assert not any(action["do"] == "vortex" for action in play.legal())
    play.refused("vortex", hero="dwarf", to=[2, 3])
    lay(play, "N")
    play.refused("vortex", hero="dwarf", to=square(play, 13, 3, 2))
    play.move("dwarf", [2, 1])
    play.move("mage", [2, 3])
    play.refused("vortex", hero="dwarf", to=square(play, 13, 3, 2))
    assert not any(action["do"] == "vortex" for action in play.legal())


@pytest.mark.rule("MALL-69")
@pytest.mark.parametrize("scenario", [8, 9, 10, 11, 12, 14, 15, 17])
def test_in_other_challenges_vortexes_work(scenario: int) -> None:
    play = challenge(scenario, [13], side="A")
    play.do("vortex", hero="dwarf", to=[2, 3])
    play.do("vortex", hero="barbarian", to=[0, 0])


@pytest.mark.rule("MALL-69")
def test_in_scenario_16_heroes_may_walk_onto_vortex_squares() -> None:
    play = challenge(16, [13], side="A")
    play.move("elf", [1, 0], [0, 0])
    assert play.view()["heroes"] == {**START, "elf": [0, 0]}
