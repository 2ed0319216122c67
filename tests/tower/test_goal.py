"""Armories, exits, and the end of a quest."""

import pytest

from tower.play import Play, names

ARMORIES = """
    +---+---+---+---+
    | O   O!  O=    |
    +---+---+---+---+
    | P   P!  P=    |
    +---+---+---+---+
"""


@pytest.mark.rule("TOWER-51")
def test_exits_work_only_after_all_have_stood_on_their_armories_at_the_same_time() -> None:
    play = Play(ARMORIES)
    assert (play.view()["armed"], play.view()["exits_open"]) == (False, False)
    play.move("dwarf", [1, 0])
    assert play.stuck("dwarf", [2, 0]) == "exits_closed"
    events = play.move("sorceress", [1, 1])
    assert names(events) == ["moved", "armed"]
    assert (play.view()["armed"], play.view()["exits_open"]) == (True, True)
    assert play.targets("dwarf") == [[0, 0], [2, 0]]


@pytest.mark.rule("TOWER-51")
def test_one_after_the_other_is_not_at_the_same_time() -> None:
    play = Play(ARMORIES)
    play.move("dwarf", [1, 0], [0, 0])
    assert names(play.move("sorceress", [1, 1])) == ["moved"]
    assert not play.view()["armed"]


@pytest.mark.rule("TOWER-51")
def test_exits_go_on_working_when_the_heroes_leave_their_armories() -> None:
    play = Play(ARMORIES)
    play.move("dwarf", [1, 0])
    play.move("sorceress", [1, 1], [0, 1])
    play.move("dwarf", [0, 0], [2, 0])
    assert play.at("dwarf") is None
    assert names(play.move("sorceress", [1, 1])) == ["moved"]


@pytest.mark.rule("TOWER-51")
def test_another_heros_armory_does_not_count() -> None:
    play = Play("""
        +---+---+---+
        | O   P!  O=|
        +   +   +---+
        | P   O!  P=|
        +---+---+---+
    """)
    play.move("dwarf", [1, 0])
    assert names(play.move("sorceress", [1, 1])) == ["moved"]
    assert not play.view()["armed"]


@pytest.mark.rule("TOWER-51", "TOWER-34")
def test_after_a_swap_it_counts_who_stands_where() -> None:
    play = Play("""
        +---+---+---+---+
        | P   S | O   P!|
        +---+---+---+---+
        | O=  P=| Y   Y!|
        +---+---+---+---+
        | Y=          O!|
        +---+---+---+---+
    """)
    play.move("barbarian", [3, 1])
    play.move("dwarf", [3, 0])
    # The sorceress gets to her armory, but the dwarf is on the invocation square.
    assert names(play.move("sorceress", [1, 0], swap="dwarf")) == ["moved", "swapped"]
    assert play.at("sorceress") == [3, 0]
    assert not play.view()["armed"]


@pytest.mark.rule("TOWER-51")
def test_a_quest_without_armories_has_working_exits_from_the_start() -> None:
    play = Play("""
        +---+---+
        | O   O=|
        +---+---+
    """)
    assert (play.view()["armed"], play.view()["exits_open"]) == (True, True)
    assert play.targets("dwarf") == [[1, 0]]


@pytest.mark.rule("TOWER-52")
def test_nobody_enters_or_passes_anothers_exit() -> None:
    play = Play("""
        +---+---+---+---+
        | O   P=    | . |
        +   +---+---+---+
        | P   O=        |
        +---+---+---+---+
    """)
    assert play.targets("dwarf") == []
    assert play.stuck("dwarf", [1, 0]) == play.stuck("dwarf", [2, 0]) == "not_your_exit"
    assert play.targets("sorceress") == []


@pytest.mark.rule("TOWER-52")
def test_a_hero_that_reaches_its_exit_leaves_at_once() -> None:
    play = Play("""
        +---+---+---+---+
        | O   O=        |
        +---+---+---+---+
        | P   P=    | . |
        +---+---+---+---+
    """)
    assert names(play.move("dwarf", [1, 0])) == ["moved", "left"]
    assert play.view()["heroes"] == {"sorceress": [0, 1], "dwarf": None}
    assert play.targets("dwarf") == []
    assert play.stuck("dwarf", [0, 0]) == "hero_out"


@pytest.mark.rule("TOWER-52")
def test_a_common_exit_takes_all_one_after_the_other() -> None:
    play = Play("""
        +---+---+---+
        | O   *=  P |
        +---+---+---+
        | L         |
        +---+---+---+
    """)
    play.move("dwarf", [1, 0])
    # The dwarf has left, so its square is free again.
    play.move("sister", [2, 1])
    play.move("sorceress", [1, 0])
    assert play.view()["heroes"] == {"sorceress": None, "dwarf": None, "sister": [2, 1]}
    assert play.view()["outcome"] is None
    assert play.targets("sister") == []


@pytest.mark.rule("TOWER-53")
def test_while_armories_are_pending_no_exit_can_be_entered_or_passed() -> None:
    play = Play("""
        +---+---+---+---+
        | O   *=  . | O!|
        +---+---+---+---+
        | P | L |   | L!|
        +---+---+---+---+
        | P!|           |
        +---+---+---+---+
    """)
    assert play.targets("dwarf") == []
    assert play.stuck("dwarf", [1, 0]) == play.stuck("dwarf", [2, 0]) == "exits_closed"
    # Nor can the sister appear there, though the dwarf stands next to it.
    assert play.stuck("sister", [1, 0]) == "exits_closed"


@pytest.mark.rule("TOWER-53")
def test_a_hero_stops_at_its_exit_and_does_not_walk_past_it() -> None:
    play = Play("""
        +---+---+---+---+
        | O       O=  . |
        +---+---+---+---+
        | P         | P=|
        +---+---+---+---+
    """)
    assert play.targets("dwarf") == [[1, 0], [2, 0]]
    assert play.stuck("dwarf", [3, 0]) == "exit_in_the_way"


@pytest.mark.rule("TOWER-54")
def test_the_quest_is_solved_when_all_are_out_and_every_seat_has_won() -> None:
    play = Play(
        """
        +---+---+---+
        | O   *=  P |
        +---+---+---+
        """,
        deal=[["N", "E"], ["S", "W"], []],
    )
    assert names(play.move("dwarf", [1, 0], seat=0)) == ["moved", "left"]
    events = play.move("sorceress", [1, 0], seat=1)
    assert names(events) == ["moved", "left", "ended"]
    view = play.view()
    assert view["phase"] == "over"
    assert view["outcome"] == {"result": "won", "winners": [0, 1, 2]}
    assert play.legal(0) == play.legal(1) == play.legal(2) == []
    assert play.refused("undo") == "over"
