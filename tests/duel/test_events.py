"""The events of an action: the client shows them and puts them into words."""

from typing import Any

import pytest

from duel.boards import lit
from duel.play import Play, row


def test_a_token_is_told_and_that_play_has_begun() -> None:
    play = Play(first=1)
    events = play.acts("red", "token", at=[3, 4])
    assert events == [{"event": "token", "colour": "red", "at": [3, 4]}]
    while play.phase == "preparing":
        colour = play.turn
        assert colour
        events = play.acts(colour, "token", **play.can(colour, "token")[0])
    assert [each["event"] for each in events] == ["token", "begun"]
    assert events[-1] == {"event": "begun", "colour": "red"}


def told(play: Play, do: str, **rest: Any) -> list[dict[str, Any]]:
    return play.acts("blue", do, **rest)


def test_each_kind_of_turn_is_told() -> None:
    assert told(row("B . R"), "step", dir="E") == [{"event": "stepped", "colour": "blue", "to": [2, 5]}]
    assert told(row("B . R"), "door", edge=[1, 5, "E"]) == [
        {"event": "door", "colour": "blue", "edge": [1, 5, "E"]}
    ]
    assert told(row("B . R"), "rock", at=[7, 7]) == [{"event": "rock", "colour": "blue", "at": [7, 7]}]
    assert told(row("B R . ."), "push", dir="E", to=[3, 5]) == [
        {"event": "pushed", "colour": "blue", "pawn": "red", "to": [3, 5]}
    ]
    assert told(row("Bo . O R"), "tunnel", to=[3, 5]) == [
        {"event": "tunnelled", "colour": "blue", "to": [3, 5]}
    ]
    stuck = Play("""
        +...+---+...+...+
        :   | B |B* 1   :
        +...+---+...+...+
    """, at=(3, 4), also={(8, 8): "R"})  # fmt: skip
    assert told(stuck, "pass") == [{"event": "passed", "colour": "blue"}]


@pytest.mark.rule("DUEL-41")
def test_a_rock_is_told_to_roll_only_if_it_does() -> None:
    pushed = {"event": "pushed_rock", "colour": "blue", "dir": "E"}
    assert told(row("B B* . . | .", also={(8, 8): "R"}), "rock", dir="E") == [
        pushed,
        {"event": "rolled", "colour": "blue", "to": [4, 5]},
    ]
    assert told(row("B B* . | .", also={(8, 8): "R"}), "rock", dir="E") == [pushed]


@pytest.mark.rule("DUEL-42", "DUEL-45", "DUEL-46", "DUEL-51")
@pytest.mark.parametrize(
    ("text", "holds", "action", "first", "at", "by"),
    [
        ("B R", "sword", {"do": "push", "dir": "E"}, [], [2, 5], "sword"),
        (
            "B . R",
            "crossbow",
            {"do": "shoot", "dir": "E"},
            [{"event": "shot", "colour": "blue", "dir": "E"}],
            [3, 5],
            "bolt",
        ),
        (
            "B B* R",
            "",
            {"do": "rock", "dir": "E"},
            [{"event": "pushed_rock", "colour": "blue", "dir": "E"}],
            [3, 5],
            "rock",
        ),
    ],
)
def test_who_died_of_what_is_told_and_who_has_won(
    text: str, holds: str, action: dict[str, Any], first: list[Any], at: list[int], by: str
) -> None:
    play = row(text, fields=f"blue-holds: {holds}" if holds else "")
    assert play.acts("blue", **action) == [
        *first,
        {"event": "killed", "colour": "red", "at": at, "by": by},
        {"event": "ended", "result": "won", "winners": [0], "reason": by},
    ]
    assert play.view()["reason"] == by


@pytest.mark.rule("DUEL-51")
def test_whether_the_winner_went_or_was_pushed_is_told() -> None:
    goal = Play("", also={(4, 1): "B", (7, 5): "R"})
    assert told(goal, "step", dir="N")[-1] == {
        "event": "ended", "result": "won", "winners": [0], "reason": "goal"
    }  # fmt: skip
    pushed = Play("", also={(4, 8): "B", (4, 9): "R"})
    assert told(pushed, "push", dir="S", to=[4, 10])[-1] == {
        "event": "ended", "result": "won", "winners": [1], "reason": "pushed"
    }  # fmt: skip
    assert (goal.view()["reason"], pushed.view()["reason"]) == ("goal", "pushed")


@pytest.mark.rule("DUEL-52")
def test_a_draw_is_told() -> None:
    play = Play("", also={(3, 5): "B", (7, 5): "R"})
    for _ in range(2):
        play.steps("blue N", "red N", "blue S")
        events = play.acts("red", "step", dir="S")
    assert events[-1] == {"event": "ended", "result": "draw", "winners": [0, 1], "reason": "repetition"}


@pytest.mark.rule("DUEL-51")
def test_a_game_is_won_once_and_nothing_follows() -> None:
    """By the death of the last rival on one's own line, or beside a token, which stays dark."""
    sword = Play("", also={(4, 1): "B", (4, 0): "R"}, fields="blue-holds: sword")
    assert told(sword, "push", dir="N") == [
        {"event": "killed", "colour": "red", "at": [4, 0], "by": "sword"},
        {"event": "ended", "result": "won", "winners": [0], "reason": "sword"},
    ]
    dark = Play("", also={(4, 1): "B", (5, 1): "R?", (7, 5): "R"})
    assert told(dark, "step", dir="N") == [
        {"event": "stepped", "colour": "blue", "to": [4, 0]},
        {"event": "ended", "result": "won", "winners": [0], "reason": "goal"},
    ]
    assert dark.revealed() == set()


@pytest.mark.rule("DUEL-25")
def test_what_is_taken_is_told() -> None:
    assert told(row("B sw R"), "step", dir="E")[1:] == [
        {"event": "took", "colour": "blue", "things": ["sword"], "at": [2, 5]}
    ]
    # One's own key is left where it lies.
    assert told(row("B kB R"), "step", dir="E")[1:] == []


@pytest.mark.rule("DUEL-44")
def test_anger_is_told() -> None:
    play = row(". B R . .")
    play.acts("blue", "push", dir="E", to=[4, 5])
    assert play.acts("red", "push", dir="W", to=[2, 5]) == [
        {"event": "pushed", "colour": "red", "pawn": "blue", "to": [2, 5]},
        {"event": "angry", "colour": "blue", "at": "red"},
    ]


@pytest.mark.rule("DUEL-31", "DUEL-32")
def test_what_comes_to_light_is_told_and_the_wall_that_is_laid() -> None:
    play = Play("", also={(5, 7): "B", (5, 5): "R?", (4, 5): "B?", (8, 8): "R"})
    assert play.acts("blue", "step", dir="N")[1:] == [{"event": "revealed", "tokens": [[4, 5], [5, 5]]}]
    events = lit("corner").acts("red", "wall", token=[5, 5], edges=[[5, 4, "S"], [5, 4, "E"]])
    edges = [[5, 4, "E"], [5, 4, "S"]]
    assert events == [{"event": "laid", "colour": "red", "token": [5, 5], "piece": "corner", "edges": edges}]


@pytest.mark.rule("DUEL-34")
def test_a_token_that_goes_without_a_wall_is_told() -> None:
    play = Play("""
        +...+---+...+
        :   |R? |   :
        +   +---+   +
        :           :
        +...+...+...+
    """, at=(4, 5), also={(5, 7): "B", (8, 8): "R"})  # fmt: skip
    assert play.acts("blue", "step", dir="N")[1:] == [
        {"event": "revealed", "tokens": [[5, 5]]},
        {"event": "no_wall", "colour": "red", "tokens": [[5, 5]]},
    ]
