"""How a game ends: a goal line, the last one alive, a draw."""

import pytest

from duel.play import Play, row

DANCE = ["blue N", "red N", "blue S", "red S"]
"""After these four steps, everything is as before."""


@pytest.mark.rule("DUEL-51")
def test_a_step_onto_the_own_line_wins_at_once() -> None:
    play = Play("", also={(4, 1): "B", (3, 0): "R?", (7, 5): "R", (6, 6): "Y"})
    play.acts("blue", "step", dir="N")
    # No more walls are laid.
    assert (play.winner(), play.phase) == ("blue", "over")
    assert play.view()["outcome"] == {"result": "won", "winners": [0]}
    assert all(play.legal(seat) == [] for seat in range(3))
    play.cannot("yellow", "step", dir="N")
    play.cannot("red", "wall", token=[3, 0], edges=[[3, 0, "E"], [3, 1, "E"]])
    play.cannot("yellow", "pass")


@pytest.mark.rule("DUEL-51", "DUEL-43")
def test_whoever_is_pushed_onto_the_own_line_wins() -> None:
    play = Play("", also={(4, 8): "B", (4, 9): "R"})
    play.acts("blue", "push", dir="S", to=[4, 10])
    assert (play.winner(), play.phase) == ("red", "over")


@pytest.mark.rule("DUEL-51", "DUEL-44")
def test_whoever_is_pushed_two_squares_onto_the_own_line_wins() -> None:
    play = Play("", also={(3, 8): "B", (4, 8): "R"})
    play.acts("blue", "push", dir="E", to=[5, 8])
    play.acts("red", "push", dir="W", to=[3, 8])
    play.acts("blue", "push", dir="E", to=[4, 10])
    assert play.winner() == "red"


@pytest.mark.rule("DUEL-51", "DUEL-43", "DUEL-2")
def test_nothing_happens_to_whoever_is_pushed_onto_the_pushers_line() -> None:
    play = Play("", also={(4, 2): "B", (4, 1): "R"})
    play.acts("blue", "push", dir="N", to=[4, 0])
    assert (play.phase, play.winner(), play.pawn("red")) == ("playing", None, (4, 0))


@pytest.mark.rule("DUEL-51", "DUEL-43")
def test_the_pusher_wins_by_taking_a_square_of_its_own_line() -> None:
    play = Play("", also={(4, 1): "B", (4, 0): "R"})
    play.acts("blue", "push", dir="N", to=[5, 0])
    assert play.winner() == "blue"


@pytest.mark.rule("DUEL-51", "DUEL-45")
def test_the_last_one_alive_wins() -> None:
    play = row("B R", fields="blue-holds: sword", also={(8, 8): "Y"})
    play.acts("blue", "push", dir="E")
    assert (play.winner(), play.phase) == (None, "playing")
    play = row("B R", fields="blue-holds: sword")
    play.acts("blue", "push", dir="E")
    assert (play.winner(), play.phase) == ("blue", "over")


@pytest.mark.rule("DUEL-51", "DUEL-46")
def test_a_bolt_may_end_the_game() -> None:
    play = row("B . . R", fields="to-move: red\nred-holds: crossbow")
    play.acts("red", "shoot", dir="W")
    assert play.winner() == "red"


@pytest.mark.rule("DUEL-51", "DUEL-42")
def test_a_rock_may_end_the_game() -> None:
    play = row("B B* . . R")
    play.acts("blue", "rock", dir="E")
    assert play.winner() == "blue"


@pytest.mark.rule("DUEL-51", "DUEL-36")
def test_the_eliminated_from_the_start_count_as_eliminated() -> None:
    play = row("B . R", fields="blue-holds: crossbow", players=4)
    play.acts("blue", "shoot", dir="E")
    assert play.winner() == "blue"


@pytest.mark.rule("DUEL-52")
def test_the_third_time_the_same_position_is_a_draw() -> None:
    play = Play("", also={(3, 5): "B", (7, 5): "R"})
    play.steps(*DANCE)
    assert (play.phase, play.drawn_among()) == ("playing", None)
    play.steps(*DANCE[:3])
    assert play.phase == "playing"
    play.steps(DANCE[3])
    assert (play.phase, play.drawn_among()) == ("over", ["blue", "red"])
    assert play.view()["outcome"] == {"result": "draw", "winners": [0, 1]}
    assert play.view()["actions"] == 8
    play.cannot("blue", "step", dir="N")


@pytest.mark.rule("DUEL-52")
def test_positions_need_not_follow_one_another() -> None:
    play = Play("", also={(3, 5): "B", (7, 5): "R"})
    play.steps(*DANCE, "blue W", "red E", "blue E")
    assert play.phase == "playing"
    play.steps("red W")
    assert play.drawn_among() == ["blue", "red"]


@pytest.mark.rule("DUEL-52")
def test_another_player_to_move_is_another_position() -> None:
    play = Play("", also={(3, 5): "B", (7, 5): "R"})
    play.steps(*DANCE)
    play.acts("blue", "door", edge=[8, 8, "S"])
    play.steps("red N", "blue N", "red S", "blue S")
    # The pawns are as at the start, with the door, and red is to move for the second time.
    assert play.phase == "playing"
    play.steps("red N", "blue N", "red S")
    assert play.phase == "playing"
    play.steps("blue S")
    assert play.drawn_among() == ["blue", "red"]


@pytest.mark.rule("DUEL-52")
def test_what_has_changed_for_good_makes_a_new_position() -> None:
    play = Play("", also={(3, 5): "B", (7, 5): "R"})
    play.steps(*DANCE)
    play.acts("blue", "door", edge=[8, 8, "S"])
    play.acts("red", "door", edge=[2, 2, "S"])
    play.steps(*DANCE)
    assert play.phase == "playing"
    play.steps(*DANCE)
    assert play.drawn_among() == ["blue", "red"]


@pytest.mark.rule("DUEL-52")
def test_what_the_pawns_hold_belongs_to_the_position() -> None:
    play = row("B kR . . . R")
    # Blue fetches the key in the first round, so the start does not count.
    play.steps("blue E", "red E", "blue W", "red W", "blue E", "red E", "blue W", "red W")
    assert play.phase == "playing"
    # Blue is on the square where the key was, holding it, for the third time now.
    play.steps("blue E")
    assert play.drawn_among() == ["blue", "red"]


@pytest.mark.rule("DUEL-52", "DUEL-25")
def test_the_own_key_left_lying_changes_nothing() -> None:
    play = row("B kB . . . R")
    dance = ("blue E", "red E", "blue W", "red W")
    play.steps(*dance, *dance[:3])
    assert play.phase == "playing"
    play.steps("red W")
    assert play.drawn_among() == ["blue", "red"]


@pytest.mark.rule("DUEL-52", "DUEL-44")
def test_a_grudge_belongs_to_the_position() -> None:
    """Pushed to and fro between walls, the pawns are in the same places, but one of them is angry."""
    play = Play("""
        +...+...+...+...+...+
        :   | B   R     |   :
        +...+...+...+...+...+
    """, at=(3, 5))  # fmt: skip
    play.acts("blue", "push", dir="E", to=[6, 5])
    play.acts("red", "push", dir="W", to=[4, 5])
    play.acts("blue", "push", dir="E", to=[6, 5])
    play.acts("red", "push", dir="W", to=[4, 5])
    # Pawns as at the start and blue to move, but twice in anger.
    assert play.phase == "playing"
    play.acts("blue", "push", dir="E", to=[6, 5])
    assert play.phase == "playing"
    play.acts("red", "push", dir="W", to=[4, 5])
    assert play.drawn_among() == ["blue", "red"]


@pytest.mark.rule("DUEL-52")
def test_a_draw_is_among_those_alive() -> None:
    play = Play("", also={(3, 5): "B", (7, 5): "R"}, players=3)
    play.steps(*DANCE, *DANCE)
    assert play.drawn_among() == ["blue", "red"]


def ring(width: int, height: int) -> list[str]:
    """Return the directions around a rectangle of squares, clockwise from its north-west corner."""
    return [*"E" * (width - 1), *"S" * (height - 1), *"W" * (width - 1), *"N" * (height - 1)]


def go_round(play: Play, actions: int) -> None:
    """Blue circles 10 squares, red 16. Only after 160 actions is everything as before."""
    blue, red = ring(3, 4), ring(5, 5)
    for number in range(actions):
        way = blue[number // 2 % 10] if number % 2 == 0 else red[number // 2 % 16]
        play.do("step", number % 2, dir=way)


@pytest.mark.rule("DUEL-52")
def test_three_hundred_actions_are_a_draw() -> None:
    play = Play("", also={(1, 2): "B", (5, 3): "R"})
    go_round(play, 299)
    assert (play.phase, play.view()["actions"]) == ("playing", 299)
    way = ring(5, 5)[299 // 2 % 16]
    play.acts("red", "step", dir=way)
    assert (play.phase, play.view()["actions"]) == ("over", 300)
    assert play.drawn_among() == ["blue", "red"]


@pytest.mark.rule("DUEL-52", "DUEL-51")
def test_the_three_hundredth_action_may_still_win() -> None:
    play = Play("", also={(1, 2): "B", (5, 3): "R"}, fields="red-holds: crossbow")
    go_round(play, 296)
    play.acts("blue", "door", edge=[8, 8, "S"])
    play.acts("red", "step", dir="S")
    assert (play.pawn("blue"), play.pawn("red")) == ((1, 4), (9, 4))
    play.acts("blue", "rock", at=[8, 8])
    play.acts("red", "shoot", dir="W")
    assert (play.view()["actions"], play.winner()) == (300, "red")


@pytest.mark.rule("DUEL-52", "DUEL-44", "DUEL-36")
@pytest.mark.parametrize(
    ("also", "pusher", "shooter", "dance"),
    [
        # Blue pushes red east, and yellow shoots it.
        (
            {(3, 5): "B", (4, 5): "R", (5, 8): "Y"},
            "blue",
            "yellow",
            ["blue N", "yellow N", "blue S", "yellow S"],
        ),
        # Green pushes yellow east, and blue shoots it.
        (
            {(3, 5): "G", (4, 5): "Y", (5, 8): "B", (8, 8): "R"},
            "green",
            "blue",
            ["red N", "green N", "blue N", "red S", "green S", "blue S"],
        ),
        # Red pushes blue east, and green shoots red.
        (
            {(3, 5): "R", (4, 5): "B", (4, 8): "G", (8, 8): "Y"},
            "red",
            "green",
            ["blue N", "yellow N", "green N", "blue S", "yellow S", "green S"],
        ),
    ],
)
def test_a_push_of_or_by_the_dead_makes_no_other_position(
    also: dict[tuple[int, int], str], pusher: str, shooter: str, dance: list[str]
) -> None:
    play = Play("", also=also, fields=f"{shooter}-holds: crossbow\nto-move: {pusher}")
    play.acts(pusher, "push", dir="E", to=[5, 5])
    play.acts(shooter, "shoot", dir="N")
    play.steps(*dance, *dance[:-1])
    assert play.phase == "playing"
    play.steps(dance[-1])
    assert play.drawn_among()
