"""Right of passage: nobody is walled in."""

import pytest

from duel.boards import CORRIDOR
from duel.play import Play


def corridor(
    end: str,
    south: str = "   ",
    north: str = "   ",
    fields: str = "",
    also: dict[tuple[int, int], str] | None = None,
) -> Play:
    """Blue steps north to (5, 3), and red's token on (5, 2) is revealed."""
    picture = CORRIDOR.format(end=end, south=south, north=north)
    play = Play(picture, at=(4, 0), also={(8, 8): "R"} | (also or {}), fields=fields)
    play.acts("blue", "step", dir="N")
    return play


def walled_in(play: Play) -> bool:
    """True if red could not lay a wall because it would have closed the corridor."""
    assert play.turn == "red"
    if play.phase == "playing":
        assert play.tokens() == {}
        assert len(play.left("red")) == 8
        return True
    # Every possible wall closes the corridor: there is nothing else beside the token.
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
    """Blue's own token is on blue's only way. It may not shut itself in, even if it wanted to."""
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
    # Without another end, it leads nowhere.
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
        ("-3-", " kR", "   ", "", False),  # the key is within blue's reach
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
    """Blue fetches both keys around red's door, and leaves through yellow's."""
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
    """Yellow's door is the first, red's the second. The keys are before one or the other."""
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
    # If red's pawn counted, blue would already be cut off, and anything might be laid.
    play = corridor("---", north=" Y ")
    assert play.turn == "yellow"
    assert play.tokens() == {}
    # And here the way in the south counts, although a pawn stands in it.
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
