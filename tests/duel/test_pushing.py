"""Pawns that push pawns, and anger."""

import pytest

from duel.play import Play, row

OPEN = """
    +...+...+...+...+...+...+...+
    :                           :
    +   +   +   +   +   +   +   +
    :                           :
    +   +   +   +   +   +   +   +
    :         B   R             :
    +   +   +   +   +   +   +   +
    :                           :
    +   +   +   +   +   +   +   +
    :                           :
    +...+...+...+...+...+...+...+
"""
"""Blue on (4, 5), red on (5, 5)."""


def open_floor(**more: object) -> Play:
    return Play(OPEN, **{"at": (2, 3)} | more)  # type: ignore[arg-type]


def angry_blue(picture: str = OPEN, **more: object) -> Play:
    """Blue has pushed red east, and red has pushed blue back west: blue on (4, 5), red on (5, 5)."""
    play = Play(picture, **{"at": (2, 3)} | more)  # type: ignore[arg-type]
    play.acts("blue", "push", dir="E", to=[6, 5])
    play.acts("red", "push", dir="W", to=[4, 5])
    assert (play.pawn("blue"), play.pawn("red")) == ((4, 5), (5, 5))
    return play


def targets(play: Play, colour: str, way: str = "E") -> set[tuple[int, int]]:
    pushes = [action for action in play.can(colour, "push") if action["dir"] == way]
    return {(action["to"][0], action["to"][1]) for action in pushes}


@pytest.mark.rule("DUEL-43")
@pytest.mark.parametrize("to", [(5, 4), (6, 5), (5, 6)])
def test_the_pusher_takes_the_square_and_chooses_where_the_other_goes(to: tuple[int, int]) -> None:
    play = open_floor()
    play.acts("blue", "push", dir="E", to=list(to))
    assert (play.pawn("blue"), play.pawn("red")) == ((5, 5), to)
    assert play.turn == "red"
    assert play.view()["actions"] == 1


@pytest.mark.rule("DUEL-43")
def test_a_push_goes_one_square_only() -> None:
    play = open_floor()
    assert targets(play, "blue") >= {(5, 4), (6, 5), (5, 6)}
    assert targets(play, "blue") <= {(5, 4), (6, 5), (5, 6), (4, 5)}
    for to in ([7, 5], [5, 3], [6, 4], [5, 5], [8, 5]):
        play.cannot("blue", "push", dir="E", to=to)
    for way in "NSW":
        play.cannot("blue", "push", dir=way, to=[6, 5])


@pytest.mark.rule("DUEL-43")
def test_in_any_of_the_four_directions_even_to_the_square_that_the_pusher_left() -> None:
    play = open_floor()
    play.acts("blue", "push", dir="E", to=[4, 5])
    assert (play.pawn("blue"), play.pawn("red")) == ((5, 5), (4, 5))


@pytest.mark.rule("DUEL-43")
@pytest.mark.parametrize("way", "NESW")
def test_pushing_works_all_round(way: str) -> None:
    at = {"N": (5, 4), "E": (6, 5), "S": (5, 6), "W": (4, 5)}[way]
    on = {"N": (5, 3), "E": (7, 5), "S": (5, 7), "W": (3, 5)}[way]
    play = Play("", also={(5, 5): "B", at: "R"})
    play.acts("blue", "push", dir=way, to=list(on))
    assert (play.pawn("blue"), play.pawn("red")) == (at, on)


@pytest.mark.rule("DUEL-43")
def test_what_is_not_free_cannot_be_pushed_onto() -> None:
    play = Play("""
        +...+...+...+
        :    R*     :
        +   +   +   +
        : B   R |   :
        +   +   +   +
        :     Y     :
        +...+...+...+
    """, at=(4, 4))  # fmt: skip
    assert targets(play, "blue") <= {(4, 5)}
    for to in ([5, 4], [6, 5], [5, 6]):
        play.cannot("blue", "push", dir="E", to=to)


@pytest.mark.rule("DUEL-43")
@pytest.mark.parametrize("edge", "|3")
def test_no_push_through_a_wall_or_a_shut_door(edge: str) -> None:
    play = row(f"B {edge} R .", also={})
    assert play.can("blue", "push") == []
    play.cannot("blue", "push", dir="E", to=[3, 5])
    play.cannot("blue", "step", dir="E")
    # The other way round, the edge behind is what counts.
    play = row("B R | .")
    play.cannot("blue", "push", dir="E", to=[3, 5])
    play = Play("""
        +...+...+...+
        : B   R 1   :
        +...+...+...+
    """, at=(4, 5))  # fmt: skip
    play.cannot("blue", "push", dir="E", to=[6, 5])


@pytest.mark.rule("DUEL-43", "DUEL-23")
def test_an_open_door_hinders_neither_the_pusher_nor_the_pushed() -> None:
    play = row("B 1 R .")
    play.acts("blue", "push", dir="E", to=[3, 5])
    play = row("B R 3 .")
    play.acts("blue", "push", dir="E", to=[3, 5])
    play = row("B R 1 .", fields="red-holds: key-blue")
    play.acts("blue", "push", dir="E", to=[3, 5])
    # What is open for one is not open for the other: nobody is pushed back through the pusher's door.
    play = row("B 1 R .")
    play.cannot("blue", "push", dir="E", to=[1, 5])
    play = row("B R 1 .", fields="blue-holds: key-red")
    play.cannot("blue", "push", dir="E", to=[3, 5])


@pytest.mark.rule("DUEL-43", "DUEL-4")
def test_nobody_is_pushed_out_of_play() -> None:
    play = Play("", also={(8, 5): "B", (9, 5): "R"})
    assert targets(play, "blue") >= {(9, 4), (9, 6)}
    play.cannot("blue", "push", dir="E", to=[10, 5])
    play = Play("", also={(2, 0): "Y", (1, 0): "R", (5, 5): "B"}, fields="to-move: yellow")
    assert (1, 1) in targets(play, "yellow", "W")
    play.cannot("yellow", "push", dir="W", to=[0, 0])
    play.cannot("yellow", "push", dir="W", to=[1, -1])


@pytest.mark.rule("DUEL-43", "DUEL-21")
def test_there_must_be_a_pawn_to_push() -> None:
    play = open_floor()
    play.cannot("blue", "push", dir="W", to=[2, 5])
    play.cannot("blue", "push", dir="E")  # where to?


@pytest.mark.rule("DUEL-43", "DUEL-31")
def test_both_pawns_come_to_rest() -> None:
    play = open_floor(also={(7, 6): "R?"})
    play.acts("blue", "push", dir="E", to=[6, 5])
    assert (play.turn, play.revealed()) == ("red", {(7, 6)})
    play = open_floor(also={(6, 6): "R?"})
    play.acts("blue", "push", dir="E", to=[5, 4])
    assert (play.turn, play.revealed()) == ("red", {(6, 6)})


@pytest.mark.rule("DUEL-44")
def test_pushed_back_onto_ones_square_one_is_angry_and_pushes_two_squares() -> None:
    play = open_floor()
    assert play.view()["angry"] is None
    play.acts("blue", "push", dir="E", to=[6, 5])
    assert play.view()["angry"] is None
    assert targets(play, "red", "W") <= {(4, 5), (5, 4), (5, 6), (6, 5)}
    play.acts("red", "push", dir="W", to=[4, 5])
    assert play.view()["angry"] == {"colour": "blue", "at": "red"}
    assert targets(play, "blue") == {(7, 5), (5, 3), (5, 7), (3, 5)}
    play.acts("blue", "push", dir="E", to=[7, 5])
    assert (play.pawn("blue"), play.pawn("red")) == ((5, 5), (7, 5))
    assert play.view()["angry"] is None


@pytest.mark.rule("DUEL-44")
@pytest.mark.parametrize("to", [(5, 3), (7, 5), (5, 7)])
def test_two_squares_go_in_a_straight_line(to: tuple[int, int]) -> None:
    play = angry_blue()
    for round_the_corner in ([6, 4], [6, 6], [4, 4]):
        play.cannot("blue", "push", dir="E", to=round_the_corner)
    play.cannot("blue", "push", dir="E", to=[8, 5])
    play.acts("blue", "push", dir="E", to=list(to))
    assert play.pawn("red") == to


@pytest.mark.rule("DUEL-44")
@pytest.mark.parametrize("to", [(5, 4), (6, 5), (5, 6), (4, 5)])
def test_an_angry_pawn_does_not_push_one_square_where_the_second_is_free(to: tuple[int, int]) -> None:
    play = angry_blue()
    play.cannot("blue", "push", dir="E", to=list(to))


@pytest.mark.rule("DUEL-44")
def test_the_direction_is_still_the_pushers_choice() -> None:
    """Also back across the square that the pusher has left."""
    play = angry_blue()
    play.acts("blue", "push", dir="E", to=[3, 5])
    assert (play.pawn("blue"), play.pawn("red")) == ((5, 5), (3, 5))


@pytest.mark.rule("DUEL-44", "DUEL-45")
def test_an_angry_pawn_with_a_sword_kills() -> None:
    also = {(4, 5): "B", (5, 5): "G", (4, 6): "Y", (4, 8): "R"}
    play = Play("", also=also, fields="yellow-holds: sword\nred-holds: crossbow")
    play.acts("blue", "push", dir="E", to=[6, 5])
    play.acts("yellow", "step", dir="N")
    play.acts("red", "shoot", dir="N")
    # Green pushes blue back, onto the sword that yellow left.
    play.acts("green", "push", dir="W", to=[4, 5])
    assert (play.holds("blue"), play.view()["angry"]) == (["sword"], {"colour": "blue", "at": "green"})
    play.cannot("blue", "push", dir="E", to=[7, 5])
    play.acts("blue", "push", dir="E")
    assert (play.alive("green"), play.pawn("blue")) == (False, (5, 5))


@pytest.mark.rule("DUEL-44", "DUEL-51")
def test_an_angry_push_may_carry_a_pawn_onto_its_line() -> None:
    play = Play("", also={(5, 7): "B", (5, 8): "R"})
    play.acts("blue", "push", dir="S", to=[5, 9])
    play.acts("red", "push", dir="N", to=[5, 7])
    assert targets(play, "blue", "S") == {(5, 10), (3, 8), (7, 8), (5, 6)}
    play.acts("blue", "push", dir="S", to=[5, 10])
    assert play.winner() == "red"


@pytest.mark.rule("DUEL-44")
@pytest.mark.parametrize(
    ("code", "at", "free"),
    [
        ("Y", (7, 5), [(6, 5)]),  # taken at the end
        ("R*", (7, 5), [(6, 5)]),
        ("###", (7, 5), [(6, 5)]),
    ],
)
def test_both_squares_must_be_free(code: str, at: tuple[int, int], free: list[tuple[int, int]]) -> None:
    play = open_floor(also={at: code})
    play.acts("blue", "push", dir="E", to=[6, 5])
    if code == "Y":
        play.acts("yellow", "door", edge=[2, 9, "S"])
    play.acts("red", "push", dir="W", to=[4, 5])
    assert play.view()["angry"] == {"colour": "blue", "at": "red"}
    east = {to for to in targets(play, "blue") if to[0] > 5}
    assert east == set(free)
    play.cannot("blue", "push", dir="E", to=[7, 5])


@pytest.mark.rule("DUEL-44")
def test_nobody_is_pushed_across_a_rock_or_a_wall() -> None:
    play = angry_blue("""
        +...+...+...+...+...+...+...+
        :                           :
        +   +   +   +   +   +   +   +
        :            R*             :
        +   +   +   +   +   +   +   +
        :         B   R     |       :
        +   +   +   +   +   +   +   +
        :                           :
        +...+...+...+...+...+...+...+
    """)  # fmt: skip
    assert play.view()["angry"]
    play.cannot("blue", "push", dir="E", to=[5, 3])
    play.cannot("blue", "push", dir="E", to=[7, 5])
    assert (6, 5) in targets(play, "blue")
    assert (5, 7) in targets(play, "blue")


@pytest.mark.rule("DUEL-44")
def test_any_other_action_cools_the_angry_down() -> None:
    play = angry_blue()
    play.acts("blue", "door", edge=[2, 9, "S"])
    assert play.view()["angry"] is None
    play.acts("red", "door", edge=[7, 9, "S"])
    assert (6, 5) in targets(play, "blue")
    play.cannot("blue", "push", dir="E", to=[7, 5])


@pytest.mark.rule("DUEL-44")
def test_the_pushed_must_push_back_in_the_very_next_action() -> None:
    play = open_floor()
    play.acts("blue", "push", dir="E", to=[6, 5])
    play.acts("red", "door", edge=[7, 9, "S"])
    play.acts("blue", "door", edge=[2, 9, "S"])
    play.acts("red", "push", dir="W", to=[4, 5])
    assert play.view()["angry"] is None
    play.cannot("blue", "push", dir="E", to=[7, 5])


@pytest.mark.rule("DUEL-44")
@pytest.mark.parametrize("to", [(5, 4), (5, 6)])
def test_pushed_back_onto_another_square_nobody_is_angry(to: tuple[int, int]) -> None:
    play = open_floor()
    play.acts("blue", "push", dir="E", to=[6, 5])
    play.acts("red", "push", dir="W", to=list(to))
    assert play.view()["angry"] is None
    way, far = {(5, 4): ("S", (5, 7)), (5, 6): ("N", (5, 3))}[to]
    play.cannot("blue", "push", dir=way, to=list(far))
    assert targets(play, "blue", way) >= {(4, 5), (6, 5)}


@pytest.mark.rule("DUEL-44")
def test_the_first_push_makes_nobody_angry_but_the_pusher() -> None:
    play = angry_blue("""
        +...+...+...+...+...+...+...+
        :         B   R     |       :
        +...+...+...+...+...+...+...+
    """, at=(2, 5))  # fmt: skip
    # Red pushed last, and blue pushes it to where red had pushed from, so now red gets angry.
    play.acts("blue", "push", dir="E", to=[6, 5])
    assert play.view()["angry"] == {"colour": "red", "at": "blue"}
    assert (3, 5) in targets(play, "red", "W")
    play.acts("red", "push", dir="W", to=[3, 5])
    assert (play.pawn("red"), play.pawn("blue")) == ((5, 5), (3, 5))


@pytest.mark.rule("DUEL-44")
def test_anger_is_at_one_pawn() -> None:
    play = Play("""
        +...+...+...+...+...+...+...+
        :         Y                 :
        +   +   +   +   +   +   +   +
        :         B   R             :
        +   +   +   +   +   +   +   +
        :                           :
        +...+...+...+...+...+...+...+
    """, at=(2, 4), also={})  # fmt: skip
    play.acts("blue", "push", dir="E", to=[6, 5])
    play.acts("yellow", "door", edge=[2, 9, "S"])
    play.acts("red", "push", dir="W", to=[4, 5])
    assert play.view()["angry"] == {"colour": "blue", "at": "red"}
    assert (7, 5) in targets(play, "blue", "E")
    assert (6, 5) not in targets(play, "blue", "E")
    assert (4, 3) in targets(play, "blue", "N")
    play.cannot("blue", "push", dir="N", to=[4, 2])


@pytest.mark.rule("DUEL-44")
def test_the_turns_of_others_in_between_do_not_matter() -> None:
    play = open_floor(also={(2, 8): "Y", (8, 8): "G"})
    play.acts("blue", "push", dir="E", to=[6, 5])
    play.acts("yellow", "step", dir="N")
    play.acts("red", "push", dir="W", to=[4, 5])
    play.acts("green", "step", dir="N")
    play.acts("blue", "push", dir="E", to=[7, 5])
    assert play.pawn("red") == (7, 5)


@pytest.mark.rule("DUEL-44", "DUEL-43")
def test_a_push_between_others_makes_nobody_else_angry() -> None:
    play = Play("", also={(3, 3): "B", (4, 3): "Y", (5, 3): "R"})
    play.acts("blue", "push", dir="E", to=[4, 2])
    play.acts("yellow", "push", dir="S", to=[4, 4])
    assert play.view()["angry"] is None


LETTERS = {"blue": "B", "yellow": "Y", "red": "R", "green": "G"}


@pytest.mark.rule("DUEL-44", "DUEL-36")
@pytest.mark.parametrize(
    ("angry", "idle", "at", "shooter"),
    [("blue", "yellow", "red", "green"), ("green", "blue", "yellow", "red")],
)
@pytest.mark.parametrize("victim", ["angry", "idle", "at"])
def test_anger_ends_with_a_death_of_the_two_only(
    angry: str, idle: str, at: str, shooter: str, victim: str
) -> None:
    """One player pushes another east, is pushed back, and then somebody is shot."""
    also = {(4, 5): LETTERS[angry], (5, 5): LETTERS[at], (2, 8): LETTERS[idle]}
    also |= {{"angry": (4, 8), "idle": (2, 3), "at": (5, 8)}[victim]: LETTERS[shooter]}
    play = Play("", also=also, fields=f"to-move: {angry}\n{shooter}-holds: crossbow")
    play.acts(angry, "push", dir="E", to=[6, 5])
    play.acts(idle, "door", edge=[8, 8, "S"])
    play.acts(at, "push", dir="W", to=[4, 5])
    assert play.view()["angry"] == {"colour": angry, "at": at}
    play.acts(shooter, "shoot", dir="S" if victim == "idle" else "N")
    assert play.view()["angry"] == ({"colour": angry, "at": at} if victim == "idle" else None)
    if victim == "idle":
        play.acts(angry, "push", dir="E", to=[7, 5])


@pytest.mark.rule("DUEL-44")
@pytest.mark.parametrize(("pusher", "pushed"), [("blue", "green"), ("green", "blue"), ("green", "yellow")])
def test_a_push_is_forgotten_whoever_pushed(pusher: str, pushed: str) -> None:
    """The pushed player does something else first, and only then pushes back."""
    order = ["blue", "yellow", "red", "green"]
    here, there = order.index(pusher), order.index(pushed)
    also = {(4, 5): LETTERS[pusher], (5, 5): LETTERS[pushed]}
    idle = [each for each in order if each not in (pusher, pushed)]
    also |= dict(zip([(2, 2), (8, 2)], [LETTERS[each] for each in idle], strict=True))
    play = Play("", also=also, fields=f"to-move: {pusher}")
    play.acts(pusher, "push", dir="E", to=[6, 5])
    doors = iter([[2, 8, "S"], [4, 8, "S"], [6, 8, "S"], [8, 8, "S"]])
    for step in range(1, 5):
        play.acts(order[(here + step) % 4], "door", edge=next(doors))
    for step in range(1, (there - here) % 4):
        play.acts(order[(here + step) % 4], "step", dir="S")
    play.acts(pushed, "push", dir="W", to=[4, 5])
    assert play.view()["angry"] is None


@pytest.mark.rule("DUEL-44")
def test_pushed_back_by_a_third_nobody_is_angry() -> None:
    play = Play("", also={(4, 5): "B", (5, 5): "R", (5, 4): "Y"})
    play.acts("blue", "push", dir="E", to=[6, 5])
    play.acts("yellow", "push", dir="S", to=[4, 5])
    assert (play.pawn("blue"), play.view()["angry"]) == ((4, 5), None)


@pytest.mark.rule("DUEL-44")
def test_anger_shows_while_the_push_back_still_has_walls_laid() -> None:
    """It is still the turn of the player who pushed back."""
    play = Play("", also={(4, 5): "B", (5, 5): "Y", (8, 2): "R", (3, 4): "R?"})
    play.acts("blue", "push", dir="E", to=[6, 5])
    play.acts("yellow", "push", dir="W", to=[4, 5])
    assert (play.phase, play.view()["angry"]) == ("laying", {"colour": "blue", "at": "yellow"})


@pytest.mark.rule("DUEL-44")
def test_of_two_who_are_angry_the_one_shows_whose_turn_comes_first() -> None:
    play = Play("", also={(4, 5): "B", (5, 5): "Y", (4, 8): "R", (5, 8): "G", (3, 7): "R?"})
    play.acts("blue", "push", dir="E", to=[6, 5])
    play.acts("yellow", "push", dir="W", to=[4, 5])
    play.acts("red", "push", dir="E", to=[6, 8])
    play.acts("green", "push", dir="W", to=[4, 8])
    assert (play.phase, play.view()["angry"]) == ("laying", {"colour": "blue", "at": "yellow"})
