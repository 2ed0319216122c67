"""Heroes, seats and their directions."""

from collections import Counter
from itertools import chain
from typing import Any

import pytest

from tower.play import Play

FIVE = """
    +---+---+---+---+---+
    | Y   P   G   O   L |
    +   +   +   +   +   +
    |                   |
    +   +   +   +   +   +
    |        *=         |
    +---+---+---+---+---+
"""
CROSS = """
    +---+---+---+
    |           |
    +   +   +   +
    |     O     |
    +   +   +---+
    |        *= |
    +---+---+---+
"""
GOES = {"N": [1, 0], "E": [2, 1], "S": [1, 2], "W": [0, 1]}


@pytest.mark.rule("TOWER-1")
def test_a_quest_names_its_heroes_and_where_each_starts() -> None:
    assert Play(FIVE).view()["heroes"] == {
        "barbarian": [0, 0], "sorceress": [1, 0], "elf": [2, 0], "dwarf": [3, 0], "sister": [4, 0]
    }  # fmt: skip
    assert Play(CROSS).view()["heroes"] == {"dwarf": [1, 1]}


@pytest.mark.rule("TOWER-1")
def test_a_hero_that_the_quest_does_not_name_cannot_move() -> None:
    play = Play(CROSS)
    assert play.stuck("elf", [1, 0]) == "no_such_hero"
    assert play.stuck("mage", [1, 0]) == "bad_action"


def owns(play: Play) -> list[list[str]]:
    return [seat["owns"] for seat in play.view()["seats"]]


@pytest.mark.rule("TOWER-2")
def test_one_player_owns_all_directions() -> None:
    assert owns(Play(CROSS)) == [["N", "E", "S", "W"]]
    assert owns(Play(CROSS, players=1)) == [["N", "E", "S", "W"]]


@pytest.mark.rule("TOWER-2")
@pytest.mark.parametrize(("players", "each"), [(2, 2), (4, 1)])
def test_two_or_four_players_share_the_directions_at_random(players: int, each: int) -> None:
    deals = [owns(Play(CROSS, players=players, seed=seed)) for seed in range(40)]
    for deal in deals:
        assert [len(hand) for hand in deal] == [each] * players
        assert sorted(chain(*deal)) == ["E", "N", "S", "W"]
    assert len({str(deal) for deal in deals}) > 4


@pytest.mark.rule("TOWER-2")
def test_three_players_have_one_direction_each_and_one_in_common() -> None:
    commons = set()
    for seed in range(40):
        deal = owns(Play(CROSS, players=3, seed=seed))
        assert [len(hand) for hand in deal] == [2, 2, 2]
        counts = Counter(chain(*deal))
        assert sorted(counts.values()) == [1, 1, 1, 3]
        commons.add(max(counts, key=counts.__getitem__))
    assert commons == {"N", "E", "S", "W"}


@pytest.mark.rule("TOWER-2")
def test_the_common_direction_moves_for_all_three() -> None:
    for seat in range(3):
        play = Play(CROSS, deal=[["N"], ["E"], ["S"]])
        assert owns(play)[seat] == [["N", "W"], ["E", "W"], ["S", "W"]][seat]
        play.move("dwarf", [0, 1], seat=seat)


@pytest.mark.rule("TOWER-2", "TOWER-3")
@pytest.mark.parametrize("seat", range(4))
def test_a_seat_moves_only_in_the_directions_that_it_owns(seat: int) -> None:
    play = Play(CROSS, deal=[["N"], ["E"], ["S"], ["W"]])
    own = "NESW"[seat]
    for direction, to in GOES.items():
        if direction != own:
            assert play.stuck("dwarf", to, seat) == "not_your_action"
    assert play.targets("dwarf", seat) == [GOES[own]]
    play.move("dwarf", GOES[own], seat=seat)


@pytest.mark.rule("TOWER-3")
def test_anyone_moves_any_hero_as_often_as_they_like() -> None:
    play = Play(FIVE, deal=[["N", "S"], ["E", "W"]])
    for hero, x in (("barbarian", 0), ("elf", 2), ("dwarf", 3)):
        play.move(hero, [x, 1], [x, 0], [x, 1], seat=0)
    play.move("dwarf", [4, 1], seat=1)
    play.move("dwarf", [3, 1], [4, 1], seat=1)
    play.move("dwarf", [4, 2], seat=0)


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"players": 0}, "1 to 4"),
        ({"players": 5}, "1 to 4"),
        ({"players": 3, "deal": [["N", "E"], ["S", "W"]]}, "2 hands for 3"),
        ({"deal": [["N", "E"], ["S"]]}, "direction W"),
        ({"deal": [["N"], ["N"], ["S"]]}, "direction E"),
        ({"deal": [["N", "N", "E"], ["S", "W"]]}, "twice"),
        ({"deal": [["up"]]}, "options"),
        ({"talk": "loud"}, "options"),
        ({"bogus": 1}, "options"),
        ({"quest": None}, "needs either a quest or an adventure"),
        ({"quest": "/no/such/file.maze"}, "does not exist"),
    ],
)
def test_options_that_cannot_be_had_are_refused(options: dict[str, Any], words: str) -> None:
    with pytest.raises(AssertionError, match=words):
        Play(CROSS, **options)


def test_a_deal_may_give_a_direction_to_several() -> None:
    deal = [["N", "S", "E", "W"], ["N"]]
    assert owns(Play(CROSS, deal=deal)) == [["N", "E", "S", "W"], ["N"]]


@pytest.mark.rule("TOWER-2")
def test_only_three_players_have_a_direction_in_common() -> None:
    deal = [["N"], ["E"], ["S"], ["N", "W"]]
    assert owns(Play(CROSS, deal=deal)) == deal
