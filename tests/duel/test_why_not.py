"""A refusal names the actual obstacle: its code becomes a sentence in the player's language."""

from typing import Any

import pytest

from duel.boards import lit
from duel.play import Play, row


@pytest.mark.rule("DUEL-12")
@pytest.mark.parametrize(
    ("at", "error"),
    [
        ([0, 0], "off_board"),  # a corner
        ([0, 3], "off_board"),  # a line that is closed for two
        ([11, 3], "off_board"),
        ([5, 9], "too_near"),
        ([4, 0], "too_near"),
        ([6, 1], "too_near"),
        ([5, 5], "taken"),  # the great door
    ],
)
def test_why_a_token_cannot_go_there(at: list[int], error: str) -> None:
    assert Play(first=0).cannot("blue", "token", at=at) == error


@pytest.mark.rule("DUEL-12")
def test_why_a_token_cannot_go_on_another() -> None:
    play = Play(first=0)
    play.acts("blue", "token", at=[3, 4])
    assert play.cannot("red", "token", at=[3, 4]) == "taken"


@pytest.mark.rule("DUEL-11", "DUEL-21")
def test_what_belongs_to_another_phase_is_not_now() -> None:
    preparing, playing, laying = Play(first=0), row("B . R"), lit()
    wall = {"token": [5, 5], "edges": [[5, 4, "S"], [5, 4, "E"]]}
    told = [
        preparing.send(seat=0, do="step", dir="N")["message"],
        preparing.send(seat=0, do="wall", **wall)["message"],
        playing.send(seat=0, do="token", at=[3, 3])["message"],
        laying.send(seat=1, do="step", dir="N")["message"],
    ]
    assert told == [
        "Wall tokens are still being placed; play has not started.",
        "There is no revealed token now.",
        "The set-up is over.",
        "A wall must be laid for a revealed token first.",
    ]
    assert preparing.cannot("blue", "step", dir="N") == "not_now"
    assert preparing.cannot("red", "token", at=[3, 4]) == "not_your_turn"
    assert laying.cannot("blue", "wall", **wall) == "not_your_turn"


@pytest.mark.rule("DUEL-51")
def test_once_somebody_has_won_the_game_is_over_for_everybody() -> None:
    play = row("B R", fields="blue-holds: sword")
    play.acts("blue", "push", dir="E")
    for colour in ("blue", "red"):
        assert play.cannot(colour, "step", dir="N") == "over"
        assert play.cannot(colour, "token", at=[3, 3]) == "over"


@pytest.mark.rule("DUEL-22")
@pytest.mark.parametrize(
    ("text", "error"),
    [
        ("B | .", "barred"),
        ("B 3 .", "barred"),
        ("B ###", "barred"),
        ("B B*", "rock"),
        ("B R*", "rock"),
        ("B Y", "pawn"),
        ("B | Y", "barred"),
        ("B | R*", "barred"),
    ],
)
def test_why_there_is_no_step(text: str, error: str) -> None:
    assert row(text, also={(8, 8): "R"}).cannot("blue", "step", dir="E") == error


@pytest.mark.parametrize(("way", "name"), [("N", "north"), ("E", "east"), ("S", "south"), ("W", "west")])
def test_the_side_is_named(way: str, name: str) -> None:
    play = Play("""
        +...+---+...+
        :   | B |   :
        +...+---+...+
    """, at=(3, 3), also={(8, 8): "R"})  # fmt: skip
    answer = play.send(seat=0, do="step", dir=way)
    assert (answer["error"], answer["message"]) == ("barred", f"There is no way to the {name}.")


@pytest.mark.rule("DUEL-47")
@pytest.mark.parametrize(
    ("blue", "to", "error"),
    [
        ("B", [5, 5], "no_tunnel"),
        ("Bo", [5, 4], "no_tunnel"),
        ("Bo", [50, 5], "no_tunnel"),
        ("Bo", [8, 2], "no_tunnel"),
        ("Bo", [5, 5], "not_free"),
    ],
)
def test_why_there_is_no_tunnel(blue: str, to: list[int], error: str) -> None:
    play = Play("", also={(3, 3): blue, (8, 2): "o", (5, 5): "RO"})
    assert play.cannot("blue", "tunnel", to=to) == error


@pytest.mark.rule("DUEL-46")
@pytest.mark.parametrize(
    ("text", "error"),
    [
        ("B . . .", "no_target"),
        ("B . | R", "no_target"),
        ("B . 1 R", "no_target"),
        ("B R* . R", "no_target"),
        ("B | R", "no_target"),
        ("B R", "arms_length"),
        ("B Y R", "arms_length"),
    ],
)
def test_why_there_is_no_shot(text: str, error: str) -> None:
    play = row(
        text, also={} if " R" in text.replace("R*", "") else {(8, 8): "R"}, fields="blue-holds: crossbow"
    )
    assert play.cannot("blue", "shoot", dir="E") == error
    assert row("B . R").cannot("blue", "shoot", dir="E") == "no_crossbow"


@pytest.mark.rule("DUEL-43", "DUEL-45")
@pytest.mark.parametrize(
    ("text", "holds", "action", "error"),
    [
        ("B | R .", "", {"to": [3, 5]}, "barred"),
        ("B . R", "", {"to": [3, 5]}, "no_pawn"),
        ("B R", "", {}, "no_sword"),
        ("B R | .", "", {"to": [3, 5]}, "no_landing"),
        ("B R .", "", {"to": [30, 5]}, "no_landing"),
        ("B R .", "", {"to": [4, 5]}, "no_landing"),
        ("B R .", "blue-holds: sword", {"to": [3, 5]}, "sword"),
        ("B . R", "blue-holds: sword", {}, "no_pawn"),
        ("B | R", "blue-holds: sword", {}, "barred"),
    ],
)
def test_why_there_is_no_push(text: str, holds: str, action: dict[str, Any], error: str) -> None:
    assert row(text, fields=holds).cannot("blue", "push", dir="E", **action) == error


@pytest.mark.rule("DUEL-41")
@pytest.mark.parametrize(
    ("text", "error"),
    [
        ("B | B*", "barred"),
        ("B 3 B*", "barred"),
        ("B . B*", "no_rock"),
        ("B R*", "no_rock"),
        ("B . .", "no_rock"),
        ("B B* | .", "stuck"),
        ("B B* 1 .", "stuck"),
        ("B B* R*", "stuck"),
        ("B B* ###", "stuck"),
    ],
)
def test_why_the_rock_is_not_pushed(text: str, error: str) -> None:
    assert row(text, also={(8, 8): "R"}).cannot("blue", "rock", dir="E") == error


@pytest.mark.rule("DUEL-24")
def test_why_the_rock_is_not_placed() -> None:
    play = row("B R", also={(8, 8): "sw"})
    assert play.cannot("blue", "rock", at=[8, 8]) == "not_free"
    assert play.cannot("blue", "rock", at=[80, 8]) == "not_free"
    assert play.cannot("blue", "rock") == "bad_rock"
    assert play.cannot("blue", "rock", at=[3, 3], dir="E") == "bad_rock"
    assert row("B B* R").cannot("blue", "rock", at=[7, 7]) == "rock_placed"
    assert row("B B* R").cannot("blue", "rock", at=[80, 7]) == "rock_placed"


@pytest.mark.rule("DUEL-23")
def test_why_the_door_is_not_placed() -> None:
    play = row("B | . 3 R")
    assert play.cannot("blue", "door", edge=[1, 5, "E"]) == "taken"
    assert play.cannot("blue", "door", edge=[2, 5, "E"]) == "taken"
    assert play.cannot("blue", "door", edge=[5, 10, "S"]) == "off_board"
    assert play.cannot("blue", "door", edge=[0, 5, "E"]) == "off_board"
    assert play.cannot("blue", "door", edge=[50, 5, "E"]) == "off_board"
    assert row("B 1 . R").cannot("blue", "door", edge=[5, 5, "E"]) == "door_placed"


@pytest.mark.rule("DUEL-21")
def test_why_nobody_passes() -> None:
    assert row("B . R").cannot("blue", "pass") == "no_pass"


@pytest.mark.rule("DUEL-32")
@pytest.mark.parametrize(
    ("edges", "error"),
    [
        ([[5, 4, "S"], [5, 4, "S"]], "bad_shape"),
        ([], "bad_shape"),
        ([[5, 4, "S"]], "bad_shape"),
        ([[5, 4, "S"], [5, 5, "S"]], "bad_shape"),
        ([[4, 4, "S"], [5, 4, "S"], [6, 4, "S"], [7, 4, "S"]], "bad_shape"),
        ([[5, 4, "S"], [6, 4, "S"]], "no_such_wall"),
        ([[5, 4, "S"], [6, 4, "S"], [7, 4, "S"]], "no_such_wall"),
        ([[4, 5, "E"], [4, 5, "S"]], "taken"),
        ([[5, 10, "S"], [5, 10, "E"]], "off_board"),
        ([[0, 5, "E"], [1, 5, "S"]], "off_board"),  # that line is closed for two
        ([[7, 7, "E"], [7, 7, "S"]], "beside_token"),
        ([[5, 4, "E"], [5, 4, "S"], [50, 5, "E"]], "off_board"),  # a corner, and an edge that does not exist
    ],
)
def test_why_a_wall_is_not_laid(edges: list[list[object]], error: str) -> None:
    play = lit("corner", """
        +...+...+...+...+...+
        :                   :
        +   +   +   +   +   +
        :                   :
        +   +   +   +   +   +
        :       |           :
        +...+...+...+...+...+
    """)  # fmt: skip
    assert play.cannot("red", "wall", token=[5, 5], edges=edges) == error


@pytest.mark.rule("DUEL-32")
def test_why_no_wall_is_laid_for_that_token() -> None:
    also = {(5, 7): "B", (5, 5): "R?", (8, 4): "R?", (4, 5): "B?", (8, 8): "R"}
    play = Play("", also=also)
    play.acts("blue", "step", dir="N")
    corner = [[5, 5, "E"], [5, 5, "S"]]
    for token in ([5, 5], [8, 4], [50, 5]):  # another's, not revealed, nowhere
        assert play.cannot("blue", "wall", token=token, edges=corner) == "no_token"
