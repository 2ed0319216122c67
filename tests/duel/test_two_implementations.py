"""Random games in which the rules and the plain second implementation agree after every action."""

from collections import Counter
from random import Random
from typing import Any

import pytest

from duel.naive import Action, Naive
from duel.naive_board import beyond
from duel.pair import CONTENT, Pair
from duel.random_positions import random_maze, random_position


def kind(naive: Naive, action: Action) -> str:
    """Finer than `do`: what random play should meet often enough."""
    if action["do"] == "push" and "to" in action:
        colour = naive.mover()
        at = beyond(naive.pawns[colour], action["dir"])
        pushed = next(each for each, where in naive.pawns.items() if where == at)
        x, y = action["to"]
        if (pushed, (x, y)) in naive.pushed.get(colour, ()):
            return "push back"
        return "push in anger" if abs(x - at[0]) + abs(y - at[1]) == 2 else "push"
    if action["do"] == "push":
        return "sword"
    return "roll" if action["do"] == "rock" and "dir" in action else str(action["do"])


EAGERNESS = {"push in anger": 20, "push back": 20, "push": 3, "roll": 4}


def play_on(pair: Pair, random: Random, actions: int, seen: Counter[str]) -> None:
    """Random play in which both agree after every action."""
    for _ in range(actions):
        if pair.naive.result:
            seen[pair.naive.result[0]] += 1
            return
        legal: dict[str, list[tuple[Any, Action]]] = {}
        for each in pair.legal().values():
            legal.setdefault(kind(pair.naive, each[1]), []).append(each)
        what = random.choices(list(legal), [EAGERNESS.get(what, 1) for what in legal])[0]
        alive = len(pair.naive.pawns)
        pair = pair.after(random.choice(legal[what]))
        seen[what] += 1
        seen[f"death by {what}"] += alive - len(pair.naive.pawns)


@pytest.mark.rule("DUEL-22", "DUEL-23", "DUEL-24", "DUEL-25", "DUEL-31", "DUEL-32", "DUEL-33", "DUEL-34")
@pytest.mark.rule("DUEL-35", "DUEL-36", "DUEL-41", "DUEL-42", "DUEL-43", "DUEL-44", "DUEL-45", "DUEL-46")
@pytest.mark.rule("DUEL-47", "DUEL-51", "DUEL-52")
def test_random_games_from_crowded_positions_agree() -> None:
    seen: Counter[str] = Counter()
    for number in range(60):
        random = Random(f"position {number}")
        players = random.choice((2, 3, 4))
        pair = Pair.opened(random_position(random, players), players)
        play_on(pair, random, 40, seen)
    common = ("step", "wall", "push", "push back", "push in anger", "tunnel", "pass", "rock", "door", "roll")
    assert all(seen[what] > 5 for what in (*common, "sword", "shoot", "won", "draw")), seen
    assert all(seen[f"death by {what}"] for what in ("sword", "shoot", "roll")), seen


@pytest.mark.rule("DUEL-23", "DUEL-24", "DUEL-32", "DUEL-33", "DUEL-34")
def test_random_games_in_mazes_agree() -> None:
    """Many walls, doors, keys and tunnels: the right of passage decides what is legal."""
    seen: Counter[str] = Counter()
    for number in range(12):
        random = Random(f"maze {number}")
        players = random.choice((2, 3, 4))
        play_on(Pair.opened(random_maze(random, players), players), random, 12, seen)
    assert all(seen[what] > 5 for what in ("wall", "door", "rock")), seen


@pytest.mark.rule("DUEL-4", "DUEL-5", "DUEL-11", "DUEL-12", "DUEL-21", "DUEL-33", "DUEL-35")
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("level", [1, 2])
def test_random_games_on_the_levels_agree(level: int, players: int) -> None:
    text = (CONTENT / f"level-{level}.maze").read_text(encoding="utf-8")
    random, seen = Random(f"level {level}, {players} players"), Counter[str]()
    play_on(Pair.opened(text, players, random.randrange(players)), random, 70, seen)
    assert seen["token"] == (20 if players == 4 else 7 * players)
    assert seen["wall"] + seen["step"] > 10
