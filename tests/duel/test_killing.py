"""Swords and crossbows."""

import pytest

from duel.play import Play, row

YELLOW = {(8, 8): "Y"}


@pytest.mark.rule("DUEL-45")
def test_whoever_holds_a_sword_kills_and_takes_the_square() -> None:
    play = row("B R", also=YELLOW, fields="blue-holds: sword")
    assert play.can("blue", "push") == [{"dir": "E"}]
    play.acts("blue", "push", dir="E")
    assert play.pawn("blue") == (2, 5)
    assert (play.pawn("red"), play.alive("red")) == (None, False)
    assert (play.phase, play.turn) == ("playing", "yellow")
    assert play.referee.match
    assert play.referee.match.state.alive == [0, 1]


@pytest.mark.rule("DUEL-45", "DUEL-43")
def test_with_a_sword_one_kills_instead_of_pushing() -> None:
    play = row("B R", also=YELLOW, fields="blue-holds: sword")
    for to in ([3, 5], [2, 4], [2, 6]):
        play.cannot("blue", "push", dir="E", to=to)
    play = row("B R", also=YELLOW)
    play.cannot("blue", "push", dir="E")


@pytest.mark.rule("DUEL-45")
def test_a_sword_stays_sharp() -> None:
    play = row("B R Y", fields="blue-holds: sword", also={(8, 8): "G"})
    play.acts("blue", "push", dir="E")
    assert play.holds("blue") == ["sword"]
    play.acts("yellow", "step", dir="N")
    play.acts("green", "step", dir="N")
    play.acts("blue", "step", dir="N")
    play.acts("yellow", "door", edge=[8, 2, "S"])
    play.acts("green", "step", dir="S")
    play.acts("blue", "push", dir="E")
    assert not play.alive("yellow")
    assert (play.turn, play.phase) == ("green", "playing")


@pytest.mark.rule("DUEL-45")
def test_a_sword_needs_no_free_square_behind() -> None:
    play = Play("""
        +...+...+---+
        :     B   R |
        +...+...+---+
    """, at=(3, 5), also=YELLOW, fields="blue-holds: sword")  # fmt: skip
    play.acts("blue", "push", dir="E")
    assert not play.alive("red")


@pytest.mark.rule("DUEL-45")
@pytest.mark.parametrize("edge", "|3")
def test_no_sword_reaches_through_walls_and_shut_doors(edge: str) -> None:
    play = row(f"B {edge} R", fields="blue-holds: sword")
    assert play.can("blue", "push") == []
    play.cannot("blue", "push", dir="E")


@pytest.mark.rule("DUEL-45", "DUEL-25")
def test_a_sword_picked_up_on_the_way_works_from_the_next_turn() -> None:
    play = row("B sw R", also=YELLOW)
    play.acts("blue", "step", dir="E")
    play.acts("yellow", "step", dir="N")
    play.acts("red", "door", edge=[8, 2, "S"])
    assert [action for action in play.can("blue", "push") if "to" in action] == []
    play.acts("blue", "push", dir="E")
    assert not play.alive("red")


@pytest.mark.rule("DUEL-45", "DUEL-31")
def test_the_killer_comes_to_rest_and_lights_up() -> None:
    play = row("B R . ", also={**YELLOW, (3, 4): "B?"}, fields="blue-holds: sword")
    play.acts("blue", "push", dir="E")
    assert (play.turn, play.revealed()) == ("blue", {(3, 4)})


@pytest.mark.rule("DUEL-46")
@pytest.mark.parametrize(
    ("way", "at"), [("N", (5, 3)), ("E", (9, 5)), ("S", (5, 8)), ("W", (2, 5)), ("E", (7, 5)), ("S", (5, 7))]
)
def test_the_first_pawn_in_a_straight_line_is_killed(way: str, at: tuple[int, int]) -> None:
    play = Play("", also={(5, 5): "B", at: "R", (2, 2): "Y"}, fields="blue-holds: crossbow")
    assert play.ways("blue", "shoot") == way
    play.acts("blue", "shoot", dir=way)
    assert (play.pawn("red"), play.alive("red")) == (None, False)
    assert play.pawn("blue") == (5, 5)
    assert (play.phase, play.turn) == ("playing", "yellow")


@pytest.mark.rule("DUEL-46")
def test_at_arms_length_one_cannot_shoot() -> None:
    play = row("B R . Y", fields="blue-holds: crossbow")
    assert play.can("blue", "shoot") == []
    play.cannot("blue", "shoot", dir="E")


@pytest.mark.rule("DUEL-46")
def test_only_the_first_in_the_line_is_hit() -> None:
    play = row("B . R . Y", fields="blue-holds: crossbow")
    play.acts("blue", "shoot", dir="E")
    assert (play.alive("red"), play.alive("yellow")) == (False, True)


@pytest.mark.rule("DUEL-46")
@pytest.mark.parametrize(
    "squares",
    [
        "B | . R", "B . | R", "B . . | . R",
        "B 3 . R", "B . 3 . R", "B . 3 R",
        "B 1 . R", "B . 1 R",  # one's own door is a door too
        "B . R* R", "B R* . R", "B B* . R",
        "B . ### . R",
    ],
)  # fmt: skip
def test_walls_doors_and_rocks_stop_the_bolt(squares: str) -> None:
    play = row(squares, fields="blue-holds: crossbow key-red")
    assert play.can("blue", "shoot") == []
    play.cannot("blue", "shoot", dir="E")


@pytest.mark.rule("DUEL-46")
def test_things_tokens_and_small_doors_do_not_stop_the_bolt() -> None:
    play = row("B sw kR o O R? xb R", also=YELLOW, fields="blue-holds: crossbow")
    play.acts("blue", "shoot", dir="E")
    assert not play.alive("red")


@pytest.mark.rule("DUEL-46")
def test_a_crossbow_holds_one_bolt() -> None:
    play = row("B . R . Y", also={(8, 8): "G"}, fields="blue-holds: crossbow")
    play.acts("blue", "shoot", dir="E")
    assert play.holds("blue") == []
    assert all(thing != "crossbow" for thing, _ in play.things())
    play.steps("yellow W", "green N")
    play.cannot("blue", "shoot", dir="E")
    play = row("B . R . Y", also={(8, 8): "G"}, fields="blue-holds: crossbow crossbow")
    play.acts("blue", "shoot", dir="E")
    assert play.holds("blue") == ["crossbow"]
    play.steps("yellow W", "green N")
    play.acts("blue", "shoot", dir="E")
    assert play.holds("blue") == []
    assert not play.alive("yellow")


@pytest.mark.rule("DUEL-46")
def test_there_is_nothing_to_shoot_at_without_a_pawn_or_a_crossbow() -> None:
    play = row("B . R", fields="blue-holds: crossbow")
    for way in "NSW":
        play.cannot("blue", "shoot", dir=way)
    play = row("B . R")
    play.cannot("blue", "shoot", dir="E")
    play = row("B . R", fields="red-holds: crossbow\nblue-holds: sword")
    play.cannot("blue", "shoot", dir="E")


@pytest.mark.rule("DUEL-46", "DUEL-1")
def test_a_bolt_does_not_fly_round_corners_or_out_of_play() -> None:
    play = Play("", also={(3, 3): "B", (5, 5): "R", (4, 8): "Y"}, fields="blue-holds: crossbow")
    assert play.can("blue", "shoot") == []
