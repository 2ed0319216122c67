"""Moving, escalators, vortexes, and who may do what."""

from typing import Any

import pytest

from mall.play import ALL, Play, own

CENTRE = {"barbarian": [1, 1], "dwarf": [2, 1], "mage": [1, 2], "elf": [2, 2]}


def table(tiles: str = "open", start: dict[str, list[int]] = CENTRE, **options: Any) -> Play:
    options = {"scenario": 2, "deal": [ALL], "pile": [2], **options}
    return Play(tiles=own(tiles), start=start, **options)


def targets(play: Play, hero: str, what: str = "move", seat: int = 0) -> list[list[int]]:
    found = [a["to"] for a in play.legal(seat) if a["do"] == what and a["hero"] == hero]
    return sorted(found)


@pytest.mark.rule("MALL-14")
def test_a_player_does_the_actions_of_the_own_tile_with_any_hero() -> None:
    play = table(deal=[["N"], ["E", "S", "W"]])
    play.move("barbarian", [1, 0])
    play.move("dwarf", [2, 0])
    play.move("mage", [1, 1])
    play.move("elf", [2, 1])


@pytest.mark.rule("MALL-14")
def test_a_player_acts_as_often_as_wanted_and_at_any_time() -> None:
    play = table(deal=[["N", "S"], ["E"]])
    for _ in range(20):
        play.move("barbarian", [1, 0], [1, 1])
    play.move("dwarf", [3, 1], seat=1)
    play.move("barbarian", [1, 0], t=0)
    play.move("barbarian", [1, 1], t=170_000)


@pytest.mark.rule("MALL-14")
@pytest.mark.parametrize(
    ("owned", "action"),
    [
        ("N", {"what": "move", "hero": "barbarian", "to": [1, 0]}),
        ("W", {"what": "move", "hero": "elf", "to": [1, 2]}),
        ("S", {"what": "move", "hero": "elf", "to": [2, 3]}),
        ("E", {"what": "move", "hero": "elf", "to": [3, 2]}),
        ("escalator", {"what": "escalator", "hero": "mage", "to": [3, 1]}),
        ("vortex", {"what": "vortex", "hero": "elf", "to": [0, 3]}),
        ("explore", {"what": "explore", "at": [2, 0]}),
    ],
)
def test_nobody_does_an_action_that_is_not_on_the_own_tile(owned: str, action: dict[str, Any]) -> None:
    start = {"barbarian": [1, 1], "dwarf": [2, 0], "mage": [0, 0], "elf": [2, 2]}
    play = Play(scenario=2, deal=[[a for a in ALL if a != owned], [owned]], start=start)
    assert play.refused(seat=0, **action) == "not_your_action"
    line = {"do": action["what"], **{key: value for key, value in action.items() if key != "what"}}
    assert line not in play.legal(0)
    assert line in play.legal(1)
    play.do(line.pop("do"), 1, **line)


@pytest.mark.rule("MALL-14")
def test_there_are_no_turns() -> None:
    play = table(deal=[["N"], ["S"], ["E"], ["W"]])
    play.move("barbarian", [1, 0], seat=0)
    play.move("dwarf", [2, 0], seat=0)
    play.move("elf", [2, 3], seat=1)
    play.move("mage", [0, 2], seat=3)
    play.move("mage", [2, 2], seat=2)


@pytest.mark.rule("MALL-14")
def test_nobody_stops_the_move_of_another() -> None:
    play = table(deal=[["N", "E"], ["S", "W"]])
    play.move("barbarian", [1, 0], seat=0, t=1_000)
    # The second player in the same millisecond finds the move already made.
    play.refused("move", 1, hero="barbarian", to=[0, 1], t=1_000)
    assert play.view()["heroes"]["barbarian"] == [1, 0]


@pytest.mark.rule("MALL-15")
def test_a_hero_moves_any_number_of_squares_in_a_straight_line() -> None:
    play = table(start={"barbarian": [0, 0], "dwarf": [1, 1], "mage": [1, 2], "elf": [2, 2]})
    assert targets(play, "barbarian") == [[0, 1], [0, 2], [0, 3], [1, 0], [2, 0], [3, 0]]
    play.move("barbarian", [3, 0], [3, 1], [3, 3], [0, 3], [0, 1])


@pytest.mark.rule("MALL-15")
def test_a_hero_moves_neither_askew_nor_round_a_corner_nor_nowhere() -> None:
    play = table(start={"barbarian": [0, 0], "dwarf": [1, 1], "mage": [1, 2], "elf": [2, 2]})
    for to in ([3, 3], [1, 2], [3, 1], [0, 0], [0, -1], [-1, 0], [40, 0]):
        play.refused("move", hero="barbarian", to=to)


@pytest.mark.rule("MALL-15")
def test_a_hero_goes_on_over_the_border_of_a_tile_in_one_move() -> None:
    play = table(start={**CENTRE, "dwarf": [2, 0], "elf": [2, 3]})
    play.do("explore", at=[2, 0])
    play.move("dwarf", [2, -4], [2, 2])


@pytest.mark.rule("MALL-15")
def test_a_hero_never_moves_through_a_wall() -> None:
    play = table("moving", start={"barbarian": [1, 1], "mage": [0, 2], "elf": [2, 2], "dwarf": [3, 0]})
    play.refused("move", hero="barbarian", to=[2, 1])
    play.refused("move", hero="barbarian", to=[3, 1])
    play.refused("move", hero="elf", to=[2, 3])
    assert targets(play, "barbarian") == [[0, 1], [1, 2], [1, 3]]


@pytest.mark.rule("MALL-15")
def test_a_hero_never_moves_through_a_solid_square() -> None:
    play = table("moving", start={**CENTRE, "barbarian": [0, 0]})
    assert targets(play, "barbarian") == [[0, 1], [0, 2], [0, 3]]


@pytest.mark.rule("MALL-15")
def test_a_hero_never_passes_over_another() -> None:
    play = table(start={"barbarian": [0, 1], "dwarf": [2, 1], "mage": [1, 2], "elf": [2, 2]})
    play.refused("move", hero="barbarian", to=[3, 1])
    play.refused("move", hero="dwarf", to=[2, 3])
    assert [1, 1] in targets(play, "barbarian")


@pytest.mark.rule("MALL-15")
def test_two_heroes_never_share_a_square() -> None:
    play = table()
    play.refused("move", hero="barbarian", to=[2, 1])
    play.refused("move", hero="barbarian", to=[1, 2])


@pytest.mark.rule("MALL-15")
def test_a_hero_never_walks_off_the_laid_tiles() -> None:
    play = table(start={**CENTRE, "dwarf": [2, 0]})
    play.refused("move", hero="dwarf", to=[2, -1])
    assert targets(play, "dwarf") == [[0, 0], [1, 0], [2, 1], [3, 0]]


@pytest.mark.rule("MALL-16")
@pytest.mark.parametrize(("tile", "turns"), [(2, 0), (3, 3), (4, 2), (5, 1)])
def test_north_is_north_on_a_turned_tile_too(tile: int, turns: int) -> None:
    deal = [["N"], ["E", "S", "W", "explore", "escalator", "vortex"]]
    play = table(start={**CENTRE, "dwarf": [2, 0]}, pile=[tile], deal=deal)
    play.do("explore", 1, at=[2, 0])
    assert play.view()["tiles"][1]["turns"] == turns
    play.move("dwarf", [2, -3], seat=0)
    assert targets(play, "dwarf", seat=0) == [[2, -4]]
    assert targets(play, "dwarf", seat=1) == [[1, -3], [2, -2], [2, -1], [2, 0], [2, 1], [3, -3], [4, -3]]


@pytest.mark.rule("MALL-16")
def test_every_seat_has_the_same_north() -> None:
    play = table(deal=[["N"], ["N"], ["N", "E", "S", "W"]])
    for seat in range(3):
        assert [1, 0] in targets(play, "barbarian", seat=seat)
        assert play.view(seat)["heroes"] == play.view()["heroes"]
    assert targets(play, "barbarian", seat=0) == targets(play, "barbarian", seat=1) == [[1, 0]]


@pytest.mark.rule("MALL-21")
@pytest.mark.parametrize(("players", "shared"), [(5, "W"), (6, "EW"), (7, "ESW"), (8, "ENSW")])
def test_with_five_players_and_more_several_own_the_same_direction(players: int, shared: str) -> None:
    play = Play(scenario=2, players=players)
    owners = {
        direction: [s["seat"] for s in play.view()["seats"] if direction in s["owns"]] for direction in "NESW"
    }
    assert {direction for direction, seats in owners.items() if len(seats) == 2} == set(shared)
    assert all(len(seats) in (1, 2) for seats in owners.values())


@pytest.mark.rule("MALL-21")
def test_either_owner_of_a_direction_may_use_it() -> None:
    play = table(deal=[["W"], ["W"], ["N", "E", "S", "escalator", "vortex", "explore"]])
    play.move("barbarian", [0, 1], seat=1)
    play.move("mage", [0, 2], seat=0)
