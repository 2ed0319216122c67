"""Right of passage: doors and rocks shut nobody in, and the refusal names who would be shut in."""

from typing import Any

import msgspec
import pytest

from dedale.games.base import Refusal
from duel.boards import CORRIDOR
from duel.pair import DUEL
from duel.play import Play

OPEN_CORRIDOR = CORRIDOR.replace("R?", "  ")
WAY = {(5, y) for y in range(1, 4)}
TWO_SQUARES_LEFT = """
        +---+---+---+---+---+---+---+---+---+---+---+
        |###|###|###|###        |###|###|###|###|###|
        +   +   +   +   +   +   +   +   +   +   +   +
        |                R?                         |
        +   +   +   +   +   +   +   +   +   +   +   +
        |                                           |
        +   +   +   +   +   +   +   +   +   +   +   +
        |                 B                         |
        +...+...+...+...+...+...+...+...+...+...+...+
    """
"""All of blue's line but two squares is solid."""


@pytest.mark.rule("DUEL-33", "DUEL-24")
@pytest.mark.parametrize("colour", ["red", "blue"])
def test_a_rock_may_not_be_placed_where_it_cuts_somebody_off(colour: str) -> None:
    picture = OPEN_CORRIDOR.format(end="---", south="   ", north="   ")
    play = Play(picture, at=(4, 0), also={(8, 8): "R"}, fields=f"to-move: {colour}")
    for at in sorted(WAY):
        play.cannot(colour, "rock", at=list(at))
    assert (5, 5) in play.places(colour, "rock")
    assert (4, 2) in play.places(colour, "rock")
    # If there is another way round, it may.
    picture = OPEN_CORRIDOR.format(end="   ", south="   ", north="   ")
    play = Play(picture, at=(4, 0), also={(8, 8): "R"}, fields=f"to-move: {colour}")
    assert play.places(colour, "rock") >= WAY | {(5, 5)}


@pytest.mark.rule("DUEL-33", "DUEL-24")
@pytest.mark.parametrize(
    ("top", "row"),
    [
        ("+   +---+---+   +   +", ":   | B         |   :"),
        ("+   +   +---+---+   +", ":   |         B |   :"),
    ],
)
def test_a_rock_may_not_be_placed_right_beside_a_pawn_either(top: str, row: str) -> None:
    play = Play(f"""
        +...+...+...+...+...+
        :                   :
        {top}
        {row}
        +   +---+---+---+   +
        :                   :
        +...+...+...+...+...+
    """, at=(3, 1), also={(8, 8): "R"}, fields="to-move: red")  # fmt: skip
    assert play.cannot("red", "rock", at=[5, 2]) == "no_passage"


@pytest.mark.rule("DUEL-33", "DUEL-23")
def test_a_door_may_not_be_placed_where_it_cuts_somebody_off() -> None:
    across = {(5, y, "S") for y in range(4)}
    for south, north, shut in (
        ("   ", "   ", across),
        (" kR", "   ", set()),
        ("   ", " kR", {(5, 1, "S"), (5, 2, "S"), (5, 3, "S")}),
    ):
        picture = OPEN_CORRIDOR.format(end="---", south=south, north=north)
        play = Play(picture, at=(4, 0), also={(8, 8): "R"}, fields="to-move: red")
        doors = play.places("red", "door", "edge")
        assert across - doors == shut
        for edge in sorted(shut):
            play.cannot("red", "door", edge=list(edge))
        assert (5, 4, "S") in doors


@pytest.mark.rule("DUEL-33", "DUEL-23")
def test_the_own_door_cuts_nobody_off_but_others() -> None:
    picture = OPEN_CORRIDOR.format(end="---", south="   ", north="   ")
    play = Play(picture, at=(4, 0), also={(8, 8): "R"})
    assert {(5, y, "S") for y in range(5)} <= play.places("blue", "door", "edge")


@pytest.mark.rule("DUEL-33", "DUEL-23")
@pytest.mark.parametrize(("holds", "edges"), [("key-blue", 2), ("key-red", 0), ("sword", 0)])
def test_a_door_cuts_nobody_off_who_holds_its_key(holds: str, edges: int) -> None:
    """Red's only way is a corridor to the south; it is blue's turn."""
    play = Play("""
        +...+---+...+
        :   | R |   :
        +   +   +   +
        :   |   |   :
        +...+...+...+
    """, at=(4, 6), also={(8, 2): "B"}, fields=f"red-holds: {holds}")  # fmt: skip
    assert len({(5, 6, "S"), (5, 7, "S")} & play.places("blue", "door", "edge")) == edges


@pytest.mark.rule("DUEL-33", "DUEL-47")
def test_the_way_to_a_tunnel_must_stay_open_though_it_has_two_doors() -> None:
    """Blue's line can only be reached by the tunnel, and both its small doors are behind one edge."""
    play = Play("""
        +---+---+---+---+---+---+---+---+---+---+---+
        |                                           |
        +   +   +   +   +   +   +   +   +   +   +   +
        |                                           |
        +   +   +   +   +   +   +   +   +   +   +   +
        |                     O                     |
        +---+---+---+---+---+---+---+---+---+---+---+
        |                                           |
        +   +   +   +---+   +---+   +   +   +   +   +
        |     B     | o       o |                   |
        +   +   +   +---+---+---+   +   +   +   +   +
        |                                           |
        +...+...+...+...+...+...+...+...+...+...+...+
    """, also={(8, 8): "R"}, fields="to-move: red")  # fmt: skip
    assert play.cannot("red", "door", edge=[4, 3, "S"]) == "no_passage"
    assert play.cannot("red", "rock", at=[4, 4]) == "no_passage"
    play.acts("red", "door", edge=[3, 4, "E"])


@pytest.mark.rule("DUEL-33", "DUEL-24")
def test_whoever_was_cut_off_before_does_not_hinder_doors_and_rocks() -> None:
    picture = OPEN_CORRIDOR.format(end="---", south="   ", north=" B*")
    play = Play(picture, at=(4, 0), also={(8, 8): "R"}, fields="to-move: red")
    assert {(5, 2), (5, 3)} <= play.places("red", "rock")
    assert {(5, y, "S") for y in range(5)} <= play.places("red", "door", "edge")


@pytest.mark.rule("DUEL-33", "DUEL-4")
def test_a_square_of_the_own_colour_is_enough_wherever_it_is() -> None:
    """All of blue's line but one square is solid."""
    play = Play("""
        +---+---+---+---+---+---+---+---+---+---+---+
        |###|###|###|###|   |###|###|###|###|###|###|
        +   +   +   +   +   +   +   +   +   +   +   +
        |                R?                         |
        +   +   +   +   +   +   +   +   +   +   +   +
        |                                           |
        +   +   +   +   +   +   +   +   +   +   +   +
        |                 B                         |
        +...+...+...+...+...+...+...+...+...+...+...+
    """, also={(8, 8): "R"}, fields="red-walls: straight2")  # fmt: skip
    play.acts("blue", "step", dir="N")
    # Only the north side of the token leads to it, and that cannot be covered for want of a neighbour.
    assert all((4, 0, "S") not in wall for wall in play.walls_at("red", (4, 1)))
    play = Play(TWO_SQUARES_LEFT, also={(8, 8): "R"}, fields="red-walls: straight2 corner S")
    play.acts("blue", "step", dir="N")
    play.cannot("red", "wall", token=[4, 1], edges=[[4, 0, "S"], [5, 0, "S"]])
    play.acts("red", "wall", token=[4, 1], edges=[[4, 0, "S"], [4, 1, "E"]])


@pytest.mark.rule("DUEL-33", "DUEL-34", "DUEL-35")
@pytest.mark.parametrize("first", [(4, 4), (6, 4)])
def test_the_second_wall_may_not_close_what_the_first_left_open(first: tuple[int, int]) -> None:
    """Two ways lead out of blue's hall, with a token in each."""
    play = Play("""
        +...+...+...+...+...+
        :   |   |   |   |   :
        +   +   +   +   +   +
        :   |R? |###|R? |   :
        +   +   +---+   +   +
        :   | B         |   :
        +   +---+---+---+   +
        :                   :
        +...+...+...+...+...+
    """, at=(3, 3), also={(8, 8): "R"})  # fmt: skip
    play.acts("blue", "step", dir="E")
    assert (play.turn, play.revealed()) == ("red", {(4, 4), (6, 4)})
    play.lays("red", first)
    assert (play.phase, play.turn, play.tokens()) == ("playing", "red", {})
    assert len(play.left("red")) == 7


@pytest.mark.rule("DUEL-33", "DUEL-23", "DUEL-24")
@pytest.mark.parametrize(
    ("first", "second"),
    [
        ({"do": "door", "edge": [5, 2, "S"]}, {"do": "rock", "at": [5, 5]}),
        ({"do": "rock", "at": [5, 2]}, {"do": "door", "edge": [5, 4, "S"]}),
    ],
)
def test_when_one_way_is_closed_the_other_must_stay_open(
    first: dict[str, Any], second: dict[str, Any]
) -> None:
    picture = OPEN_CORRIDOR.format(end="   ", south="   ", north="   ")
    play = Play(picture, at=(4, 0), also={(8, 8): "R"}, fields="to-move: red")
    assert second in play.legal(1)
    play.acts("red", **first)
    play.acts("blue", "door", edge=[8, 8, "S"])
    assert play.cannot("red", **second) == "no_passage"


@pytest.mark.rule("DUEL-33", "DUEL-23", "DUEL-24")
@pytest.mark.parametrize("place", [{"do": "rock", "at": [5, 2]}, {"do": "door", "edge": [5, 2, "S"]}])
def test_whoever_a_rock_or_a_door_would_shut_in_is_named(place: dict[str, Any]) -> None:
    picture = OPEN_CORRIDOR.format(end="---", south="   ", north="   ")
    play = Play(picture, at=(4, 0), also={(8, 8): "R"}, fields="to-move: red")
    assert shut_in(play, "red", place) == "blue"


@pytest.mark.rule("DUEL-33")
def test_whoever_a_wall_would_shut_in_is_named() -> None:
    """Two squares of blue's line are left. Red's wall would close both."""
    play = Play(TWO_SQUARES_LEFT, also={(8, 8): "R"}, fields="red-walls: straight2 corner S")
    play.acts("blue", "step", dir="N")
    wall = {"do": "wall", "token": [4, 1], "edges": [[4, 0, "S"], [5, 0, "S"]]}
    assert shut_in(play, "red", wall) == "blue"


@pytest.mark.rule("DUEL-33")
def test_whoever_a_wall_would_shut_in_is_named_even_after_one_who_is_dead() -> None:
    """Two squares of red's line are left. Yellow is out of the game."""
    play = Play("""
        +...+...+...+...+...+...+...+...+...+...+...+
        |             R                             |
        +   +   +   +   +   +   +   +   +   +   +   +
        |                                           |
        +   +   +   +   +   +   +   +   +   +   +   +
        |                B?                         |
        +   +   +   +   +   +   +   +   +   +   +   +
        |###|###|###|###        |###|###|###|###|###|
        +---+---+---+---+---+---+---+---+---+---+---+
    """, at=(0, 7), also={(8, 2): "B"}, fields="to-move: red\nblue-walls: straight2")  # fmt: skip
    play.acts("red", "step", dir="S")
    wall = {"do": "wall", "token": [4, 9], "edges": [[4, 9, "S"], [5, 9, "S"]]}
    assert shut_in(play, "blue", wall) == "red"


def shut_in(play: Play, colour: str, action: dict[str, Any]) -> str:
    """Return who would have no way left, according to the refusal."""
    assert play.referee.match
    state, seat = play.referee.match.state, play.colours.index(colour)
    answer = DUEL.apply(state, seat, msgspec.convert(action, DUEL.action), 0)
    assert isinstance(answer, Refusal)
    assert answer.error == "no_passage"
    assert answer.message == f"That would leave {answer.about} without a way to a square of its colour."
    return answer.about
