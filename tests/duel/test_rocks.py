"""Placing a rock, pushing it, and what it does on its way."""

import pytest

from duel.play import Play, row

RED = {(8, 8): "R"}


@pytest.mark.rule("DUEL-24")
def test_a_rock_goes_into_any_free_square_anywhere() -> None:
    play = Play("""
        +...+...+...+...+
        : B   o   O   kB:
        +   +   +   +   +
        : sw  xb  R?  B?:
        +   +   +   +   +
        : R   R* ###    :
        +...+...+...+...+
    """, at=(3, 3), fields="blue-walls: corner\nred-walls: corner")  # fmt: skip
    taken = {(x, y) for x in range(3, 7) for y in range(3, 6)} - {(6, 5)}
    inside = {(x, y) for x in range(1, 10) for y in range(1, 10)}
    assert play.places("blue", "rock") == inside - taken
    for at in sorted(taken):
        play.cannot("blue", "rock", at=list(at))


@pytest.mark.rule("DUEL-24", "DUEL-2")
@pytest.mark.parametrize("at", [(5, 0), (5, 10), (10, 3), (0, 3), (0, 0), (11, 5)])
def test_no_rock_on_a_goal_line(at: tuple[int, int]) -> None:
    play = Play("", also={(3, 3): "B", (7, 3): "Y", (3, 7): "R", (7, 7): "G"})
    play.cannot("blue", "rock", at=list(at))
    assert play.places("blue", "rock") <= {(x, y) for x in range(1, 10) for y in range(1, 10)}


@pytest.mark.rule("DUEL-24", "DUEL-3")
def test_a_player_has_one_rock() -> None:
    play = row("B", also=RED)
    play.acts("blue", "rock", at=[8, 3])
    assert play.rock("blue") == (8, 3)
    assert play.turn == "red"
    play.acts("red", "step", dir="N")
    assert play.places("blue", "rock") == set()
    play.cannot("blue", "rock", at=[2, 2])


@pytest.mark.rule("DUEL-24", "DUEL-41")
def test_no_pawn_enters_or_pushes_the_rock_of_another() -> None:
    play = row("B R*", also=RED)
    play.cannot("blue", "step", dir="E")
    play.cannot("blue", "rock", dir="E")


@pytest.mark.rule("DUEL-24", "DUEL-31", "DUEL-35")
def test_a_placed_rock_lights_up_the_tokens_around_it() -> None:
    play = Play("""
        +...+...+...+...+
        : B?            :
        +   +   +   +   +
        :             R?:
        +   +   +   +   +
        :     R?        :
        +...+...+...+...+
    """, at=(4, 2), also={(2, 8): "B", (8, 8): "R"})  # fmt: skip
    play.acts("blue", "rock", at=[5, 3])
    assert (play.phase, play.turn, play.revealed()) == ("laying", "blue", {(4, 2)})
    play.lays("blue", (4, 2))
    assert (play.phase, play.turn, play.revealed()) == ("laying", "red", {(5, 4)})
    play.lays("red", (5, 4))
    assert (play.phase, play.turn) == ("playing", "red")
    assert play.tokens() == {(7, 3): "red"}


@pytest.mark.rule("DUEL-41")
def test_a_pushed_rock_rolls_on_to_the_edge_of_play() -> None:
    play = row("B B*", also=RED)
    play.acts("blue", "rock", dir="E")
    assert play.pawn("blue") == (2, 5)
    assert play.rock("blue") == (9, 5)
    assert play.turn == "red"


@pytest.mark.rule("DUEL-41", "DUEL-4")
@pytest.mark.parametrize(
    ("way", "here", "rock", "two", "three"),
    [
        ("N", (4, 6), (4, 5), (4, 0), (4, 0)),
        ("S", (4, 4), (4, 5), (4, 10), (4, 10)),
        ("E", (3, 4), (4, 4), (9, 4), (10, 4)),
        ("W", (5, 4), (4, 4), (1, 4), (0, 4)),
    ],
)
def test_a_rock_rolls_onto_goal_lines_but_not_onto_a_closed_one(
    way: str, here: tuple[int, int], rock: tuple[int, int], two: tuple[int, int], three: tuple[int, int]
) -> None:
    play = Play("", also={here: "B", rock: "B*", (8, 8): "R"})
    play.acts("blue", "rock", dir=way)
    assert play.rock("blue") == two
    play = Play("", also={here: "B", rock: "B*", (8, 8): "R", (8, 2): "Y"})
    play.acts("blue", "rock", dir=way)
    assert play.rock("blue") == three
    assert play.pawn("blue") == rock
    assert play.phase == "playing"


@pytest.mark.rule("DUEL-41")
@pytest.mark.parametrize(
    ("text", "end"),
    [
        ("B B* . . | .", 4),
        ("B B* . | .", 3),
        ("B B* . . 1 .", 4),  # even its own door
        ("B B* . . 3 .", 4),
        ("B B* . . R*", 4),
        ("B B* . . ###", 4),
        ("B B* sw o O kB xb", 9),  # things and small doors do not stop it
    ],
)
def test_what_stops_a_rolling_rock(text: str, end: int) -> None:
    play = row(text, also=RED)
    play.acts("blue", "rock", dir="E")
    assert play.rock("blue") == (end, 5)
    assert play.pawn("blue") == (2, 5)


@pytest.mark.rule("DUEL-41")
@pytest.mark.parametrize(
    "text",
    [
        "B | B*",
        "B 3 B*",
        "B B* | .",
        "B B* 1 .",
        "B B* 3 .",
        "B B* R*",
        "B B* ###",
        "B . B*",  # not next to it
    ],
)
def test_a_rock_that_cannot_be_pushed(text: str) -> None:
    play = row(text, also=RED)
    assert play.ways("blue", "rock") == ""
    play.cannot("blue", "rock", dir="E")


@pytest.mark.rule("DUEL-41")
def test_a_rock_at_the_edge_of_play_is_not_pushed_out() -> None:
    play = Play("", also={(8, 4): "B", (9, 4): "B*", (2, 2): "R"})
    play.cannot("blue", "rock", dir="E")
    play.cannot("blue", "rock", dir="N")


@pytest.mark.rule("DUEL-41", "DUEL-23")
def test_a_pawn_pushes_its_rock_through_its_own_open_door_with_its_hands_only() -> None:
    play = row("B 1 B*", also=RED)
    play.acts("blue", "rock", dir="E")
    assert (play.pawn("blue"), play.rock("blue")) == ((2, 5), (9, 5))


@pytest.mark.rule("DUEL-41", "DUEL-31", "DUEL-32")
def test_walls_take_shape_before_the_rock_rolls_on() -> None:
    picture = """
        +...+...+...+...+...+...+
        :        B?             :
        +   +   +   +   +   +   +
        : B  B*                 :
        +...+...+...+...+...+...+
    """
    play = Play(picture, at=(1, 4), also={(8, 8): "R"})
    play.acts("blue", "rock", dir="E")
    assert (play.phase, play.turn, play.revealed()) == ("laying", "blue", {(3, 4)})
    assert (play.pawn("blue"), play.rock("blue")) == ((2, 5), (3, 5))
    play.lays("blue", (3, 4), (3, 4, "E"), (3, 5, "E"))
    assert (play.phase, play.turn, play.rock("blue")) == ("playing", "red", (3, 5))
    play = Play(picture, at=(1, 4), also={(8, 8): "R"})
    play.acts("blue", "rock", dir="E")
    play.lays("blue", (3, 4), (3, 3, "E"), (3, 4, "E"))
    assert (play.phase, play.turn, play.rock("blue")) == ("playing", "red", (9, 5))


@pytest.mark.rule("DUEL-41", "DUEL-35")
def test_everybody_lays_before_the_rock_rolls_on() -> None:
    play = Play("""
        +...+...+...+...+...+...+
        :    R?                 :
        +   +   +   +   +   +   +
        : B  B*                 :
        +   +   +   +   +   +   +
        :        B?          R? :
        +...+...+...+...+...+...+
    """, at=(1, 4), also={(8, 8): "R"})  # fmt: skip
    play.acts("blue", "rock", dir="E")
    assert (play.turn, play.revealed()) == ("blue", {(3, 6)})
    play.lays("blue", (3, 6), (3, 6, "E"), (3, 7, "E"))
    assert (play.turn, play.revealed(), play.rock("blue")) == ("red", {(2, 4)}, (3, 5))
    play.lays("red", (2, 4), (1, 4, "E"), (1, 3, "E"))
    # Now it rolls until it comes near red's token in the east.
    assert (play.turn, play.revealed(), play.rock("blue")) == ("red", {(6, 6)}, (5, 5))
    play.lays("red", (6, 6))
    assert (play.phase, play.turn, play.rock("blue")) == ("playing", "red", (5, 5))


@pytest.mark.rule("DUEL-41")
@pytest.mark.parametrize("y", [4, 5, 6])
def test_a_token_stops_the_rock_one_square_before_it_and_is_revealed(y: int) -> None:
    play = Play("", also={(1, 5): "B", (2, 5): "B*", (6, y): "R?", (8, 8): "R"})
    play.acts("blue", "rock", dir="E")
    assert play.rock("blue") == (5, 5)
    assert (play.phase, play.turn, play.revealed()) == ("laying", "red", {(6, y)})
    play.lays("red", (6, y))
    assert (play.phase, play.turn, play.rock("blue")) == ("playing", "red", (5, 5))


@pytest.mark.rule("DUEL-41")
def test_a_token_next_to_where_the_rock_is_pushed_stops_it_there() -> None:
    play = row("B B* . R?", also=RED)
    play.acts("blue", "rock", dir="E")
    assert (play.rock("blue"), play.revealed()) == ((3, 5), {(4, 5)})


@pytest.mark.rule("DUEL-41", "DUEL-31")
def test_tokens_near_the_pawn_do_not_stop_the_rock_any_more() -> None:
    play = Play("", also={(1, 5): "B", (2, 5): "B*", (3, 6): "R?", (8, 8): "R"})
    play.acts("blue", "rock", dir="E")
    assert (play.rock("blue"), play.revealed()) == ((3, 5), {(3, 6)})
    play.lays("red", (3, 6), (3, 6, "S"), (4, 6, "S"))
    assert play.rock("blue") == (9, 5)


@pytest.mark.rule("DUEL-41", "DUEL-35")
def test_a_rock_that_stops_between_tokens_reveals_them_all() -> None:
    play = Play("", also={(1, 5): "B", (2, 5): "B*", (6, 4): "R?", (6, 6): "B?", (6, 8): "B?", (8, 8): "R"})
    play.acts("blue", "rock", dir="E")
    assert (play.turn, play.revealed()) == ("blue", {(6, 6)})
    play.lays("blue", (6, 6))
    assert (play.turn, play.revealed()) == ("red", {(6, 4)})
    play.lays("red", (6, 4))
    assert play.rock("blue") == (5, 5)
    assert play.tokens() == {(6, 8): "blue"}


@pytest.mark.rule("DUEL-42", "DUEL-41")
def test_a_rolling_rock_runs_over_pawns_and_rolls_on() -> None:
    play = row("B B* . R", also={(8, 3): "Y"})
    play.acts("blue", "rock", dir="E")
    assert not play.alive("red")
    assert play.pawn("red") is None
    assert play.rock("blue") == (10, 5)
    assert (play.phase, play.turn) == ("playing", "yellow")


@pytest.mark.rule("DUEL-42", "DUEL-41", "DUEL-35")
def test_a_pawn_in_the_way_may_be_saved_by_the_wall_that_is_laid_first() -> None:
    picture = """
        +...+...+...+...+...+...+
        :        R?             :
        +   +   +   +   +   +   +
        : B  B*           R     :
        +...+...+...+...+...+...+
    """
    play = Play(picture, at=(1, 4))
    play.acts("blue", "rock", dir="E")
    assert play.alive("red")
    play.lays("red", (3, 4), (3, 4, "E"), (3, 5, "E"))
    assert (play.alive("red"), play.turn) == (True, "red")
    play = Play(picture, at=(1, 4))
    play.acts("blue", "rock", dir="E")
    play.lays("red", (3, 4), (3, 3, "S"), (4, 3, "S"))
    assert (play.alive("red"), play.winner()) == (False, "blue")


@pytest.mark.rule("DUEL-42")
def test_a_rock_pushed_onto_a_pawn_runs_over_it_at_once() -> None:
    play = row("B B* R", also={(8, 3): "Y"})
    play.acts("blue", "rock", dir="E")
    assert not play.alive("red")
    play = row("B B* R | .", also={(8, 3): "Y"})
    play.acts("blue", "rock", dir="E")
    assert not play.alive("red")
    assert play.rock("blue") == (3, 5)


@pytest.mark.rule("DUEL-42", "DUEL-41")
def test_a_pawn_behind_a_wall_or_a_token_is_safe() -> None:
    play = row("B B* . | R")
    play.acts("blue", "rock", dir="E")
    assert play.alive("red")
    play = row("B B* . B? R")
    play.acts("blue", "rock", dir="E")
    play.lays("blue", (4, 5), (4, 4, "S"), (5, 4, "S"))
    assert play.alive("red")
    assert play.rock("blue") == (3, 5)


@pytest.mark.rule("DUEL-42", "DUEL-41")
def test_one_roll_may_run_over_several() -> None:
    play = row("B B* . R . Y G", also={})
    play.acts("blue", "rock", dir="E")
    assert play.winner() == "blue"
    assert [play.alive(colour) for colour in play.colours] == [True, False, False, False]


@pytest.mark.rule("DUEL-42", "DUEL-36")
def test_the_tokens_of_the_pawn_that_was_run_over_stop_nothing_any_more() -> None:
    play = row("B B* . Y . Y?", also={(2, 2): "R", (7, 4): "R?"})
    play.acts("blue", "rock", dir="E")
    assert not play.alive("yellow")
    # It has rolled past the square of yellow's token, to red's token.
    assert play.rock("blue") == (6, 5)
    assert play.revealed() == {(7, 4)}
    assert play.tokens() == {(7, 4): "red"}


@pytest.mark.rule("DUEL-41", "DUEL-51")
def test_a_rock_on_the_line_bars_that_square_of_it() -> None:
    play = Play("", also={(4, 1): "B*", (4, 2): "B", (7, 5): "R"})
    play.acts("blue", "rock", dir="N")
    assert (play.pawn("blue"), play.rock("blue")) == ((4, 1), (4, 0))
    play.acts("red", "step", dir="N")
    # The rock has nowhere to go, and nobody steps onto a rock.
    play.cannot("blue", "rock", dir="N")
    play.cannot("blue", "step", dir="N")
    play.steps("blue E", "red S", "blue N")
    assert play.winner() == "blue"
