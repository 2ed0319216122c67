"""The barbarian throws a hero over a trap."""

import pytest

from tower.play import Play, names

HEROES = {"P": "sorceress", "G": "elf", "O": "dwarf", "L": "sister"}


def corridor(row: str) -> Play:
    """A quest with that first row of six squares, and a second with an exit and a door of model 1."""
    return Play(f"""
        +---+---+---+---+---+---+
        {row}
        +---+---+---+---+---+---+
        |*= | P   k1|       1   |
        +---+---+---+---+---+---+
    """)


@pytest.mark.rule("TOWER-33", "TOWER-44")
@pytest.mark.parametrize("letter", HEROES)
def test_the_barbarian_throws_any_hero_next_to_him_over_a_trap(letter: str) -> None:
    play = Play(f"""
        +---+---+---+---+---+
        | Y   {letter}   X         |
        +---+---+---+---+---+
        |*=                 |
        +---+---+---+---+---+
    """)
    hero = HEROES[letter]
    assert play.targets(hero) == [[3, 0]]
    events = play.move(hero, [3, 0])
    assert events == [{"event": "moved", "hero": hero, "to": [3, 0], "by": "throw"}]
    assert play.at("barbarian") == [0, 0]
    # Nobody throws it back.
    assert "throw" not in play.ways(hero).values()


@pytest.mark.rule("TOWER-33")
@pytest.mark.parametrize("side", range(4))
def test_a_throw_belongs_to_the_owner_of_its_direction(side: int) -> None:
    play = Play(
        """
        +---+---+---+---+---+---+---+
        |                        *= |
        +   +   +   +   +   +   +---+
        |             X             |
        +   +   +   +   +   +   +   +
        |             G             |
        +   +   +   +   +   +   +   +
        |     X   P   Y   O   X     |
        +   +   +   +   +   +   +   +
        |             L             |
        +   +   +   +   +   +   +   +
        |             X             |
        +   +   +   +   +   +   +   +
        |                           |
        +---+---+---+---+---+---+---+
        """,
        deal=[["N"], ["E"], ["S"], ["W"]],
    )
    hero = ("elf", "dwarf", "sister", "sorceress")[side]
    there = [[3, 0], [6, 3], [3, 6], [0, 3]][side]
    for seat in range(4):
        if seat != side:
            assert play.stuck(hero, there, seat) == "not_your_action"
    assert play.move(hero, there, seat=side)[0]["by"] == "throw"


@pytest.mark.rule("TOWER-33")
def test_nobody_but_the_barbarian_throws() -> None:
    play = Play("""
        +---+---+---+---+---+
        | G   O   X       Y |
        +---+---+---+---+---+
        |*=                 |
        +---+---+---+---+---+
    """)
    assert play.targets("dwarf") == []
    assert play.stuck("dwarf", [3, 0]) == "trap"


@pytest.mark.rule("TOWER-33", "TOWER-12")
def test_the_barbarian_does_not_cross_traps_himself() -> None:
    play = corridor("| O   Y   X             |")
    assert play.targets("barbarian") == []
    assert play.stuck("barbarian", [2, 0]) == "trap"
    assert play.stuck("barbarian", [3, 0]) == "trap"


@pytest.mark.rule("TOWER-33")
@pytest.mark.parametrize(
    ("row", "landing"),
    [
        ("| Y   O   X             |", (3, 0)),
        ("|     Y   O   X         |", (4, 0)),
        ("|         X   O   Y     |", (1, 0)),
        ("| Y       O   X         |", None),  # not next to the barbarian
        ("| Y   O       X         |", None),  # not next to the trap
        ("| Y   O                 |", None),  # no trap
        ("| Y   O   X   X         |", None),  # two traps
        ("| Y   O   X  ###        |", None),  # solid landing
        ("| Y   O   X   G         |", None),  # taken landing
        ("| Y   O   G   X         |", None),  # a hero between
        ("| Y   G   O   X         |", None),  # the barbarian two squares away
        ("| O   Y   X             |", None),  # the wrong way round
        ("| Y   O  ###            |", None),  # over something else
        ("| Y   O   H   .         |", None),
    ],
)
def test_barbarian_hero_trap_and_landing_are_in_one_line(row: str, landing: tuple[int, int] | None) -> None:
    throws = [to for to, by in corridor(row).ways("dwarf").items() if by == "throw"]
    assert throws == ([landing] if landing else [])


@pytest.mark.rule("TOWER-33", "TOWER-13")
@pytest.mark.parametrize("edge", "|1<>")
@pytest.mark.parametrize("which", range(3))
def test_a_wall_a_closed_door_or_an_opposing_draft_on_any_of_three_edges_stops_it(
    edge: str, which: int
) -> None:
    edges = [" ", " ", " "]
    edges[which] = edge
    play = corridor("| Y {} G {} X {}             |".format(*edges)[:24] + "|")
    assert play.targets("elf") == ([[3, 0]] if edge == ">" else [])
    if edge == "1":
        play.move("sorceress", [2, 1])
        assert play.targets("elf") == [[3, 0]]


@pytest.mark.rule("TOWER-33", "TOWER-14")
@pytest.mark.parametrize("letter", HEROES)
@pytest.mark.parametrize("which", range(3))
def test_a_narrow_passage_stops_all_but_the_dwarf(letter: str, which: int) -> None:
    edges = [" ", " ", " "]
    edges[which] = "o"
    row = "| Y {} {} {} X {}             |".format(edges[0], letter, *edges[1:])[:24] + "|"
    play = Play(f"""
        +---+---+---+---+---+---+
        {row}
        +---+---+---+---+---+---+
        |*=                     |
        +---+---+---+---+---+---+
    """)
    assert ([3, 0] in play.targets(HEROES[letter])) == (letter == "O")


@pytest.mark.rule("TOWER-33", "TOWER-22")
def test_the_thrown_hero_cannot_hold_the_door_but_the_barbarian_can() -> None:
    drawing = """
        +---+---+---+---+---+---+
        | {}  {}  X 1           |
        +   +   +---+---+---+---+
        | Y   O     |        *= |
        +---+---+---+---+---+---+
    """
    play = Play(drawing.format("  ", "k1"))
    play.move("barbarian", [0, 0])
    play.move("dwarf", [1, 0])
    assert play.view()["doors"] == [1]
    assert play.targets("dwarf") == [[1, 1]]
    play = Play(drawing.format("k1", "  "))
    play.move("barbarian", [0, 0])
    play.move("dwarf", [1, 0])
    assert play.targets("dwarf") == [[1, 1], [3, 0]]


@pytest.mark.rule("TOWER-33", "TOWER-52")
def test_a_hero_may_be_thrown_into_its_own_exit_only() -> None:
    play = Play("""
        +---+---+---+---+---+
        | Y   O   X   O=|   |
        +---+---+---+---+---+
        | Y=                |
        +---+---+---+---+---+
    """)
    assert names(play.move("dwarf", [3, 0])) == ["moved", "left"]
    play = Play("""
        +---+---+---+---+---+
        | Y   O   X   Y=|   |
        +---+---+---+---+---+
        | O=                |
        +---+---+---+---+---+
    """)
    assert play.stuck("dwarf", [3, 0]) == "not_your_exit"
    assert play.targets("dwarf") == []


@pytest.mark.rule("TOWER-33")
def test_a_barbarian_who_is_out_throws_nobody() -> None:
    play = Play("""
        +---+---+---+---+---+
        | Y   O   X         |
        +   +---+---+---+---+
        | Y=              O=|
        +---+---+---+---+---+
    """)
    assert [3, 0] in play.targets("dwarf")
    play.move("barbarian", [0, 1])
    assert play.targets("dwarf") == [[0, 0]]


@pytest.mark.rule("TOWER-33")
def test_the_barbarian_throws_over_nothing_but_a_trap() -> None:
    play = Play("""
        +---+---+---+---+---+
        | Y   O   P         |
        +---+---+---+---+---+
        |*=                 |
        +---+---+---+---+---+
    """)
    assert play.targets("dwarf") == []
    assert play.stuck("dwarf", [3, 0]) == "occupied"


@pytest.mark.rule("TOWER-33")
@pytest.mark.parametrize("letter", "PGL")
def test_in_a_quest_without_the_barbarian_nobody_throws(letter: str) -> None:
    play = Play(f"""
        +---+---+---+---+---+
        | {letter}   O   X         |
        +---+---+---+---+---+
        |*=                 |
        +---+---+---+---+---+
    """)
    assert play.targets("dwarf") == []
    assert play.stuck("dwarf", [3, 0]) == "trap"
