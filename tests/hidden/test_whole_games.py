"""A finished game for each way to end, played by a program at the other end of a pipe."""

import json
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from hidden.play import BOARD_FILE, FIVE, OPEN_CORNERS, Play, bag, seek
from hidden.walls import connected, crossed, labyrinth, turned

BOTH = labyrinth([*crossed((0, 0), "EE"), *crossed((5, 5), "WW")])
"""Red can go east from its corner, and blue west."""


class Pipe(Play):
    """A match at the other end of a pipe, asked like any other."""

    def __init__(self, process: "subprocess.Popen[bytes]", **new: Any) -> None:
        self.process = process
        self.ask(new={"game": "hidden", **new})

    def send(self, **line: Any) -> dict[str, Any]:
        assert self.process.stdin
        assert self.process.stdout
        self.process.stdin.write(json.dumps(line).encode() + b"\n")
        self.process.stdin.flush()
        answer: dict[str, Any] = json.loads(self.process.stdout.readline())
        return answer


@contextmanager
def referee(**new: Any) -> Iterator[Pipe]:
    command = [sys.executable, "-m", "dedale", "referee"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        yield Pipe(process, **new)
        assert process.stdin
        process.stdin.close()
        assert process.wait(timeout=60) == 0


def everyone_is_ready(play: Play) -> None:
    for seat in range(len(play.view()["seats"])):
        play.do("ready", seat)


@pytest.mark.rule("HIDDEN-27")
def test_five_tokens() -> None:
    """On the built-in board, with nothing fixed except that the labyrinth is not turned."""
    with referee(seed=4, turn=False) as play:
        walls = play.walls() or []
        assert (len(walls), connected(walls)) == (19, True)
        everyone_is_ready(play)
        seek(play, 1, walls)
        view = play.view()
        assert view["outcome"] == {"result": "won", "winners": [1]}
        assert [len(tokens) for tokens in view["tokens"]] == [0, 5]
        assert (play.walls(), view["turned"]) == (walls, 0)


@pytest.mark.rule("HIDDEN-13", "HIDDEN-14", "HIDDEN-27")
def test_five_tokens_in_a_labyrinth_that_four_players_built_and_that_was_turned() -> None:
    options = {"board": str(BOARD_FILE), "bag": bag(*FIVE), "dice": [2] * 20, "first": 0, "turned": 3}
    with referee(players=4, build="turns", look_ms=60_000, helps="notes", **options) as play:
        for edge in OPEN_CORNERS:
            play.do("wall", play.turn or 0, edge=edge, t=1_000)
        play.wait(61_000)
        play.do("note", 2, edge=[0, 0, "E"])
        play.walk("E", "", "", "", "E", "", "", "", "WS", "", "", "", "W", "", "", "", "S")
        view = play.view()
        assert view["outcome"] == {"result": "won", "winners": [0]}
        assert view["tokens"] == [list(FIVE), [], [], []]
        assert (play.walls(), view["turned"]) == (turned(OPEN_CORNERS, 3), 3)


@pytest.mark.rule("HIDDEN-28")
def test_the_bag_is_empty_and_one_has_the_most() -> None:
    options = {"board": str(BOARD_FILE), "labyrinth": BOTH, "turned": 0, "first": 0, "look": False}
    with referee(bag=["bat", "yak", "web"], dice=[2, 1, 3, 2], **options) as play:
        play.walk("EE", "W", "", "W")
        view = play.view()
        assert view["outcome"] == {"result": "won", "winners": [1]}
        assert (view["tokens"], view["bag"], view["wanted"]) == ([["bat"], ["yak", "web"]], 0, None)
        assert play.legal(0) == play.legal(1) == []


@pytest.mark.rule("HIDDEN-28")
def test_the_bag_is_empty_and_two_share_the_win() -> None:
    options = {"board": str(BOARD_FILE), "labyrinth": BOTH, "turned": 0, "first": 0, "look": False}
    with referee(players=3, bag=["ant", "yak", "bat", "web"], dice=[1] * 9, **options) as play:
        play.walk("E", "W", "", "E", "W")
        view = play.view()
        assert view["outcome"] == {"result": "won", "winners": [0, 1]}
        assert (view["tokens"], view["bag"]) == ([["ant", "bat"], ["yak", "web"], []], 0)
