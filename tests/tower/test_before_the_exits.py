"""Only exits wait for the armories: every other way is open before all heroes have been on theirs."""

import pytest

from tower.play import Play


@pytest.mark.rule("TOWER-15", "TOWER-51")
def test_ladders_work_before_the_exits_do() -> None:
    play = Play("""
        +---+---+---+---+
        | O   H | H |O= |
        +---+---+---+---+
        | O!            |
        +---+---+---+---+
    """)
    assert not play.view()["exits_open"]
    play.move("dwarf", [1, 0])
    assert play.ways("dwarf") == {(0, 0): "walk", (2, 0): "ladder"}


@pytest.mark.rule("TOWER-32", "TOWER-33", "TOWER-51")
def test_jumps_and_throws_work_before_the_exits_do() -> None:
    play = Play("""
        +---+---+---+---+---+
        | G   O             |
        +---+---+---+---+---+
        | Y   P   X         |
        +---+---+---+---+---+
        | G!  O!  Y!  P! *= |
        +---+---+---+---+---+
    """)
    assert not play.view()["exits_open"]
    assert play.ways("elf") == {(2, 0): "jump"}
    assert play.ways("sorceress") == {(3, 1): "throw"}
