"""Walks, and what stops them: walls, heroes, solid squares, traps, drafts, narrow passages."""

import pytest

from tower.play import Play

HALL = """
    +---+---+---+---+
    | O           X |
    +   +---+   +   +
    |     k1|    G= |
    +   +   +   +---+
    | H  ###1 G     |
    +   +   +   +   +
    |         S   O=|
    +---+---+---+---+
"""


@pytest.mark.rule("TOWER-11")
def test_a_walk_is_one_square_or_more_in_a_straight_line() -> None:
    play = Play(HALL)
    for to in ([1, 0], [2, 0], [0, 1], [0, 2], [0, 3]):
        assert to in play.targets("dwarf")
    play.move("dwarf", [2, 0], [2, 1])
    assert play.at("dwarf") == [2, 1]


@pytest.mark.rule("TOWER-11")
@pytest.mark.parametrize("to", [[0, 0], [1, 1], [2, 2], [9, 0], [-1, 0], [0, 4]])
def test_a_walk_never_bends_stands_still_or_leaves_the_board(to: list[int]) -> None:
    assert Play(HALL).stuck("dwarf", to) in ("not_straight", "no_square")


@pytest.mark.rule("TOWER-11")
def test_a_walk_goes_over_corridor_and_icon_squares() -> None:
    play = Play(HALL)
    # Over the ladder square, and onto the invocation square, a key, the ladder itself.
    play.move("dwarf", [0, 3], [2, 3], [0, 3], [0, 2], [0, 1], [1, 1])
    assert play.at("dwarf") == [1, 1]


@pytest.mark.rule("TOWER-12")
def test_a_walk_does_not_pass_or_enter_a_hero() -> None:
    play = Play("""
        +---+---+---+---+---+
        | O       G     |*= |
        +---+---+---+---+---+
    """)
    assert play.targets("dwarf") == [[1, 0]]
    assert play.stuck("dwarf", [2, 0]) == "occupied"
    assert play.stuck("dwarf", [3, 0]) == "occupied"
    assert play.targets("elf") == [[1, 0], [3, 0]]
    play.move("elf", [3, 0])
    assert play.targets("dwarf") == [[1, 0], [2, 0]]


@pytest.mark.rule("TOWER-12")
def test_a_walk_does_not_pass_walls() -> None:
    play = Play("""
        +---+---+---+---+
        | O     |     *=|
        +---+---+---+---+
    """)
    assert play.targets("dwarf") == [[1, 0]]
    assert play.stuck("dwarf", [2, 0]) == "wall"
    assert play.stuck("dwarf", [3, 0]) == "wall"
    assert play.stuck("dwarf", [0, -1]) == "no_square"


@pytest.mark.rule("TOWER-12")
def test_a_walk_does_not_enter_or_pass_solid_squares() -> None:
    play = Play("""
        +---+---+---+---+
        | O      ###  *=|
        +---+---+---+---+
    """)
    assert play.targets("dwarf") == [[1, 0]]
    assert play.stuck("dwarf", [2, 0]) == "solid"
    assert play.stuck("dwarf", [3, 0]) == "solid"


@pytest.mark.rule("TOWER-12")
@pytest.mark.parametrize("letter", "YPGO")
def test_nobody_walks_into_or_over_a_trap(letter: str) -> None:
    hero = {"Y": "barbarian", "P": "sorceress", "G": "elf", "O": "dwarf"}[letter]
    play = Play(f"""
        +---+---+---+---+
        | {letter}       X   *=|
        +---+---+---+---+
    """)
    assert play.targets(hero) == [[1, 0]]
    assert play.stuck(hero, [2, 0]) == "trap"
    assert play.stuck(hero, [3, 0]) == "trap"


DRAFTS = """
    +---+---+---+
    |   < O >   |
    +   + v +   +
    |           |
    +   + ^ +   +
    |     G     |
    +   +   +---+
    |        *= |
    +---+---+---+
"""


@pytest.mark.rule("TOWER-13")
def test_a_draft_is_crossed_along_its_arrow() -> None:
    play = Play(DRAFTS)
    assert play.targets("dwarf") == [[0, 0], [1, 1], [2, 0]]
    assert [1, 1] in play.targets("elf")


@pytest.mark.rule("TOWER-13")
@pytest.mark.parametrize("there", [[0, 0], [1, 1], [2, 0]])
def test_a_draft_is_never_crossed_against_its_arrow(there: list[int]) -> None:
    play = Play(DRAFTS)
    play.move("dwarf", there)
    assert [1, 0] not in play.targets("dwarf")
    assert play.stuck("dwarf", [1, 0]) == "draft"


@pytest.mark.rule("TOWER-13")
def test_a_walk_of_several_squares_is_stopped_by_a_draft_in_the_middle() -> None:
    play = Play("""
        +---+---+---+---+---+
        | O     >   <       |
        +---+---+---+---+---+
        |*=                 |
        +---+---+---+---+---+
    """)
    assert play.targets("dwarf") == [[1, 0], [2, 0]]
    assert play.stuck("dwarf", [3, 0]) == "draft"
    play.move("dwarf", [2, 0])
    assert play.targets("dwarf") == []


@pytest.mark.rule("TOWER-14", "TOWER-31")
@pytest.mark.parametrize("letter", "YPGO")
def test_only_the_dwarf_crosses_a_narrow_passage(letter: str) -> None:
    hero = {"Y": "barbarian", "P": "sorceress", "G": "elf", "O": "dwarf"}[letter]
    play = Play(f"""
        +---+---+---+
        | {letter}   . o   |
        +-o-+---+---+
        |   |    *= |
        +---+---+---+
    """)
    if hero == "dwarf":
        assert play.targets(hero) == [[0, 1], [1, 0], [2, 0]]
        play.move(hero, [2, 0], [0, 0], [0, 1], [0, 0])
    else:
        assert play.targets(hero) == [[1, 0]]
        assert play.stuck(hero, [2, 0]) == play.stuck(hero, [0, 1]) == "narrow"


def test_a_move_that_goes_nowhere_counts_nothing() -> None:
    play = Play(HALL)
    play.stuck("dwarf", [3, 0])
    assert play.view()["moves"] == 0
    assert "undo" not in play.kinds()
