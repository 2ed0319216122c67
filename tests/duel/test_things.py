"""Keys, swords and crossbows: picked up, held for everyone to see, and left behind."""

import pytest

from duel.pair import DUEL, Pair
from duel.play import Play, position, row


@pytest.mark.rule("DUEL-25")
@pytest.mark.parametrize(
    ("code", "thing"),
    [("sw", "sword"), ("xb", "crossbow"), ("kG", "key-green"), ("kR", "key-red"), ("kY", "key-yellow")],
)
def test_a_thing_is_picked_up_by_a_step_and_seen_by_all(code: str, thing: str) -> None:
    play = row(f"B {code} R Y")
    assert play.things() == {(thing, (2, 5))}
    play.acts("blue", "step", dir="E")
    assert play.holds("blue") == [thing]
    assert play.things() == set()
    for seat in (0, 1, 2, None):
        assert play.view(seat)["seats"][0]["holds"] == [thing]


@pytest.mark.rule("DUEL-25")
@pytest.mark.parametrize(
    ("colour", "code"), [("blue", "kB"), ("yellow", "kY"), ("red", "kR"), ("green", "kG")]
)
def test_a_pawn_leaves_the_key_of_its_own_colour_lying(colour: str, code: str) -> None:
    letters = {"blue": "B", "yellow": "Y", "red": "R", "green": "G"}
    others = [letter for each, letter in letters.items() if each != colour]
    pawns = dict(zip([(3, 3), (6, 3), (6, 7)], others, strict=True)) | {(4, 5): letters[colour]}
    play = Play("", also={**pawns, (5, 5): code}, fields=f"to-move: {colour}")
    events = play.acts(colour, "step", dir="E")
    assert "took" not in [event["event"] for event in events]
    assert (play.pawn(colour), play.holds(colour)) == ((5, 5), [])
    assert play.things() == {(f"key-{colour}", (5, 5))}


@pytest.mark.rule("DUEL-25", "DUEL-43")
def test_a_pawn_that_is_pushed_onto_its_own_key_leaves_it_and_the_next_may_take_it() -> None:
    play = row("B R kR")
    play.acts("blue", "push", dir="E", to=[3, 5])
    assert (play.holds("red"), play.things()) == ([], {("key-red", (3, 5))})
    play.steps("red E", "blue E")
    assert (play.holds("blue"), play.things()) == (["key-red"], set())


@pytest.mark.rule("DUEL-25", "DUEL-47", "DUEL-23")
def test_the_own_key_lies_on_for_those_who_need_it() -> None:
    play = row("B kB | . 1 R")
    play.steps("blue E", "red N", "blue W", "red S")
    assert play.things() == {("key-blue", (2, 5))}
    play.cannot("red", "step", dir="W")
    play = row("R kB . 1 .", also={(8, 8): "B"}, fields="to-move: red")
    play.steps("red E", "blue N", "red E", "blue S", "red E")
    assert (play.holds("red"), play.pawn("red")) == (["key-blue"], (4, 5))


@pytest.mark.rule("DUEL-25", "DUEL-45")
def test_of_several_things_on_a_square_only_the_own_key_stays() -> None:
    fields = "blue-holds: sword\nred-holds: crossbow key-blue key-yellow"
    play = row("B R", also={(8, 8): "Y"}, fields=fields)
    play.acts("blue", "push", dir="E")
    assert play.holds("blue") == ["crossbow", "key-yellow", "sword"]
    assert play.things() == {("key-blue", (2, 5))}


@pytest.mark.rule("DUEL-25", "DUEL-24")
def test_no_rock_on_a_key_that_was_left_lying() -> None:
    play = row("B kB", also={(8, 8): "R"})
    play.steps("blue E", "red N", "blue W")
    play.cannot("red", "rock", at=[2, 5])


@pytest.mark.rule("DUEL-25")
def test_a_pawn_may_hold_any_number_of_things() -> None:
    play = row("B sw sw xb", also={(8, 8): "R"})
    play.steps("blue E", "red N", "blue E", "red S", "blue E")
    assert play.holds("blue") == ["crossbow", "sword", "sword"]


@pytest.mark.rule("DUEL-25", "DUEL-43")
def test_a_pushed_pawn_picks_up_what_it_is_pushed_onto() -> None:
    play = row("B R sw")
    play.acts("blue", "push", dir="E", to=[3, 5])
    assert play.holds("red") == ["sword"]
    assert play.holds("blue") == []
    assert play.things() == set()


@pytest.mark.rule("DUEL-25", "DUEL-44")
def test_what_a_pawn_is_pushed_across_stays_there() -> None:
    play = Play("""
        +...+...+...+...+...+...+
        :                       :
        +   +   +   +   +   +   +
        :        kB             :
        +   +   +   +   +   +   +
        :     B   R             :
        +...+...+...+...+...+...+
    """, at=(1, 3))  # fmt: skip
    play.acts("blue", "push", dir="E", to=[4, 5])
    play.acts("red", "push", dir="W", to=[2, 5])
    play.acts("blue", "push", dir="E", to=[3, 3])
    assert play.pawn("red") == (3, 3)
    assert play.holds("red") == []
    assert play.things() == {("key-blue", (3, 4))}


@pytest.mark.rule("DUEL-25", "DUEL-41")
def test_a_pawn_picks_up_what_lay_under_its_rock() -> None:
    play = row("B B* sw | .", also={(8, 8): "R"})
    play.acts("blue", "rock", dir="E")
    assert play.rock("blue") == (3, 5)
    assert play.things() == {("sword", (3, 5))}
    assert play.holds("blue") == []
    play.steps("red N", "blue N", "red S", "blue E", "red N")
    play.acts("blue", "rock", dir="S")
    assert (play.pawn("blue"), play.rock("blue")) == ((3, 5), (3, 10))
    assert (play.holds("blue"), play.things()) == (["sword"], set())


@pytest.mark.rule("DUEL-25", "DUEL-46")
def test_a_pawn_that_is_shot_leaves_its_things_on_its_square() -> None:
    fields = "blue-holds: crossbow\nred-holds: key-red sword crossbow"
    play = row("B . . R", also={(8, 8): "Y"}, fields=fields)
    play.acts("blue", "shoot", dir="E")
    assert play.things() == {("key-red", (4, 5)), ("sword", (4, 5)), ("crossbow", (4, 5))}
    assert play.holds("red") == []
    play.acts("yellow", "step", dir="N")
    play.steps("blue E", "yellow S", "blue E", "yellow N", "blue E")
    assert play.holds("blue") == ["crossbow", "key-red", "sword"]


@pytest.mark.rule("DUEL-25", "DUEL-45")
def test_whoever_kills_with_the_sword_takes_the_things_with_the_square() -> None:
    play = row("B R", also={(8, 8): "Y"}, fields="blue-holds: sword\nred-holds: key-red")
    play.acts("blue", "push", dir="E")
    assert play.pawn("blue") == (2, 5)
    assert play.holds("blue") == ["key-red", "sword"]
    assert play.things() == set()


@pytest.mark.rule("DUEL-25", "DUEL-42")
def test_a_pawn_that_is_run_over_leaves_its_things_on_its_square() -> None:
    play = row("B B* . R", also={(8, 8): "Y"}, fields="red-holds: key-red")
    play.acts("blue", "rock", dir="E")
    assert play.things() == {("key-red", (4, 5))}


@pytest.mark.rule("DUEL-25", "DUEL-45")
def test_a_sword_left_behind_serves_the_next() -> None:
    play = row(
        "B R . . Y",
        also={(8, 8): "G"},
        fields="to-move: red\nred-holds: crossbow\nyellow-holds: sword",
    )
    play.acts("red", "shoot", dir="E")
    play.acts("green", "step", dir="N")
    play.acts("blue", "step", dir="N")
    play.steps("red E", "green N", "blue E", "red E", "green N", "blue E", "red E")
    assert play.holds("red") == ["sword"]


@pytest.mark.rule("DUEL-25")
def test_the_drawn_board_shows_that_something_lies_under_a_pawn() -> None:
    pair = Pair.opened(position("", also={(2, 5): "B", (3, 5): "kB", (8, 8): "R"}), 2)
    [east] = [each for each in pair.legal().values() if each[1] == {"do": "step", "dir": "E"}]
    before, after = (DUEL.draw(each.state, None, 0, colour=False) for each in (pair, pair.after(east)))
    assert ("(B)" in before, "kB" in before.split("sw sword")[0], "B +" in before) == (True, True, False)
    assert "B +" in after


@pytest.mark.rule("DUEL-25")
def test_things_are_listed_in_order_whoever_left_them() -> None:
    play = row("B . R . sw", fields="blue-holds: crossbow\nred-holds: crossbow key-blue", also={(8, 8): "Y"})
    play.acts("blue", "shoot", dir="E")
    assert [each["thing"] for each in play.view()["things"]] == ["crossbow", "key-blue", "sword"]


@pytest.mark.rule("DUEL-25")
def test_what_a_pawn_holds_is_listed_in_order_whenever_it_was_taken() -> None:
    play = row("B xb . R", fields="blue-holds: sword")
    play.acts("blue", "step", dir="E")
    assert play.view()["seats"][0]["holds"] == ["crossbow", "sword"]
