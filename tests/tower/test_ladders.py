"""Ladders, and how moves are counted."""

import pytest

from tower.play import Play

LADDERS = """
    +---+---+---+---+---+
    | H | O   H   X | H |
    +---+---+---+---+---+
    |###  P | H |       |
    +---+---+---+---+---+
    |       | H |     *=|
    +---+---+---+---+---+
"""


@pytest.mark.rule("TOWER-15")
def test_a_ladder_leads_to_any_ladder_of_its_row_and_column_whatever_lies_between() -> None:
    play = Play(LADDERS)
    play.move("dwarf", [2, 0])
    assert play.targets("dwarf") == [[0, 0], [1, 0], [2, 1], [2, 2], [4, 0]]
    events = play.move("dwarf", [4, 0])
    assert events == [{"event": "moved", "hero": "dwarf", "to": [4, 0], "by": "ladder"}]
    # Past the one in the middle, at any distance.
    play.move("dwarf", [0, 0], [2, 0], [2, 2], [2, 0])


@pytest.mark.rule("TOWER-15")
def test_only_a_hero_on_a_ladder_climbs_and_only_to_a_ladder() -> None:
    play = Play(LADDERS)
    assert play.targets("dwarf") == [[2, 0]]
    assert play.stuck("dwarf", [0, 0]) == "wall"
    play.move("dwarf", [2, 0])
    play.stuck("dwarf", [3, 0])
    play.move("dwarf", [4, 0])
    # Not in a row or column with the other ladders.
    play.stuck("dwarf", [2, 1])


@pytest.mark.rule("TOWER-15", "TOWER-12")
def test_a_ladder_that_is_taken_cannot_be_used_and_does_not_block_the_next() -> None:
    play = Play("""
        +---+---+---+---+
        | O | P |   | . |
        +   +   +---+---+
        | H | H |*= | H |
        +---+---+---+---+
    """)
    play.move("sorceress", [1, 1])
    play.move("dwarf", [0, 1])
    assert play.targets("dwarf") == [[0, 0], [3, 1]]
    assert play.stuck("dwarf", [1, 1]) == "occupied"
    play.move("dwarf", [3, 1])


@pytest.mark.rule("TOWER-15")
def test_a_ladder_belongs_to_the_owner_of_its_direction() -> None:
    play = Play(LADDERS, deal=[["N", "E"], ["S", "W"]])
    play.move("dwarf", [2, 0], seat=0)
    assert play.stuck("dwarf", [2, 1], seat=0) == "not_your_action"
    assert play.stuck("dwarf", [4, 0], seat=1) == "not_your_action"
    play.move("dwarf", [2, 1], seat=1)
    play.move("dwarf", [2, 0], seat=0)


@pytest.mark.rule("TOWER-15", "TOWER-13")
def test_a_draft_does_not_stop_a_ladder() -> None:
    play = Play("""
        +---+---+---+
        | O |    *= |
        +   +---+---+
        | H <   < H |
        +---+---+---+
    """)
    play.move("dwarf", [0, 1])
    assert play.targets("dwarf") == [[0, 0], [2, 1]]
    play.move("dwarf", [2, 1])


@pytest.mark.rule("TOWER-15")
def test_a_ladder_and_a_walk_to_the_same_square_are_one_action() -> None:
    play = Play("""
        +---+---+---+---+
        | O   H   H |*= |
        +---+---+---+---+
    """)
    play.move("dwarf", [1, 0])
    assert play.targets("dwarf").count([2, 0]) == 1


@pytest.mark.rule("TOWER-16")
def test_a_walk_of_any_length_and_a_ladder_count_one_each() -> None:
    play = Play("""
        +---+---+---+---+---+
        | O           H |*= |
        +---+---+---+---+---+
        |             H     |
        +---+---+---+---+---+
    """)
    assert play.view()["moves"] == 0
    play.move("dwarf", [3, 0])
    assert play.view()["moves"] == 1
    play.move("dwarf", [3, 1])
    assert play.view()["moves"] == 2
    play.move("dwarf", [2, 1], [1, 1])
    assert play.view()["moves"] == 4


@pytest.mark.rule("TOWER-16")
def test_a_jump_a_throw_and_a_teleport_count_one_each() -> None:
    play = Play("""
        +---+---+---+---+---+
        | G   Y   O   X     |
        +   +   +   +   +   +
        | L              *= |
        +---+---+---+---+---+
    """)
    play.move("dwarf", [4, 0])
    assert play.view()["moves"] == 1
    play.move("elf", [2, 0])
    assert play.view()["moves"] == 2
    play.move("sister", [2, 1])
    assert play.view()["moves"] == 3


@pytest.mark.rule("TOWER-16", "TOWER-34")
def test_a_swap_belongs_to_the_move_that_brought_the_sorceress_there() -> None:
    play = Play("""
        +---+---+---+---+
        | P   S | O |*= |
        +---+---+---+---+
    """)
    play.move("sorceress", [1, 0], swap="dwarf")
    assert play.view()["moves"] == 1
