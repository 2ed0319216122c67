"""One finished game for each way to end, from the first token on, played through `dedale referee`.

A file in `games` holds the lines for the referee. The expected results are here.
"""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from duel.pair import CONTENT, Pair, key
from duel.play import SEATED

GAMES = Path(__file__).parent / "games"
Line = dict[str, Any]
WON, DRAW = "won", "draw"
ENDS: dict[str, tuple[str, list[int]]] = {
    "goal": (WON, [1]),
    "sword": (WON, [0]),
    "bolt": (WON, [1]),
    "rock": (WON, [0]),
    "pushed": (WON, [1]),
    "repetition": (DRAW, [0, 1]),
    "length": (DRAW, [0, 1, 2, 3]),
}


def recorded(way: str) -> list[Line]:
    return [json.loads(line) for line in (GAMES / f"{way}.jsonl").read_text(encoding="utf-8").splitlines()]


def refereed(lines: list[Line]) -> list[Line]:
    """Return the answers of a referee process."""
    done = subprocess.run(
        [sys.executable, "-m", "dedale", "referee"],
        input="".join(json.dumps(line) + "\n" for line in lines),
        capture_output=True,
        text=True,
        check=True,
        timeout=60,
    )
    assert done.stderr == ""
    return [json.loads(answer) for answer in done.stdout.splitlines()]


def way_to_end(lines: list[Line], view: Line) -> str:
    """Return how a game ended, as the rules describe it: by its last turn and where the pawns are."""
    turn = [line for line in lines if line.get("do") not in (None, "token", "wall")][-1]
    if view["outcome"]["result"] == DRAW:
        return "length" if view["actions"] == 300 else "repetition"
    [winner] = view["outcome"]["winners"]
    colour = SEATED[len(view["seats"])][winner]
    if view["pawns"][colour] in view["goals"][colour]:
        return "goal" if turn["seat"] == winner else "pushed"
    assert [seat["alive"] for seat in view["seats"]].count(True) == 1
    assert turn["seat"] == winner
    return {"push": "sword", "shoot": "bolt", "rock": "rock"}[turn["do"]]


def test_there_is_a_game_for_every_way_to_end() -> None:
    assert {path.stem for path in GAMES.iterdir()} == set(ENDS)


@pytest.mark.rule("DUEL-51", "DUEL-52")
@pytest.mark.parametrize("way", ENDS)
def test_a_finished_game(way: str) -> None:
    lines = recorded(way)
    *answers, before, last, view, legal = refereed(
        [*lines[:-1], {"view": None}, lines[-1], {"view": None}, {"legal": 0}]
    )
    assert all(answer["ok"] for answer in (*answers, before, last))
    assert before["view"]["outcome"] is None
    result, winners = ENDS[way]
    assert view["view"]["outcome"] == {"result": result, "winners": winners}
    assert view["view"]["phase"] == "over"
    assert legal["actions"] == []
    assert way_to_end(lines, view["view"]) == way


@pytest.mark.rule("DUEL-51", "DUEL-52")
@pytest.mark.parametrize("way", ENDS)
def test_the_second_implementation_agrees_with_it_all_the_way(way: str) -> None:
    new, *lines = recorded(way)
    options = new["new"]
    text = (CONTENT / f"level-{options['level']}.maze").read_text(encoding="utf-8")
    pair = Pair.opened(text, options["players"], options["first"])
    for line in lines:
        assert pair.seat == line["seat"]
        action = {name: value for name, value in line.items() if name != "seat"}
        pair = pair.after(pair.legal()[key(action)])
    result, winners = ENDS[way]
    assert pair.naive.result == (result, [pair.naive.seats[seat] for seat in winners])


@pytest.mark.rule("DUEL-42", "DUEL-45", "DUEL-46")
@pytest.mark.parametrize(("way", "kind"), [("sword", "push"), ("bolt", "shoot"), ("rock", "rock")])
def test_the_last_other_pawn_dies_in_the_last_turn(way: str, kind: str) -> None:
    lines = recorded(way)
    turns = [number for number, line in enumerate(lines) if line.get("do") not in (None, "token", "wall")]
    assert lines[turns[-1]]["do"] == kind
    answers = refereed([*lines[: turns[-1]], {"view": None}])
    assert [seat["alive"] for seat in answers[-1]["view"]["seats"]].count(True) == 2
