"""The elf jumps over a hero next to it."""

import pytest

from tower.play import Play

NAMES = {"Y": "barbarian", "P": "sorceress", "O": "dwarf", "L": "sister"}


@pytest.mark.rule("TOWER-32")
@pytest.mark.parametrize("letter", NAMES)
def test_the_elf_jumps_over_any_hero_and_that_one_stays(letter: str) -> None:
    play = Play(f"""
        +---+---+---+---+
        | G   {letter}     |*= |
        +---+---+---+---+
    """)
    assert play.targets("elf") == [[2, 0]]
    events = play.move("elf", [2, 0])
    assert events == [{"event": "moved", "hero": "elf", "to": [2, 0], "by": "jump"}]
    assert play.at(NAMES[letter]) == [1, 0]
    assert play.targets("elf") == [[0, 0]]


@pytest.mark.rule("TOWER-32")
@pytest.mark.parametrize("side", range(4))
def test_the_elf_jumps_in_any_direction_and_the_jump_belongs_to_its_owner(side: int) -> None:
    there = [[2, 0], [4, 2], [2, 4], [0, 2]][side]
    play = Play(
        """
        +---+---+---+---+---+
        |                   |
        +   +   +   +   +   +
        |         Y         |
        +   +   +   +   +   +
        |     P   G   O     |
        +   +   +   +   +   +
        |         L         |
        +   +   +   +   +---+
        |                *= |
        +---+---+---+---+---+
        """,
        deal=[["N"], ["E"], ["S"], ["W"]],
    )
    assert play.targets("elf", side) == [there]
    for seat in range(4):
        if seat != side:
            assert play.stuck("elf", there, seat) == "not_your_action"
    play.move("elf", there, seat=side)


@pytest.mark.rule("TOWER-32")
@pytest.mark.parametrize("letter", "YPO")
def test_only_the_elf_jumps(letter: str) -> None:
    play = Play(f"""
        +---+---+---+---+
        | {letter}   G     |*= |
        +---+---+---+---+
    """)
    assert play.targets(NAMES[letter]) == []
    assert play.stuck(NAMES[letter], [2, 0]) == "occupied"


@pytest.mark.rule("TOWER-32")
def test_the_hero_must_be_right_next_and_the_landing_right_behind() -> None:
    play = Play("""
        +---+---+---+---+---+
        | G       Y         |
        +---+---+---+---+---+
        |             O  *= |
        +---+---+---+---+---+
    """)
    # Not from two squares away, and not two squares beyond.
    assert play.targets("elf") == [[1, 0]]
    play.move("elf", [1, 0])
    assert play.targets("elf") == [[0, 0], [3, 0]]


@pytest.mark.rule("TOWER-32", "TOWER-12")
@pytest.mark.parametrize("behind", [" O ", " X ", "###"])
def test_the_landing_must_be_free_and_no_trap_and_not_solid(behind: str) -> None:
    play = Play(f"""
        +---+---+---+---+---+
        | G   Y  {behind}    |*= |
        +---+---+---+---+---+
    """)
    assert play.targets("elf") == []
    assert play.stuck("elf", [2, 0]) in ("occupied", "trap", "solid")
    # Nor does the elf jump over two.
    play.stuck("elf", [3, 0])


@pytest.mark.rule("TOWER-32", "TOWER-13", "TOWER-14")
@pytest.mark.parametrize(
    ("edge", "why"), [("|", "wall"), ("1", "door_closed"), ("o", "narrow"), ("<", "draft")]
)
@pytest.mark.parametrize("which", [0, 1])
def test_what_stands_on_either_edge_stops_the_jump_and_that_is_said(edge: str, why: str, which: int) -> None:
    first, second = (edge, " ") if which == 0 else (" ", edge)
    play = Play(f"""
        +---+---+---+---+---+
        | G {first} Y {second}   | . 1 k1|
        +---+---+---+---+---+
        |*=                 |
        +---+---+---+---+---+
    """)
    assert play.targets("elf") == []
    assert play.stuck("elf", [2, 0]) == why
    assert play.stuck("elf", [3, 0]) == (why if which == 0 else "occupied"), "nobody jumps as far as that"


@pytest.mark.rule("TOWER-32", "TOWER-13", "TOWER-22")
@pytest.mark.parametrize("edge", [">", "1"])
@pytest.mark.parametrize("which", [0, 1])
def test_a_draft_along_the_jump_and_an_open_door_do_not_stop_it(edge: str, which: int) -> None:
    first, second = (edge, " ") if which == 0 else (" ", edge)
    play = Play(f"""
        +---+---+---+---+---+
        | G {first} Y {second}   |    *= |
        +---+---+---+---+---+
        | O   k1| . 1       |
        +---+---+---+---+---+
    """)
    assert play.targets("elf") == ([[2, 0]] if edge == ">" else [])
    play.move("dwarf", [1, 1])
    assert play.targets("elf") == [[2, 0]]


@pytest.mark.rule("TOWER-32", "TOWER-22")
def test_the_hero_jumped_over_may_hold_the_door() -> None:
    play = Play("""
        +---+---+---+---+
        | G   k11       |
        +---+   +---+---+
        |*= | P |       |
        +---+---+---+---+
    """)
    assert play.targets("elf") == [[1, 0]]
    play.move("sorceress", [1, 0])
    assert play.targets("elf") == [[2, 0]]
    play.move("elf", [2, 0])


@pytest.mark.rule("TOWER-32", "TOWER-22")
def test_the_elf_cannot_hold_the_door_for_its_own_jump() -> None:
    play = Play("""
        +---+---+---+---+
        | k1  Y 1       |
        +   +---+---+---+
        | G |*= |       |
        +---+---+---+---+
    """)
    play.move("elf", [0, 0])
    assert play.view()["doors"] == [1]
    assert play.targets("elf") == [[0, 1]]
    assert play.stuck("elf", [2, 0]) == "door_closed"


@pytest.mark.rule("TOWER-32", "TOWER-53")
def test_the_elf_may_jump_into_its_exit_and_no_other() -> None:
    play = Play("""
        +---+---+---+---+---+
        | G   Y   G=|    Y= |
        +---+---+---+---+---+
    """)
    assert [event["event"] for event in play.move("elf", [2, 0])] == ["moved", "left"]
    assert play.at("elf") is None
    play = Play("""
        +---+---+---+---+---+
        | G   Y   Y=|    G= |
        +---+---+---+---+---+
    """)
    assert play.stuck("elf", [2, 0]) == "not_your_exit"
