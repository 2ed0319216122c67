"""The sorceress swaps on arriving at an invocation square."""

from typing import Any

import pytest

from tower.play import Play, names

SWAP = """
    +---+---+---+---+---+
    | P       S     |   |
    +   +---+---+---+   +
    |     S   G |     O |
    +---+---+---+   +---+
    |*=   . | L |   | Y |
    +---+---+---+---+---+
"""


def swaps(play: Play, to: list[int], seat: int = 0) -> list[Any]:
    """Return whom the sorceress may swap with when she goes there; None for nobody."""
    moves = [each for each in play.legal(seat) if each.get("hero") == "sorceress" and each["to"] == to]
    return [each.get("swap") for each in moves]


@pytest.mark.rule("TOWER-34")
def test_she_swaps_with_any_other_hero_wherever_it_is_or_with_nobody() -> None:
    play = Play(SWAP)
    assert swaps(play, [2, 0]) == [None, "barbarian", "elf", "dwarf", "sister"]
    for hero in ("barbarian", "elf", "dwarf", "sister"):
        play = Play(SWAP)
        there = play.at(hero)
        events = play.move("sorceress", [2, 0], swap=hero)
        assert names(events) == ["moved", "swapped"]
        assert events[1] == {"event": "swapped", "hero": "sorceress", "with": hero}
        assert (play.at("sorceress"), play.at(hero)) == (there, [2, 0])
    play = Play(SWAP)
    play.move("sorceress", [2, 0])
    assert play.at("sorceress") == [2, 0]


@pytest.mark.rule("TOWER-34")
def test_she_swaps_only_where_her_move_ends() -> None:
    play = Play(SWAP)
    assert swaps(play, [1, 0]) == swaps(play, [3, 0]) == [None]
    assert play.stuck("sorceress", [3, 0], swap="elf") == "no_swap"
    assert play.stuck("sorceress", [1, 0], swap="elf") == "no_swap"


@pytest.mark.rule("TOWER-34")
def test_if_not_used_at_once_she_must_leave_and_come_back() -> None:
    play = Play(SWAP)
    play.move("sorceress", [2, 0])
    assert swaps(play, [2, 0]) == []
    assert all("swap" not in each for each in play.legal())
    assert play.stuck("sorceress", [2, 0], swap="elf") == "not_straight"
    play.move("sorceress", [1, 0])
    play.move("sorceress", [2, 0], swap="elf")


@pytest.mark.rule("TOWER-34")
def test_the_same_player_swaps_as_part_of_the_move() -> None:
    play = Play(SWAP, deal=[["E"], ["N", "S", "W"]])
    assert swaps(play, [2, 0], seat=1) == []
    assert play.stuck("sorceress", [2, 0], seat=1, swap="elf") == "not_your_action"
    # The swap may go anywhere. Only the direction of the move has an owner.
    play.move("sorceress", [2, 0], seat=0, swap="barbarian")


@pytest.mark.rule("TOWER-34")
def test_she_cannot_swap_with_herself_or_a_hero_that_is_not_in_play() -> None:
    play = Play("""
        +---+---+---+---+
        | P   S | O   O=|
        +---+---+---+---+
        | Y |     Y=  P=|
        +---+---+---+---+
    """)
    assert play.stuck("sorceress", [1, 0], swap="sorceress") == "no_swap"
    assert play.stuck("sorceress", [1, 0], swap="elf") == "no_such_hero"
    play.move("dwarf", [3, 0])
    assert play.stuck("sorceress", [1, 0], swap="dwarf") == "hero_out"
    assert swaps(play, [1, 0]) == [None, "barbarian"]


@pytest.mark.rule("TOWER-34")
@pytest.mark.parametrize("letter", "YGO")
def test_other_heroes_do_nothing_on_an_invocation_square(letter: str) -> None:
    hero = {"Y": "barbarian", "G": "elf", "O": "dwarf"}[letter]
    play = Play(f"""
        +---+---+---+---+
        | {letter}   S | P |*= |
        +---+---+---+---+
    """)
    answer = play.send(seat=0, do="move", hero=hero, to=[1, 0], swap="sorceress")
    assert answer["error"] == "no_swap"
    assert answer["message"] == f"The {hero} cannot swap; only the sorceress can."
    assert names(play.move(hero, [1, 0])) == ["moved"]


@pytest.mark.rule("TOWER-34", "TOWER-13", "TOWER-43")
def test_nothing_stops_a_swap() -> None:
    play = Play("""
        +---+---+---+---+---+
        | P   S 1 X < O |   |
        +---+---+---+---+---+
        |*=           . 1 k1|
        +---+---+---+---+---+
    """)
    play.move("sorceress", [1, 0], swap="dwarf")
    assert (play.at("sorceress"), play.at("dwarf")) == ([3, 0], [1, 0])


@pytest.mark.rule("TOWER-35")
def test_being_thrown_onto_the_square_counts_as_arriving() -> None:
    play = Play("""
        +---+---+---+---+---+
        | Y   P   X   S |   |
        +---+---+---+---+---+
        | O             |*= |
        +---+---+---+---+---+
    """)
    assert swaps(play, [3, 0]) == [None, "barbarian", "dwarf"]
    events = play.move("sorceress", [3, 0], swap="barbarian")
    assert events[0]["by"] == "throw"
    assert (play.at("sorceress"), play.at("barbarian")) == ([0, 0], [3, 0])


@pytest.mark.rule("TOWER-35", "TOWER-15")
def test_a_ladder_leads_to_ladders_so_only_a_walk_goes_on_to_the_square() -> None:
    play = Play("""
        +---+---+---+---+
        | P   H | O |   |
        +---+---+---+---+
        |*=   H   S |   |
        +---+---+---+---+
    """)
    play.move("sorceress", [1, 0])
    assert swaps(play, [1, 1]) == [None]
    play.move("sorceress", [1, 1])
    assert swaps(play, [2, 1]) == [None, "dwarf"]


@pytest.mark.rule("TOWER-35")
def test_being_swapped_onto_another_invocation_square_does_not_count() -> None:
    play = Play("""
        +---+---+---+---+
        | P   S | O   S |
        +---+---+---+---+
        | Y             |
        +---+---+---+---+
        |*=             |
        +---+---+---+---+
    """)
    play.move("dwarf", [3, 0])
    events = play.move("sorceress", [1, 0], swap="dwarf")
    assert names(events) == ["moved", "swapped"]
    assert play.at("sorceress") == [3, 0]
    assert all("swap" not in each for each in play.legal())
