"""What "next to" means for the sister: across one wall, never across two."""

import pytest

from tower.play import Play


@pytest.mark.rule("TOWER-42")
@pytest.mark.parametrize("edge", ["---", "-o-", "-1-", " ^ ", " v ", "   "])
def test_next_to_reaches_across_one_wall_door_or_draft(edge: str) -> None:
    play = Play(f"""
        +---+---+---+---+
        | L             |
        +---+---+{edge}+---+
        | . 1 k1| Y |*= |
        +---+---+---+---+
    """)
    assert play.targets("sister") == [[2, 0]]


@pytest.mark.rule("TOWER-42")
def test_diagonal_is_not_next_to() -> None:
    play = Play("""
        +---+---+---+
        | L         |
        +   +   +   +
        |           |
        +   +   +   +
        |     Y  *= |
        +---+---+---+
    """)
    assert play.targets("sister") == [[0, 2]]


CARDS = """
    quest: Two walls
    heroes: Y L
    layout: 2x2

    +---+---+
    | L     {a}
    +   +   +
    |       |
    +---+---+

    +---+---+
    {b} Y     |
    +   +   +
    |       |
    +---+---+

    +---+---+
    |       |
    +   +   +
    |    *= |
    +---+---+

    +---+---+
    |       |
    +   +   +
    |       |
    +---+---+
"""


@pytest.mark.rule("TOWER-42")
@pytest.mark.parametrize(
    ("a", "b", "beside"), [("|", "|", False), ("|", "·", True), ("·", "|", True), ("·", "·", True)]
)
def test_next_to_reaches_across_one_wall_between_cards_but_not_two(a: str, b: str, beside: bool) -> None:
    play = Play(CARDS.format(a=a, b=b))
    assert ([1, 0] in play.targets("sister")) == beside
    # Within a card a wall never matters, and neither do two walls on her way.
    assert [3, 0] in play.targets("sister")
