"""Placing a door, and who gets through."""

import pytest

from duel.play import Play

HALL = """
    +...+...+...+
    :   3 B     :
    +...+...+...+
"""


@pytest.mark.rule("DUEL-23")
def test_a_door_goes_on_any_free_edge_between_two_squares_in_play() -> None:
    play = Play("""
        +...+...+...+
        :   | B 3   :
        +   +---+   +
        :    ###    :
        +...+...+...+
    """, at=(3, 3), also={(8, 8): "R"})  # fmt: skip
    inner = {(x, y, "E") for x in range(1, 9) for y in range(11)}
    inner |= {(x, y, "S") for x in range(1, 10) for y in range(10)}
    taken = {(3, 3, "E"), (4, 3, "E"), (4, 3, "S")}
    solid = {(3, 4, "E"), (4, 4, "E"), (4, 4, "S")}
    # Blue's only way out may become blue's own door.
    assert play.places("blue", "door", "edge") == inner - taken - solid
    for edge in sorted(taken | solid):
        play.cannot("blue", "door", edge=list(edge))
    play.cannot("blue", "door", edge=[4, 10, "S"])
    play.cannot("blue", "door", edge=[4, 3, "N"])
    play.cannot("blue", "door", edge=[40, 3, "S"])


@pytest.mark.rule("DUEL-23", "DUEL-3")
def test_a_player_has_one_door_and_it_stays_where_it_is() -> None:
    play = Play("", also={(3, 5): "B", (7, 5): "R"})
    play.acts("blue", "door", edge=[8, 8, "S"])
    assert play.view()["doors"]["blue"] == [8, 8, "S"]
    assert play.pawn("blue") == (3, 5)
    assert play.turn == "red"
    play.acts("red", "step", dir="S")
    assert play.can("blue", "door") == []
    play.cannot("blue", "door", edge=[2, 2, "S"])
    play.acts("blue", "step", dir="S")
    assert play.view()["doors"]["blue"] == [8, 8, "S"]


@pytest.mark.rule("DUEL-23")
def test_a_door_drawn_counts_as_placed() -> None:
    play = Play("""
        +...+...+...+
        :     B 1   :
        +...+...+...+
    """, at=(3, 4), also={(8, 8): "R"})  # fmt: skip
    assert play.view()["doors"]["blue"] == [4, 4, "E"]
    assert play.can("blue", "door") == []


@pytest.mark.rule("DUEL-23", "DUEL-22")
@pytest.mark.parametrize(
    ("door", "holds", "through"),
    [
        ("1", "", True),
        ("3", "", False),
        ("3", "key-red", True),
        ("3", "key-blue", False),
        ("3", "sword crossbow", False),
        ("2", "key-red", False),
        ("2", "key-yellow key-red", True),
    ],
)
def test_a_door_is_open_for_its_colour_and_for_the_holder_of_its_key(
    door: str, holds: str, through: bool
) -> None:
    play = Play(
        HALL.replace("3", door),
        at=(3, 4),
        also={(8, 8): "R", (8, 3): "Y"},
        fields=f"blue-holds: {holds}" if holds else "",
    )
    assert ("W" in play.ways("blue", "step")) == through
    if through:
        play.acts("blue", "step", dir="W")
        assert play.pawn("blue") == (3, 4)
    else:
        play.cannot("blue", "step", dir="W")


@pytest.mark.rule("DUEL-23", "DUEL-25")
def test_a_key_opens_the_door_as_soon_as_it_is_picked_up() -> None:
    play = Play("""
        +...+...+...+...+
        :   3 B  kR     :
        +...+...+...+...+
    """, at=(3, 4), also={(8, 8): "R"})  # fmt: skip
    play.steps("blue E", "red N", "blue W", "red S", "blue W")
    assert play.pawn("blue") == (3, 4)


@pytest.mark.rule("DUEL-23")
def test_a_door_also_shuts_from_its_other_side_and_between_rows() -> None:
    play = Play("""
        +...+...+...+
        :     R     :
        +   +-1-+   +
        :     B     :
        +-3-+   +   +
        :           :
        +...+...+...+
    """, at=(3, 4))  # fmt: skip
    play.cannot("blue", "step", dir="N")  # a pawn is there
    play.acts("blue", "step", dir="W")
    play.cannot("red", "step", dir="S")
    play.acts("red", "step", dir="E")
    play.cannot("blue", "step", dir="S")
    play.acts("blue", "step", dir="N")
    play.acts("red", "step", dir="W")
    play.acts("blue", "step", dir="W")
    play.cannot("red", "step", dir="S")


@pytest.mark.rule("DUEL-23", "DUEL-32")
def test_two_doors_do_not_share_an_edge() -> None:
    play = Play("", also={(3, 5): "B", (7, 5): "R"})
    play.acts("blue", "door", edge=[5, 5, "E"])
    play.cannot("red", "door", edge=[5, 5, "E"])
    assert (5, 5, "E") not in play.places("red", "door", "edge")
