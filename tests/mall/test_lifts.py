"""Escalators and vortexes."""

from typing import Any

import pytest

from mall.play import ALL, Play, own

CENTRE = {"barbarian": [1, 1], "dwarf": [2, 1], "mage": [1, 2], "elf": [2, 2]}


def table(start: dict[str, list[int]] = CENTRE, **options: Any) -> Play:
    options = {"scenario": 2, "deal": [ALL], "pile": [2, 3], **options}
    return Play(tiles=own("moving"), start=start, **options)


def targets(play: Play, hero: str, what: str, seat: int = 0) -> list[list[int]]:
    return sorted(a["to"] for a in play.legal(seat) if a["do"] == what and a["hero"] == hero)


@pytest.mark.rule("MALL-17")
def test_an_escalator_goes_from_one_end_to_the_other_either_way() -> None:
    play = table({**CENTRE, "mage": [0, 0]})
    play.do("escalator", hero="mage", to=[3, 3])
    assert play.view()["heroes"]["mage"] == [3, 3]
    play.do("escalator", hero="mage", to=[0, 0])
    assert play.view()["heroes"]["mage"] == [0, 0]


@pytest.mark.rule("MALL-17")
@pytest.mark.parametrize("hero", ["barbarian", "mage", "elf", "dwarf"])
def test_an_escalator_takes_any_hero_whatever_lies_between(hero: str) -> None:
    # From corner to corner, with heroes, a wall and a solid square in the way.
    play = table({**{h: at for h, at in CENTRE.items() if h != hero}, hero: [3, 0]})
    assert targets(play, hero, "escalator") == [[0, 3]]
    play.do("escalator", hero=hero, to=[0, 3])


@pytest.mark.rule("MALL-17")
def test_an_escalator_whose_far_end_is_taken_cannot_be_used() -> None:
    play = table({**CENTRE, "mage": [0, 0], "elf": [3, 3]})
    play.refused("escalator", hero="mage", to=[3, 3])
    play.refused("escalator", hero="elf", to=[0, 0])
    assert targets(play, "mage", "escalator") == targets(play, "elf", "escalator") == []
    play.move("elf", [3, 2])
    play.do("escalator", hero="mage", to=[3, 3])


@pytest.mark.rule("MALL-17")
def test_a_hero_never_stops_on_the_escalator_between_its_ends() -> None:
    play = table({"barbarian": [0, 1], "dwarf": [2, 0], "mage": [0, 0], "elf": [3, 1]})
    for x in range(4):
        for y in range(4):
            if [x, y] != [3, 3]:
                play.refused("escalator", hero="mage", to=[x, y])


@pytest.mark.rule("MALL-17")
def test_an_escalator_is_entered_at_its_ends_only() -> None:
    play = table()
    play.refused("escalator", hero="barbarian", to=[0, 0])
    play.refused("escalator", hero="barbarian", to=[3, 3])
    assert not [action for action in play.legal() if action["do"] == "escalator"]


@pytest.mark.rule("MALL-17", "MALL-3")
def test_an_escalator_stays_on_its_tile() -> None:
    play = table({**CENTRE, "dwarf": [2, 0], "mage": [0, 0]}, pile=[2])
    play.do("explore", at=[2, 0])
    # Tile 2 has an escalator with the same number, from (1, -4) to (4, -1).
    assert targets(play, "mage", "escalator") == [[3, 3]]
    play.move("dwarf", [2, -1], [4, -1])
    play.do("escalator", hero="dwarf", to=[1, -4])


@pytest.mark.rule("MALL-17", "MALL-15")
def test_the_end_of_an_escalator_is_walked_over_like_any_floor() -> None:
    play = table({**CENTRE, "mage": [0, 3]})
    play.move("mage", [0, 0], [0, 3], [3, 3])


@pytest.mark.rule("MALL-18")
@pytest.mark.parametrize(
    ("hero", "vortex"),
    [("barbarian", [3, 0]), ("mage", [3, 3]), ("elf", [0, 3]), ("dwarf", [2, 3])],
)
@pytest.mark.parametrize("where", [[1, 1], [0, 0], [0, 2], [1, 0]])
def test_any_hero_goes_to_a_vortex_of_its_colour_from_wherever_it_is(
    hero: str, vortex: list[int], where: list[int]
) -> None:
    play = Play(scenario=2, deal=[ALL], start={hero: where})
    assert targets(play, hero, "vortex") == [vortex]
    play.do("vortex", hero=hero, to=vortex)
    assert play.view()["heroes"][hero] == vortex


@pytest.mark.rule("MALL-18")
def test_a_hero_never_uses_a_vortex_of_another_colour() -> None:
    play = Play(scenario=2, deal=[ALL], start=CENTRE)
    for hero in CENTRE:
        for vortex in ([3, 0], [3, 3], [0, 3], [2, 3]):
            if vortex not in targets(play, hero, "vortex"):
                play.refused("vortex", hero=hero, to=vortex)
    play.refused("vortex", hero="elf", to=[0, 0])


@pytest.mark.rule("MALL-18")
def test_a_vortex_that_is_taken_cannot_be_used() -> None:
    play = Play(scenario=2, deal=[ALL], start={**CENTRE, "dwarf": [0, 3]})
    play.refused("vortex", hero="elf", to=[0, 3])
    assert targets(play, "elf", "vortex") == []
    play.move("dwarf", [0, 2])
    play.do("vortex", hero="elf", to=[0, 3])
    play.refused("vortex", hero="elf", to=[0, 3])


@pytest.mark.rule("MALL-18")
def test_a_hero_chooses_among_all_vortexes_of_its_colour_that_are_laid() -> None:
    play = table({**CENTRE, "dwarf": [2, 0]})
    assert targets(play, "dwarf", "vortex") == []
    play.do("explore", at=[2, 0])
    assert targets(play, "dwarf", "vortex") == [[4, -4]]
    play.move("dwarf", [2, -2], [4, -2])
    play.do("explore", at=[4, -2])
    assert targets(play, "dwarf", "vortex") == [[4, -4], [7, -2]]
    play.do("vortex", hero="dwarf", to=[7, -2])
    play.do("vortex", hero="dwarf", to=[4, -4])
    assert targets(play, "dwarf", "vortex") == [[7, -2]]
    assert targets(play, "mage", "vortex") == []


@pytest.mark.rule("MALL-18")
def test_another_hero_may_walk_over_and_stop_on_a_vortex() -> None:
    play = Play(scenario=2, deal=[ALL], start={**CENTRE, "dwarf": [3, 2], "elf": [2, 2]})
    play.move("dwarf", [3, 3], [2, 3])
    play.move("dwarf", [3, 3])
    assert targets(play, "mage", "vortex") == []
