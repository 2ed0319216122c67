"""Turns, steps, and passing when nothing else is possible."""

import pytest

from duel.play import Play


@pytest.mark.rule("DUEL-21")
def test_turns_go_clockwise_one_action_each() -> None:
    play = Play("", also={(2, 5): "B", (4, 5): "Y", (6, 5): "R", (8, 5): "G"})
    order = []
    for _ in range(8):
        colour = play.turn
        assert colour
        order.append(colour)
        for other in {"blue", "yellow", "red", "green"} - {colour}:
            assert play.legal(play.colours.index(other)) == []
            play.cannot(other, "step", dir="N")
        play.acts(colour, "step", dir="N" if len(order) <= 4 else "S")
    assert order == ["blue", "yellow", "red", "green"] * 2
    assert play.view()["actions"] == 8


@pytest.mark.rule("DUEL-21")
def test_the_eliminated_have_no_turns() -> None:
    play = Play("", also={(2, 5): "B", (6, 5): "R", (8, 5): "G"}, players=4)
    assert not play.alive("yellow")
    assert play.pawn("yellow") is None
    play.acts("blue", "step", dir="N")
    assert play.turn == "red"
    play.acts("red", "step", dir="N")
    assert play.turn == "green"
    play.acts("green", "step", dir="N")
    assert play.turn == "blue"


@pytest.mark.rule("DUEL-21")
def test_the_kinds_of_action_in_a_turn() -> None:
    play = Play("""
        +...+...+...+...+...+
        : o   O             :
        +   +   +   +   +   +
        :     B*            :
        +   +   +   +   +   +
        :     Bo  R         :
        +...+...+...+...+...+
    """, at=(3, 3), also={(4, 9): "Y"}, fields="blue-holds: crossbow")  # fmt: skip
    kinds = {action["do"] for action in play.legal(0)}
    assert kinds == {"step", "door", "rock", "push", "shoot", "tunnel"}
    assert play.ways("blue", "rock") == "N"
    assert play.places("blue", "rock") == set()


@pytest.mark.rule("DUEL-22")
def test_a_step_goes_one_square_in_four_directions() -> None:
    picture = """
        +...+...+...+
        :           :
        +   +   +   +
        :     B     :
        +   +   +   +
        :           :
        +...+...+...+
    """
    for way, to in {"N": (4, 3), "E": (5, 4), "S": (4, 5), "W": (3, 4)}.items():
        play = Play(picture, at=(3, 3), also={(8, 8): "R"})
        assert play.ways("blue", "step") == "NESW"
        play.acts("blue", "step", dir=way)
        assert play.pawn("blue") == to
        assert play.turn == "red"


@pytest.mark.rule("DUEL-22")
def test_walls_shut_doors_rocks_and_pawns_bar_a_step() -> None:
    play = Play("""
        +...+...+...+
        :           :
        +   +---+   +
        :   3 B   R :
        +   +   +   +
        :    R*     :
        +...+...+...+
    """, at=(3, 3))  # fmt: skip
    assert play.ways("blue", "step") == ""
    for way in "NESW":
        play.cannot("blue", "step", dir=way)


@pytest.mark.rule("DUEL-22", "DUEL-24")
def test_a_rock_bars_a_step_of_its_own_colour_too() -> None:
    play = Play("""
        +...+...+...+
        :     B  B* :
        +...+...+...+
    """, at=(3, 4), also={(8, 8): "R"})  # fmt: skip
    assert play.ways("blue", "step") == "NSW"
    play.cannot("blue", "step", dir="E")
    assert play.ways("blue", "rock") == "E"


@pytest.mark.rule("DUEL-22")
def test_solid_squares_are_out_of_play() -> None:
    play = Play("""
        +...+...+...+
        :    ###    :
        +   +   +   +
        :     B     :
        +...+...+...+
    """, at=(3, 3), also={(8, 8): "R"})  # fmt: skip
    assert [4, 3] in play.view()["out"]
    assert play.ways("blue", "step") == "ESW"


@pytest.mark.rule("DUEL-22", "DUEL-2")
def test_a_pawn_may_step_onto_the_lines_of_others() -> None:
    play = Play("", also={(3, 9): "B", (7, 5): "R"})
    play.acts("blue", "step", dir="S")
    assert play.pawn("blue") == (3, 10)
    assert play.phase == "playing"


@pytest.mark.rule("DUEL-21")
def test_whoever_can_do_nothing_passes() -> None:
    play = Play("""
        +...+---+...+...+
        :   | B |B* 1   :
        +...+---+...+...+
    """, at=(3, 4), also={(8, 8): "R"})  # fmt: skip
    assert play.legal(0) == [{"do": "pass"}]
    play.acts("blue", "pass")
    assert play.turn == "red"
    assert play.legal(0) == []
    play.acts("red", "step", dir="N")
    assert play.legal(0) == [{"do": "pass"}]


@pytest.mark.rule("DUEL-21")
@pytest.mark.parametrize(
    "row",
    [
        ":   | B |B*     :",  # its door is left
        ":   | B |   1   :",  # its rock is left
        ":     B |B* 1   :",  # a step
        ":   1 B |B*     :",  # a step through its own door
    ],
)
def test_nobody_passes_who_can_do_anything(row: str) -> None:
    play = Play(f"""
        +...+---+...+...+
        {row}
        +...+---+...+...+
    """, at=(3, 4), also={(8, 8): "R"})  # fmt: skip
    assert {"do": "pass"} not in play.legal(0)
    play.cannot("blue", "pass")


@pytest.mark.rule("DUEL-21", "DUEL-41", "DUEL-43")
@pytest.mark.parametrize("code", ["B*", " R"])
def test_a_rock_or_pawn_that_can_be_pushed_leaves_no_pass(code: str) -> None:
    picture = f"""
        +...+---+---+...+...+
        :   | B  {code}     1   :
        +...+---+---+...+...+
    """
    also = {(8, 8): "R"} if code == "B*" else {(8, 8): "B*"}
    play = Play(picture, at=(3, 4), also=also)
    play.cannot("blue", "pass")
    assert {action["do"] for action in play.legal(0)} == {"rock" if code == "B*" else "push"}


@pytest.mark.rule("DUEL-21", "DUEL-43")
def test_a_pawn_that_can_neither_push_nor_step_passes() -> None:
    play = Play("""
        +...+---+---+...+...+
        :   | B | R |B* 1   :
        +...+---+---+...+...+
    """, at=(3, 4))  # fmt: skip
    assert play.legal(0) == [{"do": "pass"}]
