"""Right of passage: nobody is walled in."""

from typing import Any

import pytest

from duel.playing import Play

CORRIDOR = """
    +---+---+---+
    :   |   |   :
    +   +   +   +
    :   |{north}|   :
    +   +   +   +
    :   |R? |   :
    +   +   +   +
    :   |   |   :
    +   +   +   +
    :   | B |   :
    +   +   +   +
    :   |{south}|   :
    +   +{end}+   +
    :           :
    +...+...+...+
"""
"""Blue's only way to the north, with a token on it; the south end is closed in one way or another."""


def corridor(
    end: str,
    south: str = "   ",
    north: str = "   ",
    fields: str = "",
    also: dict[tuple[int, int], str] | None = None,
) -> Play:
    """Blue steps north to (5, 3), and red's token on (5, 2) comes to light."""
    picture = CORRIDOR.format(end=end, south=south, north=north)
    play = Play(picture, at=(4, 0), also={(8, 8): "R"} | (also or {}), fields=fields)
    play.acts("blue", "step", dir="N")
    return play


def walled_in(play: Play) -> bool:
    """Whether red could not lay a wall, because it would have closed the corridor."""
    assert play.turn == "red"
    if play.phase == "playing":
        assert play.tokens() == {}
        assert len(play.left("red")) == 8
        return True
    # Whatever can be laid closes the corridor: there is nothing else beside the token.
    walls = play.walls_at("red", (5, 2))
    assert walls
    assert all((5, 1, "S") in wall or (5, 2, "S") in wall for wall in walls)
    return False


@pytest.mark.rule("DUEL-33", "DUEL-34")
def test_no_wall_may_close_the_only_way() -> None:
    assert walled_in(corridor("---"))


@pytest.mark.rule("DUEL-33", "DUEL-34")
@pytest.mark.parametrize("end", ["---", "   "])
def test_the_way_of_the_layer_counts_too(end: str) -> None:
    """Blue's own token lies on blue's only way: it may not shut itself in, even if it wanted to."""
    picture = CORRIDOR.format(end=end, south="   ", north="   ").replace("R?", "B?")
    play = Play(picture, at=(4, 0), also={(8, 8): "R"})
    play.acts("blue", "step", dir="N")
    if end == "---":
        assert (play.phase, play.turn, play.tokens(), len(play.left("blue"))) == ("playing", "red", {}, 8)
    else:
        assert (play.phase, play.turn) == ("laying", "blue")
        assert any((5, 2, "S") in wall for wall in play.walls_at("blue", (5, 2)))


@pytest.mark.rule("DUEL-33")
def test_a_wall_may_close_one_of_two_ways() -> None:
    assert not walled_in(corridor("   "))


@pytest.mark.rule("DUEL-33", "DUEL-47")
def test_tunnels_count() -> None:
    assert not walled_in(corridor("---", south=" o ", also={(8, 5): "O"}))
    # The great door leads out of every small door, not only back.
    assert not walled_in(corridor("---", south=" O ", also={(8, 5): "o"}))
    # Without another end it leads nowhere.
    assert walled_in(corridor("---", south=" o "))
    assert walled_in(corridor("---", south=" O "))


@pytest.mark.rule("DUEL-33", "DUEL-47")
@pytest.mark.parametrize(("also", "stuck"), [({}, True), ({(2, 8): "o"}, False)])
def test_a_tunnel_into_another_prison_counts_only_if_it_leads_out_again(
    also: dict[tuple[int, int], str], stuck: bool
) -> None:
    play = Play("""
        +---+---+---+---+---+
        :   |   |           :
        +   +   +   +---+   +
        :   |   |   | O |   :
        +   +   +   +---+   +
        :   |R? |           :
        +   +   +   +   +   +
        :   |   |           :
        +   +   +   +   +   +
        :   | Bo|           :
        +   +---+   +   +   +
        :                   :
        +...+...+...+...+...+
    """, at=(4, 0), also={(8, 8): "R"} | also)  # fmt: skip
    play.acts("blue", "step", dir="N")
    assert walled_in(play) == stuck


@pytest.mark.rule("DUEL-33", "DUEL-23")
@pytest.mark.parametrize(
    ("end", "south", "north", "fields", "stuck"),
    [
        ("-1-", "   ", "   ", "", False),  # its own door
        ("-3-", "   ", "   ", "", True),  # another's
        ("-3-", "   ", "   ", "blue-holds: key-red", False),
        ("-3-", "   ", "   ", "blue-holds: key-blue", True),
        ("-3-", " kR", "   ", "", False),  # the key lies where blue can get it
        ("-3-", " kB", "   ", "", True),  # that is the key of another door
        ("-3-", "   ", " kR", "", True),  # the key would be behind the new wall
    ],
)
def test_doors_count_if_their_key_can_be_reached(
    end: str, south: str, north: str, fields: str, stuck: bool
) -> None:
    assert walled_in(corridor(end, south, north, fields)) == stuck


@pytest.mark.rule("DUEL-33", "DUEL-23")
def test_a_key_outside_the_prison_cannot_be_reached() -> None:
    assert walled_in(corridor("-3-", also={(8, 3): "kR"}))


ALLEY = """
    +...+...+...+...+...+
    :                   :
    +   +---+---+{door}+   +
    :   |kR       B |   :
    +   +---+---+---+   +
    :                   :
    +...+...+...+...+...+
"""
"""Red's door, or the place for it, is beside blue, and its key at the end of a blind alley."""


@pytest.mark.rule("DUEL-33", "DUEL-23", "DUEL-24")
def test_the_way_to_a_key_must_stay_open_too() -> None:
    play = Play(ALLEY.format(door="-3-"), at=(3, 1), also={(8, 8): "R"}, fields="to-move: red")
    assert play.cannot("red", "rock", at=[5, 2]) == "no_passage"
    assert (5, 3) in play.places("red", "rock")


@pytest.mark.rule("DUEL-33", "DUEL-23", "DUEL-24")
def test_the_way_to_a_key_must_stay_open_once_the_door_is_placed() -> None:
    play = Play(ALLEY.format(door="   "), at=(3, 1), also={(8, 8): "R"}, fields="to-move: red")
    assert (5, 2) in play.places("red", "rock")
    play.acts("red", "door", edge=[6, 1, "S"])
    play.acts("blue", "door", edge=[8, 8, "S"])
    assert play.cannot("red", "rock", at=[5, 2]) == "no_passage"


@pytest.mark.rule("DUEL-33", "DUEL-23", "DUEL-24")
@pytest.mark.parametrize("at", [[5, 3], [6, 3]])
def test_a_door_whose_key_lies_behind_it_is_no_way_to_that_key(at: list[int]) -> None:
    """Blue fetches both keys round red's door, and leaves through yellow's."""
    play = Play("""
        +...+...+...+...+...+...+
        :                       :
        +   +-2-+---+---+---+   +
        :   | B 3     kY  kR|   :
        +   +   +   +---+---+   +
        :   |       |           :
        +   +---+---+   +   +   +
        :                       :
        +...+...+...+...+...+...+
    """, at=(4, 1), also={(8, 8): "R", (2, 8): "Y"}, fields="to-move: red")  # fmt: skip
    assert play.cannot("red", "rock", at=at) == "no_passage"


@pytest.mark.rule("DUEL-33", "DUEL-23")
def test_on_the_way_to_a_key_the_way_back_must_stay_open() -> None:
    play = Play(ALLEY.format(door="-3-"), at=(3, 1), also={(8, 8): "R", (8, 5): "Y"})
    play.acts("blue", "step", dir="W")
    for edge in ([4, 2, "E"], [5, 2, "E"]):
        assert play.cannot("yellow", "door", edge=edge) == "no_passage"


@pytest.mark.rule("DUEL-33", "DUEL-47", "DUEL-23")
@pytest.mark.parametrize(("blue", "stuck"), [(" Bo", False), (" B ", True)])
def test_a_key_may_be_fetched_through_a_tunnel(blue: str, stuck: bool) -> None:
    play = Play(f"""
        +---+---+---+---+---+---+
        :   |   |               :
        +   +   +   +---+---+   +
        :   |   |   | O   kR|   :
        +   +   +   +---+---+   +
        :   |R? |               :
        +   +   +   +   +   +   +
        :   |   |               :
        +   +   +   +   +   +   +
        :   |{blue}|               :
        +   +-3-+   +   +   +   +
        :                       :
        +...+...+...+...+...+...+
    """, at=(4, 0), also={(8, 8): "R"})  # fmt: skip
    play.acts("blue", "step", dir="N")
    assert walled_in(play) == stuck


@pytest.mark.rule("DUEL-33", "DUEL-23")
@pytest.mark.parametrize(("inner", "outer", "stuck"), [("kY", "kR", False), ("kR", "kY", True)])
def test_a_key_may_lie_behind_another_door(inner: str, outer: str, stuck: bool) -> None:
    """Yellow's door is the first, red's the second; the keys lie before the one or the other."""
    play = Play(f"""
        +---+---+---+
        :   |   |   :
        +   +   +   +
        :   |R? |   :
        +   +   +   +
        :   |   |   :
        +   +   +   +
        :   | B |   :
        +   +   +   +
        :   | {inner}|   :
        +   +-2-+   +
        :   | {outer}|   :
        +   +-3-+   +
        :           :
        +...+...+...+
    """, at=(4, 0), also={(8, 8): "R", (8, 4): "Y"})  # fmt: skip
    play.acts("blue", "step", dir="N")
    assert (play.phase == "playing") == stuck


@pytest.mark.rule("DUEL-33")
@pytest.mark.parametrize("rock", ["R*", "B*"])
def test_rocks_are_obstacles_the_own_too(rock: str) -> None:
    assert walled_in(corridor("   ", south=f" {rock}"))


@pytest.mark.rule("DUEL-33")
def test_pawns_are_no_obstacles() -> None:
    # If red's pawn counted, blue would be cut off already, and anything might be laid.
    play = corridor("---", north=" Y ")
    assert play.turn == "yellow"
    assert play.tokens() == {}
    # And here the way in the south counts although a pawn stands in it.
    play = corridor("   ", south=" Y ")
    assert (play.phase, play.turn) == ("laying", "red")


@pytest.mark.rule("DUEL-33")
@pytest.mark.parametrize("rock", ["R*", "B*"])
def test_whoever_was_cut_off_before_may_be_cut_off_again(rock: str) -> None:
    assert not walled_in(corridor("---", north=f" {rock}"))


@pytest.mark.rule("DUEL-33")
@pytest.mark.parametrize(("end", "may_lay"), [("   ", False), ("---", True)])
def test_if_one_is_cut_off_the_others_are_still_protected(end: str, may_lay: bool) -> None:
    play = Play(f"""
        +...+---+...+
        :   | B |   :
        +   +---+   +
        :   | R |   :
        +   +   +   +
        :   |   |   :
        +   +   +   +
        :   |B? |   :
        +   +   +   +
        :   |   |   :
        +   +{end}+   +
        :   |   |   :
        +   +   +   +
        :   |   |   :
        +---+---+---+
    """, at=(4, 4), fields="to-move: red")  # fmt: skip
    play.acts("red", "step", dir="S")
    assert play.turn == "blue"
    assert (play.phase == "laying") == may_lay


ROLLING = """
    +---+---+---+---+---+
    :                   :
    +   +   +   +   +   +
    :   |        R*  R  :
    +---+   +---+---+---+
    :   |   |           :
    +   +   +   +   +   +
    :   |R? |           :
    +   +   +   +   +   +
    :   |   |           :
    +   +   +   +   +   +
    :   | B |           :
    +   +---+   +   +   +
    :                   :
    +...+...+...+...+...+
"""


@pytest.mark.rule("DUEL-33", "DUEL-41")
def test_a_rolling_rock_may_cut_somebody_off_and_walls_may_then_close_the_rest() -> None:
    play = Play(ROLLING, at=(4, 0))
    play.acts("blue", "step", dir="N")
    assert (play.phase, play.tokens()) == ("playing", {})
    play = Play(ROLLING, at=(4, 0), fields="to-move: red")
    play.acts("red", "rock", dir="W")
    assert play.rock("red") == (5, 1)
    play.acts("blue", "step", dir="N")
    assert (play.phase, play.turn, play.revealed()) == ("laying", "red", {(5, 3)})
    play.lays("red", (5, 3))


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
    # With another way round it may.
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
    # The north side of the token alone leads to it, and that cannot be covered for want of a neighbour.
    assert all((4, 0, "S") not in wall for wall in play.walls_at("red", (4, 1)))
    play = Play(TWO_SQUARES_LEFT, also={(8, 8): "R"}, fields="red-walls: straight2 corner S")
    play.acts("blue", "step", dir="N")
    play.cannot("red", "wall", token=[4, 1], edges=[[4, 0, "S"], [5, 0, "S"]])
    play.acts("red", "wall", token=[4, 1], edges=[[4, 0, "S"], [4, 1, "E"]])


@pytest.mark.rule("DUEL-33", "DUEL-34", "DUEL-35")
@pytest.mark.parametrize("first", [(4, 4), (6, 4)])
def test_the_second_wall_may_not_close_what_the_first_left_open(first: tuple[int, int]) -> None:
    """Two ways lead out of blue's hall, and a token lies in each."""
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
    """Of blue's line two squares are left; red's wall would close both."""
    play = Play(TWO_SQUARES_LEFT, also={(8, 8): "R"}, fields="red-walls: straight2 corner S")
    play.acts("blue", "step", dir="N")
    wall = {"do": "wall", "token": [4, 1], "edges": [[4, 0, "S"], [5, 0, "S"]]}
    assert shut_in(play, "red", wall) == "blue"


@pytest.mark.rule("DUEL-33")
def test_whoever_a_wall_would_shut_in_is_named_even_after_one_who_is_dead() -> None:
    """Of red's line two squares are left; yellow is out of the game."""
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
    """Who would have no way left, as the refusal names it."""
    answer = play.send(seat=play.colours.index(colour), **action)
    assert answer["error"] == "no_passage"
    return str(answer["message"]).removeprefix("That would leave ").split()[0]
