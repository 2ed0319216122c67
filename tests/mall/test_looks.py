"""The colours of the terminal board, character by character."""

import pytest
from msgspec.structs import replace

from dedale.games.mall import styles, text_board
from dedale.games.mall.board import LaidTile
from dedale.games.mall.state import State
from dedale.games.mall.text_map import Marks, Plan
from dedale.grid import OPEN, SMALL, WALL, Square
from mall.small_mall import START, TILES, mall

LETTERS = {
    styles.BARE: " ",
    styles.SOLID: "#",
    styles.WALL: "w",
    styles.WALL._replace(ground=styles.CAMERA_FLOOR): "c",
    styles.SMALL_PASSAGE: "o",
    styles.PLAIN: ".",
    styles.PLAIN._replace(ground=styles.CAMERA_FLOOR): ",",
    styles.MARK: "m",
    styles.MARK._replace(ground=styles.CAMERA_FLOOR): "M",
    styles.PICK: "!",
    styles.HOURGLASS: "Z",
    styles.CAMERA: "C",
    styles.BALL: "B",
    **{look: letter for letter, look in styles.PAWN.items()},
    **{look: letter.lower() for letter, look in styles.ICON.items()},
}
"""Under a camera, walls are c and floor is a comma. Pawns have capital letters, icons small ones."""


def looked_at(state: State, marks: Marks) -> list[str]:
    """Return each character of the drawing as the letter of its look."""
    lines = text_board.picture(state, marks).lines
    return ["".join(LETTERS.get(look, "?") * len(text) for text, look in line).rstrip() for line in lines]


def test_every_character_has_the_look_of_what_it_shows() -> None:
    marks = Marks(chosen=0, reach=[(1, 0), (0, 1), (2, -3)], picks={(2, 3): "1", (2, 0): "2"})
    assert looked_at(mall(), marks) == [
        "    ccccccccccccccccc",
        "    cCCCcBBBcgggc,,,c",
        "    ccccccccccccccccc",
        "    c,,,cMMMc,,,c,,,c",
        "    ccccccccccccccccc",
        "    c,,,cyyycpppc,,,c",
        "    ccccccccccccccccc",
        "    c,,,c,,,cZZZc####",
        "wwwwwwwwwwwwwwwww####",
        "wZZZwmmmw!OOw...w",
        "wwwwwwwwwwwwwwwww",
        "wmggwYYYwPPPw...w",
        "wwwwwwwwwwwwwwwww",
        "w...wGGGw...opppw",
        "wwwwwwwwwwwwwwwww",
        "####wyyyw!oow...w",
        "####wwwwwwwwwwwww",
    ]


def test_a_square_to_choose_shows_its_key_with_and_without_a_symbol() -> None:
    plan = Plan(mall(START), Marks(picks={(1, 0): "3", (2, 3): "4"}), 0)
    assert (plan.label((1, 0)), plan.label((2, 3))) == ("3", "4@O")


@pytest.mark.rule("MALL-10")
def test_a_passage_is_drawn_where_two_openings_meet_and_a_wall_where_one_meets_a_wall() -> None:
    room = "+---+---+---+---+\n|               |\n+   +   +   +   +\n>               |\n"
    room += "+   +   +   +   +\n|               |\n" * 2 + "+---+---+---+---+\n"
    state = mall(f"{TILES}\ntile: 3\n\n{room}")

    def edges(laid: LaidTile, square: Square, beyond: Square) -> tuple[str, str]:
        plan = Plan(replace(state, board=state.board.lay(laid)), Marks(), 0)
        return plan.edge(square, "E"), plan.edge(beyond, "W")

    assert edges(LaidTile(3, (1, 0), 0), (3, 2), (4, 2)) == (OPEN, OPEN)
    assert edges(LaidTile(3, (1, 0), 1), (3, 2), (4, 2)) == (WALL, WALL), "a wall before tile 1's opening"
    assert edges(LaidTile(3, (1, -1), 0), (4, -2), (5, -2)) == (WALL, WALL), "an entrance before a wall"


@pytest.mark.rule("MALL-44")
def test_where_small_passages_are_walls_nothing_else_is() -> None:
    for scenario, edge in ((6, SMALL), (1, WALL)):
        plan = Plan(mall(START, scenario=scenario), Marks(), 0)
        assert plan.edge((2, 2), "E") == edge
        assert plan.edge((1, 1), "E") == OPEN
        assert plan.edge((0, 0), "E") == WALL
