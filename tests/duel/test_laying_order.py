"""Several tokens at once: the order of the walls, and what happens to the tokens of the dead."""

import pytest

from duel.boards import lit
from duel.play import Play


@pytest.mark.rule("DUEL-35")
def test_the_owner_chooses_the_order_of_the_own_tokens() -> None:
    also = {(5, 6): "B", (4, 4): "B?", (6, 4): "B?", (8, 8): "R"}
    for first, second in (((4, 4), (6, 4)), ((6, 4), (4, 4))):
        play = Play("", also=also)
        play.acts("blue", "step", dir="N")
        assert play.revealed() == {(4, 4), (6, 4)}
        play.lays("blue", first)
        assert (play.turn, play.revealed()) == ("blue", {second})
        play.lays("blue", second)
        assert (play.phase, play.turn) == ("playing", "red")


@pytest.mark.rule("DUEL-35")
@pytest.mark.parametrize(
    ("mover", "order"),
    [
        ("blue", ["blue", "yellow", "red", "green"]),
        ("yellow", ["yellow", "red", "green", "blue"]),
        ("red", ["red", "green", "blue", "yellow"]),
        ("green", ["green", "blue", "yellow", "red"]),
    ],
)
def test_first_lays_who_just_moved_then_the_others_clockwise(mover: str, order: list[str]) -> None:
    letters = {"blue": "B", "yellow": "Y", "red": "R", "green": "G"}
    tokens = {(4, 4): "B?", (6, 4): "Y?", (4, 6): "R?", (6, 6): "G?"}
    pawns = dict(zip([(2, 2), (8, 2), (2, 8)], [letters[each] for each in order[1:]], strict=True))
    # The player to move steps between the four tokens.
    play = Play("", also={**tokens, **pawns, (5, 6): letters[mover]}, fields=f"to-move: {mover}")
    play.acts(mover, "step", dir="N")
    found = []
    while play.phase == "laying":
        colour = play.turn
        assert colour
        found.append(colour)
        [token] = play.revealed()
        assert play.tokens()[token] == colour
        for other in set(order) - {colour}:
            assert play.legal(play.colours.index(other)) == []
        play.lays(colour, token)
    assert found == order
    assert play.turn == order[1]


@pytest.mark.rule("DUEL-35")
@pytest.mark.parametrize(
    ("tokens", "mover", "order"),
    [
        ("BBRR", "blue", "BRBR"),
        ("BBRR", "red", "RBRB"),
        ("BRRR", "blue", "BRRR"),
        ("BBBR", "red", "RBBB"),
        ("BBYYRR", "blue", "BYRBYR"),
        ("BBYYYR", "yellow", "YRBYBY"),
        ("YYRR", "blue", "YRYR"),
        ("BBYRRG", "red", "RGBYRB"),
        ("BBGGYY", "green", "GBYGBY"),
    ],
)
def test_each_lays_one_wall_round_after_round(tokens: str, mover: str, order: str) -> None:
    letters = {"blue": "B", "yellow": "Y", "red": "R", "green": "G"}
    # The player to move steps from (5, 5) to (5, 4), where it lights up all of these.
    places = [(4, 3), (6, 3), (4, 5), (6, 5), (5, 3), (4, 4), (6, 4), (5, 4)]
    also = dict(zip(places, [f"{letter}?" for letter in tokens], strict=False))
    homes = {"B": (1, 8), "Y": (3, 8), "R": (8, 8), "G": (8, 2)}
    pawns = {homes[each]: each for each in {*tokens, "B", "R"} - {letters[mover]}}
    play = Play("", also={**also, **pawns, (5, 5): letters[mover]}, fields=f"to-move: {mover}")
    play.acts(mover, "step", dir="N")
    found = ""
    while play.phase == "laying":
        colour = play.turn
        assert colour
        found += letters[colour]
        assert play.revealed() == {at for at, owner in play.tokens().items() if owner == colour}
        play.lays(colour, max(play.revealed()))
    assert found == order


@pytest.mark.rule("DUEL-35", "DUEL-34")
def test_a_token_without_a_wall_costs_nobody_a_turn() -> None:
    """One of blue's two tokens is walled in. Blue lays for the other at once, and red only after that."""
    play = Play("""
        +...+---+...+
        :   |B? |   :
        +   +---+   +
        :           :
        +...+...+...+
    """, at=(4, 3), also={(5, 5): "B", (4, 5): "B?", (6, 5): "R?", (8, 8): "R"})  # fmt: skip
    play.acts("blue", "step", dir="N")
    assert (play.turn, play.revealed()) == ("blue", {(4, 5)})
    play.lays("blue", (4, 5))
    assert (play.turn, play.revealed()) == ("red", {(6, 5)})


@pytest.mark.rule("DUEL-35", "DUEL-41")
def test_what_a_rolling_rock_reveals_begins_with_the_mover_again() -> None:
    also = {(2, 5): "B", (3, 5): "B*", (2, 4): "B?", (8, 4): "B?", (8, 6): "R?", (9, 9): "R"}
    play = Play("", also=also)
    play.acts("blue", "rock", dir="E")
    assert (play.turn, play.revealed()) == ("blue", {(2, 4)})
    play.lays("blue", (2, 4), (1, 3, "S"), (2, 3, "S"))
    assert play.rock("blue") == (7, 5)
    assert (play.turn, play.revealed()) == ("blue", {(8, 4)})
    play.lays("blue", (8, 4))
    assert (play.turn, play.revealed()) == ("red", {(8, 6)})


@pytest.mark.rule("DUEL-35", "DUEL-34")
def test_a_wall_of_one_player_may_leave_no_room_for_the_next() -> None:
    play = Play("""
        +...+...+---+...+
        :       |R? |   :
        +   +   +   +   +
        : B      B?     :
        +...+...+...+...+
    """, at=(3, 4), also={(8, 8): "R"})  # fmt: skip
    play.acts("blue", "step", dir="E")
    assert play.turn == "blue"
    play.lays("blue", (5, 5), (5, 4, "S"), (6, 4, "S"))
    assert (play.phase, play.turn, play.tokens()) == ("playing", "red", {})
    assert len(play.left("red")) == 8


@pytest.mark.rule("DUEL-35", "DUEL-31", "DUEL-43")
def test_a_push_reveals_round_both_pawns_at_once() -> None:
    play = Play("""
        +...+...+...+...+...+
        : R?              B?:
        +   +   +   +   +   +
        : B   R             :
        +   +   +   +   +   +
        :         R?        :
        +   +   +   +   +   +
        :                   :
        +...+...+...+...+...+
    """, at=(3, 3))  # fmt: skip
    # Blue comes to rest on (4, 4), red on (5, 4).
    play.acts("blue", "push", dir="E", to=[5, 4])
    assert (play.turn, play.revealed()) == ("red", {(3, 3), (5, 5)})
    play.lays("red", (5, 5))
    play.lays("red", (3, 3))
    assert (play.phase, play.turn, play.tokens()) == ("playing", "red", {(7, 3): "blue"})


@pytest.mark.rule("DUEL-35", "DUEL-43")
def test_after_a_push_the_pusher_lays_first_even_near_the_pushed() -> None:
    play = Play("""
        +...+...+...+...+...+
        : R?          B?    :
        +   +   +   +   +   +
        : B   R             :
        +...+...+...+...+...+
    """, at=(3, 3))  # fmt: skip
    play.acts("blue", "push", dir="E", to=[5, 4])
    assert (play.turn, play.revealed()) == ("blue", {(6, 3)})
    play.lays("blue", (6, 3))
    assert (play.turn, play.revealed()) == ("red", {(3, 3)})
    play.lays("red", (3, 3))
    assert (play.phase, play.turn) == ("playing", "red")


@pytest.mark.rule("DUEL-36")
def test_the_tokens_of_the_eliminated_are_removed_and_the_rest_stays() -> None:
    play = Play("""
        +...+...+...+...+...+
        : B       R 3 R*    :
        +   +   +   +   +   +
        :             R?  B?:
        +...+...+...+...+...+
    """, at=(3, 3), also={(8, 8): "Y"}, fields="blue-holds: crossbow")  # fmt: skip
    play.acts("blue", "shoot", dir="E")
    assert not play.alive("red")
    assert play.tokens() == {(7, 4): "blue"}
    assert play.rock("red") == (6, 3)
    assert play.view()["doors"]["red"] == [5, 3, "E"]


@pytest.mark.rule("DUEL-36", "DUEL-45", "DUEL-31")
def test_no_wall_is_laid_for_the_tokens_of_whoever_was_just_killed() -> None:
    play = Play("""
        +...+...+...+...+
        : B   R   R?    :
        +   +   +   +   +
        :         Y?    :
        +...+...+...+...+
    """, at=(3, 3), also={(8, 8): "Y"}, fields="blue-holds: sword")  # fmt: skip
    play.acts("blue", "push", dir="E")
    assert (play.phase, play.turn, play.revealed()) == ("laying", "yellow", {(5, 4)})
    assert play.tokens() == {(5, 4): "yellow"}


@pytest.mark.rule("DUEL-36")
def test_walls_of_the_eliminated_stay() -> None:
    play = lit(
        "corner",
        also={(5, 7): "B", (5, 5): "R?", (8, 6): "R", (2, 2): "Y"},
        fields="red-walls: corner\nblue-holds: crossbow",
    )
    play.lays("red", (5, 5), (5, 4, "S"), (5, 4, "E"))
    play.acts("yellow", "step", dir="N")
    play.acts("red", "step", dir="W")
    assert play.turn == "blue"
    play.cannot("blue", "shoot", dir="W")
    play.acts("blue", "shoot", dir="E")
    assert not play.alive("red")
    assert play.wall_edges() == {(5, 4, "S"), (5, 4, "E")}
