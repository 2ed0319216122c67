"""A refusal names the actual obstacle, not something that can be passed before it."""

import pytest

from tower.play import Play


@pytest.mark.rule("TOWER-14")
def test_a_narrow_passage_is_not_in_the_dwarfs_way() -> None:
    play = Play("""
        +---+---+---+---+
        | O o   | P     |
        +---+---+---+---+
        | G o         *=|
        +---+---+---+---+
    """)
    assert play.stuck("dwarf", [3, 0]) == "wall"
    assert play.stuck("elf", [2, 1]) == "narrow"


@pytest.mark.rule("TOWER-22")
@pytest.mark.parametrize("door", "12345")
def test_a_door_that_is_held_open_is_not_in_the_way(door: str) -> None:
    play = Play(f"""
        +---+---+---+---+
        | O {door}   | G     |
        +---+---+---+---+
        | P   k{door}|     *=|
        +---+---+---+---+
    """)
    assert play.stuck("dwarf", [1, 0]) == "door_closed"
    assert play.stuck("dwarf", [2, 0]) == "occupied"
    assert play.stuck("dwarf", [3, 0]) == "door_closed"
    play.move("sorceress", [1, 1])
    assert play.stuck("dwarf", [3, 0]) == "wall"
    assert play.targets("dwarf") == [[1, 0]]


@pytest.mark.rule("TOWER-21")
def test_the_first_of_two_doors_that_is_closed_is_named() -> None:
    play = Play("""
        +---+---+---+---+
        | O 1   2       |
        +---+---+---+---+
        | P   k1|k2   *=|
        +---+---+---+---+
    """)
    answer = play.send(seat=0, do="move", hero="dwarf", to=[3, 0])
    assert answer["message"].startswith("Door 1 east of [0, 0] is closed")
    play.move("sorceress", [1, 1])
    answer = play.send(seat=0, do="move", hero="dwarf", to=[3, 0])
    assert (answer["error"], answer["message"][:25]) == ("door_closed", "Door 2 east of [1, 0] is ")


@pytest.mark.rule("TOWER-12")
def test_a_wall_comes_before_whoever_stands_behind_it() -> None:
    play = Play("""
        +---+---+---+---+
        | O | P       *=|
        +---+---+---+---+
    """)
    answer = play.send(seat=0, do="move", hero="dwarf", to=[2, 0])
    assert (answer["error"], answer["message"]) == ("wall", "There is a wall east of [0, 0].")


@pytest.mark.rule("TOWER-32")
def test_the_elf_jumps_only_over_a_hero_right_beside_it() -> None:
    play = Play("""
        +---+---+---+---+
        | G       O     |
        +---+---+---+---+
        |     *=        |
        +---+---+---+---+
    """)
    assert play.targets("elf") == [[1, 0]]
    assert play.stuck("elf", [3, 0]) == "occupied"


@pytest.mark.rule("TOWER-32", "TOWER-12")
def test_the_elf_jumps_over_no_trap() -> None:
    play = Play("""
        +---+---+---+---+
        | G   X         |
        +---+---+---+---+
        |     *=        |
        +---+---+---+---+
    """)
    assert play.targets("elf") == []
    assert play.stuck("elf", [2, 0]) == "trap"
