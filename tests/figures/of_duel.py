"""The little boards of the Duel's rules. Blue begins. Red waits far away, where it does not matter."""

from typing import Any

from duel.play import Play
from figures.figure import Figure

DOOR = """
    +...+---+---+
    : B 3       :
    +...+---+---+
    : kR        :
    +...+...+...+
"""
TUNNEL = """
    +...+---+...+---+...+
    : Bo|     O     | o :
    +...+...+---+...+...+
"""
WALL = """
    +...+...+...+...+
    :               :
    +...+...+...+...+
    : B       R?    :
    +...+...+...+...+
    :               :
    +...+...+...+...+
"""
ROCK = """
    +...+---+---+---+...+...+
    : B   B*      R         |
    +...+---+---+...+...+...+
"""
PUSH = """
    +...+...+...+...+
    :               :
    +...+...+...+...+
    : B   R         :
    +...+---+...+...+
"""
SHOOT = """
    +...+---+---+...+...+
    : B           R     :
    +...+---+---+...+...+
"""
RED = {(8, 1): "R"}
TO_AND_FRO = ("E", "W")


def _blue(*actions: dict[str, Any]) -> list[dict[str, Any]]:
    """Return what blue does. Between two actions, red walks to and fro, out of the picture."""
    steps: list[dict[str, Any]] = []
    for number, action in enumerate(actions):
        if number:
            way = TO_AND_FRO[(number - 1) % 2]
            steps.append({"do": "step", "dir": way, "seat": 1, "quiet": True})
        steps.append(action)
    return steps


def _step(*ways: str) -> list[dict[str, Any]]:
    return [{"do": "step", "dir": way} for way in ways]


def figures() -> dict[str, Figure]:
    return {
        "duel-door": Figure(Play(DOOR, at=(3, 5), also=RED), _blue(*_step("S", "N", "E", "E")), (3, 5, 6, 7)),
        "duel-tunnel": Figure(
            Play(TUNNEL, at=(3, 5), also=RED),
            _blue({"do": "tunnel", "to": [5, 5]}, {"do": "tunnel", "to": [7, 5]}),
            (3, 4, 8, 7),
        ),
        "duel-wall": Figure(
            Play(WALL, at=(3, 4), also=RED),
            [
                *_step("E"),
                {"do": "wall", "seat": 1, "token": [5, 5], "edges": [[4, 4, "E"], [4, 5, "E"], [4, 5, "S"]]},
            ],
            (3, 4, 7, 7),
        ),
        "duel-rock": Figure(Play(ROCK, at=(2, 5)), [{"do": "rock", "dir": "E"}], (2, 4, 8, 7)),
        "duel-push": Figure(Play(PUSH, at=(3, 4)), [{"do": "push", "dir": "E", "to": [4, 4]}], (3, 4, 7, 6)),
        "duel-shoot": Figure(
            Play(SHOOT, at=(3, 5), fields="blue-holds: crossbow"),
            [{"do": "shoot", "dir": "E"}],
            (3, 4, 8, 7),
        ),
    }
