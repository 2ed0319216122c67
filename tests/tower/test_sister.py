"""The little sister teleports, and does nothing else by herself."""

import pytest

from tower.play import Play, names


@pytest.mark.rule("TOWER-41", "TOWER-42")
def test_she_teleports_along_row_or_column_to_a_square_next_to_another_hero() -> None:
    play = Play("""
        +---+---+---+---+---+
        | L                 |
        +   +   +   +   +   +
        |             Y     |
        +   +   +   +   +   +
        |                   |
        +   +   +   +   +   +
        |     G             |
        +   +   +   +   +---+
        |                *= |
        +---+---+---+---+---+
    """)
    assert play.ways("sister") == {(3, 0): "teleport", (0, 3): "teleport"}
    play.move("sister", [3, 0])
    # She is next to the barbarian herself. Beyond him there is another such square.
    assert play.targets("sister") == [[3, 2]]


@pytest.mark.rule("TOWER-41")
def test_a_teleport_belongs_to_the_owner_of_its_direction() -> None:
    play = Play(
        """
        +---+---+---+---+
        |       | L |   |
        +---+---+---+---+
        | Y   .   . |*= |
        +---+---+---+---+
        |         G |   |
        +---+---+---+---+
        """,
        deal=[["N", "E"], ["S"], ["W"], []],
    )
    assert play.stuck("sister", [0, 0], seat=0) == "not_your_action"
    assert play.stuck("sister", [0, 0], seat=1) == "not_your_action"
    play.move("sister", [0, 0], seat=2)
    play = Play(
        """
        +---+---+---+---+
        | L     |   |*= |
        +---+---+---+---+
        | .   Y         |
        +---+---+---+---+
        """,
        deal=[["N", "E"], ["S", "W"]],
    )
    assert play.targets("sister", 0) == [[1, 0]]
    assert play.targets("sister", 1) == [[0, 1]]


@pytest.mark.rule("TOWER-41")
def test_the_square_must_be_empty_and_next_to_another_hero_than_herself() -> None:
    play = Play("""
        +---+---+---+---+---+
        | L       G   Y     |
        +---+---+---+---+---+
        |               |*= |
        +---+---+---+---+---+
    """)
    assert play.targets("sister") == [[1, 0], [4, 0]]
    assert play.stuck("sister", [2, 0]) == "occupied"
    assert play.stuck("sister", [0, 1]) == "not_beside"
    play.move("sister", [1, 0])
    assert play.stuck("sister", [0, 0]) == "not_beside"


@pytest.mark.rule("TOWER-41")
def test_she_goes_in_a_straight_line_only() -> None:
    play = Play("""
        +---+---+---+
        | L         |
        +---+---+---+
        |     Y  *= |
        +---+---+---+
    """)
    assert play.targets("sister") == [[0, 1], [1, 0]]
    assert play.stuck("sister", [2, 0]) == "not_beside"
    assert play.stuck("sister", [2, 1]) == "not_straight"


@pytest.mark.rule("TOWER-43", "TOWER-13")
def test_nothing_stops_a_teleport() -> None:
    play = Play("""
        +---+---+---+---+---+---+---+
        | L | G <###1 X   Y   .     |
        +---+---+---+---+---+---+---+
        | . 1 k1                 *= |
        +---+---+---+---+---+---+---+
    """)
    assert [5, 0] in play.targets("sister")
    play.move("sister", [5, 0])


@pytest.mark.rule("TOWER-41", "TOWER-12", "TOWER-52")
def test_she_appears_on_no_solid_square_trap_or_foreign_exit() -> None:
    play = Play("""
        +---+---+---+---+---+
        | L  ###  .  Y=   X |
        +---+---+---+---+---+
        | L=  Y   G   O   P |
        +---+---+---+---+---+
        | G=  O=  P=        |
        +---+---+---+---+---+
    """)
    assert play.targets("sister") == [[0, 1], [2, 0]]
    assert play.stuck("sister", [1, 0]) == "solid"
    assert play.stuck("sister", [3, 0]) == "not_your_exit"
    assert play.stuck("sister", [4, 0]) == "trap"


@pytest.mark.rule("TOWER-44", "TOWER-34")
def test_swapped_with_the_sorceress_she_need_not_land_next_to_anyone() -> None:
    play = Play("""
        +---+---+---+---+---+
        | P   S             |
        +---+---+---+---+---+
        |                 L |
        +---+---+---+---+---+
        |*=                 |
        +---+---+---+---+---+
    """)
    play.move("sorceress", [1, 0], swap="sister")
    assert play.view()["heroes"] == {"sorceress": [4, 1], "sister": [1, 0]}
    assert play.targets("sister") == [[4, 0]]


@pytest.mark.rule("TOWER-44", "TOWER-33")
def test_thrown_by_the_barbarian_she_need_not_land_next_to_anyone() -> None:
    play = Play("""
        +---+---+---+---+---+
        | Y   L   X         |
        +---+---+---+---+---+
        |*=                 |
        +---+---+---+---+---+
    """)
    assert play.ways("sister") == {(3, 0): "throw"}


@pytest.mark.rule("TOWER-45")
def test_she_does_not_walk_climb_jump_or_pass_narrow_passages() -> None:
    play = Play("""
        +---+---+---+---+---+---+
        | H   L   O         |   |
        +---+-o-+---+---+---+---+
        | H |       |    *= |   |
        +---+---+---+---+---+---+
    """)
    # Two squares are next to the dwarf: hers, and the one behind him, which a teleport reaches.
    assert play.ways("sister") == {(3, 0): "teleport"}
    assert play.stuck("sister", [0, 0]) == "not_beside"
    assert play.stuck("sister", [1, 1]) == "not_beside"


@pytest.mark.rule("TOWER-45")
def test_a_ladder_does_not_carry_her() -> None:
    play = Play("""
        +---+---+---+---+
        | Y   H     | H |
        +---+---+---+---+
        |     L      *= |
        +---+---+---+---+
    """)
    play.move("sister", [1, 0])
    assert play.targets("sister") == []
    assert play.stuck("sister", [3, 0]) == "not_beside"


@pytest.mark.rule("TOWER-45", "TOWER-53")
@pytest.mark.parametrize("code", ["L=", "*="])
def test_she_teleports_onto_her_exit_if_someone_stands_next_to_it(code: str) -> None:
    own = "Y=" if code == "L=" else "  "
    play = Play(f"""
        +---+---+---+---+---+
        | L              {code} |
        +---+---+---+---+---+
        | Y             | {own}|
        +---+---+---+---+---+
    """)
    assert play.stuck("sister", [4, 0]) == "not_beside"
    play.move("barbarian", [3, 1])
    assert play.stuck("sister", [4, 0]) == "not_beside"
    assert play.targets("sister") == [[3, 0]]
    play = Play(f"""
        +---+---+---+---+---+
        | L              {code} |
        +---+---+---+---+---+
        | {own}              Y |
        +---+---+---+---+---+
    """)
    assert names(play.move("sister", [4, 0])) == ["moved", "left"]
    assert play.at("sister") is None
