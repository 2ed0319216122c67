"""Small doors and the great door."""

import pytest

from duel.play import Play, row

SMALL = {(2, 2): "o", (8, 2): "o", (2, 8): "o"}
FAR = {(8, 8): "R"}


def opened(blue: str, **also: str) -> Play:
    """Blue on the small door (5, 7) or the great door (5, 5)."""
    there = {(5, 7): "Bo", (5, 5): "O"} if blue == "small" else {(5, 7): "o", (5, 5): "BO"}
    return Play("", also=SMALL | FAR | there)


@pytest.mark.rule("DUEL-47")
def test_from_a_small_door_straight_to_the_great_door() -> None:
    play = opened("small")
    assert play.places("blue", "tunnel", "to") == {(5, 5)}
    play.acts("blue", "tunnel", to=[5, 5])
    assert play.pawn("blue") == (5, 5)
    assert play.turn == "red"


@pytest.mark.rule("DUEL-47")
def test_on_a_later_turn_out_of_any_small_door() -> None:
    for exit_door in ((2, 2), (8, 2), (2, 8), (5, 7)):
        play = opened("small")
        play.acts("blue", "tunnel", to=[5, 5])
        play.cannot("blue", "tunnel", to=list(exit_door))
        play.acts("red", "step", dir="N")
        assert play.places("blue", "tunnel", "to") == {(2, 2), (8, 2), (2, 8), (5, 7)}
        play.acts("blue", "tunnel", to=list(exit_door))
        assert play.pawn("blue") == exit_door


@pytest.mark.rule("DUEL-47")
def test_not_from_small_door_to_small_door_and_not_from_elsewhere() -> None:
    play = opened("small")
    play.cannot("blue", "tunnel", to=[2, 2])
    play.cannot("blue", "tunnel", to=[5, 7])
    play.cannot("blue", "tunnel", to=[5, 6])
    play = Play("", also={**SMALL, **FAR, (5, 5): "O", (5, 8): "B"})
    assert play.can("blue", "tunnel") == []
    play.cannot("blue", "tunnel", to=[5, 5])


@pytest.mark.rule("DUEL-47")
def test_an_occupied_great_door_is_closed() -> None:
    play = Play("", also={**SMALL, (5, 7): "Bo", (5, 5): "RO"})
    assert play.can("blue", "tunnel") == []
    play.cannot("blue", "tunnel", to=[5, 5])


@pytest.mark.rule("DUEL-47")
def test_an_occupied_small_door_is_closed() -> None:
    play = Play("", also={(2, 2): "Ro", (8, 2): "o", (5, 5): "BO"})
    assert play.places("blue", "tunnel", "to") == {(8, 2)}
    play.cannot("blue", "tunnel", to=[2, 2])


@pytest.mark.rule("DUEL-47", "DUEL-41")
def test_a_rock_may_come_to_rest_on_a_small_door_and_close_it() -> None:
    play = Play("""
        +...+...+...+...+...+
        : B  B*       o |   :
        +...+...+...+...+...+
    """, at=(1, 2), also={(8, 8): "o", (5, 5): "RO"})  # fmt: skip
    assert play.turn == "blue"
    play.acts("blue", "rock", dir="E")
    assert play.rock("blue") == (4, 2)
    assert play.places("red", "tunnel", "to") == {(8, 8)}
    play.cannot("red", "tunnel", to=[4, 2])


@pytest.mark.rule("DUEL-47", "DUEL-41")
def test_a_rock_on_the_great_door_closes_it() -> None:
    play = row("B B* O | .", also={(8, 8): "Ro"})
    play.acts("blue", "rock", dir="E")
    assert play.rock("blue") == (3, 5)
    assert play.can("red", "tunnel") == []
    play.cannot("red", "tunnel", to=[3, 5])


@pytest.mark.rule("DUEL-47")
def test_tunnels_are_open_to_all_and_walls_do_not_matter() -> None:
    play = Play("""
        +...+---+...+
        :   | Bo|   :
        +...+---+...+
    """, at=(3, 2), also={(5, 5): "O", (8, 8): "Ro"})  # fmt: skip
    play.acts("blue", "tunnel", to=[5, 5])
    assert play.can("red", "tunnel") == []
    play.acts("red", "step", dir="N")
    play.acts("blue", "tunnel", to=[8, 8])
    assert play.pawn("blue") == (8, 8)


@pytest.mark.rule("DUEL-47", "DUEL-31")
def test_who_comes_out_of_a_tunnel_has_come_to_rest() -> None:
    play = Play("", also={(5, 7): "Bo", (5, 5): "O", (6, 4): "R?", (5, 2): "R?", **FAR})
    play.acts("blue", "tunnel", to=[5, 5])
    assert (play.turn, play.revealed()) == ("red", {(6, 4)})


@pytest.mark.rule("DUEL-47", "DUEL-43")
def test_a_pawn_pushed_onto_a_small_door_begins_its_turn_there() -> None:
    play = row("B R o . O")
    play.acts("blue", "push", dir="E", to=[3, 5])
    play.acts("red", "tunnel", to=[5, 5])
    assert play.pawn("red") == (5, 5)


@pytest.mark.rule("DUEL-47", "DUEL-44")
def test_the_tunnel_is_an_action_like_any_other() -> None:
    play = row("B Ro . . O")
    play.acts("blue", "push", dir="E", to=[3, 5])
    play.acts("red", "push", dir="W", to=[1, 5])
    play.acts("blue", "door", edge=[8, 8, "S"])
    play.acts("red", "tunnel", to=[5, 5])
    assert play.view()["actions"] == 4
