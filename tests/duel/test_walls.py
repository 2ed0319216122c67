"""Revealed tokens, and the walls laid for them."""

import pytest

from duel.boards import lit
from duel.naive_board import Edge
from duel.play import Play

AROUND = [(4, 3), (5, 3), (6, 3), (4, 4), (6, 4), (4, 5), (5, 5), (6, 5)]


@pytest.mark.rule("DUEL-31")
@pytest.mark.parametrize("at", AROUND)
def test_a_token_within_one_square_of_a_pawn_at_rest_is_revealed(at: tuple[int, int]) -> None:
    # Blue steps from (5, 5) to (5, 4), or comes from the other side if the token is in the way.
    start, way = ((5, 3), "S") if at == (5, 5) else ((5, 5), "N")
    play = Play("", also={start: "B", at: "R?", (2, 8): "R?", (8, 8): "R"})
    assert (play.phase, play.revealed()) == ("playing", set())
    play.acts("blue", "step", dir=way)
    assert (play.phase, play.turn, play.revealed()) == ("laying", "red", {at})


@pytest.mark.rule("DUEL-31")
@pytest.mark.parametrize("at", [(3, 2), (5, 2), (7, 4), (5, 6), (7, 6), (3, 4)])
def test_a_token_two_squares_away_stays_dark(at: tuple[int, int]) -> None:
    play = Play("", also={(4, 4): "B", at: "R?", (8, 8): "R"})
    play.acts("blue", "step", dir="E")
    assert (play.phase, play.turn) == ("playing", "red")
    assert play.tokens() == {at: "red"}


@pytest.mark.rule("DUEL-31", "DUEL-22")
def test_a_pawn_may_step_onto_a_token_and_reveals_it() -> None:
    play = Play("", also={(5, 6): "B", (5, 5): "R?", (8, 8): "R"})
    play.acts("blue", "step", dir="N")
    assert (play.pawn("blue"), play.revealed()) == ((5, 5), {(5, 5)})


@pytest.mark.rule("DUEL-31")
def test_walls_in_between_do_not_matter() -> None:
    play = Play("""
        +...+...+...+
        :   |R? |   :
        +   +---+   +
        :         B :
        +...+...+...+
    """, at=(4, 4), also={(8, 8): "R"})  # fmt: skip
    play.acts("blue", "step", dir="W")
    assert play.revealed() == {(5, 4)}


@pytest.mark.rule("DUEL-31")
def test_tokens_of_all_colours_come_to_light_whoever_moves() -> None:
    play = Play("", also={(5, 6): "B", (4, 4): "B?", (6, 4): "R?", (8, 8): "R"})
    play.acts("blue", "step", dir="N")
    assert (play.turn, play.revealed()) == ("blue", {(4, 4)})
    play.lays("blue", (4, 4))
    assert (play.turn, play.revealed()) == ("red", {(6, 4)})


@pytest.mark.rule("DUEL-31", "DUEL-21")
def test_only_a_pawn_that_comes_to_rest_reveals() -> None:
    play = Play("", also={(5, 5): "B", (5, 4): "R?", (8, 8): "R"})
    play.acts("blue", "door", edge=[2, 2, "S"])
    assert (play.phase, play.turn) == ("playing", "red")
    play.acts("red", "step", dir="N")
    assert (play.phase, play.turn) == ("playing", "blue")


@pytest.mark.rule("DUEL-32", "DUEL-21")
def test_the_owner_lays_before_anything_else() -> None:
    play = lit()
    assert {action["do"] for action in play.legal(1)} == {"wall"}
    assert play.legal(0) == []
    play.cannot("red", "step", dir="N")
    play.cannot("red", "pass")
    play.cannot("blue", "step", dir="N")
    play.cannot("blue", "wall", token=[5, 5], edges=[[5, 5, "E"], [5, 5, "S"]])


@pytest.mark.rule("DUEL-32")
def test_the_wall_stands_and_token_and_piece_are_gone() -> None:
    play = lit("corner L T")
    play.lays("red", (5, 5), (5, 4, "S"), (5, 4, "E"))
    assert play.wall_edges() == {(5, 4, "S"), (5, 4, "E")}
    [wall] = play.view()["walls"]
    assert wall["colour"] == "red"
    assert play.tokens() == {}
    assert play.left("red") == ["L", "T"]
    assert (play.phase, play.turn) == ("playing", "red")
    play.acts("red", "step", dir="N")
    play.acts("blue", "step", dir="N")
    play.acts("red", "step", dir="S")
    play.cannot("blue", "step", dir="N")


@pytest.mark.rule("DUEL-32", "DUEL-5")
def test_of_two_like_walls_one_is_left() -> None:
    play = lit("corner corner straight2 straight2")
    play.lays("red", (5, 5), (5, 4, "S"), (6, 4, "S"))
    assert play.left("red") == ["corner", "corner", "straight2"]


@pytest.mark.rule("DUEL-5", "DUEL-32")
@pytest.mark.parametrize(
    ("piece", "number", "example"),
    [
        ("straight2", 8, {(5, 5, "E"), (5, 6, "E")}),
        ("straight3", 12, {(5, 5, "E"), (5, 6, "E"), (5, 7, "E")}),
        ("corner", 12, {(5, 5, "E"), (5, 5, "S")}),
        ("L", 40, {(5, 5, "E"), (5, 6, "E"), (5, 6, "S")}),
        ("T", 16, {(5, 4, "S"), (6, 4, "S"), (5, 5, "E")}),
        ("S", 16, {(5, 4, "S"), (5, 5, "E"), (6, 5, "S")}),
    ],
)
def test_every_piece_is_turned_and_mirrored(piece: str, number: int, example: set[Edge]) -> None:
    """On open ground: the number of ways to lay it along at least one side of a square."""
    walls = lit(piece).walls_at("red", (5, 5))
    assert len(walls) == number
    assert tuple(sorted(example)) in walls
    sides = {(5, 4, "S"), (4, 5, "E"), (5, 5, "E"), (5, 5, "S")}
    assert all(sides & set(wall) for wall in walls)
    # Everything turned by a quarter around the square is there too, and everything mirrored.
    assert {turned(wall) for wall in walls} == walls
    assert {mirrored(wall) for wall in walls} == walls


def turned(wall: tuple[tuple[int, int, str], ...]) -> tuple[tuple[int, int, str], ...]:
    """Return the wall after a clockwise quarter turn around the middle of (5, 5)."""
    ends = [((x, y), (x + (way == "E"), y + (way == "S"))) for x, y, way in wall]
    return between([tuple(sorted((10 - y, x) for x, y in pair)) for pair in ends])  # type: ignore[misc]


def mirrored(wall: tuple[tuple[int, int, str], ...]) -> tuple[tuple[int, int, str], ...]:
    ends = [((x, y), (x + (way == "E"), y + (way == "S"))) for x, y, way in wall]
    return between([tuple(sorted((10 - x, y) for x, y in pair)) for pair in ends])  # type: ignore[misc]


def between(pairs: list[tuple[tuple[int, int], tuple[int, int]]]) -> tuple[tuple[int, int, str], ...]:
    """Return the edges between pairs of neighbouring squares."""
    return tuple(sorted((*one, "E" if one[1] == other[1] else "S") for one, other in pairs))


@pytest.mark.rule("DUEL-5", "DUEL-32")
def test_the_legal_walls_are_those_of_all_pieces_left() -> None:
    play = lit("straight2 straight2 straight3 corner corner L T S")
    assert len(play.walls_at("red", (5, 5))) == 8 + 12 + 12 + 40 + 16 + 16
    assert len(play.can("red", "wall")) == 8 + 12 + 12 + 40 + 16 + 16
    for action in play.can("red", "wall"):
        assert action["edges"] == sorted(action["edges"])
    assert len(lit("S corner").can("red", "wall")) == 16 + 12


@pytest.mark.rule("DUEL-32")
@pytest.mark.parametrize(
    "edges",
    [
        [[5, 4, "S"]],  # one edge
        [],
        [[5, 4, "S"], [5, 5, "S"]],  # two that do not touch
        [[5, 4, "S"], [5, 5, "E"], [5, 5, "S"]],  # a U
        [[4, 4, "S"], [5, 4, "S"], [6, 4, "S"], [7, 4, "S"]],  # too long
        [[5, 4, "S"], [5, 4, "S"]],  # twice the same
        [[5, 4, "S"], [6, 4, "S"], [6, 4, "S"]],
        [[6, 4, "S"], [7, 4, "S"]],  # not beside the token
        [[5, 4, "N"], [6, 4, "N"]],
    ],
)
def test_what_is_no_wall_is_refused(edges: list[list[object]]) -> None:
    play = lit("straight2 straight2 straight3 corner corner L T S")
    play.cannot("red", "wall", token=[5, 5], edges=edges)


@pytest.mark.rule("DUEL-32")
def test_a_piece_that_is_used_up_is_refused() -> None:
    play = lit("corner")
    play.cannot("red", "wall", token=[5, 5], edges=[[5, 4, "S"], [6, 4, "S"]])


@pytest.mark.rule("DUEL-32")
def test_edges_may_be_named_in_any_order() -> None:
    play = lit("L")
    play.acts("red", "wall", token=[5, 5], edges=[[5, 6, "S"], [5, 5, "E"], [5, 6, "E"]])
    assert play.wall_edges() == {(5, 6, "S"), (5, 5, "E"), (5, 6, "E")}


@pytest.mark.rule("DUEL-32")
def test_a_wall_is_laid_for_a_revealed_token_only() -> None:
    play = lit(also={(5, 7): "B", (5, 5): "R?", (8, 8): "R", (8, 4): "R?"})
    play.cannot("red", "wall", token=[8, 4], edges=[[8, 4, "E"], [8, 4, "S"]])
    play.cannot("red", "wall", token=[5, 4], edges=[[5, 4, "E"], [5, 4, "S"]])


@pytest.mark.rule("DUEL-32")
def test_no_wall_on_top_of_a_wall_or_a_door() -> None:
    play = lit("straight2", """
        +...+...+...+...+...+
        :                   :
        +   +   +---+   +   +
        :                   :
        +   +---+   +   +   +
        :       1   |       :
        +   +   +   +   +   +
        :                   :
        +...+...+...+...+...+
    """)  # fmt: skip
    # A door in the west, a wall in the east. North leaves the eastern half, south both halves.
    north, south = {(5, 4, "S"), (6, 4, "S")}, {(5, 5, "S"), (6, 5, "S")}
    assert play.walls_at("red", (5, 5)) == {
        tuple(sorted(north)), tuple(sorted(south)), ((4, 5, "S"), (5, 5, "S"))
    }  # fmt: skip
    play.cannot("red", "wall", token=[5, 5], edges=[[4, 4, "S"], [5, 4, "S"]])
    play.cannot("red", "wall", token=[5, 5], edges=[[4, 5, "E"], [4, 6, "E"]])
    play.cannot("red", "wall", token=[5, 5], edges=[[5, 5, "E"], [5, 6, "E"]])


@pytest.mark.rule("DUEL-32", "DUEL-4", "DUEL-1")
def test_walls_stay_between_squares_in_play() -> None:
    also = {(2, 2): "B", (1, 1): "R?", (8, 8): "R"}
    play = Play("", also=also, fields="red-walls: straight2 straight3")
    play.acts("blue", "step", dir="N")
    assert play.walls_at("red", (1, 1)) == {
        ((1, 0, "S"), (2, 0, "S")), ((1, 0, "S"), (2, 0, "S"), (3, 0, "S")),
        ((1, 1, "S"), (2, 1, "S")), ((1, 1, "S"), (2, 1, "S"), (3, 1, "S")),
        ((1, 0, "E"), (1, 1, "E")), ((1, 1, "E"), (1, 2, "E")),
        ((1, 0, "E"), (1, 1, "E"), (1, 2, "E")), ((1, 1, "E"), (1, 2, "E"), (1, 3, "E")),
    }  # fmt: skip


@pytest.mark.rule("DUEL-32")
def test_walls_may_cross_and_may_be_laid_under_pawns_rocks_and_things() -> None:
    play = lit("straight2", """
        +...+...+...+...+...+
        :                   :
        +   +   +   +   +   +
        :    kB |B*         :
        +   +   +   +   +   +
        :       |           :
        +...+...+...+...+...+
    """)  # fmt: skip
    play.lays("red", (5, 5), (4, 4, "S"), (5, 4, "S"))


@pytest.mark.rule("DUEL-32")
def test_laid_walls_may_touch_and_cross_at_a_corner_point_but_never_share_an_edge() -> None:
    also = {(4, 6): "B", (5, 4): "B?", (4, 4): "R?", (8, 8): "R"}
    fields = "blue-walls: straight2\nred-walls: straight2"
    play = Play("", also=also, fields=fields)
    play.acts("blue", "step", dir="N")
    # Blue's wall goes from north to south, through the point where four squares meet.
    play.lays("blue", (5, 4), (4, 3, "E"), (4, 4, "E"))
    walls = play.walls_at("red", (4, 4))
    # Across its middle, and with an end at each of its points.
    assert ((4, 3, "S"), (5, 3, "S")) in walls
    assert ((3, 3, "S"), (4, 3, "S")) in walls
    assert ((4, 4, "S"), (5, 4, "S")) in walls
    assert not [wall for wall in walls if {(4, 3, "E"), (4, 4, "E")} & set(wall)]
    play.cannot("red", "wall", token=[4, 4], edges=[[4, 4, "E"], [4, 5, "E"]])
    play.lays("red", (4, 4), (4, 3, "S"), (5, 3, "S"))
    assert play.wall_edges() == {(4, 3, "E"), (4, 4, "E"), (4, 3, "S"), (5, 3, "S")}


@pytest.mark.rule("DUEL-34")
def test_whoever_has_no_wall_left_loses_the_token_only() -> None:
    play = Play("", also={(5, 7): "B", (5, 5): "R?", (8, 8): "R"}, fields="red-walls: T")
    play.acts("blue", "step", dir="N")
    play.lays("red", (5, 5))
    assert play.left("red") == []
    play = Play("", also={(5, 7): "B", (5, 5): "R?", (4, 5): "R?", (8, 8): "R"}, fields="red-walls: T")
    play.acts("blue", "step", dir="N")
    assert play.revealed() == {(5, 5), (4, 5)}
    play.lays("red", (4, 5))
    assert play.tokens() == {}
    assert (play.phase, play.turn, play.left("red")) == ("playing", "red", [])


@pytest.mark.rule("DUEL-34", "DUEL-32")
def test_a_token_with_walls_all_round_is_removed_without_one() -> None:
    play = Play("""
        +...+---+...+
        :   |R? |   :
        +   +---+   +
        :           :
        +...+...+...+
    """, at=(4, 5), also={(5, 7): "B", (8, 8): "R"})  # fmt: skip
    play.acts("blue", "step", dir="N")
    assert (play.phase, play.turn, play.tokens()) == ("playing", "red", {})
    assert len(play.left("red")) == 8


@pytest.mark.rule("DUEL-34", "DUEL-32")
def test_if_one_piece_fits_it_must_be_laid() -> None:
    play = Play("""
        +...+---+...+
        :   |R? |   :
        +---+   +---+
        :           :
        +...+...+...+
    """, at=(4, 5), also={(4, 7): "B", (8, 8): "R"}, fields="red-walls: straight3 corner")  # fmt: skip
    play.acts("blue", "step", dir="N")
    assert (play.phase, play.turn, play.tokens()) == ("laying", "red", {(5, 5): "red"})
    # Only its south side is free, and a straight wall would lie on top of the walls beside it.
    assert play.walls_at("red", (5, 5)) == {((4, 6, "E"), (5, 5, "S")), ((5, 5, "S"), (5, 6, "E"))}
    play.cannot("red", "pass")
    play.cannot("red", "step", dir="N")
